"""Guard a game: whatever its code raises, or gives instead of what `Game` asks for, is told as a fault of it.

A game comes from whatever package is installed, and is set up from data that anybody may change. What either
has wrong is told to whoever plays, and costs no other game anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from traceback import extract_tb
from types import NoneType
from typing import Any, TypeVar

from printkit.base.dataclass import dataclass
from printkit.base.entry_points import GROUP, GameEntry
from printkit.base.faults import Fault, FaultError, OwnWords, one_line
from printkit.base.msgid import N_, Msgid
from printkit.base.paths import shown_path
from printkit.games.drawn_map import DrawnMap
from printkit.games.game import Game, load
from printkit.games.script import CallScript, SharedScript
from printkit.kit.model import Kit
from printkit.table.act import Ruleset
from printkit.table.event import Event
from printkit.table.legal_actions import TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.visibility import FullVisibility, Visibility, seen_call

GIVEN: Mapping[str, type | tuple[type, ...]] = {
    "moment": TurnState,
    "seats": Mapping,
    "said": list,
    "between": tuple,
    "board": list,
    "told_board": list,
    "map": (DrawnMap, NoneType),
    "arrows": Sequence,
    "held": list,
    "legend": list,
    "option": str,
    "aside": list,
    "told_aside": list,
    "remark": str,
    "choosable": (Mapping, NoneType),
    "score": list,
    "faces": Sequence,
    "place": str,
    "routes": Sequence,
    "start": Mapping,
    "led_by": str,
    "script": (CallScript, NoneType),
    "shared_script": SharedScript,
    "shown_options": Sequence,
    "counts_as": str,
}
"""What the functions of a `Game` give, by their names.

`ruleset`, which gives a guarded one, stands apart, and `app_answer`: where nobody answers it gives nothing.
"""

T = TypeVar("T")


def load_guarded(entry: GameEntry) -> Game:
    """Import the game of an entry, guarded. Raises FaultError where it cannot be imported."""
    with loading(entry):
        game = load(entry.reference)
        if type(game.rivals) is not int:
            raise TypeError(f"rivals: {type(game.rivals).__name__}, not int")
    parts = {name: getattr(game, name) for name in GIVEN}
    guarded: dict[str, Any] = {
        name: _guarded(entry, name, GIVEN[name], part)
        for name, part in parts.items()
        if part or name not in ("seats", "told_board", "told_aside")
    }
    return replace(game, ruleset=_guarded_rules(entry, game.ruleset), **guarded)


def _guarded_rules(
    entry: GameEntry, ruleset: Callable[[Kit], Ruleset[Any, Any]]
) -> Callable[[Kit], Ruleset[Any, Any]]:
    """Return what sets up the rules of a game, and guards them too."""
    set_up = _guarded(entry, "ruleset", Ruleset, ruleset)

    def guarded(kit: Kit) -> Ruleset[Any, Any]:
        rules = set_up(kit)
        open_to_all = rules.visibility is FullVisibility
        return replace(
            rules,
            guard=partial(_telling, entry),
            visibility=rules.visibility
            if open_to_all
            else partial(_guarded_visibility, entry, rules.visibility),
        )

    return guarded


def _guarded(
    entry: GameEntry, part: str, kind: type | tuple[type, ...], code: Callable[..., T]
) -> Callable[..., T]:
    """Return a function of a game that raises FaultError where it fails, or gives something else."""
    kinds = kind if isinstance(kind, tuple) else (kind,)

    def guarded(*given: Any, **named: Any) -> T:
        with _telling(entry, part):
            made = code(*given, **named)
            if not isinstance(made, kinds):
                raise TypeError(f"{type(made).__name__}, not {kinds[0].__name__}")
            return made

    return guarded


def _guarded_visibility(entry: GameEntry, visibility: Callable[..., Visibility], *given: Any) -> Visibility:
    with _telling(entry, "visibility"):
        return _GuardedVisibility(entry, visibility(*given))


@dataclass(frozen=True)
class _GuardedVisibility:
    """What a seat may see, guarded."""

    entry: GameEntry
    visibility: Visibility

    def position(self) -> Mapping[str, Any]:
        with _telling(self.entry, "visibility"):
            return self.visibility.position()

    def event(self, event: Event) -> Event | None:
        with _telling(self.entry, "visibility"):
            return self.visibility.event(event)

    def question(self, question: Question) -> Question:
        with _telling(self.entry, "visibility"):
            return self.visibility.question(question)

    def call(self, call: Call) -> Call:
        with _telling(self.entry, "visibility"):
            return seen_call(call, self.visibility)


@contextmanager
def loading(entry: GameEntry) -> Iterator[None]:
    """Raise FaultError for whatever is raised where modules of a package are imported."""
    try:
        yield
    except Exception as error:
        hint = N_("tell the authors of the package {package}, or uninstall it")
        raise FaultError([_fault(entry, N_("cannot be loaded: {error}"), error, hint)]) from error


@contextmanager
def _telling(entry: GameEntry, part: str) -> Iterator[None]:
    """Raise FaultError for whatever is raised within, but for what tells a fault by itself."""
    try:
        yield
    except (FaultError, MemoryError):
        raise
    except Exception as error:
        hint = N_(
            "check whether the data of {game} has all that its rules need, or tell the authors of {package}"
        )
        fault = _fault(entry, N_("{part} fails: {error}"), error, hint, part=part)
        raise FaultError([fault]) from error


def _fault(entry: GameEntry, message: Msgid, error: Exception, hint: Msgid, **values: str) -> Fault:
    """Return what is wrong with the package of a game, and where in its files that showed."""
    what = OwnWords(f"{type(error).__name__}: {one_line(str(error))}{_place(entry, error)}")
    return Fault(
        entry.package,
        f"{GROUP}, {entry.game} = {entry.reference}",
        message,
        {"error": what, "package": entry.package, "game": entry.game, **values},
        hint,
    )


def _place(entry: GameEntry, error: Exception) -> str:
    """Return where in the files of a package an error showed, best in those beside the module of the game."""
    beside = [folder.joinpath(*entry.module.split(".")[1:-1]) for folder in entry.folders]
    files = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    for folders in (beside, entry.folders):
        theirs = [place for place in files if any(map(place[0].is_relative_to, folders))]
        if theirs:
            file, line = theirs[-1]
            return f" ({shown_path(file)}:{line})"
    return ""
