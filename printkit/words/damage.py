"""Compare a translation with its source: what is in braces, tags, figures and signs.

Each fault says what is lost as it is written in the source, and how to write it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from printkit.base.catalogue import Entry, SourceText
from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.kit.loading.lost_tokens import AS_THERE, LOST, MORE, NOT_IN_SOURCE, braces_lost, differing
from printkit.kit.text.notation import Notation, is_markdown
from printkit.kit.text.tokens import TAG

_NUMBER = re.compile(r"(?:(?<!\d)[+\u2212]|(?<![\w{}])[-\u2013])?(?:\d+|[\u00bc-\u00be\u2150-\u215e\u2189])")
"""A number with its sign, `−1`, or a fraction, `½`; the strokes of `2-3` and `2–3` are none."""
_MINUS = str.maketrans("-\u2013", "\u2212\u2212")
_THOUSANDS = re.compile(r"(?<=\d)[ \u00a0\u202f,.](?=\d{3}(?!\d))")
BRACED = re.compile(r"\{+[^{}]*\}+|\{[^{}\s<]*|[^{}\s<]*\}")
"""Tokens, and what was meant for one."""
_SIGN = re.compile(
    "[\u2190-\u21ff\u2300-\u23ff\u2460-\u24ff\u2500-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff]"
)
"""A sign that is no letter of a language and no mark of its typography: ■, ⚔, →."""
_MIRRORED = str.maketrans("←⇐⬅◀◁↩", "→⇒➡▶▷↪")
"""Signs that point the other way where a language is read from the right."""
_STARS_OF = {"<b>": "**", "</b>": "**", "<i>": "*", "</i>": "*"}
MAX_SHOWN_WORDS = 3
"""Marked words of a source that a hint repeats."""
MAX_SHOWN_LETTERS = 40
"""Letters of a text by which it is known again."""

MARKUP = (
    N_("the markup {lost} is missing"),
    N_("the markup {more} should not be there"),
    N_("found {more} instead of {lost}"),
)
_DIGIT = (
    N_("the number {lost} is missing"),
    N_("the number {more} is not in the source"),
    N_("the number is {more}, in the source {lost}"),
)
_DIGITS = (
    N_("the numbers {lost} are missing"),
    N_("the numbers {more} are not in the source"),
    N_("the numbers are {more}, in the source {lost}"),
)
_COUNTED_DIGIT = N_("the number {number} appears {count}×, in the source {most}×")
_IN_FIGURES = N_("write it in figures, as the source does, not as a word")
_IN_WORDS = N_("what the source says in words is a word in the translation too")
_CLOSE = N_("write </{tag}> where the <{tag}> ends")
_MARK_SAME = N_("the source has {words}: mark what says the same here")
_NO_MARKDOWN = N_("stars and underscores are printed as they are in this game: write {tags}")
_SAME_TAGS = N_("write the tags of the source around the same words")
_AS_SOURCE = N_("take the figures of the source")


def damage(notation: Notation, phrase: SourceText, entry: Entry) -> list[list[Fault]]:
    """Return what each form of a translation has lost of its source, or has too much; no file, no place.

    A plural form may leave out the number and its marks, but for the last, which is said of most numbers.
    """
    sources = [notation.markup(form, phrase.markdown) for form in phrase.forms]
    forms = [notation.markup(form, phrase.markdown) for form in entry.forms]
    stars = _STARS_OF if phrase.markdown and "<" not in phrase.forms[-1] else {}
    lost = braces_lost(notation, phrase, entry.forms)
    found: list[list[Fault]] = []
    for at, form in enumerate(forms):
        is_last = at == len(forms) - 1
        faults = [
            lost[at],
            _of_markup(sources, form, stars, whole=is_last, markdown=phrase.markdown),
            figures_damaged(sources, form, whole=is_last),
            _of_signs(sources[-1], form) if is_last else None,
        ]
        found.append([*filter(None, faults)])
    return found


def _of_markup(
    sources: Sequence[str], form: str, stars: Mapping[str, str], *, whole: bool, markdown: bool
) -> Fault | None:
    """Return what differs in tags, or in `stars` for them, with a hint that shows how they are written."""
    wanted, here = _tags(sources[-1]), _tags(form)
    if not (wanted != here if whole else here - wanted - _tags(sources[0])):
        return None
    values: dict[str, object] = {}
    hint = _SAME_TAGS if wanted - here else NOT_IN_SOURCE
    if not markdown and wanted - here and is_markdown(form):
        tags = " ".join(f"<{tag}>…</{tag}>" for tag in ("b", "i") if (wanted - here)[f"<{tag}>"])
        return differing(MARKUP, wanted, here, (_NO_MARKDOWN, _NO_MARKDOWN), {"tags": tags})
    opened = {tag: here[f"<{tag}>"] - here[f"</{tag}>"] for tag in ("b", "i", "u")}
    if unclosed := next((tag for tag, more in opened.items() if more > 0), ""):
        hint, values = _CLOSE, {"tag": unclosed}
    elif lost := next((tag for tag in opened if (wanted - here)[f"<{tag}>"]), ""):
        marked = re.findall(rf"<{lost}>(.*?)</{lost}>", sources[-1], re.DOTALL)
        first, last = (stars.get(tag, tag) for tag in (f"<{lost}>", f"</{lost}>"))
        words = [f"{first}{first_letters(TAG.sub('', each))}{last}" for each in marked[:MAX_SHOWN_WORDS]]
        hint, values = _MARK_SAME, {"words": " ".join(words)}
    return differing(MARKUP, wanted, here, (hint, hint), values, stars)


def figures_damaged(sources: Sequence[str], form: str, *, whole: bool = True) -> Fault | None:
    """Return what differs in numbers: a form but the last may lack them, and has those of any source form."""
    wanted, here = _numbers(sources[-1]), _numbers(form)
    if not whole:
        wanted = here & Counter(number for source in sources for number in _numbers(source).elements())
    if wanted == here:
        return None
    lost, more = wanted - here, here - wanted
    hints = (_IN_FIGURES, _AS_SOURCE if lost else _IN_WORDS)
    if len(odd := [*{*lost, *more}]) == 1 and wanted[odd[0]] and here[odd[0]]:
        values = {"number": odd[0], "count": here[odd[0]], "most": wanted[odd[0]]}
        return Fault("", "", _COUNTED_DIGIT, values, hints[bool(more)])
    messages = _DIGIT if max(lost.total(), more.total()) == 1 else _DIGITS
    return differing(messages, wanted, here, hints)


def _of_signs(source: str, form: str) -> Fault | None:
    lost = _signs(source) - _signs(form)
    fault = differing((LOST, *MORE), lost, Counter(), (AS_THERE, AS_THERE)) if lost else None
    return fault and replace(fault, severity="warning")


def first_letters(words: str) -> str:
    """Return the beginning of words."""
    plain = " ".join(words.split())
    return plain if len(plain) <= MAX_SHOWN_LETTERS else f"{plain[:MAX_SHOWN_LETTERS].rstrip()}…"


def _tags(words: str) -> Counter[str]:
    return Counter("<br/>" if found[1].lower() == "br" else found[0].lower() for found in TAG.finditer(words))


def _numbers(words: str) -> Counter[str]:
    plain = _THOUSANDS.sub("", BRACED.sub("{}", TAG.sub("", words)))
    return Counter(map(_figure, _NUMBER.findall(plain)))


def _figure(found: str) -> str:
    """Return a number as it is compared: 07 is 7, and every minus is one."""
    sign, digits = (
        (found[0].translate(_MINUS), found[1:])
        if len(found) > 1 and not found[0].isdecimal()
        else ("", found)
    )
    return f"{sign}{int(digits)}" if digits.isdecimal() else f"{sign}{digits}"


def _signs(words: str) -> Counter[str]:
    plain = BRACED.sub("", TAG.sub("", words))
    return Counter(_SIGN.findall(plain.translate(_MIRRORED)))
