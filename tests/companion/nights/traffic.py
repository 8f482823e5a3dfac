"""Nights on simulated phones, by a clock of their own; all that each hears, fetches and is answered.

Real parts run: the store with its journal, the stream of events, taps and pages. Only time is simulated: a
loop that waits for nobody. What is recorded is what a neighbour could see of a phone, or measure on its way.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from printkit.companion.server.event_stream import heard
from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.taps import Tap
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.games.reptiliens.phone_night import ARM
from printkit.play.visibility import viewing_seat, viewing_word
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.event import Event
from printkit.table.journal import Journal
from printkit.table.log import SeatChange
from tests.companion.nights.villages import Village

TICK = 0.5
"""Seconds between two looks of the host at its clock."""

LONGEST = 3600.0
"""Seconds after which a night that has not ended stands still."""

LED_DAWN = 1507.0
"""When a game master who leads begins the dawn, however fast the night went."""

PANELS = ("journal", "undo", "why", "fix", "looks")
"""What a phone may ask for beside its page."""

BOX = re.compile(r'<details class="secret held" id="secret-box".*?</details>', re.DOTALL)
PRIVATE = re.compile(r'<(div|span) class="private">.*?</details>', re.DOTALL)
ALONE = re.compile(r'(<div class="letters [^>]*>).*?</div>|(<span class="told-once">).', re.DOTALL)
"""What one phone shows to whoever reads alone, or has just tapped: the night's mail, a sign."""
HOUSES = re.compile(r"Houses \d+ and \d+|\(\d+, \d+\)")
OWN = re.compile(r' data-seat="[^"]*"')
FILLED = re.compile(r"<!--\.*-->")
TARGET = re.compile(r"<(?:button|a|input|select|summary)\b[^>]*>")
SEED, SALT = "9d1f", "5a17"


def unraised(picks: Iterable[str]) -> list[str]:
    """Return what is tapped but for a raised arm, which all may know of: a night takes longer by it."""
    return sorted(pick for pick in picks if pick != ARM)


@dataclass(frozen=True)
class Sent:
    """What a phone was sent at a moment: a message of the stream, a page, or the answer to a tap."""

    at: float
    what: str
    words: str
    purpose: str = ""
    """What is asked at that moment: for whoever reads a failure, and to know what a box may hold."""
    dawned: bool = False
    """Whether the dawn had begun."""

    @property
    def size(self) -> int:
        """Return how many bytes it has, whoever's page it is."""
        return len(HOUSES.sub("Houses", OWN.sub("", self.words)).encode())

    @property
    def targets(self) -> list[str]:
        """Return what may be touched, in the order of the page."""
        return TARGET.findall(OWN.sub("", self.words))

    @property
    def uncovered(self) -> str:
        """Return what stands there for whoever looks on: all but what is covered, or read alone.

        Which two houses one phone calls all hear, whoever lives there.
        """
        covered = ALONE.sub(r"\1\2", PRIVATE.sub("<private>", self.words))
        return OWN.sub("", HOUSES.sub("Houses", covered))

    @property
    def box(self) -> str:
        """Return what is in the box, without what fills it up; "" where there is none."""
        return FILLED.sub("", "".join(BOX.findall(self.words)))


@dataclass(frozen=True)
class Habits:
    """How somebody uses a phone: by chance, but by a chance of one's own, which no night moves.

    Once in a while one does not tap in time, taps twice, or asks for a panel.
    """

    seed: str
    laziness: float = 0.15

    def chance(self, step: int) -> Random:
        return Random(f"{self.seed} {step}")


@dataclass
class Recorded:
    """A night that is over: what each phone was sent, what each seat was told alone, and when dawn came."""

    sent: dict[str, list[Sent]] = field(default_factory=dict)
    told: dict[str, list[Event]] = field(default_factory=dict)
    at_dawn: dict[str, object] = field(default_factory=dict)
    dawn: float = 0.0
    killed: set[str] = field(default_factory=set)
    asleep: set[str] = field(default_factory=set)
    content: bytes = b""
    """The journal as it stands at dawn."""


class SimulatedLoop(asyncio.SelectorEventLoop):
    """A loop in which time goes by as soon as everybody waits."""

    def __init__(self) -> None:
        super().__init__()
        self._seconds = 0.0
        self._selector.select = self._waited  # type: ignore[attr-defined]

    def time(self) -> float:
        return self._seconds

    def _waited(self, timeout: float | None = None) -> list[object]:
        if timeout:
            self._seconds += timeout
        return []


