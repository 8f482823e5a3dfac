// What this browser keeps: evenings, their journals line by line, and the screen as it was last seen.
// Where it lets nothing be kept (some do for files), all of it lasts as long as the page.
const store = (() => {
  const name = location.protocol === "file:" ? "printkit" : `printkit ${new URL(".", location).pathname}`;
  const CLOSED = ["InvalidStateError", "AbortError"]; // so a browser says that it has closed what was open
  function opened() {
    return new Promise((given, refused) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("evenings", {keyPath: "id"});
        asked.result.createObjectStore("lines"); // [evening, number]
        asked.result.createObjectStore("now");
      };
      asked.onsuccess = () => given(asked.result);
      asked.onerror = () => refused(asked.error);
    }).then(named);
  }
  // What lies there has a name: where it is another one, the browser has deleted what was there before.
  let found = "", known = "";
  function named(open) {
    open.onclose = () => setTimeout(reopen, 500); // a browser that deletes it closes it, and needs some time
    return new Promise(given => {
      const into = open.transaction("now", "readwrite"), now = into.objectStore("now");
      const fresh = String(crypto.getRandomValues(new Uint32Array(2)));
      let had = "";
      now.get("born").onsuccess = ({target}) => { if (target.result) had = target.result; else now.put(fresh, "born"); };
      const named = name => () => {
        found = name();
        known ||= found;
        given(open);
      };
      into.oncomplete = named(() => had || fresh);
      into.onabort = named(() => had); // there was no room
    });
  }
  function reopen() {
    opening = opened();
    opening.then(() => { if (found !== known) here.emptied(); }, () => {});
  }
  let opening = opened();
  const memory = {evenings: new Map(), lines: new Map(), now: new Map()};
  const lasting = opening.then(() => true, () => false);
  const loose = new Map(); // by evening: itself, and lines that could not be written, `from` a number on
  let trouble = ""; // why they could not
  // Beside it is noted that evenings lie there: some browsers delete the one and leave the other.
  const note = `${name} keeps`;
  function noted() {
    try { return localStorage.getItem(note); } catch { return null; }
  }
  function take(some) {
    try { if (some) localStorage.setItem(note, found); else localStorage.removeItem(note); } catch { /* nothing is noted there */ }
  }
  const lost = opening.then(() => {
    const was = noted(), gone = Boolean(was && was !== found);
    if (gone) take(false); // it is told once
    return gone;
  }, () => false);

  function all(id) { return IDBKeyRange.bound([id, 0], [id, Infinity]); }
  function result(asked) {
    return new Promise((given, refused) => {
      asked.onsuccess = () => given(asked.result);
      asked.onerror = () => refused(asked.error);
    });
  }
  async function worked(work) {
    try {
      return await work(await opening);
    } catch (error) {
      if (!CLOSED.includes(error?.name)) throw error;
      reopen();
      return work(await opening);
    }
  }
  async function read(from, work, remembered) {
    if (!(await lasting)) return remembered(memory[from]);
    return worked(open => result(work(open.transaction(from).objectStore(from))));
  }
  // Everything is on the disk when this has come back, or nothing.
  async function write(work, remembered) {
    if (!(await lasting)) return remembered(memory);
    return worked(open => new Promise((done, refused) => {
      const into = open.transaction(["evenings", "lines", "now"], "readwrite", {durability: "strict"});
      let reason;
      into.oncomplete = () => done();
      into.onabort = () => refused(reason || into.error || new DOMException("", "AbortError"));
      const kept = {evenings: into.objectStore("evenings"), lines: into.objectStore("lines"), now: into.objectStore("now")};
      work(kept, error => { reason = error; into.abort(); });
    }));
  }
  // Lines stand only right behind those that they follow. Where another tab has gone on with the evening, or has
  // deleted it, they are refused (ConstraintError); so they are where the browser has deleted all (NotFoundError).
  function written(evening, from, lines, screen) {
    return write(
      (kept, refuse) => {
        kept.now.get("born").onsuccess = ({target}) => {
          if ((target.result || "") !== known) refuse(new DOMException("", "NotFoundError"));
        };
        kept.lines.count(all(evening.id)).onsuccess = ({target}) => {
          if (target.result !== from) return refuse(new DOMException("", "ConstraintError"));
          lines.forEach((line, at) => kept.lines.add(line, [evening.id, from + at]));
          kept.evenings.put(evening);
          kept.now.put(screen, "screen");
        };
      },
      kept => {
        kept.lines.set(evening.id, [...(kept.lines.get(evening.id) || []).slice(0, from), ...lines]);
        kept.evenings.set(evening.id, evening);
      },
    );
  }
  // What is only remembered for the next start is no loss.
  function keep(what, value) {
    return write(({now}) => now.put(value, what), ({now}) => now.set(what, value)).catch(() => {});
  }

  const here = {
    name,
    lasting,
    lost, // whether the browser has deleted evenings since the last start
    emptied: () => {}, // it has done so just now
    async renew() { // go on with what lies there now, if it is something else; tell if it is
      await named(await opening);
      if (found === known) return false;
      known = found;
      loose.clear();
      return true;
    },
    // Tell why lines wait here, in the browser's own word; "" where all are kept.
    trouble: () => loose.size ? trouble : "",
    async evenings() {
      const found = await read("evenings", kept => kept.getAll(), kept => [...kept.values()]);
      const every = new Map([...found, ...[...loose.values()].map(each => each.evening)].map(each => [each.id, each]));
      return [...every.values()].sort((one, other) => other.changed - one.changed);
    },
    async lines(id) {
      const kept = await read("lines", kept => kept.getAll(all(id)), kept => kept.get(id) || []);
      if (loose.get(id)?.from !== kept.length) loose.delete(id); // another tab has gone on with it, or deleted it
      return [...kept, ...(loose.get(id)?.lines || [])];
    },
    now: what => read("now", kept => kept.get(what), kept => kept.get(what)),
    keep,
    // Add lines to an evening, the first of them at a number; for what cannot be written the next time may be better.
    async append(evening, from, lines, screen) {
      const before = loose.get(evening.id);
      const start = before ? before.from : from, every = [...(before ? before.lines : []), ...lines];
      if (!every.length) return keep("screen", screen);
      try {
        await written(evening, start, every, screen);
        loose.delete(evening.id);
        if (noted() !== known) take(true);
      } catch (error) {
        if (["ConstraintError", "NotFoundError"].includes(error.name)) throw error;
        loose.set(evening.id, {evening, from: start, lines: every});
        trouble = error.name;
      }
    },
    async drop(id) {
      loose.delete(id);
      await write(
        kept => { kept.lines.delete(all(id)); kept.evenings.delete(id); },
        kept => { kept.lines.delete(id); kept.evenings.delete(id); },
      );
      if (!(await here.evenings()).length) take(false);
    },
  };
  return here;
})();
