"""The parts of the docs that are written from the code, so that they cannot lie.

Each function gives the lines of one part. What a thing is for is said here in words; which things there are,
what must be given and what holds by default, is asked of the code: a name without words, or words without a
name, stop the writing.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from itertools import chain
from pathlib import Path
from typing import Any

from descriptions import (
    BORDER_WORDS,
    COMPONENT_WORDS,
    CONTEXT_WORDS,
    DEPENDENCY_WORDS,
    EXTRA_WORDS,
    GAME_WORDS,
    KIND_WORDS,
    OURS,
    SPECIAL_WORDS,
    TERRAIN_WORDS,
)

from printkit.base import paths
from printkit.cli.app import VERBS, program
from printkit.games.registry import has_ruleset, load_ruleset
from printkit.kit.loading.components import COMPONENT, NAMED_SIZES
from printkit.kit.loading.manifest_schema import BORDER_TABLE, GAME_TABLE, SPECIAL, TERRAIN
from printkit.kit.loading.reader import read_game
from printkit.kit.loading.schema import FIELD_KINDS, Record
from printkit.press.fonts.fontbook import FontBook
from printkit.press.imposition import PAPERS
from printkit.press.svg.properties import ATTRIBUTES, INHERITED, NOT_INHERITED
from printkit.words.terms import Term, lists_in, lists_of, read_list

ROOT = Path(__file__).resolve().parent.parent
COMMON = ROOT / "templates/common"
REPOSITORY = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

MACRO = re.compile(r"(?:\{#-(?P<says>[^#]*)-#\}\s*)?\{% macro (?P<call>\w+\([^%]*\)) -?%\}")
CLASS = re.compile(r"^\.([\w-]+) \{ (.*) \}$", re.MULTILINE)
PATTERN = re.compile(r'<pattern id="([\w-]+)"')


def command_line() -> Iterator[str]:
    """Yield the help of every verb, as printed."""
    plain = {**os.environ, "COLUMNS": "100", "LC_ALL": "C", "NO_COLOR": "1", "TERM": "dumb"}
    for verb in verbs():
        command = [str(Path(sys.executable).parent / "printkit"), *verb.split(), "--help"]
        help_text = subprocess.run(command, capture_output=True, text=True, check=True, env=plain).stdout
        lines = "\n".join(line.rstrip() for line in help_text.strip().splitlines())
        yield f"### printkit{' ' + verb if verb else ''}\n\n```text\n{lines}\n```\n"


def verbs() -> Iterator[str]:
    """Name every verb, the whole program first."""
    yield ""
    app = program(VERBS)
    yield from (_named(command) for command in app.registered_commands)
    for group in app.registered_groups:
        yield str(group.name)
        yield from (f"{group.name} {_named(command)}" for command in group.typer_instance.registered_commands)


def _named(command: object) -> str:
    """Return the name of a verb as it is typed."""
    return command.name or command.callback.__name__.replace("_", "-")


def component_lists() -> Iterator[str]:
    """Yield a table of each game's components."""
    for name in paths.game_names():
        game = read_game(ROOT / "card_data" / name)
        kit = game.kit("en" if "en" in game.languages else game.source_lang)
        yield f"### {kit.title.plain} (`{name}`)\n"
        yield f"{kit.summary.plain}\n"
        rows = []
        for each in kit.components:
            pieces = sum(kit.copies_of(each, row) for row in kit.rows_of(each) or (None,))
            size = f"{each.width:g} × {each.height:g}"
            rows.append((f"{each.name.plain} (`{each.id}`)", str(pieces), size, each.kind))
        yield from table(("component", "pieces", "size, mm", "kind"), rows)
        yield ""


def term_tables() -> Iterator[str]:
    """Yield the lists of terms, all languages side by side: a table for each game, and the program's."""
    for name in paths.game_names():
        game = read_game(ROOT / "card_data" / name)
        if lists := lists_of(game):
            title = game.kit("en" if "en" in game.languages else game.source_lang).title.plain
            yield from _term_table(f"{title} (`{name}`)", lists)
    yield from _term_table("The program", lists_in(ROOT / "printkit/locale"))


