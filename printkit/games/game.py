"""Game: what a game gives to those who play it: rules, order of play, and how the table is told and drawn.

Terminal and phone ask the same object, so no order of play stands twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from importlib import import_module
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.arrow import Arrow
from printkit.games.drawn_map import DrawnMap
from printkit.games.route import Route
from printkit.games.script import CallScript, Lot, SharedScript
from printkit.games.selection import Selection
from printkit.games.sentences import Names
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.answers import Choose
from printkit.table.event import Event
from printkit.table.legal_actions import ActionField, LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import LedBy, Seating

PositionJson = Mapping[str, Any]


def nothing_between(
    _game: Ruleset[Any, Any], _position: PositionJson, _party: Seating
) -> tuple[LegalAction, ...]:
    """Offer nothing while a question waits."""
    return ()


def nothing_said(_kit: Kit, _args: Mapping[str, Any], _names: Names) -> list[str]:
    """Return nothing: players say nothing of their own."""
    return []


@dataclass(frozen=True)
class DieFace:
    """What a face of a die would come to, in few words that stand below it, and for the game's own pages."""

    words: str
    comes: Any = None


def no_faces(_kit: Kit, _position: PositionJson, _question: Question, _names: Names) -> Sequence[DieFace]:
    """Return nothing of the faces of dice: a face is a number."""
    return ()


def no_aside(_kit: Kit, _position: PositionJson, _question: Question, _names: Names) -> list[str]:
    """Add nothing: the question says all."""
    return []


def no_script(
    _kit: Kit, _position: PositionJson, _question: Question, _names: Names, _lot: Lot
) -> CallScript | None:
    """Return nothing that a game master says: nobody is called."""
    return None


def nothing_shared(
    _kit: Kit,
    _position: PositionJson,
    _question: Question,
    _names: Names,
    _seat: str,
    _events: Sequence[Event],
) -> SharedScript:
    """Return nothing: nobody is asked in silence."""
    return SharedScript("", "", "", "", ())


def all_options(_position: PositionJson, question: Question) -> Sequence[str]:
    """Return the options of a question as they are."""
    return question.want.options if isinstance(question.want, Choose) else ()


def as_it_is(_position: PositionJson, _question: Question, option: str) -> str:
    """Return an option as what it counts as itself."""
    return option


def no_place(_position: PositionJson, _question: Question, _option: str) -> str:
    """Return nothing: options are no places of a board."""
    return ""


def nothing_before(_kit: Kit, _party: Seating, _led_by: LedBy) -> PositionJson:
    """Return nothing: the first act makes the position."""
    return {}


def led_by_nobody(_position: PositionJson) -> LedBy:
    """Return nobody: nobody needs to lead."""
    return ""


def nobody_answers(
    _game: Ruleset[Any, Any], _position: PositionJson, _question: Question, _party: Seating
) -> object:
    """Return nothing: the rules say what the seats do that the app plays."""
    return None


def no_routes(_kit: Kit, _position: PositionJson, _question: Question, _names: Names) -> Sequence[Route]:
    """Return nothing: each answer is given by itself."""
    return ()


def no_arrows(_kit: Kit, _position: PositionJson, _names: Names) -> Sequence[Arrow]:
    """Return nothing: everybody is where the position says."""
    return ()


def no_remark(_kit: Kit, _position: PositionJson, _question: Question, _option: str, _names: Names) -> str:
    """Add nothing to an option: its name says all."""
    return ""


def no_choice_of_a_seat(_kit: Kit, _position: PositionJson, _field: ActionField, _seat: str) -> None:
    """Return nothing: every seat may choose all options of a field, and their names say all."""


def no_score(_kit: Kit, _position: PositionJson, _names: Names) -> list[str]:
    """Add nothing to the end: the event that ended the game says who won, and why."""
    return []


def nothing_held(_kit: Kit, _position: PositionJson, _names: Names, _viewer: str) -> list[str]:
    """Tell of no hand: nobody holds cards, or the board tells of them."""
    return []


def no_map(_kit: Kit, _position: PositionJson) -> DrawnMap | None:
    """Return nothing: the board has no map that somebody would see a part of."""
    return None


def nothing_to_explain(_kit: Kit) -> list[str]:
    """Explain nothing: the board is drawn in words."""
    return []


