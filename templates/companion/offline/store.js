// What this browser keeps: evenings, their journals line by line, and the screen as it was last seen.
// Where it lets nothing be kept (some do for files), all of it lasts as long as the page.
const store = (() => {
  const name = location.protocol === "file:" ? "printkit" : `printkit ${new URL(".", location).pathname}`;
  const opening = new Promise((opened, refused) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("evenings", {keyPath: "id"});
      asked.result.createObjectStore("lines"); // [evening, number]
      asked.result.createObjectStore("now");
    };
    asked.onsuccess = () => opened(asked.result);
    asked.onerror = () => refused(asked.error);
  });
  const memory = {evenings: new Map(), lines: new Map(), now: new Map()};
  const lasting = opening.then(() => true, () => false);

  function all(id) { return IDBKeyRange.bound([id, 0], [id, Infinity]); }
  function result(asked) {
    return new Promise((given, refused) => {
      asked.onsuccess = () => given(asked.result);
      asked.onerror = () => refused(asked.error);
    });
  }
  async function read(from, work, remembered) {
    if (!(await lasting)) return remembered(memory[from]);
    return result(work((await opening).transaction(from).objectStore(from)));
  }
  // Everything is on the disk when this has come back, or nothing.
  async function write(work, remembered) {
    if (!(await lasting)) return remembered(memory);
    const into = (await opening).transaction(["evenings", "lines", "now"], "readwrite", {durability: "strict"});
    return new Promise((done, refused) => {
      into.oncomplete = () => done();
      into.onabort = () => refused(into.error);
      work({evenings: into.objectStore("evenings"), lines: into.objectStore("lines"), now: into.objectStore("now")});
    });
  }

  return {
    name,
    lasting,
    async evenings() {
      const found = await read("evenings", kept => kept.getAll(), kept => [...kept.values()]);
      return found.sort((one, other) => other.changed - one.changed);
    },
    lines: id => read("lines", kept => kept.getAll(all(id)), kept => kept.get(id) || []),
    now: what => read("now", kept => kept.get(what), kept => kept.get(what)),
    keep: (what, value) => write(({now}) => now.put(value, what), ({now}) => now.set(what, value)),
    // Lines are added where there are none yet: of two tabs that write, one is refused (ConstraintError).
    append: (evening, from, lines, screen) => write(
      kept => {
        lines.forEach((line, at) => kept.lines.add(line, [evening.id, from + at]));
        kept.evenings.put(evening);
        kept.now.put(screen, "screen");
      },
      kept => {
        kept.lines.set(evening.id, [...(kept.lines.get(evening.id) || []).slice(0, from), ...lines]);
        kept.evenings.set(evening.id, evening);
      },
    ),
    drop: id => write(
      kept => { kept.lines.delete(all(id)); kept.evenings.delete(id); },
      kept => { kept.lines.delete(id); kept.evenings.delete(id); },
    ),
  };
})();
