"""Recorded nights find each leak that was mended once, where its mend is taken out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.companion import taps
from printkit.companion.listeners import Listener
from printkit.companion.pages import context, journal_view, render
from printkit.companion.server import event_stream
from printkit.companion.site import Site
from printkit.companion.viewer import DeviceViewer
from printkit.games.reptiliens import phone_calls, phone_night
from printkit.games.reptiliens.people import living
from printkit.games.reptiliens.position import Table
from printkit.play import play_state
from printkit.play.play_state import PlayState
from printkit.table.answers import Choose
from printkit.table.audience import EVERYBODY
from printkit.table.chance import jitter_of
from printkit.table.log import Answer
from printkit.table.question import Question
from printkit.table.session import Session
from tests.companion.nights.conftest import Nights
from tests.companion.nights.differences import LeakError, Worlds, check_alike, check_mailbox, habits_of
from tests.companion.nights.traffic import BOX, Habits, recorded
from tests.companion.nights.villages import Facts, village_of

MANY = 12
"""Pairs of nights within which a leak is found."""

pytestmark = pytest.mark.slow

Swapped = pytest.MonkeyPatch


def find(pairs: Iterator[Any]) -> None:
    """Look for a leak in some pairs of nights."""
    for pair in islice(pairs, MANY):
        pair.check()


def find_alike(site: Site, folder: Path) -> None:
    """Look for a leak between the phones of one night that are used alike."""
    for seed in range(MANY):
        village = village_of(site, Facts(9, "monday", f"mends {seed}"), "mends")
        night = recorded(site, village, folder, dict.fromkeys([*village.seats, EVERYBODY], Habits("mends")))
        check_alike(night, village.seats)
        check_mailbox(night, village.seats)


def test_decoy_steps(worlds: Nights, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(phone_night, "_steps_of", lambda _: [])
    with pytest.raises(LeakError):
        find(worlds("phones"))


def test_steps_close_by_their_time_alone(worlds: Nights, monkeypatch: Swapped) -> None:
    closing = Session.closing

    def closed(session: Session, *, over: bool = False) -> Answer | None:
        asked = session.polled
        return closing(session, over=over or bool(asked and session.log.given.keys() >= {*asked.seats[:2]}))

    monkeypatch.setattr(Session, "closing", closed)
    with pytest.raises(LeakError):
        find(worlds("phones"))


def test_waits_are_longer_by_public_steps(worlds: Nights, monkeypatch: Swapped) -> None:
    jitter = jitter_of
    waited = PlayState.wait

    def wait(state: PlayState, game: Any) -> int:
        answered = len(state.session.log.entries[-1:]) and repr(state.session.log.entries[-1])
        monkeypatch.setattr(
            play_state, "jitter_of", lambda seed, _, most: jitter(f"{seed}{answered}", 1, most)
        )
        return waited(state, game)

    monkeypatch.setattr(PlayState, "wait", wait)
    with pytest.raises(LeakError, match=r"another has|dawn comes"):
        find(worlds("phones"))


def test_lines_of_a_led_night_are_unseen(worlds: Nights, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(play_state, "is_unseen", lambda *_, **__: False)
    with pytest.raises(LeakError):
        find(worlds("human"))


def test_lines_of_the_program_are_unseen(site: Site, tmp_path: Path, monkeypatch: Swapped) -> None:
    """It draws who of two in a house is killed: nobody hears that it has."""
    pair = attacked(site, tmp_path)
    pair.check()
    monkeypatch.setattr(play_state, "is_unseen", lambda *_, **__: False)
    with pytest.raises(LeakError):
        attacked(site, tmp_path).check()


def attacked(site: Site, folder: Path) -> Worlds:
    """Play the end of two nights: in one a house is attacked in which two sleep."""
    facts = Facts(9, "monday", "no posts")
    village = village_of(site, facts, "attacked")
    people = {seat: {**person, "lover": False} for seat, person in village.people.items()}
    watched, hunter, owner, guest = village.living()[:4]
    for seat, role in ((hunter, "reptilien"), (owner, "villageois"), (guest, "villageois")):
        people[seat]["role"] = role
    rows = [row.id for row in site.resources.ruleset.components.nights["monday"]]
    squat = {"action": "squatter", "who": guest, "place": owner}
    nights = [
        {"long": [squat], "prey": prey, "row": rows.index("dresseur")} for prey in ({"target": owner}, None)
    ]
    villages, records = [], []
    for night in nights:
        villages.append(replace(village, start={**village.start, "players": people, "night": night}))
        records.append(recorded(site, villages[-1], folder, habits_of(village, "attacked"), [watched]))
    assert records[0].killed and not records[1].killed
    return Worlds(watched, (villages[0], villages[1]), (records[0], records[1]))


def test_boxes_are_padded(site: Site, tmp_path: Path, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(render, "_padded", lambda found: found["secret"])
    with pytest.raises(LeakError, match="bytes"):
        find_alike(site, tmp_path)


def test_every_page_has_a_box(worlds: Nights, monkeypatch: Swapped) -> None:
    padded = render.padded

    def boxed(page: str) -> str:
        return padded(BOX.sub("", page) if "In the village" in page else page)

    monkeypatch.setattr(render, "padded", boxed)
    with pytest.raises(LeakError):
        find(worlds("phones", "told"))


def test_states_do_not_count_parts(worlds: Nights, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(
        PlayState,
        "stamp_for",
        lambda state, _: f"{state.name}{state.session.log.version}.{len(state.session.log.parts)}",
    )
    with pytest.raises(LeakError):
        find(worlds("phones"))


def test_nobody_hears_that_others_tap(worlds: Nights, monkeypatch: Swapped) -> None:
    number = event_stream._number
    tapped = iter(range(10**6))
    monkeypatch.setattr(event_stream, "_number", lambda store, seats: f"{number(store, seats)}{next(tapped)}")
    with pytest.raises(LeakError):
        find(worlds("phones"))


@pytest.mark.parametrize("led_by", ["phones", "human"])
def test_beats_do_not_move_with_what_others_do(worlds: Nights, monkeypatch: Swapped, led_by: str) -> None:
    async def heartbeats(listener: Listener) -> AsyncGenerator[bool, None]:
        while not listener.let_go:
            try:
                await asyncio.wait_for(listener.news.wait(), event_stream.BEAT)
            except TimeoutError:
                yield False
                continue
            listener.news.clear()
            yield True

    monkeypatch.setattr(event_stream, "heartbeats", heartbeats)
    with pytest.raises(LeakError, match="heard"):
        find(worlds(led_by))


def test_options_are_alike(worlds: Nights, monkeypatch: Swapped) -> None:
    options = phone_night._options

    def own(table: Table, asked: Question) -> tuple[str, ...]:
        return asked.want.options if isinstance(asked.want, Choose) else options(table, asked)

    monkeypatch.setattr(phone_night, "_options", own)
    with pytest.raises(LeakError):
        find(worlds("phones"))


def test_what_does_not_count_is_taken_in_silence(worlds: Nights, monkeypatch: Swapped) -> None:
    answer = taps._answer

    def refusing(game: Any, state: PlayState, viewer: DeviceViewer, tap: taps.Tap) -> Any:
        asked = state.session.pending
        if asked and asked.asking.fits and tap.first("pick") not in asked.asking.fits:
            raise RefusedError([taps.UNFIT])
        return answer(game, state, viewer, tap)

    monkeypatch.setattr(taps, "_answer", refusing)
    with pytest.raises(LeakError, match="answer"):
        find(worlds("phones"))


def test_the_dead_are_asked_too(site: Site, tmp_path: Path, monkeypatch: Swapped) -> None:
    asked_together = phone_night._asked_together

    def of_the_living(table: Table, asked: Question, *, seats: Sequence[str], heard: Any) -> Any:
        alive = tuple(each for each in seats if each in living(table.position))
        return asked_together(table, asked, seats=alive, heard=heard)

    monkeypatch.setattr(phone_night, "_asked_together", of_the_living)
    with pytest.raises(LeakError):
        find_alike(site, tmp_path)


def test_what_is_learnt_waits_for_dawn(worlds: Nights, monkeypatch: Swapped) -> None:
    shown = context._told_in_silence
    box = phone_calls._box

    def at_once(kit: Any, position: Any, names: Any, seat: str, events: Any) -> tuple[str, ...]:
        return box(kit, position, names, seat, events or told)

    told: tuple[Any, ...] = ()

    def noting(state: PlayState, seat: str) -> Any:
        nonlocal told
        told = shown(state, seat)
        return told

    monkeypatch.setattr(context, "_told_in_silence", noting)
    monkeypatch.setattr(phone_calls, "_box", at_once)
    with pytest.raises(LeakError, match="box differs"):
        find(worlds("phones", "told"))


@pytest.mark.parametrize("led_by", ["phones", "human"])
def test_all_show_the_page_of_the_night(worlds: Nights, monkeypatch: Swapped, led_by: str) -> None:
    monkeypatch.setattr(render, "shown_page", lambda *_: "table")
    with pytest.raises(LeakError):
        find(worlds(led_by))


def test_panels_are_refused_to_whoever_sleeps(worlds: Nights, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(context, "NIGHT_PANELS", ("journal", "undo", "why", "fix", "settings"))
    with pytest.raises(LeakError, match="panel"):
        find(worlds("human"))


def test_no_line_of_the_journal_is_covered(worlds: Nights, monkeypatch: Swapped) -> None:
    monkeypatch.setattr(journal_view, "is_hushed", lambda *_: False)
    with pytest.raises(LeakError, match="bytes"):
        find(worlds("phones", "told"))
