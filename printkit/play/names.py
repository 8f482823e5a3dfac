"""Names of people at one table: short, to be seen whole, and each told apart from the others at a glance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import combinations

from printkit.base.faults import refuse
from printkit.base.msgid import N_

MAX_NAME = 40
"""Letters of a name, as Unicode counts them: it stands in a line of a phone."""

UNWRITTEN = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""What no name holds: what a terminal obeys, what turns the words around it, and halves of letters."""

UNSEEN = {"Cf", "Mn", "Me", "Zs", "Zl", "Zp"}
"""Kinds of signs that are nothing to see by themselves: joiners, accents, blanks."""

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters, for Unicode, that nobody sees."""

INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""What nobody sees: what Unicode calls default ignorable, separators of lines, and the blank of Braille."""

NON_JOINER, JOINER = "\u200c", "\u200d"

VIRAMA = 9
"""Combining class of the signs behind which an Indic script writes what follows otherwise."""

JOINING_LETTER = "[\u0620-\u074a\u0750-\u077f\u07ca-\u07ea\u0860-\u08ff]"
"""Letters that are written as one with their neighbours (Arabic, Syriac, N'Ko)."""

KEYCAP = "[0-9#*]\ufe0f\u20e3"

FLAG = "\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f"
"""A black flag with the letters of a region, which becomes that region's flag."""

IDEOGRAPH_VARIANT = "[\u3400-\u9fff\U00020000-\U0003ffff][\ufe00-\ufe02\U000e0100-\U000e01ef]"
"""An ideograph as some families write theirs."""

MONGOLIAN = "[\u1820-\u18aa][\u180b-\u180f]"

WRITTEN = re.compile(
    "|".join(
        (KEYCAP, FLAG, IDEOGRAPH_VARIANT, MONGOLIAN, f"(?<={JOINING_LETTER}){NON_JOINER}(?={JOINING_LETTER})")
    )
)
"""Signs among which an invisible one belongs: it shows in how they are written."""

CYRILLIC_TWINS = "АВСЕНІЈКМОРЅТХУҮԚԜавсеһіјкмоорѕтхуүԛԝԁѵӏӀ", "ABCEHIJKMOPSTXYYQWabcehijkmoopstxyyqwdvll"
GREEK_TWINS = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳαγηικνοορστυχωϲϳ", "ABEZHIKMNOPTYXCjaynikvoopotuxwcj"
ARMENIAN_TWINS = "ՕՍՏԼօոսհյցզ", "OUSLonuhjgq"
CHEROKEE_TWINS = "ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᏃ", "ABCDEGHJKLMPRSTVWZ"
LISU_TWINS = "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"
LATIN_TWINS = "ɑɡıȷɩᴏᴜᴠᴡᴢǀ∣|1I0O", "agijiouvwzllllloo"
SIGN_TWINS = "’‘ʼʹ′`´‐‑‒–—−", "'''''''------"

TWINS = {
    ord(letter): latin
    for letters, latins in (
        LISU_TWINS,
        CHEROKEE_TWINS,
        ARMENIAN_TWINS,
        GREEK_TWINS,
        CYRILLIC_TWINS,
        SIGN_TWINS,
    )
    for letter, latin in zip(letters, latins, strict=True)
} | {ord(letter): latin for letter, latin in zip(*LATIN_TWINS, strict=True)}
"""Letters that look like a Latin one, or like each other: those of names, out of Unicode's list (UTS 39)."""


def check_people(people: Sequence[str]) -> None:
    """Check the names of those who begin an evening, or bring one from elsewhere.

    Raises RefusedError where one is too long, holds what nobody sees, or looks like another.
    """
    for name in people:
        if len(name) > MAX_NAME:
            start = f"{name[:MAX_NAME]}…"
            refuse(
                "",
                N_("a name can have at most {most} letters: “{got}” has {n}"),
                most=MAX_NAME,
                got=(start,),
                n=len(name),
            )
        if (hidden := _hidden(name)) is not None:
            refuse("", N_("a name cannot contain {got}, which nobody can see"), got=hidden)
    for one, other in combinations(people, 2):
        if _folded(one) == _folded(other) or _looks(one) == _looks(other):
            refuse(
                "",
                N_("“{one}” and “{other}” look alike: choose names that nobody can mix up"),
                one=(one,),
                other=(other,),
            )


def is_seen(name: str) -> bool:
    """Whether there is anything to see of a name."""
    return not all(unicodedata.category(each) in UNSEEN or each in BLANK for each in name)


def _hidden(name: str) -> str | None:
    """Return the first sign of a name that nobody sees, None where each shows in how others are written."""
    belongs = {at for found in WRITTEN.finditer(name) for at in range(*found.span())}
    for found in INVISIBLE.finditer(name):
        if found.start() not in belongs and not _is_shown(name, found.start()):
            return found[0]
    return None


def _is_shown(name: str, at: int) -> bool:
    """Whether a selector or a joiner shows in the sign before it, or in the one that it makes of two."""
    sign, before, after = name[at], name[at - 1 : at], name[at + 1 : at + 2]
    if sign in "\ufe0e\ufe0f":
        return _is_picture(before)
    if sign == JOINER and before in ("\ufe0f", *map(chr, range(0x1F3FB, 0x1F400))):
        before = name[at - 2 : at - 1]  # it is in colour, or somebody has a colour of skin
    if sign == JOINER and _is_picture(before) and _is_picture(after):
        return True
    return sign in (JOINER, NON_JOINER) and before != "" and unicodedata.combining(before) == VIRAMA


def _is_picture(sign: str) -> bool:
    """Whether a sign may be a picture, as emoji are."""
    return sign > "\x7f" and unicodedata.category(sign)[0] in "SP" and not INVISIBLE.match(sign)


def _folded(name: str) -> str:
    """Return a name as it is said: without capitals, and without what nobody sees."""
    said = unicodedata.normalize("NFKC", INVISIBLE.sub("", name)).casefold()
    return " ".join(unicodedata.normalize("NFKC", said).split())


def _looks(name: str) -> str:
    """Return a name as it looks from afar: in Latin letters where they look like those; accents stay.

    An L stays large: only a small one looks like an I.
    """
    shown = unicodedata.normalize("NFKD", INVISIBLE.sub("", name)).translate(TWINS)
    return "".join(each if each == "L" else each.casefold() for each in " ".join(shown.split()))
