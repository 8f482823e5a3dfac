"""No seat can tell two towns apart in which the others hold different cards, until one is played.

Two games go on side by side that look alike to one seat. What comes openly, and to the seat itself, comes in
both; what others draw, choose and let pass in secret each world settles by itself, so that the same is seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from printkit.games.humans import capture
from printkit.games.humans.game import GAME
from printkit.games.humans.visibility import Visibility
from printkit.table.act import can
from printkit.table.answers import Choose, ChooseSome, Draw, Roll
from printkit.table.audience import EVERYBODY, may_see
from printkit.table.log import Answer, Call
from printkit.table.question import Question
from printkit.table.seating import Seating
from printkit.table.session import Session
from printkit.table.view import view
from tests.games.humans.evenings import begun, chosen, leaves
from tests.games.kinds import AnyGame, Games, Json

SEATS = ("doctor", "attorney", "miner", "cheerleader")
STEPS = 120


def start(rules: AnyGame, chance: Random) -> Json:
    """Return a position in the midst of a game whose hands are known; one of the seats may be an automa."""
    order = chance.sample(SEATS, 4)
    players = {
        seat: {"zombies": ["N14"], "do_over": 3, "turns": 1, "automa": seat == order[3]} for seat in order
    }
    return {"game": "humans", "hands": "known", "order": order, "players": players, "step": "start"}


def with_hands(rules: AnyGame, now: Json, watcher: str, own: list[str], chance: Random) -> Json:
    """Return the position with three cards in each hand: the watcher's are given, the others' are any."""
    deck = Counter({card: found.copies for card, found in rules.components.events.items()}) - Counter(own)
    cards = [*deck.elements()]
    chance.shuffle(cards)
    players = {}
    for seat, player in now["players"].items():
        hand = own if seat == watcher else [] if player["automa"] else [cards.pop() for _ in range(3)]
        players[seat] = {**player, "hand": hand}
    return {**now, "players": players}


def shown(session: Session, seat: str) -> Json:
    """Return all that a seat is shown."""
    seen: Json = replace(view(session, seat), version=0).to_json()
    return seen


class Worlds:
    """Two games side by side, and the seat that looks at both."""

    def __init__(self, rules: AnyGame, chance: Random) -> None:
        now = start(rules, chance)
        self.chance, self.steps = chance, 0
        people = [seat for seat in now["order"] if not now["players"][seat]["automa"]]
        self.watcher = chance.choice(people)
        self.party = Seating(
            dict.fromkeys(now["order"], "N"), [each for each in now["order"] if each not in people]
        )
        own = chance.sample(
            [card for card, found in rules.components.events.items() for _ in range(found.copies)], 3
        )
        positions = [with_hands(rules, now, self.watcher, own, chance) for _ in range(2)]
        self.sessions = [Session(rules, position, "moon") for position in positions]

    @property
    def over(self) -> bool:
        return bool(self.sessions[0].position.get("winner"))

    def each(self, line: Callable[[Session], Any]) -> None:
        self.sessions = [session.after(line(session)) for session in self.sessions]
        self.steps += 1

    def verify(self) -> None:
        """Compare all that the seat and the table's own screen are shown, and what is offered."""
        for seat in (self.watcher, EVERYBODY):
            one, other = (shown(session, seat) for session in self.sessions)
            for name in one:
                assert one[name] == other[name], (seat, name)
        asked, twin = (session.pending for session in self.sessions)
        assert (asked is None) == (twin is None)
        if asked is None:
            first, second = (self.offers(session) for session in self.sessions)
            assert first == second

    def offers(self, session: Session) -> Any:
        done = [Call("setup"), *(played.call for played in session.acts)]
        return GAME.moment(session.game, session.position, done, self.party).offers

    def step(self) -> bool:
        """Go on; False where what comes next would have to show a card that one world's hand has not."""
        one, other = (session.pending for session in self.sessions)
        if one is None or other is None:
            return self.begin()
        if one.audience is not None and not may_see(one.audience, self.watcher):
            return self.settle_secretly(one, other)
        given = self.answer_both(one, other)
        if given is None:
            return False
        self.each(lambda _: Answer(given))
        return True

    def begin(self) -> bool:
        call = begun(chosen([*leaves(self.offers(self.sessions[0]))], self.chance), self.chance)
        if not all(can(each.game, call.call, each.position, call.args) for each in self.sessions):
            assert call.call == "play-event"
            return True
        self.each(lambda _: call)
        return True

    def settle_secretly(self, one: Question, other: Question) -> bool:
        """Let each world draw and choose by itself; what is shown at once has to be the same."""
        assert (one.purpose, one.by) == (other.purpose, other.by)
        if isinstance(one.want, Draw):
            given = [each.want.thrown(self.chance) for each in (one, other) if isinstance(each.want, Draw)]
        else:
            assert isinstance(one.want, Choose) and isinstance(other.want, Choose)
            both = [option for option in one.want.options if option in other.want.options]
            given = [self.chance.choice(both)] * 2
        pairs = zip(self.sessions, given, strict=True)
        self.sessions = [session.after(Answer(answer)) for session, answer in pairs]
        self.steps += 1
        return True

    def answer_both(self, one: Question, other: Question) -> Any:
        """Return an answer that fits in both worlds, None where there is none."""
        match one.want, other.want:
            case Draw(copies=copies), Draw(copies=others):
                same = [card for card in copies if card in others]
                return self.chance.choice(same) if same else None
            case Roll(), Roll():
                return one.want.thrown(self.chance)
            case Choose(options=options), Choose():
                assert one == other
                return self.chance.choice(options)
            case ChooseSome(options=options, low=low), ChooseSome():
                return self.chance.sample(options, low)
        raise AssertionError(one)


def walk(rules: AnyGame, seed: int, steps: int) -> int:
    """Walk through two worlds; return how many steps were made."""
    worlds = Worlds(rules, Random(f"worlds {seed}"))
    worlds.verify()
    while worlds.steps < steps and not worlds.over:
        if not worlds.step():
            break
        worlds.verify()
    return worlds.steps


def walked(rules: AnyGame, first: int, steps: int) -> None:
    """Walk so many steps in all, by one seed after the other; most walks make a good few."""
    done = 0
    for seed in range(first, first + max(10, steps)):
        if done >= steps:
            return
        done += walk(rules, seed, min(150, steps - done))
    raise AssertionError(f"{done} steps of {steps}: walks end as they begin")


def test_nobody_can_tell_two_towns_apart(game: Games) -> None:
    walked(game("humans"), 1, STEPS)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_nobody_can_tell_many_towns_apart(part: int, game: Games) -> None:
    walked(game("humans"), 1000 * (part + 1), 1000)


LEAKS: dict[str, tuple[Any, str, Any]] = {
    "hands": (Visibility, "position", lambda self: self.now),
    "draws": (Visibility, "event", lambda self, event: event),
    "decks": (Visibility, "question", lambda self, question: question),
    "weapons": (capture, "holds_cards", lambda table, seat: False),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_walk_finds_what_tells(leak: str, game: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        walked(game("humans"), 1, 3000)
