"""Options that hold lists, measures and paths, checked before anything is built."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from printkit.base.faults import Fault, Quoted, ToldNumber, options_hint
from printkit.base.languages import language
from printkit.base.msgid import N_


def given_path(named: str | Path) -> Path:
    """Read a path. An empty one, as of a variable that is not set, does not mean the folder one is in."""
    if named == "":
        message = "an empty path names nothing; . is the folder that you are in"
        raise typer.BadParameter(message)
    return Path(named)


OutDir = Annotated[Path, typer.Option(metavar="DIR", parser=given_path, help="The folder to write to.")]

TellAll = Annotated[
    bool, typer.Option("--all", help="Print every error and warning, even if many are alike.")
]

Strict = Annotated[bool, typer.Option("--strict", help="Fail also on what is not translated yet, or fuzzy.")]

Quiet = Annotated[bool, typer.Option("--quiet", help="Say nothing when all is well.")]


def each_once(names: list[str] | None) -> list[str] | None:
    """Return the names of a call without repetitions."""
    return names and [*dict.fromkeys(names)]


Languages = Annotated[
    list[str] | None,
    typer.Option(help="Languages, e.g. fr,en; may be repeated; every complete one when left out."),
]

ProgramLanguage = Annotated[
    str,
    typer.Option(
        "--program-lang",
        metavar="LANG",
        help="Language of what printkit itself says there; that of the game when left out.",
    ),
]

Inks = Annotated[
    list[str] | None, typer.Option(help="full, low or grey; may be repeated; full when left out.")
]


def listed(values: Iterable[str]) -> tuple[str, ...]:
    """Split each value, `a, b,c`, at the commas; repetitions count once."""
    parts = (part.strip() for value in values for part in value.split(","))
    return tuple(dict.fromkeys(filter(None, parts)))


def languages(values: Iterable[str] | None) -> tuple[str, ...]:
    """Split languages at the commas, each as it is named everywhere; what is no language stays as it is."""
    return tuple(dict.fromkeys(language(each) or each for each in listed(values or ())))


def unspoken(program_lang: str) -> list[Fault]:
    """Faults for a language of the program's own words that it does not speak."""
    from printkit.base.messages import spoken_languages

    return among("--program-lang", [program_lang], spoken_languages()) if program_lang else []


def among(option: str, values: Sequence[str], known: Sequence[str]) -> list[Fault]:
    """Faults for values that an option does not know, or for none at all."""
    if not values:
        return [
            Fault(
                "", option, N_("no name is given"), {"options": Quoted(tuple(known))}, N_("one of {options}")
            )
        ]
    faults = []
    for value in values:
        if value not in known:
            hint, filled = options_hint(value, known)
            faults.append(Fault("", option, N_("unknown value “{value}”"), {"value": value, **filled}, hint))
    return faults


def pairs(option: str, values: Iterable[str]) -> tuple[tuple[tuple[str, str], ...], list[Fault]]:
    """Split each value, `nw=mill,ne=farm`, at the commas, each part at its equals sign; with faults."""
    found: dict[str, str] = {}
    faults = []
    for part in listed(values):
        name, equals, given = map(str.strip, part.partition("="))
        if not (name and equals and given):
            hint = N_("write it as nw=NAME,ne=NAME")
            faults.append(Fault("", option, N_("“{value}” is not CORNER=BOARD"), {"value": part}, hint))
        elif name in found:
            hint = N_("leave out one of them")
            faults.append(Fault("", option, N_("“{value}” is named twice"), {"value": name}, hint))
        found.setdefault(name, given)
    return tuple(found.items()), faults


def measure(option: str, value: float, most: float) -> list[Fault]:
    """Return a fault for a length (mm) below 0 or above `most`."""
    if math.isfinite(value) and 0 <= value <= most:
        return []
    return [
        Fault(
            "",
            option,
            N_("{value} mm is not between 0 and {most}"),
            {"value": ToldNumber(f"{value:g}"), "most": ToldNumber(f"{most:g}")},
        )
    ]


def unknown_papers(names: Sequence[str]) -> list[Fault]:
    """Faults for papers that nobody knows, or for none at all."""
    from printkit.press.imposition import PAPERS, PaperError, paper

    values = {"known": Quoted(tuple(PAPERS))}
    hint = N_("{known}, or WIDTHxHEIGHT in mm, 5000 at most")
    if not names:
        return [Fault("", "--paper", N_("no name is given"), values, hint)]
    faults = []
    for name in names:
        try:
            paper(name)
        except PaperError:
            faults.append(
                Fault("", "--paper", N_("unknown paper “{value}”"), {"value": name, **values}, hint)
            )
    return faults
