"""Choose what to begin among what is offered, one list after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from printkit.base.faults import RefusedError, refuse
from printkit.base.messages import agrees
from printkit.base.msgid import N_
from printkit.play import actions
from printkit.play.narration import Narrator
from printkit.table.answers import ChooseSome
from printkit.table.legal_actions import ActionField, LegalAction
from printkit.terminal.answer_input import how, leading, ranges, typed
from printkit.terminal.card_selection import select_cards
from printkit.terminal.layout import Choices

if TYPE_CHECKING:
    from printkit.terminal.evening import TerminalEvening


def pick(
    evening: TerminalEvening,
    asked: Sequence[str],
    offers: Sequence[LegalAction],
    *,
    ready: bool = False,
    within: bool = False,
    said: str = "",
    keys: Sequence[int] = (),
) -> None:
    """Begin one of several offers, or leave all as it is.

    Where they are `ready`, Enter takes the first. Where they stand `within` another list, Enter goes back to
    it, and a wrong line does not. `said` was added to a key of an earlier list. `keys` are their numbers, by
    themselves their places.
    """
    stamp = evening.stamp
    while not _picked(evening, asked, offers, ready=ready, within=within, said=said, keys=keys):
        if not within or evening.left or evening.stamp != stamp:
            return


def places_of(offers: Sequence[LegalAction]) -> list[str]:
    """Return the places of a map where several offers begin and lead to, those within others too."""
    return [place for offer in offers for place in (*offer.on, *places_of(offer.more))]


def _picked(
    evening: TerminalEvening,
    asked: Sequence[str],
    offers: Sequence[LegalAction],
    *,
    ready: bool,
    within: bool,
    said: str,
    keys: Sequence[int],
) -> bool:
    """Ask once; return whether something was begun, or left."""
    say = evening.narrator
    names = [say.offered(offer) for offer in offers]
    hint = _how(say, offers, ready=ready, within=within)
    only = ready and len(offers) == 1 and not offers[0].words  # the question names it
    listed = Choices() if only else Choices(names, keys, added=[*_added(say, offers, keys)])
    if within:
        evening.look_at(places_of(offers))
    evening.ask(asked, listed, [hint])
    line = evening.hear()
    if line is None:
        return False
    if line == "" and within:
        evening.ask_anew()
        return True
    try:
        first = ready and (line == "" or agrees(line, say.translate))
        offer, added = (offers[0], "") if first else _led_to(say, offers, line, keys)
        said = added or said
        if offer.more:
            pick(
                evening,
                [" · ".join(filter(None, [say.offered(offer), said]))],
                offer.more,
                within=True,
                said=said,
            )
            return True
        if offer.fields:
            return _filled(evening, offer, said)
        if said and not offer.words:
            refuse("", N_("nothing can be added here: type only the number, without “{got}”"), got=(said,))
    except RefusedError as refused:
        evening.complain(refused)
        return False
    if offer.selects:
        select_cards(evening, offer)
        return True
    if not said and offer.needs_words:
        back = say.translate("Enter: back")
        said = evening.prompt(say.offered(offer), f"{say.added(offer)} · {back}")
        if not said:
            evening.ask_anew()
            return False
    if told := actions.told_only(evening.state, offer, evening.viewer.seat):
        evening.tell_beside(offer, told)
        return True
    return evening.attempt(lambda: actions.begin(evening.state, say, offer, said))


def _filled(evening: TerminalEvening, offer: LegalAction, said: str) -> bool:
    """Whether an offer was begun, whose fields are chosen one after another, as far as not `said`."""
    chosen, left = dict[str, object](), said.split()
    for field in offer.fields:
        several = isinstance(field.want, ChooseSome)
        line, left = (left, []) if several else (left[:1], left[1:])
        seat = next(map(str, chosen.values()), "")
        own = _is_own(evening, field, seat)
        value: object = None if own else field.want.only()
        if value is None:
            if offer.silent and own and not evening.alone_with(seat):
                return False
            value = _chosen(evening, offer, field, " ".join(line), seat)
        if value is None:
            return False
        chosen[field.name] = value
    return evening.attempt(lambda: actions.begin(evening.state, evening.narrator, offer, chosen=chosen))


def _is_own(evening: TerminalEvening, field: ActionField, seat: str) -> bool:
    """Whether only a seat may see what it may choose."""
    return evening.narrator.choosable(field, evening.view.position, seat) is not None


def _chosen(
    evening: TerminalEvening, offer: LegalAction, field: ActionField, line: str | None, seat: str
) -> object:
    """Return what is chosen in a field, at first by a `line` where there is one; None to go back.

    Where a `seat` was chosen before, that is what it has, with what each does.
    """
    say, stamp = evening.narrator, evening.stamp
    does = say.choosable(field, evening.view.position, seat)
    options = [(each, name) for each, name in say.pickable(field) if does is None or each in does]
    if does is not None and not options:
        evening.note(say.translate("You have nothing that may be played now."))
        evening.ask_anew()
        return None
    choices = Choices([evening.words.pair(name, does[each]) if does else name for each, name in options])
    asked = " · ".join((say.offered(offer), say.chosen(offer, field)))
    back = say.translate("Enter: back")
    told = f"{how(field.want, False, say.translate)}; {back}"
    while evening.stamp == stamp and not evening.left:
        if not line:
            evening.ask([asked], choices, [told])
            line = evening.hear()
        if line == "":
            evening.ask_anew()
            return None
        if line is None:
            continue
        try:
            value = typed(line, field.want, options)
            field.verify(value)
        except RefusedError as refused:
            evening.complain(refused)
            line = None
        else:
            return value
    return None


def _led_to(
    say: Narrator, offers: Sequence[LegalAction], line: str, keys: Sequence[int] = ()
) -> tuple[LegalAction, str]:
    """Return the offer that a line begins with, and what follows.

    What follows one that only leads to more may begin with one of these. Raises RefusedError where the line
    begins with none.
    """
    names = [say.offered(offer) for offer in offers]
    at, added = leading(line, [(name, name) for name in names], keys)
    if offers[at].more and added:
        with suppress(RefusedError):
            return _led_to(say, offers[at].more, added)
    return offers[at], added


def _added(say: Narrator, offers: Sequence[LegalAction], keys: Sequence[int]) -> Iterator[str]:
    """Yield what may be typed behind which numbers."""
    having: dict[str, list[int]] = {}
    for key, offer in zip(keys or range(1, len(offers) + 1), offers, strict=True):
        if what := say.added(offer):
            having.setdefault(what, []).append(key)
    for what, found in having.items():
        yield say.translate("type after the number ({keys}): {what}").format(keys=ranges(found), what=what)


def _how(say: Narrator, offers: Sequence[LegalAction], *, ready: bool, within: bool) -> str:
    """Return what may be typed."""
    if within:
        return say.translate("type a number; Enter: back")
    if ready and len(offers) == 1:
        return say.translate("Enter: continue")
    return (
        say.translate("Enter: the first answer; or type a number")
        if ready
        else say.translate("type a number")
    )
