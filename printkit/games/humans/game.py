"""What humans gives to the table: procedures, how positions are read, who may see what, and its game."""

from __future__ import annotations

from functools import partial

from printkit.games.game import Game
from printkit.games.humans.automa import automa_turn
from printkit.games.humans.barricade import break_barricade
from printkit.games.humans.board import aside, board, held, legend, told_aside, told_board, town_map
from printkit.games.humans.capture import capture, capture_cards, captures
from printkit.games.humans.components import Components, components_of
from printkit.games.humans.die_faces import roll_faces
from printkit.games.humans.flight import human_flight
from printkit.games.humans.flow import between, choosable, final_points, moment, option, option_place, remark
from printkit.games.humans.move import legal_moves, move_zombie
from printkit.games.humans.needed import verify_kit
from printkit.games.humans.play_event import play_event
from printkit.games.humans.position import Position
from printkit.games.humans.powers import use_power
from printkit.games.humans.score import odds, score
from printkit.games.humans.setup import setup
from printkit.games.humans.turn import begin_turn, draw_cards, end_turn, place_tile
from printkit.games.humans.validate import read_position
from printkit.games.humans.visibility import Visibility
from printkit.games.humans.wounds import take_wounds
from printkit.kit.model import Kit
from printkit.table.act import Ruleset


def ruleset(kit: Kit) -> Ruleset[Position, Components]:
    """Set the game up for the resolver. Raises FaultError where the data lack what its rules need."""
    components = components_of(kit)
    verify_kit(kit, components)
    return Ruleset(
        name=kit.game,
        components=components,
        reader=read_position,
        procedures={
            "setup": setup,
            "begin-turn": begin_turn,
            "place-tile": place_tile,
            "draw-cards": draw_cards,
            "legal-moves": legal_moves,
            "move-zombie": move_zombie,
            "break-barricade": break_barricade,
            "capture": capture,
            "captures": captures,
            "capture-cards": capture_cards,
            "take-wounds": take_wounds,
            "human-flight": human_flight,
            "play-event": play_event,
            "use-power": use_power,
            "end-turn": end_turn,
            "automa-turn": automa_turn,
            "score": score,
            "odds": odds,
        },
        names=lambda position: {},
        between=("play-event",),
        visibility=partial(Visibility, components=components),
    )


GAME = Game(
    ruleset=ruleset,
    rivals=1,
    by_lot=True,
    moment=moment,
    between=between,
    board=board,
    told_board=told_board,
    map=town_map,
    held=held,
    legend=legend,
    option=option,
    aside=aside,
    told_aside=told_aside,
    remark=remark,
    choosable=choosable,
    place=option_place,
    faces=roll_faces,
    score=final_points,
    endings=("game-won", "game-ended"),
)
