"""No seat can tell two villages apart in which only what it may not know is different.

Two games are led side by side that look alike to one seat: two others have swapped their cards. Whoever is
asked in secret answers in each as chance has it; what is asked openly is answered alike. As soon as an event
that the seat may know differs, the rules have told something, and the walk ends; until then all that the
seat is shown must be the same.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.flow import next_step
from printkit.table.act import Act
from printkit.table.audience import may_see
from printkit.table.log import Answer, Call, SeatChange
from printkit.table.question import Question
from printkit.table.session import Session
from printkit.table.view import view
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_whole_games import answer, finished, may

STEPS, MANY = 100, 1000
"""Steps of both games, over several walks."""

CORRECTED, UNDONE, GIVEN_OFF = 0.04, 0.04, 0.02
"""How often an open answer is corrected, the last decision taken back, a seat handed on."""


def dealt(rules: Rules, players: int, chance: Random) -> dict[str, Any]:
    seats = [f"p{n}" for n in range(1, players + 1)]
    start = {"players": {seat: {} for seat in seats}, "seats": seats}
    now: dict[str, Any] = finished(Act(rules, "deal", start, {}), chance).position()
    return now


def told_alone(rules: Rules, now: dict[str, Any], seat: str) -> list[Any]:
    """Return what a seat may know for itself."""
    return [event.to_json() for event in Act(rules, "whisper", now, {"player": seat}).events]


def swapped(rules: Rules, now: dict[str, Any], seat: str, chance: Random) -> dict[str, Any] | None:
    """Return the village in which two others have each other's cards, None where the seat would know it."""
    one, other = chance.sample([each for each in now["seats"] if each != seat], 2)
    people = now["players"]
    cards = {
        one: {**people[one], "role": people[other]["role"], "specs": people[other]["specs"]},
        other: {**people[other], "role": people[one]["role"], "specs": people[one]["specs"]},
    }
    twin = {**now, "players": {**people, **cards}}
    return twin if told_alone(rules, twin, seat) == told_alone(rules, now, seat) else None


def shown(session: Session, seat: str) -> dict[str, Any]:
    """Return all that a seat is shown; how many entries stand before it is kept from it by phones."""
    seen: dict[str, Any] = replace(view(session, seat), version=0).to_json()
    for scene in seen["scenes"]:
        scene["lines"] = [{**line, "at": 0} if "at" in line else line for line in scene["lines"]]
    return seen


def known(session: Session, seat: str) -> list[Any]:
    """Return the events that a seat may know, and since dawn who has how many coins, which all see."""
    told: list[Any] = [event.to_json() for event in session.events if may_see(event.audience, seat)]
    lights = [event.kind for event in session.events if event.kind in ("night-began", "dawn-broke")]
    if lights[-1:] == ["dawn-broke"]:
        told.append([person["coins"] for person in session.position["players"].values()])
    return told


