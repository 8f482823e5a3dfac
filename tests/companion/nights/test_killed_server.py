"""The server dies in the middle of a night: the same step waits for all, nothing that was told is lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.taps import Tap
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.table.journal import Journal
from tests.companion.nights.traffic import opened, store_of
from tests.companion.nights.villages import Facts, Village, village_of

ASKED_NIGHT = "wednesday"
"""The night on which most is asked."""


@dataclass(frozen=True)
class Stands:
    """How a night stands once so much of its journal is written: what is waited for, and what phones show."""

    written: int
    wait: int
    asked: object
    given: dict[str, object]
    stamps: tuple[str, ...]
    pages: tuple[str, ...]


def stands(store: SessionStore, village: Village) -> Stands:
    state = store.state
    asked = state.session.pending
    return Stands(
        store.journal.content.count(b"\n"),
        state.wait(store.site.resources.game),
        asked and asked.to_json(),
        state.session.log.given,
        tuple(state.stamp_for((seat,)) for seat in village.listening),
        tuple(store.page(phone(seat), PageQuery()) for seat in village.seats[:2]),
    )


def phone(seat: str) -> DeviceViewer:
    return DeviceViewer(f"phone of {seat}", (seat,), seat, "en")


def played(site: Site, village: Village, path: Path, taps: dict[int, tuple[str, Tap]]) -> Iterator[Stands]:
    """Play a night; yield how it stands after each tap and each step. `taps` keeps those that counted."""
    clock, chance = 0.0, Random("killed")
    store = store_of(site, village, path, lambda: clock)
    yield stands(store, village)
    while not any(act.call.call == "dawn" for act in store.state.session.acts):
        asked = store.state.session.pending
        for seat in asked.seats if asked else ():
            if chance.random() < 0.3:
                pick = chance.choice(getattr(asked.want, "options", ("",)))
                tap = Tap("answer", store.state.stamp_for((seat,)), {"pick": (pick,)})
                assert store.act(phone(seat), tap).lines
                now = stands(store, village)
                taps[now.written] = seat, tap
                yield now
        store.tick()  # it sees that the night waits there
        clock += 100
        store.tick()
        yield stands(store, village)
    store.close()


def check_killed(site: Site, folder: Path, every: int) -> None:
    """Open a night anew as it stood at every so many lines of its journal, and compare."""
    village = village_of(site, Facts(9, ASKED_NIGHT, "killed"), "killed")
    path, taps = folder / "night.jsonl", dict[int, tuple[str, Tap]]()
    all_stands = [*played(site, village, path, taps)]
    lines = path.read_bytes().splitlines(keepends=True)
    (folder / "again").mkdir()
    again = folder / "again" / "night.jsonl"
    for count in range(2, len(lines), every):
        again.write_bytes(b"".join(lines[:count]))
        store = opened(site, Journal.open(again), lambda: 0.0)
        now = stands(store, village)
        assert now == next(each for each in all_stands if each.written >= count)
        assert again.read_bytes() == b"".join(lines[: now.written])
        if count in taps:  # whose answer was lost on its way is sent again
            seat, tap = taps[count]
            told = store.act(phone(seat), tap)
            assert (told.lines, told.notice) == ((), None)
        store.close()
    assert len(taps) > 20


def test_a_night_goes_on_where_its_server_was_killed(site: Site, tmp_path: Path) -> None:
    check_killed(site, tmp_path, 37)


@pytest.mark.slow
def test_a_night_goes_on_wherever_its_server_was_killed(site: Site, tmp_path: Path) -> None:
    check_killed(site, tmp_path, 1)
