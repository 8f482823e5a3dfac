// Python's memory as it is when everything has been loaded: the next start begins there and is sooner ready.
// A phone makes it for itself and keeps it beside the files of the version that it was made of.
const started = (() => {
  const {made} = document.documentElement.dataset; // names these files; a single file has no place to keep it
  const name = `printkit started ${made} ${new URL(".", location)}`, place = "memory";
  const able = Boolean(made && self.caches);
  return {
    able,
    async read() {
      try {
        const kept = able && await caches.has(name) && await (await caches.open(name)).match(place);
        return kept ? await kept.arrayBuffer() : null;
      } catch {
        return null; // the browser lets nothing be kept
      }
    },
    kept: async () => able && Boolean(await caches.match(place, {cacheName: name})),
    keep: async memory => (await caches.open(name)).put(place, new Response(memory)),
    drop: () => caches.delete(name),
  };
})();
