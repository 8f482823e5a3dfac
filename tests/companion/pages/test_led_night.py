"""A night that a game master leads by phone: no other page tells of it, its own covers who answers."""

import asyncio
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from printkit.companion.pages import render
from printkit.companion.pages.render import whole_page
from printkit.companion.server.event_stream import heard
from printkit.companion.session_store import SessionStore
from printkit.companion.taps import TapResult, _counted_as
from printkit.companion.viewer import PageQuery
from printkit.games.reptiliens.night import UNASKED
from printkit.games.reptiliens.opening import LedCalls
from printkit.games.reptiliens.opening_calls import CALLED_IN_ORDER
from printkit.games.reptiliens.position import Table
from printkit.games.script import CallScript
from printkit.play.actions import legal_actions
from printkit.table import codec
from printkit.table.act import can
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.closed_eyes import unseen_lines
from printkit.table.journal import Journal
from printkit.table.log import Answer, Call
from printkit.table.question import Asking, Question
from tests.companion import apart
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")
PRIVATE = re.compile(r'<div class="private">.*?</details>', re.DOTALL)
COVERED_LINE = re.compile(r'<details class="secret held line".*?</details>', re.DOTALL)
ASKED = re.compile(r'<section id="ask".*?</section>', re.DOTALL)
PANELS = ("journal", "undo", "why", "fix")
OWN = re.compile(r' data-seat="[^"]*"')

STATE = re.compile(r'(value|data-say-key|data-wait)="[^"]*\d{2,}[^"]*"')

Choice = Callable[[Question, Sequence[str]], str]


@pytest.fixture
def village(evening: BeginEvening) -> Evening:
    """Return a village of nine that Zoe leads, with cards dealt by the program."""
    return evening("reptiliens", *NAMES, master="Zoe")


def at_random(chance: Random) -> Choice:
    return lambda _, options: chance.choice(options)


def led(village: Evening, choose: Choice) -> TapResult:
    """Let the game master begin or answer what comes next; all cards are dealt, not a first game's few."""
    pending = village.pending
    if pending is None:
        return village.tap("begin", ALL, offer=number_of(village, "deal"))
    match pending.want:
        case Choose(options=options):
            return village.tap("answer", ALL, pick=choose(pending, options))
        case ChooseSome(options=options, low=low):
            return village.tap("answer", ALL, pick=tuple(options[: low or 2]))
        case Number(low=low):
            return village.tap("answer", ALL, pick=low)
    return village.tap("throw", ALL)


def number_of(village: Evening, name: str) -> int:
    """Return which offer has that name, the first where none has."""
    offers = legal_actions(village.resources.game, village.state)
    return next((at for at, each in enumerate(offers) if each.name == name), 0)


def until(village: Evening, choose: Choice, reached: Callable[[Evening], bool]) -> None:
    while not reached(village):
        told = led(village, choose)
        assert told.notice is None


def called(*names: str) -> Callable[[Evening], bool]:
    return lambda village: bool(village.pending and village.pending.asking.called in names)


def is_asked(purpose: str) -> Callable[[Evening], bool]:
    return lambda village: bool(village.pending and village.pending.purpose == purpose)


def is_begun(procedure: str) -> Callable[[Evening], bool]:
    return lambda village: any(act.call.call == procedure for act in village.state.session.acts)


def has_dawned(village: Evening) -> bool:
    return is_begun("dawn")(village) and village.pending is None


def page_of(village: Evening, seat: str, show: str = "") -> str:
    return OWN.sub("", village.page(seat, show=show))


