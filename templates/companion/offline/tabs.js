// Two tabs of one evening: the one that holds its lock writes, the other follows, and takes over when it may.
const tabs = (() => {
  let channel = null, leave = () => {}, evening = "";
  try { channel = new BroadcastChannel(store.name); } catch { /* then nobody follows */ }
  const here = {
    writes: true,
    changed: () => {}, // this tab has begun or ceased to write
    followed: () => {}, // another tab has written, or let go
    tell: () => channel?.postMessage(evening),
    enter,
    take: () => { const id = evening; leave(); hold(id, {steal: true}); },
  };
  if (channel) channel.onmessage = ({data}) => { if (data === evening) here.followed(); };

  async function enter(id) {
    if (id === evening) return;
    leave();
    evening = id;
    here.writes = true;
    if (!id || !navigator.locks) return;
    await new Promise(settled => {
      hold(id, {ifAvailable: true}, settled);
    });
  }
  // Hold the lock until the evening is left, or another tab takes it.
  function hold(id, options, settled = () => {}) {
    const stop = new AbortController();
    const until = new Promise(left => { leave = () => { leave = () => {}; stop.abort(); left(); }; });
    const given = options.ifAvailable || options.steal ? options : {signal: stop.signal};
    navigator.locks.request(`${store.name} ${id}`, given, lock => {
      writes(id, Boolean(lock));
      settled();
      if (lock) return until;
      hold(id, {}); // wait until it is let go
    }).catch(error => {
      settled();
      if (stop.signal.aborted || id !== evening) return;
      if (error.name !== "AbortError") return; // locks are not to be had: the store still guards the lines
      writes(id, false); // another tab has taken it
      hold(id, {});
    });
  }
  function writes(id, now) {
    if (id !== evening || here.writes === now) return;
    here.writes = now;
    here.changed();
  }
  return here;
})();
