"use strict";
// What may be tapped on the board. A thing of the question (a button, an option, a form, a way that is folded) names in
// data-on the figure, the place, or both one after the other; what lies on the board names in data-place what it is,
// and where. Once that is tapped, the thing is done as if it were pressed in its list; or it is shown first.
const SMALLEST = 48; // pixels that a thumb needs
let picked = "", meant = false; // a figure, and whether a finger has picked it
let among = [], shown = []; // figures of which one is meant, and what may be done
let turned = 0; // which of the options that differ in how something lies there is seen
let sent = null, finished = ""; // the figure that was sent off last, with where to; and what is told once it goes no further
let stays = false, moved = "", movedName = ""; // a tap on the board leaves the page where it is; what it was about

function ways() {
  return [...table.querySelectorAll("#ask [data-on]")].map(thing => ({ thing, on: thing.dataset.on.split(" ") }));
}
function pieces() { return [...table.querySelectorAll(".board [data-place]")]; }
function names(piece) { return piece.dataset.place.split(" "); }
function pieceOf(name) { return pieces().find(piece => names(piece)[0] === name); }
// Where a piece lies: at the place that it names, or in the one that it is part of.
function lies(piece) {
  const [, place] = names(piece), inside = piece.parentElement.closest("[data-place]");
  return place || (inside ? names(inside)[0] : "");
}
// What a finger may mean: the piece that it hits, where that lies, and what else lies there.
function touched(element) {
  const piece = element.closest(".board [data-place]");
  if (!piece) return [];
  const found = [names(piece)[0], lies(piece)].filter(Boolean);
  return [...new Set([...found, ...pieces().filter(each => found.includes(lies(each))).map(each => names(each)[0])])];
}
// Whether a figure goes to places.
function leads(figure) { return ways().some(({ on }) => on.length > 1 && on[0] === figure); }
function isFigure(name) {
  const piece = pieceOf(name);
  return Boolean(piece && lies(piece));
}
function calls(piece) { return piece.dataset.called || piece.dataset.word || piece.getAttribute("aria-label") || names(piece)[0]; }

// Show on the board what may be tapped there now. Where figures go somewhere, the first that may is picked until
// another is.
function reach() {
  const box = document.getElementById("tapbar");
  if (!box) return;
  const every = ways(), heads = [...new Set(every.map(way => way.on[0]))];
  let fresh = "";
  if (!every.length) finished = "";
  else if (sent) follow(heads);
  if (!heads.includes(picked)) {
    picked = every.find(way => way.on.length > 1)?.on[0] || "";
    meant = false;
    fresh = picked;
  }
  among = among.filter(head => heads.includes(head));
  shown = shown.filter(each => each.isConnected);
  for (const piece of pieces()) {
    const [name] = names(piece), way = every.find(each => goal(each) === name);
    piece.classList.toggle("goes", Boolean(way));
    piece.classList.toggle("may", heads.includes(name));
    piece.classList.toggle("taken", name === picked);
    piece.classList.toggle("chosen", Boolean(way?.thing.querySelector(":checked")));
    piece.classList.toggle("along", shown.some(each => (each.dataset.through || "").split(" ").includes(name)));
    for (const what of ["sign", "chance"]) {
      const sign = piece.querySelector(`.way-${what}`);
      if (sign) sign.textContent = way?.thing.dataset[what] || "";
    }
  }
  key(box);
  const seen = shown.length ? drawingOf(shown[turned % shown.length]) : null;
  for (const drawing of table.querySelectorAll(".board [data-lies]")) drawing.classList.toggle("seen", drawing === seen);
  if (seen) turnInHand(turnedOf(shown[turned % shown.length]));
  fill(box, heads.filter(head => isFigure(head) && folded(head)));
  if (fresh) bring(fresh);
}
// What the signs mean that are on the board now stands below it: a number, one that a die needs, a chance.
function key(box) {
  const key = box.querySelector(".tapbar-key"), signs = [...table.querySelectorAll(".board .goes :is(.way-sign, .way-chance)")].filter(sign => sign.textContent);
  const kind = sign => sign.matches(".way-chance") ? "chance" : sign.textContent.endsWith("+") ? "need" : "sign", written = what => signs.some(sign => kind(sign) === what);
  if (!key) return;
  for (const each of key.children) each.hidden = !written(each.dataset.key);
  key.hidden = ![...key.children].some(each => !each.hidden);
}
// A figure that was sent off stays picked where it stands now; where it goes no further, that is told.
function follow(heads) {
  const { figure, place } = sent, name = pieces().find(piece => lies(piece) === place && ofSame(names(piece)[0], figure));
  sent = null;
  if (!name) return; // it has not got there
  const [now] = names(name);
  if (heads.includes(now)) [picked, meant] = [now, true];
  else [picked, finished] = ["", calls(name)];
}
// Whether two figures are one, or of the same: those that are called by where they stand have a name of their own before it.
function ofSame(figure, other) { return figure.split(":")[0] === other.split(":")[0]; }

