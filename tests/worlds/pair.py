"""Two evenings that look the same to one seat, and differ in what the others hold: a walk through both.

Whatever that seat does, and whatever the others do alike in both, its pages have to stay the same to the
byte, until the rules themselves show a secret. Nothing here asks a game or `view` what may be seen. Chance is
answered here: what comes openly, or to the seat itself, is the same in both evenings; what comes to others is
not. The same chance comes twice only where the program asks for the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.site import Site
from printkit.companion.taps import Tap, TapResult
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.seating import seat_players
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll
from printkit.table.audience import EVERYBODY
from printkit.table.event import Event
from printkit.table.journal import Journal
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Reversal
from printkit.table.question import Question
from printkit.table.session import Session
from printkit.table.view import asked_again

PANELS = ("", "journal", "undo", "seats", "settings", "why")

Secrets = Callable[[Sequence[Session], Random], Sequence[object] | None]
"""Gives what another seat answers in secret in each of the evenings, so that both look the same afterwards.

None where the rules would then show a difference.
"""


@dataclass(frozen=True)
class SecretGame:
    """What a walk has to know of a game: it is said anew here, and not asked of the game itself.

    `decide` answers for others in secret, events of the kinds `shows` show a secret of their `seat`, and
    `ends` tells whether the rules have now shown everything.
    """

    name: str
    decide: Secrets
    shows: frozenset[str]
    ends: Callable[[Session], bool]


class LeakError(AssertionError):
    """Something told what a seat may not know, or gave it what it may not have."""


class RevealedError(Exception):
    """The rules have shown a secret: from here on the evenings may differ."""


@dataclass
class World:
    """One of the two evenings; events of the kinds `shows` show a secret."""

    store: SessionStore
    shows: frozenset[str]

    @property
    def session(self) -> Session:
        return self.store.state.session

    def told(self, seat: str) -> list[Event]:
        """Return what a seat was told with some others alone: who is in its team is a secret too."""
        return [event for event in self.session.events if seat in (event.audience or ())]

    def shown(self) -> list[Event]:
        """Return what has shown a secret."""
        return [event for event in self.session.events if event.kind in self.shows]


class Pair:
    """Two evenings, at which `watcher` sits with a phone and a tablet."""

    def __init__(self, site: Site, game: SecretGame, folder: Path, names: str, chance: Random) -> None:
        self.site, self.game, self.folder = site, game, folder
        self.chance, self.seed = chance, chance.random()
        self.steps = 0
        self.thrown_in: list[dict[str, object]] = [{}, {}]
        self.at = 0
        """Which of the two worlds chance is asked in."""
        self.open_to_watcher: list[tuple[str, object, bool]] = []
        """What the first world has shown of chance in this step: its purpose, what came, whether again."""
        self.held: dict[tuple[str, str, int], tuple[object, int]] = {}
        """What each seat was dealt, by purpose and number, and how many marks there were then."""
        resources = site.resources
        self.party = seat_players(resources.kit("en"), resources.game, names, own=False)
        self.people = self.party.people
        self.watcher = chance.choice(self.people)
        self.worlds: Sequence[World] = ()

    def begin(self) -> None:
        """Begin both evenings."""
        name = self.game.name

        def begun(folder: str) -> World:
            path = self.folder / folder / "evening.jsonl"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            seed = f"the seed of world {folder}"
            return self.opened(Journal.create(path, name, seed, {"game": name}, self.party, salt="salt"))

        self.worlds = self.both(begun, ("one", "two"))
        self.compare("at the beginning")

    def restart(self) -> None:
        """Stop both evenings, and open them again from their files."""

        def again(world: World) -> World:
            world.store.close()
            return self.opened(Journal.open(world.store.journal.path))

        self.steps += 1
        self.worlds = self.both(again)
        self.compare("after a restart")

    def opened(self, journal: Journal) -> World:
        """Open an evening; what phones know it by, and its seal, tell nothing, but differ."""
        store = SessionStore(self.site, journal)
        store.state = replace(store.state, name="evening-", salt="")
        return World(store, self.game.shows)

    def close(self) -> None:
        for world in self.worlds:
            world.store.close()

    def both(self, do: Callable[[Any], Any], given: Sequence[Any] = ()) -> list[Any]:
        """Do something in one world, then in the other; both have to ask for the same open chance."""
        done = []
        for at, each in enumerate(given or self.worlds):
            self.at = at
            done.append(do(each))
        if self.open_to_watcher:
            raise LeakError(f"chance is asked for in one world only: {self.open_to_watcher}")
        return done

    # ── Chance

    def thrown(self, key: str, _: str, question: Question) -> object:
        """Answer a question of chance in place of the program."""
        if not question.deal:
            return self.open_chance(key, question)
        came = self.thrown_in[self.at]
        asked = json.dumps([key, question.reserved.index if question.reserved else -1])
        known, again = came.get(asked), asked in came
        if again and question.want.wrong(known):
            raise LeakError(f"the same chance where other cards are left: {asked}")
        if question.audience is not None and self.watcher not in question.audience:
            if not again:
                same = self.thrown_in[1 - self.at].get(asked) if self.chance.random() < 0.5 else None
                fits = same is not None and not question.want.wrong(same)
                came[asked] = same if fits else question.thrown(self.chance)
            return came[asked]
        if self.at == 0:
            came[asked] = known if again else question.thrown(self.chance)
            self.open_to_watcher.append((question.purpose, came[asked], again))
            return came[asked]
        if not self.open_to_watcher:
            raise LeakError(f"chance is asked for in one world only: {question.purpose}")
        purpose, first, was_again = self.open_to_watcher.pop(0)
        if not again and not was_again and question.want.wrong(first):
            raise RevealedError  # in this world somebody holds the last such card
        came[asked] = known if again else first
        if (purpose, first, was_again) != (question.purpose, came[asked], again):
            raise LeakError(f"chance comes {'again' if again else 'anew'} in one world only: {purpose}")
        return came[asked]

    def open_chance(self, key: str, question: Question) -> object:
        """Answer what is a secret of nobody: it depends on nothing that is hidden."""
        if self.at == 0:
            self.open_to_watcher.append((question.purpose, key, False))
        elif not self.open_to_watcher or self.open_to_watcher.pop(0) != (question.purpose, key, False):
            raise LeakError(f"open chance depends on what is hidden: {key}")
        return question.thrown(Random(f"{self.seed} {key}"))

    # ── Steps

    def tap(self, seat: str, do: str, fields: Sequence[Mapping[str, Any]], device: str = "phone") -> None:
        """Tap alike in both worlds, with what differs only where it is another seat's secret."""
        self.steps += 1
        stood = [world.shown() for world in self.worlds]
        marks = [len(world.session.log.marks) for world in self.worlds]

        def act(given: tuple[World, Mapping[str, Any]]) -> TapResult:
            world, fields = given
            named = {
                name: tuple(map(str, each if isinstance(each, (list, tuple)) else [each]))
                for name, each in fields.items()
            }
            return world.store.act(self.phone(seat, device), Tap(do, world.store.stamp, named))

        told = self.both(act, [*zip(self.worlds, fields, strict=True)])
        what = f"{seat} {do} {fields[0]}"
        for world, result, before, marked in zip(self.worlds, told, stood, marks, strict=True):
            self.check_marks(world, result, before, marked, what)
            self.check_hands(world, what)
        first, second = ((world.shown(), world.told(self.watcher)) for world in self.worlds)
        if first != second or any(self.game.ends(world.session) for world in self.worlds):
            raise RevealedError
        self.compare(what, told if seat == self.watcher else ())

    def phone(self, seat: str, device: str = "phone", lang: str = "en") -> DeviceViewer:
        return DeviceViewer(f"{device} of {seat}", (seat,), seat, lang)

    def compare(self, what: str, told: Sequence[TapResult] = ()) -> None:
        """Compare all that the watcher can see; `told` is what a tap of its own has told it."""
        if told and (told[0].notice != told[1].notice or len(told[0].lines) != len(told[1].lines)):
            raise LeakError(f"{what}: told otherwise: {told[0].notice} {told[1].notice}")
        lang = self.chance.choice(("en", "fr"))
        devices = ("phone", "tablet") if self.chance.random() < 0.1 else ("phone",)
        pages = [("", -1)] if self.chance.random() < 0.85 else [(panel, -1) for panel in PANELS]
        entries = len(self.worlds[0].session.log.entries)
        if len(pages) > 1 and entries:
            pages += [("fix", at) for at in self.chance.sample(range(entries), min(3, entries))]
        for show, at in pages:
            query = PageQuery(show, at)
            viewers = [self.phone(self.watcher, device, lang) for device in devices]
            for viewer in (*viewers, DeviceViewer("screen", (EVERYBODY,), EVERYBODY, lang)):
                one, two = self.both(partial(_page, viewer, query))
                if one != two:
                    raise LeakError(f"{what}: {show or 'the table'} differs: {_difference(one, two)}")
                if len(devices) > 1 and one != self.both(partial(_drawn_anew, viewer, query))[0]:
                    raise LeakError(f"{what}: {viewer.device} is given another one's page")
        if self.worlds[0].store.stamp.partition("-")[2] != self.worlds[1].store.stamp.partition("-")[2]:
            raise LeakError(f"{what}: the states have other numbers")

    # ── What nobody may do alone

    def check_marks(
        self, world: World, result: TapResult, before: Sequence[Event], marked: int, what: str
    ) -> None:
        """See that what was shown is gone only with the consent of who showed it, and with a mark."""
        line = next((line for line in result.lines if isinstance(line, Reversal)), None)
        now = world.shown()
        gone = [event for at, event in enumerate(before) if now[at : at + 1] != [event]]
        if not gone:
            return
        if line is None or not line.revealed or len(world.session.log.marks) == marked:
            raise LeakError(f"{what}: {gone[0].kind} is gone without a mark")
        shown = (event.revealed.seats if event.revealed else (event.fields["seat"],) for event in gone)
        owners = {seat for seats in shown for seat in seats}
        if not owners <= {line.by, *line.agreed}:
            raise LeakError(f"{what}: {gone[0].kind} is gone without the consent of {owners}")

    def check_hands(self, world: World, what: str) -> None:
        """See that a deal becomes another one only with the consent of all that it dealt to."""
        if world is not self.worlds[0]:
            return
        counted: dict[tuple[str, str], int] = {}
        marks = world.session.log.marks
        session = world.session
        questions = [(at, question) for at, question in session.questions.items() if question.deal]
        entries = [session.log.entries[at] for at, _ in questions]
        deals = [(asked, entry.answer) for (_, asked), entry in zip(questions, entries, strict=True)]
        dealt_to = {seat for question, _ in deals for seat in question.audience or ()}
        for question, came in deals:
            for seat in question.audience or ():
                number = counted[question.purpose, seat] = counted.get((question.purpose, seat), 0) + 1
                place = question.purpose, seat, number
                first, since = self.held.setdefault(place, (came, len(marks)))
                if first == came:
                    continue
                agreed = {each for mark in marks[since:] for each in (mark.by, *mark.agreed)}
                if not dealt_to <= agreed:
                    raise LeakError(f"{what}: {seat} holds {came} for {first} without consent: {agreed}")
                self.held[place] = came, len(marks)


