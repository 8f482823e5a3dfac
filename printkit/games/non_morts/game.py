"""What non_morts gives to the table: procedures, how positions are read, who may see what, its evening."""

from __future__ import annotations

from functools import partial

from printkit.games.game import Game
from printkit.games.non_morts.attack import infect, zombie_attack
from printkit.games.non_morts.board import board, option, room_or_person
from printkit.games.non_morts.clues import geek_clue
from printkit.games.non_morts.components import Components, components_of
from printkit.games.non_morts.die_faces import faces
from printkit.games.non_morts.flow import aside, between, moment, remark, what_was_said
from printkit.games.non_morts.horde import zombie_move
from printkit.games.non_morts.kill import kill
from printkit.games.non_morts.move import move, open_exit
from printkit.games.non_morts.position import Position, names
from printkit.games.non_morts.proposals import propose
from printkit.games.non_morts.rival import rival_turn
from printkit.games.non_morts.scream import scream
from printkit.games.non_morts.setup import setup
from printkit.games.non_morts.turn import end_turn, start_turn, survivor_turn, turn, zombie_turn
from printkit.games.non_morts.validate import read_position
from printkit.games.non_morts.visibility import Visibility
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def ruleset(kit: Kit) -> Ruleset[Position, Components]:
    """Set the game up for the resolver."""
    components = components_of(kit)
    return Ruleset(
        name=kit.game,
        components=components,
        reader=read_position,
        procedures={
            "setup": setup,
            "start-turn": start_turn,
            "zombie-attack": zombie_attack,
            "zombie-move": zombie_move,
            "end-turn": end_turn,
            "zombie-turn": zombie_turn,
            "move": move,
            "kill": kill,
            "scream": scream,
            "open-exit": open_exit,
            "geek-clue": geek_clue,
            "survivor-turn": survivor_turn,
            "turn": turn,
            "infect": infect,
            "propose": propose,
            "rival-turn": rival_turn,
        },
        names=names,
        between=("propose", "infect"),
        over=lambda position: position.over,
        visibility=partial(Visibility, components=components),
    )


GAME = Game(
    ruleset=ruleset,
    rivals=2,
    moment=moment,
    between=between,
    said=what_was_said,
    board=board,
    option=option,
    aside=aside,
    remark=remark,
    faces=faces,
    place=room_or_person,
    endings=("game-won", "nobody-won"),
)