def test_all_night_every_phone_shows_the_same_dark_page(village: Evening) -> None:
    """Whatever is answered or taken back meanwhile: the same letters for all, and the same state."""
    chance, seats = Random("night"), [*village.state.party.names, EVERYBODY]
    until(village, at_random(chance), is_begun("led-opening"))
    asleep = page_of(village, EVERYBODY)
    assert "It is night." in asleep
    stamps, steps = {village.state.stamp_for((seat,)) for seat in seats}, 0
    while not is_begun("dawn")(village):
        assert {page_of(village, seat) for seat in chance.sample(seats, 3)} == {asleep}
        stamps |= {village.state.stamp_for((seat,)) for seat in seats}
        if steps == 15:
            assert village.tap("undo", ALL, sure=1).lines
            assert {page_of(village, chance.choice(seats), show) for show in PANELS} == {asleep}
        assert led(village, at_random(chance)).notice is None
        steps += 1
    assert steps > 30
    assert len(stamps) == 1
    assert "It is night." not in page_of(village, "p1")


def test_a_phone_hears_nothing_of_a_night_before_dawn(village: Evening, tmp_path: Path) -> None:
    until(village, at_random(Random("heard")), called("reptiliens"))
    state = village.state
    path, party, start = tmp_path / "led.jsonl", state.party, state.session.start
    store = SessionStore(village.site, Journal.create(path, "reptiliens", "7", start, party))
    store.state = state

    async def listening() -> str:
        stream = heard(store, "phone", ("p1",))
        await anext(stream)
        told = asyncio.ensure_future(anext(stream))
        while not is_begun("dawn")(village):
            assert not told.done()
            led(village, at_random(Random("heard")))
            store._show(village.state)
            for _ in range(5):
                await asyncio.sleep(0)
        said = await told
        await stream.aclose()
        return said

    assert apart.run(listening()) == f"data: {village.state.stamp_for(('p1',))}+0\n\n"
    store.close()


def test_what_a_seat_may_know_of_is_counted_from_the_journal_alike(village: Evening) -> None:
    """So a phone goes on where it was after the server has stopped in the middle of a night."""
    choose = at_random(Random("journal"))
    until(village, choose, called("marchand-de-sable"))
    led(village, choose)
    assert village.tap("undo", ALL, sure=1).lines
    assert village.tap("redo", ALL).lines
    until(village, choose, has_dawned)
    state = village.state
    assert unseen_lines(village.resources.ruleset, village.lines) == state.unseen > 20
    assert state.lines_for(("p1",)) + state.unseen == state.lines_for((ALL,)) == state.session.log.version


def dealt_by_hand(evening: BeginEvening, cards: Sequence[object]) -> tuple[Evening, list[object]]:
    """Return a village whose cards the game master deals, those of `cards` or others; and the cards."""
    village = evening("reptiliens", *NAMES, own=True, master="Zoe")
    village.tap("begin", ALL, offer=number_of(village, "deal"))
    while village.pending:
        given = len(village.state.session.log.entries) - 1
        told = village.tap("answer", ALL, pick=str(cards[given])) if cards else village.tap("throw", ALL)
        assert told.notice is None
    entries = village.state.session.log.entries[1:]
    return village, [each.answer for each in entries if isinstance(each, Answer)]


def test_pages_are_the_same_whoever_else_holds_which_card(evening: BeginEvening) -> None:
    """Two others have each other's cards, and more is done in one night: no letter differs, nor how often.

    Nor does the game master tap more often: what is not needed is asked all the same.
    """
    one, cards = dealt_by_hand(evening, ())
    each = len(cards) // len(NAMES)
    fourth, eighth = (slice(number * each, (number + 1) * each) for number in (3, 7))
    swapped = [*cards]
    swapped[fourth], swapped[eighth] = cards[eighth], cards[fourth]
    two, _ = dealt_by_hand(evening, swapped)
    people = [each.state.session.position["players"] for each in (one, two)]
    assert people[0]["p4"] != people[1]["p4"]
    assert people[0]["p1"] == people[1]["p1"]
    pages = [seen(village, busy=village is one) for village in (one, two)]
    assert one.state.session.log.version == two.state.session.log.version
    assert one.state.session.log.entries != two.state.session.log.entries
    assert pages[0] == pages[1]
    assert len(pages[0]) > 5


