"use strict";
// What a phone says aloud, hums and buzzes. Nothing of it happens before somebody has switched it on, on this phone.
//
// For whoever writes a page: all of this is marked in what stands inside the page, and read whenever that is another.
//   data-say="words"         said once, as they appear, in the language of the next `lang` around them. They are said as
//                            they are written there, so let the same words stand on the page, in large letters. What
//                            does not stand in sight is not said, nor is what lies under a cover (.private, .secret)
//                            unless it has data-public: whatever is said, everybody hears.
//   data-say-key="a-call"    the same words are said again where this is another one. With or without it they are said
//                            again, too, where they come back after other words: a call that was undone is made anew.
//   data-pause="3000"        ms of silence after these words, before the next on the page. Parts are said in their order;
//                            what is no longer on the page is not begun, what has been begun is said to its end.
//   data-buzz-key="a-call"   on any one element: where this is another one, the phone buzzes, if that is switched on.
//                            Every phone buzzes alike: give all of them the same key at the same moment.
//   data-over                on .state: the evening is over, and the noise stops.
//   data-buzz="words"        on what says that a tap does not count: the phone buzzes once, briefly, if that is switched on.
// companion/before_night.html asks beforehand what this phone may do, companion/spoken.html says where it has no voice;
// a button with data-switch="voice", "noise" or "buzz" switches that on and off.
const speech = (() => {
  const EVERY_VOICE = { rate: 1, pitch: 1, volume: 1 }; // no call sounds like another
  const BUZZ = [200, 150, 200]; // ms, and no call feels like another
  const SHORT = [60]; // ms, for a tap that does not count
  const BEGINS = 1500; // ms in which a voice begins, or there is none
  const LONGEST = 40000; // ms that a part may last: some browsers never say that it has ended
  const AT_ONCE = 160; // letters: Chromium falls silent after 15 s
  const HUM = { seconds: 10, low: 150, high: 1200, gain: .4 }; // wide and soft: it covers steps, not words
  const KEPT = "printkit night";
  const { speechSynthesis: voices, AudioContext: Sound } = window;
  const able = { voice: Boolean(voices && window.SpeechSynthesisUtterance), noise: Boolean(Sound), buzz: Boolean(navigator.vibrate) };

  // What a phone is to do lasts, but for the noise, which ends with the evening.
  const kept = read(), said = new Set(remembered("said"));
  let allowed = false; // no browser lets a page be heard that nobody has touched
  let queue = [], saying = null, held = [], noise = null, buzzed = remembered("buzzed"), first = true;
  const mute = new Set(); // languages without a voice
  let voiceless = null; // the state whose page has said so: it is said once

  function read() {
    try { return JSON.parse(localStorage.getItem(KEPT)) || {}; } catch { return {}; }
  }
  function keep(what, value) {
    kept[what] = value;
    try { localStorage.setItem(KEPT, JSON.stringify(kept)); } catch { /* it lasts as long as the page */ }
  }
  function is(what) { return able[what] && Boolean(what === "noise" ? evening() && remembered("noise") === evening() : kept[what]); }
  // Whatever fails here fails alone: taps go on.
  function alone(act) {
    try { act(); } catch (error) { reportError(error); }
  }

  // ── A voice

  function plain(lang) { return lang.replace("_", "-").toLowerCase(); }
  function base(lang) { return plain(lang).split("-")[0]; }
  // The best voice of a language: of just that, then one that needs no network, then one of where the phone is from.
  // None is null; undefined is left to the browser, which tells of no voice at all.
  function voiceOf(lang) {
    const every = voices.getVoices(), own = navigator.languages.map(plain);
    const rank = voice => [plain(voice.lang) === plain(lang), voice.localService, own.includes(plain(voice.lang)), voice.default];
    const better = (one, other) => {
      const [a, b] = [rank(one), rank(other)], at = a.findIndex((each, n) => each !== b[n]);
      return at < 0 ? 0 : b[at] - a[at];
    };
    return every.length ? every.filter(voice => base(voice.lang) === base(lang)).sort(better)[0] || null : undefined;
  }
  function parts() {
    const found = [];
    for (const each of table.querySelectorAll("[data-say]")) {
      if (!visible(each) || (each.closest(".private, .secret") && !("public" in each.dataset))) continue;
      const { say: words, sayKey, pause = 0 } = each.dataset, lang = each.closest("[lang]").lang;
      if (words.trim()) found.push({ key: [evening(), sayKey, words].join(" "), words, lang, pause: Number(pause) });
    }
    return found;
  }
  // Long words are said in sentences.
  function sentences(part) {
    const cut = part.words.length > AT_ONCE ? part.words.match(/[^.!?…]+[.!?…»”"’)\s]*/g) || [part.words] : [part.words];
    return cut.map((words, n) => ({ ...part, words: words.trim(), pause: n < cut.length - 1 ? 0 : part.pause }));
  }
  // Say what stands here and was not said yet; give whether a call has come that this phone has no voice for.
  function speak() {
    const here = parts(), keys = here.map(each => each.key);
    for (const { key } of queue) if (!keys.includes(key)) said.delete(key);
    queue = queue.filter(each => keys.includes(each.key));
    if (!is("voice") || !allowed) return false;
    if (here.length) for (const key of said) if (!keys.includes(key)) said.delete(key);
    const fresh = here.filter(each => !said.has(each.key));
    for (const key of keys) said.add(key);
    remember("said", [...said]);
    const voiced = fresh.filter(each => !mute.has(each.lang) && voiceOf(each.lang) !== null);
    for (const each of fresh) if (!voiced.includes(each)) mute.add(each.lang);
    queue.push(...voiced.flatMap(sentences));
    next();
    return voiced.length < fresh.length;
  }
  function next() {
    if (saying) return;
    const part = queue.shift();
    if (!part) return tell();
    const words = new SpeechSynthesisUtterance(part.words), voice = voiceOf(part.lang);
    Object.assign(words, EVERY_VOICE, voice && { voice }, { lang: voice ? voice.lang : part.lang });
    saying = words;
    let late = setTimeout(unheard, BEGINS);
    function unheard() {
      clearTimeout(late);
      if (saying !== words) return;
      mute.add(part.lang);
      silence();
      buzz();
      dressed();
    }
    function ended() {
      clearTimeout(late);
      if (saying === words) late = setTimeout(() => { if (saying === words) { saying = null; alone(next); } }, part.pause);
    }
    words.onstart = () => { clearTimeout(late); late = setTimeout(ended, LONGEST); };
    words.onend = ended;
    words.onerror = () => alone(unheard);
    voices.speak(words);
  }
  function silence() {
    const speaks = saying;
    queue = [];
    saying = null;
    if (speaks) voices.cancel(); // else some browsers drop what comes next
    tell();
  }
  // What has happened is told to a screen reader once the voice is silent: two at once are none.
  function announce(line) {
    held.push(line);
    tell();
  }
  function tell() {
    if (saying || queue.length) return;
    news.append(...held);
    held = [];
  }
  // A phone may find its voices late.
  if (able.voice) voices.onvoiceschanged = () => alone(() => {
    for (const lang of mute) if (voiceOf(lang)) mute.delete(lang);
    dressed();
  });

  // ── A bed of noise

  function hum() {
    if (!is("noise") || !allowed) {
      noise?.close();
      noise = null;
    } else if (!noise) {
      noise = new Sound();
      const length = noise.sampleRate * HUM.seconds, buffer = noise.createBuffer(1, length, noise.sampleRate), heights = buffer.getChannelData(0);
      for (let at = 0; at < length; at += 1) heights[at] = Math.random() * 2 - 1;
      const source = Object.assign(noise.createBufferSource(), { buffer, loop: true }), gain = noise.createGain();
      const low = Object.assign(noise.createBiquadFilter(), { type: "highpass" }), high = Object.assign(noise.createBiquadFilter(), { type: "lowpass" });
      low.frequency.value = HUM.low;
      high.frequency.value = HUM.high;
      gain.gain.value = HUM.gain;
      source.connect(low).connect(high).connect(gain).connect(noise.destination);
      source.start();
      resume();
    }
  }
  function resume() { noise?.resume().catch(() => {}); } // a call, or another tab, has stopped it

  // ── A buzz, the same for every call

  function buzz() { if (able.buzz) navigator.vibrate(BUZZ); }
  // Whether another call has come than the last. Whoever has just opened the page has heard of none.
  function rings() {
    const found = table.querySelector("[data-buzz-key]"), key = found ? `${evening()} ${found.dataset.buzzKey}` : "", other = key !== buzzed && !first;
    first = false;
    if (!key || key === buzzed) return false;
    buzzed = key;
    remember("buzzed", key);
    return other && is("buzz");
  }

  // ── What a page that has just come is told

  function dress() {
    alone(() => {
      const state = table.querySelector(".state");
      if (state && "over" in state.dataset) remember("noise", null);
      const unheard = speak();
      if (rings() || unheard) buzz();
      else if (is("buzz") && table.querySelector("[data-buzz]")) navigator.vibrate(SHORT);
      hum();
      dressed();
    });
  }
  function dressed() {
    for (const each of document.querySelectorAll("[data-switch]")) {
      each.hidden = !able[each.dataset.switch];
      each.setAttribute("aria-checked", is(each.dataset.switch));
    }
    const told = mute.size > 0 && document.querySelector("[data-where=voiceless]");
    if (allowed && told) voiceless ??= stamp();
    const where = !is("voice") ? "" : allowed ? told && voiceless === stamp() && "voiceless" : parts().length > 0 && "untouched";
    for (const each of document.querySelectorAll(".spoken")) each.hidden = each.dataset.where !== where;
    for (const each of document.querySelectorAll(".before-night")) each.hidden = kept.told === evening();
  }
  // What to set on a phone whose screen a page cannot keep on.
  function awake(sleepless) {
    for (const each of document.querySelectorAll(".screen-falls-asleep")) each.hidden = sleepless;
  }
  function flip(button) {
    const what = button.dataset.switch, wanted = !is(what);
    if (what === "noise") remember("noise", wanted ? evening() : null); else keep(what, wanted);
    if (what === "buzz" && wanted) buzz();
    if (what !== "voice") return;
    silence();
    said.clear();
    mute.clear();
    voiceless = null;
    if (wanted && !parts().length) queue.push({ key: "", words: button.dataset.sample, lang: button.closest("[lang]").lang, pause: 0 });
    if (wanted && queue.length && voiceOf(queue[0].lang) === null) mute.add(queue.shift().lang);
    next();
  }
  on(["click"], event => alone(() => {
    const button = event.target.closest("[data-switch]"), told = event.target.closest(".before-night [data-told]");
    const woken = !allowed;
    allowed = true;
    if (button) flip(button);
    else if (woken && is("voice")) voices.speak(new SpeechSynthesisUtterance("")); // iPhones say nothing later that was not begun by a finger
    if (told) {
      keep("told", evening());
      document.getElementById("ask")?.focus({ preventScroll: true });
    }
    if (!(button || woken || told)) return resume();
    if (speak()) buzz();
    hum();
    resume();
    dressed();
  }));
  on(["visibilitychange"], () => { if (!document.hidden) resume(); });
  on(["pagehide"], () => voices?.cancel());
  return { announce, awake, dress };
})();
