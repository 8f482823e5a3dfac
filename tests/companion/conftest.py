"""Evenings to play: in the core, and on real servers with real browsers."""

import fcntl
import subprocess
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import pytest

from printkit.base import paths
from printkit.companion.loader import opened
from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.taps import Tap, TapResult, perform
from printkit.companion.viewer import THEMES, DeviceViewer, PageQuery
from printkit.kit.kit_cache import quick_kit
from printkit.play.play_state import PlayState
from printkit.play.resources import GameResources
from printkit.play.seating import seat_players
from printkit.play.visibility import viewing_seat
from printkit.table.audience import ALL
from printkit.table.journal import Journal
from printkit.table.log import LogLine, SeatChange
from printkit.table.question import Question
from printkit.table.seating import LedBy, Seating
from printkit.table.session import Session
from tests.companion.exported import EXPORT, Files, Host
from tests.companion.served import Served

Sites = Callable[[str], Site]
"""Gives the site of a game in all its languages."""


def site_of(game: str) -> Site:
    """Open the site of a game in all its languages."""
    folder = paths.card_data(game)
    return opened({lang: quick_kit(folder, lang) for lang in quick_kit(folder).languages})


@pytest.fixture(scope="session")
def sites() -> Sites:
    """Return sites, each opened once."""
    opened = dict[str, Site]()

    def open_one(game: str) -> Site:
        if game not in opened:
            opened[game] = site_of(game)
        return opened[game]

    return open_one


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Hold what was told of broken pages: what a test does not take out of it fails the test."""
    told, tell = list[str](), render._tell

    def heard(error: Exception) -> None:
        told.append("".join(traceback.format_exception(error)))
        tell(error)

    monkeypatch.setattr(render, "_tell", heard)
    yield told
    assert not told, told[0]


class Evening:
    """An evening in the core, tapped at by anybody."""

    def __init__(
        self, opened: Site, party: Seating, seed: str = "7", master: str = "", led_by: LedBy = "human"
    ) -> None:
        self.site = opened
        resources = opened.resources
        start = {"game": resources.ruleset.name, **resources.game.start(resources.kit("fr"), party, led_by)}
        state = PlayState(Session(resources.ruleset, start, seed), party)
        led = (SeatChange(ALL, master),) if master else ()
        for change in led:
            state = state.after(change)
        self.state = state.settled(resources.game)[0]
        self.lines = list[LogLine]((*led, *self.state.session.log.entries))

    @property
    def resources(self) -> GameResources:
        return self.site.resources

    @property
    def pending(self) -> Question | None:
        return self.state.session.pending

    def viewer(
        self, seat: str, *, lang: str = "en", keeper: bool = False, theme: str = THEMES[0]
    ) -> DeviceViewer:
        """Return a phone of that seat."""
        return DeviceViewer(f"phone of {seat}", (seat,), seat, lang, keeper, theme)

    def shared(self, *seats: str, said: str = "") -> DeviceViewer:
        """Return a phone that goes round, and last said so of who looks."""
        return DeviceViewer("shared", seats, viewing_seat(self.state, seats, said), "en")

    def tap(
        self, what: str, seat: str = "p1", stamp: str = "", /, **fields: int | str | tuple[str, ...]
    ) -> TapResult:
        """Tap; return the reply."""
        given = {name: value if isinstance(value, tuple) else (str(value),) for name, value in fields.items()}
        tap = Tap(what, stamp or self.state.stamp_for((seat,)), given)
        reply = perform(self.site.resources, self.state, self.viewer(seat), tap)
        self.state = reply.state
        self.lines += reply.lines
        return reply

    def tap_agreed(self, what: str, seat: str = "p1", /, **fields: int | str | tuple[str, ...]) -> TapResult:
        """Tap, and let all who are asked about it agree; return the reply to the last of them."""
        reply = self.tap(what, seat, **fields)
        while (wish := self.state.wish) and wish.waits_for:
            reply = self.tap("agree", wish.waits_for[0])
        return reply

    def page(
        self,
        seat: str = "p1",
        viewer: DeviceViewer | None = None,
        *,
        show: str = "",
        at: int = -1,
        rule: str = "",
    ) -> str:
        """Return what stands on the page of a seat."""
        return render.fragment(self.site, self.state, viewer or self.viewer(seat), PageQuery(show, at, rule))

    def whoever(self) -> str:
        """Return a seat that may answer the question that waits."""
        first, pending = next(iter(self.state.party.names)), self.pending
        if pending is None:
            return first
        if pending.polled:
            return next(seat for seat in pending.seats if seat not in self.state.session.log.given)
        return pending.hand_to or (pending.by if pending.by in self.state.party.names else first)

    def step(self, choose: Callable[[Sequence[str]], str] = lambda options: options[0]) -> TapResult:
        """Answer or begin whatever comes next, as somebody who may."""
        pending, seat = self.pending, self.whoever()
        if pending is None:
            return self.tap("begin", seat, offer="0")
        wanted = (pending.part if pending.polled else pending).want.to_json()
        if pending.chance:
            return self.tap("throw", seat)
        if "min" in wanted and "options" in wanted:
            options = wanted["options"]
            return self.tap("answer", seat, pick=tuple(options[: max(1, wanted["min"])][: wanted["max"]]))
        return self.tap("answer", seat, pick=choose(wanted.get("options") or [wanted["min"]]))


class BeginEvening(Protocol):
    """Begins an evening in the core, of a game and of people with these names."""

    def __call__(
        self,
        game: str,
        *names: str,
        own: bool = False,
        bots: int = 0,
        seed: str = "7",
        master: str = "",
        led_by: LedBy = "human",
    ) -> Evening: ...


@pytest.fixture
def evening(sites: Sites) -> BeginEvening:
    """Begin an evening in the core: `evening("mosh", "Ana", "Ben")`."""

    def begin(
        game: str,
        *names: str,
        own: bool = False,
        bots: int = 0,
        seed: str = "7",
        master: str = "",
        led_by: LedBy = "human",
    ) -> Evening:
        opened = sites(game)
        told = ",".join((*names, *("bot",) * bots))
        resources = opened.resources
        return Evening(
            opened, seat_players(resources.kit("fr"), resources.game, told, own), seed, master, led_by
        )

    return begin


class BeginStored(Protocol):
    """Begins an evening of a game that is written down, of people with these names."""

    def __call__(
        self, game: str, names: str, own: bool = False, seed: str = "7", salt: str = "5a17"
    ) -> SessionStore: ...


@pytest.fixture
def begun(sites: Sites, tmp_path: Path) -> Iterator[BeginStored]:
    """Begin an evening that is written down: `begun("mosh", "Ana,Ben")`."""
    open_stores = list[SessionStore]()

    def begin(game: str, names: str, own: bool = False, seed: str = "7", salt: str = "5a17") -> SessionStore:
        site = sites(game)
        party = seat_players(site.resources.kit("fr"), site.resources.game, names, own)
        journal = Journal.create(tmp_path / f"{game}.jsonl", game, seed, {"game": game}, party, salt)
        open_stores.append(SessionStore(site, journal))
        return open_stores[-1]

    yield begin
    for store in open_stores:
        store.close()


class Serve(Protocol):
    """Serves an evening of a game, of people with these names, with these options of the command."""

    def __call__(self, game: str, players: str, *options: str, hurried: int = 1) -> Served: ...


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Serve evenings: `serve("mosh", "Ana,Ben")`; they are killed at the end."""
    running = list[Served]()

    def begin(game: str, players: str, *options: str, hurried: int = 1) -> Served:
        running.append(Served(tmp_path, game, players, *options, hurried=hurried))
        return running[-1]

    yield begin
    for each in running:
        each.kill()


@pytest.fixture(scope="session")
def export(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Export once, as a user does; return the folder, with the single file beside it."""
    folder = tmp_path_factory.mktemp("export")
    with (Path(tempfile.gettempdir()) / "printkit-tests.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # what one process has compiled, the next finds
        for where in ([folder / "app"], [folder, "--single-file"]):
            done = subprocess.run([*EXPORT, *map(str, where)], capture_output=True, text=True)
            assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture
def hosted() -> Iterator[Host]:
    """Serve a folder: `hosted(folder)`."""
    started = list[Files]()

    def serve(folder: Path, types: Mapping[str, str] | None = None) -> Files:
        started.append(Files(folder, types))
        return started[-1]

    yield serve
    for each in started:
        each.stop()
