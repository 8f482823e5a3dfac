"""A whole evening in the pit: song after song, round after round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.mosh.board import facing, laid_name, life_of, songs
from printkit.games.mosh.components import Components, card_of, limb_of
from printkit.games.mosh.position import Position
from printkit.games.sentences import Names, labelled, named
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating

AFTER = {
    "deal": "crowd-attack",
    "crowd-attack": "dance",
    "dance": "count-damage",
    "count-damage": "calm-down",
}
"""MOSH-ROUND-01: what follows at once, within a round."""


SONGS_TO_WIN, SONGS_OF_A_BOT = 3, 2
"""Songs that win a concert (MOSH-CONCERT-01); songs of a bot that end the challenge of somebody alone."""


def moment(
    game: Ruleset[Position, Components], position: Mapping[str, Any], done: Sequence[Call], party: Seating
) -> TurnState:
    """Set up, deal, go through the round, deal again; then another song of the concert."""
    played = [each.call for each in done if each.call != "forecast"]
    if not played:
        return TurnState(next(iter(party.names)), _sides(party), pace="choice", asks="ask-side")
    first = position["first"]
    if played[-1] in AFTER:
        return TurnState(first, (LegalAction("next", Call(AFTER[played[-1]])),), pace="at once")
    if position["over"]:
        return TurnState(first, (LegalAction("encore", Call("encore")),), over=True)
    deal = Call("deal", {"hidden": True} if party.own else {})
    return TurnState(first, (LegalAction("deal", deal, values={"round": position["round"]}),))


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: a card laid, or where it goes."""
    if ":" in option:
        return laid_name(kit, option)
    if question.purpose != "dance-row":
        return named(kit, "seat", option, names)
    if option == "defence":
        return kit.say("row-defence").plain
    return kit.say("row-attack", name=named(kit, "seat", option, names)).plain


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Return what lies before whoever plays a card, and before whoever says where it goes."""
    return facing(kit, position, question.by) if question.purpose in ("dance-card", "dance-row") else []


def remark(kit: Kit, position: Mapping[str, Any], question: Question, option: str, names: Names) -> str:
    """Return how many of a card are in hand, and who in the pit has lost its limb: it is wasted there."""
    if question.purpose == "dance-card":
        held = position["players"][question.by].get("hand", []).count(card_of(option))
        lost = [seat for seat in position["order"] if _has_lost(kit, position, seat, limb_of(option))]
        told = [kit.say("card-held", n=held).plain] if held > 1 else []
        if lost:
            told.append(kit.say("lost-limb", seats=_named(lost, names)).plain)
        return " · ".join(told)
    if question.purpose == "dance-row":
        seat = question.by if option == "defence" else option
        if _has_lost(kit, position, seat, question.about["limb"]):
            return kit.say("lost-there").plain
    return ""


def _has_lost(kit: Kit, position: Mapping[str, Any], seat: str, limb: str) -> bool:
    """Whether somebody in the pit has lost a limb."""
    player = position["players"][seat]
    return not player["out"] and player["damage"][limb] >= life_of(kit, position, seat)[limb]


def score(kit: Kit, position: Mapping[str, Any], names: Names) -> list[str]:
    """Return who has won the concert (MOSH-CONCERT-01), or lost it to bots, and the songs of each."""
    wins, players = position["wins"], position["players"]
    people = [seat for seat in position["order"] if not players[seat]["bot"]]
    told = []
    if headliners := [seat for seat in position["order"] if wins.get(seat, 0) >= SONGS_TO_WIN]:
        told.append(kit.say("concert-won", seats=_named(headliners, names)).plain)
    bots = [seat for seat in wins if wins[seat] >= SONGS_OF_A_BOT and seat not in people]
    if not headliners and bots and len(people) == 1:
        told.append(kit.say("challenge-lost", seats=_named(bots, names)).plain)
    return [*told, labelled(kit, "concert-score", songs(position, names))]


def _named(seats: Sequence[str], names: Names) -> str:
    return ", ".join(names.get(seat, seat) for seat in seats)


def _sides(party: Seating) -> tuple[LegalAction, ...]:
    setup = {"players": len(party.names), "bots": party.bots}
    return tuple(LegalAction(f"side-{side}", Call("setup", {**setup, "side": side.upper()})) for side in "ab")
