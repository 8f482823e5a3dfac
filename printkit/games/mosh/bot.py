"""How a bot plays a card: the first thing possible of save, block and hit (MOSH-BOT-02)."""

from __future__ import annotations

from printkit.base.dataclass import dataclass
from printkit.games.mosh.components import limb_of
from printkit.games.mosh.pit import clockwise, life, lost_limbs
from printkit.games.mosh.position import Table


@dataclass(frozen=True)
class Play:
    """A card, turned so that a limb counts, laid for a target; the bot itself when it parries."""

    laid: str
    target: str
    why: str


def decide(table: Table, seat: str, *, block: bool) -> Play:
    """Choose a bot's next card; it blocks in the second pass only."""
    limb = _limb_to_save(table, seat)
    if limb:
        return Play(_card_for(table, seat, limb), seat, "save")
    limb = _limb_to_block(table, seat) if block else None
    if limb:
        return Play(_card_for(table, seat, limb), seat, "block")
    target = _target(table, seat)
    return Play(_card_for(table, seat, _limb_to_hit(table, seat, target)), target, "hit")


def exposed(table: Table, seat: str, limb: str) -> int:
    """Count the attacks on a limb that no defence meets: the limb is open."""
    player = table.position.players[seat]
    attacks = sum(limb_of(laid) == limb for laid in player.attack)
    defences = sum(limb_of(laid) == limb for laid in player.defence)
    return max(0, attacks - defences)


def _limb_to_save(table: Table, seat: str) -> str | None:
    """MOSH-BOT-03: a limb that would fall, if enough cards in hand show it."""
    limbs = [
        limb
        for limb in table.components.limbs
        if 1 <= life(table, seat, limb) <= exposed(table, seat, limb)
        and len(_showing(table, seat, limb)) > exposed(table, seat, limb) - life(table, seat, limb)
    ]
    return _weakest(table, seat, limbs)


def _limb_to_block(table: Table, seat: str) -> str | None:
    """MOSH-BOT-04: an open limb that a card in hand shows."""
    limbs = [
        limb
        for limb in table.components.limbs
        if life(table, seat, limb) >= 1 and exposed(table, seat, limb) >= 1 and _showing(table, seat, limb)
    ]
    return _weakest(table, seat, limbs)


def _target(table: Table, seat: str) -> str:
    """MOSH-BOT-05: the other zombie with the most lost limbs, most pawns, nearest to the left."""
    players = table.position.players
    others = clockwise(table.position, seat)[1:]
    return max(others, key=lambda other: (lost_limbs(table, other), players[other].pawns))


def _limb_to_hit(table: Table, seat: str, target: str) -> str:
    """MOSH-BOT-06: the limb nearest to falling that is not doomed yet; else the first that the hand shows."""
    shown = [limb for limb in table.components.limbs if _showing(table, seat, limb)]
    left = {limb: life(table, target, limb) - exposed(table, target, limb) for limb in shown}
    worth_it = [limb for limb in shown if left[limb] > 0]
    return min(worth_it, key=lambda limb: left[limb]) if worth_it else shown[0]


def _weakest(table: Table, seat: str, limbs: list[str]) -> str | None:
    """Return the limb with the least life, the first in limb order of several."""
    return min(limbs, key=lambda limb: life(table, seat, limb)) if limbs else None


def _showing(table: Table, seat: str, limb: str) -> list[str]:
    """Return the cards in hand that show a limb, in card order, one entry a copy."""
    hand = table.position.players[seat].hand
    return [
        card
        for card in table.components.cards
        for _ in range(hand.count(card))
        if limb in table.components.cards[card].edges
    ]


def _card_for(table: Table, seat: str, limb: str) -> str:
    """Lay the first card, in card order, that shows the limb."""
    return f"{_showing(table, seat, limb)[0]}:{limb}"