class Walk:
    """Two games side by side, and the seat that looks at both."""

    def __init__(self, rules: Rules, players: int, chance: Random) -> None:
        self.rules, self.chance = rules, chance
        self.seat = f"p{chance.randint(1, players)}"
        self.steps = 0
        twin = None
        while twin is None:
            now = dealt(rules, players, chance)
            twin = swapped(rules, now, self.seat, chance)
        self.worlds = [Session(rules, each, "moon") for each in (now, twin)]
        self.go_on(lambda session: session.continuing(Call("opening")))

    def go_on(self, line: Any) -> None:
        self.worlds = [session.after(line(session)) for session in self.worlds]
        self.steps += 1

    @property
    def told_apart(self) -> bool:
        """Whether the rules have told the seat something that differs, or ask it something else."""
        one, other = (known(session, self.seat) for session in self.worlds)
        asked = [session.pending for session in self.worlds]
        own = any(each is not None and each.secret and not self.is_hidden(each) for each in asked)
        return one != other or (own and asked[0] != asked[1])

    def verify(self) -> None:
        """Raise AssertionError where the seat is shown what differs, and has been told nothing.

        While a world still waits for a secret answer it has not come to the same step.
        """
        if any(session.pending and self.is_hidden(session.pending) for session in self.worlds):
            return
        one, other = (shown(session, self.seat) for session in self.worlds)
        for name in one:
            assert one[name] == other[name], name

    def answered(self) -> None:
        """Let each world answer what is asked, what is open alike, until no world waits for a secret."""
        while any(session.pending and self.is_hidden(session.pending) for session in self.worlds):
            self.worlds = [
                session.after(session.continuing(Answer(answer(session.pending, self.chance), by="gm")))
                if session.pending and self.is_hidden(session.pending)
                else session
                for session in self.worlds
            ]
            if any(self.over):
                return
        one, other = (session.pending for session in self.worlds)
        if one and one == other:
            given = answer(one, self.chance)
            self.go_on(lambda session: session.continuing(Answer(given, by="gm")))

    def is_hidden(self, question: Question) -> bool:
        return question.secret and not may_see(question.audience, self.seat)

    @property
    def over(self) -> list[bool]:
        return [session.position["over"] is not None for session in self.worlds]

    def begun(self) -> None:
        """Begin the next step in both, or what somebody may ask for in both."""
        one, other = [each.position for each in self.worlds]
        calls = [next_step(self.rules, self.rules.read(each)).call for each in (one, other)]
        assert calls[0] == calls[1]
        call = calls[0]
        assert call
        seats = one["seats"]
        between = [
            Call("whisper", {"player": self.chance.choice(seats)}),
            Call("give", {"from": self.chance.choice(seats), "to": self.chance.choice(seats), "coins": 1}),
            Call("marry", {"a": self.chance.choice(seats), "b": self.chance.choice(seats)}),
            Call("inquiry"),
        ]
        other_call = self.chance.choice(between)
        if self.chance.random() < 0.2 and all(
            may(self.rules, each, other_call.call, dict(other_call.args)) for each in (one, other)
        ):
            call = other_call
        self.go_on(lambda session: session.continuing(call))

    def meddled(self) -> None:
        """Correct an open answer, take something back, or hand the seat on, in both alike."""
        dice = self.chance.random()
        one, other = self.worlds
        if dice < CORRECTED:
            ats = [
                at
                for at, question in one.questions.items()
                if not question.secret and at in other.questions and other.questions[at] == question
            ]
            if ats:
                at = self.chance.choice(ats)
                given = answer(one.questions[at], self.chance)
                try:
                    self.go_on(lambda session: session.correcting(at, given, by="gm"))
                except RefusedError:
                    return
        elif dice < CORRECTED + UNDONE and all(session.log.changes for session in self.worlds):
            self.go_on(lambda session: session.undoing(1))
            if self.chance.random() < 0.5:
                self.go_on(lambda session: session.redoing(1))
        elif dice < CORRECTED + UNDONE + GIVEN_OFF:
            self.go_on(lambda _: SeatChange(self.seat, "Zoé", "Ann"))


def walk(rules: Rules, players: int, seed: str) -> int:
    """Walk until the rules tell the seat something, or a game ends; return how many steps that took."""
    pair = Walk(rules, players, Random(seed))
    while True:
        if pair.told_apart or any(pair.over):
            return pair.steps
        pair.verify()
        waits = [session.pending is not None for session in pair.worlds]
        if any(waits):
            pair.answered()
        else:
            pair.meddled()
            if not any(session.pending for session in pair.worlds) and not pair.told_apart:
                pair.begun()


def walk_on(rules: Rules, players: int, steps: int, seed: int) -> None:
    done = 0
    while done < steps:
        done += walk(rules, players, f"{players} {seed}")
        seed += 1


@pytest.mark.parametrize("players", [9, 16])
def test_no_seat_tells_two_villages_apart(players: int, rules: Rules) -> None:
    walk_on(rules, players, STEPS, 0)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("players", [9, 16])
def test_no_seat_tells_many_villages_apart(players: int, part: int, rules: Rules) -> None:
    walk_on(rules, players, MANY, 1000 * (part + 1))