def seen(village: Evening, *, busy: bool) -> list[str]:
    """Return the pages of Léa, one for each state that her phone hears of.

    Where the night is `busy`, somebody does more in it.
    """

    def choose(question: Question, options: Sequence[str]) -> str:
        if busy and question.purpose.startswith("freyja"):
            return next(each for each in ("p2", "p3", *options) if each in options)
        return "none" if "none" in options else options[0]

    shown = {village.state.stamp_for(("p1",)): village.page("p1")}
    while not (is_begun("session")(village) and village.pending is None):
        assert led(village, choose).notice is None
        if (stamp := village.state.stamp_for(("p1",))) not in shown:
            shown[stamp] = village.page("p1")
    return [*shown.values()]


def test_a_call_looks_the_same_whether_anybody_answers_it(village: Evening) -> None:
    """What is uncovered tells not even the game master's neighbours whether it is a decoy."""
    choose, asked = at_random(Random("calls")), dict[bool, str]()
    until(village, choose, called("fureteur", "voyeur"))
    for _ in range(2):
        pending = village.pending
        assert pending
        name = village.resources.kit("en").row("specialty", pending.purpose)["name"].plain
        page = village.page(ALL).replace(pending.purpose, "ROLE").replace(name, "ROLE")
        found = ASKED.search(page.replace("Close your eyes. ", ""))  # said from the second on
        assert found
        without_state = STATE.sub("", PRIVATE.sub("", found[0]))
        asked[pending.asking.decoy] = without_state
        led(village, lambda _, __: "none")
    assert asked[True] == asked[False]


def test_who_was_called_is_covered_also_where_it_can_be_taken_back(village: Evening) -> None:
    until(village, at_random(Random("calls")), called("marchand-de-sable"))
    holder = village.pending and village.pending.by
    assert holder in village.state.party.names
    assert "“Invoke” comes after it" in PRIVATE.sub("", village.page(ALL))
    led(village, lambda _, __: "none")
    name = village.state.party.names[holder]
    assert name not in PRIVATE.sub("", village.page(ALL, show="undo")).partition('class="board')[0]
    assert f"{name} ·" in village.page(ALL, show="journal")
    assert f"{name} ·" not in COVERED_LINE.sub("", PRIVATE.sub("", village.page(ALL, show="journal")))


def test_one_cover_lies_over_all_that_the_journal_tells_of_closed_eyes(village: Evening) -> None:
    """Reading down it would tell which roles are in play: by whom, by which rule, what may be corrected."""
    until(village, at_random(Random("calls")), called("marchand-de-sable"))
    panel = village.page(ALL, show="journal").partition("panel-journal")[2].partition("</section>")[0]
    assert "Change this answer" in panel and "NIGHT-" in panel and "personal conditions" in panel
    open_part = PRIVATE.sub("", panel)
    assert len(PRIVATE.findall(panel)) == 1
    assert panel.index("While eyes were closed") < panel.index("The deal:")
    for told in ("NIGHT-", "personal conditions", "A call of the night"):
        assert told not in open_part
    assert "Change this answer" not in open_part.partition("The deal:")[0]
    by_day = village.page(ALL, show="journal").count("While eyes were closed")
    until(village, at_random(Random("calls")), has_dawned)
    assert village.page(ALL, show="journal").count("While eyes were closed") == by_day


def test_every_tap_answers_a_call_also_where_it_does_not_fit(village: Evening) -> None:
    """Were it refused, whoever looks on would know that somebody answers; it counts as nobody."""
    until(village, at_random(Random("calls")), called("fureteur", "voyeur"))
    noted = dict[bool, str]()
    for _ in range(2):
        pending = village.pending
        assert pending and isinstance(pending.want, Choose)
        unfit = [f"p{n}" for n in range(1, 10) if f"p{n}" not in pending.want.options]
        assert bool(unfit) == (not pending.asking.decoy)
        assert ("counts as: nobody" in village.page(ALL).lower()) == bool(unfit)
        told = village.tap("answer", ALL, pick=(unfit or ["p9"])[0])
        assert told.notice is None
        if not unfit:
            noted[False] = "p9"
        else:
            noted[True] = json.loads(json.dumps(codec.write(told.lines[0])))["answer"]
    assert noted == {True: "none", False: "p9"}
    assert village.tap("answer", ALL, pick="nobody knows").notice or village.pending is None


