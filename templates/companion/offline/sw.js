// Holds every file of one version, whole or not at all, and answers from there: with or without a network.
const CACHE = "printkit {{ version }} " + self.registration.scope;
const STARTED = "printkit started {{ made }} " + self.registration.scope; // see started.js
const FILES = {{ files | tojson }}; // and what each has to hold: a folder may be read while it is being renewed
const wanted = () => Object.entries(FILES).map(([file, integrity]) => new Request(file, {cache: "no-cache", integrity}));
self.addEventListener("install", event => event.waitUntil(caches.open(CACHE).then(cache => cache.addAll(wanted()))));
// Fetch what is missing, if a browser has thrown it away; tell how many files are here, of how many.
async function counted() {
  const cache = await caches.open(CACHE);
  const here = await Promise.all(wanted().map(async file => Boolean(await cache.match(file)) || cache.add(file).then(() => true, () => false)));
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
    return await cache.match(asked, {ignoreSearch: true}) || fetch(event.request);
  })());
});