// The place that a way leads to as things stand: of a figure's ways those of the one that is picked.
function goal({ on: [first, second] }) { return second ? first === picked && second : first; }

// How something would lie on the board, of an option that says so.
function drawingOf(thing) { return thing.value ? table.querySelector(`.board [data-lies="${CSS.escape(thing.value)}"]`) : null; }

// How something lies that a thing of the question shows; and what is in the hand, which turns with it.
function turnedOf(thing) { return thing.querySelector("[data-turned]")?.dataset.turned; }
function handled() { return table.querySelector(".in-hand [data-turned]"); }
function turnInHand(to) {
  const drawing = handled();
  if (!drawing || to === undefined) return;
  const middle = drawing.viewBox.baseVal.width / 2;
  drawing.dataset.turned = to;
  drawing.firstElementChild.setAttribute("transform", `rotate(${to} ${middle} ${middle})`);
}

// Whether a figure has no button of its own in sight.
function folded(head) {
  return ways().some(({ thing, on }) => on[0] === head && (on.length > 1 || thing.closest("details.list:not([open])")));
}

// What stands below the board: which figure, and what may be done.
function fill(box, figures) {
  const chips = (among.length ? among : figures).map(head => {
    const chip = document.createElement("button"), piece = pieceOf(head);
    chip.type = "button";
    chip.dataset.pick = head;
    chip.setAttribute("aria-pressed", head === picked || Boolean(chosenOption(head)));
    chip.append(piece.dataset.word || calls(piece));
    const place = names(piece)[1];
    if (place) chip.append(" ", Object.assign(document.createElement("small"), { textContent: place }));
    return chip;
  });
  const { which, where, who } = box.dataset, titles = shown.map(each => each.querySelector("summary")).filter(Boolean);
  if (chips.length === 1 && chips[0].dataset.pick === picked && leads(picked)) chips.pop(); // its name stands above
  const [ended, told, letGo, list, done] = box.children, lies = shown[0] && drawingOf(shown[0]) ? shown[turned % shown.length] : null;
  const some = table.querySelector("#answer .some [data-on]")?.closest(".some");
  const ticked = some ? [...some.querySelectorAll(":checked")].map(each => each.closest("label").textContent.trim()) : [];
  const name = picked && calls(pieceOf(picked)), back = box.querySelector(".take-back");
  const takesBack = Boolean(back && moved && !shown.length && ways().length); // else it would lie on the dice that are asked for next
  ended.textContent = finished && leads(picked) ? box.dataset.finished.replace("{name}", finished) : "";
  told.textContent = lies ? lies.textContent.trim() : titles.length ? titles[0].textContent : some ? [some.firstElementChild.textContent, ...(ticked.length ? [box.dataset.chosen.replace("{what}", ticked.join(", "))] : [])].join(" · ") : among.length ? which : shown.length ? name : leads(picked) ? where.replace("{name}", name) : chips.length && !document.getElementById("answer") ? who : takesBack ? document.querySelector("#ask h2")?.textContent.trim() || "" : "";
  letGo.hidden = !shown.length;
  list.replaceChildren(...(titles.length ? [] : chips));
  done.replaceChildren(...(lies ? laid(lies, box) : shown.flatMap(copied)));
  done.classList.toggle("laying", Boolean(lies));
  const under = list.querySelector("[aria-pressed=true]");
  if (under) list.scrollLeft = under.offsetLeft - list.clientWidth / 2 + under.clientWidth / 2;
  if (back) {
    back.hidden = !takesBack;
    back.lastElementChild.textContent = back.dataset.told.replace("{name}", movedName);
  }
  box.hidden = !(chips.length || told.textContent || shown.length || takesBack);
}
// What lies on the board is turned until it lies well, then laid.
function laid(thing, box) {
  const [lay] = copied(thing), turning = document.createElement("button");
  lay.textContent = box.dataset.lay;
  lay.className = "first";
  turning.type = "button";
  turning.className = "turn";
  turning.textContent = box.dataset.turn;
  return shown.length > 1 ? [turning, lay] : [lay];
}
// A thing once more, without what folds it.
function copied(thing) {
  const copy = thing.cloneNode(true);
  if (thing.form) copy.setAttribute("form", thing.form.id);
  const parts = thing.matches("details") ? [...copy.children].slice(1) : [copy];
  for (const each of [copy, ...copy.querySelectorAll("[data-on]")]) delete each.dataset.on;
  return parts;
}
function chosenOption(head) { return table.querySelector(`#ask [data-on="${CSS.escape(head)}"] :checked`); }

