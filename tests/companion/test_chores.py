"""What is to be done with the pieces is listed until it is ticked, on whatever phone; a tick is no answer."""

from __future__ import annotations

import dataclasses
import random
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from printkit.companion.loader import sent_file
from printkit.companion.pages import chore_list
from printkit.companion.pages.chore_list import MAX_AS_THEY_CAME, MAX_BESIDE
from printkit.companion.session_store import SessionStore
from printkit.companion.share_link import link
from printkit.companion.taps import Tap
from printkit.companion.viewer import PageQuery
from printkit.play.chores import Chore, chores
from printkit.play.play_state import PlayState
from printkit.play.verification import Save, verify_save
from printkit.table.journal import Journal, with_checks
from printkit.table.log import Log, Redo, Ticks, Undo
from printkit.table.session import Session
from tests import all_games
from tests.companion.conftest import BeginEvening, BeginStored, Evening
from tests.companion.elements import attribute, elements, text
from tests.companion.evenings import EVENINGS

GAMES = {"mosh": ("Ana", "Ben"), "non-morts": ("Ana", "Ben", "Cléo"), "inferno": ("Ana", "Ben")}


def to_do(night: Evening, seat: str = "p1") -> list[Chore]:
    """Return what a seat is to do, and what was ticked on this state."""
    return chores(night.resources.kit("en"), night.state, seat)


def lines(page: str) -> dict[str, bool]:
    """Return what a page lists, each with its place, and whether it is ticked."""
    ticks = elements(page, "//button[@role='checkbox']")
    return {attribute(each, "aria-label"): attribute(each, "aria-checked") == "true" for each in ticks}


def value(page: str, label: str) -> dict[str, str]:
    """Return what a tap on a line sends."""
    (line,) = (
        each for each in elements(page, "//button[@role='checkbox']") if each.get("aria-label") == label
    )
    return {attribute(line, "name"): attribute(line, "value")}


def until(page: str) -> str:
    """Return what "All done" sends."""
    (button,) = elements(page, "//button[@name='until']")
    return attribute(button, "value")


def tick_all(night: Evening, seat: str = "p1") -> None:
    night.tap("tick", seat, until="9999.9999")


def played(night: Evening, count: int) -> Evening:
    """Play on until so many lines are to be done."""
    for _ in range(200):
        if len({chore.id for chore in to_do(night)}) >= count:
            return night
        night.step()
    raise AssertionError(f"there were never {count} things to do")


# ── Ticks


@pytest.mark.parametrize("game", GAMES)
def test_the_list_is_on_every_phone_and_nobodys_answer_takes_anything_from_it(
    evening: BeginEvening, game: str
) -> None:
    night = played(evening(game, *GAMES[game]), 3)
    for _ in range(25):
        before = to_do(night)
        night.step()
        listed = {chore.id for chore in to_do(night)}
        for chore in before:  # with a piece something else may have to be done by now
            assert chore.id in listed or chore.row["piece"], chore
        pages = {seat: lines(night.page(seat)) for seat in night.state.party.people}
        assert len({tuple(sorted(each)) for each in pages.values()}) == 1


def test_what_is_ticked_on_one_phone_is_ticked_on_all_and_leaves_with_the_next_step(
    evening: BeginEvening,
) -> None:
    night = played(evening("non-morts", "Ana", "Ben", "Cléo"), 3)
    page = night.page("p1")
    first, *others = lines(page)
    night.tap("tick", "p2", **value(page, first))
    assert lines(night.page("p3")) == {first: True} | dict.fromkeys(others, False)
    night.tap("tick", "p3", **value(night.page("p3"), first))  # it was a slip
    assert lines(night.page("p1")) == dict.fromkeys([first, *others], False)
    night.tap("tick", "p1", **value(page, first))
    night.step()
    assert first not in lines(night.page("p2")) and {*others} <= {*lines(night.page("p2"))}


