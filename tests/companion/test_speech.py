"""What a phone says, hums and buzzes: real pages and their script, in a browser with a voice that is a stub.

No server runs: pages come from the core, and what stands inside them is put there as the script does it.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from printkit.table.audience import ALL
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.fulfilled import fulfil
from tests.phones import Phones

AT = "https://phone.test/"
NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")

STUBS = """
window.spoken = []; window.buzzes = []; window.sounds = []; window.pending = [];
const heard = {voices: VOICES, how: HOW};
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
const voices = {
  getVoices: () => heard.voices,
  cancel() { for (const each of window.pending.splice(0)) each.onerror?.({error: "canceled"}); },
  speak(each) {
    if (!each.text) return;
    const {text, lang, rate, pitch, volume, voice} = each;
    const shown = document.body.innerText.includes(text);
    window.spoken.push({text, lang, rate, pitch, volume, voice: voice?.name, shown});
    window.pending.push(each);
    if (heard.how === "error") setTimeout(() => each.onerror({error: "synthesis-failed"}));
    if (heard.how === "speaks") setTimeout(() => each.onstart());
  },
};
Object.defineProperty(window, "speechSynthesis", {value: voices});
window.finish = () => { const each = window.pending.shift(); each.onend(); };
window.find = found => { heard.voices = found; heard.how = "speaks"; voices.onvoiceschanged(); };
navigator.vibrate = pattern => { window.buzzes.push(pattern); return true; };
const Whole = window.AudioContext;
window.AudioContext = class extends Whole {
  constructor() { super(); window.sounds.push(this); }
};
window.EventSource = class { addEventListener() {} close() {} };
"""
"""Stands before the script of a page: what is asked of the browser is kept, and answered as the test says."""

ENGLISH = [
    {"name": "far", "lang": "en-US", "localService": False},
    {"name": "French", "lang": "fr-FR", "localService": True},
    {"name": "near", "lang": "en_GB", "localService": True},
]
VOICE, NOISE, BUZZ = (f"[data-switch={what}]" for what in ("voice", "noise", "buzz"))

OpenPhone = Callable[..., Page]


@pytest.fixture
def village(evening: BeginEvening) -> Evening:
    """Return a village that Zoe leads: its night is about to begin."""
    village = evening("reptiliens", *NAMES, master="Zoe")
    village.state = replace(village.state, name="evening-")
    assert village.tap("begin", ALL, offer=0).lines
    return village


@pytest.fixture
def open_phone(browser: Browser, village: Evening) -> Iterator[OpenPhone]:
    """Open Zoe's page; the phone has these voices, and is `without` some of what a browser has."""
    phones = Phones(browser)

    def answer(route: Route) -> None:
        fulfil(route, village, village.viewer(ALL))

    def open_one(
        voices: object = ENGLISH,
        how: str = "speaks",
        without: str = "",
        at: str = AT,
        size: tuple[int, int] = (390, 844),
    ) -> Page:
        page = phones.page(*size)
        page.set_default_timeout(5000)
        page.route("**/*", answer)
        page.clock.install()
        page.add_init_script(STUBS.replace("VOICES", json.dumps(voices)).replace("HOW", json.dumps(how)))
        page.add_init_script(without)
        page.goto(at)
        return page

    yield open_one
    phones.close()


def says(page: Page, *parts: str, state: str = "") -> None:
    """Put another page there, as when the evening goes on: these parts, at a state that did not stand yet."""
    stamp = page.locator(".state").get_attribute("data-stamp")
    assert stamp
    name, _, lines = stamp.partition("-")
    head = (
        f'<div class="state" data-stamp="{name}-{int(lines.split(".")[0]) + 1}" data-ticks="0" {state}></div>'
    )
    page.evaluate("html => show(html, false)", f'{head}<section id="ask">{"".join(parts)}</section>')
    page.clock.run_for(10)


def part(words: str, more: str = "") -> str:
    return f'<h2 data-say="{words}" {more}>{words}</h2>'


def spoken(page: Page) -> list[str]:
    return [each["text"] for each in page.evaluate("spoken")]


def finish(page: Page, pause: int = 10) -> None:
    page.evaluate("finish()")
    page.clock.run_for(pause)


def switched_on(page: Page, what: str = VOICE) -> Page:
    """Switch something on where the night is about to begin, with nothing to be said there."""
    page.locator(".report").evaluate("each => each.remove()")
    page.locator(f".before-night {what}").click()
    page.clock.run_for(10)
    return page


def test_nothing_sounds_before_somebody_has_switched_it_on(open_phone: OpenPhone) -> None:
    page = open_phone()
    page.locator("h1").click()
    says(page, part("Night falls."), '<p data-buzz-key="1"></p>')
    says(page, part("Foxes, open your eyes."), '<p data-buzz-key="2"></p>')
    assert page.evaluate("[spoken, buzzes, sounds]") == [[], [], []]
    assert page.evaluate("JSON.stringify([{...localStorage}, sessionStorage.said])") == "[{},null]"