def _page(viewer: DeviceViewer, query: PageQuery, world: World) -> str:
    return world.store.page(viewer, query)


def _drawn_anew(viewer: DeviceViewer, query: PageQuery, world: World) -> str:
    return render.fragment(world.store.site, world.store.state, viewer, query)


def _difference(one: str, two: str) -> str:
    at = next(
        (at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two))
    )
    return f"…{one[max(0, at - 80) : at + 60]!r} for …{two[max(0, at - 80) : at + 60]!r}"


# ── A walk


def walk(pair: Pair, steps: int) -> int:
    """Walk until so many steps are done or the rules show a secret; return how many were done."""
    begun = pair.steps
    try:
        while pair.steps - begun < steps and _step(pair):
            pass
    except RevealedError:
        pass
    return pair.steps - begun


def _step(pair: Pair) -> bool:
    """Do one thing, alike in both worlds; return whether there was anything to do."""
    chance, world = pair.chance, pair.worlds[0]
    seat = pair.watcher if chance.random() < 0.6 else chance.choice(pair.people)
    wish = world.store.state.wish
    if wish and wish.waits_for and chance.random() < 0.8:
        asked = chance.choice(wish.waits_for)
        pair.tap(asked, "agree" if chance.random() < 0.85 else "refuse", [{}, {}])
        return True
    dice = chance.random()
    if dice < 0.09:
        pair.tap(seat, "undo", [{"sure": "1"}] * 2, chance.choice(("phone", "tablet")))
    elif dice < 0.13:
        pair.tap(seat, "redo", [{}] * 2)
    elif dice < 0.25 and _fix(pair, seat):
        pass
    elif dice < 0.27:
        pair.tap(seat, "keep", [{}] * 2)
    elif dice < 0.285:
        pair.restart()
    elif dice < 0.31:
        pair.tap(seat, "tick", [{"until": "9999.9999"}] * 2)
    else:
        return _go_on(pair)
    return True