def test_a_tick_makes_no_tap_late_and_comes_never_too_late(evening: BeginEvening) -> None:
    night = played(evening("mosh", "Ana", "Ben"), 3)
    seen, page = night.state.stamp, night.page("p2")
    first, second, *_ = lines(page)
    reply = night.tap("tick", "p2", seen, **value(page, first))
    assert [type(line) for line in reply.lines] == [Ticks] and night.state.stamp == seen
    assert night.state.ticks_for(("p1",)) == 1
    before = len(night.state.session.log.entries)
    night.step()  # as it was seen before the tick
    assert len(night.state.session.log.entries) > before
    night.tap("tick", "p2", seen, **value(page, second))
    assert lines(night.page("p1"))[second]
    again = night.tap("tick", "p2", seen, **value(page, second))
    assert not again.lines  # twice is once


def test_all_done_is_all_that_stood_there(evening: BeginEvening) -> None:
    night = played(evening("non-morts", "Ana", "Ben", "Cléo"), 4)
    page = night.page("p2")
    stood = {*lines(page)}
    while {*lines(night.page("p2"))} <= stood:
        night.step()
    night.tap("tick", "p2", until=until(page))
    left = {line for line, ticked in lines(night.page("p1")).items() if not ticked}
    assert left and not left & stood
    assert {line for line, ticked in lines(night.page("p1")).items() if ticked} <= stood
    tick_all(night)
    night.step()
    assert not stood & {*lines(night.page("p1"))}


def test_who_plays_without_pieces_has_no_list(evening: BeginEvening) -> None:
    night = played(evening("non-morts", "Ana", "Ben", "Cléo"), 3)
    stood = lines(night.page("p1"))
    night.tap("pieces", "p2", listed=0)
    assert not lines(night.page("p1")) and 'id="chores"' not in night.page("p3")
    night.tap("pieces", "p1", listed=1)
    assert lines(night.page("p3")) == stood


# ── Undo


def test_undo_takes_away_what_was_not_done_and_asks_for_the_contrary_of_what_was(
    evening: BeginEvening,
) -> None:
    night = evening("non-morts", "Ana", "Ben", "Cléo")
    while "Ben: takes 2 tokens" not in lines(night.page("p1")):
        tick_all(night)
        night.step()
    night.tap("undo", sure="1")
    assert not lines(night.page("p1"))
    night.tap("redo")
    assert [*lines(night.page("p1"))] == ["Ben: takes 2 tokens"]
    tick_all(night)
    night.tap("undo", sure="1")
    assert lines(night.page("p1")) == {"Ben: Undo: takes 2 tokens": False}
    night.tap("redo")
    assert not lines(night.page("p1"))  # nobody has put them back
    night.tap("undo", sure="1")
    tick_all(night)
    assert lines(night.page("p1")) == {"Ben: Undo: takes 2 tokens": True}
    night.tap("redo")
    assert lines(night.page("p1")) == {"Ben: takes 2 tokens": False}


def test_a_marker_that_was_turned_is_turned_back(evening: BeginEvening, tmp_path: Path) -> None:
    """Not told as an undo: it is to lie as it did before. One that nobody has laid needs nothing."""
    night = evening("inferno", "Ana", bots=1)
    with Journal.keep(tmp_path / "night.jsonl", (EVENINGS / "inferno-solo.jsonl").read_bytes()) as kept:
        session = Session(night.resources.ruleset, kept.head.start, kept.head.seed)
        night.state, told = PlayState(session, kept.party), kept.lines
    turned = died = 0
    for at, line in enumerate(told[:170]):
        if at % 3 == 0:
            tick_all(night)
        laid = night.state.session.log.laid_now.get("", {})
        night.state = night.state.after(line)
        for chore in to_do(night):
            (piece,) = chore.pieces[:1]
            if chore.ticked or not piece.startswith("fire "):
                continue
            before = {each.id for each in to_do(night)}
            undone = night.state.after(Ticks({piece: chore.told})).after(Undo(1))
            found = [each for each in _with(night, undone) if piece in each.pieces]
            assert len(found) < 2
            back = found[0] if found else None
            if piece not in laid:
                assert not chore.row["gone"]
            elif back and not chore.row["gone"]:
                assert not back.back and back.told == laid[piece], before
                turned += 1
            elif back:
                assert back.told == laid[piece]
                died += 1
    assert turned > 5 and died > 2


