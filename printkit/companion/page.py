"""What a page shows: everything put into words, nothing that its seat may not know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from markupsafe import Markup

from printkit.companion.deed import Notice, offers, undoing
from printkit.companion.guest import Guest, Look
from printkit.companion.hands import in_hand, word_of
from printkit.companion.house import House
from printkit.companion.notes import Note, faces, lately, marks, notes, now
from printkit.companion.parcel import MOST_SCANNED, link
from printkit.companion.sitting import Sitting
from printkit.companion.words import words_of
from printkit.games.evening import redo_count
from printkit.games.saying import Saying
from printkit.games.telling import named
from printkit.kit.model import Rule
from printkit.table.answers import ChooseSome, Draw, Number, Roll
from printkit.table.log import Answer, Change, Undo
from printkit.table.moment import Offer
from printkit.table.question import NOBODY, Question
from printkit.table.view import (
    ALL,
    EVERYBODY,
    View,
    asked_again,
    may_know,
)

COLOUR = re.compile(r"\x1b\[\d*m")
"""Colours of a terminal, which a page has no use for."""

MOST_BUTTONS = 12
"""Numbers that are offered as buttons; where there are more, one is typed."""

Decided: TypeAlias = tuple[Undo, Change] | None
"""What undo would take back: the line that does it, and what was decided."""


@dataclass(frozen=True)
class Choice:
    """One option of a question, and its name."""

    id: str
    name: str


@dataclass(frozen=True)
class Ask:
    """A question as its page needs it. `form` names the template part: roll, choose, some, draw, number.

    It is `mine` where the page's own seat is asked, `veiled` where another answers it in secret, on a phone
    that may be handed on to `hand_to`.
    """

    question: Question
    form: str
    who: str
    words: str
    rule: str
    mine: bool
    veiled: bool = False
    hand_to: str = ""
    aside: tuple[str, ...] = ()
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 0
    dice: int = 1
    sides: int = 6
    buttons: bool = True
    chance: bool = False
    old: str = ""
    at: int = -1


@dataclass(frozen=True)
class Offered:
    """Something that may be begun: its place, its words, and what somebody may add, "" for nothing."""

    path: str
    words: str
    adds: str
    more: tuple[Offered, ...] = ()


@dataclass(frozen=True)
class Panel:
    """What stands beside the table: journal, rules, a question to correct, what undo takes back."""

    name: str = ""
    notes: tuple[Note, ...] = ()
    rules: tuple[Rule, ...] = ()
    ask: Ask | None = None
    words: str = ""
    seen: str = ""
    faces: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    link: str = ""
    code: str = ""
    file: str = ""
    app: str = ""
    links: tuple[tuple[str, str, str], ...] = ()


def context(
    house: House, sitting: Sitting, guest: Guest, look: Look, notice: Notice | None
) -> dict[str, Any]:
    """Give all that the templates of a page may use."""
    guest = in_hand(sitting, guest)
    seen = sitting.view(guest.seat)
    words = words_of(house, sitting, guest.lang)
    over = _over(house, sitting)
    drawn = _plain(house.evening.board(words.kit, seen.position, words.names, guest.seat))
    decided = undoing(house, sitting)
    return {
        "kit": words.kit,
        "game": house.game.name,
        "lang": words.kit.lang,
        "_": words.translate,
        "words": words,
        "names": words.names,
        "say": words.kit.say,
        "ref": words.kit.row,
        "named": lambda field, value: named(words.kit, field, value, words.names),
        "guest": guest,
        "eyes": guest.seat,
        "looking": lambda seat: word_of(sitting, seat),
        "stamp": sitting.stamp,
        "begun": bool(drawn),
        "position": seen.position,
        "read": lambda: house.game.read(seen.position),
        "notice": notice and told(words, notice),
        "turned": _turned(words, sitting),
        "ask": _ask(house, sitting, guest, seen, words),
        "offers": tuple(_offered(words, offers(house, sitting))),
        "asks_for_all": _moment_by(house, sitting, words),
        "old_call": _old_call(words, seen),
        "now": now(words, sitting, seen, decided[1].at if decided else None),
        "recent": tuple(lately(words, sitting, seen)),
        "undo": words.changed(decided and sitting.session.undo_name(decided[0].undo)),
        "redo": seen.redo is not None and redo_count(house.evening, sitting.session, sitting.party) > 0,
        "own_dice": sitting.party.own,
        "seats": tuple(sitting.party.names),
        "over": over,
        "seed": sitting.session.seed if over else "",
        "panel": _panel(house, sitting, guest, look, seen, words, decided),
        "solo": words.kit.tables.get("solo", ()) if len(sitting.party.people) == 1 else (),
        "drawn": drawn,
    }


def capital(words: str) -> str:
    """Begin with a capital, as what stands by itself on a page does."""
    return words[:1].upper() + words[1:]


def _plain(lines: Iterable[str]) -> tuple[str, ...]:
    """Give what a terminal would show, without its colours."""
    return tuple(COLOUR.sub("", line) for line in lines)


def told(words: Saying, notice: Notice) -> str:
    """Put a notice into words."""
    if notice.faults:
        return "; ".join(fault.line(words.translate) for fault in notice.faults)
    values = {**notice.values}
    if "who" in values:
        values["who"] = words.who(str(values["who"]))
    return words.translate(notice.message).format(**values)


def _over(house: House, sitting: Sitting) -> bool:
    """Tell whether nothing can follow."""
    if sitting.session.pending:
        return False
    moment = sitting.moment(house.evening)
    return moment.over and not moment.offers


def _moment_by(house: House, sitting: Sitting, words: Saying) -> str:
    if sitting.session.pending:
        return ""
    return words.who(sitting.moment(house.evening).by)


def _turned(words: Saying, sitting: Sitting) -> str:
    """Tell what the last tap took back or corrected, for those who did not tap it."""
    last = sitting.last
    if last is None or not last.told[1]:
        return ""
    undone = last.what.startswith("undo")
    translate = words.translate
    said = (
        translate("{by} took back: {who}, {what}") if undone else translate("{by} corrected: {who}, {what}")
    )
    who, purpose = last.told
    return said.format(by=words.who(last.by), who=words.who(who), what=words.purpose(purpose))


def _ask(house: House, sitting: Sitting, guest: Guest, seen: View, words: Saying) -> Ask | None:
    question = seen.pending
    if question is None:
        return None
    who, asked, audience = words.who(question.by), words.asked(question), question.audience
    if seen.veiled:
        hand_to = audience if audience in guest.seats and audience != guest.seat else ""
        return Ask(question, "veiled", who, asked, "", mine=False, veiled=True, hand_to=hand_to)
    mine = question.by == NOBODY or question.by in guest.seats or guest.seat in (EVERYBODY, ALL)
    mine = mine or len(sitting.party.people) == 1
    aside = house.evening.aside(words.kit, seen.position, question, words.names)
    lines = [*words.under_way(seen.under_way), *aside]
    old, was = seen.offer, ""
    if old and old.question and isinstance(old.entry, Answer) and old.fits(question):
        was = words.answered(old.question, old.entry)
    return _form(words, question, mine=mine, aside=_plain(lines), old=was)


def _form(
    words: Saying, question: Question, *, mine: bool, aside: Sequence[str] = (), old: str = "", at: int = -1
) -> Ask:
    """Give a question as a form."""
    who, asked = words.who(question.by), words.asked(question)
    shared: dict[str, Any] = {"aside": tuple(aside), "old": old, "at": at, "chance": question.chance}

    def ask(form: str, **more: Any) -> Ask:
        return Ask(question, form, who, asked, question.rule, mine, **shared, **more)

    match question.want:
        case Roll(dice=dice, sides=sides):
            return ask("roll", dice=dice, sides=sides)
        case Draw(copies=copies):
            return ask("draw", choices=_choices(words, question, tuple(copies)))
        case ChooseSome(options=options, low=low, high=high):
            return ask("some", choices=_choices(words, question, options), low=low, high=high)
        case Number(low=low, high=high):
            return ask("number", low=low, high=high, buttons=high - low < MOST_BUTTONS)
        case want:
            return ask("choose", choices=_choices(words, question, want.options))


def _choices(words: Saying, question: Question, options: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(each, capital(words.option(question, each))) for each in options)


def _offered(words: Saying, found: Sequence[Offer], before: str = "") -> Iterator[Offered]:
    for at, offer in enumerate(found):
        path = f"{before}{at}"
        more = tuple(_offered(words, offer.more, f"{path}."))
        yield Offered(path, words.offered(offer), capital(words.added(offer)), more)


def _old_call(words: Saying, seen: View) -> str:
    """Tell what was begun here before a correction."""
    old = seen.offer
    if old is None or seen.pending or old.question is not None or isinstance(old.entry, Answer):
        return ""
    return words.begun(old.entry)


# ── What stands beside the table


def _panel(
    house: House, sitting: Sitting, guest: Guest, look: Look, seen: View, words: Saying, decided: Decided
) -> Panel:
    session = sitting.session
    match look.show:
        case "journal":
            return Panel(
                "journal",
                tuple(notes(words, sitting, seen, seen.scenes)),
                seen=marks(words, seen),
                faces=faces(seen, words) if _over(house, sitting) else {},
            )
        case "why":
            lately = [event.rule for event in seen.events[-1:]]
            wanted = [look.rule] if look.rule else [seen.pending.rule] if seen.pending else lately
            return Panel("why", rules=tuple(words.rules(*wanted)))
        case "fix":
            question = asked_again(session, look.at, seen.seat)
            if question is None:
                return Panel("fix")
            answer = seen.told[look.at].answer if look.at in seen.told else None
            was = words.answered(question, answer) if answer and may_know(question, seen.seat) else ""
            return Panel("fix", ask=_form(words, question, mine=True, at=look.at), words=was)
        case "undo":
            revealed = decided[0].revealed if decided else []
            undone = words.changed(decided and sitting.session.undo_name(decided[0].undo))
            return Panel("undo", words=undone, seen=words.purposes(revealed))
        case "settings":
            taken = link(house, sitting) if guest.keeper else ""
            scanned = house.code(taken) if house.code and 0 < len(taken) <= MOST_SCANNED else ""
            return Panel("settings", link=taken, code=scanned, file=house.file, app=house.app)
        case "links" if guest.links:
            draw = house.code or (lambda _: Markup())
            return Panel("links", links=tuple((who, link, draw(link)) for who, link in guest.links))
        case "seats":
            return Panel("seats")
    return Panel()
