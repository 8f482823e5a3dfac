"""The pit drawn in letters: each zombie's body with its damage, its rows, and the hand of who may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.games.mosh.components import HIDDEN, card_of, limb_of
from printkit.games.sentences import Names, labelled
from printkit.kit.model import Kit

HURT, WHOLE = "■", "□"

BODY = (("head",), ("left-arm", "right-arm"), ("left-leg", "right-leg"))
"""Where the limbs stand: the head above, the legs below."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw everyone in the order of the table, once all have a board; the hand of `viewer` too."""
    players = position.get("players", {}).values()
    if not players or not all(player["character"] for player in players):
        return []
    lines = [_state(kit, position)]
    for seat in position["order"]:
        lines += ["", *_zombie(kit, position, names, seat, seat == viewer)]
    return lines


def facing(kit: Kit, position: Mapping[str, Any], seat: str) -> list[str]:
    """Return what lies in the rows of a seat."""
    player = position["players"][seat]
    rows = (("attack-row", player["attack"]), ("defence-row", player["defence"]))
    return [labelled(kit, label, _limbs(kit, laid)) for label, laid in rows]


def laid_name(kit: Kit, laid: str) -> str:
    """Name a card laid: first the limb that counts, then the card and its other limb."""
    card = kit.row("card", card_of(laid))
    other = next(limb for limb in card["edges"] if limb != limb_of(laid))
    return f"{_limb(kit, limb_of(laid))} ({card['name'].plain} / {_limb(kit, other)})"


def life_of(kit: Kit, position: Mapping[str, Any], seat: str) -> Mapping[str, int]:
    """Return how much damage each limb of a zombie takes before it is lost."""
    character = kit.row("character", position["players"][seat]["character"])
    life: Mapping[str, int] = character[f"side_{position['side'].lower()}"]
    return life


def _state(kit: Kit, position: Mapping[str, Any]) -> str:
    players = position["players"].values()
    discard = sum(position["discard"].values())
    on_table = sum(len(player[place]) for player in players for place in ("hand", "attack", "defence"))
    pile = sum(row["count"] for row in kit.table("card")) - discard - on_table
    return kit.say(
        "board-state", round=position["round"], side=position["side"], pile=pile, discard=discard
    ).plain


def _zombie(kit: Kit, position: Mapping[str, Any], names: Names, seat: str, seen: bool) -> list[str]:
    player = position["players"][seat]
    character = kit.row("character", player["character"])
    title = f"{names.get(seat, seat)}, {character['name'].plain}"
    if wins := position["wins"].get(seat, 0):
        title += f" · {kit.say('board-wins', n=wins).plain}"
    if seat == position["first"]:
        title += f" · {kit.say('board-first').plain}"
    if player["out"]:
        return [f"{title} · {kit.say('board-out').plain}"]
    life = life_of(kit, position, seat)
    limbs = [[_meter(kit, limb, player["damage"][limb], life[limb]) for limb in row] for row in BODY]
    width = max(len(meter) for row in limbs for meter in row) + 3
    lines = [title, " " * (width // 2 + 2) + limbs[0][0]]
    lines += ["  " + "".join(meter.ljust(width) for meter in row).rstrip() for row in limbs[1:]]
    if player["attack"] or player["defence"]:
        lines += [f"  {line}" for line in facing(kit, position, seat)]
    if player["hand"]:
        lines.append("  " + labelled(kit, "board-hand", _hand(kit, player["hand"], seen)))
    return lines


def _meter(kit: Kit, limb: str, damage: int, life: int) -> str:
    fallen = f" {kit.say('board-fallen').plain}" if damage == life else ""
    return f"{_limb(kit, limb)} {HURT * damage}{WHOLE * (life - damage)}{fallen}"


def _hand(kit: Kit, hand: Sequence[str], seen: bool) -> str:
    if not seen or HIDDEN in hand:
        return kit.say("board-cards", n=len(hand)).plain
    return ", ".join("/".join(_limb(kit, limb) for limb in kit.row("card", card)["edges"]) for card in hand)


def _limbs(kit: Kit, laid: Sequence[str]) -> str:
    return ", ".join(_limb(kit, limb_of(each)) for each in laid) or "—"


def _limb(kit: Kit, limb: str) -> str:
    return str(kit.row("limb", limb)["name"].plain)
