// The service worker holds everything; a newer version that it has fetched takes over when nobody looks (see sw.js).
const fresh = (() => {
  const here = {note: "", missing: null, waits: null};
  const LEISURE = 3000; // ms after everything is here, until the next start is prepared
  const PATIENCE = 10000; // ms until a worker that tells nothing is known to be of before
  const AGAIN = 30000; // ms until what is missing is fetched again
  let touched = false;
  function take(how) { // nothing is under way then
    if (here.waits) host.idle().then(() => here.waits.postMessage(how));
  }
  function found(waiting) {
    if (!waiting || !navigator.serviceWorker.controller) return;
    here.waits = waiting;
    host.tell();
    if (!touched || document.hidden) take("quietly");
  }
  for (const kind of ["click", "keydown"]) addEventListener(kind, () => { touched = true; }, {capture: true});
  document.getElementById("update").addEventListener("click", () => take("at once"));
  here.look = async () => { // for a newer version; without a network there is none
    const held = await navigator.serviceWorker?.getRegistration();
    await held?.update().catch(() => {});
  };
  function tell(note) {
    here.note = note;
    host.tell();
  }
  // Only what was counted is here; what is missing is fetched again, now or when there is a network.
  let again;
  async function count() {
    clearTimeout(again);
    const held = await navigator.serviceWorker.getRegistration();
    if (!held) return register(); // the browser has thrown all of it away
    if (!held.active) return; // it is still on its way
    await engine.shown; // the language is known
    const {port1, port2} = new MessageChannel();
    const told = await new Promise(done => {
      port1.onmessage = ({data}) => done(data);
      held.active.postMessage({count: host.lang()}, [port2]);
      setTimeout(done, PATIENCE, null);
    });
    here.missing = told && told.here < told.of ? told : null;
    tell(told && !here.missing ? "offline" : "");
    if (here.missing) again = setTimeout(counted, AGAIN);
  }
  function counted() { return count().catch(() => tell("online")); }
  async function register() {
    const held = await navigator.serviceWorker.register("sw.js", {updateViaCache: "none"});
    held.addEventListener("updatefound", () => {
      const coming = held.installing;
      coming.addEventListener("statechange", () => {
        if (coming.state === "installed") found(held.waiting);
        if (coming.state === "redundant" && !held.active) tell("online"); // the files do not belong together
      });
    });
    found(held.waiting);
    await navigator.serviceWorker.ready;
    await count();
    setTimeout(() => engine.prepare(host.lang()).catch(() => {}), LEISURE); // where there is no room, starts take longer
  }
  if (location.protocol === "file:") {
    here.note = "file";
  } else if (!navigator.serviceWorker) {
    here.note = "online";
  } else {
    let governed = Boolean(navigator.serviceWorker.controller);
    navigator.serviceWorker.addEventListener("controllerchange", () => {
      if (governed) host.idle().then(() => store.trouble() || location.reload()); // it goes on from its lines, if they are kept
      governed = true;
    });
    document.addEventListener("visibilitychange", async () => {
      if (document.hidden) return take("quietly");
      counted();
      await here.look();
    });
    addEventListener("online", counted);
    addEventListener("load", () => register().catch(() => tell("online")));
  }
  return here;
})();
