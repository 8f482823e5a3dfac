// Holds every file of one version, whole or not at all, and answers from there: with or without a network.
const CACHE = "printkit {{ version }} " + self.registration.scope;
const STARTED = "printkit started {{ made }} " + self.registration.scope; // see started.js
const FILES = {{ files | tojson }}; // and what each has to hold: a folder may be read while it is being renewed
const LANGUAGES = {{ languages | tojson }}; // of the files that only one language needs
const request = file => new Request(file, {cache: "no-cache", integrity: FILES[file]});
const base = lang => lang.split("-")[0];
const spoken = lang => self.navigator.languages.some(each => base(each) === base(lang));
// A language that this phone does not speak comes when it is chosen, and is renewed from then on: it is wanted where it
// is the one that is shown, and where any version held it.
async function wanted(shown = "") {
  const kept = await Promise.all(Object.keys(FILES).map(async file => [file, !LANGUAGES[file] || spoken(LANGUAGES[file]) || LANGUAGES[file] === shown || await caches.match(file)]));
  return kept.filter(([, here]) => here).map(([file]) => request(file));
}
self.addEventListener("install", event => event.waitUntil(caches.open(CACHE).then(async cache => cache.addAll(await wanted()))));
// Fetch what is missing, if a browser has thrown it away; tell how many files are here, of how many.
async function counted(shown) {
  const cache = await caches.open(CACHE);
  const here = await Promise.all((await wanted(shown)).map(async file => Boolean(await cache.match(file)) || cache.add(file).then(() => true, () => false)));
  return {here: here.filter(Boolean).length, of: here.length};
}
self.addEventListener("activate", event => event.waitUntil((async () => {
  const ours = (await caches.keys()).filter(name => name.startsWith("printkit ") && name.endsWith(` ${self.registration.scope}`));
  await Promise.all(ours.filter(name => ![CACHE, STARTED].includes(name)).map(left));
  await self.clients.claim();
})()));
// Delete what an older version held, but for the languages that this one lacks: by these it knows that they are wanted.
async function left(name) {
  const [cache, older] = await Promise.all([CACHE, name].map(each => caches.open(each)));
  const held = await older.keys();
  const due = await Promise.all(held.map(async ({url}) => LANGUAGES[url.slice(self.registration.scope.length)] && !await cache.match(url)));
  if (!due.some(Boolean)) return caches.delete(name);
  return Promise.all(held.filter((_, at) => !due[at]).map(each => older.delete(each)));
}
const PATIENCE = 5000; // ms that somebody waits for the languages they have chosen since this version came
// All tabs load anew then: so only where none is looked at but the one that asks and no language is lost by it, or where
// somebody has said so.
self.addEventListener("message", event => event.waitUntil((async () => {
  if (event.data.count) return event.ports[0].postMessage(await counted(event.data.count));
  const all = await Promise.race([counted().then(({here, of}) => here === of), new Promise(done => setTimeout(done, PATIENCE, false))]);
  const tabs = await self.clients.matchAll({type: "window", includeUncontrolled: true});
  const looked = tabs.some(tab => tab.id !== event.source.id && tab.visibilityState === "visible");
  if (event.data === "at once" || (all && !looked)) await self.skipWaiting();
})()));
self.addEventListener("fetch", event => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    const asked = event.request.mode === "navigate" ? "./" : event.request;
    const held = await cache.match(asked, {ignoreSearch: true});
    if (held) return held;
    const file = event.request.url.slice(self.registration.scope.length);
    if (!LANGUAGES[file]) return fetch(event.request);
    const answer = await fetch(request(file)).catch(() => another(file));
    if (answer.ok) await cache.put(file, answer.clone()).catch(() => {}); // where there is no room it comes again
    return answer;
  })());
});
// Tell of a file that could not come whether another version of it is there.
async function another(file) {
  const {ok, status} = await fetch(file, {method: "HEAD", cache: "no-cache"});
  return new Response(null, {status: ok ? 409 : status});
}