def told_at_call(village: Evening, purpose: str, called: str, *, row: int = 0, **question: Any) -> CallScript:
    """Return what a game master says and does where this is asked in a row of Monday's night."""
    position = {**village.state.session.position, "night": {"row": row}, "weekday": "monday"}
    asking = Asking(question.pop("seats", ()), decoy=question.pop("decoy", False), wait=9, called=called)
    asked = Question(purpose, question.pop("by", "p1"), "REP-NIGHT-03", asking=asking, **question)
    names = village.state.party.names
    script = village.resources.game.script(village.resources.kit("en"), position, asked, names, lambda *_: 0)
    assert script
    return script


def test_every_night_begins_with_words_that_close_all_eyes_also_where_ghosts_are_called(
    village: Evening,
) -> None:
    led(village, at_random(Random("ghosts")))
    ghosts = told_at_call(village, "militia", "fantomes", want=Choose(("p1", "none")), seats=("p2",))
    assert ghosts.says.startswith("Night falls. Everybody, close your eyes. Ghosts")
    reptilians = told_at_call(village, "prey", "reptiliens", row=1, want=Choose(("p1", "none")))
    assert "Night falls" not in reptilians.says


def test_whoever_was_killed_tonight_does_not_know_it_and_may_look_up(village: Evening) -> None:
    led(village, at_random(Random("killed")))
    sandman = ("marchand-de-sable", "marchand-de-sable")
    want = Choose(("p1", "none"))
    killed = told_at_call(village, *sandman, row=3, want=want, by="p5", decoy=True)
    assert "Eve" in killed.who and "take no notice" in killed.who
    unheld = told_at_call(village, *sandman, row=3, want=want, by="nobody", decoy=True)
    assert "Nobody answers" in unheld.who
    assert killed.does == unheld.does


def test_nobody_is_not_offered_where_somebody_must_choose(village: Evening) -> None:
    """It would send Laura to somebody; a decoy of the call is offered the same."""
    led(village, at_random(Random("laura")))
    position = {**village.state.session.position, "night": {"row": 11}, "weekday": "monday"}
    shown = set[tuple[str, ...]]()
    for by, options in (("p1", ("p2", "p3")), ("nobody", ("p1", "p2", "none"))):
        asked = Question("laura", by, "REP-SPEC-15", Choose(options), asking=Asking(wait=9, called="laura"))
        shown.add(tuple(village.resources.game.shown_options(position, asked)))
    assert shown == {tuple(village.state.party.names)}
    laura = told_at_call(village, "laura", "laura", row=11, want=Choose(("p2", "p3")))
    assert laura.allowed == ("Ben", "Cléo") and "Nothing shown? Tap an allowed name." in laura.does


def test_what_is_ticked_for_a_decoy_does_not_count_and_nothing_came_of_it(village: Evening) -> None:
    def is_unheld(village: Evening) -> bool:
        return bool(is_asked("personal")(village) and village.pending and village.pending.asking.decoy)

    until(village, at_random(Random("decoy")), is_unheld)
    assert "it does not count" in village.page(ALL)
    asked = village.pending
    assert asked and isinstance(asked.want, ChooseSome)
    condition = village.resources.kit("en").row("condition", asked.want.options[0])["name"].plain
    told = village.tap("answer", ALL, pick=asked.want.options[0])
    assert told.query.show == "noted"
    noted = village.page(ALL, show="noted").partition('<nav class="tools')[0]
    assert "Nothing: it was only for show." in noted and condition not in noted


def test_a_number_that_is_too_high_counts_as_the_highest(village: Evening) -> None:
    led(village, at_random(Random("coins")))
    asked = Question("gift-amount", "p1", "REP-SPEC-08", Number(1, 2), asking=Asking(wait=9, called="voleur"))
    game, position = village.resources.game, village.state.session.position
    assert [_counted_as(game, position, asked, n) for n in (0, 1, 7, "none", "")] == [1, 1, 2, 1, ""]