def _with(night: Evening, state: PlayState) -> list[Chore]:
    return chores(night.resources.kit("en"), state, "hero")


def lies(state: PlayState, kit: Any) -> Mapping[str, Any]:
    """Return how pieces lie by the ticks, as far as they lie anywhere."""
    rows = {row.id: row for row in kit.table("chore")}
    laid = state.session.log.laid_now.get("", {})
    return {piece: told for piece, told in laid.items() if not rows[told["chore"]].get("gone")}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whoever_does_what_is_listed_has_the_table_right_whatever_is_undone(
    evening: BeginEvening, game: str, seed: int
) -> None:
    """As those have who do everything at the end of the same evening, of which nothing was undone."""
    chance = random.Random(f"{game} {seed}")
    night = evening(game, *GAMES[game], seed=str(seed))
    undone = 0
    for _ in range(90):
        dice = chance.random()
        if dice < 0.25:
            tick_all(night)
        elif dice < 0.4 and (listed := to_do(night)):
            night.tap("tick", "p1", done=chance.choice(listed).id)
        elif dice < 0.55:
            undone += any(isinstance(line, Undo) for line in night.tap_agreed("undo", sure="1").lines)
        elif dice < 0.65:
            undone += any(isinstance(line, Redo) for line in night.tap_agreed("redo").lines)
        else:
            night.step(chance.choice)
    assert undone > 3
    log, session = night.state.session.log, night.state.session
    straight = dataclasses.replace(
        night.state, session=Session.of(session.game, session.start, session.seed, Log(log.entries))
    )
    tick_all(night)
    done = night.state
    night.state = straight
    tick_all(night)
    kit = night.resources.kit("en")
    assert lies(done, kit) == lies(night.state, kit) != {}
    assert all(chore.ticked for chore in to_do(night))


# ── What is seen


def test_a_long_list_is_folded_beside_a_question_and_shows_the_last_few_before_the_rest_by_place(
    evening: BeginEvening,
) -> None:
    night = played(evening("inferno", "Ana", "Ben"), MAX_AS_THEY_CAME + 4)
    seat = night.whoever()
    other = next(each for each in night.state.party.people if each != seat)
    for each, folded in ((seat, True), (other, False)):
        (listed,) = elements(night.page(each), "//details[@id='chores']")
        assert (listed.get("open") is None) == folded
        (earlier,) = elements(listed, ".//details[@class='earlier']")
        shown = len(elements(listed, ".//button[@role='checkbox']"))
        assert shown - len(elements(earlier, ".//button[@role='checkbox']")) == MAX_AS_THEY_CAME
        places = [text(place) for place in elements(earlier, ".//b") if text(place)]
        assert places == sorted(
            {*places}, key=lambda place: (place[0], int(place[1:]) if place[1:].isdigit() else 0)
        )
    assert f"To do with the pieces: {len(lines(night.page(seat)))}" in night.page(seat)
    assert not elements(night.page(seat), "//*[@id='chores']//ancestor::*[@tabindex='0']")


@pytest.mark.parametrize("game", all_games.GAMES)
def test_no_style_sheet_says_otherwise_than_another_how_a_class_is_shown(game: str) -> None:
    """Whichever comes last would hide, or lay out anew, what the other has nothing to do with."""
    says: dict[str, set[str]] = {}
    for sheet in ("style.css", "map.css", "dice.css", "own.css"):
        rules = re.sub(r"/\*.*?\*/", "", sent_file(sheet, game), flags=re.DOTALL)
        rules = re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", rules)
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", rules):
            display = re.search(r"(?<![\w-])display: ([\w-]+)", body)
            for name in selectors.split(",") if display else ():
                if re.fullmatch(r"\.[\w-]+", name.strip()):
                    says.setdefault(name.strip(), set()).add(f"{sheet}: {display[1]}" if display else "")
    assert says[".chore"] == {"style.css: flex"}
    assert {name: told for name, told in says.items() if len(told) > 1} == {}


