"""What a page shows: everything put into words, nothing that its seat may not know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Literal, TypeGuard

from printkit.base.dataclass import dataclass
from printkit.base.msgid import numbered
from printkit.companion.pages.chore_list import chore_list
from printkit.companion.pages.journal_view import foremost, happened_since, lately
from printkit.companion.pages.question_form import (
    ActionButton,
    QuestionForm,
    ask,
    capital,
    is_up_to,
    offered,
    without_colours,
)
from printkit.companion.pages.sidebar import panel
from printkit.companion.site import Site
from printkit.companion.taps import Notice, is_only_said
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.games.game import Game
from printkit.games.sentences import named, paired
from printkit.play.actions import changed, kept_call, legal_actions, own_part, undoable
from printkit.play.flow import redo_count
from printkit.play.narration import APP_ROLLS, PLAYED_AGAIN, YOU_ROLL, Narrator, narrator
from printkit.play.play_state import PlayState
from printkit.play.visibility import viewing_word
from printkit.table.audience import ALL, EVERYBODY, may_see
from printkit.table.event import Event
from printkit.table.legal_actions import TurnState
from printkit.table.log import Answer, Redo, Rewrite, Undo
from printkit.table.question import Asking, Question
from printkit.table.seating import LED_BY_PHONES
from printkit.table.session import Session
from printkit.table.view import View, is_hushed

DIMS_AFTER = 12
"""Seconds after which the screen of whoever leads a night falls dark: a call is read in half of that."""

MAX_MAIL = 12
"""The last lines told to a seat alone that its mailbox holds: more would show by the size of what is sent."""

MAX_SHOWN_WAIT = 999
"""Seconds, at most, in which the bar of a wait runs out."""


@dataclass(frozen=True)
class Wait:
    """How many `seconds` the evening waits, who is `called`, and the digits by which style knows how long.

    `since` is the same as long as it is the same wait.
    """

    seconds: int
    called: str
    digits: str
    since: int


NIGHT_PANELS = ("settings", "seats", "links", "give-up", "find")
"""What stands beside the table that has nothing to do with how the evening stands."""


def shown_page(state: PlayState, viewer: DeviceViewer) -> Literal["table", "asleep", "silent", "reading"]:
    """Return which page is shown: one may show nothing but that it is night, or ask what all are asked alike.

    Before dawn one phone goes round, on which each reads for the same time what the night has for them.

    Whoever takes a free seat does so first.
    """
    pending = state.session.pending
    if viewer.seat in state.session.log.free_seats:
        return "table"
    if state.silent and pending and pending.asking.timed and viewer.seat in pending.seats:
        return "silent"
    if state.silent and _is_read(pending) and viewer.seat in (EVERYBODY, pending.by):
        return "reading"
    if state.asleep(viewer.seats) or (state.silent and (_is_read(pending) or not _is_open(pending))):
        return "asleep"
    return "table"


def _is_read(pending: Question | None) -> TypeGuard[Question]:
    """Whether somebody alone is asked for a time, without a choice: it is time to read."""
    return pending is not None and pending.asking.wait > 0 and not pending.polled and pending.secret


def _is_open(pending: Question | None) -> bool:
    return pending is not None and not pending.asking.timed


def reading_context(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Return all that the page may use on which somebody reads what the night has for them.

    Everybody's own page says only who it is.
    """
    question = state.session.pending
    assert question is not None
    events = _told_in_silence(state, viewer.seat) if viewer.seat else ()
    return {
        **_night_step(site, state, viewer, query, notice, question, events),
        "reader": question.by,
        "answer": question.want.to_json()["options"][0],
    }