function pick(head, byFinger) {
  finished = "";
  [picked, meant, among, shown] = [head, byFinger, [], []];
  reach();
  if (head) bring(head);
  if (head && byFinger) uncovered();
}
// Do what is meant, or show it where there is more of it, or something to read first.
function go(list) {
  among = [];
  if (list.length === 1 && !readFirst(list[0])) return done(list[0]);
  const things = list.map(way => way.thing);
  turned = things.length === shown.length && things.every(thing => shown.includes(thing)) ? turned + 1 : Math.max(0, things.findIndex(thing => turnedOf(thing) === handled()?.dataset.turned));
  shown = things;
  reach();
  uncovered();
}
function readFirst({ thing, on }) { return Boolean(drawingOf(thing)) || thing.matches("details") || (thing.matches("form") && Boolean((on.length < 2 && !isFigure(on[0])) || thing.querySelector("[name=words]"))); }
function fromBoard(name) {
  const piece = pieceOf(name);
  [stays, moved, movedName, finished, sent] = [true, name, piece ? calls(piece) : name, "", null];
}
function done(way) {
  shown = [];
  const option = way.thing.matches("label");
  if (!option) fromBoard(way.on[0]);
  (way.thing.matches("button") ? way.thing : way.thing.querySelector("button, input:not([type=hidden])")).click();
  if (busy && way.on[1]) sent = { figure: way.on[0], place: way.on[1] };
  for (const piece of pieces()) if (busy && names(piece)[0] === goal(way)) piece.dataset.sent = "";
  if (!busy) reach();
}
// A figure goes where it is tapped next, or does at once what it does.
function choose(head) {
  const own = ways().filter(way => way.on[0] === head), ends = own.filter(way => way.on.length < 2);
  if (ends.length === own.length) {
    picked = isFigure(head) ? head : "";
    go(ends);
    if (picked) bring(picked);
    return;
  }
  pick(head, true);
  shown = ends.map(way => way.thing);
  reach();
}
// What was tapped on the board is taken back by one tap also where its button is not shown.
on(["click"], event => {
  const back = moved && event.target.closest("#undo") && document.querySelector(".take-back[hidden] button");
  if (!back) return;
  event.preventDefault();
  event.stopPropagation();
  back.click();
}, true);
on(["click"], event => {
  const chip = event.target.closest("[data-pick]");
  if (chip) return choose(chip.dataset.pick);
  if (event.target.closest("#tapbar .let-go")) return pick(leads(picked) ? picked : "", meant);
  if (event.target.closest(".turn")) {
    if (!shown.length) return turnInHand(String((Number(handled().dataset.turned) + 90) % 360));
    turned += 1;
    return reach();
  }
  if (event.target.closest(".take-back button")) [stays, picked, meant, moved, finished, sent] = [true, moved, true, "", "", null];
  if (event.target.closest(".tapbar-ways button")) return fromBoard(shown[0].dataset.on.split(" ")[0]);
  const every = ways(), piece = event.target.closest(".board [data-place]");
  if (!piece || !every.length || writing()) return;
  if (closer(piece)) return;
  const found = touched(piece), next = every.filter(way => way.on[0] === picked && found.includes(way.on[1]));
  const heads = [...new Set(every.map(way => way.on[0]))].filter(head => found.includes(head));
  const [hit] = names(piece); // one that stands where the picked one may go is picked only where it is hit itself
  if (next.length && (meant || !heads.includes(hit) || !isFigure(hit))) return go(next);
  if (heads.length === 1) return choose(heads[0]);
  among = heads.filter(isFigure);
  shown = every.filter(({ on }) => on.length < 2 && heads.includes(on[0]) && !isFigure(on[0])).map(way => way.thing);
  reach();
});

