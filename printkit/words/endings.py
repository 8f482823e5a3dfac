"""Compare how a text and its translation end: a sentence that was cut short lacks its stop."""

from __future__ import annotations

import re

from printkit.base.languages import base
from printkit.base.msgid import N_
from printkit.kit.text.tokens import TAG
from printkit.words.typography import Slip

STOPS = frozenset(".!。．｡！।։።۔")
COLONS = frozenset(":：")
OTHER_SIGNS = "?…？؟;"
"""What a heading has in one language and not in another, or what stands for a stop: none is missed."""
WITHOUT_STOPS = frozenset({"km", "lo", "my", "th"})
"""Languages that end a sentence with a space or a sign of their own."""
MAX_ABBREVIATION = 4
"""Letters of a single word that a point shortens: `No.`"""
_CLOSING = " \n*_)]»”\"'’“›」』\u00a0\u202f"
"""What may stand behind the sign with which a sentence ends."""
_END = re.compile(f"[{re.escape(''.join((*STOPS, *COLONS, OTHER_SIGNS)))}]*\\Z")
_ONE_WORD = re.compile(r"(\w+)\.\Z")


def ending(words: str) -> str:
    """Return the signs with which words end, whatever quotes, brackets and marks close behind them."""
    found = _END.search(words.rstrip(_CLOSING))
    return found[0] if found else ""


def other_ending(source: str, words: str, lang: str) -> Slip | None:
    """Return the doubt that a translation ends unlike its source: where only one stops, or has a colon."""
    if base(lang) in WITHOUT_STOPS:
        return None
    source, words = (TAG.sub("", each) for each in (source, words))
    wanted, here = (ending(each)[-1:] for each in (source, words))
    kinds = {_kind(wanted), _kind(here)}
    if len(kinds) < 2 or "other" in kinds or _is_shortened(source) or _is_shortened(words):
        return None
    values: dict[str, object] = {"lost": wanted, "more": here}
    if not here:
        return N_("it does not end with “{lost}” as the source does"), _IS_WHOLE, values
    if not wanted:
        return N_("it ends with “{more}”, the source does not"), _AS_SOURCE, values
    return N_("it ends with “{more}”, the source with “{lost}”"), _AS_SOURCE, values


_IS_WHOLE = N_("see that nothing is missing, and end it as the source does")
_AS_SOURCE = N_("end it as the source does")


def _kind(sign: str) -> str:
    if not sign:
        return "none"
    return "stop" if sign in STOPS else "colon" if sign in COLONS else "other"


def _is_shortened(words: str) -> bool:
    """Whether all there is looks like an abbreviation."""
    found = _ONE_WORD.match(words.strip())
    return found is not None and len(found[1]) <= MAX_ABBREVIATION