def test_a_short_list_tells_what_has_just_happened_and_a_folded_one_leaves_it_to_the_news(
    evening: BeginEvening,
) -> None:
    night = evening("non-morts", "Ana", "Ben", "Cléo")
    for _ in range(30):
        tick_all(night)
        night.step()
        if night.pending and "Ben: takes 2 tokens" in lines(night.page("p2")):
            break
    assert len(lines(night.page("p2"))) <= MAX_BESIDE
    assert "Ben takes 2 tokens." not in night.page("p2").partition('class="lately"')[0]
    night.tap("pieces", listed=0)
    assert "Ben takes 2 tokens." in night.page("p2").partition('class="lately"')[0]


def test_what_is_much_too_old_is_counted_and_done_with_all_the_rest(
    evening: BeginEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    night = played(evening("non-morts", "Ana", "Ben", "Cléo"), 8)
    stood = lines(night.page("p1"))
    monkeypatch.setattr(chore_list, "MAX_LISTED", 5)
    page = night.page("p1")
    assert len(lines(page)) == 5 and {*lines(page)} < {*stood}
    assert f"Older, and not listed: {len(stood) - 5}." in page
    assert f"To do with the pieces: {len(stood)}" in page
    night.tap("tick", "p1", until=until(page))
    assert all(chore.ticked for chore in to_do(night))


# ── Where it is kept


def test_ticks_are_there_when_the_evening_is_opened_again_and_when_it_is_verified(
    begun: BeginStored,
) -> None:
    store = begun("non-morts", "Ana,Ben,Cléo")
    night = Evening(store.site, store.state.party)
    viewer = night.viewer("p1")
    for _ in range(12):
        night.state = store.state
        store.act(night.viewer(night.whoever()), _next(night))
    night.state = store.state
    page = store.page(viewer, PageQuery())
    first, *others = lines(page)
    tap = Tap("tick", store.stamp, {name: (told,) for name, told in value(page, first).items()})
    store.act(night.viewer("p2"), tap)
    assert lines(store.page(viewer, PageQuery()))[first]
    path = store.journal.path
    store.journal.close()
    store.journal = Journal.open(path)
    again = SessionStore(store.site, store.journal)
    assert lines(again.page(viewer, PageQuery())) == {first: True} | dict.fromkeys(others, False)
    found = verify_save(Save.read(path), store.site.resources.ruleset)
    assert not found.faults and found.state.session.log.ticks == again.state.session.log.ticks


def _next(night: Evening) -> Tap:
    """Return what goes on, as `step` does."""
    pending = night.pending
    if pending is None:
        return Tap("begin", night.state.stamp, {"offer": ("0",)})
    if pending.chance:
        return Tap("throw", night.state.stamp)
    return Tap("answer", night.state.stamp, {"pick": (pending.want.to_json()["options"][0],)})


@pytest.mark.parametrize("game", GAMES)
def test_a_link_takes_along_what_is_done_and_what_is_not(
    evening: BeginEvening, game: str, tmp_path: Path
) -> None:
    night = evening(game, *GAMES[game])
    for at in range(40):
        night.step()
        if at == 30:
            tick_all(night)
    site = dataclasses.replace(night.site, app="https://play.example/")
    before = to_do(night)
    packed = link(site, night.state).partition("#evening=")[2]
    content = with_checks(zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))))
    assert b'"rest":true' in content
    path = tmp_path / "came.jsonl"
    journal = Journal.keep(path, content)
    came = SessionStore(night.site, journal, from_elsewhere=True)
    night.state = came.state
    assert [chore for chore in to_do(night) if not chore.ticked] == before
    tick_all(night)
    journal.close()
    with Journal.open(path) as again:
        night.state = SessionStore(night.site, again).state
    assert [chore for chore in to_do(night) if not chore.ticked] == before
    night.tap_agreed("undo", sure="1")
    assert night.page("p1")
