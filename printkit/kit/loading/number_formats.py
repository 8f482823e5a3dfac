"""Write a number of a workbook as the spreadsheet shows it, by the format of its cell."""

from __future__ import annotations

import re

MAX_DIGITS_KEPT = 15
"""Digits that a spreadsheet keeps of a number."""
GENERAL_WIDTH = 11
"""Letters that a cell without a format shows of a number, the point among them."""
GENERAL = ("", "General", "@")

_TOKEN = re.compile(
    r'"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)(?:-[^\]]*)?\]|\[(?:Black|Blue|Cyan|Green|Magenta|Red|White|Yellow|Color\d+)\]'
    r"|(General|[#0,]*[#0][#0,]*(?:\.[#0]*)?|\.[#0]+)|(%)|([-+$€£¥/():!^&'~<>={} \u00a0×°])",
    re.IGNORECASE,
)


def shown_number(number: float, form: str) -> str | None:
    """Return how a spreadsheet shows a number; None where that is a fraction, a power of ten or the like.

    Decimals are written with a point, as in a workbook's file; thousands are not set apart.
    """
    if form in GENERAL:
        return _general(number)
    sections = _sections(form)
    index = 0
    if number < 0 and len(sections) > 1:
        index, number = 1, -number
    elif number == 0 and len(sections) > 2:
        index = 2
    words: list[str] = []
    digits = percent = 0
    at, section = 0, sections[index]
    while at < len(section):
        found = _TOKEN.match(section, at)
        if found is None:
            return None
        literal, escaped, currency, figures, sign, plain = found.groups()
        digits += bool(figures)
        percent += bool(sign)
        words.append(f"\0{figures}" if figures else literal or escaped or currency or sign or plain or "")
        at = found.end()
    if digits > 1 or percent > 1:
        return None
    made = ""
    for word in words:
        figures = word[1:] if word.startswith("\0") else ""
        part = _figures(abs(number) * 100**percent, figures) if figures else word
        if part is None:
            return None
        made += part
    minus = number < 0 and digits and any(letter in "123456789" for letter in made)
    return f"-{made}" if minus else made


def _sections(form: str) -> list[str]:
    """Return the parts of a format: for numbers above zero, below, for zero, and for words."""
    return re.findall(r'(?:"[^"]*"|\\.|[^;"\\])+|(?<=;)(?=;|$)', form) or [form]


def _general(number: float) -> str | None:
    """Return a number as a cell without a format shows it: whole, or with as many decimals as it can."""
    if isinstance(number, int) or number.is_integer():
        return str(int(number)) if abs(number) < 10**MAX_DIGITS_KEPT else None
    whole = len(str(int(abs(number))))
    if whole >= GENERAL_WIDTH - 1 or abs(number) < 1e-4:
        return None
    return f"{number:.{GENERAL_WIDTH - 1 - whole}f}".rstrip("0").rstrip(".")


def _figures(number: float, form: str) -> str | None:
    """Return a number, not below zero, by a format such as `000` or `#,##0.0#`; None for one in thousands."""
    if form.lower() == "general":
        return _general(number)
    if number >= 10**MAX_DIGITS_KEPT:
        return None
    whole, point, decimals = form.partition(".")
    if whole.endswith(",") or (number >= 1000 and "," in whole):
        return None
    # spreadsheets round a half up, by the decimal digits that they keep
    from decimal import ROUND_HALF_UP, Decimal

    rounded = Decimal(f"{number:.15g}").quantize(Decimal(1).scaleb(-len(decimals)), ROUND_HALF_UP)
    left, _, right = f"{rounded:f}".partition(".")
    left = left.lstrip("0").rjust(whole.count("0"), "0")
    while right.endswith("0") and len(right) > decimals.rfind("0") + 1:
        right = right[:-1]
    return f"{left}.{right}" if right or point else left
