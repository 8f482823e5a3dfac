// Between the page and Python: what is tapped goes there, lines come back, are kept, and only then shown.
const host = (() => {
  const at = id => document.getElementById(id);
  const said = JSON.parse(at("words").textContent);
  const phone = {lang: document.documentElement.lang, program_lang: "", theme: "dark", seat: ""};
  const begun = {id: "", game: "", names: []};
  let evening = begun, look = "";
  let chain = Promise.resolve();

  function say(key) { return (said[phone.program_lang || phone.lang] || said.en)[key]; }
  function queue(job) { // one after the other, and none before Python has started
    const done = chain.then(job);
    chain = done.catch(error => {
      const reason = refusal(error);
      if (reason) refused = reason; else wrong = error.message;
      tell();
    });
    return done;
  }
  class Refused extends Error {} // in Python's words; nothing was done
  function refusal(error) { return error instanceof Refused ? error.message : error instanceof engine.Away ? away(error, "away") : ""; }
  function away({newer}, key) { return newer ? say("newer").replace("{update}", say("update")) : say(key); }
  async function ask(what) {
    refused = "";
    const told = await engine.ask({...phone, look, ...what});
    if (told.refused) throw new Refused(told.refused);
    return told;
  }
  // Ask for a whole page; where it is refused, go where all evenings are and say so.
  async function asked(what, tried) {
    try {
      return await ask(what);
    } catch (error) {
      if (!refusal(error)) throw error;
      await home(refusal(error), tried);
      return null;
    }
  }
  function chance() { // 128 bits
    return [...crypto.getRandomValues(new Uint8Array(16))].map(each => each.toString(16).padStart(2, "0")).join("");
  }

  // ── What is seen

  function dressed({style, sprite, title, lang, dir = "ltr", theme, skip, happened, dark = ""}) {
    at("style").textContent = style;
    at("sprite").innerHTML = sprite;
    document.title = title;
    at("skip").textContent = skip;
    at("skip").hidden = !skip;
    at("dark").textContent = dark;
    at("news").setAttribute("aria-label", happened);
    document.documentElement.lang = lang;
    document.documentElement.dir = dir;
    document.documentElement.dataset.theme = theme;
  }
  let called = false; // somebody has asked for the page that is shown next
  // Show a page: another evening, another seat, another language. Whoever asked for it, or was in the last, goes on there.
  function show(html, dress) {
    const lead = called || at("table").contains(document.activeElement);
    called = false;
    dressed(dress);
    at("table").innerHTML = html;
    at("home").hidden = !evening.id;
    const tongue = navigator.languages.find(each => each.startsWith(phone.lang)) || phone.lang;
    for (const time of document.querySelectorAll("time")) time.textContent = new Date(Number(time.dataset.at)).toLocaleString(tongue, {dateStyle: "medium", timeStyle: "short"});
    if (lead) land();
    scrollTo(0, 0);
    dispatchEvent(new Event("shown"));
    tell();
  }
  function land() {
    const first = at("panel-title") || at("ask") || at("table").querySelector("h1") || at("table");
    first.tabIndex = -1;
    first.focus({preventScroll: true});
  }
  function taken(told) { // a page apart: what stands in it, and what it looks like
    const page = new DOMParser().parseFromString(told.page, "text/html");
    const sprite = [...page.querySelectorAll("body > svg")].map(each => each.outerHTML).join("");
    const skip = page.querySelector(".skip").textContent, happened = page.getElementById("news").getAttribute("aria-label"), dark = page.getElementById("dark").textContent;
    const dress = {style: told.style, sprite, title: page.title, lang: phone.lang, dir: page.documentElement.dir, theme: phone.theme, skip, happened, dark};
    return {html: page.querySelector("main").innerHTML, dress};
  }
  let failed = "", wrong = "", refused = ""; // what is to be told of Python that does not start, and of a request
  let late = false, lasting = true, safe = true, warned = false, emptied = "";
  // What goes wrong stands above everything, what is so at its end.
  function tell() {
    const trouble = store.trouble(), {missing} = fresh;
    set("trouble", [
      failed ? `${say("failed")} (${failed})` : wrong && `${say("wrong")} (${wrong})`,
      refused,
      emptied && say(emptied),
      late && say("late"),
      trouble && (trouble === "QuotaExceededError" ? say("full") : `${say("unkept")} (${trouble})`),
      !lasting && say("passing"),
      missing && say("missing").replace("{here}", missing.here).replace("{of}", missing.of),
      !tabs.writes && say("follows"),
    ]);
    if (lasting && !safe && evening.id) warned = true; // it stays on all pages: else the rest were said again
    set("state", [fresh.note && say(fresh.note), warned && say("unsafe")]);
    at("home").textContent = say("home");
    at("take").textContent = say("take");
    at("take").hidden = tabs.writes;
    at("top").hidden = !at("trouble").textContent;
    at("update").textContent = say("update");
    at("update").hidden = !fresh.waits;
  }
  function set(id, lines) { // each time it is set it is said aloud
    const words = lines.filter(Boolean).join(" ");
    if (at(id).textContent === words) return;
    at(id).textContent = words;
    if (id === "trouble") dispatchEvent(new Event("moved"));
  }

  // ── What is kept

  async function keep({from, lines = [], secret, stands, waits}, html) {
    if (waits !== undefined) timed = waits;
    if (stands !== undefined && evening.id) evening = {...evening, stands};
    const screen = {evening, look, html: secret ? "" : html};
    if (!tabs.writes) return store.keep("screen", screen);
    try {
      await store.append(changed(), from, lines, screen);
    } catch (error) {
      if (error.name !== "NotFoundError") throw error;
      await restore();
    }
    if (lines.length) tabs.tell();
  }
  function changed() { return {...evening, changed: Date.now()}; }
  // Python knows every line of the evening that is open: so it is kept once more where the browser has deleted it.
  async function restore() {
    if (!(await store.renew())) return;
    emptied = evening.id && tabs.writes ? "restored" : "emptied";
    if (evening.id && tabs.writes) await store.append(changed(), 0, (await ask({do: "lines"})).lines, {evening, look, html: ""});
    tell();
  }
  store.emptied = () => queue(restore);
  async function whole(told) {
    const {html, dress} = taken(told);
    await keep(told, html);
    await store.keep("dress", dress);
    show(html, dress);
  }

  // ── Evenings

  async function home(notice = "", tried = {game: "", players: "", led: "", master: ""}) {
    await tabs.enter("");
    evening = begun;
    look = "";
    phone.seat = "";
    timed = false;
    const told = await ask({do: "home", evenings: await store.evenings(), notice, tried});
    const dress = {style: told.style, sprite: "", title: told.title, lang: phone.lang, dir: told.dir, theme: phone.theme};
    await store.keep("screen", {evening, look, html: told.html});
    await store.keep("dress", dress);
    show(told.html, dress);
  }
  async function resume(id, more = [], asking = asked) { // from its lines in the store, and those by which it goes on
    await tabs.enter(id);
    const lines = await store.lines(id);
    if (!lines.length) return home();
    if (!tabs.writes) more = [];
    const told = await asking({do: "open", id, journal: text([...lines, ...more]), kept: true});
    if (!told) return;
    evening = {id, game: told.game, names: told.names};
    await whole({...told, from: told.from - more.length, lines: [...more, ...told.lines]});
  }
  async function enter(what, asking = asked) { // begin one, or take one in
    const id = chance();
    look = phone.seat = "";
    const told = await asking({...what, id}, what.game && what);
    if (!told) return;
    safe = true; // until the browser has answered: a warning stays
    evening = {id, game: told.game, names: told.names};
    await tabs.enter(evening.id);
    await whole(told);
    safety(navigator.storage?.persist?.());
  }
  // Whether the browser promises to delete nothing by itself: it may have to ask somebody, who takes their time.
  async function safety(asked) {
    try { safe = Boolean(await asked); } catch { safe = false; }
    tell();
  }
  // What came in the address stays there until it is kept, or nobody could ever open it.
  async function arrived() {
    const journal = await shareLink.journal();
    if (!journal) {
      shareLink.gone();
      return home(say(journal === null ? "large" : "torn"));
    }
    try {
      await joined(journal);
    } catch (error) {
      if (!refusal(error)) throw error;
      const later = error instanceof engine.Away;
      if (!later) shareLink.gone();
      await home(later ? away(error, "linked") : refusal(error));
    }
  }
  async function joined(journal) { // an evening that comes back goes on where it lies
    for (const {id} of await store.evenings()) {
      const kept = text(await store.lines(id));
      if (shareLink.seed(kept) !== shareLink.seed(journal)) continue;
      const {more} = await ask({do: "compare", id, kept, journal}).catch(error => {
        if (error instanceof engine.Away) throw error;
        return {}; // one of the two is damaged
      });
      if (!more) continue;
      await resume(id, more, ask);
      if (!more.length || (tabs.writes && await store.lasting && !store.trouble())) shareLink.gone();
      return;
    }
    await enter({do: "open", journal, kept: false}, ask);
    if (await store.lasting && !store.trouble()) shareLink.gone();
  }
  function text(lines) { return lines.map(line => `${line}\n`).join(""); }
  async function save() {
    const {lines} = await ask({do: "lines"}).catch(async () => ({lines: await store.lines(evening.id)})); // Python may have died
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text(lines)], {type: "application/jsonl"}));
    link.download = `${evening.game}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }

  // ── What is tapped

  function unchanged() { return {html: at("table").innerHTML, look}; }
  async function act(form) {
    if (!tabs.writes) {
      at("take").focus();
      return unchanged();
    }
    const told = await ask({do: "tap", form: [...form]});
    look = told.look;
    try {
      await keep(told, told.html);
    } catch (error) {
      if (error.name !== "ConstraintError") throw error;
      await resume(evening.id); // another tab was faster
      return unchanged();
    }
    tell();
    return told;
  }
  // An evening that waits for its time goes on by it, whether anybody touches the phone or not.
  let timed = false, timing = false;
  async function goOn() {
    if (!evening.id || !tabs.writes) return;
    const told = await ask({do: "time"});
    timed = told.waits;
    if (!told.page) return;
    try {
      await whole(told);
    } catch (error) {
      if (error.name !== "ConstraintError") throw error;
      await resume(evening.id); // another tab was faster
    }
  }
  setInterval(() => {
    if (!timed || timing) return;
    timing = true;
    queue(goOn).catch(() => { timed = false; }).finally(() => { timing = false; });
  }, 500);
  async function turn(to) { // look at something beside the table
    look = to;
    const told = await ask({do: "look"});
    await whole(told);
  }
  const forms = {
    look: async fields => {
      const before = {...phone};
      for (const [name, value] of fields) phone[name] = value;
      look = "";
      try {
        await (evening.id ? turn("") : home());
      } catch (error) {
        Object.assign(phone, before);
        throw error;
      }
      await store.keep("phone", {lang: phone.lang, program_lang: phone.program_lang, theme: phone.theme}); // nobody looks at the next start
      if (phone.lang !== before.lang) engine.speak(phone.lang).catch(() => {}); // it comes when a game is begun in it
    },
    again: () => enter({do: "again", seed: chance(), salt: chance()}),
    begin: fields => enter({do: "begin", game: fields.get("game"), players: fields.get("players"), led: fields.get("led") || "", master: fields.get("master") || "", own: fields.get("own") === "1", seed: chance(), salt: chance()}),
    "./": fields => {
      const to = String(new URLSearchParams(fields));
      history.pushState({look: to}, "");
      return turn(to);
    },
    open: fields => resume(fields.get("evening")),
    drop: async fields => { await store.drop(fields.get("evening")); await home(); },
    load: async fields => {
      const file = fields.get("file");
      if (file.size > shareLink.most) throw new Refused(say("large"));
      return enter({do: "open", journal: await file.text(), kept: false});
    },
  };
  addEventListener("submit", event => {
    const action = forms[event.target.getAttribute("action")];
    event.preventDefault(); // nothing is sent anywhere
    if (!action) return;
    event.stopImmediatePropagation();
    const fields = new FormData(event.target), button = event.submitter;
    if (button?.name) fields.append(button.name, button.value);
    if (button) button.dataset.sent = "";
    called = true;
    queue(() => action(fields)).catch(() => {}).then(() => { if (button) delete button.dataset.sent; });
  });
  addEventListener("click", event => {
    const tapped = event.target.closest("a[href]"), [link, within] = (tapped?.getAttribute("href") || "").split(/\b#/);
    if (!["save", "#ask"].includes(link) && !link.startsWith("?")) return;
    event.preventDefault();
    if (link === "save") return queue(save);
    if (link === "#ask") return land();
    called = true;
    history.pushState({look: link.slice(1)}, "");
    const scrolled = scrollY, above = within && at(within)?.getBoundingClientRect().top;
    queue(async () => {
      await (link === "?home" ? home() : turn(link.slice(1)));
      if (!tapped.matches("[data-stays]")) return;
      scrollTo(0, scrolled);
      if (within && at(within)) scrollBy(0, at(within).getBoundingClientRect().top - above);
    });
  });
  addEventListener("hashchange", () => { if (shareLink.came()) queue(arrived); });
  addEventListener("popstate", event => {
    called = Boolean(evening.id);
    if (called) queue(() => evening.id && turn(event.state?.look === "home" ? "" : event.state?.look || ""));
  });
  at("take").addEventListener("click", () => { called = true; tabs.take(); });
  tabs.changed = tabs.followed = () => { tell(); queue(() => evening.id && resume(evening.id)); };

  // ── Start: what was seen last stands there before Python does

  engine.ready.catch(error => { failed = error.message; tell(); });
  engine.ready.finally(() => { late = false; tell(); }).catch(() => {});
  engine.news.late = () => { late = true; tell(); };
  engine.news.progress = share => progress(Math.min(share, 1));
  function progress(share) { // where nothing was seen before, how far the first start is
    const place = at("coming");
    if (!place) return;
    place.hidden = false;
    place.firstElementChild.value = share;
    const words = share < 1 ? say("coming").replace("{percent}", Math.floor(share * 100)) : say("starting");
    if (place.lastElementChild.textContent !== words) place.lastElementChild.textContent = words;
  }
  addEventListener("error", event => { wrong = event.message; tell(); });
  store.lasting.then(found => { lasting = found; tell(); });
  store.lost.then(found => { if (found) { emptied = "emptied"; tell(); } });
  safety(navigator.storage?.persisted?.());
  queue(async () => {
    const base = each => each.split("-")[0];
    const wished = navigator.languages.map(each => [each, base(each)].find(name => said[name]) || Object.keys(said).find(name => base(name) === base(each))).find(Boolean);
    Object.assign(phone, wished && {lang: wished}, await store.now("phone"), {seat: ""});
    const [screen, dress] = await Promise.all([store.now("screen"), store.now("dress")]);
    if (screen) ({evening, look} = screen);
    if (evening.game) engine.fetch(evening.game, phone.lang);
    if (dress) dressed(dress);
    if (screen?.html && dress) show(screen.html, dress);
    performance.mark("painted");
    engine.seen();
    tell();
    await engine.ready;
    const wanted = evening.id;
    await (shareLink.came() ? arrived() : wanted ? resume(wanted) : home());
    performance.mark("playable");
    document.documentElement.dataset.ready = "";
  });

  // The page's own script finds here what it finds on a network elsewhere.
  const answer = ({html, look: where}) => ({ok: true, text: async () => html, headers: {get: () => where && `?${where}`}});
  return {
    tell,
    lang: () => phone.lang,
    idle: () => chain,
    network: [
      function fetch(address, options) { // it asks again what has changed elsewhere: here it is told anyhow
        return address === "act" ? queue(async () => answer(await act(options.body))).catch(() => answer(unchanged())) : new Promise(() => {});
      },
      class EventSource { addEventListener() {} close() {} },
      {get search() { return `?${look}`; }, reload: () => location.reload()}, // its location
      {replaceState: (_, title, address) => history.replaceState({look: address.replace(/^\.\/\??/, "")}, title)}, // its history
    ],
  };
})();
