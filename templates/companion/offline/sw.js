// Holds every file of one version, whole or not at all, and answers from there: with or without a network.
const CACHE = "printkit {{ version }} " + self.registration.scope;
const STARTED = "printkit started {{ made }} " + self.registration.scope; // see started.js
const FILES = {{ files | tojson }}; // and what each has to hold: a folder may be read while it is being renewed
const LANGUAGES = {{ languages | tojson }}; // of the files that only one language needs
const request = file => new Request(file, {cache: "no-cache", integrity: FILES[file]});
const base = lang => lang.split("-")[0];
const spoken = lang => self.navigator.languages.some(each => base(each) === base(lang));
// A language that this phone does not speak comes when it is chosen, and is renewed from then on.
async function wanted() {
  const kept = await Promise.all(Object.keys(FILES).map(async file => [file, !LANGUAGES[file] || spoken(LANGUAGES[file]) || await caches.match(file)]));
  return kept.filter(([, here]) => here).map(([file]) => request(file));
}
self.addEventListener("install", event => event.waitUntil(caches.open(CACHE).then(async cache => cache.addAll(await wanted()))));
// Fetch what is missing, if a browser has thrown it away; tell how many files are here, of how many.
async function counted() {
  const cache = await caches.open(CACHE);
  const here = await Promise.all((await wanted()).map(async file => Boolean(await cache.match(file)) || cache.add(file).then(() => true, () => false)));
  return {here: here.filter(Boolean).length, of: here.length};
}
self.addEventListener("activate", event => event.waitUntil((async () => {
  const ours = (await caches.keys()).filter(name => name.startsWith("printkit ") && name.endsWith(` ${self.registration.scope}`));
  await Promise.all(ours.filter(name => ![CACHE, STARTED].includes(name)).map(name => caches.delete(name)));
  await self.clients.claim();
})()));
// All tabs load anew then: so only where none is looked at but the one that asks, or where somebody has said so.
self.addEventListener("message", event => event.waitUntil((async () => {
  if (event.data === "count") return event.ports[0].postMessage(await counted());
  const tabs = await self.clients.matchAll({type: "window", includeUncontrolled: true});
  const looked = tabs.some(tab => tab.id !== event.source.id && tab.visibilityState === "visible");
  if (event.data === "at once" || !looked) await self.skipWaiting();
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
    const answer = await fetch(request(file));
    if (answer.ok) await cache.put(file, answer.clone()).catch(() => {}); // where there is no room it comes again
    return answer;
  })());
});
