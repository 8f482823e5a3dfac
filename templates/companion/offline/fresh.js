// The service worker holds everything; a newer version that it has fetched takes over when nobody looks (see sw.js).
const fresh = (() => {
  const here = {note: "", waits: null};
  const LEISURE = 3000; // ms after everything is here, until the next start is prepared
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
  function tell(note) {
    here.note = note;
    host.tell();
  }
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
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) take("quietly"); else held.update().catch(() => {}); // without a network there is nothing newer
    });
    await navigator.serviceWorker.ready;
    tell("offline");
    setTimeout(() => engine.prepare().catch(() => {}), LEISURE); // where there is no room, starts take longer
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
    addEventListener("load", () => register().catch(() => tell("online")));
  }
  return here;
})();
