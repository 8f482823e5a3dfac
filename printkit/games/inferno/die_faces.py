"""What each face of a die would come to: the rules say it of a die, the kit's labels put it into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from printkit.games.game import DieFace
from printkit.games.inferno.components import components_of
from printkit.games.inferno.fire_spread import Outcome, rolled
from printkit.games.inferno.ground import debris_at, fire_at, hero_named, zombie_named
from printkit.games.inferno.hero_move import Move, can_search
from printkit.games.inferno.items import TAKES
from printkit.games.inferno.position import Fire, Position, Table
from printkit.games.inferno.validate import read_position
from printkit.games.inferno.zombie_advance import BETSY_GONE, LEAVE_YARD
from printkit.games.inferno.zombie_move import burning_die
from printkit.games.sentences import Names, named
from printkit.kit.model import Kit
from printkit.table.question import Question

DIE_FACES = range(1, 7)


def faces(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> Sequence[DieFace]:
    """Return what each face of the die comes to; nothing where a face is a number, or stands for a place."""
    if question.purpose == "fire-phase-roll":
        return fire_faces(kit, position, question, names)
    comes = _OUTCOMES.get(question.purpose)
    if comes is None:
        return ()
    components = components_of(kit)
    table: Table = Table(read_position(position, components), components)
    labels = [comes(table, question.about, die) for die in DIE_FACES]
    told = [DieFace(kit.say(f"face-{label}").plain if label else "") for label in labels]
    return told if any(labels) else ()


def fire_faces(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> Sequence[DieFace]:
    """Return what each face comes to for the marker that rolls; nothing where none does."""
    if (rolling := rolling_fire(kit, position, question)) is None:
        return ()
    night, fire = rolling
    came = (rolled(night, fire.cell, fire.intensity, die) for die in DIE_FACES)
    return [DieFace(_comes(kit, comes, names), comes) for comes in came]


def rolling_fire(kit: Kit, position: Mapping[str, Any], question: Question) -> tuple[Position, Fire] | None:
    """Return the marker that rolls, and the position; None where none does."""
    if question.purpose != "fire-phase-roll":
        return None
    night = read_position(position, components_of(kit))
    fire = fire_at(night, question.about["cell"])
    return (night, fire) if fire else None


def named_option(kit: Kit, option: str) -> str:
    """Name something to do on a cell, such as `douse:C3`."""
    what, _, cell = option.partition(":")
    return kit.say(f"option-{what}", cell=cell).plain


def _comes(kit: Kit, comes: Outcome, names: Names) -> str:
    """Put into words what a face comes to."""
    label = "-".join(filter(None, ("face", comes.kind, comes.remains)))
    if comes.kind == "blocked" and not comes.cell:
        label = "face-nothing"
    chosen = ", ".join(named_option(kit, option) for option in comes.options)
    reason = named(kit, "reason", comes.reason, names) if comes.reason else ""
    return kit.say(label, cell=comes.cell, intensity=comes.intensity, options=chosen, reason=reason).plain


def _burning(table: Table, about: Mapping[str, Any], die: int) -> str:
    return f"zombie-{burning_die(table, zombie_named(table, about['zombie']), die)}"


def _needs(number: Callable[[Mapping[str, Any]], int], enough: str, too_little: str) -> _Outcome:
    """Return what a die comes to that must show a number or more."""
    return lambda _table, about, die: enough if die >= number(about) else too_little


def _out_of_yard(_table: Table, _about: Mapping[str, Any], die: int) -> str:
    return "betsy-gone" if die == BETSY_GONE else "leaves-yard" if die >= LEAVE_YARD else "stays-in-yard"


def _searching(table: Table, about: Mapping[str, Any], die: int) -> str:
    """Tell which numbers let a Hero search the debris in which he stands: elsewhere all do, or none."""
    hero = hero_named(table, about["hero"])
    move = Move(hero, die, die, jump=False)
    return "search" if debris_at(table.position, hero.cell) and can_search(table, move) else ""


_Outcome = Callable[[Table, Mapping[str, Any], int], str]
"""Gives the label of what a face comes to, "" where it says nothing beside its number."""

_OUTCOMES: Mapping[str, _Outcome] = {
    "burning-rolls": _burning,
    "gasoline": _needs(lambda _: TAKES, "soaked", "dry"),
    "gas-cans": _needs(lambda _: TAKES, "explodes", "holds"),
    "climb": _needs(lambda about: about["need"], "climbs", "falls"),
    "leave-yard": _out_of_yard,
    "shoot": _needs(lambda about: about["need"], "hit", "missed"),
    "hero-move-points": _searching,
}
