// An evening that came in the address, packed as companion/share_link.py does it.
const shareLink = (() => {
  const START = "#evening=";
  const MOST = 4000000; // bytes, as of a save file that a server takes: a few packed ones may stand for thousands of millions
  return {
    came: () => location.hash.startsWith(START),
    most: MOST,
    // Give its journal, "" where the link is broken or cut short, null where it holds more than any evening.
    async journal() {
      try {
        const word = location.hash.slice(START.length).replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(word), letter => letter.charCodeAt(0));
        const stream = new ReadableStream({start(into) { into.enqueue(bytes); into.close(); }});
        const unpacked = stream.pipeThrough(new DecompressionStream("deflate")).getReader(), parts = [];
        for (let size = 0; ;) {
          const {value, done} = await unpacked.read();
          if (done) return await new Blob(parts).text();
          size += value.length;
          if (size > MOST) {
            await unpacked.cancel();
            return null;
          }
          parts.push(value);
        }
      } catch {
        return "";
      }
    },
    seed: journal => /"seed": ?("[^"]*")/.exec(journal)?.[1],
    gone: () => history.replaceState(history.state, "", location.pathname + location.search),
  };
})();