def _go_on(pair: Pair) -> bool:
    chance, sessions = pair.chance, [world.session for world in pair.worlds]
    questions = [session.pending for session in sessions]
    question = questions[0]
    if question is None:
        pair.tap(chance.choice(pair.people), "begin", [{"offer": _any_offer(pair)}] * 2)
        return True
    seat = question.by if question.by in pair.people else pair.watcher
    if question.polled:
        seat = chance.choice(question.seats)
    if question.chance:
        pair.tap(seat, "throw", [{}] * 2)
        return True
    answers: Sequence[object] | None
    if seat != pair.watcher and (question.secret or question.sealed or question.polled):
        answers = pair.game.decide(sessions, chance)
    else:
        seen = pair.worlds[0].store.state.view(seat).pending
        assert seen is not None
        answers = [_any(seen, chance)] * 2
    if answers is None:
        return False
    pair.tap(seat, "answer", [{"pick": answer} for answer in answers])
    return True


def _any_offer(pair: Pair) -> str:
    """Return the place of the first offer; where that only leads to more, of any that begins by itself."""
    offers = pair.worlds[0].store.state.moment(pair.site.resources.game).offers
    return pair.chance.choice([*_leaves(offers)]) if offers and offers[0].more else "0"


def _leaves(offers: Sequence[LegalAction], before: str = "") -> Iterator[str]:
    for at, offer in enumerate(offers):
        if offer.call and not offer.fields and not offer.call.args.get("final"):
            yield f"{before}{at}"
        yield from _leaves(offer.more, f"{before}{at}.")


