"use strict";
// Smoothness only: without this file every page works as plain forms. No rule stands here.
const table = document.getElementById("table"), news = document.getElementById("news");
let busy = false, pulling = false, turns = 0, heard = "", guard = 0, known = keys();

// Nothing listens before all of this has run, nor any more once something has failed: the page works as plain forms then.
let live = false;
function on(kinds, act, options) {
  for (const kind of kinds) addEventListener(kind, event => { if (live) tried(() => act(event)); }, options);
}
async function tried(act) {
  try { await act(); } catch (error) { fail(error); }
}
// What a finger has asked for is sent, or shown, by the browser itself where this fails.
async function wanted(act, button) {
  try { await act(); } catch (error) {
    fail(error);
    setTimeout(() => { if (button?.isConnected) button.click(); else location.reload(); }); // not while it is being pressed
  }
}
function fail(error) {
  reportError(error);
  if (!live) return;
  live = false;
  light();
  delete document.documentElement.dataset.live;
  events.close();
  for (const each of document.querySelectorAll("[data-tap]")) each.textContent = each.dataset.tap; // nothing is held now
  for (const each of document.querySelectorAll(".reveal")) each.hidden = true;
}

// What a tab remembers while it is open, where the browser lets it.
function remembered(what) {
  try { return JSON.parse(sessionStorage.getItem(what)); } catch { return null; }
}
function remember(what, value) {
  try {
    if (value) sessionStorage.setItem(what, JSON.stringify(value)); else sessionStorage.removeItem(what);
  } catch { /* nothing is kept there */ }
}

function keys() { return new Set([...document.querySelectorAll("#recent li, #turned")].map(line => line.dataset.key)); }
// What was heard may be older than what an own tap has brought already.
function behind() {
  const [name, lines, ticks] = stands().split(/[-+]/), [other, heardLines, heardTicks] = heard.split(/[-+]/);
  if (!heard || name !== other) return Boolean(heard);
  return Number(heardLines) > Number(lines) || (heardLines === lines && Number(heardTicks) > Number(ticks));
}
// Whether another page should stand here.
function stale() { return behind() || looked !== location.search; }
function stamp() { return table.querySelector(".state")?.dataset.stamp || ""; }
function stands() { return `${stamp()}+${table.querySelector(".state")?.dataset.ticks}`; }

