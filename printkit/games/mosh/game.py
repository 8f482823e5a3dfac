"""What mosh gives to the table: procedures, how positions are read, who may see what, and its evening."""

from __future__ import annotations

from functools import partial

from printkit.games.game import Game
from printkit.games.mosh.board import board, held, legend, told_board
from printkit.games.mosh.components import Components, components_of
from printkit.games.mosh.damage import count_damage, forecast
from printkit.games.mosh.dance import bot_turn, dance
from printkit.games.mosh.deck import crowd_attack, deal
from printkit.games.mosh.flow import aside, moment, option, remark, score
from printkit.games.mosh.position import Position, names
from printkit.games.mosh.round import calm_down, play_round
from printkit.games.mosh.setup import encore, setup
from printkit.games.mosh.validate import read_position
from printkit.games.mosh.visibility import Visibility
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
            "encore": encore,
            "deal": deal,
            "crowd-attack": crowd_attack,
            "dance": dance,
            "bot-turn": bot_turn,
            "count-damage": count_damage,
            "forecast": forecast,
            "calm-down": calm_down,
            "round": play_round,
        },
        names=names,
        visibility=partial(Visibility, components=components),
    )


GAME = Game(
    ruleset=ruleset,
    rivals=3,
    moment=moment,
    board=board,
    told_board=told_board,
    held=held,
    legend=legend,
    option=option,
    aside=aside,
    remark=remark,
    score=score,
)
