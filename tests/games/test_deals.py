"""Secret deals of the games: the same cards for everybody whoever begins, and others from another deck."""

from collections import Counter
from typing import Any

import pytest

from printkit.table.chance import chance_key
from printkit.table.log import Call, Dice
from printkit.table.session import Session
from tests.games.kinds import Games

SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")


def dealt(session: Session, purpose: str) -> dict[str, list[str]]:
    """Throw all that is asked for; return what was drawn for each seat in the last act."""
    while session.pending and session.pending.chance:
        session = session.after(session.thrown())
    found: dict[str, list[str]] = {}
    for _, question, answer in session.acts[-1].questions():
        if question.purpose == purpose:
            found.setdefault(str(question.about["seat"]), []).append(answer.answer)
    return found


def pit(
    game: Any, first: str, discard: dict[str, int] | None = None, players: int = 4, seed: str = "moon"
) -> Session:
    """Return a session of Mosh in which a deal has begun."""
    order = SEATS[:players]
    boards = list(game.components.boards)
    position = {
        "game": "mosh",
        "order": list(order),
        "first": first,
        "discard": discard or {},
        "players": {seat: {"character": boards[at]} for at, seat in enumerate(order)},
    }
    return Session(game, position, seed).after(Call("deal"))


@pytest.mark.parametrize("players", [2, 4, 6])
def test_zombies_hold_the_same_cards_whoever_begins(game: Games, players: int) -> None:
    mosh = game("mosh")
    hands = [dealt(pit(mosh, first, players=players), "deal-card") for first in SEATS[:players]]
    assert all(each == hands[0] for each in hands)
    assert sorted(map(len, hands[0].values())) == [4] * players
    assert dealt(pit(mosh, "p1", players=players, seed="sun"), "deal-card") != hands[0]


def test_another_pile_is_shuffled_anew(game: Games) -> None:
    mosh = game("mosh")
    card = next(iter(mosh.components.cards))
    keys = {chance_key(pit(mosh, "p1", discard).acts) for discard in (None, {card: 1}, {card: 2})}
    assert len(keys) == 3


def test_where_the_pile_runs_out_in_a_deal_no_place_is_kept(game: Games) -> None:
    mosh = game("mosh")
    cards = {card: kind.copies for card, kind in mosh.components.cards.items()}
    last = max(cards, key=lambda card: cards[card])
    session = pit(mosh, "p1", {**cards, last: cards[last] - 1})
    hands = dealt(session, "deal-card")
    assert session.pending and session.pending.reserved is None
    assert Counter(card for hand in hands.values() for card in hand) <= Counter(cards)
    assert sorted(map(len, hands.values())) == [4] * 4


def test_a_theory_is_the_same_whoever_else_is_dealt_one(game: Games) -> None:
    """Where only the assistant's theories are drawn, each is the one that the seat would have had."""
    film = Session(game("non-morts"), {"game": "non-morts"}, "moon")
    everybody = dealt(film.after(Call("setup", {"players": 4})), "setup-theory")
    assert len({theory for (theory,) in everybody.values()}) == 4
    rivals = {"players": 4, "hidden": True, "rivals": ["p2", "p4"]}
    some = dealt(film.after(Call("setup", rivals)), "setup-theory")
    assert some == {seat: everybody[seat] for seat in ("p2", "p4")}


def test_theories_of_teams_are_two_of_each(game: Games) -> None:
    film = Session(game("non-morts"), {"game": "non-morts"}, "moon")
    teams = dealt(film.after(Call("setup", {"players": 6, "variants": ["teams"]})), "setup-theory")
    assert sorted(Counter(theory for (theory,) in teams.values()).values()) == [2, 2, 2]


def test_whose_dice_are_used_moves_no_card(game: Games) -> None:
    session = pit(game("mosh"), "p1")
    assert dealt(session.after(Dice(own=False)), "deal-card") == dealt(session, "deal-card")
