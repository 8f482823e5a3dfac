// An evening that came in the address, packed as companion/share_link.py does it.
const shareLink = (() => {
  const START = "#evening=";
  return {
    came: () => location.hash.startsWith(START),
    // Give its journal, "" where the link is broken or cut short.
    async journal() {
      try {
        const word = location.hash.slice(START.length).replaceAll("-", "+").replaceAll("_", "/");
        const bytes = Uint8Array.from(atob(word), letter => letter.charCodeAt(0));
        const stream = new ReadableStream({start(into) { into.enqueue(bytes); into.close(); }});
        return await new Response(stream.pipeThrough(new DecompressionStream("deflate"))).text();
      } catch {
        return "";
      }
    },
    seed: journal => /"seed": ?("[^"]*")/.exec(journal)?.[1],
    gone: () => history.replaceState(history.state, "", location.pathname + location.search),
  };
})();
