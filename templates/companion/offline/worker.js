// Runs in a worker, after Pyodide's own scripts and in one function with them: Python that answers the page.
// From a file a browser starts only classic workers, and Pyodide wants none: so there seem to be no classic ones here.
const PLACE = "https://printkit.invalid/"; // where Pyodide believes its files to be
const {base, packs} = await new Promise(told => { self.onmessage = event => told(event.data); });

function packed(name) { // what a single file carries
  return new ReadableStream({start(stream) { stream.enqueue(packs[name]); stream.close(); }});
}
async function fetched(address) {
  const answer = await network(address);
  if (!answer.ok) failed(`${answer.status} ${address}`);
  return answer;
}
async function unpacked(name, type) {
  const stream = packs ? packed(name) : (await fetched(`${base}${name}.pack`)).body;
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), {headers: {"content-type": type}});
}
// Browsers keep what they have made of a file of its own, where its type is right.
async function machine(name) {
  if (packs) return unpacked(name, "application/wasm");
  const answer = await fetched(base + name);
  const right = answer.headers.get("content-type") === "application/wasm";
  return right ? answer : new Response(answer.body, {headers: {"content-type": "application/wasm"}});
}

function failed(why) { // told at once, whatever Pyodide makes of it
  self.postMessage({failed: why});
  throw new Error(why);
}

const network = self.fetch.bind(self);
self.fetch = (address, options) => {
  const name = String(address).startsWith(PLACE) && String(address).slice(PLACE.length);
  if (!name) return network(address, options);
  return name.endsWith(".wasm") ? machine(name) : unpacked(name, "application/octet-stream");
};
const streaming = WebAssembly.instantiateStreaming; // Pyodide waits for ever for one that fails
WebAssembly.instantiateStreaming = (...given) => streaming(...given).catch(error => {
  failed(String(error));
});

const app = unpacked("app.zip", "application/octet-stream").then(answer => answer.arrayBuffer());
app.catch(() => {}); // told below
const python = await loadPyodide({
  indexURL: PLACE,
  stdLibURL: `${PLACE}stdlib.zip`,
  createPyodideModule: _createPyodideModule,
  lockFileContents: {info: INFO, packages: {}},
});
python.FS.writeFile("/app.zip", new Uint8Array(await app));
python.runPython(`
import gc, sys
gc.disable()  # what is loaded now stays
sys.path.insert(0, "/app.zip")
from printkit.companion.offline.phone import moved_in
answer = moved_in("/app.zip").answer
gc.freeze()
gc.enable()
`);
const answer = python.globals.get("answer");
self.onmessage = event => {
  const {id, words} = event.data;
  try {
    self.postMessage({id, words: answer(words)});
  } catch (error) {
    self.postMessage({id, failed: String(error)});
  }
};
self.postMessage({ready: true});
