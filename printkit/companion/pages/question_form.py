"""Questions and what may be begun, put into words, as the fields and buttons of a page need them."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.games.game import DieFace, Game
from printkit.games.route import Route
from printkit.games.script import CallScript, Lot
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.play.series import in_order, series_of, throws_in_a_row
from printkit.play.visibility import Viewer
from printkit.table.answers import ChooseSome, Draw, Number, Roll
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.legal_actions import ActionField, LegalAction
from printkit.table.log import Answer
from printkit.table.question import NOBODY, Question
from printkit.table.session import Session
from printkit.table.view import ShownPoll, View

ANSI_COLOUR = re.compile(r"\x1b\[\d*m")
"""Colours of a terminal, which a page has no use for."""

MAX_BUTTONS = 12
"""Numbers that are offered as buttons; where there are more, one is typed."""

HANDFUL = 3
"""Dice from which several are told together: two are told sooner one by one, each with a single tap."""

COUNTED_FROM = 5
"""Dice of one throw from which it is told how many show each face: so few taps tell no fewer one by one."""


@dataclass(frozen=True)
class OptionButton:
    """One option of a question, its name, the `place` where it may be tapped, and what to know of it.

    The last two are "" where there is nothing. Where a game master calls somebody, it may be folded `under`
    the words for others of its kind.
    """

    id: str
    name: str
    place: str = ""
    remark: str = ""
    under: str = ""


@dataclass(frozen=True)
class DieRow:
    """One of several dice that are told together: what it is for, and what each of its faces comes to.

    It has `shown` a face, 0 for none, where it was told before an undo.
    """

    words: str
    faces: Sequence[DieFace]
    shown: int = 0


@dataclass(frozen=True)
class QuestionForm:
    """A question as its page needs it. `form` names the template part.

    That is `roll`; `count`, where it is told how many of its dice show each face; `handful`, where the dice
    of the questions that follow alike may be told with it, each in one of `rows`; `shares`, where it is told
    how often each option is chosen; else `choose`, `some`, `draw` or `number`.

    It is `mine` where the page's own seat is asked, `veiled` where another answers it in secret, on a phone
    that may be handed on to `hand_to`. `position` is the one at which it is asked, as its seat may see it,
    and `faces` are what the game says of each face of its die there. It is one of several alike: the
    `number`th of `count`; the program may throw `throws` of them in a row, -1 where their number is not
    known. `poll` says how far several seats are that are asked at the same time. It is `secret` where not
    everybody may see the options; `open` are words for all to see then, where `words` tell more, and `beyond`
    is what they tell beyond those. It may be
    `tapped` on the board, where several of its options lie; `routes` are the ways to places there that
    several answers lead along. A game master who calls somebody has a `script`, and is offered the same
    whoever is called, also where nobody is.
    """

    question: Question
    form: str
    who: str
    words: str
    rule: str
    mine: bool
    veiled: bool = False
    hand_to: str = ""
    position: Mapping[str, Any] = field(default_factory=dict)
    faces: Sequence[DieFace] = ()
    rows: Sequence[DieRow] = ()
    number: int = 0
    count: int = 0
    throws: int = 0
    aside: tuple[str, ...] = ()
    choices: tuple[OptionButton, ...] = ()
    low: int = 0
    high: int = 0
    dice: int = 1
    sides: int = 6
    buttons: bool = True
    chance: bool = False
    old: str = ""
    at: int = -1
    poll: ShownPoll | None = None
    secret: bool = False
    open: str = ""
    beyond: str = ""
    tapped: bool = False
    routes: Sequence[Route] = ()
    script: CallScript | None = None


@dataclass(frozen=True)
class ChoiceList:
    """What is chosen before something is begun: how its field is called, its words, and the options by name.

    There are `some` to choose, or one; where there are none, a number from `low` to `high` is. What a seat
    may have that others have not is `held`: each option with what it does.
    """

    name: str
    words: str
    options: Sequence[tuple[str, str]]
    low: int = 1
    high: int = 1
    some: bool = False
    held: Mapping[str, str] | None = None


@dataclass(frozen=True)
class ActionButton:
    """Something that may be begun: its place, its words, and what somebody may add, "" for nothing.

    What is said `about` it stands apart, where lists of others alike would grow long by it. It is refused
    where it `needs` the words that are added, and nothing is, or where nothing is chosen in one of its
    `lists`, with which it is `filled_in`; where it `says_who`, whoever looks has to say first who that is,
    and what is `secret` in its lists is covered. `on`, `sign`, `again`, `selects` and `any_time` are as in
    `LegalAction`, and so is `chance`, in words.
    """

    path: str
    words: str
    about: str
    adds: str
    more: tuple[ActionButton, ...] = ()
    on: tuple[str, ...] = ()
    sign: str = ""
    chance: str = ""
    again: bool = False
    needs: bool = False
    lists: tuple[ChoiceList, ...] = ()
    selects: bool = False
    filled_in: bool = False
    any_time: bool = False
    says_who: bool = False
    secret: bool = False

    @property
    def all_on(self) -> tuple[tuple[str, ...], ...]:
        """Return what is tapped on the board for it, and for each that opens from there."""
        own = (self.on,) if self.on else ()
        return (*own, *(on for each in self.more for on in each.all_on))


def lot_of(state: PlayState) -> Lot:
    """Return what draws by lot in an evening, by its secret: what all players hold does not tell it."""

    def lot(word: str, below: int) -> int:
        return int.from_bytes(hmac.digest(state.key, word.encode(), "sha256")) % below

    return lot


def capital(words: str) -> str:
    """Begin with a capital, as what stands by itself on a page does."""
    return words[:1].upper() + words[1:]


def told_beyond(words: str, known: str) -> str:
    """Return what words tell beyond what is known, which is not told again where they end with it."""
    if not words.lower().endswith(known.lower()):
        return words
    return capital(words[: -len(known)].rstrip(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}:,"))


def without_colours(lines: Iterable[str]) -> tuple[str, ...]:
    """Return what a terminal would show, without its colours."""
    return tuple(ANSI_COLOUR.sub("", line) for line in lines)


def is_up_to(state: PlayState, viewer: Viewer, seat: str) -> bool:
    """Whether what a seat decides is tapped on this phone; others may, where theirs is not at hand.

    What a game master decides is tapped on that phone alone.
    """
    people = state.party.people
    if state.led(viewer.seat) and seat in (ALL, state.session.game.game_master):
        return False
    return seat in viewer.seats or viewer.seat in (EVERYBODY, ALL) or seat not in people or len(people) == 1


def ask(game: Game, state: PlayState, viewer: Viewer, seen: View, words: Narrator) -> QuestionForm | None:
    """Return the question that waits, as a viewer may see it; None where none waits."""
    question = seen.pending
    if question is None:
        return None
    who, asked = words.who(question.by), words.asked(question)
    if seen.veiled:
        if question.by == NOBODY and game.led_by(state.session.start) == "human":
            who = words.who(ALL)  # whoever is asked is a secret: the answer is told to the game master
        hand_to = _hand_to(state, viewer)
        return QuestionForm(question, "veiled", who, asked, "", mine=False, veiled=True, hand_to=hand_to)
    called = viewer.seat == ALL and question.asking.called
    if called and (found := _called(game, words, question, seen.position, lot_of(state))):
        return found
    if seen.poll and question.asking.timed:
        form = answer_form(game, words, question, seen.position, mine=True)
        shown = (_short(words, each) for each in form.choices)
        return replace(form, choices=tuple(shown), aside=())
    if seen.poll:
        form = answer_form(game, words, question, seen.position, mine=seen.poll.asked)
        if seen.poll.asked:
            return replace(form, who=words.who(viewer.seat), poll=seen.poll)
        return replace(form, hand_to=_hand_to(state, viewer), poll=seen.poll)
    mine = question.by == NOBODY or any(is_up_to(state, viewer, seat) for seat in question.seats)
    old, was = seen.offer, ""
    if old and old.question and isinstance(old.entry, Answer) and old.fits(question):
        was = words.answered(old.question, old.entry)
    before = words.under_way(seen.under_way)
    form = answer_form(game, words, question, seen.position, mine=mine, before=before, old=was)
    form = _on_board(game, words, form)
    return replace(form, **_one_of_several(game, state, seen, words, form))


def _called(
    game: Game, words: Narrator, question: Question, position: Mapping[str, Any], lot: Lot
) -> QuestionForm | None:
    """Return the form by which a game master answers for whoever is called; None where there is no script.

    What it shows openly may be seen by those who sit beside the game master: all that may be tapped is the
    same whoever answers, and none of it is refused.
    """
    script = game.script(words.kit, position, question, words.names, lot)
    if script is None:
        return None
    if script.otherwise:
        script = replace(script, otherwise=words.option(question, script.otherwise))
    form = answer_form(game, words, question, position, mine=True)
    offered = game.shown_options(position, question)
    if isinstance(question.want, Number):  # in the dark nobody types one
        numbers = [int(each) for each in offered if each.isdecimal()]
        form = replace(form, low=numbers[0], high=numbers[-1], buttons=True) if numbers else form
        offered = [each for each in offered if not each.isdecimal()]
    if offered:
        buttons = (_short(words, each) for each in option_buttons(game, words, question, position, offered))
        form = replace(form, choices=tuple(buttons))
    who, asks = words.called(question.asking.called), words.purpose(question.purpose)
    return replace(form, who=who, script=script, secret=False, aside=(), open=asks)


def _short(words: Narrator, button: OptionButton) -> OptionButton:
    """Return an option for a grid of many: of a kind that has a heading it is folded there by its name."""
    mark, _, seat = button.id.partition(":")
    if not seat or button.place or f"options-{mark}" not in words.kit.labels:
        return button
    return replace(button, name=words.who(seat), under=words.kit.say(f"options-{mark}").plain)


def _one_of_several(
    game: Game, state: PlayState, seen: View, words: Narrator, form: QuestionForm
) -> dict[str, Any]:
    """Return what a question's form has where others alike follow it: which it is, and their dice."""
    session, question = state.session, form.question
    series = series_of(session)
    number, count = in_order(session)
    if series and not count:
        number, count = series.number, series.count
    found: dict[str, Any] = {"number": number, "count": count}
    if form.form in ("roll", "count"):
        least, most = (series.left, series.left) if series else throws_in_a_row(session)
        found["throws"] = 0 if max(least, most) < 2 else least if least == most else -1
    if form.form == "roll" and form.dice == 1 and series and series.left >= HANDFUL:
        rows = tuple(_rows(game, seen, words, question, series.about, _told_before(session)))
        if rows and all(row.words for row in rows):
            found |= {"form": "handful", "rows": rows, "words": words.purpose(question.purpose)}
    return found