def silent_context(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Return all that the page may use that asks all alike: but for the box, the same for every seat."""
    question = state.session.pending
    assert question is not None
    words = narrator(site.resources, state, viewer.lang)
    events = _told_in_silence(state, viewer.seat)
    return {
        **_night_step(site, state, viewer, query, notice, question, events),
        "ask": ask(site.resources.game, state, viewer, state.view(viewer.seat), words),
        "done": viewer.seat in state.session.log.given,
        "position": state.view(EVERYBODY).position,
        "named": lambda field, value: named(words.kit, field, value, words.names),
        "say": words.kit.say,
        "ref": words.kit.row,
    }


def _night_step(
    site: Site,
    state: PlayState,
    viewer: DeviceViewer,
    query: PageQuery,
    notice: Notice | None,
    question: Question,
    events: Sequence[Event],
) -> dict[str, Any]:
    """Return what a page may use that shows a step of a night which nobody leads, and its `script`."""
    game, words = site.resources.game, narrator(site.resources, state, viewer.lang)
    position = state.view(EVERYBODY).position
    return {
        **sleeping_context(site, state, viewer, query, notice),
        "script": game.shared_script(words.kit, position, question, words.names, viewer.seat, events),
        "wait": _wait(game, state, viewer, words, noted=False),
    }


def _told_in_silence(state: PlayState, seat: str) -> tuple[Event, ...]:
    """Return what a seat alone was told since all are asked alike, the oldest first.

    One phone for all is told what the answer comes to that was just given: it shows that to whoever gave it.
    """
    session = state.session
    if seat == EVERYBODY:
        closing = session.closing(over=True) if session.log.given else None
        if closing is None:
            return ()
        before = len(session.events)
        return tuple(event for event in session.after(closing).events[before:] if event.audience is not None)
    tonight = list[Event]()
    for act in reversed(session.acts):
        eyes = session.game.eyes.get(act.call.call)
        if eyes == "open":
            break
        if eyes == "silent":
            tonight[:0] = (event for event in act.act.events if seat in (event.audience or ()))
    return tuple(tonight)


def sleeping_context(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Return all that the page may use that shows nothing but that it is night: nothing depends on that."""
    words = narrator(site.resources, state, viewer.lang)
    shown = query if query.show in NIGHT_PANELS else PageQuery()
    return {
        **frame(state, viewer, words),
        "notice": notice and notice_words(words, notice),
        "seat_notes": tuple(_seat_notes(words, state)),
        "seal": words.seal(state),
        "panel": panel(site, state, viewer, shown, words, None, over=False),
        "own_dice": state.party.own,
        "listed": state.session.log.listed,
        "over": False,
        "undo": None,
        "alone": words.alone(state.party),
    }


def page_context(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None
) -> dict[str, Any]:
    """Return all that the templates of a page may use."""
    resources, game = site.resources, site.resources.game
    seen = state.view(viewer.seat)
    words = narrator(resources, state, viewer.lang)
    moment = None if state.session.pending else state.moment(game)
    over = state.over(game)
    everybodys = state.view(EVERYBODY).position
    drawn = drawn_for_all = without_colours(game.board(words.kit, seen.position, words.names, viewer.seat))
    if seen.position != everybodys:
        drawn_for_all = without_colours(game.board(words.kit, everybodys, words.names, EVERYBODY))
    follows = state.led(viewer.seat)
    undo = None if follows and not own_part(state, viewer) else undoable(game, state, viewer.seat)
    leads = moment is not None and _leads(moment, state, viewer)
    chosen, between, any_time = ((), (), ()) if follows else _offered(game, state, viewer, words, leads=leads)
    asked = ask(game, state, viewer, seen, words)
    mine = leads or bool(asked and (asked.mine or asked.hand_to))
    listed = chore_list(words, state, viewer.seat, asked=mine)
    now = tuple(
        each
        for each in happened_since(words, state, seen, _told_since(state, undo, untold=words.unsaid))
        if not (words.unsaid and each.quiet)
        if not (listed and each.events and all(listed.tells(words, event) for event in each.events))
    )
    leads_all = viewer.seat == ALL and state.led(EVERYBODY)
    leads_asleep = leads_all and state.asleep(())
    alone_leads = viewer.seat == EVERYBODY and leads_alone(game, state)
    leads_aloud = (leads_all and not leads_asleep) or alone_leads
    if leads_all and asked and asked.secret:  # who is asked is seen by whoever sits beside
        told = asked.words if asked.who == words.who(ALL) else paired(words.kit, asked.who, asked.words)
        who, asks = words.who(ALL), words.purpose(asked.question.purpose)
        asked = replace(asked, who=who, open=asks, beyond=told)
    beside = panel(site, state, viewer, query, words, undo, over=over, leads=leads)
    by, what = words.change(state.session.undo_name(undo.undo) if undo else None)
    if own_part(state, viewer) and seen.pending:
        by, what = words.who(viewer.seat), words.purpose(seen.pending.purpose)
    return {
        **frame(state, viewer, words),
        "game": resources.ruleset.name,
        "names": words.names,
        "say": words.kit.say,
        "ref": words.kit.row,
        "named": lambda field, value: named(words.kit, field, value, words.names),
        "begun": bool(drawn),
        "position": seen.position,
        "everybodys": everybodys,
        "read": lambda position=seen.position: resources.ruleset.read(position),
        "notice": notice and notice_words(words, notice),
        "why_refused": capital("; ".join(map(words.fault, notice.covered))) if notice else "",
        "turned": _turned(words, state, viewer),
        "wish": wish_form(words, state, viewer),
        "ask": asked,
        "asked_at": len(state.session.log.entries),
        "mine": mine,
        "chores": listed,
        "tapped": asked.tapped if asked else leads and any(offer.all_on for offer in chosen),
        "targets": tuple(_targets(asked, chosen if leads else ())),
        "offers": chosen,
        "between": between,
        "any_time": any_time,
        "led": follows,
        "leader": words.who(moment.by) if moment else "",
        "leads": leads,
        "asked_next": words.kit.say(moment.asks).plain if moment and moment.asks else "",
        "ready": moment is not None and moment.pace != "choice",
        "wait": _wait(game, state, viewer, words, noted=beside.name == "noted"),
        "dims": DIMS_AFTER if leads_asleep else 0,
        "aloud": leads_aloud,
        "closes_eyes": moment is not None and _closes_eyes(state, moment, leads=leads_aloud),
        "buzzes": alone_leads or (moment is not None and _closes_eyes(state, moment, leads=False)),
        "paused": moment is not None and _paused(moment),
        "timed": _timed(state, viewer),
        "seat_notes": tuple(_seat_notes(words, state, viewer.seat)),
        "free": bool(state.session.log.free_seats),
        "moved": _moved(words, state),
        "taking": viewer.seat in state.session.log.free_seats,
        "old_call": "" if follows else _kept_call(game, state, words),
        "now": now,
        "noted": _noted(state, words) if leads_asleep else "",
        "hands": tuple(filter(None, (words.hands(event) for each in now for event in each.events)))
        if leads_asleep
        else (),
        "news": foremost(now, viewer.seat),
        "recent": () if leads_asleep else tuple(lately(words, state, seen)),
        "undo": {"who": by, "what": what} if what else None,
        "redo": not follows and seen.redo is not None and redo_count(game, state.session, state.party) > 0,
        "own_dice": state.party.own,
        "listed": state.session.log.listed,
        "over": over,
        "result": _result(words, seen) if over else (),
        "seed_told": words.seed_told(state, words.translate("FILE")) if over else [],
        "seal": words.seal(state),
        "panel": beside,
        "alone": words.alone(state.party),
        "drawn": drawn,
        "told_board": lambda: _told_board(game, words, seen.position, viewer.seat) or drawn,
        "arrows": lambda: game.arrows(words.kit, seen.position, words.names),
        "mailbox": lambda: tuple(map(words.event, [*_told_alone(seen)][-MAX_MAIL:])),
        "drawn_for_all": drawn_for_all,
    }


def _seat_notes(words: Narrator, state: PlayState, seat: str = EVERYBODY) -> Iterator[str]:
    """Yield what everybody is told of seats and seed as long as it is so."""
    yield from words.seat_notes(state.session.log, seat)
    if ALL in state.session.log.free_seats and state.session.game.game_master:
        yield words.translate(
            "Nobody leads the game now: the computer that runs the game shows the new link for whoever goes "
            "on."
        )
    yield from words.seed_notes(chosen=state.chosen)


def _noted(state: PlayState, words: Narrator) -> str:
    """Return what was noted last of whoever is called, "" where that is not what was done last."""
    last = state.session.acts[-1].questions()[-1:] if state.session.acts else []
    if not last or (state.last and state.last.undid):
        return ""
    [(at, question, answer)] = last
    if not question.asking.called or at != len(state.session.log.entries) - 1:
        return ""
    if is_only_said(state, question):
        return ""
    if question.asking.decoy:
        return words.translate("Nothing: it was only for show.")
    leads = question.by == state.session.game.game_master
    who = "" if leads else words.who(question.by)
    return " · ".join(filter(None, (who, words.answered(question, answer))))


def _told_since(state: PlayState, undo: Undo | None, *, untold: bool) -> int | None:
    """Return the entry from which on it is told what has happened: the last decision.

    What came before it stood beside that: whoever reads all of it aloud reads each line once. At dawn, where
    the night was `untold`, that is all that has happened since eyes were open.
    """
    acts, eyes = state.session.acts, state.session.game.eyes
    if untold and acts and eyes.get(acts[-1].call.call) == "open" and not [*acts[-1].questions()]:
        silent = takewhile(lambda act: eyes.get(act.call.call) == "silent", reversed(acts[:-1]))
        if night := [*silent]:
            return night[-1].begin
    return state.session.log.changes[-undo.undo].at if undo else None


def _told_alone(seen: View) -> Iterator[Event]:
    """Yield what a seat was told that not everybody was."""
    return (event for event in seen.events if seen.seat in (event.audience or ()))


def _told_board(game: Game, words: Narrator, position: Mapping[str, Any], seat: str) -> tuple[str, ...]:
    """Return the board told without a drawing, where a game does."""
    told = game.told_board(words.kit, position, words.names, seat) if game.told_board else ()
    return without_colours(told)


def _result(words: Narrator, seen: View) -> list[str]:
    """Return how a game has ended, and what else counts then."""
    ended, score = words.ending(seen)
    return [*([words.event(ended)] if ended else []), *score]


def frame(state: PlayState, viewer: DeviceViewer, words: Narrator) -> dict[str, Any]:
    """Return what every page may use, whatever of a game is broken."""
    return {
        "kit": words.kit,
        "lang": words.kit.lang,
        "_": words.translate,
        "ngettext": words.translate.plural,
        "words": words,
        "viewer": viewer,
        "looking": lambda seat: viewing_word(state, seat),
        "seats": tuple(state.party.names),
        "stamp": state.stamp_for(viewer.seats),
        "ticks": state.ticks_for(viewer.seats),
        "covers": len(state.party.people) > 1,
        "calls_out": bool(state.session.game.game_master),
        "silent": words.unsaid,
        "by_phones": words.game.led_by(state.session.start) in LED_BY_PHONES,
        "codes": viewer.shared and leads_alone(words.game, state),
    }


def leads_alone(game: Game, state: PlayState) -> bool:
    """Whether one phone leads those who play, in the middle of the table."""
    several = len(state.party.people) > 1 and bool(state.session.game.game_master)
    return several and not state.led(EVERYBODY) and game.led_by(state.session.start) == "phone"


def notice_words(words: Narrator, notice: Notice) -> str:
    """Put a notice into words."""
    if notice.faults:
        return capital("; ".join(map(words.fault, notice.faults)))
    values = {**notice.values}
    if "who" in values:
        values["who"] = words.who(str(values["who"]))
    return words.translate(numbered(notice.message, values)).format(**values)


def _closes_eyes(state: PlayState, moment: TurnState, *, leads: bool) -> bool:
    """Whether what may begin next is a night in which this phone calls, or is asked as all others are."""
    eyes = [state.session.game.eyes.get(offer.call.call) for offer in moment.offers if offer.call]
    return "silent" in eyes or (leads and "closed" in eyes)


def _leads(moment: TurnState, state: PlayState, viewer: DeviceViewer) -> bool:
    """Whether what begins next is begun on this phone; on others it is folded."""
    if _paused(moment):  # nobody needs to tap
        return viewer.shared or viewer.seat in (EVERYBODY, ALL)
    return is_up_to(state, viewer, moment.by)


@dataclass(frozen=True)
class Target:
    """A place of the board that may be tapped: `at_once`, or once a figure is."""

    place: str
    at_once: bool


def _targets(form: QuestionForm | None, offers: Sequence[ActionButton]) -> Iterator[Target]:
    """Yield each place where a tap answers the question, or begins one of the offers."""
    if form:
        places = [choice.place for choice in form.choices] + [route.place for route in form.routes]
        for place in dict.fromkeys(filter(None, places if form.tapped else ())):
            yield Target(place, at_once=True)
        return
    reached = dict.fromkeys((on[-1], len(on) == 1) for offer in offers for on in offer.all_on)
    for place, at_once in reached:
        yield Target(place, at_once)


Offers = tuple[ActionButton, ...]


def _offered(
    game: Game, state: PlayState, viewer: DeviceViewer, words: Narrator, *, leads: bool
) -> tuple[Offers, Offers, Offers]:
    """Return what may be begun next, what anybody may let come between here, and what at any time."""
    found, session = legal_actions(game, state), state.session
    told = tuple(offered(words, found, viewer.seat, state.view(viewer.seat).position))
    any_time = tuple(each for each in told if each.any_time)
    others = tuple(each for each in told if not each.any_time)
    if session.pending:
        return (), others, any_time
    if leads or not (found and session.acts):
        return others, (), any_time
    anybodys = {each.name for each in game.between(session.game, session.position, state.party)}
    between = tuple(each for each in others if found[int(each.path)].name in anybodys)
    return tuple(each for each in others if each not in between), between, any_time


def _turned(words: Narrator, state: PlayState, viewer: DeviceViewer) -> str:
    """Return what the last tap took back or corrected, for those who did not tap it."""
    last = state.last
    if last is None or last.device == viewer.device or last.told is None or state.asleep(()):
        return ""
    question = last.told.question
    if question and is_hushed(state.session, viewer.seat) and not may_see(question.audience, viewer.seat):
        return ""
    by, translate = words.who(last.by), words.translate
    who, what = words.change(last.told)
    if who not in ("", by):
        what = f"{who}, {what}"
    said = (
        translate("{by} has undone: {what}")
        if last.undid
        else translate("{by} has changed an answer: {what}")
    )
    return said.format(by=by, what=what)


@dataclass(frozen=True)
class WishForm:
    """What somebody wants, told to all: who is asked, whether one of this phone is, whether it is its own.

    What it goes behind had been `seen`. Where it stays as it is, somebody has `refused`.
    """

    words: str
    seen: str
    waits_for: str
    asked: str
    own: bool
    refused: str


def _corrected(words: Narrator, state: PlayState, line: Rewrite) -> str:
    """Return what an answer that all may know is to be instead, and what becomes of what was played since."""
    question, entry = state.session.questions[line.rewrite], line.entries[0]
    told = ""
    if isinstance(entry, Answer) and not (question.secret or question.sealed or question.polled):
        told = f" → {words.answered(question, entry)}"
    if state.session.deals(line.rewrite):
        told += f". {words.translate(PLAYED_AGAIN)}"
    return told


def wish_form(words: Narrator, state: PlayState, viewer: DeviceViewer) -> WishForm | None:
    """Return what somebody wants that others have to agree to; None where nobody wants anything."""
    wish, translate = state.wish, words.translate
    if wish is None:
        return None
    named = [words.who(seat) for seat in wish.waits_for]
    asked = [words.who(seat) for seat in wish.waits_for if seat in (*viewer.seats, *viewer.absent)]
    redone = state.session.redo_name() if isinstance(wish.line, Redo) else None
    what, by = words.changed(redone or changed(state, wish.line)), words.who(wish.by)
    own = wish.device == viewer.device and bool(named)
    said = {
        Undo: translate("{by} would like to undo: {what}"),
        Redo: translate("{by} would like to redo: {what}"),
        Rewrite: translate("{by} would like to change an answer: {what}"),
    }[type(wish.line)]
    if own:
        said = {
            Undo: translate("You would like to undo: {what}"),
            Redo: translate("You would like to redo: {what}"),
            Rewrite: translate("You would like to change an answer: {what}"),
        }[type(wish.line)]
    if isinstance(wish.line, Rewrite):
        what += _corrected(words, state, wish.line)
    return WishForm(
        said.format(by=by, what=what),
        words.purposes(wish.line.revealed),
        ", ".join(named),
        ", ".join(asked),
        own,
        words.who(wish.refused) if wish.refused else "",
    )


def _wait(game: Game, state: PlayState, viewer: DeviceViewer, words: Narrator, *, noted: bool) -> Wait | None:
    """Return how long the evening waits where it stands, and for whom, where it does for a time.

    A game master who calls at night waits as long for each call from its beginning, even once it is answered.
    """
    session = state.session
    where: Asking | TurnState = session.pending.asking if session.pending else state.moment(game)
    since = state.lines_for(viewer.seats) - len(session.log.seated)
    if viewer.seat == ALL and state.asleep(()) and session.acts:
        where, since = _call_under_way(session, noted=noted) or (where, session.acts[-1].begin)
    if not (where.wait or where.called):
        return None
    digits = f"{min(where.wait, MAX_SHOWN_WAIT):03}"
    called = words.called(where.called) if where.called else ""
    return Wait(where.wait, called, digits, since)


def _call_under_way(session: Session, *, noted: bool) -> tuple[Asking, int] | None:
    """Return who is called, or was last, and where that began; None where nobody was in the last act.

    While somebody looks at what was `noted`, the next call has not begun.
    """
    asked = [(at, question.asking) for at, question, _ in session.acts[-1].questions()]
    if session.pending and not noted:
        asked.append((len(session.log.entries), session.pending.asking))
    found: tuple[Asking, int] | None = None
    for at, asking in asked:
        if asking.wait and not (found and found[0].called == asking.called):
            found = asking, at
    return found


def _paused(moment: TurnState) -> bool:
    """Whether something begins by itself, but not yet."""
    return moment.pace == "at once" and moment.wait > 0


def _moved(words: Narrator, state: PlayState) -> str:
    """Return which seat has changed hands just now, or who rolls from now on."""
    log = state.session.log
    if log.diced == log.version:
        return words.translate(YOU_ROLL if state.party.own else APP_ROLLS)
    version, change = log.seated[-1] if log.seated else (0, None)
    fresh = change is not None and version == log.version and not (change.seated == ALL and change.to)
    return words.seat_change(change) if change and fresh else ""


def _timed(state: PlayState, viewer: DeviceViewer) -> bool:
    """Whether this phone says when the time of a poll is over, as all are asked on it one after another."""
    asked = state.session.polled
    return bool(asked and asked.asking.wait) and (viewer.shared or viewer.seat in (EVERYBODY, ALL))


def _kept_call(game: Game, state: PlayState, words: Narrator) -> str:
    """Return what was begun here before a correction, where it may be begun again."""
    call = kept_call(game, state)
    return words.begun(call) if call else ""