def _term_table(title: str, lists: Mapping[str, Path]) -> Iterator[str]:
    """Yield the terms of one list in all its languages, with the meanings of the English one."""
    read = {lang: {row.key: row for row in read_list(path).terms} for lang, path in sorted(lists.items())}
    yield f"## {title}\n"
    rows = (
        (*(_called(each[key]) for each in read.values()), meant.meaning) for key, meant in read["en"].items()
    )
    yield from table((*read, "meaning"), rows)
    yield ""


def _called(term: Term) -> str:
    """Return what a thing is called, and which words are not said for it."""
    return f"{term.term} *(not {', '.join(term.avoid)})*" if term.avoid else term.term


def procedures() -> Iterator[str]:
    """Yield what the resolver can do in each game."""
    for name in filter(has_ruleset, paths.game_names()):
        game = read_game(ROOT / "card_data" / name)
        kit = game.kit("en" if "en" in game.languages else game.source_lang)
        yield f"### Procedures of {kit.title.plain}\n"
        said = matched(load_ruleset(kit).procedures, {row.id: row for row in kit.table("procedure")})
        rows = ((f"`{name}`", row["summary"].plain, "<br>".join(row["args"])) for name, row in said.items())
        yield from table(("procedure", "what it does", "arguments"), rows)
        yield ""


def browsers() -> Iterator[str]:
    """Yield what works in which browser, as the tests have found it."""
    outcomes = json.loads((ROOT / "tests/companion/browsers/outcomes.json").read_text("utf-8"))
    names = {name: ".".join(version.split(".")[:2]) for name, version in outcomes["versions"].items()}
    for heading, lines in outcomes["found"].items():
        rows = ((line, *(found[name] for name in names)) for line, found in lines.items())
        yield from table((heading, *(f"{name} {version}" for name, version in names.items())), rows)
        yield ""


def papers() -> Iterator[str]:
    """Papers by name."""
    rows = ((f"`{each.name}`", f"{each.width:g} × {each.height:g}") for each in PAPERS.values())
    yield from table(("paper", "mm"), rows)


def sizes() -> Iterator[str]:
    """Sizes of faces by name."""
    rows = ((f"`{name}`", f"{width:g} × {height:g}") for name, (width, height) in NAMED_SIZES.items())
    yield from table(("size", "mm"), rows)


def game_fields() -> Iterator[str]:
    """Yield what game.toml may say."""
    yield from record(GAME_TABLE, GAME_WORDS)


def component_fields() -> Iterator[str]:
    """Yield what a component may say."""
    yield from record(COMPONENT, COMPONENT_WORDS)


def terrain_fields() -> Iterator[str]:
    """Yield what a kind of terrain may say."""
    yield from record(TERRAIN, TERRAIN_WORDS)


def special_fields() -> Iterator[str]:
    """Yield what a kind of special cell may say."""
    yield from record(SPECIAL, SPECIAL_WORDS)


def border_fields() -> Iterator[str]:
    """Yield what a kind of border may say."""
    yield from record(BORDER_TABLE, BORDER_WORDS)


def record(what: Record, words: Mapping[str, str]) -> Iterator[str]:
    """Yield the fields of a record: which must be given, and what holds where the others are left out."""
    said = matched(what.fields, words)
    rows = (
        (f"`{name}`", default(field.default) if field.optional else "needed", said[name])
        for name, field in what.fields.items()
    )
    yield from table(("field", "by default", "what it is"), rows)


def default(value: object) -> str:
    """Return a default as it would be written in the file."""
    if value in (None, ""):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def field_types() -> Iterator[str]:
    """Yield the types of fields."""
    said = matched(FIELD_KINDS, KIND_WORDS)
    yield from table(("type", "what is in it"), ((f"`{kind}`", said[kind]) for kind in FIELD_KINDS))


