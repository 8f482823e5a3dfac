"""A seat sees what it may, and nothing that others keep secret shows through anything that it sees."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.base.faults import RefusedError
from printkit.games.registry import load_game as evening_of
from printkit.play.flow import is_automatic_throw, turn_state
from printkit.table.audience import ALL, EVERYBODY, may_see
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Answer, Call
from printkit.table.seating import Seating
from printkit.table.session import Session
from printkit.table.view import view
from tests.games.kinds import Games, Json

TABLES = {
    "mosh": [Seating({"p1": "Ana", "p2": "Bo", "p3": "Cy", "p4": ""}, ["p4"])],
    "non-morts": [
        Seating({"p1": "Ana", "p2": "Bo", "p3": "Cy"}),
        Seating({"p1": "Ana", "p2": "", "p3": ""}, ["p2", "p3"]),
        Seating({"p1": "Ana", "p2": "Bo", "p3": "Cy", "p4": "Dan"}),
    ],
}


def strings(value: Any) -> set[str]:
    """Return every string in a JSON value, keys too."""
    if isinstance(value, dict):
        return {*value, *(each for item in value.values() for each in strings(item))}
    if isinstance(value, list):
        return {each for item in value for each in strings(item)}
    return {value} if isinstance(value, str) else set()


def shown(session: Session, seat: str) -> Json:
    return json.loads(json.dumps(view(session, seat).to_json()))


@pytest.fixture(scope="module")
def evening(game: Games, any_answer: Callable[..., Any]) -> Callable[..., Any]:
    """Play an evening by chance, with undo, redo and corrections; return the session after each line."""

    def calls(offers: tuple[LegalAction, ...], chance: Random) -> Call:
        offer = chance.choice(offers)
        return calls(offer.more, chance) if offer.more else offer.begun("")

    def line(name: str, session: Session, party: Seating, chance: Random) -> Any:
        what, log = chance.random(), session.log
        if what < 0.05 and log.changes:
            return session.undoing(chance.randint(1, min(4, len(log.changes))))
        if what < 0.08 and log.undone:
            return session.redoing()
        if what < 0.1 and session.questions:
            at = chance.choice(list(session.questions))
            return session.correcting(at, any_answer(session.questions[at], chance), by="p1")
        pending = session.pending
        if pending and is_automatic_throw(session, pending, party):
            return session.continuing(session.thrown())
        if pending:
            return session.continuing(Answer(any_answer(pending, chance), by=pending.by))
        moment = turn_state(evening_of(name), session, party)
        return session.continuing(calls(moment.offers, chance)) if moment.offers else session.undoing(3)

    def played(name: str, party: Seating, seed: int, lines: int) -> Iterator[Session]:
        chance, session = Random(seed), Session(game(name), {"game": name}, str(seed))
        for _ in range(lines):
            try:
                session = session.after(line(name, session, party, chance))
            except RefusedError:
                continue
            yield session

    return played


@given(seed=st.integers(0, 10**6), table=st.sampled_from(TABLES["non-morts"]))
@example(seed=18, table=TABLES["non-morts"][2])
@settings(deadline=None, max_examples=8)
def test_no_theory_of_another_shows_through_before_the_end(
    seed: int, table: Seating, evening: Callable[..., Any], game: Games
) -> None:
    """NM-SETUP-02, NM-RIVAL-01; whole texts are searched: position, journal, question, undo, redo."""
    chance = Random(seed)
    for session in evening("non-morts", table, seed, 70):
        position = session.position
        open_seats = {event.fields["seat"] for event in session.events if event.kind == "theory-revealed"}
        for seat in chance.sample((EVERYBODY, *table.people), 2):
            seen = shown(session, seat)
            if seen["pending"] and (options := set(seen["pending"].get("options", ()))):
                theories = set(game("non-morts").components.theories)
                assert options.isdisjoint(theories) or options == theories
                del seen["pending"]["options"]
            if seen["pending"] and seen["pending"]["by"] == seat:
                del seen["offer"]  # the theory this seat held itself before a correction
            own = {position["theories"][seat]} if seat in position.get("theories", {}) else set()
            for other, theory in position.get("theories", {}).items():
                if other not in open_seats and not position["over"] and theory not in (*own, "?"):
                    assert theory not in strings(seen)
        assert position.get("theories") == shown(session, ALL)["position"].get("theories")


@given(seed=st.integers(0, 10**6))
@settings(deadline=None, max_examples=8)
def test_no_hand_of_another_shows_through(seed: int, evening: Callable[..., Any]) -> None:
    """MOSH-DEAL-02: what a seat sees is the same whatever the others hold."""
    [table] = TABLES["mosh"]
    chance = Random(seed)
    for session in evening("mosh", table, seed, 80):
        for seat in chance.sample((EVERYBODY, *table.people), 2):
            seen = view(session, seat)
            for at, told in seen.told.items():
                if not may_see(session.questions[at].audience, seat):
                    assert told.answer is None
            assert_blind(session, seat, chance)


def assert_blind(session: Session, seat: str, chance: Random) -> None:
    """Deal the others other cards, and look whether the seat sees it."""
    position = session.position
    holders = [
        other for other in position.get("order", ()) if other != seat and position["players"][other]["hand"]
    ]
    if not holders or session.pending is None:
        return
    others = json.loads(json.dumps(position))
    hand = others["players"][chance.choice(holders)]["hand"]
    free = unseen(session)
    if not free:
        return
    hand[0] = chance.choice(free)
    asked, was = session.pending, session.game.visibility(position, (), seat)
    now = session.game.visibility(others, (), seat)
    assert was.position() == now.position()
    if not asked.secret:
        assert was.question(asked) == now.question(asked)


def unseen(session: Session) -> list[str]:
    """Return the cards of the pile: copies that lie nowhere."""
    position, cards = session.position, session.game.components.cards
    lying = [card for player in position["players"].values() for card in player["hand"]]
    for player in position["players"].values():
        lying += [laid.split(":")[0] for laid in player["attack"] + player["defence"]]
    for card, count in position["discard"].items():
        lying += [card] * count
    return [card for card, kind in cards.items() if lying.count(card) < kind.copies]