def test_what_came_of_a_call_is_covered_alike(village: Evening) -> None:
    """Between two calls of a row, and before what is undone: only under the cover is it told which."""
    until(village, at_random(Random("calls")), called("fureteur", "voyeur"))
    pages, undone, number = list[str](), list[str](), re.compile(r'(value|data-wait)="[^"]*"')
    pending = village.pending
    assert pending and not pending.asking.decoy
    for pick in (pending.want.to_json()["options"][0], "none"):
        told = village.tap("answer", ALL, pick=pick)
        assert told.query.show == "noted"
        for kept, show in ((pages, "noted"), (undone, "undo")):
            page = village.page(ALL, show=show).partition('<section class="board')[0]
            for each in ("holds these cards", "Lift both cards of"):
                assert (each in page) == (pick != "none" and show == "noted")
            kept.append(number.sub("", PRIVATE.sub("", page.partition("</header>")[2])))
        assert village.tap("undo", ALL, sure=1).lines
    assert pages[0] == pages[1]
    assert undone[0] == undone[1]
    assert "holds these cards" not in pages[0] + undone[0]
    assert "Next call" in pages[0]


def test_a_step_that_nobody_needs_looks_as_one_that_is_asked(village: Evening) -> None:
    """Freyja brings two together, or nobody: two more steps follow either way, and no open letter differs."""

    def asks_freyja(village: Evening) -> bool:
        pending = village.pending
        return bool(pending and pending.purpose == "freyja" and not pending.asking.decoy)

    until(village, lambda _, options: "none" if "none" in options else options[0], asks_freyja)
    steps = list[list[str]]()
    for first in ("p1", "none"):
        assert village.tap("answer", ALL, pick=first).lines
        shown = list[str]()
        for step in ("freyja-second", "freyja-place"):
            pending = village.pending
            assert pending and (pending.purpose, pending.asking.decoy) == (step, first == "none")
            page = village.page(ALL)
            assert ("nothing more to ask" in page) == (first == "none")
            found = ASKED.search(page)
            assert found
            shown.append(STATE.sub("", PRIVATE.sub("", found[0])))
            assert village.tap("answer", ALL, pick="p2").lines
        steps.append(shown)
        for _ in range(3):
            assert village.tap("undo", ALL, sure=1).lines
    assert steps[0] == steps[1]


def has_called(row: str) -> Callable[[Evening], bool]:
    """Give whether that row was called last, and nothing is asked any more."""

    def done(village: Evening) -> bool:
        rows = [event.fields["row"] for event in village.state.session.events if event.kind == "row-called"]
        return village.pending is None and rows[-1:] == [row]

    return done


def test_a_call_that_asks_nobody_has_a_quiet_ring_as_all_have(village: Evening) -> None:
    """A game master waits as long as the row says before the next call, and reads its words aloud."""
    rings, choose = list[tuple[str, str]](), at_random(Random("unasked"))
    for row in UNASKED:
        until(village, choose, has_called(row))
        [ring] = re.findall(r'class="waits ring h0 t(\d) u(\d)" data-wait="(\d+)"', above_the_tools(village))
        rings.append((ring[0] + ring[1], ring[2]))
        assert len(elements(village.page(ALL), "//div[@class='told-aloud']//li[@data-say]")) == 1
    kit = village.resources.kit("en")
    assert [int(seconds) for seconds, _ in rings] == [kit.row("night-call", row)["wait"] for row in UNASKED]
    assert len({since for _, since in rings}) == len(rings)
    assert village.state.overdue(village.resources.game) is None


def test_where_no_group_is_called_there_is_nothing_to_read_aloud(village: Evening) -> None:
    """A first night has no ghosts, as everybody knows: the game master is told so, and goes on."""
    until(village, lambda _, options: options[-1], has_called("fantomes"))
    page = village.page(ALL)
    said = [text(each) for each in elements(page, "//*[@data-say]")]
    assert said == ["Night falls (Monday). Close your eyes."]
    assert "No ghosts: nobody to call." in text(elements(page, "//p[@class='quiet-lines']")[0])
    assert 'class="waits ring' not in page