@dataclass(frozen=True, kw_only=True)
class Game:
    """What a game knows of its rules and of a whole evening.

    `ruleset` sets the rules up for the game's kit: its procedures, and how its positions are read.
    `rivals` counts the seats that the assistant plays against one person alone, 0 where it plays none.
    `alone` is how many seats there are at least and at most where one person plays, if not as else.
    `seats` says who sits where, "" for the assistant, where a seat is not for one person: it is given the
    names of the people and how many the assistant plays. Where seats are dealt `by_lot`, chance says in which
    of them each who is named sits.
    `moment` is called between two acts, with what was played so far.
    `said` tells what the arguments of a procedure hold of players' own words and wishes.
    `between` offers what may come between, while a question waits that lets it.
    `arrows` tells the board of a page who is elsewhere than at home, as far as the position tells it.
    `board` draws a position as a seat sees it, in lines; `legend` explains the letters that it draws with;
    `told_board` tells it without a drawing, where `board` has one; `map` returns the block of lines of
    `board` that is a map, of which a part is shown where all does not fit. `held` tells what a seat holds in
    its hand: whoever looks at the table sees it below, not whoever is asked for a card of it.
    `option` names an option of a question, `aside` adds what a question needs to be understood (`told_aside`
    without a drawing, where there is one), `remark` what an option comes to on that position. `choosable`
    gives what a seat that was chosen before may choose in a field, by the position as that seat sees it, each
    option with what it does.
    `script` gives what a game master says and does while a question waits for somebody who is called, and
    `shown_options` all that a page offers then, the same whoever may be named. `counts_as` tells what one of
    them comes to that does not fit: were it refused, whoever looks on would know that somebody answers.
    `shared_script` gives what every phone shows where all are asked alike, or one phone says, from what
    everybody may know and the events that a seat alone was told.
    `endings` are the kinds of events that end a game and say why, `score` adds what else players want to
    know then. `unchanged` names kinds of events that are told again only after one of others has happened.
    `faces` tells what each face of a die would come to on that position, nothing where a face is a number.
    `place` names the place or figure of the board that an option is about, "" for none: it may be tapped
    there. `routes` tells to which places several answers to a question lead.
    `start` gives what a position holds before the first act, beside the name of the game, for who leads it,
    which `led_by` tells of a position. `app_answer` is
    what a seat answers that the app plays, None where people answer; of several seats that give parts of an
    answer each is asked by itself. It is for seats that are asked what people are asked. Where the rules of
    the box say what a seat does that nobody plays, its procedures do that and ask nobody.
    """

    ruleset: Callable[[Kit], Ruleset[Any, Any]]
    rivals: int
    moment: Callable[[Ruleset[Any, Any], PositionJson, Sequence[Call], Seating], TurnState]
    alone: tuple[int, int] | None = None
    seats: Callable[[Sequence[str], int], Mapping[str, str]] | None = None
    by_lot: bool = False
    said: Callable[[Kit, Mapping[str, Any], Names], list[str]] = nothing_said
    between: Callable[[Ruleset[Any, Any], PositionJson, Seating], tuple[LegalAction, ...]] = nothing_between
    board: Callable[[Kit, PositionJson, Names, str], list[str]]
    told_board: Callable[[Kit, PositionJson, Names, str], list[str]] | None = None
    map: Callable[[Kit, PositionJson], DrawnMap | None] = no_map
    arrows: Callable[[Kit, PositionJson, Names], Sequence[Arrow]] = no_arrows
    held: Callable[[Kit, PositionJson, Names, str], list[str]] = nothing_held
    legend: Callable[[Kit], list[str]] = nothing_to_explain
    option: Callable[[Kit, Question, str, Names], str]
    aside: Callable[[Kit, PositionJson, Question, Names], list[str]] = no_aside
    script: Callable[[Kit, PositionJson, Question, Names, Lot], CallScript | None] = no_script
    shared_script: Callable[[Kit, PositionJson, Question, Names, str, Sequence[Event]], SharedScript] = (
        nothing_shared
    )
    shown_options: Callable[[PositionJson, Question], Sequence[str]] = all_options
    counts_as: Callable[[PositionJson, Question, str], str] = as_it_is
    told_aside: Callable[[Kit, PositionJson, Question, Names], list[str]] | None = None
    remark: Callable[[Kit, PositionJson, Question, str, Names], str] = no_remark
    endings: tuple[str, ...] = ("game-won",)
    choosable: Callable[[Kit, PositionJson, ActionField, str], Mapping[str, str] | None] = no_choice_of_a_seat
    score: Callable[[Kit, PositionJson, Names], list[str]] = no_score
    unchanged: Mapping[str, Sequence[str]] = field(default_factory=dict)
    faces: Callable[[Kit, PositionJson, Question, Names], Sequence[DieFace]] = no_faces
    place: Callable[[PositionJson, Question, str], str] = no_place
    routes: Callable[[Kit, PositionJson, Question, Names], Sequence[Route]] = no_routes
    start: Callable[[Kit, Seating, LedBy], PositionJson] = nothing_before
    led_by: Callable[[PositionJson], LedBy] = led_by_nobody
    app_answer: Callable[[Ruleset[Any, Any], PositionJson, Question, Seating], object] = nobody_answers
    selection: Selection | None = None


def load(reference: str) -> Game:
    """Import the `Game` that a reference such as `printkit.games.mosh.game:GAME` names.

    Raises TypeError where something else stands there, and whatever the import raises.
    """
    module, _, name = reference.partition(":")
    game = getattr(import_module(module), name)
    if not isinstance(game, Game):
        raise TypeError(f"{type(game).__name__}, not a Game")
    return game
