"use strict";
// Smoothness only: without this file every page works as plain forms. No rule stands here.
const table = document.getElementById("table"), news = document.getElementById("news"), alone = document.getElementById("alone");
let busy = false, heard = "", guard = 0, known = keys();

function keys() { return new Set([...document.querySelectorAll("#recent li, #turned")].map(line => line.dataset.key)); }
// What was heard may be older than what an own tap has brought already.
function behind() {
  const [name, lines] = stamp().split("-"), [other, heardLines] = heard.split("-");
  return Boolean(heard) && (name !== other || Number(heardLines) > Number(lines));
}
function stamp() { return table.querySelector(".state").dataset.stamp; }

// Each new line of the journal is announced once: those that stand after the last one known.
function announce() {
  const lines = [...document.querySelectorAll("#recent li")].reverse(); // the newest stands on top
  const last = lines.findLastIndex(line => known.has(line.dataset.key));
  const turned = document.getElementById("turned");
  const fresh = lines.slice(last + 1);
  if (turned && !known.has(turned.dataset.key)) fresh.unshift(turned);
  for (const line of fresh) {
    const said = document.createElement("p");
    said.textContent = line.textContent;
    news.append(said);
  }
  while (news.childElementCount > 60) news.firstElementChild.remove();
  known = keys();
}

// What was filled in and not sent yet stays where the same is asked again.
function filled() {
  const kept = new Map();
  for (const field of table.querySelectorAll("form input:not([type=hidden], [type=file])")) {
    const choice = field.type === "radio" || field.type === "checkbox";
    if (choice ? field.checked : field.value) kept.set(place(field, choice), field.value);
  }
  return kept;
}
function place(field, choice) {
  const form = new FormData(field.form);
  const asked = field.closest("section")?.querySelector("h2, h3")?.textContent;
  return [asked, form.get("do"), form.get("offer"), field.name, choice ? field.value : ""].join("|");
}
function refill(kept) {
  for (const field of table.querySelectorAll("form input:not([type=hidden], [type=file])")) {
    const choice = field.type === "radio" || field.type === "checkbox", was = kept.get(place(field, choice));
    if (was === undefined) continue;
    if (choice) field.checked = true; else field.value = was;
  }
}

function show(html, own) {
  const focused = table.contains(document.activeElement), place = own ? 0 : scrollY;
  const open = [...table.querySelectorAll("details[open] > summary")].map(each => each.textContent);
  const kept = filled(), before = stamp();
  const map = document.getElementById("map"), seen = map && [map.scrollLeft, map.scrollTop];
  const whole = document.getElementById("whole")?.checked;
  const settings = !own && table.querySelector(".panel-settings");
  table.innerHTML = html;
  if (!own || stamp() === before) refill(kept); // what was refused is not filled in twice
  if (settings) { // nothing there depends on the evening but the stamps, and a thumb may be on its way
    table.querySelector(".panel-settings")?.replaceWith(settings);
    for (const field of settings.querySelectorAll("[name=stamp]")) field.value = stamp();
  }
  if (!own) for (const each of table.querySelectorAll("details > summary")) if (open.includes(each.textContent)) each.parentElement.open = true;
  const again = document.getElementById("map");
  if (whole) document.getElementById("whole")?.click();
  if (seen && again) [again.scrollLeft, again.scrollTop] = seen;
  aim();
  announce();
  awake();
  const ask = document.getElementById("ask");
  if (focused && ask) ask.focus({ preventScroll: true });
  scrollTo(0, place);
  if (!own) guard = Date.now() + 300; // a button that has just come under a thumb is not meant
}

// A map shows the cell that is asked about, until it is another or a finger has moved it.
let aimed = "";
function aim() {
  const map = document.getElementById("map"), here = map?.dataset.here || "";
  if (here && here !== aimed) map.scrollTo(map.dataset.x * map.scrollWidth - map.clientWidth / 2, map.dataset.y * map.scrollHeight - map.clientHeight / 2);
  aimed = here;
}

async function pull() {
  if (busy) return;
  try {
    const answer = await fetch("fragment" + location.search, { headers: { accept: "text/html" } });
    if (!answer.ok) return location.reload();
    const html = await answer.text();
    if (!busy) show(html, false);
    alone.hidden = true;
  } catch { alone.hidden = false; }
}

addEventListener("submit", async event => {
  const form = event.target;
  if (form.getAttribute("action") !== "act") return;
  event.preventDefault();
  if (busy || Date.now() < guard) return;
  busy = true;
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const answer = await fetch("act", { method: "POST", body, headers: { "x-part": "1" } });
    if (!answer.ok) return location.reload();
    const html = await answer.text();
    history.replaceState(null, "", "./" + (answer.headers.get("x-look") || ""));
    show(html, true);
    alone.hidden = true;
  } catch { alone.hidden = false; } finally {
    busy = false;
    if (behind()) pull();
  }
});

// A tap on a cell of the board presses the button of that cell.
addEventListener("click", event => {
  const cell = event.target.closest("[data-answer]");
  const field = cell && document.querySelector(`#answer [name="pick"][value="${CSS.escape(cell.dataset.answer)}"]`);
  if (field) field.click();
});

const events = new EventSource("events");
events.onmessage = event => { heard = event.data; alone.hidden = true; if (behind()) pull(); };
events.onerror = () => { alone.hidden = false; };
addEventListener("visibilitychange", () => { if (!document.hidden) { pull(); lock(); } });

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

// A link that holds an evening is handed on as the phone does it; else it is an ordinary link.
addEventListener("click", event => {
  const link = event.target.closest("#take-along");
  if (!link || !navigator.share) return;
  event.preventDefault();
  navigator.share({ title: document.title, url: link.href }).catch(() => {});
});

// A page that came from elsewhere: what stands there is no news, but what the same journal has gained.
function begin() {
  if ([...keys()].some(key => known.has(key))) announce(); else known = keys();
  awake();
  aim();
}
addEventListener("shown", begin);
begin();
