// Runs in a worker, after Pyodide's own scripts and in one function with them: Python that answers the page.
// From a file a browser starts only classic workers, and Pyodide wants none: so there seem to be no classic ones here.
const PLACE = "https://printkit.invalid/"; // where Pyodide believes its files to be
const {protocol, href} = self.location;
const here = protocol === "blob:" ? "" : new URL("./", href).href; // where other phones find it; a file is on this one only
const {task, lang, python: machine, stdlib, parts, begun} = await new Promise(told => {
  self.onmessage = event => told(event.data);
});

// Pyodide fetches its machine and its library; both are here already.
self.fetch = async address => new Response(String(address) === `${PLACE}stdlib.zip` ? stdlib : null);
WebAssembly.instantiateStreaming = (_, imports) => WebAssembly.instantiate(machine, imports).then(
  instance => {
    const {memory} = instance.exports; // what a start goes on from may be larger than what Pyodide begins with
    const missing = begun ? begun.byteLength - memory.buffer.byteLength : 0;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    return {module: machine, instance};
  },
  error => { // Pyodide waits for ever for one that fails
    self.postMessage({failed: String(error)});
    throw error;
  },
);

const python = await loadPyodide({
  indexURL: PLACE,
  stdLibURL: `${PLACE}stdlib.zip`,
  createPyodideModule: _createPyodideModule,
  lockFileContents: {info: INFO, packages: {}},
  _makeSnapshot: task === "prepare",
  _loadSnapshot: begun && new Uint8Array(begun),
});
python.FS.mkdir("/parts");
python.FS.mkdir("/evenings");
function take(parts) { // what has come of the app
  for (const [name, content] of Object.entries(parts)) python.FS.writeFile(`/parts/${name}`, new Uint8Array(content));
}
take(parts);
if (begun) {
  python.runPython("import random; random.seed()"); // everything else may be as it was
} else {
  python.runPython(`
import gc, sys
gc.disable()  # what is loaded now stays
sys.path.insert(0, "/parts/app.zip")
from printkit.companion.offline.worker import offline_app
app = offline_app("/parts", "/evenings", ${JSON.stringify(here)})
if ${task === "prepare" ? "True" : "False"}:
    gc.enable()  # what a start begins with is kept on the phone: no larger than it must be
    app.rehearse_all(${JSON.stringify(lang)})
gc.freeze()
gc.enable()
`);
}
if (task === "prepare") {
  const {buffer} = python.makeMemorySnapshot();
  self.postMessage({memory: buffer}, [buffer]);
} else {
  const answer = python.globals.get("app").answer;
  self.onmessage = event => {
    const {id, words, parts} = event.data;
    try {
      take(parts);
      self.postMessage({id, words: answer(words)});
    } catch (error) {
      self.postMessage({id, failed: String(error)});
    }
  };
  self.postMessage({woken: Boolean(begun)});
}