def _rows(
    game: Game,
    seen: View,
    words: Narrator,
    question: Question,
    abouts: Sequence[Mapping[str, Any]],
    told: Sequence[int],
) -> Iterator[DieRow]:
    """Yield the dice that may be told together, one for each thing that a question alike is about."""
    for at, about in enumerate(abouts):
        asked, shown = replace(question, about=about), told[at] if at < len(told) else 0
        yield DieRow(words.each(asked), game.faces(words.kit, seen.position, asked, words.names), shown)


def _told_before(session: Session) -> Sequence[int]:
    """Return the dice that were told here before an undo, one after another, so that one can be changed."""
    told, at = list[int](), len(session.log.entries)
    for change in reversed(session.log.undone):
        [entry, *more] = change.added
        if more or change.at != at + len(told) or not isinstance(entry, Answer):
            break
        if entry.origin != "typed" or not isinstance(entry.answer, int):
            break
        told.append(entry.answer)
    return told


def _on_board(game: Game, words: Narrator, form: QuestionForm) -> QuestionForm:
    """Return a question with what of it is tapped on the board: where it is asked, and of no secret."""
    places = {choice.place for choice in form.choices if choice.place}
    if not form.mine or form.secret or len(places) < 2:
        return form
    routes = game.routes(words.kit, form.position, form.question, words.names)
    return replace(form, tapped=True, routes=routes)


