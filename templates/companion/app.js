"use strict";
// Smoothness only: without this file every page works as plain forms. No rule stands here.
const table = document.getElementById("table"), news = document.getElementById("news"), alone = document.getElementById("alone");
let busy = false, pulling = false, turns = 0, heard = "", guard = 0, known = keys();

function keys() { return new Set([...document.querySelectorAll("#recent li, #turned")].map(line => line.dataset.key)); }
// What was heard may be older than what an own tap has brought already.
function behind() {
  const [name, lines] = stamp().split("-"), [other, heardLines] = heard.split("-");
  return Boolean(heard) && (name !== other || Number(heardLines) > Number(lines));
}
// Whether another page should stand here.
function stale() { return behind() || looked !== location.search; }
function stamp() { return table.querySelector(".state")?.dataset.stamp || ""; }

// Each new line of the journal is announced once: those that stand after the last one known.
function announce() {
  const lines = [...document.querySelectorAll("#recent li")].reverse(); // the newest stands on top
  const last = lines.findLastIndex(line => known.has(line.dataset.key));
  const turned = document.getElementById("turned");
  const fresh = lines.slice(last + 1);
  if (turned && !known.has(turned.dataset.key)) fresh.unshift(turned);
  for (const line of fresh) {
    const said = document.createElement("p");
    const open = line.cloneNode(true); // what is covered is not said aloud
    for (const each of open.querySelectorAll(".private")) each.remove();
    said.textContent = open.textContent;
    news.append(said);
  }
  while (news.childElementCount > 60) news.firstElementChild.remove();
  known = keys();
}

// What was filled in and not sent yet stays where the same is asked again.
function filled() {
  const kept = new Map();
  for (const field of fields()) if (field.type === "file" ? field.files.length : chosen(field) ? field.checked : field.value) kept.set(place(field), field);
  return kept;
}
function refill(kept) {
  for (const field of fields()) {
    const was = kept.get(place(field));
    if (!was) continue;
    if (field.type === "file") field.replaceWith(was);
    else if (chosen(field)) field.checked = true;
    else field.value = was.value;
  }
}
function fields() { return table.querySelectorAll("form input:not([type=hidden])"); }
function chosen(field) { return field.type === "radio" || field.type === "checkbox"; }
// What a thing to tap or to fill in is for: the same words say the same thing on the next page. What may be begun
// stays the same whatever else is asked.
function place(each) {
  const form = each.closest("form"), does = form?.querySelector("[name=do]")?.value, around = [];
  for (let box = each.closest(".offers details"); box; box = box.parentElement.closest(".offers details")) around.push(box.firstElementChild.textContent);
  const about = does === "begin" ? form.querySelector("button") : each.matches("summary") ? null : each.closest("section")?.querySelector("h2, h3");
  const own = each.matches("input") && !chosen(each) ? "" : each.value || each.textContent;
  return [about?.textContent, ...around, does, each.tagName, each.id, each.getAttribute("href"), each.name, own].join("|");
}