def test_one_coin_of_somebody_dead_goes_to_one_by_a_tap(village: Evening) -> None:
    until(village, at_random(Random("day")), is_asked("bequest"))
    pending = village.pending
    assert pending and isinstance(pending.want, ChooseSome)
    assert (pending.want.low, pending.want.high) == (1, 1)
    buttons = elements(village.page(ALL), "//form[@id='answer']//button[@name='pick']")
    assert [attribute(each, "value") for each in buttons] == [*pending.want.options]
    assert village.tap("answer", ALL, pick=pending.want.options[2]).lines


def test_coins_are_counted_up_to_all_that_there_are(village: Evening) -> None:
    led(village, at_random(Random("coins")))
    asked = Question("gift-amount", "p1", "REP-SPEC-08", Number(1, 2), asking=Asking(wait=9, called="voleur"))
    position = village.state.session.position
    assert village.resources.game.shown_options(position, asked) == (*"123456789", "none")


def test_a_broken_page_tells_nobody_of_the_night(
    village: Evening, monkeypatch: pytest.MonkeyPatch, broken: list[str]
) -> None:
    until(village, at_random(Random("calls")), called("marchand-de-sable"))
    holder = village.pending and village.state.party.names[village.pending.by]

    def failing(*_: object) -> None:
        raise KeyError("night")

    monkeypatch.setattr(render, "page_context", failing)
    monkeypatch.setattr(render, "sleeping_context", failing)
    for show in ("", "journal"):
        page = village.page("p1", show=show)
        assert "It is night." in page and "?show=journal" not in page and 'class="journal"' not in page
    page = village.page(ALL)
    assert holder and f"{holder}<" not in page
    assert 'value="undo"' in page
    broken.clear()


def test_where_a_game_master_walks_is_drawn_by_a_secret(evening: BeginEvening) -> None:
    """It stays as often as it is looked at; with the same cards, another evening has another."""
    walked = list[list[str]]()
    for key in (b"one", b"one", b"two"):
        village = evening("reptiliens", *NAMES, master="Zoe")
        village.state = replace(village.state, key=key)
        steps = list[str]()
        for role in ("marchand-de-sable", "fureteur", "voyeur", "psychopathe"):
            until(village, lambda _, options: "none" if "none" in options else options[0], called(role))
            steps += re.findall(r"Walk to house (\d)", village.page(ALL))
        walked.append(steps)
    assert len(walked[0]) == 4
    assert walked[0] == walked[1] != walked[2]


def test_whoever_is_led_begins_nothing_and_takes_nothing_back(village: Evening) -> None:
    """What may be invoked stands on no other page: it would tell who holds what."""
    until(village, at_random(Random("day")), has_dawned)
    for seat in ("p1", EVERYBODY):
        page = village.page(seat)
        assert "Waiting for Zoe" in page
        assert 'value="begin"' not in page
        for do in ("begin", "undo", "redo", "fix"):
            told = village.tap(do, seat, offer=0, sure=1, at=1)
            assert told.notice and not told.lines
    assert "Invoke" in village.page(ALL)
    until(village, at_random(Random("day")), lambda village: bool(village.pending))
    assert 'value="begin"' not in village.page("p1")


def test_the_village_tells_the_game_master_all_and_nobody_else(village: Evening) -> None:
    led(village, at_random(Random("deal")))
    kit, people = village.resources.kit("en"), village.state.session.position["players"]
    own, other = (kit.row("camp-role", people[seat]["role"])["text"].plain for seat in ("p1", "p2"))
    assert own != other
    assert own in village.page("p1") and other not in village.page("p1")
    assert own not in PRIVATE.sub("", village.page("p1"))
    names = {kit.row("camp-role", each["role"])["name"].plain for each in people.values()}
    assert all(name in village.page(ALL) for name in names)
    board = PRIVATE.sub("", village.page(ALL)).partition('class="board')[2].partition('class="lately')[0]
    assert "Léa" in board
    assert not any(name in board for name in names)