def context() -> Iterator[str]:
    """Yield what a template may use."""
    from printkit.faces.templates import GameTemplates

    game = read_game(ROOT / "card_data" / paths.game_names()[0])
    templates = GameTemplates(game.name)
    known = [
        *templates.context(game.kit(game.source_lang), None, None, "full"),
        "side",
        "copy",
        "w",
        "h",
        "bleed",
    ]
    said = matched([*known, "page", "face_style"], CONTEXT_WORDS)
    yield from table(("name", "what it is"), ((f"`{name}`", words) for name, words in said.items()))


def filters() -> Iterator[str]:
    """Jinja's filters that a template may use, and our own."""
    from printkit.faces import templates
    from printkit.faces.costs import COUNTED_FILTERS
    from printkit.faces.environment import SHARED_FILTERS

    known = sorted(COUNTED_FILTERS)
    yield f"Jinja's own: {', '.join(f'`{name}`' for name in known)}. Ours:\n"
    ours = {**SHARED_FILTERS, **templates.OWN_FILTERS}
    said = {name: function.__doc__ for name, function in ours.items()}
    yield from table(
        ("filter", "what it gives"), ((f"`{name}`", _lowered(doc)) for name, doc in said.items())
    )


def game_bounds() -> Iterator[str]:
    """Yield what a game may be made of."""
    from printkit.base.text_files import MAX_MEGABYTES, MEGABYTE
    from printkit.kit.loading.components import MAX_COPIES, MAX_PIECES
    from printkit.kit.loading.table_source import MAX_ROWS, MAX_TABLE_CELLS
    from printkit.kit.loading.workbook import (
        MAX_BESIDE_CELLS,
        MAX_PIECE,
        MAX_WORDS,
        MAX_WORKBOOK,
        MAX_WORKBOOK_CELLS,
        MAX_WORKBOOK_ELEMENTS,
        MAX_WORKBOOK_PARTS,
    )
    from printkit.kit.text.markup import MAX_TEXT_LETTERS
    from printkit.press.bounded_process import MAX_MB, MAX_SECONDS
    from printkit.press.documents.counted import MAX_DOCUMENT, MAX_TRACKS, MAX_VARIABLES
    from printkit.press.documents.counted import MAX_LAID_OUT_PAGES as MAX_PAGES_OF_DOCUMENT
    from printkit.press.jobs.face_renderer import MAX_GAME_ELEMENTS
    from printkit.press.pdf.images import MAX_PIXELS
    from printkit.press.pdf.imported import MAX_ART_PAGES, MAX_FORMS
    from printkit.press.pdf.imported import MAX_STREAM as MAX_UNPACKED_OF_PDF
    from printkit.press.svg.foreign_object import MAX_BOX_LETTERS
    from printkit.press.svg.layer import MAX_ELEMENTS, STEPS_OF_ELEMENT
    from printkit.press.svg.numbers import MAX_NUMBERS
    from printkit.press.svg.scope import MAX_ELEMENT_DEPTH

    by_size: dict[int, list[str]] = {}
    for ending, megabytes in MAX_MEGABYTES.items():
        by_size.setdefault(megabytes, []).append(f"`{ending}`")
    rows = (
        *((f"MB of a file: {', '.join(endings)}", most) for most, endings in by_size.items()),
        ("rows of a table", MAX_ROWS),
        ("cells of a table that have something in them", MAX_TABLE_CELLS),
        ("cells of a sheet of a workbook, empty ones between others too", MAX_WORKBOOK_CELLS),
        (
            "XML elements of a sheet of a workbook",
            MAX_WORKBOOK_ELEMENTS,
        ),
        ("of these, others than cells, such as merged ranges and formatted words", MAX_BESIDE_CELLS),
        ("XML elements of the words that the cells of a workbook share, two to a text", MAX_WORDS),
        ("bytes of a tag of a workbook with the words behind it", MAX_PIECE),
        ("files in a workbook", MAX_WORKBOOK_PARTS),
        ("MB of a workbook, unpacked", MAX_WORKBOOK),
        ("pieces of a component, with all copies", MAX_COPIES),
        ("pieces of a game", MAX_PIECES),
        ("pixels of an image", MAX_PIXELS),
        ("elements that a drawing shows, each as often as it is painted", MAX_ELEMENTS),
        ("elements that all its faces show", MAX_GAME_ELEMENTS),
        ("lines and curves of its paths that count as an element", STEPS_OF_ELEMENT),
        ("numbers of one path", MAX_NUMBERS),
        ("letters of one box of a drawing", MAX_BOX_LETTERS),
        ("letters of one text with the names that it refers to", MAX_TEXT_LETTERS),
        ("elements inside each other", MAX_ELEMENT_DEPTH),
        ("pages of a PDF", MAX_ART_PAGES),
        ("MB of a part of a PDF, unpacked", MAX_UNPACKED_OF_PDF // MEGABYTE),
        ("drawings within drawings that a page of a PDF paints", MAX_FORMS),
        ("pages of a document", MAX_PAGES_OF_DOCUMENT),
        ("MB of a document, filled", MAX_DOCUMENT),
        ("MB of memory to lay out a document", MAX_MB),
        ("seconds of computing to lay out a document, beside one for each page", MAX_SECONDS),
        ("columns or rows of a document that one number asks for", MAX_TRACKS),
        ("CSS variables of a document that one brings in", MAX_VARIABLES),
    )
    yield from table(("of a game", "at most"), ((what, f"{most:,}") for what, most in rows))


def template_bounds() -> Iterator[str]:
    """Yield what a template may take."""
    from printkit.faces import bounds, costs

    rows = (
        ("steps: turns of loops and calls, with what is done in them", bounds.MAX_STEPS),
        ("letters written, joined or copied", bounds.MAX_FILLED_LETTERS),
        ("steps of all that a game prints", bounds.MAX_FILLINGS * bounds.MAX_STEPS),
        ("letters of all that a game prints", bounds.MAX_FILLINGS * bounds.MAX_FILLED_LETTERS),
        ("letters compared or searched that count as a step", bounds.LETTERS_OF_STEP),
        ("a whole number", bounds.MAX_NUMBER),
        ("numbers of one `range()`", bounds.MAX_RANGE),
        ("a filter's number, such as the columns of `batch`", costs.MAX_FILTER_NUMBER),
    )
    yield from table(("of one face or document", "at most"), ((what, f"{most:,}") for what, most in rows))


def face_macros() -> Iterator[str]:
    """Yield the macros for faces."""
    yield from macros("parts.svg")


def document_macros() -> Iterator[str]:
    """Yield the macros for documents."""
    yield from macros("parts.html")


def macros(name: str) -> Iterator[str]:
    """Yield the macros of a file, each with the comment above it."""
    found = MACRO.finditer((COMMON / name).read_text(encoding="utf-8"))
    rows = (
        (f"`parts.{each['call']}`", escape(" ".join((each["says"] or "").split()), quote=False))
        for each in found
    )
    yield from table(("macro", "what it draws"), rows)


def classes() -> Iterator[str]:
    """Yield the classes that every face may use, in full and in low ink."""
    low = dict(CLASS.findall((COMMON / "face-low.css").read_text(encoding="utf-8")))
    rows = (
        (f"`{name}`", f"`{style}`", f"`{low[name]}`" if name in low else "")
        for name, style in CLASS.findall((COMMON / "face.css").read_text(encoding="utf-8"))
    )
    yield from table(("class", "full ink", "what low ink changes"), rows)


def tones() -> Iterator[str]:
    """Yield the patterns that every drawing may use."""
    ids = PATTERN.findall((COMMON / "patterns.svg").read_text(encoding="utf-8"))
    yield ", ".join(f"`url(#{name})`" for name in ids)


def elements() -> Iterator[str]:
    """Yield the SVG elements that a drawing may have."""
    yield ", ".join(f"`{tag}`" for tag in [*ATTRIBUTES, "style", "title", "desc"])


def properties() -> Iterator[str]:
    """Yield the CSS properties that drawings and words may have."""
    ours = [name for name in chain(INHERITED, NOT_INHERITED) if name.startswith("--")]
    yield ", ".join(f"`{name}`" for name in chain(INHERITED, NOT_INHERITED) if name not in ours)
    yield ""
    said = matched(ours, OURS)
    yield from table(("property of our own", "what it says"), ((f"`{name}`", said[name]) for name in ours))


def fonts() -> Iterator[str]:
    """Yield the font families that are there."""
    yield ", ".join(FontBook().families())


def layers() -> Iterator[str]:
    """Yield the packages, each above those that it may import."""
    whole = next(each for each in _contracts() if each.get("containers") == ["printkit"])
    yield "```text"
    yield from (layer.replace(" | ", "   ") for layer in whole["layers"])
    yield "```"


def contracts() -> Iterator[str]:
    """Yield what import-linter checks beside these layers, by the names that it prints."""
    for each in _contracts():
        if each["type"] == "forbidden":
            sources, forbidden = (_modules(each[f"{which}_modules"]) for which in ("source", "forbidden"))
            may = "may itself import" if each.get("allow_indirect_imports") else "may import"
            let = dict.fromkeys(line.partition(" -> ")[2] for line in each.get("ignore_imports", ()))
            but = f" but {_modules(let)}" if let else ""
            yield f"- {each['name']}: {sources} {may} nothing of {forbidden}{but}."
        elif each["containers"] != ["printkit"]:
            steps = "; ".join(_modules(layer.split(" | ")) for layer in each["layers"])
            yield f"- {each['name']}: in {_modules(each['containers'])} the order is {steps}."


def _contracts() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = REPOSITORY["tool"]["importlinter"]["contracts"]
    return found


def _modules(names: Iterable[str]) -> str:
    return ", ".join(f"`{name.removeprefix('printkit.')}`" for name in names)


def dependencies() -> Iterator[str]:
    """Yield the libraries that the program needs, those of the extras in pyproject.toml behind them."""
    said = matched(map(_package, REPOSITORY["project"]["dependencies"]), DEPENDENCY_WORDS)
    yield from table(("package", "what for"), ((f"`{name}`", words) for name, words in said.items()))
    extras = REPOSITORY["project"]["optional-dependencies"]
    for extra, words in matched(extras, EXTRA_WORDS).items():
        names = ", ".join(f"`{name}`" for name in map(_package, extras[extra]) if name != "printkit")
        yield f"\n`{extra}`, {words}: {names}."


def _package(requirement: str) -> str:
    """Return the name of a package that is required in some versions, perhaps with an extra."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def matched(names: Iterable[str], words: Mapping[str, str]) -> dict[str, str]:
    """Return the words for each name, in the names' order. Raises ValueError where the two do not match."""
    known = list(names)
    if set(known) != set(words):
        raise ValueError(f"names and words differ: {', '.join(sorted(set(known) ^ set(words)))}")
    return {name: words[name] for name in known}


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield a Markdown table."""
    yield f"| {' | '.join(head)} |"
    yield f"| {' | '.join('---' for _ in head)} |"
    yield from (f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows)


def _lowered(sentence: str) -> str:
    """Return a docstring as words of a table."""
    words = sentence.removeprefix("Return ").rstrip(".")
    return words[:1].lower() + words[1:]


PARTS: dict[str, Callable[[], Iterator[str]]] = {
    part.__name__.replace("_", "-"): part
    for part in (
        command_line,
        component_lists,
        term_tables,
        procedures,
        browsers,
        papers,
        sizes,
        game_fields,
        component_fields,
        terrain_fields,
        special_fields,
        border_fields,
        field_types,
        context,
        filters,
        template_bounds,
        game_bounds,
        face_macros,
        document_macros,
        classes,
        tones,
        elements,
        properties,
        fonts,
        layers,
        contracts,
        dependencies,
    )
}
"""Each part by its name in the documents."""
