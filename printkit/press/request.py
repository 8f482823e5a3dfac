"""What a build is asked to make."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Literal

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.kit.model import Kit
from printkit.press.imposition import Backs, MarkChoice, Order
from printkit.press.sheets.profile import NO_PROFILE, Profile

Ink = Literal["full", "low", "grey"]

RULEBOOK = "rules"
"""The kind of component that shows examples, and has a cover."""

ExamplePlayer = Callable[[Kit], Mapping[str, Any]]
"""Gives what happens in each example of a kit's rulebook, as JSON and texts. Raises FaultError."""


def no_examples(_kit: Kit) -> Mapping[str, Any]:
    """Play nothing: what is printed has no examples, or nobody knows the game's rules."""
    return {}


Tick = Callable[[int], None]
"""Hears how many steps were done."""

INKS: tuple[Ink, ...] = ("full", "low", "grey")
BACKS: tuple[Backs, ...] = ("none", "long", "short", "fold")
ORDERS: tuple[Order, ...] = ("interleaved", "fronts-first", "backs-first")
MARK_CHOICES: tuple[MarkChoice, ...] = ("edge", "all", "none")


@dataclass(frozen=True)
class Request:
    """A build: every game in every language, on every paper, with every kind of backs and ink.

    `langs` empty means every complete language of each game; what the program itself says on paper is in the
    language of the kit, unless `program_lang` is another; `only` names components, or single faces as
    `component/row`; lengths are mm. `margin` None means that of the printer's profile, else what is usual on
    the paper. `layout` are corners of a game's first town, each with the board that lies there.
    `players` is for how many of them to print what depends on their number, 0 for as many as can play.
    `fit` scales what is larger than the paper, instead of splitting it. `same_size` gives the words of each
    component one size, box by box. A `draft` has what is faulty too, marked. In the
    `large` edition rulebooks have one page on a sheet, and they and cards for reading are larger. `examples`
    plays the examples of rulebooks: paper knows no rules.
    """

    games: tuple[str, ...]
    langs: tuple[str, ...] = ()
    program_lang: str = ""
    papers: tuple[str, ...] = ("a4",)
    backs: tuple[Backs, ...] = ("long",)
    inks: tuple[Ink, ...] = ("full",)
    order: Order = "interleaved"
    bleed: float = 3.0
    gap: float = 0.0
    margin: float | None = None
    marks: MarkChoice = "edge"
    only: tuple[str, ...] = ()
    changed: bool = False
    fit: bool = False
    same_size: bool = False
    draft: bool = False
    large: bool = False
    layout: tuple[tuple[str, str], ...] = ()
    players: int = 0
    profile: Profile = NO_PROFILE
    out: Path = Path("output")
    cache: Path | None = None
    processes: int = 0
    examples: ExamplePlayer = field(default=no_examples, repr=False)  # its repr is a new one in each process


@dataclass(frozen=True)
class PrintJob:
    """What to print: one kit in one ink.

    `flawed` has the faults of rows of a draft, by their table and number. `source_hash` is that of all that
    it is printed from; "" where what is written is not to be found again.
    """

    kit: Kit
    ink: Ink
    request: Request
    processes: int = 1
    source_hash: str = ""
    flawed: Mapping[tuple[str, int], tuple[Fault, ...]] = field(default_factory=dict)


def with_examples(kit: Kit, play: ExamplePlayer, faults: list[Fault], only: Collection[str] = ()) -> Kit:
    """Return a kit with what happens in its examples; what is wrong with them is added to `faults`.

    They are played where a rulebook is among the pieces asked for: all, or those in `only`.
    """
    asked = {name.partition("/")[0] for name in only}
    if not any(each.kind == RULEBOOK and (not asked or each.id in asked) for each in kit.components):
        return kit
    try:
        examples = play(kit)
    except FaultError as error:
        faults += error.faults
        return kit
    return replace(kit, examples=examples) if examples else kit


def folder_of(request: Request, kit: Kit, paper_name: str) -> Path:
    """Return where the files for one paper go."""
    return request.out / kit.game / kit.lang / edition_of(request, paper_name)


def edition_of(request: Request, paper_name: str) -> str:
    """Return the folder name of an edition on a paper: large print or for some players."""
    large = "-large" if request.large else ""
    return f"{paper_name}{large}-{request.players}-players" if request.players else f"{paper_name}{large}"


def layout_of(request: Request, kit: Kit) -> dict[str, str]:
    """Return which board lies at which corner of a kit's town, where that was asked for."""
    return dict(request.layout) if kit.tables.get("town") else {}
