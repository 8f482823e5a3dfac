"""No seat can tell two villages apart in which only what it may not know is different.

Two games are led side by side that look alike to one seat: two others have swapped what is secret of them.
Whoever is asked in secret answers in each as it likes; what is asked openly is answered alike, but now and
then differently: then the rules must tell the seat what comes of it. As soon as an event that the seat may
know differs, the rules have told something, and the walk ends; until then all that the seat is shown must be
the same. A walk begins before the first night, or in the midst of a game, with dead, heirs and conversions.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any, get_args

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.flow import next_step
from printkit.games.reptiliens.invoke import Invocation
from printkit.table.act import Act, can
from printkit.table.answers import Choose
from printkit.table.audience import may_see
from printkit.table.codec import write
from printkit.table.log import Answer, Call, SeatChange
from printkit.table.question import Question
from printkit.table.session import Session
from printkit.table.view import view
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_whole_games import answer, finished, may

STEPS, MANY = 190, 1000
"""Steps of both games, over several walks."""

CORRECTED, UNDONE, GIVEN_OFF = 0.04, 0.04, 0.02
"""How often an open answer is corrected, the last decision taken back, a seat handed on."""

LATE, ALIKE, FORKED, ASKED_FOR, LEGACY = 0.75, 0.8, 0.2, 0.4, 0.6
"""How often a walk begins late, secrets are answered alike, open questions are not, somebody acts, and the
dead leave a legacy."""

SECRETS = ("role", "specs", "inherited", "personal", "converted", "lover", "charmed_by", "used")
"""What two people swap of whom no card is turned."""


def dealt(rules: Rules, players: int, chance: Random) -> dict[str, Any]:
    seats = [f"p{n}" for n in range(1, players + 1)]
    start = {"players": {seat: {} for seat in seats}, "seats": seats}
    now: dict[str, Any] = finished(Act(rules, "deal", start, {}), chance).position()
    return now


def late(rules: Rules, players: int, chance: Random) -> dict[str, Any]:
    """Return a village in the midst of a game: a night is over whose deaths are to be told, or it is day."""
    now = dealt(rules, players, chance)
    people, seats = now["players"], now["seats"]
    for person in people.values():
        conditions = rules.components.roles[person["role"]].conditions
        person["personal"] = [each for each in conditions if chance.random() < 0.7]
        person["charmed_by"] = ["orphee"] if chance.random() < 0.2 else []
    for seat in chance.sample(seats, 2):
        people[seat]["lover"] = True
        people[chance.choice(seats)]["converted"] = [chance.choice(["reptiliens", "idealistes"])]
    gone, ghost, spirit, risen, *alive = chance.sample(seats, players)
    for seat, state in ((gone, "gone"), (ghost, "ghost"), (spirit, "spirit")):
        people[seat].update(state=state, coins=0, shown=[chance.choice(["camp", "spec"])])
    people[risen]["shown"] = ["spec"]
    people[gone]["shown"] = ["camp", "spec"]
    for heir, specs in ((risen, people[gone]["specs"]), (alive[0], people[spirit]["specs"])):
        people[heir]["specs"], people[heir]["inherited"] = people[heir]["specs"] + specs, [*specs]
    people[gone]["specs"], people[spirit]["specs"] = [], []
    people[spirit]["shown"] = ["camp"]
    now["graveyard"] = [gone, ghost, spirit]
    now["posts"] = {post: None if who in now["graveyard"] else who for post, who in now["posts"].items()}
    now["posts"]["chef-milice"] = ghost
    now["militia_last"] = chance.choice(alive)
    if chance.random() < 0.3:
        now["phase"] = "day"
    else:
        rows = len(rules.components.nights[now["weekday"]])
        now["night"] = {"row": rows, "done": True, "deaths": chance.sample([risen, *alive[:3]], 2)}
    read: dict[str, Any] = write(rules.read(now))
    return read


def told_alone(rules: Rules, now: dict[str, Any], seat: str) -> list[Any]:
    """Return what a seat may know for itself, a musician also whom it has charmed."""
    told: list[Any] = [event.to_json() for event in Act(rules, "whisper", now, {"player": seat}).events]
    role = now["players"][seat]["role"]
    return [*told, [each for each, person in now["players"].items() if role in person["charmed_by"]]]


def swapped(rules: Rules, now: dict[str, Any], seat: str, chance: Random) -> dict[str, Any] | None:
    """Return the village in which others have each other's secrets, None where the seat would know it."""
    people = {**now["players"]}
    others = [each for each in now["seats"] if each != seat]
    one, other = chance.sample([each for each in others if not people[each]["shown"]], 2)
    people[one], people[other] = (
        {**people[to], **{name: people[of][name] for name in SECRETS}}
        for to, of in ((one, other), (other, one))
    )
    one, other = chance.sample([each for each in others if people[each]["state"] == "alive"], 2)
    people[one], people[other] = (
        _with_inherited(people[to], people[of]) for to, of in ((one, other), (other, one))
    )
    twin = {**now, "players": people}
    if people[seat]["state"] != "ghost" and now["militia_last"]:
        twin["militia_last"] = chance.choice(now["seats"])
    return twin if told_alone(rules, twin, seat) == told_alone(rules, now, seat) else None


