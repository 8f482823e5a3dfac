"use strict";
// Keeps the list of guests fresh; without this file the page works as plain forms.
const lobby = document.getElementById("lobby");
const news = new EventSource("/events");

// Whoever is writing a name keeps what is written, and the place where they write.
async function fresh() {
  const answer = await fetch("/fragment", { cache: "no-store" });
  if (!answer.headers.has("x-lobby")) { location.assign("/"); return; } // the game has begun
  const active = document.activeElement, writing = lobby.contains(active) && active.matches("input[type=text]") && active;
  const kept = [...lobby.querySelectorAll("input[type=text]")].map(field => [field.id, field.value]);
  const open = [...lobby.querySelectorAll("details[open]")].map(each => each.className);
  const own = lobby.querySelector("[name=own]")?.checked, marked = writing && [writing.selectionStart, writing.selectionEnd];
  lobby.innerHTML = await answer.text();
  for (const [id, value] of kept) { const field = document.getElementById(id); if (field) field.value = value; }
  for (const each of lobby.querySelectorAll("details")) each.open = open.includes(each.className);
  const dice = lobby.querySelector("[name=own]");
  if (dice && own !== undefined) dice.checked = own;
  const field = writing && document.getElementById(writing.id);
  if (field) { field.focus({ preventScroll: true }); field.setSelectionRange(...marked); }
}

let first = true;
news.addEventListener("message", () => { if (first) first = false; else fresh(); });
news.addEventListener("enough", () => news.close());
news.addEventListener("open", () => { document.documentElement.dataset.live = ""; });
news.addEventListener("error", () => { first = false; });
