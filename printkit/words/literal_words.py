"""Find words that stand in a template itself, where no translator can reach them."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shared_beside, shown_path, templates_beside
from printkit.base.text_files import read_text

TEMPLATE_SUFFIXES = (".svg", ".html", ".htm")

_HIDDEN = re.compile(
    r"<!--.*?-->|<\?.*?\?>|<!\[CDATA\[|\]\]>|<!DOCTYPE[^>]*>"
    r"|<(style|script|metadata)\b.*?</\1\s*>"
    r"|<(?:[^<>\"']|\"[^\"]*\"|'[^']*')*>"
    r"|&#?\w+;",
    re.DOTALL | re.IGNORECASE,
)
_ICON = re.compile(r"\{icon:[\w.-]*\}")
_TAG = re.compile(r"<(/?)([\w:-]+)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_SAME_EVERYWHERE = re.compile(r"\btranslate\s*=\s*[\"']no[\"']")
_WORD = re.compile(r"(?<!\w)(?!printkit\b)[^\W\d_]{2,}(?!\w)")
"""A word; `side_a` and the program's own name are none."""


LITERAL_WORDS = N_("words that no translator can reach: “{words}”")


@dataclass(frozen=True)
class Literal:
    """Words of a template that come from no expression, and their line, counted from 1."""

    line: int
    words: str


def literal_words(path: Path) -> list[Literal]:
    """Find words of a template that a reader would see in every language.

    Raises FaultError where it is not UTF-8.

    Tags, attributes, styles, comments, icons, single letters, digits and what an expression says are none;
    nor is an element marked `translate="no"` (a unit, a name). A string that an expression merely
    repeats is one.
    """
    return [*_literals(read_text(path))]


@lru_cache(maxsize=64)  # the shared templates are those of every game
def _literals(source: str) -> tuple[Literal, ...]:
    words = _ICON.sub(_blank, _HIDDEN.sub(_blank, _without_marked(_without_code(source))))
    found = []
    for number, line in enumerate(words.splitlines(), 1):
        if _WORD.search(line):
            found.append(Literal(number, " ".join(line.replace("\0", " ").split())))
    return tuple(found)


def check_templates(game_dir: Path) -> list[Fault]:
    """Return a fault for each line of a game's templates that holds literal words, or cannot be read."""
    hint = N_('put the words into labels.toml and write {{{{ say("…") }}}}, or mark them translate="no"')
    faults: list[Fault] = []
    for root in (templates_beside(game_dir), shared_beside(game_dir)):
        for path in sorted(root.rglob("*")):
            if path.suffix.lower() in TEMPLATE_SUFFIXES and path.is_file():
                try:
                    found = literal_words(path)
                except FaultError as error:
                    faults += error.faults
                    continue
                for literal in found:
                    values = {"words": literal.words}
                    place = f"line {literal.line}"
                    faults.append(Fault(shown_path(path), place, LITERAL_WORDS, values, hint))
    return faults


def _without_code(source: str) -> str:
    """Blank Jinja's code; lines stay lines. A string that is put out as it stands stays."""
    from jinja2 import Environment, TemplateSyntaxError

    kept: list[str] = []
    depth, output, before = 0, False, ""
    try:
        for _, kind, value in Environment(autoescape=True).lex(source):
            if kind == "data":
                kept.append(value)
                continue
            if kind in ("variable_begin", "variable_end"):
                depth, output = 0, kind == "variable_begin"
            elif kind == "operator":
                depth += (value in "([{") - (value in ")]}")
            spoken = output and depth == 0 and kind == "string" and before not in ("==", "!=", "in")
            kept.append(value[1:-1] if spoken else _hole(value))
            if kind != "whitespace":
                before = value
    except TemplateSyntaxError:  # faces tells what is wrong with it
        return ""
    return "".join(kept)


def _without_marked(source: str) -> str:
    """Blank what is marked `translate="no"`, with all that stands inside; lines stay lines."""
    tags = list(_TAG.finditer(source))
    parts, after = [], 0
    for number, tag in enumerate(tags):
        if tag.start() < after or tag[1] or tag[3].endswith("/") or not _SAME_EVERYWHERE.search(tag[3]):
            continue
        depth = 0
        for other in tags[number:]:
            if other[2] == tag[2] and not other[3].endswith("/"):
                depth += -1 if other[1] else 1
                if not depth:
                    parts += [source[after : tag.start()], _hole(source[tag.start() : other.end()])]
                    after = other.end()
                    break
    return "".join((*parts, source[after:]))


def _hole(value: str) -> str:
    return "\0" + "\n" * value.count("\n")


def _blank(found: re.Match[str]) -> str:
    return " " + "\n" * found[0].count("\n")