def _with_inherited(person: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Return somebody who has inherited what another has, and not the own heritage."""
    dealt_ones = [each for each in person["specs"] if each not in person["inherited"]]
    return {**person, "specs": [*dealt_ones, *other["inherited"]], "inherited": [*other["inherited"]]}


def shown(session: Session, seat: str) -> dict[str, Any]:
    """Return all that a seat is shown; how many entries stand before it is kept from it by phones."""
    seen: dict[str, Any] = replace(view(session, seat), version=0).to_json()
    for scene in seen["scenes"]:
        scene["lines"] = [{**line, "at": 0} if "at" in line else line for line in scene["lines"]]
    return seen


def known(session: Session, seat: str) -> list[Any]:
    """Return the events that a seat may know, by day all coins, and what the ghosts know of the militia.

    At dawn the coins of the dead are counted out before all eyes (REP-POST-23).
    """
    told: list[Any] = [event.to_json() for event in session.events if may_see(event.audience, seat)]
    if session.position["players"][seat]["state"] == "ghost":
        told.append(session.position["militia_last"])
    if session.pending and session.pending.purpose == "bequest":
        told.append(write(session.pending.want))
    if session.position["phase"] == "day":
        told.append([person["coins"] for person in session.position["players"].values()])
    return told


class Walk:
    """Two games side by side, and the seat that looks at both."""

    def __init__(self, rules: Rules, players: int, chance: Random) -> None:
        self.rules, self.chance = rules, chance
        self.seat = f"p{chance.randint(1, players)}"
        self.steps = 0
        self.forked = False
        begins_late, twin = chance.random() < LATE, None
        while twin is None:
            now = (late if begins_late else dealt)(rules, players, chance)
            twin = swapped(rules, now, self.seat, chance)
        self.worlds = [Session(rules, each, "moon") for each in (now, twin)]
        if not begins_late:
            self.go_on(lambda session: session.continuing(Call("opening")))

    def go_on(self, line: Any) -> None:
        self.worlds = [session.after(line(session)) for session in self.worlds]
        self.steps += 1

    def each_goes_on(self, entries: list[Any]) -> None:
        """Let each world go on in its own way."""
        both = zip(self.worlds, entries, strict=True)
        self.worlds = [session.after(session.continuing(entry)) for session, entry in both]
        self.steps += 1

    @property
    def told_apart(self) -> bool:
        """Whether the rules have told the seat something that differs, or ask it something else."""
        one, other = (known(session, self.seat) for session in self.worlds)
        asked = [session.pending for session in self.worlds]
        own = any(each is not None and each.secret and not self.is_hidden(each) for each in asked)
        return one != other or (own and asked[0] != asked[1]) or (self.forked and self.parted)

    @property
    def parted(self) -> bool:
        """Whether what has been answered differently shows in the village, or in what is asked next."""
        one, other = (shown(session, self.seat) for session in self.worlds)
        return any(one[name] != other[name] for name in ("position", "pending"))

    def verify(self) -> None:
        """Raise AssertionError where the seat is shown what differs, and has been told nothing.

        While a world still waits for a secret answer it has not come to the same step; what comes of
        answers that differ is known at the end of an act.
        """
        if any(session.pending and self.is_hidden(session.pending) for session in self.worlds):
            return
        if self.forked and any(session.pending for session in self.worlds):
            return
        one, other = (shown(session, self.seat) for session in self.worlds)
        for name in one:
            assert one[name] == other[name], name

    def answered(self) -> None:
        """Let each world answer what is asked, what is open alike, until no world waits for a secret."""
        while any(self.hidden):
            self._answered_in_secret()
            if any(self.over):
                return
        one, other = (session.pending for session in self.worlds)
        if one is None or one != other:
            return
        if one.between and self.chance.random() < ASKED_FOR and (calls := self.invoked()):
            self.each_goes_on([call.between("gm") for call in calls])
            return
        given = [self._given(one)] * 2
        forks = isinstance(one.want, Choose) and not (one.secret or self.forked)
        if forks and self.chance.random() < FORKED:
            assert isinstance(one.want, Choose)
            given = self.chance.sample(one.want.options, 2)
            self.forked = True
        self.each_goes_on([Answer(each, by="gm") for each in given])

    def _given(self, question: Question) -> object:
        """Return an answer; of the dead, who could do other things, many leave a legacy."""
        given = answer(question, self.chance)
        leaves = question.purpose == "fate" and self.chance.random() < LEGACY
        return "legacy" if leaves and not question.wrong("legacy") else given

    def _answered_in_secret(self) -> None:
        """Answer one question in each world that waits for a secret, alike where that can be."""
        one, other = (session.pending for session in self.worlds)
        if all(self.hidden) and one and other and self.chance.random() < ALIKE:
            given = answer(one, self.chance)
            if other.purpose == one.purpose and not other.wrong(given):
                self.go_on(lambda session: session.continuing(Answer(given, by="gm")))
                return
        self.worlds = [
            session.after(session.continuing(Answer(answer(session.pending, self.chance), by="gm")))
            if session.pending and self.is_hidden(session.pending)
            else session
            for session in self.worlds
        ]

    @property
    def hidden(self) -> list[bool]:
        """Whether each world waits for a secret answer."""
        asked = (session.pending for session in self.worlds)
        return [each is not None and self.is_hidden(each) for each in asked]

    def invoked(self) -> list[Call]:
        """Return what is invoked in each world so that the seat hears the same; nothing where none is."""
        one, other = (dict(_shuffled(self._invocations(session), self.chance)) for session in self.worlds)
        alike = [heard for heard in one if heard in other]
        return [each[self.chance.choice(alike)] for each in (one, other)] if alike else []

    def _invocations(self, session: Session) -> Iterator[tuple[tuple[str, ...], Call]]:
        """Yield what may be invoked, each with what the seat hears of it."""
        powers = self.rules.components.powers
        for player, person in session.position["players"].items():
            cards = {person["role"], *person["specs"]}
            for power in get_args(Invocation):
                args = {"player": player, "power": power}
                if cards & {*powers[power].roles} and can(self.rules, "invoke", session.position, args):
                    heard = powers[power].announce or power
                    named = player if self.seat == player or power == "conversion-radieuse" else ""
                    mine = power if self.seat == player else ""
                    yield (heard, named, mine), Call("invoke", args)

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
            Call("apply", {"post": self.chance.choice([*one["posts"]]), "candidates": [seats[0]]}),
        ]
        self.forked = False
        if self.chance.random() < ASKED_FOR / 2 and (invoked := self.invoked()):
            self.each_goes_on(invoked)
            return
        showmen = [each for each in seats if "showman" in one["players"][each]["personal"]]
        between += [Call("show", {"player": each}) for each in showmen] * len(between)
        self.chance.shuffle(between)
        if self.chance.random() < ASKED_FOR / 2:
            worlds = (one, other)
            possible = (
                each for each in between if all(may(self.rules, now, each.call, each.args) for now in worlds)
            )
            call = next(possible, call)
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


def _shuffled(given: Iterator[Any], chance: Random) -> list[Any]:
    listed = [*given]
    chance.shuffle(listed)
    return listed


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
