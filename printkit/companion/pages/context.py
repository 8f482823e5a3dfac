"""What a page shows: everything put into words, nothing that its seat may not know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.companion.pages.journal_view import lately, now
from printkit.companion.pages.question_form import ActionButton, ask, capital, is_up_to, offered, plain
from printkit.companion.pages.sidebar import panel
from printkit.companion.viewer import PageQuery
from printkit.games.sentences import named
from printkit.play.actions import Notice, offers, old_call, undo_line
from printkit.play.flow import redo_count
from printkit.play.narration import Narrator, narrator
from printkit.play.play_state import PlayState
from printkit.play.resources import GameResources
from printkit.play.visibility import Viewer, current_viewer, viewing_word
from printkit.table.legal_actions import TurnState


def context(
    house: GameResources, sitting: PlayState, guest: Viewer, look: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Give all that the templates of a page may use."""
    guest = current_viewer(sitting, guest)
    seen = sitting.view(guest.seat)
    words = narrator(house, sitting, guest.lang)
    moment = None if sitting.session.pending else sitting.moment(house.evening)
    over = moment is not None and moment.over and not moment.offers
    drawn = plain(house.evening.board(words.kit, seen.position, words.names, guest.seat))
    decided = undo_line(house, sitting)
    leads = moment is not None and _leads(moment, sitting, guest)
    chosen, between = _offered(house, sitting, words, leads=leads)
    by, what = words.change(decided and sitting.session.undo_name(decided[0].undo))
    return {
        **frame(sitting, guest, words),
        "game": house.game.name,
        "names": words.names,
        "say": words.kit.say,
        "ref": words.kit.row,
        "named": lambda field, value: named(words.kit, field, value, words.names),
        "begun": bool(drawn),
        "position": seen.position,
        "read": lambda position=seen.position: house.game.read(position),
        "notice": notice and told(words, notice),
        "turned": _turned(words, sitting, guest),
        "ask": ask(house, sitting, guest, seen, words),
        "offers": chosen,
        "between": between,
        "leader": words.who(moment.by) if moment else "",
        "leads": leads,
        "old_call": _old_call(words, sitting, moment),
        "now": tuple(now(words, sitting, seen, decided[1].at if decided else None)),
        "recent": tuple(lately(words, sitting, seen)),
        "undo": {"who": by, "what": what} if what else None,
        "redo": seen.redo is not None and redo_count(house.evening, sitting.session, sitting.party) > 0,
        "own_dice": sitting.party.own,
        "over": over,
        "seed": sitting.session.seed if over else "",
        "panel": panel(house, sitting, guest, look, words, decided, over=over),
        "alone": words.alone(sitting.party),
        "drawn": drawn,
    }


def frame(sitting: PlayState, guest: Viewer, words: Narrator) -> dict[str, Any]:
    """Give what every page may use, whatever of a game is broken."""
    return {
        "kit": words.kit,
        "lang": words.kit.lang,
        "_": words.translate,
        "words": words,
        "guest": guest,
        "eyes": guest.seat,
        "looking": lambda seat: viewing_word(sitting, seat),
        "seats": tuple(sitting.party.names),
        "stamp": sitting.stamp,
    }


def told(words: Narrator, notice: Notice) -> str:
    """Put a notice into words."""
    if notice.faults:
        faults = (replace(fault, place="") for fault in notice.faults)  # no place of a program's
        return capital("; ".join(fault.told(words.translate) for fault in faults))
    values = {**notice.values}
    if "who" in values:
        values["who"] = words.who(str(values["who"]))
    return words.translate(notice.message).format(**values)


def _leads(moment: TurnState, sitting: PlayState, guest: Viewer) -> bool:
    """Tell whether what begins next is chosen on this phone; what just goes on may be tapped by anybody."""
    return moment.pace != "choice" or is_up_to(sitting, guest, moment.by)


def _offered(
    house: GameResources, sitting: PlayState, words: Narrator, *, leads: bool
) -> tuple[tuple[ActionButton, ...], tuple[ActionButton, ...]]:
    """Give what may be begun next, and apart from it what anybody may let come between on this phone."""
    found, session = offers(house, sitting), sitting.session
    told = tuple(offered(words, found))
    if session.pending:
        return (), told
    if leads or not (found and session.acts):
        return told, ()
    anybodys = {each.name for each in house.evening.between(session.game, session.position, sitting.party)}
    between = tuple(each for each, offer in zip(told, found, strict=True) if offer.name in anybodys)
    return tuple(each for each in told if each not in between), between


def _turned(words: Narrator, sitting: PlayState, guest: Viewer) -> str:
    """Tell what the last tap took back or corrected, for those who did not tap it."""
    last = sitting.last
    if last is None or last.device == guest.device or last.told is None:
        return ""
    by, translate = words.who(last.by), words.translate
    who, what = words.change(last.told)
    if who not in ("", by):
        what = f"{who}, {what}"
    said = translate("{by} took back: {what}") if last.undid else translate("{by} corrected: {what}")
    return said.format(by=by, what=what)


def _old_call(words: Narrator, sitting: PlayState, moment: TurnState | None) -> str:
    """Tell what was begun here before a correction, where it may be begun again."""
    call = old_call(sitting, moment)
    return words.begun(call) if call else ""