def _hand_to(state: PlayState, viewer: Viewer) -> str:
    """Return the seat to which a phone may be handed that asks others than who looks now, "" for none."""
    question, given = state.session.pending, state.session.log.given
    if question is None:
        return ""
    wanted = [seat for seat in question.seats if seat not in given]
    if not question.polled:
        wanted = [*(question.audience or ())]
    return next((seat for seat in wanted if seat in viewer.seats and seat != viewer.seat), "")


def answer_form(
    game: Game,
    words: Narrator,
    question: Question,
    position: Mapping[str, Any],
    *,
    mine: bool,
    before: Sequence[str] = (),
    old: str = "",
    at: int = -1,
) -> QuestionForm:
    """Return a question as a form, and the position at which it is asked."""
    who, asked = words.who(question.by), words.asked(question)

    def choices(options: Iterable[str]) -> tuple[OptionButton, ...]:
        return tuple(option_buttons(game, words, question, position, options))

    known = words.asked(question.veiled())
    shared: dict[str, Any] = {
        "position": position,
        "faces": game.faces(words.kit, position, question, words.names),
        "aside": without_colours([*before, *game.aside(words.kit, position, question, words.names)]),
        "chance": question.chance,
        "old": old,
        "at": at,
        "secret": question.secret,
        "open": "" if known == asked else known,
        "beyond": told_beyond(asked, known),
    }

    def by(form: str, **more: Any) -> QuestionForm:
        return QuestionForm(question, form, who, asked, question.rule, mine, **shared, **more)

    match question.want:
        case Roll(dice=dice, sides=sides):
            return by("roll" if dice < COUNTED_FROM else "count", dice=dice, sides=sides)
        case Draw(copies=copies):
            return by("draw", choices=choices(copies))
        case ChooseSome(options=options, low=1, high=1):
            return by("choose", choices=choices(options))
        case ChooseSome(options=options, low=low, high=high, repeats=repeats):
            return by("shares" if repeats else "some", choices=choices(options), low=low, high=high)
        case Number(low=low, high=high):
            return by("number", low=low, high=high, buttons=high - low < MAX_BUTTONS)
        case want:
            return by("choose", choices=choices(want.options))


