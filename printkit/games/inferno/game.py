"""What inferno gives to the table: its procedures by name, how its positions are read, and its evening."""

from __future__ import annotations

from printkit.games.game import Game
from printkit.games.inferno.board import (
    aside,
    board,
    legend,
    option,
    option_place,
    told_aside,
    told_board,
)
from printkit.games.inferno.components import Components, components_of
from printkit.games.inferno.die_faces import faces
from printkit.games.inferno.fight import fight, shoot, zombie_killed
from printkit.games.inferno.fire_phase import fire_phase
from printkit.games.inferno.flow import moment, seats
from printkit.games.inferno.hero_move import hero_move
from printkit.games.inferno.ignition import light_fire
from printkit.games.inferno.items import dynamite, fire_extinguisher, gas_cans, pour_gasoline
from printkit.games.inferno.location import random_location
from printkit.games.inferno.position import Position, names
from printkit.games.inferno.report import report
from printkit.games.inferno.route_words import routes
from printkit.games.inferno.setup import new_night, setup
from printkit.games.inferno.solo import solo_round, zombie_turn
from printkit.games.inferno.spawn import spawn_roll, spawn_zombies
from printkit.games.inferno.validate import read_position
from printkit.games.inferno.victory import round_end, win_check
from printkit.games.inferno.zombie_move import burning_rolls, horde_climb, zombie_move, zombie_walk
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def ruleset(kit: Kit) -> Ruleset[Position, Components]:
    """Set the game up for the resolver."""
    return Ruleset(
        name=kit.game,
        components=components_of(kit),
        reader=read_position,
        procedures={
            "fire-phase": fire_phase,
            "light-fire": light_fire,
            "burning-rolls": burning_rolls,
            "horde-climb": horde_climb,
            "zombie-move": zombie_move,
            "zombie-walk": zombie_walk,
            "hero-move": hero_move,
            "fight": fight,
            "shoot": shoot,
            "zombie-killed": zombie_killed,
            "fire-extinguisher": fire_extinguisher,
            "pour-gasoline": pour_gasoline,
            "dynamite": dynamite,
            "gas-cans": gas_cans,
            "spawn-roll": spawn_roll,
            "spawn-zombies": spawn_zombies,
            "random-location": random_location,
            "setup": setup,
            "win-check": win_check,
            "round-end": round_end,
            "zombie-turn": zombie_turn,
            "solo-round": solo_round,
            "new-night": new_night,
            "report": report,
        },
        names=names,
    )


GAME = Game(
    ruleset=ruleset,
    rivals=1,
    seats=seats,
    moment=moment,
    board=board,
    told_board=told_board,
    told_aside=told_aside,
    legend=legend,
    option=option,
    aside=aside,
    faces=faces,
    place=option_place,
    routes=routes,
    endings=("game-won", "night-ended"),
    unchanged={
        "fire-phase-skipped": ("fire-found",),
        "no-can-burning": ("can-held", "can-exploded"),
        "no-burning-zombie": ("zombie-burns-on", "zombie-burned"),
    },
)
