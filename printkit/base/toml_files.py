"""Read TOML that a user wrote: bounded before it is parsed, and what is wrong told with its line.

`tomllib` takes the square of the parts of a dotted key, and what is nested without end breaks whatever goes
through it later.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from printkit.base.faults import STRAIGHT_QUOTES, Fault, FaultError
from printkit.base.msgid import N_, NO_MESSAGE, Msgid

MAX_KEY_PARTS = 20
"""Parts of a dotted key, or of a heading; games have three."""
MAX_TOML_DEPTH = 20
"""Lists and inline tables inside each other; games have three."""
MAX_TOML_DIGITS = 100
MAX_TOML_VALUES = 2_000_000
"""Lines, names, values and lists of a file: thirty fields for each row of the longest table take seconds."""

_TOKEN = re.compile(
    r"\"\"\"(?:[^\"\\]|\\.|\"(?!\"\"))*+\"{3,5}|'''(?:[^']|'(?!''))*+'{3,5}"
    r"|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'|#[^\n]*+|[\[\]{}.=,\n]"
    rf"|(?<!\w)0[xob][0-9A-Fa-f_]{{{MAX_TOML_DIGITS}}}",
    re.DOTALL,
)
"""A string, a comment, what holds a document together, or a number too long to the base of 16, 8 or 2."""
_NUMBER = re.compile(rf"[0-9][0-9_]{{{MAX_TOML_DIGITS}}}")
_BACKSLASH = N_('write a path with /, and a backslash in words as "\\\\"')
_HINTS = {
    "Invalid value": STRAIGHT_QUOTES,
    "Invalid hex value": _BACKSLASH,
    "Unescaped '\\' in a string": _BACKSLASH,
}
INVALID_TOML = N_("this is not valid TOML: {reason}")


def parse_toml(words: str, file: str) -> dict[str, Any]:
    """Return what a TOML document holds; `file` is how it is called in faults. Raises FaultError."""
    _bound(words, file)
    try:
        return tomllib.loads(words)
    except tomllib.TOMLDecodeError as error:
        reason, _, where = str(error).partition(" (at ")
        place = where.removesuffix(")")
        if not place.startswith("line"):
            place = f"line {len(words.splitlines())}"
        hint = _HINTS.get(reason, NO_MESSAGE)
        raise FaultError([Fault(file, place, INVALID_TOML, {"reason": reason}, hint)]) from None
    except ValueError:  # Python reads no numbers of thousands of digits
        line = next((_line(words, found.start()) for found in _NUMBER.finditer(words)), "")
        message = N_("a number has more than {most} digits")
        raise FaultError([Fault(file, line, message, {"most": MAX_TOML_DIGITS})]) from None


def _bound(words: str, file: str) -> None:
    """Look how long keys are, and how deep lists and tables stand inside each other. Raises FaultError."""
    parts = depth = values = 0
    for found in _TOKEN.finditer(words):
        sign = found[0]
        if sign in "[{=,\n":
            values += 1
            if values > MAX_TOML_VALUES:
                message = N_("up to here the file has more than {most} lines, names and values")
                raise _over(message, MAX_TOML_VALUES, words, found, file)
        if sign[0] == "0":
            raise _over(N_("a number has more than {most} digits"), MAX_TOML_DIGITS, words, found, file)
        match sign:
            case ".":
                parts += 1
                if parts >= MAX_KEY_PARTS:
                    raise _over(N_("a key has more than {most} parts"), MAX_KEY_PARTS, words, found, file)
            case "[" | "{":
                parts, depth = 0, depth + 1
                if depth > MAX_TOML_DEPTH:
                    message = N_("lists and tables are nested more than {most} deep")
                    raise _over(message, MAX_TOML_DEPTH, words, found, file)
            case "]" | "}":
                depth = max(depth - 1, 0)
            case "=" | "," | "\n":
                parts = 0


def _over(message: Msgid, most: int, words: str, found: re.Match[str], file: str) -> FaultError:
    return FaultError([Fault(file, _line(words, found.start()), message, {"most": most})])


def _line(words: str, at: int) -> str:
    return f"line {words.count(chr(10), 0, at) + 1}"