def option_buttons(
    game: Game, words: Narrator, question: Question, position: Mapping[str, Any], options: Iterable[str]
) -> Iterator[OptionButton]:
    """Yield options of a question as they are offered."""
    for each in options:
        yield OptionButton(
            each,
            capital(words.option(question, each)),
            game.place(position, question, each),
            game.remark(words.kit, position, question, each, words.names),
        )


def offered(
    words: Narrator,
    found: Sequence[LegalAction],
    seat: str,
    position: Mapping[str, Any],
    before: str = "",
) -> Iterator[ActionButton]:
    """Yield what may be begun on a phone of a seat, each with what opens from there.

    What only others may begin as their own is left out, but not where that would tell something. Of what
    seats have that others have not, this one is offered its own, by the `position` as it sees it.
    """
    for at, offer in enumerate(found):
        own = [field for field in offer.fields if field.own and seat not in (EVERYBODY, ALL)]
        if not (offer.silent or all(_is_of(field, seat) for field in own)):
            continue
        path = f"{before}{at}"
        more = tuple(offered(words, offer.more, seat, position, f"{path}."))
        told, about = words.offered_about(offer)
        added = capital(words.added(offer))
        fields = [field for field in offer.fields if field not in own]
        yield ActionButton(
            path,
            told,
            about,
            added,
            more,
            offer.on,
            offer.sign,
            "" if offer.chance is None else words.kit.say("percent", n=offer.chance).plain,
            offer.again,
            bool(added) and offer.needs_words,
            tuple(_choice_list(words, offer, field, position, seat) for field in fields),
            offer.selects,
            bool(offer.fields),
            offer.any_time,
            offer.silent and seat == EVERYBODY,
            offer.silent,
        )


def _is_of(field: ActionField, seat: str) -> bool:
    return field.want.wrong(seat) is None


def _choice_list(
    words: Narrator, offer: LegalAction, field: ActionField, position: Mapping[str, Any], seat: str
) -> ChoiceList:
    told, options = capital(words.chosen(offer, field)), words.pickable(field)
    held = None if seat in (EVERYBODY, ALL) else words.choosable(field, position, seat)
    if held is not None:
        options = [(each, name) for each, name in options if each in held]
    match field.want:
        case ChooseSome(low=low, high=high):
            return ChoiceList(field.name, told, options, low, high, some=True)
        case Number(low=low, high=high):
            return ChoiceList(field.name, told, options, low, high)
        case _:
            return ChoiceList(field.name, told, options, held=held)
