"""Which way each character runs, and the order of a line's pieces: the bidirectional algorithm, UAX 9."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, TypeVar

from bidi import algorithm

RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
ISOLATES = str.maketrans(dict.fromkeys("\u2066\u2067\u2068\u2069", "\u2022"))
"""Isolates, which the library does not know, stand as neutral signs: they hold back nothing, nor disturb."""

BRACKETS = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "「": "」", "『": "』", "（": "）"}

MAX_OPEN = 63
"""Brackets that may be open at once (BD16); the rest of the run is then left as it is."""

SIGN = re.compile(r"(?:(?<=^)|(?<=[\s(\[{]))[-+−±](?=\d)|(?<=\d)\+(?![\w+])")
"""The sign of a number: it stays where it is written in every language, as CLDR writes numbers."""

T = TypeVar("T")


def levels(text: str, rtl: bool) -> list[int] | None:
    """Return each character's level, odd where it runs to the left; None where all run to the right."""
    if not rtl and not RIGHT_TO_LEFT.search(text):
        return None
    storage = algorithm.get_empty_storage()
    storage["base_level"] = int(rtl)
    storage["base_dir"] = "R" if rtl else "L"
    algorithm.get_embedding_levels(text.translate(ISOLATES), storage)
    every = list(storage["chars"])
    for sign in SIGN.finditer(text):
        digit = sign.start() - 1 if text[sign.start() - 1 : sign.start()].isdigit() else sign.end()
        every[sign.start()]["type"] = every[digit]["type"]
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    for run in storage["runs"]:
        _pair(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)

    kept = {id(char) for char in storage["chars"]}
    found: list[int] = []
    for char in every:  # marks that steer the algorithm take the level before them
        found.append(char["level"] if id(char) in kept or not found else found[-1])
    return found


def _pair(chars: list[dict[str, Any]], start: str) -> None:
    """Give both brackets of a pair one direction, which the library leaves out (rule N0)."""
    embedding = "R" if chars and chars[0]["level"] % 2 else "L"
    pairs: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    strong = [_strong(char["type"]) for char in chars]
    for at, char in enumerate(chars):
        if char["type"] != "ON":
            continue
        if char["ch"] in BRACKETS:
            if len(opened) == MAX_OPEN:
                break
            opened.append((BRACKETS[char["ch"]], at))
        else:
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == char["ch"]:
                    pairs.append((opened[depth][1], at))
                    del opened[depth:]
                    break
    lefts, rights = (list(accumulate((each == way for each in strong), initial=0)) for way in "LR")
    before, seen = start, 0
    for left, right in sorted(pairs):
        while seen < left:  # brackets of the pairs before count as what they have become
            before, seen = strong[seen] or before, seen + 1
        inside = {way for way, counts in (("L", lefts), ("R", rights)) if counts[right] > counts[left + 1]}
        direction = embedding if embedding in inside or before not in inside else before
        if inside:
            chars[left]["type"] = chars[right]["type"] = strong[left] = strong[right] = direction


def _strong(bidi_type: str) -> str:
    """Return the direction that a type counts for where brackets are paired, "" for none."""
    return "L" if bidi_type == "L" else "R" if bidi_type in ("R", "EN", "AN") else ""


def visual(pieces: Sequence[T], of: Sequence[int]) -> list[T]:
    """Order the pieces of a line from left to right, given the level of each (rule L2)."""
    order = list(range(len(pieces)))
    odd = [level for level in of if level % 2]
    for level in range(max(of, default=0), min(odd, default=1) - 1, -1):
        at = 0
        while at < len(order):
            if of[order[at]] < level:
                at += 1
                continue
            end = at
            while end < len(order) and of[order[end]] >= level:
                end += 1
            order[at:end] = order[at:end][::-1]
            at = end
    return [pieces[at] for at in order]
