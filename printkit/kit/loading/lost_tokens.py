"""Compare what a translation has in braces with its source.

A fault says what is lost as it is written in the source, and how to write it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from printkit.base.catalogue import SourceText
from printkit.base.faults import Fault, Quoted
from printkit.base.msgid import N_, Msgid
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.text.graphemes import bare_emoji
from printkit.kit.text.markup import IN_BRACES, LITERAL, NOTHING_IN_BRACES
from printkit.kit.text.notation import Notation
from printkit.kit.text.tokens import REFERENCE

LOST = N_("{lost} is missing")
MORE = (N_("{more} should not be there"), N_("found {more} where {lost} is expected"))
AS_THERE = N_("copy {lost} from the source, as it is written there")
NOT_IN_SOURCE = N_("leave out what the source does not have")


def braces_lost(notation: Notation, phrase: SourceText, forms: Sequence[str]) -> list[Fault | None]:
    """Return what each form of a translation has lost in braces, or has too much; no file, no place."""
    sources = [notation.markup(form, phrase.markdown) for form in phrase.forms]
    found = list[Fault | None]()
    for at, form in enumerate(forms):
        signs = _shown_signs(notation, " ".join((*phrase.forms, form)))
        marked = notation.markup(form, phrase.markdown)
        found.append(_of_tokens(sources, marked, signs, whole=at == len(forms) - 1))
    return found


def _of_tokens(sources: Sequence[str], form: str, signs: Mapping[str, str], *, whole: bool) -> Fault | None:
    """Return what differs in braces: in the last of several forms nothing may be lost, in others it may."""
    wanted, here = _tokens(sources[-1]), _tokens(form)
    if len(sources) > 1:
        known = Counter({*_tokens(" ".join(sources))})
        if set(here) - set(known):
            wanted, here = known, Counter({*here})
        elif not (whole and set(wanted) - set(here)):
            return None
        else:
            wanted, here = Counter({*wanted}), Counter({*wanted} & {*here})
    if wanted == here:
        return None
    known_here = [signs.get(token, token) for token in dict.fromkeys(wanted)]
    hint = IN_BRACES if known_here else NOTHING_IN_BRACES
    if all(token in signs for token in here - wanted):
        hint = NOT_IN_SOURCE
    values = {"known": Quoted(tuple(known_here)), "literal": LITERAL}
    return differing(
        (LOST, *MORE), wanted, here, (AS_THERE, AS_THERE if wanted - here else hint), values, signs
    )


def differing(
    messages: Sequence[Msgid],
    wanted: Counter[str],
    here: Counter[str],
    hints: tuple[Msgid, Msgid],
    values: Mapping[str, object] | None = None,
    signs: Mapping[str, str] | None = None,
) -> Fault:
    """Return one of three messages: what is lost, what is too much, or what stands where; with its hint.

    The second hint is for what is too much. Signs are told as they are written.
    """
    lost, more = (
        " ".join((signs or {}).get(each, each) for each in (one - other).elements())
        for one, other in ((wanted, here), (here, wanted))
    )
    message = messages[2 if lost and more else 0 if lost else 1]
    return Fault("", "", message, {"lost": lost, "more": more, **(values or {})}, hints[bool(more)])


def _shown_signs(notation: Notation, words: str) -> dict[str, str]:
    """Return the signs that words have for icons, by the token of each."""
    bare = bare_emoji(words)
    return {f"{{icon:{name}}}": sign for sign, name in notation.icons.items() if bare_emoji(sign) in bare}


def _tokens(words: str) -> Counter[str]:
    return Counter(found[0] for found in (*PLACEHOLDER.finditer(words), *REFERENCE.finditer(words)))
