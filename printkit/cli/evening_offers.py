"""Choose what to begin among what is offered, one list after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from printkit.cli.evening_keys import chosen, keyed
from printkit.table.fault import Refused, refuse
from printkit.table.log import Call
from printkit.table.moment import Offer

if TYPE_CHECKING:
    from printkit.cli.evening import Sitting
    from printkit.cli.evening_words import Words


def pick(
    sitting: Sitting,
    by: str,
    offers: Sequence[Offer],
    begin: Callable[[Call], object],
    *,
    ready: bool,
    said: str = "",
) -> None:
    """Let a seat begin one of several offers, or leave all as it is; anybody may for a bot.

    Where they are `ready`, Enter takes the first. `said` was added to a key of an earlier list.
    """
    words = sitting.words
    names = words.names(sitting.session)
    options = [(str(at), words.offered(offer, names)) for at, offer in enumerate(offers)]
    asked = words.pair(names[by], words.translate("what now?")) if by in words.party.people else ""
    sitting.screen.show(*filter(None, [asked]), *keyed([name for _, name in options]))
    sitting.screen.show(*_how(words, offers, ready=ready))
    line = sitting.hear()
    if line is None:
        return
    key, _, added = line.partition(" ")
    said = added.strip() or said
    try:
        offer = offers[0] if line == "" and ready else offers[int(chosen(key, options))]
        if offer.more:
            pick(sitting, by, offer.more, begin, ready=False, said=said)
            return
        if said and not offer.words:
            refuse("", "nothing can be added here: type the number alone, without “{got}”", got=(said,))
        call = offer.begun(said)
    except Refused as refused:
        sitting.complain(refused)
    else:
        begin(call)


def _how(words: Words, offers: Sequence[Offer], *, ready: bool) -> Iterator[str]:
    """Tell what may be typed: a number, and behind it what may be added."""
    added = next((key for key, offer in enumerate(offers, start=1) if offer.words), None)
    if added is not None:
        yield words.translate("What you add stands after the number: {example}").format(example=f"{added} …")
    if ready and len(offers) == 1:
        yield words.translate("Enter: go on")
    else:
        yield words.translate("Enter: the first; or a number") if ready else words.translate("type a number")
