// Python in a worker. Its files are fetched here while it reads its script, and after the last screen stands there;
// what is asked before it has started waits.
const engine = (() => {
  const PATIENCE = 20000; // ms until something may be wrong: at the start the page says so, later it waits no longer
  const PARTS = new Set(JSON.parse(document.getElementById("parts").textContent)); // of games, and of their further languages
  const waiting = new Map();
  let last = 0, seen;
  const shown = new Promise(done => { seen = done; });

  const carried = name => document.getElementById(`pack-${name}`); // what a single file carries
  function opened(element) {
    const words = element.textContent;
    element.remove();
    const bytes = Uint8Array.fromBase64 ? Uint8Array.fromBase64(words) : Uint8Array.from(atob(words), letter => letter.charCodeAt(0));
    return new ReadableStream({start(into) { into.enqueue(bytes); into.close(); }});
  }
  // How much has come of what is fetched is told where nothing lies here yet.
  const {bytes: whole} = document.documentElement.dataset, first = whole && !navigator.serviceWorker?.controller;
  const news = {progress: () => {}, late: () => {}};
  let come = 0, timer;
  async function counted(answer) {
    const reader = answer.body.getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      come += chunk.value.length;
      news.progress(come / whole);
      wait();
    }
  }
  function wait() { // as long as something comes, it is not late
    clearTimeout(timer);
    timer = setTimeout(() => news.late(), PATIENCE);
  }
  async function fetched(address) {
    const answer = await fetch(address).catch(error => { throw new Away(error.message); });
    if (answer.status === 409) fresh.look();
    if (!answer.ok) throw new Away(`${answer.status} ${answer.url}`, answer.status === 409);
    if (first) counted(answer.clone()).catch(() => {});
    return answer;
  }
  async function unpacked(name, type) {
    const element = carried(name), stream = element ? opened(element) : (await fetched(`${name}.pack`)).body;
    return new Response(stream.pipeThrough(new DecompressionStream("gzip")), {headers: {"content-type": type}});
  }
  // What a game needs in a language, besides what all do; it has come once it is asked for.
  const parts = (game, lang) => [`game.${game}.zip`, `game.${game}.${lang}.zip`].filter(name => PARTS.has(name));
  const arriving = new Map(); // until it is handed over
  class Away extends Error { // it has not come yet: there is no network, or a newer version where it comes from
    constructor(message, newer = false) { super(message); this.newer = newer; }
  }
  function arrival(name) {
    if (!arriving.has(name)) arriving.set(name, bytes(name).catch(error => {
      arriving.delete(name);
      throw error;
    }));
    return arriving.get(name);
  }
  function all(names, read) { return Promise.all(names.map(async name => [name, await read(name)])); }
  const handedOver = new Set(); // to the worker that answers
  let played = ""; // the game that is asked about
  function gameOf(journal) { // as its first line says; what is no saved game is refused there
    try { return JSON.parse(journal.split("\n", 1)[0]).game; } catch { return ""; }
  }
  async function bytes(name) { return (await unpacked(name, "application/octet-stream")).arrayBuffer(); }
  async function script() {
    if (!carried("worker.js")) return "worker.js";
    return URL.createObjectURL(await (await unpacked("worker.js", "text/javascript")).blob());
  }
  // Browsers keep what they have made of a file of its own, where its type is right.
  async function machine(name, type) {
    if (carried(name)) return unpacked(name, type);
    const answer = await fetched(name);
    return answer.headers.get("content-type") === type ? answer : new Response(answer.body, {headers: {"content-type": type}});
  }
  const compiled = shown.then(() => WebAssembly.compileStreaming(machine("pyodide.asm.wasm", "application/wasm")));

  // Start a worker, from a memory where there is one; give it with what it says first.
  async function launched(task, memory, lang = "", names = []) {
    const worker = new Worker(await script());
    const files = shown.then(() => Promise.all([compiled, bytes("stdlib.zip"), bytes("app.zip"), all(names, bytes), memory]));
    const said = new Promise((told, failed) => {
      worker.onerror = event => failed(new Error(event.message || "worker"));
      worker.onmessage = ({data}) => data.failed ? failed(new Error(data.failed)) : told(data);
      files.then(([python, stdlib, app, further, begun]) => {
        if (begun) setTimeout(failed, PATIENCE, new Error("memory"));
        const parts = {"app.zip": app, ...Object.fromEntries(further)};
        worker.postMessage({task, lang, python, stdlib, parts, begun}, [stdlib, ...Object.values(parts), ...begun ? [begun] : []]);
      }).catch(failed);
    });
    said.catch(() => worker.terminate());
    return {worker, said: await said};
  }
  async function start() {
    const memory = shown.then(started.read);
    const {worker, said} = await launched("play", memory).catch(async error => {
      if (!await memory) throw error;
      await started.drop(); // it does not wake up
      return launched("play", null);
    });
    if (said.woken) performance.mark("woken");
    worker.onerror = event => lost(event.message || "worker");
    worker.onmessage = ({data}) => {
      const asked = waiting.get(data.id);
      if (!asked) return; // it comes too late
      settled(data.id);
      if (data.failed) asked.refused(new Error(data.failed)); else asked.given(JSON.parse(data.words));
    };
    return worker;
  }
  function settled(id) {
    clearTimeout(waiting.get(id).timer);
    waiting.delete(id);
  }
  function lost(reason) { // a worker that has died answers nothing of what waits
    for (const [id, {refused}] of waiting) {
      settled(id);
      refused(new Error(reason));
    }
  }
  const ready = start();
  wait();
  ready.catch(() => {}).then(() => { news.progress = news.late = () => {}; });

  return {
    ready,
    seen,
    shown,
    Away,
    news,
    // Let what a game needs in a language come while Python starts.
    fetch(game, lang) { shown.then(() => all(parts(game, lang), arrival)).catch(() => {}); },
    async ask(words) {
      const worker = await ready;
      if (words.do === "home") played = "";
      else played = words.game || gameOf(words.journal) || played;
      const arrived = await all(parts(played, words.lang).filter(name => !handedOver.has(name)), arrival);
      const further = Object.fromEntries(arrived.filter(([name]) => !handedOver.has(name))); // nor meanwhile
      for (const name of Object.keys(further)) {
        handedOver.add(name);
        arriving.delete(name);
      }
      return new Promise((given, refused) => {
        waiting.set(++last, {given, refused, timer: setTimeout(lost, PATIENCE, "no answer")});
        worker.postMessage({id: last, words: JSON.stringify(words), parts: further}, Object.values(further));
      });
    },
    // Let the parts of a language come, which the service worker keeps.
    async speak(lang) {
      if (whole) await Promise.all([...PARTS].filter(name => name.split(".")[2] === lang).map(name => fetched(`${name}.pack`)));
    },
    // Let a worker of its own, at leisure, load every game in a language, and keep its memory for the next start.
    async prepare(lang) {
      await ready;
      if (!started.able || await started.kept()) return;
      const names = [...PARTS].filter(name => ["zip", lang].includes(name.split(".")[2]));
      const {worker, said} = await launched("prepare", null, lang, names);
      worker.terminate();
      await started.keep(said.memory);
    },
  };
})();
