"""A whole evening: what comes next, and the table in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from night_ferry.position import COVERED, Components, Position

from printkit.games.sentences import Names, named
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating


def moment(
    game: Ruleset[Position, Components], position: Mapping[str, Any], done: Sequence[Call], party: Seating
) -> TurnState:
    """Deal, cross the river in turn until all hands are empty, point, count; then another night."""
    deal = LegalAction("deal", Call("deal", {"players": len(party.names)}))
    if not done:
        return TurnState(next(iter(party.names)), (deal,))
    if position["over"]:
        return TurnState(position["turn"], (deal,), over=True)
    if not any(position["hands"].values()):
        last = "count" if position["pointed"] else "point"
        return TurnState(position["turn"], (LegalAction(last, Call(last)),), pace="at once")
    turn = position["turn"]
    return TurnState(turn, (LegalAction("cross", Call("cross"), values={"seat": turn}),))


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw the table, a line for each player: points, hand, far bank."""
    return [
        kit.say(
            "board-seat",
            seat=names.get(seat, seat),
            n=position["points"][seat],
            hand=_cards(kit, position["hands"][seat]),
            bank=_cards(kit, position["banks"][seat]),
        ).plain
        for seat in position.get("order", ())
    ]


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: a card, or what the watcher says."""
    return named(kit, "card", option, names)


def _cards(kit: Kit, cards: Sequence[str]) -> str:
    if COVERED in cards:
        return kit.say("board-covered", n=len(cards)).plain
    return ", ".join(kit.row("card", card)["name"].plain for card in cards) or "—"