def above_the_tools(village: Evening) -> str:
    """Return what stands on a game master's page above what is always there."""
    return village.page(ALL).partition('<nav class="tools')[0]


def test_all_that_a_deal_tells_a_game_master_alone_is_held_once(village: Evening) -> None:
    led(village, at_random(Random("deal")))
    asked = above_the_tools(village)
    assert "Hand everybody their two cards" in asked and "By night, read the large words aloud" in asked
    [dealt] = PRIVATE.findall(asked)
    assert COVERED_LINE.findall(asked) == []
    assert all(f"<li>{at}. {name}, 1 coin" in dealt for at, name in enumerate(NAMES, 1))
    assert not any(f"{name}: " in PRIVATE.sub("", asked) for name in NAMES)
    assert "By night, read the large words aloud" not in village.page("p1")


def test_a_screen_falls_dark_as_soon_for_every_call(village: Evening) -> None:
    """Whatever has come of the one before."""
    dark = re.compile(r'data-dark="(\d+)"')
    until(village, at_random(Random("dark")), is_begun("led-opening"))
    fallen = set[str]()
    while not has_dawned(village):
        fallen |= {*dark.findall(village.page(ALL))}
        led(village, at_random(Random("dark")))
    assert fallen == {"12"}


def opening_from_beside(evening: BeginEvening, seed: str, offer: int = 0) -> list[str]:
    """Return all that a game master's page shows uncovered in an opening, after one of the deals offered."""
    village, shown = evening("reptiliens", *NAMES, master="Zoe", seed=seed), list[str]()
    village.tap("begin", ALL, offer=offer)
    until(village, at_random(Random(seed)), is_begun("led-opening"))
    while village.pending and not is_begun("led-row")(village):
        [asked] = ASKED.findall(village.page(ALL))
        shown.append(STATE.sub("", PRIVATE.sub("", asked)))
        shown.append(led(village, at_random(Random(seed))).query.show)
    return shown


def test_an_opening_looks_alike_from_beside_whoever_holds_which_card(evening: BeginEvening) -> None:
    seen = [opening_from_beside(evening, seed, offer) for seed, offer in (("7", 0), ("8", 0), ("7", 1))]
    assert len(seen[0]) == 2 * len(CALLED_IN_ORDER)
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.slow
def test_an_opening_without_decoys_would_tell(evening: BeginEvening, monkeypatch: pytest.MonkeyPatch) -> None:
    asking = LedCalls.asking

    def only_needed(calls: LedCalls, table: Table, called: str, *, needed: bool) -> Asking | None:
        return asking(calls, table, called, needed=needed) if needed else None

    monkeypatch.setattr(LedCalls, "asking", only_needed)
    assert opening_from_beside(evening, "7") != opening_from_beside(evening, "7", 1)


def test_a_whole_page_of_the_night_names_its_seat_in_the_title_alone(village: Evening) -> None:
    until(village, at_random(Random("whole")), called("marchand-de-sable"))
    pages = {
        OWN.sub("", whole_page(village.site, village.state, village.viewer(seat), PageQuery())).replace(
            f"· {name}<", "<"
        )
        for seat, name in zip(village.state.party.names, NAMES, strict=True)
    }
    assert len(pages) == 1


def test_whom_an_invoker_names_is_covered_by_day_too(village: Evening) -> None:
    """Whoever sits beside a game master reads neither who invokes nor what."""
    until(village, at_random(Random("invoker")), has_dawned)
    session = village.state.session
    calls = [
        Call("invoke", {"player": seat, "power": power.id})
        for seat in village.state.party.names
        for power in village.resources.kit("en").table("power")
    ]
    call = next(each for each in calls if can(session.game, each.call, session.position, each.args))
    holder = call.args["player"]
    village.state = village.state.after(village.state.session.continuing(call))
    assert village.pending and village.pending.purpose == "target"
    name = village.state.party.names[holder]
    [asked] = ASKED.findall(village.page(ALL))
    assert name in asked and "Who is the target?" in PRIVATE.sub("", asked)
    assert f">{name}<" not in PRIVATE.sub("", asked)