// A board that shows all of itself comes nearer where a thumb would miss.
function closer(piece) {
  const box = document.getElementById("whole"), { width, height } = piece.getBoundingClientRect();
  if (!box?.checked || Math.max(width, height) >= SMALLEST - .5) return false;
  box.click();
  middle(piece);
  return true;
}
function middle(piece) {
  const map = piece.closest(".map");
  if (!map) return;
  const seen = inSight(map), { left, top, width, height } = piece.getBoundingClientRect();
  map.scrollBy(left + width / 2 - (seen.left + seen.right) / 2, top + height / 2 - (seen.top + seen.bottom) / 2);
}
// What of a map is neither outside of the window, nor below what stands at its foot; all of it where that is too little.
function inSight(map) {
  const { left, right, top, bottom } = map.getBoundingClientRect(), box = document.getElementById("tapbar").getBoundingClientRect();
  const foot = box.right > left && box.left < right && box.height ? Math.min(box.top, innerHeight) : innerHeight;
  const seen = { left, right, top: Math.max(top, 0), bottom: Math.min(bottom, foot) };
  return seen.bottom - seen.top < 3 * SMALLEST ? { left, right, top, bottom } : seen;
}
// What stands below the board covers nothing of it, as far as what is asked above it may leave the screen.
function uncovered(asks) {
  const map = document.getElementById("map")?.getBoundingClientRect(), bar = document.getElementById("tapbar").getBoundingClientRect();
  const box = bar.height ? bar : table.querySelector(".docked").getBoundingClientRect();
  if (!map || box.right <= map.left || map.right <= box.left) return;
  scrollBy(0, Math.max(0, Math.min(map.bottom - box.top, map.top, asks ? asks.getBoundingClientRect().top - 8 : map.top)));
}
// What is asked and the map that is tapped for it are seen together, as far as they find room.
function settle() { if (table.querySelector(".ask.tapped")) uncovered(table.querySelector("#ask h2")); }
// How high the map lies on the screen, where so much of it is seen that somebody looks at it.
function watched() {
  const map = document.getElementById("map")?.getBoundingClientRect();
  return map && Math.min(map.bottom, innerHeight) - Math.max(map.top, 0) >= 3 * SMALLEST ? map.top : null;
}
// The part of its drawing that a map is moved to, which stays there while the drawing grows to any side.
function corner() {
  const map = document.getElementById("map"), drawing = map?.querySelector(".sheet > svg");
  if (!drawing) return null;
  const { x, y, width } = drawing.viewBox.baseVal, scale = drawing.getBoundingClientRect().width / width;
  return { left: x + map.scrollLeft / scale, top: y + map.scrollTop / scale };
}
function move({ left, top }) {
  const map = document.getElementById("map"), drawing = map?.querySelector(".sheet > svg");
  if (!drawing) return;
  const { x, y, width } = drawing.viewBox.baseVal, scale = drawing.getBoundingClientRect().width / width;
  map.scrollTo((left - x) * scale, (top - y) * scale);
}
// Somebody who looks at the map goes on doing so: what is asked comes into sight, on the map or above it.
function look(top, own) {
  const map = document.getElementById("map"), ask = document.getElementById("ask");
  scrollBy(0, map.getBoundingClientRect().top - top);
  if (!own || !ask) return;
  if (ask.matches(".tapped")) return uncovered();
  const box = ask.getBoundingClientRect(), dock = table.querySelector(".docked").getBoundingClientRect();
  if (box.top < 0 || box.bottom > (dock.left < box.right ? dock.top : innerHeight)) scrollBy(0, box.top - 8);
}
// A figure that is picked is brought into sight, with what is around it.
function bring(name) {
  const piece = pieceOf(name), map = piece?.closest(".map");
  if (!map) return;
  const seen = inSight(map), { left, right, top, bottom } = piece.getBoundingClientRect(), around = 1.6 * SMALLEST;
  const out = left - around < seen.left || right + around > seen.right || top - around < seen.top || bottom + around > seen.bottom;
  if (out) middle(piece);
}
// What is chosen in a list is marked on the board as well.
on(["change"], event => { if (event.target.closest("#answer .some [data-on]")) reach(); });
