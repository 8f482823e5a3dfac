// Python in a worker. What is asked before it has started waits for it.
const engine = (() => {
  const PATIENCE = 20000; // ms until the page says that something may be wrong
  const waiting = new Map();
  let last = 0, up, down;
  const ready = new Promise((started, failed) => { up = started; down = failed; });
  ready.catch(() => {});

  function inside(name) { // what a single file carries
    const element = document.getElementById(`pack-${name}`);
    if (!element) return null;
    const words = element.textContent;
    element.remove();
    return Uint8Array.fromBase64 ? Uint8Array.fromBase64(words) : Uint8Array.from(atob(words), letter => letter.charCodeAt(0));
  }
  function inflated(bytes) {
    const stream = new ReadableStream({start(into) { into.enqueue(bytes); into.close(); }});
    return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).blob();
  }
  async function start() {
    const script = inside("worker.js");
    let worker, packs = null;
    if (script) {
      const source = new Blob([await inflated(script)], {type: "text/javascript"});
      worker = new Worker(URL.createObjectURL(source));
      packs = Object.fromEntries(["pyodide.asm.wasm", "stdlib.zip", "app.zip"].map(name => [name, inside(name)]));
    } else {
      worker = new Worker("worker.js");
    }
    worker.onerror = event => down(new Error(event.message || "worker"));
    worker.onmessage = ({data}) => {
      if (data.ready) return up(worker);
      if (!data.id) return down(new Error(data.failed));
      const [given, refused] = waiting.get(data.id);
      waiting.delete(data.id);
      if (data.failed) refused(new Error(data.failed)); else given(JSON.parse(data.words));
    };
    worker.postMessage({base: new URL(".", location).href, packs}, packs ? Object.values(packs).map(each => each.buffer) : []);
  }
  start().catch(down);

  return {
    ready,
    late: tell => {
      const timer = setTimeout(tell, PATIENCE);
      ready.then(() => clearTimeout(timer), () => clearTimeout(timer));
    },
    async ask(words) {
      const worker = await ready;
      return new Promise((given, refused) => {
        waiting.set(++last, [given, refused]);
        worker.postMessage({id: last, words: JSON.stringify(words)});
      });
    },
  };
})();
