"""A whole round, from the deal to the calm (MOSH-ROUND-01): who leaves the pit, who wins the song."""

from __future__ import annotations

from printkit.games.mosh.damage import count_damage
from printkit.games.mosh.dance import dance
from printkit.games.mosh.deck import crowd_attack, deal
from printkit.games.mosh.pit import clockwise, lost_limbs, verify_hands, verify_rows, verify_song
from printkit.games.mosh.position import Table
from printkit.table.question import Steps


def calm_down(table: Table) -> None:
    """Take the fallen out of the pit, all at once, and see whether the song is over."""
    verify_song(table)
    verify_hands(table, 0)
    verify_rows(table)
    position = table.position
    pit = clockwise(position, position.first)
    leaving = [seat for seat in pit if lost_limbs(table, seat) >= 3]
    for seat in leaving:
        position.players[seat].out = True
        table.note("player-out", "MOSH-CALM-01", seat=seat, lost=lost_limbs(table, seat))
    staying = [seat for seat in pit if seat not in leaving]
    if not staying:
        _break_tie(table, leaving)
    elif len(staying) == 1:
        _win(table, staying, "MOSH-CALM-02")
    else:  # MOSH-CALM-08
        _next_round(table)


def _break_tie(table: Table, leaving: list[str]) -> None:
    """Let the zombie with the fewest pawns win, then the one with the most limbs; else they share."""
    table.note("all-out", "MOSH-CALM-03", seats=leaving)
    pawns = {seat: table.position.players[seat].pawns for seat in leaving}
    kept = [seat for seat in leaving if pawns[seat] == min(pawns.values())]
    criterion, rule = "pawns", "MOSH-CALM-03"
    if len(kept) > 1:
        lost = {seat: lost_limbs(table, seat) for seat in kept}
        kept = [seat for seat in kept if lost[seat] == min(lost.values())]
        criterion, rule = "limbs" if len(kept) == 1 else "shared", "MOSH-CALM-04"
    table.note("tie-broken", rule, criterion=criterion, seats=kept)
    _win(table, kept, rule)


def _win(table: Table, winners: list[str], rule: str) -> None:
    """End the song; every winner scores one win of the concert (MOSH-CONCERT-01)."""
    position = table.position
    position.over = True
    position.winners = [seat for seat in position.order if seat in winners]
    for seat in position.winners:
        position.wins[seat] = position.wins.get(seat, 0) + 1
    table.note("game-won", rule, seats=position.winners)


def _next_round(table: Table) -> None:
    """Pass the pawn to the left, skipping whoever is out, and begin the next round."""
    position = table.position
    position.first = next(seat for seat in clockwise(position, position.first) if seat != position.first)
    position.round += 1
    table.note("first-player-set", "MOSH-CALM-07", seat=position.first)
    table.note("round-started", "MOSH-CALM-06", round=position.round)


def play_round(table: Table, *, hidden: bool = False) -> Steps[None]:
    """Deal, be hit by the crowd, dance, count, calm down."""
    yield from deal(table, hidden=hidden)
    yield from crowd_attack(table)
    yield from dance(table)
    count_damage(table)
    calm_down(table)
