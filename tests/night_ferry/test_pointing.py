"""Everyone points at the same time, on phones or one after another; only the wolves' friends count."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from printkit.base.paths import card_data
from printkit.cli.play import play
from printkit.companion.session_store import SessionStore
from printkit.companion.taps import Tap
from printkit.companion.viewer import PageQuery
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.table.act import Table
from printkit.table.answers import Choose
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.journal import Journal
from printkit.table.legal_actions import TurnState
from printkit.table.log import Answer, Log
from printkit.table.question import Asking, Steps, choose, poll
from printkit.table.session import Session
from printkit.table.view import view
from tests.companion.conftest import Evening
from tests.companion.served import Served
from tests.night_ferry.conftest import SEATS, friends


def test_a_hidden_team_is_told_and_nobody_else(evening: Evening) -> None:
    team = friends(evening)
    assert len(team) == len(SEATS) - 1
    for seat in (*SEATS, EVERYBODY):
        assert ("friends: " in evening.page(seat, show="journal")) == (seat in team), seat


def test_all_are_asked_at_once_and_then_wait_quietly(evening: Evening) -> None:
    for seat in SEATS:
        assert evening.page(seat).count('name="pick"') == len(SEATS)
    evening.tap("answer", "p2", pick="p1")
    assert "Waiting for the others (1 of 3)" in evening.page("p2")
    assert "Change my answer" in evening.page("p2")
    assert 'name="pick"' in evening.page("p1")
    table = evening.page(EVERYBODY)
    assert "Answers so far: 1 of 3" in table
    assert 'name="pick"' not in table
    evening.tap("answer", "p1", pick="p1")
    evening.tap("answer", "p3", pick="p1")
    assert evening.state.session.position["over"]
    assert set(evening.state.session.position["pointed"].values()) == {"p1"}


def test_nobody_else_answers_for_a_seat(evening: Evening) -> None:
    reply = evening.tap("answer", EVERYBODY, pick="p1")
    assert reply.notice is not None
    assert not reply.lines
    assert evening.tap("close", "p1").lines == ()


def test_phones_that_tap_on_the_same_page_all_count(evening: Evening) -> None:
    stamp = evening.state.stamp
    for seat in ("p3", "p1"):
        assert evening.tap("answer", seat, stamp, pick="p2").notice is None
    assert evening.tap("answer", "p3", stamp, pick="p2").lines == ()  # a double tap counts once
    late = evening.tap("answer", "p3", stamp, pick="p1")  # one's own other answer made this page old
    assert late.notice is not None
    assert evening.state.session.log.given == {"p3": "p2", "p1": "p2"}
    assert evening.tap("answer", "p2", stamp, pick="p2").notice is None
    assert evening.state.session.position["over"]


def test_undo_while_others_think_takes_back_ones_own_answer_only(evening: Evening) -> None:
    version = len(evening.state.session.log.changes)
    evening.tap("answer", "p1", pick="p3")
    evening.tap("answer", "p2", pick="p3")
    assert "At whom do you point?" in evening.page("p1", show="undo")
    evening.tap("undo", "p1", sure="1")
    assert evening.state.session.log.given == {"p2": "p3"}
    assert len(evening.state.session.log.changes) == version
    assert 'name="pick"' in evening.page("p1")
    evening.tap("answer", "p1", pick="p1")
    evening.tap("answer", "p3", pick="p1")
    assert evening.state.session.position["over"]
    evening.tap("undo", "p1", sure="1")
    assert evening.state.session.polled
    assert evening.state.session.log.given == {}


def test_the_order_of_answers_does_not_matter(evening: Evening) -> None:
    start, ends = evening.state, set()
    for order in permutations(SEATS):
        evening.state = start
        for seat in order:
            evening.tap("answer", seat, pick="p1")
        ends.add(json.dumps(evening.state.session.position))
    assert len(ends) == 1


SHOWS = ("", "journal", "undo", "why", "fix", "settings", "seats")


def test_no_byte_of_a_page_depends_on_what_others_have_answered(evening: Evening) -> None:
    """Two evenings in which others answer otherwise look the same to a seat until all have answered."""
    chance, start = random.Random(1), evening.state
    for _ in range(30):
        mine, worlds = chance.choice((*SEATS, EVERYBODY)), [start, start]
        for _ in range(chance.randrange(1, 6)):
            seat, does = chance.choice(SEATS), chance.choice(("answer", "answer", "undo"))
            others = [each for each in SEATS if each != seat]
            given = {world.session.log.given.keys() >= set(others) for world in worlds}
            if given == {True}:  # the last answer closes it
                continue
            picks = [chance.choice(SEATS)] * 2 if seat == mine else chance.choices(SEATS, k=2)
            for at, pick in enumerate(picks):
                evening.state = worlds[at]
                if does == "answer":
                    evening.tap("answer", seat, pick=pick)
                elif seat in evening.state.session.log.given:
                    evening.tap("undo", seat, sure="1")
                worlds[at] = evening.state
        pages = []
        for world in worlds:
            evening.state = world
            shown = [evening.page(mine, show=show, at=9) for show in SHOWS]
            pages.append([*shown, json.dumps(view(world.session, mine).to_json()), world.stamp])
        assert pages[0] == pages[1]


def test_friends_and_others_are_asked_alike(evening: Evening) -> None:
    """Whoever counts for nothing is asked the same, in as many letters, as whoever counts."""
    asked = set()
    for seat in SEATS:
        question = evening.page(seat).partition('id="question"')[2].partition("</form>")[0]
        asked.add(re.sub(r'value="7?[^"]*-?\d+"', "", question))
    assert len(asked) == 1


@pytest.mark.parametrize("secret", [True, False])
def test_no_byte_tells_a_decoy_from_what_matters(evening: Evening, secret: bool) -> None:
    """The same is asked of Ann, whether or not anything comes of it: only a game master sees which."""
    told = []
    for decoy in (False, True):
        rules = evening.resources.ruleset

        def called(table: Table[Any, Any], decoy: bool = decoy) -> Steps[None]:
            asking = Asking(decoy=decoy, wait=20, called="everyone")
            for _ in range(2):
                yield from choose(
                    "cross-watch", "p1", "FERRY-02", ["lift", "pass"], secret=secret, asking=asking
                )

        called_only = replace(rules, procedures={**rules.procedures, "point": called})
        session = Session.of(called_only, evening.state.session.start, "moon", Log().after_all(evening.lines))
        for answered in range(2):
            pages = []
            for seat in (*SEATS, EVERYBODY):
                evening.state = replace(evening.state, session=session)
                pages += [evening.page(seat, show=show) for show in SHOWS]
                pages.append(json.dumps(view(session, seat).to_json()))
            told.append((answered, pages))
            assert view(session, ALL).to_json()["pending"].get("decoy", False) == decoy
            session = session.after(Answer("lift", "typed", "p1"))
    assert told[:2] == told[2:]


def test_no_byte_tells_others_how_many_of_a_hidden_team_have_answered(evening: Evening) -> None:
    team = tuple(sorted(friends(evening)))
    (other,) = set(SEATS) - set(team)

    def met(table: Table[Any, Any]) -> Steps[None]:
        asking = Asking(team, "agree", disagree="pass")
        yield from choose("cross-watch", "friends", "FERRY-02", ["lift", "pass"], secret=True, asking=asking)

    rules = evening.resources.ruleset
    evening.site = replace(
        evening.site,
        resources=replace(
            evening.resources, ruleset=replace(rules, procedures={**rules.procedures, "point": met})
        ),
    )
    log = Log().after_all(evening.lines)
    session = Session.of(evening.resources.ruleset, evening.state.session.start, "moon", log)
    evening.state = replace(evening.state, session=session, done=())
    viewers = [evening.viewer(other), evening.viewer(EVERYBODY)]
    pages = [[evening.page(viewer=viewer, show=show) for viewer in viewers for show in SHOWS]]
    stamp = evening.state.stamp_for((team[0],))
    evening.tap("answer", team[0], stamp, pick="lift")
    pages.append([evening.page(viewer=viewer, show=show) for viewer in viewers for show in SHOWS])
    assert "Waiting for the others (1 of 2)" in evening.page(team[0])
    assert 'value="pass"' not in evening.page(team[1])  # nobody disagrees alone
    assert pages[0] == pages[1]
    evening.tap("answer", team[1], stamp, pick="lift")
    assert Answer("lift") in evening.state.session.log.entries


def test_one_phone_goes_round(evening: Evening) -> None:
    phone = evening.shared(EVERYBODY, *SEATS)
    assert "Pass the phone to Ann." in evening.page(viewer=phone)
    evening.tap("answer", "p1", pick="p2")
    phone = evening.shared(EVERYBODY, *SEATS)
    page = evening.page(viewer=phone)
    assert "Pass the phone to Bob." in page
    (said,) = re.findall(r'name="seat" value="(p2[^"]*)"', page)
    assert evening.shared(EVERYBODY, *SEATS, said=said).seat == "p2"
    evening.tap("answer", "p3", pick="p2")  # meanwhile, on another phone
    assert evening.shared(EVERYBODY, *SEATS, said=said).seat == "p2"
    evening.tap("answer", "p2", pick="p2")
    assert evening.shared(EVERYBODY, *SEATS, said=said).seat == EVERYBODY


def test_a_game_master_sees_who_is_missing(evening: Evening) -> None:
    evening.tap("answer", "p2", pick="p1")
    page = evening.page(ALL)
    assert "Must still answer:" in page
    assert 'name="pick"' not in page


def typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: Sequence[str]) -> Path:
    """Play a night of two in the terminal, where every card passes, and point as these lines say."""
    crossing, last = ["", "", "1", "2", ""], ["", "2", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(["", *crossing * 4, *last * 2, *lines, "q", ""])))
    file = tmp_path / "night.jsonl"
    play("night-ferry", players="Ann,Bob", own_dice=None, seed=1, lang="en", resume=False, file=file)
    return file


def test_in_the_terminal_one_points_after_another(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = typed(tmp_path, monkeypatch, ["", "1", "undo", "", "2", "", "1"])
    shown = capsys.readouterr().out.partition("— Everyone points at a player")[2]
    public, _, alone = shown.partition("Ann: press Enter when nobody else can see the screen.")
    assert "The wolves' friends" not in public  # this is for the friends alone
    assert "The wolves' friends: Ann, Bob." in alone.partition("Press Enter")[0]
    assert "undone: Ann's answer" in shown
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    parts = [(line["seat"], line["part"]) for line in lines if "part" in line]
    assert parts == [("p1", "p1"), ("p1", None), ("p1", "p2"), ("p2", "p1")]
    assert [line["answer"] for line in lines if type(line.get("answer")) is dict] == [
        {"p1": "p2", "p2": "p1"}
    ]


def test_in_the_terminal_each_corrects_their_own_answer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    probe = typed(tmp_path, monkeypatch, ["", "1", "", "1"])
    entries = [line for line in probe.read_text("utf-8").splitlines()[1:] if not line.startswith('{"part"')]
    at = next(at for at, line in enumerate(entries, start=1) if line.startswith('{"answer":{'))
    probe.unlink()
    fixed = [f"fix {at}", "Bob", "", "2"]
    file = typed(tmp_path, monkeypatch, ["", "1", "", "1", *fixed])
    assert "Whose answer?" in capsys.readouterr().out
    assert '{"p1":"p1","p2":"p2"}' in file.read_text("utf-8")


def test_an_evening_goes_on_in_the_middle_of_a_poll(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = typed(tmp_path, monkeypatch, ["", "1"])
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO("\n2\nq\n"))
    play("night-ferry", players="", own_dice=None, seed=None, lang="en", resume=True, file=file)
    shown = capsys.readouterr().out
    assert "Bob: press Enter when nobody else can see the screen." in shown
    assert "only Ann looks" not in shown.partition("— All blankets are lifted")[0]
    assert '{"p1":"p1","p2":"p2"}' in file.read_text("utf-8")


def test_in_the_terminal_somebody_says_when_the_time_is_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = typed(tmp_path, monkeypatch, ["", "2", "", "."])
    shown = capsys.readouterr().out
    assert "must answer now: Everyone · 60 seconds for everybody; when time is up, type . to" in shown
    assert '{"p1":"p2","p2":null}' in file.read_text("utf-8")


def hands_up(table: Table[Any, Any]) -> Steps[None]:
    """Ask how many would lift a blanket; nobody asks who."""
    everyone = tuple(table.position.order)
    asking = Asking(everyone, counted=True)
    want = Choose(("lift", "pass"))
    shown = yield from poll("point-at", "everyone", "FERRY-06", want, asking, sealed=True)
    table.position.pointed = dict.fromkeys(everyone, "")
    table.note("card-landed", "FERRY-04", water=sum(part == "lift" for part in shown.values()))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["1 1"], '{"p1":"lift","p2":"pass"}'),
        (["0 3", "2", "x 1", "0 1"], '{"p1":"pass","p2":null}'),
        (["", "", "2", "", "1"], '{"p1":"pass","p2":"lift"}'),
    ],
)
def test_hands_are_counted_where_nobody_asks_whose(
    lines: Sequence[str], told: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rules = load_ruleset(read_kit(card_data("night-ferry"), "en"))
    rules = replace(rules, procedures={**rules.procedures, "point": hands_up})
    monkeypatch.setattr("printkit.games.registry.load_ruleset", lambda kit: rules)
    assert told in typed(tmp_path, monkeypatch, lines).read_text("utf-8")


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def kept(evening: Evening, tmp_path: Path, clock: Clock) -> SessionStore:
    """Keep the evening in a file, and the time by a clock."""
    start, party = evening.state.session.start, evening.state.party
    journal = Journal.create(tmp_path / "x.jsonl", "night-ferry", evening.state.session.seed, start, party)
    journal.append(*evening.lines)
    return SessionStore(evening.site, journal, now=clock)


def test_whoever_does_not_answer_in_time_has_given_no_answer(evening: Evening, tmp_path: Path) -> None:
    clock = Clock()
    store = kept(evening, tmp_path, clock)
    store.tick()
    clock.seconds += 59
    store.act(evening.viewer("p1"), Tap("answer", store.stamp, {"pick": ("p2",)}))
    store.tick()
    assert store.state.session.log.given == {"p1": "p2"}  # an answer makes nobody wait anew
    clock.seconds += 1
    store.tick()
    assert store.state.session.position["over"]
    assert store.state.session.position["pointed"] == {"p1": "p2", "p2": "", "p3": ""}
    assert store.journal.content.count(b"null") == 2
    stamp = store.stamp
    clock.seconds += 1000
    store.tick()
    assert store.stamp == stamp
    store.close()


def test_a_restart_begins_the_wait_anew(evening: Evening, tmp_path: Path) -> None:
    clock = Clock()
    store = kept(evening, tmp_path, clock)
    store.tick()
    clock.seconds += 59
    store.close()
    store = SessionStore(evening.site, Journal.open(tmp_path / "x.jsonl"), now=clock)
    store.tick()
    clock.seconds += 59
    store.tick()
    assert store.state.session.polled
    clock.seconds += 1
    store.tick()
    assert not store.state.session.polled
    store.close()


def test_what_begins_at_once_begins_after_the_wait(evening: Evening, tmp_path: Path) -> None:
    for seat in SEATS:
        evening.tap("answer", seat, pick="p1")
    evening.tap("undo", "p1", sure="1")
    resources, clock = evening.site.resources, Clock()

    def moment(*given: Any) -> TurnState:
        return replace(resources.game.moment(*given), wait=30, called="everyone")

    evening.site = replace(
        evening.site, resources=replace(resources, game=replace(resources.game, moment=moment))
    )
    store = kept(evening, tmp_path, clock)
    for seat in SEATS:
        store.act(evening.viewer(seat), Tap("answer", store.stamp, {"pick": ("p1",)}))
    page = store.page(evening.viewer("p1"), PageQuery())
    assert "One moment." in page
    assert "Must answer now: Everyone" in page
    assert "Time to answer: 30 seconds" in page
    assert 'name="offer"' not in page
    assert 'name="offer"' in store.page(evening.viewer(EVERYBODY), PageQuery())
    store.tick()
    clock.seconds += 29
    store.tick()
    assert not store.state.session.position["over"]
    clock.seconds += 1
    store.tick()
    assert store.state.session.position["over"]
    store.close()


def test_on_one_phone_for_all_somebody_says_when_the_time_is_over(evening: Evening) -> None:
    evening.tap("answer", "p1", pick="p2")
    assert "Time is up" not in evening.page("p2")
    assert evening.tap("close", "p2").lines == ()
    phone = evening.shared(EVERYBODY, *SEATS)
    assert "Time is up: continue without the others" in evening.page(viewer=phone)
    evening.tap("close", EVERYBODY)
    assert evening.state.session.position["pointed"] == {"p1": "p2", "p2": "", "p3": ""}


@pytest.fixture
def served(tmp_path: Path, evening: Evening) -> Iterator[Served]:
    """The same evening on three phones."""
    running = Served(tmp_path, "night-ferry", "Ann,Bob,Cy")
    running.kill()
    head = Journal.open(running.file).head
    running.file.unlink()
    with Journal.create(
        running.file, head.game, evening.state.session.seed, head.start, head.party
    ) as journal:
        journal.append(*evening.lines)
    running.again()
    yield running
    running.kill()


def test_many_taps_at_once_all_count_and_survive_a_kill(served: Served) -> None:
    cookies = [served.joined(link) for link in served.people]
    stamps = [served.stamp(cookie) for cookie in cookies]
    taps = [(cookies[at], {"do": "answer", "stamp": stamps[at], "pick": "p2"}) for at in (0, 1)] * 8
    random.Random(2).shuffle(taps)
    with ThreadPoolExecutor(len(taps)) as pool:
        told = [*pool.map(lambda tap: served.tap(*tap), taps)]
    assert {status for status, _, _ in told} == {200}
    assert not any("did not count" in body.decode() for _, _, body in told)
    parts = [json.loads(line) for line in served.lines() if '"part"' in line]
    assert sorted(part["seat"] for part in parts) == ["p1", "p2"]
    served.kill()
    served.again()
    assert "Waiting for the others (2 of 3)" in served.page(cookies[0])
    stamp = served.stamp(cookies[2])
    status, _, _ = served.tap(cookies[2], {"do": "answer", "stamp": stamp, "pick": "p2"})
    assert status == 200
    wholes = [json.loads(line) for line in served.lines() if '"answer":{' in line]
    assert [line["answer"] for line in wholes] == [dict.fromkeys(SEATS, "p2")]