def _any(question: Question, chance: Random) -> object:
    """Return any answer that a question may have, as who is asked sees it."""
    match question.want:
        case Choose(options=options):
            return chance.choice(options)
        case ChooseSome(options=options, low=low, high=high):
            return chance.sample(options, chance.randint(low, min(high, low + 2)))
        case Number(low=low, high=high):
            return chance.randint(low, min(high, low + 3))
        case Draw(copies=copies):
            return chance.choice([*copies])
        case Roll(dice=1, sides=sides):
            return chance.randint(1, sides)
    raise AssertionError(question)


def _fix(pair: Pair, seat: str) -> bool:
    """Correct an answer that a seat may see, best one that stands before a deal."""
    chance, session = pair.chance, pair.worlds[0].session
    questions = session.questions
    dealt = max((at for at in questions if questions[at].deal), default=0)
    found = [at for at in questions if at < dealt or chance.random() < 0.3]
    chance.shuffle(found)
    for at in found[:6]:
        asked = asked_again(session, at, seat)
        if asked is None:
            continue
        if isinstance(asked.want, Roll) and asked.want.dice > 1:
            continue
        if seat != pair.watcher and (questions[at].secret or questions[at].sealed):
            continue
        pair.tap(seat, "fix", [{"at": at, "pick": _any(asked, chance)}] * 2)
        return True
    return False
