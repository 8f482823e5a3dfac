"""Count the damage, or foresee it."""

from __future__ import annotations

from collections.abc import Iterator

from printkit.base.dataclass import dataclass
from printkit.games.mosh.components import PAWNS, card_of, limb_of
from printkit.games.mosh.pit import clockwise, life, lost_limbs, verify_begun, verify_hands, verify_song
from printkit.games.mosh.position import Table


@dataclass(frozen=True)
class LimbTally:
    """What the rows of one zombie do to one limb."""

    limb: str
    blocked: int
    taken: int
    ignored: int
    falls: bool


def count_damage(table: Table) -> None:
    """Pair attacks with defences and take the rest as damage, once all cards are played (MOSH-DMG-01)."""
    verify_song(table)
    verify_hands(table, 0)
    position = table.position
    pit = clockwise(position, position.first)
    for seat in pit:
        for tally in _tallies(table, seat):
            _take(table, seat, tally)
        _clear_rows(table, seat)
    missing = sum(position.players[seat].pawns for seat in pit) - PAWNS
    if missing > 0:
        table.note("pawns-short", "MOSH-PAWN-01", missing=missing)


def forecast(table: Table) -> None:
    """Tell what everyone would lose if the damage were counted now, changing nothing (MOSH-FORE-01)."""
    verify_begun(table)
    for seat in clockwise(table.position, table.position.first):
        falls = 0
        for tally in _tallies(table, seat):
            falls += tally.falls
            if tally.taken:
                table.note(
                    "damage-foreseen",
                    "MOSH-DMG-04",
                    seat=seat,
                    limb=tally.limb,
                    count=tally.taken,
                    falls=tally.falls,
                )
        if lost_limbs(table, seat) + falls >= 3:
            table.note("exit-foreseen", "MOSH-CALM-01", seat=seat)


def _tallies(table: Table, seat: str) -> Iterator[LimbTally]:
    """Count limb by limb; where cards lie within a row does not matter (MOSH-DEF-04)."""
    player = table.position.players[seat]
    attacked = [limb_of(laid) for laid in player.attack]
    defended = [limb_of(laid) for laid in player.defence]
    for limb in table.components.limbs:
        blocked = min(attacked.count(limb), defended.count(limb))
        hits = attacked.count(limb) - blocked
        left = life(table, seat, limb)
        taken = min(hits, left)
        yield LimbTally(limb, blocked, taken, hits - taken, falls=taken > 0 and taken == left)


def _take(table: Table, seat: str, tally: LimbTally) -> None:
    damage = table.position.players[seat].damage
    if tally.blocked:  # the pair has no effect: MOSH-DMG-03
        table.note("attack-blocked", "MOSH-DMG-02", seat=seat, limb=tally.limb, count=tally.blocked)
    if tally.taken:
        damage[tally.limb] += tally.taken
        table.note(
            "damage-taken",
            "MOSH-DMG-04",
            seat=seat,
            limb=tally.limb,
            count=tally.taken,
            total=damage[tally.limb],
        )
    if tally.falls:
        rule = "MOSH-DMG-06" if table.position.side == "A" else "MOSH-B-03"
        table.note("limb-lost", rule, seat=seat, limb=tally.limb)
    if tally.ignored:
        table.note("hit-ignored", "MOSH-DMG-08", seat=seat, limb=tally.limb, count=tally.ignored)


def _clear_rows(table: Table, seat: str) -> None:
    """Discard all cards of both rows (MOSH-DMG-09)."""
    player, discard = table.position.players[seat], table.position.discard
    for laid in player.attack + player.defence:
        discard[card_of(laid)] = discard.get(card_of(laid), 0) + 1
    player.attack, player.defence = [], []