def test_a_call_is_said_once_in_the_best_voice_and_sounds_like_any_other(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    assert spoken(page) == ["This phone reads the calls aloud."]
    finish(page)
    says(page, part("Night falls.", "data-say-key=1"))
    says(page, part("Night falls.", "data-say-key=1"))
    assert spoken(page)[1:] == ["Night falls."]
    finish(page)
    says(page, part("Night falls.", "data-say-key=2"), part("Bonne nuit.", "lang=fr"))
    finish(page)
    finish(page)
    says(page, part("Bonne nuit.", "lang=fr"))
    said = page.evaluate("spoken")[1:]
    assert [(each["text"], each["voice"], each["lang"]) for each in said] == [
        ("Night falls.", "near", "en_GB"),
        ("Night falls.", "near", "en_GB"),
        ("Bonne nuit.", "French", "fr-FR"),
    ]
    assert {(each["rate"], each["pitch"], each["volume"]) for each in said} == {(1, 1, 1)}
    assert all(each["shown"] for each in said)
    says(page)
    says(page, part("Bonne nuit.", "lang=fr"))
    assert len(spoken(page)) == 4


def test_a_call_that_was_undone_is_said_again(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    calls = ["Foxes, open your eyes.", "Hens, open your eyes."]
    for words in (*calls, *calls):
        says(page, part(words, "data-say-key=1"))
        finish(page)
    assert spoken(page)[1:] == [*calls, *calls]


def test_what_was_not_begun_is_said_when_the_page_shows_it_again(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    says(page, part("One."), part("Two."))
    says(page)
    finish(page)
    assert spoken(page)[1:] == ["One."]
    says(page, part("One."), part("Two."))
    assert spoken(page)[1:] == ["One.", "Two."]


def test_parts_are_said_one_after_the_other_with_their_pauses(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    says(page, part("One.", "data-pause=3000"), part("Two."), part("Three."))
    finish(page, pause=2900)
    assert spoken(page)[1:] == ["One."]
    page.clock.run_for(200)
    assert spoken(page)[1:] == ["One.", "Two."]
    says(page, part("Four."))  # what is begun is said to its end, what is not begun falls away
    assert spoken(page)[1:] == ["One.", "Two."]
    finish(page)
    assert spoken(page)[1:] == ["One.", "Two.", "Four."]


def test_long_words_are_said_in_sentences(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    long = ["Night falls over the town, and all its people are asleep.", "Is anybody awake?"] * 3
    says(page, part(" ".join(long)))
    for _ in long:
        finish(page)
    assert spoken(page)[1:] == long


def test_what_is_covered_or_out_of_sight_is_not_said(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    says(
        page,
        f'<div class="private">{part("Secret.")}</div>',
        f"<details><summary>x</summary>{part('Closed.', 'data-public')}</details>",
        f"<div hidden>{part('Hidden.')}</div>",
        f'<div class="private">{part("For all.", "data-public")}</div>',
    )
    finish(page)
    assert spoken(page)[1:] == ["For all."]


@pytest.mark.parametrize(
    ("voices", "how"),
    [(ENGLISH[1:2], "speaks"), (ENGLISH, "error"), (ENGLISH, "silent"), ([], "silent")],
    ids=["none of the language", "one that fails", "one that never begins", "none told"],
)
def test_where_there_is_no_voice_the_page_says_so_and_every_call_buzzes_alike(
    open_phone: OpenPhone, voices: object, how: str
) -> None:
    page = switched_on(open_phone(voices, how))
    page.clock.run_for(1500)
    told = page.get_by_text("This phone has no voice for this language: read what it shows.")
    expect(told.first).to_be_visible()
    page.evaluate("buzzes.length = 0")
    before = spoken(page)
    for words in ("Foxes, open your eyes.", "Nobody, open your eyes."):
        says(page, part(words), '<p data-buzz-key="x"></p>')
    assert page.evaluate("buzzes") == [[200, 150, 200]] * 2
    assert spoken(page) == before
    page.evaluate("found => find(found)", ENGLISH)
    says(page, part("Close your eyes."))
    assert spoken(page)[-1] == "Close your eyes."


def test_a_phone_remembers_and_speaks_again_after_a_touch(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    page.reload()
    says(page, part("Night falls."), '<p class="spoken" data-where="untouched" hidden>Tap.</p>')
    assert not spoken(page)
    expect(page.locator(".spoken")).to_have_text("Tap.")
    page.mouse.click(5, 5)
    page.clock.run_for(10)
    assert spoken(page) == ["Night falls."]
    expect(page.locator(".spoken")).to_be_hidden()


def test_that_a_phone_has_no_voice_for_a_language_is_said_on_one_page_alone(open_phone: OpenPhone) -> None:
    """On every page it would push what is tapped below the edge; whoever loads the page anew is told anew."""
    page = switched_on(open_phone(voices=[{"lang": "de-DE", "name": "Anna", "localService": True}]))
    line = page.locator(".spoken[data-where=voiceless]")
    expect(line.first).to_be_visible()
    says(page, part("Night falls."), '<p class="spoken" data-where="voiceless" hidden>No voice.</p>')
    expect(line).to_be_hidden()
    page.reload()
    page.mouse.click(5, 5)
    expect(line.first).to_be_visible()


def test_what_happened_is_told_to_a_screen_reader_once_the_voice_is_silent(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone())
    finish(page)
    news = page.locator("#news")
    recent = '<ol id="recent"><li data-key="new">A door closes.</li></ol>'
    says(page, part("Night falls."), recent)
    expect(news).to_have_text("")
    finish(page)
    expect(news).to_have_text("A door closes.")


def test_a_noise_begins_by_a_tap_and_ends_with_the_evening(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone(), NOISE)
    running = "sounds.map(each => each.state)"
    page.wait_for_function(f"{running}.join() === 'running'")
    says(page, part("Night falls."))
    says(page, part("Foxes, open your eyes."))
    assert page.evaluate(running) == ["running"]
    assert not spoken(page)
    says(page, state="data-over")
    page.wait_for_function(f"{running}.join() === 'closed'")
    says(page)
    page.mouse.click(5, 5)
    assert page.evaluate("sounds.length") == 1


def test_a_noise_is_switched_off_and_begins_again_after_a_reload_by_a_tap(open_phone: OpenPhone) -> None:
    page = switched_on(open_phone(), NOISE)
    page.reload()
    assert page.evaluate("sounds.length") == 0
    page.locator("h1").click()
    assert page.evaluate("sounds.length") == 1
    expect(page.locator(f".before-night {NOISE}")).to_have_attribute("aria-checked", "true")
    switched_on(page, NOISE)
    page.wait_for_function("sounds[0].state === 'closed'")
    expect(page.locator(f".before-night {NOISE}")).to_have_attribute("aria-checked", "false")


def test_all_calls_buzz_alike_where_that_is_switched_on(open_phone: OpenPhone) -> None:
    page = open_phone()
    says(page, f"<button {BUZZ[1:-1]}>Vibrate</button>")
    page.locator(BUZZ).click()
    for key in ("1", "1", "2"):
        says(page, f'<p data-buzz-key="{key}"></p>')
    assert page.evaluate("buzzes") == [[200, 150, 200]] * 3  # switched on, and two calls
    page.reload()
    says(page, '<p data-buzz-key="2"></p>')
    assert page.evaluate("buzzes") == []


def test_a_phone_without_voice_sound_or_vibration_shows_no_switch_for_it(open_phone: OpenPhone) -> None:
    without = "window.AudioContext = window.SpeechSynthesisUtterance = navigator.vibrate = undefined;"
    page = open_phone(without=without)
    expect(page.locator(".before-night [data-told]")).to_be_visible()
    for what in (VOICE, NOISE, BUZZ):
        expect(page.locator(f".before-night {what}")).to_be_hidden()
    page.locator("h1").click()
    says(page, part("Night falls."), '<p data-buzz-key="1"></p>')
    assert spoken(page) == []


def test_before_a_night_the_page_says_once_what_to_set_where_the_screen_may_fall_asleep(
    open_phone: OpenPhone,
) -> None:
    page = open_phone()
    expect(page.locator(".before-night [data-told]")).to_be_visible()
    expect(page.locator(".screen-falls-asleep")).to_be_hidden()
    page = open_phone(at=AT.replace("https", "http"))
    told = page.locator(".before-night .screen-falls-asleep")
    expect(told).to_contain_text("Auto-Lock")
    page.locator(".before-night [data-told]").click()
    expect(told).to_be_hidden()
    page.reload()
    expect(page.locator(".offers button").first).to_be_visible()
    expect(told).to_be_hidden()


def test_switches_are_pressed_by_keys_and_read_as_switches(open_phone: OpenPhone) -> None:
    page = open_phone()
    switch = page.get_by_role("switch", name="Let the phone speak")
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).to_be_checked()
    page.keyboard.press("Enter")
    expect(switch).not_to_be_checked()


def test_a_game_master_lets_the_phone_read_a_call(open_phone: OpenPhone, village: Evening) -> None:
    """What is said aloud, and no word of what only the game master may know."""
    page = switched_on(open_phone())
    finish(page)
    while not ((pending := village.pending) and pending.asking.called):
        wanted = pending.want.to_json() if pending else {}
        picked = tuple(wanted.get("options", ())[: wanted.get("min", 1)])
        assert (
            village.tap("answer", ALL, pick=picked) if pending else village.tap("begin", ALL, offer=0)
        ).lines
    page.reload()
    question = page.locator("#question.aloud")
    page.mouse.click(5, 5)
    for _ in range(9):
        page.clock.run_for(900)
        page.evaluate("pending.length && finish()")
    assert " ".join(spoken(page)) == question.inner_text()