def store_of(site: Site, village: Village, path: Path, now: Callable[[], float]) -> SessionStore:
    """Begin a night that is written down."""
    path.unlink(missing_ok=True)
    journal = Journal.create(path, "reptiliens", SEED, village.start, village.party, SALT)
    if village.led_by == "human":
        journal.append(SeatChange(ALL, "Zoe"))
    return opened(site, journal, now)


def opened(site: Site, journal: Journal, now: Callable[[], float]) -> SessionStore:
    """Open a night; what phones know it by, and its seal, tell nothing, but differ."""
    store = SessionStore(site, journal, now=now)
    store.state = replace(store.state, name="night-", salt="", key=b"key")
    return store


def recorded(
    site: Site,
    village: Village,
    folder: Path,
    habits: Mapping[str, Habits],
    watched: Collection[str] | None = None,
) -> Recorded:
    """Play a night to dawn; what phones of those are sent who are `watched` is recorded, or of all."""
    with ThreadPoolExecutor(1) as hand:
        return hand.submit(_recorded, site, village, folder, habits, watched).result()


def _recorded(
    site: Site,
    village: Village,
    folder: Path,
    habits: Mapping[str, Habits],
    watched: Collection[str] | None,
) -> Recorded:
    loop = SimulatedLoop()
    try:
        store = store_of(site, village, folder / "night.jsonl", loop.time)
        try:
            return loop.run_until_complete(Night(store, village, habits, watched).played())
        finally:
            store.close()
    finally:
        loop.close()


