"""Set up a song, or the next one of a concert."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.mosh.pit import verify_begun
from printkit.games.mosh.position import BoardSide, Player, Position, Seat, Table
from printkit.table.bounds import Length, Span
from printkit.table.question import Steps, choose, draw


def setup(
    table: Table,
    *,
    players: Annotated[int, Span(2, 6)],  # MOSH-GAME-01
    side: BoardSide = "A",
    bots: Annotated[Sequence[Seat], Length(distinct=True)] = (),
    names: Mapping[Seat, str] = {},
) -> Steps[None]:
    """Give everyone a board and choose the first player; all use the same side (MOSH-SETUP-04)."""
    order = list(table.components.seats[:players])
    for argument, seats in (("bots", bots), ("names", names)):
        for seat in seats:
            if seat not in order:
                refuse(
                    f"args.{argument}",
                    N_("{seat} is not one of the {players} seats"),
                    seat=seat,
                    players=players,
                )
    table.position = Position(side=side, order=order, first=order[0])
    for seat in order:
        table.position.players[seat] = Player(
            name=names.get(seat, ""), bot=seat in bots, damage=dict.fromkeys(table.components.limbs, 0)
        )
    yield from _choose_boards(table)
    yield from _first_player(table, "setup-first")


def encore(table: Table) -> Steps[None]:
    """Begin the next song of a concert: everyone is back, the wins stay (MOSH-CONCERT-01)."""
    verify_begun(table)
    position = table.position
    if not position.over:
        refuse("position.over", N_("the song is not over yet"))
    for player in position.players.values():
        player.out = False
        player.hand, player.attack, player.defence = [], [], []
        player.damage = dict.fromkeys(table.components.limbs, 0)
    position.discard = {}
    position.round = 1
    position.over = False
    position.winners = []
    yield from _first_player(table, "encore-first")


def _choose_boards(table: Table) -> Steps[None]:
    position = table.position
    left = list(table.components.boards)
    humans = [seat for seat in position.order if not position.players[seat].bot]
    bots = [seat for seat in position.order if position.players[seat].bot]
    for seat in humans:
        board = yield from choose("setup-board", seat, "MOSH-SETUP-01", left)
        _take_board(table, seat, board, left, "MOSH-SETUP-01")
    for seat in bots:
        _take_board(table, seat, left[0], left, "MOSH-BOT-01")


def _take_board(table: Table, seat: str, board: str, left: list[str], rule: str) -> None:
    left.remove(board)
    table.position.players[seat].character = board
    table.note("board-chosen", rule, seat=seat, character=board)


def _first_player(table: Table, purpose: str) -> Steps[None]:
    """Choose the first player by lot, then shuffle all cards."""
    position = table.position
    lots = dict.fromkeys(position.order, 1)
    position.first = ""  # nobody has the microphone until it is drawn
    position.first = yield from draw(purpose, "assistant", "MOSH-SETUP-06", lots)
    table.note("first-player-set", "MOSH-SETUP-06", seat=position.first)
    table.note("deck-shuffled", "MOSH-SETUP-07", count=table.components.deck)
