"""A game master who sees everything, and seats that change hands: all are told of both."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.base.faults import RefusedError
from printkit.cli.play import play
from printkit.companion.session_store import SessionStore
from printkit.companion.viewer import DeviceViewer
from printkit.play.actions import DeniedError, give_up, take_seat
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.journal import Journal
from printkit.table.log import Log, SeatChange
from tests.companion.conftest import Evening
from tests.companion.served import Served
from tests.night_ferry.conftest import SEATS

MASTER = SeatChange(ALL, "Flo")


def change(evening: Evening, *changes: SeatChange) -> None:
    for each in changes:
        evening.state = evening.state.after(each)
        evening.lines.append(each)


def test_a_game_master_is_named_to_everybody_and_former_ones_stay_marked(evening: Evening) -> None:
    change(evening, MASTER)
    for seat in (*SEATS, EVERYBODY):
        assert "Flo is the game master and sees everything." in evening.page(seat)
    assert "Flo is the game master" not in evening.page(ALL)  # whoever sees everything knows it
    change(evening, SeatChange(ALL, "Zed", "Flo"))
    page = evening.page("p1")
    assert "Zed is the game master and sees everything." in page
    assert "Flo was the game master and has seen everything." in page
    evening.tap("give-up", ALL)
    page = evening.page("p1")
    assert "is game master and sees" not in page
    assert "Zed was the game master" in page
    assert "Flo was the game master" in page


def test_a_game_master_sees_and_corrects_everything(evening: Evening) -> None:
    change(evening, MASTER)
    page = evening.page(ALL, show="journal")
    fixable = [int(at) for at in re.findall(r"show=fix&amp;at=(\d+)", page)]
    asked = evening.state.session.questions
    secret = next(at for at in fixable if asked[at].purpose == "cross-card")
    assert f"at={secret}" not in evening.page(EVERYBODY, show="journal")
    entry = evening.state.session.log.entries[secret]
    other = next(card for card in asked[secret].want.options if card != entry.answer)
    assert evening.tap("fix", ALL, at=secret, pick=other).notice is not None
    assert evening.state.session.log.entries[secret].answer == other
    assert evening.state.wish is None  # nobody has to agree


def test_a_game_master_corrects_what_several_have_answered(evening: Evening) -> None:
    change(evening, MASTER)
    for seat in SEATS:
        evening.tap("answer", seat, pick="p1")
    at = next(at for at, asked in evening.state.session.questions.items() if asked.polled)
    assert "Whose answer?" in evening.page(ALL, show="fix", at=at)
    assert "Whose answer?" not in evening.page("p2", show="fix", at=at)
    assert evening.tap("fix", ALL, at=at, pick="p3").lines == ()  # nobody was named
    evening.tap("fix", ALL, at=at, pick="p3", whose="p2")
    assert evening.state.session.log.entries[at].answer == {"p1": "p1", "p2": "p3", "p3": "p1"}
    evening.tap("fix", "p1", at=at, pick="p2", whose="p3")
    assert evening.state.session.log.entries[at].answer == {"p1": "p2", "p2": "p3", "p3": "p1"}
    assert evening.tap("fix", EVERYBODY, at=at, pick="p2", whose="p3").lines == ()


def test_a_seat_that_is_given_up_waits_for_a_name(evening: Evening) -> None:
    evening.tap("answer", "p2", pick="p1")
    evening.tap("give-up", "p2")
    assert evening.state.session.log.given == {"p2": "p1"}  # what was answered stays
    for seat in (*SEATS, EVERYBODY):
        page = evening.page(seat)
        assert "Bob: this seat is free" in page
        assert ("Take this seat" in page) == (seat == "p2")
    assert "far bank" not in evening.page("p2").partition("Take this seat")[2]
    for tapped in (evening.tap("answer", "p2", pick="p3"), evening.tap("take", "p1", name="Zoe")):
        assert not tapped.lines
    assert evening.tap("take", "p2", name=" ").lines == ()
    told = evening.tap("take", "p2", name="Ann").notice
    assert told is not None
    assert "look alike" in told.faults[0].told()
    evening.tap("take", "p2", name="Zoe")
    assert evening.state.party.names == {"p1": "Ann", "p2": "Zoe", "p3": "Cy"}
    page = evening.page("p1")
    assert "Zoe takes over from Bob." in page
    assert "is free" not in page
    assert "Waiting for the others (1 of 3)" in evening.page("p2")
    journal = evening.page("p3", show="journal")
    assert "Bob has left the seat." in journal


@pytest.mark.parametrize("seat", [EVERYBODY, ALL, "p9"])
def test_what_nobody_has_cannot_be_given_up(evening: Evening, seat: str) -> None:
    with pytest.raises(DeniedError):
        give_up(evening.state, evening.viewer(seat))
    with pytest.raises(DeniedError):
        take_seat(evening.state, seat, "Zoe", seat or "p1")


def test_links_count_who_has_left_a_seat() -> None:
    lines = [
        MASTER,
        SeatChange("p1", "", "Ann"),
        SeatChange("p1", "Zoe", "Ann"),
        SeatChange("p1", "Dan", "Zoe"),
    ]
    log = Log().after_all(lines)
    assert [log.left_by(seat) for seat in ("p1", "p2", ALL)] == [2, 0, 0]
    assert log.after(SeatChange(ALL, "Zed", "Flo")).left_by(ALL) == 1


Serving = Callable[..., Served]


@pytest.fixture
def serving(tmp_path: Path) -> Serving:
    def begin(*options: str) -> Served:
        return Served(tmp_path, "night-ferry", "Ann,Bob", *options)

    return begin


def test_an_old_link_shows_nothing_and_a_fresh_one_takes_the_seat(serving: Serving) -> None:
    served = serving()
    try:
        ann, bob = (served.joined(link) for link in served.people)
        old = dict(served.links)
        second = served.joined(old["Bob"])  # another phone of Bob's
        status, _, body = served.tap(bob, {"do": "give-up", "stamp": served.stamp(bob)})
        assert status == 401
        for cookie in (bob, second):
            assert served.ask("GET", "/fragment", Cookie=cookie)[0] == 401
        with pytest.raises(AssertionError, match="401"):
            served.joined(old["Bob"])
        assert "Bob: this seat is free" in served.page(ann)
        fresh = served.links["Bob (free)"]
        served.kill()
        served.again()
        assert served.links["Bob (free)"] == fresh
        zoe = served.joined(fresh)
        assert "This seat is waiting for you." in served.page(zoe)
        status, _, body = served.tap(zoe, {"do": "take", "stamp": served.stamp(zoe), "name": "Zoe"})
        assert status == 200, body
        assert "Zoe takes over from Bob." in served.page(ann)
        assert served.ask("GET", "/fragment", Cookie=bob)[0] == 401
        served.kill()
        served.again()
        assert "Zoe" in served.links
        assert "Take this seat" not in served.page(zoe)
    finally:
        served.kill()


def test_a_game_masters_phone_is_nobody_elses(serving: Serving) -> None:
    served = serving("--game-master", "Flo")
    try:
        links = served.links
        master = served.joined(links["Flo, game master"])
        told = "Flo is the game master and sees everything."
        assert told in served.page(served.joined(links["Ann"])) and told not in served.page(master)
        keeper = served.joined(next(link for name, link in links.items() if name.startswith("The table")))
        _, headers, _ = served.ask("GET", "/j/" + links["Flo, game master"].rpartition("/")[2], Cookie=keeper)
        moved = headers["set-cookie"].partition(";")[0]
        page = served.page(moved)
        assert 'data-seat="*"' in page
        assert "Save to a file" not in served.page(moved, "settings")  # no screen of the table any more
        _, headers, _ = served.ask("GET", "/j/" + links["Ann"].rpartition("/")[2], Cookie=master)
        ann = headers["set-cookie"].partition(";")[0]
        page = served.page(ann)
        assert 'data-seat="p1"' in page
        assert "Flo was the game master and has seen everything." in page
        assert served.ask("GET", "/fragment", Cookie=master)[0] == 401
        kept = [json.loads(line) for line in served.lines()]
        assert [(line["to"], line["by"]) for line in kept if line.get("seated") == "*"] == [
            ("Flo", ""),
            ("", "p1"),
        ]
    finally:
        served.kill()


@pytest.mark.parametrize(
    "changed",
    [
        SeatChange("p9", "Zoe", "Bob"),
        SeatChange("p1", "Bob", "Ann"),
        SeatChange("p1", "Z\u200boe", "Ann"),
        SeatChange(ALL, "F" * 41),
        SeatChange(ALL, "Flo", "\x1b[31m"),
    ],
)
def test_a_save_with_names_that_nobody_may_have_is_refused(
    evening: Evening, tmp_path: Path, changed: SeatChange
) -> None:
    start, party = evening.state.session.start, evening.state.party
    with Journal.create(tmp_path / "x.jsonl", "night-ferry", "moon", start, party) as journal:
        journal.append(changed)
    with pytest.raises(RefusedError):
        SessionStore(evening.site, Journal.open(tmp_path / "x.jsonl"))


def test_in_the_terminal_a_seat_is_handed_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "night.jsonl"
    typed = ["", "look Flo", "", "", "hand Bob", "Zoe", "hand Flo", "0", "journal", "hand Nobody", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*typed, ""])))
    play(
        "night-ferry",
        players="Ann,Bob",
        own_dice=None,
        seed=3,
        lang="en",
        resume=False,
        file=file,
        game_master="Flo",
    )
    shown = capsys.readouterr().out
    assert "Flo is the game master and sees everything." in shown
    alone = shown.partition("Flo: press Enter when nobody else can see the screen.")[2].partition(
        "Enter: hide it"
    )[0]
    assert "covered" not in alone
    assert "Zoe takes over from Bob." in shown
    assert shown.count("Flo is no longer the game master.") == 2
    with Journal.open(file) as journal:
        assert journal.party.names == {"p1": "Ann", "p2": "Zoe"}
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    play("night-ferry", players="", own_dice=None, seed=None, lang="en", resume=True, file=file)
    assert "Flo was the game master and has seen everything." in capsys.readouterr().out


def test_on_one_phone_for_all_a_game_master_looks_alone(evening: Evening) -> None:
    change(evening, MASTER)
    phone = evening.shared(EVERYBODY, *SEATS, ALL)
    page = evening.page(viewer=phone, show="seats")
    assert "I am Flo, and nobody else is looking" in page
    (said,) = re.findall(r'name="seat" value="(\*[^"]*)"', page)
    assert evening.shared(EVERYBODY, *SEATS, ALL, said=said).seat == ALL
    evening.tap("answer", "p1", pick="p2")
    evening.tap("undo", "p1")
    assert evening.shared(EVERYBODY, *SEATS, ALL, said=said).seat == ALL  # who answers is none of its steps
    for seat in SEATS:
        evening.tap("answer", seat, pick="p2")
    assert evening.shared(EVERYBODY, *SEATS, ALL, said=said).seat == EVERYBODY


def test_a_phone_for_all_hands_a_seat_on(evening: Evening) -> None:
    phone = DeviceViewer("shared", (EVERYBODY, *SEATS), "p1", "en")
    assert "Leave this seat" in evening.page(viewer=phone, show="settings")
    assert "Leave the seat" in evening.page(viewer=phone, show="give-up")
    assert "Leave the seat" not in evening.page(EVERYBODY, show="give-up")