class Night:
    """A night under way, with all phones; those that nobody watches tap without fetching a page."""

    def __init__(
        self,
        store: SessionStore,
        village: Village,
        habits: Mapping[str, Habits],
        watched: Collection[str] | None,
    ) -> None:
        self.store, self.village, self.habits = store, village, habits
        self.watched = village.listening if watched is None else watched
        self.record = Recorded()
        self.tapping = list[asyncio.Future[None]]()

    @property
    def now(self) -> float:
        return round(asyncio.get_running_loop().time(), 3)

    @property
    def has_dawned(self) -> bool:
        return any(act.call.call == "dawn" for act in self.store.state.session.acts)

    async def played(self) -> Recorded:
        """Play to dawn; the phones of all listen from the beginning."""
        phones = [asyncio.ensure_future(self.phone(seat)) for seat in self.village.listening]
        if self.village.led_by == "human":
            self.tapping += [asyncio.ensure_future(self.peeked(seat)) for seat in self.watched]
        await asyncio.sleep(0)
        host = asyncio.ensure_future(self.led() if self.village.led_by == "human" else self.hosted())
        await host
        session = self.store.state.session
        self.record.dawn = self.now
        for seat in (*self.village.seats, EVERYBODY):
            self.record.told[seat] = [each for each in session.events if seat in (each.audience or ())]
            seen = self.store.state.view(seat)
            self.record.at_dawn[seat] = seen.position, seen.events
        await asyncio.sleep(TICK)
        self.store.dismiss()
        await asyncio.gather(*phones, *self.tapping)
        self.record.content = self.store.journal.content
        return self.record

    async def hosted(self) -> None:
        """Let time alone lead the night, as the host does."""
        while not self.has_dawned:
            for tapped in (each for each in self.tapping if each.done()):
                tapped.result()
            assert self.now < LONGEST, "the night stands still"
            await asyncio.sleep(TICK)
            before = self.store.state
            self.store.tick()
            if self.store.state is not before:
                self.noted()

    async def led(self) -> None:
        """Let a game master lead the night, who begins the dawn at the same time, slow or fast."""
        viewer, chance = DeviceViewer("phone of Zoe", (ALL,), ALL, "en"), Random(self.habits[ALL].seed)
        await asyncio.sleep(5)  # that a night begins everybody may know
        self.store.act(viewer, self.of_game_master(chance))
        while not (night := self.store.state.session.position["night"]) or not night["done"]:
            await asyncio.sleep(chance.uniform(1, 15))
            self.store.act(viewer, self.of_game_master(chance))
            self.noted()
        assert self.now < LED_DAWN
        await asyncio.sleep(LED_DAWN - self.now)
        self.store.act(viewer, Tap("begin", self.store.state.stamp_for((ALL,)), {"offer": ("0",)}))
        assert self.has_dawned

    def of_game_master(self, chance: Random) -> Tap:
        """Return what a game master does next, who once in a while takes something back."""
        state = self.store.state
        stamp, asked = state.stamp_for((ALL,)), state.session.pending
        if asked is None:
            return Tap("begin", stamp, {"offer": ("0",)})
        if chance.random() < 0.05 and len(state.session.acts) > 2:  # all may know of a night that never began
            return Tap("undo", stamp, {"sure": ("1",)})
        picks: Sequence[object] = getattr(asked.want, "options", ()) or [getattr(asked.want, "low", 1)]
        return Tap("answer", stamp, {"pick": (str(chance.choice(picks)),)})

    def noted(self) -> None:
        """Note what becomes of whom, for those who want to know what was tried."""
        session = self.store.state.session
        night = session.position["night"]
        if night:
            self.record.killed |= {*night["deaths"]}
            self.record.asleep |= {*night["asleep"]}

    async def phone(self, seat: str) -> None:
        """Listen, and fetch the page whenever something is heard."""
        step, watched = 0, seat in self.watched
        sent = self.record.sent.setdefault(seat, [])
        viewer = self.viewer(seat)
        async for message in heard(self.store, viewer.device, viewer.seats):
            sent.append(self.seen("heard", message))
            if "data: " in message and "enough" not in message:
                step += 1
                page = self.fetched(seat) if watched else ""
                if watched:
                    sent.append(self.seen("page", page))
                if self.has_dawned and watched:
                    sent.append(self.seen("panel", self.fetched(seat, "journal")))
                if not self.has_dawned:
                    self.tapping.append(asyncio.ensure_future(self.tapped(seat, step, page)))

    async def peeked(self, seat: str) -> None:
        """Ask for a panel now and then in a night that a game master leads."""
        for panel in PANELS:
            await asyncio.sleep(70)
            self.record.sent[seat].append(self.seen("panel", self.fetched(seat, panel)))

    def seen(self, what: str, words: str) -> Sent:
        asked = self.store.state.session.pending
        return Sent(self.now, what, words, asked.purpose if asked else "", self.has_dawned)

    def fetched(self, seat: str, show: str = "") -> str:
        return self.store.page(self.viewer(seat), PageQuery(show))

    def viewer(self, seat: str) -> DeviceViewer:
        """Return who looks at a phone; one for all goes round at dawn, when each reads alone."""
        if self.village.led_by != "phone":
            return DeviceViewer(f"phone of {seat}", (seat,), seat, "en")
        asked, seats = self.store.state.session.pending, tuple(self.village.seats)
        alone = viewing_word(self.store.state, asked.by) if asked and asked.by in seats else ""
        return DeviceViewer("phone in the middle", seats, viewing_seat(self.store.state, seats, alone), "en")

    async def tapped(self, seat: str, step: int, page: str) -> None:
        """Tap at what the page shows, as the habits of whoever holds the phone have it."""
        habits, sent, watched = self.habits[seat], self.record.sent[seat], seat in self.watched
        chance = habits.chance(step)
        delay, lazy, again, looks = chance.uniform(1, 7), *(chance.random() for _ in range(3))
        if looks < 0.1 and watched:
            sent.append(self.seen("panel", self.fetched(seat, chance.choice(PANELS))))
        picks, stamp = self.offered(seat, page)
        asked = self.store.state.session.pending
        if not picks or asked is None or (asked.asking.timed and lazy < habits.laziness):
            return
        pick = chance.choice(picks)
        if seat == EVERYBODY:  # those whom the phone asks name somebody whom they may
            pick = chance.choice([each for each in picks if each in asked.asking.fits] or picks)
        await asyncio.sleep(delay)
        for _ in range(2 if again < 0.2 else 1):
            told = self.store.act(self.viewer(seat), Tap("answer", stamp, {"pick": (pick,)}))
            if watched:
                page = self.store.page(self.viewer(seat), told.query, told.notice)
                sent.append(self.seen("answer", page))

    def offered(self, seat: str, page: str) -> tuple[Sequence[str], str]:
        """Return what a page offers to tap, and the state that it shows."""
        if seat in self.watched:
            stamp = re.search(r'data-stamp="([^"]*)"', page)
            picks = re.findall(r'name="pick" value="([^"]*)"', page)
            return unraised(picks), stamp[1] if stamp else ""
        asked = self.store.state.session.pending
        options = getattr(asked.want, "options", ()) if asked and seat in asked.seats else ()
        return unraised(options), self.store.state.stamp_for((seat,))