// Words that somebody is still writing wait while their form is not there, however often the page is fetched.
const drafts = new Map();
function written() { return table.querySelectorAll("[name=words]"); }
function draft() {
  for (const field of written()) drafts.set(place(field), { words: field.value, open: field.checkVisibility() });
}
function redraft(open) {
  for (const field of written()) {
    const was = drafts.get(place(field));
    if (!was?.words) continue;
    field.value = was.words;
    if (was.open && open) for (let box = field.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
  }
}

// Whoever was about to tap or to write still is; else the question, or what was opened, is next.
function focus(was, own) {
  const same = own ? null : [...table.querySelectorAll("a, button, input, summary")].find(each => place(each) === was.place);
  const next = same || document.getElementById("ask") || document.getElementById("panel-title");
  if (next && !same) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
  if (same?.type === "text") same.setSelectionRange(...was.marked);
}

function show(html, own) {
  const active = document.activeElement, focused = table.contains(active) && { place: place(active), marked: [active.selectionStart, active.selectionEnd] };
  const kept = filled(), before = stamp(), top = scrollY;
  const open = [...table.querySelectorAll("details[open]:not(.secret) > summary")].map(place);
  draft();
  const sent = own instanceof Element && [...own.querySelectorAll("[name=words]")].map(place);
  const map = document.getElementById("map"), seen = map && [map.scrollLeft, map.scrollTop];
  const waited = !table.querySelector("[data-mine]");
  following = own instanceof Element && lasting.has("secret-ask");
  table.innerHTML = html;
  if (!own || stamp() === before) refill(kept); // what was refused is not filled in twice
  if (!own) for (const each of table.querySelectorAll("details > summary")) if (open.includes(place(each))) each.parentElement.open = true;
  const refused = table.querySelector(".notice:not(.turned)");
  if (sent && !refused) for (const each of sent) drafts.delete(each);
  redraft(!own || refused);
  const again = document.getElementById("map");
  if (seen && again) [again.scrollLeft, again.scrollTop] = seen;
  dress();
  announce();
  if (focused) focus(focused, own);
  const turn = waited && table.querySelector("[data-mine]"); // one's own turn has come
  scrollTo(0, own || (turn && document.activeElement?.name !== "words") ? 0 : top);
  pause();
}

// A button that has just come under a thumb is not meant.
let there = table.innerHTML;
function pause() {
  const now = table.innerHTML;
  if (now !== there) guard = Date.now() + 300;
  there = now;
}
addEventListener("submit", event => {
  if (Date.now() >= guard) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// What only this seat may see is covered. It is seen as long as it is held, by a finger or a key; or it lasts, where
// that was wanted, until nobody has touched anything for a while, the phone is put down or the evening goes on.
const LASTS = 30000, lasting = new Set();
let held = "", lastly = 0, coveredAt = "", following = false;
function cover() {
  const now = `${stamp()} ${table.querySelector(".state")?.dataset.seat}`, secrets = [...table.querySelectorAll("details.secret")];
  if (now !== coveredAt) { // what comes open was asked for on the page before
    held = "";
    lasting.clear();
    for (const each of secrets) if (each.open) lasting.add(each.id);
    if (following && document.getElementById("secret-ask")) lasting.add("secret-ask"); // one secret answer leads to the next
    wait();
  }
  coveredAt = now;
  for (const each of secrets) each.open = lasting.has(each.id) || each.id === held;
  for (const each of table.querySelectorAll("[data-held]")) each.textContent = each.dataset.held;
  for (const each of table.querySelectorAll(".reveal")) {
    const shown = revealed(each).some(secret => lasting.has(secret.id));
    each.hidden = false;
    each.ariaExpanded = String(shown);
    each.textContent = shown ? each.dataset.shown : each.dataset.covered;
  }
}
// What a button shows and hides: what stands below it, or every line of its section.
function revealed(button) {
  return [...(button.closest(".cover") || button.closest("section")).querySelectorAll("details.secret.held")];
}
function last(secrets, lasts) {
  for (const each of secrets) if (lasts) lasting.add(each.id); else lasting.delete(each.id);
  guard = Math.max(guard, Date.now() + 300); // what has just come under a thumb is not meant
  wait();
  cover();
}
function wait() {
  clearTimeout(lastly);
  if (lasting.size) lastly = setTimeout(putDown, LASTS);
}
function putDown() {
  held = "";
  lasting.clear();
  cover();
}
function hold(secret) { held = secret?.id || ""; cover(); }
const holds = event => event.target.closest?.("details.held > summary")?.parentElement;
const KEYS = ["Enter", " "];
addEventListener("pointerdown", event => {
  if (lasting.size) wait();
  if (holds(event) && event.button === 0) hold(holds(event));
});
for (const kind of ["pointerup", "pointercancel", "blur"]) addEventListener(kind, () => { if (held) hold(); });
addEventListener("focusout", event => { if (held && holds(event)) hold(); });
addEventListener("keydown", event => {
  if (lasting.size) wait();
  if (!holds(event) || !KEYS.includes(event.key)) return;
  event.preventDefault();
  if (!event.repeat) hold(holds(event));
});
addEventListener("keyup", event => {
  if (!holds(event) || !KEYS.includes(event.key)) return;
  event.preventDefault(); // else it were a click
  hold();
});
addEventListener("contextmenu", event => { if (holds(event)) event.preventDefault(); });
addEventListener("click", event => {
  const button = event.target.closest(".reveal"), secret = event.target.closest("details.secret > summary")?.parentElement;
  if (button) last(revealed(button), button.ariaExpanded !== "true");
  if (!secret) return;
  event.preventDefault();
  // A screen reader clicks where others hold: it has neither finger nor key.
  if (secret.matches(".asked") || event.detail === 0) last([secret], !lasting.has(secret.id));
});
addEventListener("visibilitychange", () => { if (document.hidden) putDown(); });
addEventListener("pagehide", putDown);

// What a page that has just come does not know of this phone.
function dress() {
  cover();
  const box = document.getElementById("whole");
  whole ??= innerWidth >= 900;
  if (box && box.checked !== whole) box.click();
  aim();
  run();
  penned();
  awake();
}
let whole; // where there is room, to begin with
addEventListener("change", event => { if (event.target.id === "whole") whole = event.target.checked; });

// A bar that runs out goes on where it was, however often the page is fetched.
let ring = {};
try { ring = JSON.parse(sessionStorage.getItem("ring")) || {}; } catch { /* nothing is kept there */ }
function run() {
  const bar = table.querySelector("[data-wait]");
  if (!bar) return;
  const since = `${stamp().split("-")[0]} ${bar.dataset.wait}`;
  if (since !== ring.since) {
    ring = { since, begun: Date.now() };
    try { sessionStorage.setItem("ring", JSON.stringify(ring)); } catch { /* as above */ }
  }
  for (const each of bar.getAnimations({ subtree: true })) each.currentTime = Date.now() - ring.begun;
}

// A map shows the cell that is asked about, until it is another or a finger has moved it.
let aimed = "";
function aim() {
  const map = document.getElementById("map"), here = map?.dataset.here || "";
  if (here && here !== aimed) map.scrollTo(map.dataset.x * map.scrollWidth - map.clientWidth / 2, map.dataset.y * map.scrollHeight - map.clientHeight / 2);
  aimed = here;
}

// Ask the server; what it does not answer in ten seconds never came.
async function asked(address, options) {
  const answer = await fetch(address, { ...options, signal: AbortSignal.timeout(10000) });
  if (!answer.ok) location.reload();
  return { html: await answer.text(), look: answer.headers.get("x-look") || "", ok: answer.ok };
}

// Fetch the page until it is what was heard of last, and what is looked at now. An answer that others have
// overtaken is not shown.
let looked = location.search;
async function pull() {
  if (pulling || busy) return;
  pulling = true;
  try {
    do {
      const where = location.search, turn = turns;
      const { html, ok } = await asked("fragment" + where, { headers: { accept: "text/html" } });
      if (!ok) return;
      if (turn === turns && where === location.search) {
        show(html, where !== looked);
        looked = where;
      }
      alone.hidden = true;
    } while (stale() && !busy);
  } catch { alone.hidden = false; } finally { pulling = false; }
}

// What stands beside the table is fetched like the table itself.
addEventListener("click", event => {
  const link = event.target.closest("a[href^='?']");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  pull();
});
addEventListener("popstate", () => pull());

addEventListener("submit", async event => {
  const form = event.target;
  if (form.getAttribute("action") !== "act") return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  turns += 1;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const { html, look, ok } = await asked("act", { method: "POST", body, headers: { "x-part": "1" } });
    if (!ok) return;
    history.replaceState(null, "", "./" + look);
    looked = location.search;
    show(html, form);
    alone.hidden = true;
  } catch { alone.hidden = false; } finally {
    busy = false;
    if (stale()) pull();
  }
});

// A tap on a cell of the board presses the button of that cell, if that is there to be pressed.
addEventListener("click", event => {
  const cell = event.target.closest("[data-answer]");
  const field = cell && document.querySelector(`#answer [name="pick"][value="${CSS.escape(cell.dataset.answer)}"]`);
  if (field?.checkVisibility()) field.click();
});

// A tap on a figure or a cell of the board writes its name where words may be added; a hint there repeats them.
let pen = null;
function writing() {
  const open = [...table.querySelectorAll("#ask [name=words]")].filter(each => each.checkVisibility());
  return open.includes(pen) ? pen : open.length === 1 && open[0];
}
function penned() {
  const hint = document.getElementById("typing"), field = writing();
  if (!hint) return;
  hint.hidden = !field;
  hint.lastElementChild.textContent = field.value || "";
}
addEventListener("focusin", event => { if (event.target.matches("[name=words]")) pen = event.target; }, true);
addEventListener("click", event => {
  const word = event.target.closest("[data-word]")?.dataset.word;
  const field = word && writing();
  if (field) field.value = `${field.value} ${word}`.trim();
  penned();
});
for (const kind of ["focusin", "input", "toggle"]) addEventListener(kind, penned, true);

// A line that is down comes back by itself; one that was refused is asked for again, and so is the page. Where
// other pages of this phone listen, the one that has listened longest does so again when somebody looks at it.
let events;
function relisten() { if (!document.hidden && events.readyState === EventSource.CLOSED) listen(); }
function listen() {
  events = new EventSource("events");
  events.addEventListener("enough", () => { events.close(); setTimeout(relisten, 15000); });
  events.onmessage = event => { heard = event.data; alone.hidden = true; if (stale()) pull(); };
  events.onerror = () => {
    alone.hidden = false;
    if (events.readyState !== EventSource.CLOSED) return;
    pull();
    setTimeout(listen, 3000);
  };
}
listen();
addEventListener("visibilitychange", () => { 
  if (document.hidden) return;
  relisten();
  pull();
  lock();
});

let wake = null;
function awake() {
  for (const [id, shown] of [["awake", wake], ["sleepy", !wake], ["tied", !isSecureContext]]) {
    const line = document.getElementById(id);
    if (line) line.hidden = !shown;
  }
}
async function lock() {
  if (!navigator.wakeLock || wake) return;
  try {
    wake = await navigator.wakeLock.request("screen");
    wake.addEventListener("release", () => { wake = null; });
    awake();
  } catch { /* the browser says no: the page says how to help oneself */ }
}
addEventListener("click", lock);

// A link that holds an evening is handed on as the phone does it, else copied, else shown; one that nothing can be
// done with, but leads elsewhere, is followed.
addEventListener("click", async event => {
  const link = event.target.closest("#take-along");
  if (!link || (!isSecureContext && link.origin !== window.location.origin)) return;
  event.preventDefault();
  const url = link.href, told = link.nextElementSibling;
  try {
    if (navigator.share) return await navigator.share({ title: document.title, url });
  } catch (error) { if (error.name === "AbortError") return; }
  try {
    await navigator.clipboard.writeText(url);
    told.textContent = told.dataset.copied;
  } catch {
    const field = Object.assign(document.createElement("input"), { value: url, readOnly: true, ariaLabel: told.dataset.shown });
    told.replaceChildren(told.dataset.shown, field);
    field.select();
  }
  told.scrollIntoView({ block: "nearest" });
});

// A page that came from elsewhere: what stands there is no news, but what the same journal has gained.
function begin() {
  if ([...keys()].some(key => known.has(key))) announce(); else known = keys();
  dress();
}
addEventListener("shown", () => { begin(); pause(); });
begin();
// So it is where a form of ours has led here.
if (performance.getEntriesByType("navigation")[0]?.redirectCount && document.referrer.startsWith(origin)) guard = Date.now() + 300;