// Each new line of the journal is announced once: those that stand after the last one known.
function announce() {
  const lines = [...document.querySelectorAll("#recent li")].reverse(); // the newest stands on top
  let from = lines.length;
  while (from && !known.has(lines[from - 1].dataset.key)) from -= 1;
  const turned = document.getElementById("turned");
  const fresh = lines.slice(from);
  if (turned && !known.has(turned.dataset.key)) fresh.unshift(turned);
  for (const line of fresh) {
    const said = document.createElement("p");
    const open = line.cloneNode(true); // what is covered is not said aloud
    for (const each of open.querySelectorAll(".private")) each.remove();
    said.textContent = open.textContent;
    speech.announce(said);
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
function fields() { return table.querySelectorAll("form input:not([type=hidden]), form select"); }
function chosen(field) { return field.type === "radio" || field.type === "checkbox"; }
// What a thing to tap or to fill in is for: the same words say the same thing on the next page. What may be begun
// stays the same whatever else is asked.
function place(each) {
  if (each.dataset.place) return each.dataset.place;
  const form = each.closest("form"), does = form?.querySelector("[name=do]")?.value, around = [];
  for (let box = each.closest(".offers details"); box; box = box.parentElement.closest(".offers details")) around.push(box.firstElementChild.textContent);
  const about = does === "begin" ? form.querySelector("button") : each.matches("summary") ? null : each.closest("section")?.querySelector("h2, h3");
  const own = each.matches("input, select") && !chosen(each) ? "" : each.value || each.textContent;
  return [about?.textContent, ...around, does, each.tagName, each.id, each.getAttribute("href"), each.name, own].join("|");
}

// Whether something is to be seen: it lies in nothing that is closed or hidden.
function visible(each) {
  for (let box = each.closest(CLOSED); box; box = box.parentElement.closest(CLOSED)) {
    if (!box.firstElementChild.contains(each)) return false;
  }
  return each.getClientRects().length > 0;
}

// Words that somebody is still writing wait while their form is not there, however often the page is fetched.
const drafts = new Map(), CLOSED = "details:not([open])";
function written() { return table.querySelectorAll("input[name=words]"); }
function draft() {
  for (const field of written()) drafts.set(place(field), { words: field.value, open: visible(field) });
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
  const same = own ? null : [...table.querySelectorAll("a, button, input, select, summary")].find(each => place(each) === was.place);
  const next = same || document.getElementById("ask") || document.getElementById("panel-title");
  if (next && !same) next.tabIndex = -1;
  next?.focus({ preventScroll: true });
  if (same?.type === "text") same.setSelectionRange(...was.marked);
}

function show(html, own) {
  if (!own && retick(html)) return;
  const active = document.activeElement, focused = table.contains(active) && { place: place(active), marked: [active.selectionStart, active.selectionEnd] };
  const kept = filled(), before = stamp(), top = scrollY, watching = watched(), seen = corner();
  const open = [...table.querySelectorAll("details[open]:not(.secret, .chores) > summary")].map(place);
  draft();
  const sent = own instanceof Element && [...own.querySelectorAll("[name=words]")].map(place);
  const waited = !table.querySelector("[data-mine]"), called = () => table.querySelector(".silent") && table.querySelector(".state").dataset.buzzKey, call = called();
  following = own instanceof Element && lasting.has("secret-ask");
  const unfolded = own ? null : refolded();
  table.innerHTML = html;
  if (unfolded !== null && chores()) chores().open = unfolded;
  if (!own || stamp() === before) refill(kept); // what was refused is not filled in twice
  if (!own) for (const each of table.querySelectorAll("details > summary")) if (open.includes(place(each))) each.parentElement.open = true;
  const refused = table.querySelector(".notice:not(.turned)");
  if (sent && !refused) for (const each of sent) drafts.delete(each);
  redraft(!own || refused);
  if (refused || (!stays && stamp() !== before)) moved = ""; // the last is another now
  dress(seen);
  announce();
  if (focused) focus(focused, own);
  const turn = waited && table.querySelector("[data-mine]"); // one's own turn has come
  const stayed = own && stays && ways().length; // what is tapped next is where the last was
  stays = false;
  const anew = call !== called() || (turn && document.activeElement?.name !== "words");
  const looks = watching !== null && watched() !== null && !anew && own !== true;
  scrollTo(0, anew || (own && !stayed && !looks) ? 0 : top);
  if (looks) look(watching, own);
  else if (own instanceof Element || anew) settle();
  if (following) fit();
  pause();
}

// What may be chosen in secret comes into sight as it is uncovered, from its first line where not all of it fits.
function fit(secret = document.getElementById("secret-ask")) {
  if (!secret?.open) return;
  const below = innerHeight - table.querySelector(".docked").getBoundingClientRect().height;
  const { top, bottom } = secret.getBoundingClientRect();
  scrollBy(0, Math.max(0, Math.min(bottom - below + 8, top - 8)));
}

// A button that has just come under a thumb is not meant.
let there = table.innerHTML;
function pause() {
  const now = table.innerHTML;
  if (now !== there) guard = Date.now() + 300;
  there = now;
}
// Nor is what the second of two taps at one place, within a second, finds there.
const TWICE = 1000, PLACE = 24; // ms, and pixels
let touch = null, counted = null; // where a finger is, and where it was when that counted
function twice() {
  return touch && counted && touch !== counted && touch.at - counted.at < TWICE && Math.hypot(touch.x - counted.x, touch.y - counted.y) < PLACE;
}
on(["pointerdown"], event => { touch = { x: event.clientX, y: event.clientY, at: Date.now() }; }, true);
on(["keydown"], () => { touch = null; }, true);
on(["submit"], event => {
  if (Date.now() >= guard && !twice()) {
    counted = touch;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
on(["touchstart"], () => {}, { passive: true }); // else iPhones show nothing while a button is held

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
  for (const each of table.querySelectorAll("[data-held]")) {
    each.dataset.tap ??= each.textContent;
    each.textContent = each.dataset.held;
  }
  for (const each of table.querySelectorAll(".reveal")) {
    const shown = revealed(each).some(secret => lasting.has(secret.id));
    each.hidden = false;
    each.setAttribute("aria-expanded", shown);
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
on(["pointerdown"], event => {
  if (lasting.size) wait();
  if (holds(event) && event.button === 0) hold(holds(event));
});
on(["pointerup", "pointercancel", "blur"], () => { if (held) hold(); });
on(["focusout"], event => { if (held && holds(event)) hold(); });
on(["keydown"], event => {
  if (lasting.size) wait();
  if (!holds(event) || !KEYS.includes(event.key)) return;
  event.preventDefault();
  if (!event.repeat) hold(holds(event));
});
on(["keyup"], event => {
  if (!holds(event) || !KEYS.includes(event.key)) return;
  event.preventDefault(); // else it were a click
  hold();
});
on(["contextmenu"], event => { if (holds(event)) event.preventDefault(); });
on(["click"], event => {
  const button = event.target.closest(".reveal"), secret = event.target.closest("details.secret > summary")?.parentElement;
  if (button) last(revealed(button), button.getAttribute("aria-expanded") !== "true");
  if (!secret) return;
  event.preventDefault();
  // A screen reader clicks where others hold: it has neither finger nor key.
  if (secret.matches(".asked") || event.detail === 0) last([secret], !lasting.has(secret.id));
  if (secret.matches(".asked")) fit(secret);
});
on(["visibilitychange"], () => { if (document.hidden) putDown(); });
on(["pagehide"], putDown);

// On one phone for all, what one of them may see opens with three secret signs, which are kept on this phone only. Who has
// chosen none yet does so; those of the last evenings are kept.
const CODES = "printkit signs", CODE_LENGTH = 3, EVENINGS_KEPT = 20, LOOKS_WRONG = 1500; // ms
let coding = null, unkept = {}; // whose signs are asked for, with what to do then; and those that the browser does not keep
function evening() { return stamp().split("-")[0]; }
function codes() {
  try { return JSON.parse(localStorage.getItem(CODES)) || {}; } catch { return {}; }
}
function codeOf(seat) { return unkept[`${evening()} ${seat}`] || codes()[evening()]?.[seat] || ""; }
function recode(seat, code) {
  const { [evening()]: own, ...others } = codes(), every = [...Object.entries(others), [evening(), { ...own, [seat]: code }]];
  unkept[`${evening()} ${seat}`] = code;
  try { localStorage.setItem(CODES, JSON.stringify(Object.fromEntries(every.slice(-EVENINGS_KEPT)))); } catch { /* they last as long as the page */ }
}
// With something to do `otherwise` none are chosen now, and whatever other signs are tapped lead there as quietly.
function openCodes(seat, then, otherwise) {
  const box = document.getElementById("codes"), known = codeOf(seat) || (otherwise ? "?" : "");
  coding = { seat, then, otherwise, known, first: "", given: "", wrong: 0 };
  for (const each of table.children) each.inert = each !== box;
  box.hidden = false;
  box.querySelector(".forgotten").hidden = !known || Boolean(otherwise);
  box.querySelector(".forgotten").open = false;
  askCode(known ? "known" : "new", known ? "" : "chosen");
  box.querySelector("h2").focus({ preventScroll: true });
}
function askCode(title, told) {
  const box = document.getElementById("codes"), head = box.querySelector("h2"), line = box.querySelector(".told");
  coding.given = "";
  head.textContent = head.dataset[title].replace("{name}", box.querySelector(`[data-seat-name="${coding.seat}"]`).textContent);
  line.textContent = told && line.dataset[told];
  showCode();
}
function showCode() { document.querySelector("#codes .given").textContent = "●".repeat(coding.given.length).padEnd(CODE_LENGTH, "○"); }
function closeCodes() {
  const box = document.getElementById("codes");
  coding = null;
  if (!box) return;
  box.hidden = true;
  for (const each of table.children) each.inert = false;
}
function sign(which) {
  if (Date.now() < coding.wrong) return;
  coding.given += which;
  showCode();
  if (coding.given.length < CODE_LENGTH) return;
  const { seat, then, otherwise, known, first, given } = coding;
  if (otherwise) {
    closeCodes();
    (given === known ? then : otherwise)();
  } else if (known && given !== known) {
    coding.wrong = Date.now() + LOOKS_WRONG; // nobody tries one after the other
    askCode("known", "wrong");
  } else if (known || first === given) {
    if (!known) recode(seat, given);
    closeCodes();
    then();
  } else {
    coding.first = first ? "" : given;
    askCode(first ? "new" : "again", first && "differs");
  }
}
on(["submit"], event => {
  const button = event.submitter, [seat] = (button?.value || "").split("."), signs = button?.closest("[data-signs]");
  const looks = event.target.getAttribute("action") === "look" && button?.name === "seat";
  if (!(looks || signs) || !seat || !table.querySelector(`.state[data-codes] ~ #codes [data-seat-name="${CSS.escape(seat)}"]`)) return;
  if ("opened" in button.dataset) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  counted = null; // it has only opened the signs, and they are tapped next
  const go = which => () => {
    which.dataset.opened = "";
    which.click();
    delete which.dataset.opened;
  };
  openCodes(seat, go(button), signs && go(signs.querySelector(`[value="${CSS.escape(signs.dataset.signs)}"]`)));
}, true);
on(["click"], event => {
  const button = event.target.closest("#codes button");
  if (!button || !coding) return;
  if (button.dataset.sign) return sign(button.dataset.sign);
  if (button.dataset.code === "close") return closeCodes();
  coding.known = "";
  button.closest("details").hidden = true;
  askCode("new", "chosen");
});
on(["keydown"], event => { if (event.key === "Escape" && coding) closeCodes(); });

// A phone that leads a night falls dark by itself. A touch lights it and does nothing else: nothing below can be hit.
const dark = document.getElementById("dark");
let falls;
function dim() {
  const after = Number(table.querySelector(".state")?.dataset.dark);
  clearTimeout(falls);
  if (!after) return light();
  if (dark.hidden) falls = setTimeout(() => held ? dim() : darken(), after * 1000);
}
function darken() {
  putDown();
  dark.hidden = false;
  table.inert = true;
  document.documentElement.dataset.dark = "";
  dark.focus({ preventScroll: true });
}
function light() {
  if (dark.hidden) return;
  dark.hidden = true;
  table.inert = false;
  delete document.documentElement.dataset.dark;
  guard = Math.max(guard, Date.now() + 300);
  document.getElementById("ask")?.focus({ preventScroll: true });
}
on(["pointerdown", "keydown"], () => { if (dark.hidden) dim(); });
on(["click"], event => {
  if (event.target !== dark) return;
  light();
  dim();
});

// What a page that has just come does not know of this phone.
function dress(seen) {
  coding = null;
  for (const each of table.querySelectorAll("[data-coded]")) each.classList.toggle("coded", Boolean(codeOf(each.dataset.coded)));
  dim();
  cover();
  const box = document.getElementById("whole");
  whole ??= innerWidth >= 900;
  if (box && box.checked !== whole) box.click();
  if (seen) move(seen);
  aim();
  reach();
  run();
  if (rows().length) fillOn(0);
  penned();
  awake();
  speech.dress();
}
let whole; // where there is room, to begin with
on(["change"], event => { if (event.target.id === "whole") whole = event.target.checked; });

// A bar that runs out goes on where it was, however often the page is fetched.
let ring = remembered("ring") || {};
function run() {
  const bar = table.querySelector("[data-wait]");
  if (!bar) return;
  const since = `${stamp().split("-")[0]} ${bar.dataset.wait}`;
  if (since !== ring.since) {
    ring = { since, begun: Date.now() };
    remember("ring", ring);
  }
  for (const each of bar.getAnimations({ subtree: true })) each.currentTime = Date.now() - ring.begun;
}

// A map shows the cell that is asked about, until it is another that is out of sight or a finger has moved it.
let aimed = "";
function aim() {
  const map = document.getElementById("map"), here = map?.dataset.here || "";
  if (here && here !== aimed) {
    const x = map.dataset.x * map.scrollWidth, y = map.dataset.y * map.scrollHeight, near = (at, from, size) => at >= from + SMALLEST && at <= from + size - SMALLEST;
    if (!aimed || !near(x, map.scrollLeft, map.clientWidth) || !near(y, map.scrollTop, map.clientHeight)) map.scrollTo(x - map.clientWidth / 2, y - map.clientHeight / 2);
  }
  aimed = here;
}

// Ask the server; what it does not answer in ten seconds never came.
const PATIENCE = 10000;
class Unreached extends Error {}
async function asked(address, options) {
  const late = new AbortController(), timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    const answer = await fetch(address, { ...options, signal: late.signal });
    return { html: await answer.text(), look: answer.headers.get("x-look") || "", ok: answer.ok };
  } catch (error) {
    throw new Unreached(error.message);
  } finally {
    clearTimeout(timer);
  }
}

// What is told of the connection: that there is none, or that an answer takes long; and that a tap is kept.
let lost = false, slow = false;
function tell() {
  const told = { alone: lost || slow, lost, slow: slow && !lost, kept: lost && (tapped || unsent.length) };
  for (const [id, shown] of Object.entries(told)) {
    const line = document.getElementById(id);
    if (line) line.hidden = !shown;
  }
}
function reached(yes) {
  lost = !yes;
  tell();
}

// Fetch the page until it is what was heard of last, and what is looked at now. An answer that others have
// overtaken is not shown.
let looked = location.search, steady = null; // what is tapped, where the page that comes is the same but for that
async function pull() {
  if (pulling || busy) return;
  pulling = true;
  try {
    do {
      const where = location.search, turn = turns;
      const { html, ok } = await asked("fragment" + where, { headers: { accept: "text/html" } });
      if (!ok) return location.reload();
      if (turn === turns && where === location.search) {
        const row = steady, top = row && topOf(row.hash);
        show(html, where !== looked && !row);
        looked = where;
        steady = null;
        if (top) stay(row.hash, top);
      }
      reached(true);
    } while (stale() && !busy);
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    reached(false);
  } finally {
    pulling = false;
  }
}

// Where a place of the page is on the screen; and bring it there again, where more stands above it now.
function topOf(hash) { return document.getElementById(hash.slice(1))?.getBoundingClientRect().top; }
function stay(hash, top) {
  scrollBy(0, topOf(hash) - top || 0);
  if (document.activeElement?.id === "panel-title") document.querySelector(`${hash} a`)?.focus({ preventScroll: true });
}

// What stands beside the table is fetched like the table itself.
on(["click"], event => {
  const link = event.target.closest("a[href^='?']");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  counted = touch;
  steady = link.matches("[data-stays]") ? link : null;
  history.pushState(null, "", link.href);
  return wanted(pull);
});
on(["popstate"], () => wanted(pull));

// What was tapped last and could not be sent is kept, also when the page is loaded anew, and sent until it is
// answered. It says what it saw: so it counts once, or not at all where the evening has gone on without it.
const SENT = ["act", "look"], AGAIN = 3000;
let tapped = remembered("tapped"), sender = null, again;
on(["submit"], event => {
  const form = event.target, button = event.submitter, to = form.getAttribute("action");
  if (form.method === "get") { // it looks at something beside the table, as a link does
    event.preventDefault();
    history.pushState(null, "", `?${new URLSearchParams(new FormData(form))}`);
    return wanted(pull);
  }
  if (!SENT.includes(to)) {
    if (lost) event.preventDefault(); // the page says why
    return;
  }
  const fields = taken(event);
  if (form.matches(".ticks")) return tick(form, button, fields);
  if (busy) return;
  sender = form;
  tapped = { to, fields };
  press(button);
  return wanted(send, button);
});
// What a form says; only where that is known the browser does not send it itself.
function taken(event) {
  const fields = new FormData(event.target), button = event.submitter;
  if (button?.name) fields.append(button.name, button.value);
  const words = String(new URLSearchParams(fields));
  event.preventDefault();
  return words;
}
function press(button) {
  for (const each of document.querySelectorAll("[data-sent]")) delete each.dataset.sent;
  if (button) button.dataset.sent = "";
}
async function send() {
  if (busy || !tapped) return;
  busy = true;
  turns += 1;
  clearTimeout(again);
  const { to, fields } = tapped, timer = setTimeout(() => { slow = true; tell(); }, 1000);
  try {
    const { html, look, ok } = await asked(to, { method: "POST", body: new URLSearchParams(fields), headers: { "x-part": "1" }, redirect: "manual" });
    tapped = null;
    remember("tapped", tapped);
    slow = false;
    reached(true);
    if (to === "look") return location.replace("./");
    if (!ok) return location.reload();
    history.replaceState(null, "", "./" + look);
    looked = location.search;
    show(html, sender || true);
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    remember("tapped", tapped);
    reached(false);
    again = setTimeout(retry, AGAIN);
  } finally {
    clearTimeout(timer);
    slow = busy = false;
    tell();
    if (live && !tapped && stale()) tried(pull);
  }
}
function retry() {
  if (!live) return;
  tapped ? wanted(send) : tried(pull);
  tried(sendTicks);
}
on(["click"], event => {
  if (!event.target.closest("#forget")) return;
  tapped = null;
  remember("tapped", tapped);
  unsent = [];
  remember("ticks", null);
  for (const each of table.querySelectorAll(".chore")) check(each, each.name === "undone");
  press();
  tell();
});
on(["offline"], retry); // it may be that only what lies behind the computer is gone
on(["online"], () => {
  events.close();
  listen();
  retry();
});

// What is to be done with the pieces. A tick is no answer: it shows at once, nothing waits for it, and it is sent after
// those before it. Where nothing but ticks has changed on a page, nothing but their list does.
let unsent = remembered("ticks") || [], sending = false;
function chores() { return table.querySelector("details.chores"); }
// Whether the list is open, where somebody has opened or closed it; null where it is as it came.
function refolded() {
  const list = chores();
  return list && list.open === list.matches("[data-folded]") ? list.open : null;
}
function check(line, done) { line.setAttribute("aria-checked", done); }
function tick(form, button, fields) {
  for (const each of button.name === "until" ? form.querySelectorAll(".chore") : [button]) check(each, button.name !== "undone");
  unsent.push(fields);
  return wanted(sendTicks, button);
}
async function sendTicks() {
  if (sending || !unsent.length) return;
  sending = true;
  try {
    while (unsent.length) {
      const turn = turns, { html, ok } = await asked("act", { method: "POST", body: new URLSearchParams(unsent[0]), headers: { "x-part": "1" }, redirect: "manual" });
      unsent.shift();
      remember("ticks", unsent.length ? unsent : null);
      reached(true);
      if (!ok) return location.reload();
      if (!unsent.length && !busy && turn === turns && location.search.length < 2) show(html, false);
    }
  } catch (error) {
    if (!(error instanceof Unreached)) throw error;
    remember("ticks", unsent);
    reached(false);
    again = setTimeout(retry, AGAIN);
  } finally {
    sending = false;
    tell();
  }
}
function retick(html) {
  const page = new DOMParser().parseFromString(html, "text/html"), state = page.querySelector(".state")?.dataset;
  const own = table.querySelector(".state")?.dataset, list = document.getElementById("chores"), fresh = page.getElementById("chores");
  if (!own || state?.stamp !== own.stamp || state.ticks === own.ticks || !list || !fresh) return false;
  if (unsent.length) return true; // what was ticked since is not there yet
  const at = [...list.querySelectorAll("button, summary")].indexOf(document.activeElement);
  if (list.matches("details")) fresh.open = list.open;
  if (list.querySelector(".earlier[open]")) fresh.querySelector(".earlier")?.setAttribute("open", "");
  list.replaceWith(fresh);
  own.ticks = state.ticks;
  cover();
  fresh.querySelectorAll("button, summary")[at]?.focus({ preventScroll: true });
  there = table.innerHTML; // no button has come that was not there
  return true;
}

// A tap on a figure or a cell of the board writes its name where words may be added; a hint there repeats them.
let pen = null;
function writing() {
  const open = [...table.querySelectorAll("#ask [name=words]")].filter(visible);
  return open.includes(pen) ? pen : open.length === 1 && open[0];
}
function penned() {
  const hint = document.getElementById("typing"), field = writing();
  if (!hint) return;
  hint.hidden = !field;
  hint.lastElementChild.textContent = field.value || "";
  hint.classList.toggle("typed", Boolean(field.value));
}
on(["focusin"], event => { if (event.target.matches("[name=words]")) pen = event.target; }, true);
on(["click"], event => {
  const word = event.target.closest("[data-word]")?.dataset.word;
  const field = word && writing();
  if (field) field.value = `${field.value} ${word}`.trim();
  penned();
});
on(["focusin", "input", "toggle"], penned, true);

// Several dice are told one after the other: a pad of faces, or of numbers, fills the field that is marked, then marks
// the next. The fields take an answer without it.
let filling = 0;
const MOST_KEYS = 12;
function rows() { return [...table.querySelectorAll(".handful > .die, .counts > label")]; }
function told(row) { return Boolean(row.querySelector("input[type=number]")?.value || row.querySelector(":checked")); }
function numberOf(row) { return Number(row.querySelector("input").value); }
function pad() {
  const box = table.querySelector("[data-pad]"), keys = table.querySelector(".pad"), every = rows();
  if (!box) return;
  const row = every[filling], dice = Number(box.dataset.dice);
  for (const each of every) each.classList.toggle("now", each === row);
  for (const each of box.querySelectorAll(".die label")) each.classList.toggle("shown", each.firstElementChild.checked);
  keys.hidden = !row;
  if (!row) return;
  const left = dice - every.reduce((sum, each) => sum + (each === row ? 0 : numberOf(each)), 0);
  const faces = dice ? [...Array(Math.max(1, Math.min(left + 1, MOST_KEYS))).keys()] : [...row.querySelectorAll("label")];
  keys.replaceChildren(...faces.map((face, at) => {
    const key = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
    if (dice) key.textContent = face; else key.append(...[...face.cloneNode(true).children].slice(1));
    key.dataset.key = at;
    return key;
  }));
  const about = row.querySelector("legend");
  if (about) keys.prepend(Object.assign(document.createElement("b"), { textContent: about.textContent }));
}
// Mark the next row that tells nothing, from one on; what is left of all dice shows the last face.
function fillOn(from) {
  const every = rows(), open = every.filter(each => !told(each)), dice = Number(table.querySelector("[data-pad]").dataset.dice);
  const left = dice - every.reduce((sum, each) => sum + numberOf(each), 0);
  if (dice && left >= 0 && (open.length === 1 || left === 0)) {
    for (const each of open) each.querySelector("input").value = left;
    open.length = 0;
  }
  filling = every.indexOf(open.find(each => every.indexOf(each) >= from) || open[0]);
  pad();
}
on(["click"], event => {
  const key = event.target.closest(".pad [data-key]"), row = event.target.closest("[data-pad] > .die, [data-pad] > label");
  if (key) {
    const field = rows()[filling].querySelectorAll("input");
    if (field.length > 1) field[key.dataset.key].checked = true; else field[0].value = key.dataset.key;
    fillOn(filling + 1);
  } else if (row && !event.target.matches("input")) {
    event.preventDefault();
    filling = rows().indexOf(row);
    pad();
  }
});
on(["change"], event => { if (event.target.closest("[data-pad]")) fillOn(filling); });
on(["focusin"], event => {
  const row = event.target.closest("[data-pad] > .die, [data-pad] > label");
  if (!row) return;
  filling = rows().indexOf(row);
  pad();
});

// A line that is down comes back by itself; one that was refused is asked for again, and so is the page. Where
// other pages of this phone listen, the one that has listened longest does so again when somebody looks at it.
let events;
function relisten() { if (live && !document.hidden && events.readyState === EventSource.CLOSED) listen(); }
function listen() {
  events = new EventSource("events");
  events.addEventListener("enough", () => { events.close(); setTimeout(relisten, 15000); });
  events.onmessage = event => {
    heard = event.data;
    reached(true);
    if (tapped || stale()) retry();
  };
  events.onerror = () => {
    reached(false);
    if (events.readyState !== EventSource.CLOSED) return;
    retry();
    setTimeout(relisten, 3000);
  };
}
on(["visibilitychange"], () => {
  if (document.hidden) return;
  relisten();
  retry();
  return lock();
});

let wake = null, wakeless = !navigator.wakeLock;
function awake() {
  for (const [id, shown] of [["awake", wake], ["sleepy", !wake], ["tied", !isSecureContext]]) {
    const line = document.getElementById(id);
    if (line) line.hidden = !shown;
  }
  speech.awake(Boolean(wake) || !wakeless);
}
async function lock() {
  if (!navigator.wakeLock || wake) return;
  try {
    wake = await navigator.wakeLock.request("screen");
    wake.addEventListener("release", () => { wake = null; });
    awake();
  } catch { // the browser says no: the page says how to help oneself
    wakeless = true;
    awake();
  }
}
on(["click"], lock);

// A link that holds an evening is handed on as the phone does it, else copied, else shown; one that nothing can be
// done with, but leads elsewhere, is followed.
on(["click"], async event => {
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
    const field = Object.assign(document.createElement("input"), { value: url, readOnly: true });
    field.setAttribute("aria-label", told.dataset.shown);
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
on(["shown"], () => { begin(); pause(); });
on(["moved"], () => { guard = Date.now() + 300; }); // something has come above the page
// So it is where a page of ours has led here.
if (document.referrer.startsWith(origin)) guard = Date.now() + 300;
listen();
live = true;
tried(() => {
  begin();
  document.documentElement.dataset.live = "";
  settle();
  tried(sendTicks);
  return wanted(send);
});
