"""Say an evening in the words of one language: questions and answers, what may be begun, what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, OwnWords, Quoted
from printkit.base.languages import folded
from printkit.base.messages import Translator
from printkit.base.msgid import N_, Msgid
from printkit.games.game import Game, nobody_answers
from printkit.games.sentences import (
    asked,
    event_sentence,
    hands_after,
    is_quiet,
    named,
    names_in,
    one_of,
    own_tables,
    paired,
    said_of,
    tell_all,
)
from printkit.kit.model import Kit, Rule
from printkit.play.play_state import PlayState
from printkit.play.resources import GameResources
from printkit.play.seating import seat_names
from printkit.table.answers import Draw, Number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.event import Event
from printkit.table.legal_actions import ActionField, LegalAction
from printkit.table.log import Answer, Call, Log, Mark, Rewrite, SeatChange
from printkit.table.question import NOBODY, Question
from printkit.table.seating import Seating
from printkit.table.session import ChangeSummary, Session
from printkit.table.view import View

TYPED = "typed-"
"""Begins the label of a word that players type for an id."""

ANY_WORD = re.compile(r"[^\W\d_]+")


PLAYED_AGAIN = N_("The cards played from hands since then must be played again.")
"""Told before an answer is corrected after which cards were dealt."""


YOU_ROLL = N_("From now on you roll and draw yourselves.")
APP_ROLLS = N_("From now on the app rolls and draws.")


@dataclass(frozen=True)
class Narrator:
    """The game's words and the program's own; `names` are those that the table has put to ids.

    All is `unsaid` where every player's own phone leads: nobody says anything aloud there.
    """

    game: Game
    kit: Kit
    translate: Translator
    names: Mapping[str, str]
    unsaid: bool = False

    def who(self, seat: str) -> str:
        """Name a seat, the assistant, the table's own screen, or the game master's."""
        if seat == EVERYBODY:
            return self.translate("The whole table")
        if seat == ALL:
            return self.names.get(ALL) or self.translate("Game master")
        if seat == NOBODY:
            return self.translate("The app")
        return named(self.kit, "seat", seat, self.names)

    def seat_change(self, change: SeatChange) -> str:
        """Return who has a seat from now on, or has it no longer."""
        translate, names = self.translate, {"was": change.was, "name": change.to}
        if change.seated == ALL and change.to:
            return translate("{name} is now the game master and sees everything.").format(**names)
        if change.seated == ALL:
            return translate("{was} is no longer the game master.").format(**names)
        if change.to:
            return translate("{name} takes over from {was}.").format(**names)
        if self.game.app_answer is not nobody_answers:
            return translate("{was} has left the seat: the app plays it now.").format(**names)
        return translate("{was} has left the seat.").format(**names)

    def seat_notes(self, log: Log, seat: str = EVERYBODY) -> Iterator[str]:
        """Yield what everybody is told as long as it is so: who sees everything, which seats are free.

        Whoever sees everything knows it.
        """
        translate = self.translate
        if log.game_master and seat != ALL:
            yield translate("{name} is the game master and sees everything.").format(name=log.game_master)
        for name in log.former_game_masters:
            yield translate("{name} was the game master and has seen everything.").format(name=name)
        for seat in log.free_seats:
            if seat != ALL:
                told = translate("{name}: this seat is free.")
                if self.game.app_answer is not nobody_answers:
                    told = translate("The app plays for {name}.")
                yield told.format(name=self.who(seat))

    def seal(self, state: PlayState) -> str:
        """Return what everybody may note down as long as the seed is secret; "" in an evening of before."""
        told = self.translate(
            "Seal: {seal}. Note it down: at the end it proves that dice and cards were fixed from the start."
        )
        return told.format(seal=state.seal) if state.seal else ""

    def seed_told(self, state: PlayState, file: str) -> list[str]:
        """Return, at the end of an evening, the seed, and how the throws can be checked with a `file`."""
        told = [
            self.translate("For the same dice and cards again: --seed {seed}").format(seed=state.session.seed)
        ]
        if state.salt:
            told.append(self.translate("Salt of the seal: {salt}.").format(salt=state.salt))
        told.append(
            self.translate("To check every roll of the app: printkit verify {file}").format(file=file)
        )
        return told

    def seed_notes(self, *, chosen: bool) -> Iterator[str]:
        """Yield what everybody is told where whoever keeps the evening has chosen its seed."""
        if chosen:
            yield self.translate(
                "Whoever knows the number that the host has chosen can work out every roll and card."
            )

    def called(self, who: str) -> str:
        """Name who is called: a seat, or a word of the game's."""
        return named(self.kit, "called", who, self.names)

    def alone(self, party: Seating) -> list[str]:
        """Return, for who plays alone, how that goes: by a label for the screen, else as it is printed.

        Nothing where others play, or fewer or more bots than the game has for one person alone.
        """
        if (len(party.people), len(party.bots)) != (1, self.game.rivals):
            return []
        if "play-alone" in self.kit.labels:
            return [self.kit.say("play-alone").plain]
        return [row["text"].plain for row in self.kit.tables.get("solo", ())]

    def asked(self, question: Question) -> str:
        """Return what a question asks, and what about."""
        if told := asked(self.kit, question, self.names):
            return told
        who = self.who(question.by)
        subjects = {name: value for name, value in question.about.items() if value != question.purpose}
        called = question.asking.called
        listed = (
            self.called(called) if value == called else named(self.kit, name, value, self.names)
            for name, value in subjects.items()
        )
        about = ", ".join(each for each in listed if each != who)
        purpose = self.purpose(question.purpose)
        return f"{purpose} ({about})" if about else purpose

    def each(self, question: Question) -> str:
        """Return which one a question is of several that may be answered together; "" where none may be."""
        return one_of(self.kit, question, self.names) or ""

    def listed(self, about: Mapping[str, object]) -> str:
        """Return what a question is about, one behind the other."""
        return " ".join(named(self.kit, name, value, self.names) for name, value in about.items())

    def purpose(self, purpose: str) -> str:
        """Return what a question is about."""
        return said_of(self.kit, "question", purpose, "for")

    def purposes(self, purposes: Iterable[str]) -> str:
        """Return what several questions are about, each once."""
        return ", ".join(dict.fromkeys(map(self.purpose, purposes)))

    def option(self, question: Question, option: str) -> str:
        """Name an option of a question."""
        return self.game.option(self.kit, question, option, self.names)

    def answered(self, question: Question, answer: Answer) -> str:
        """Return the words for an answer, of several seats for each; of what came between, what begins."""
        if answer.between:
            return self.begun(answer.between)
        if isinstance(answer.answer, dict):
            parts = ((self.who(seat), self._given(question, part)) for seat, part in answer.answer.items())
            return ", ".join(paired(self.kit, who, told) for who, told in parts)
        return self._given(question, answer.answer)

    def _given(self, question: Question, given: object) -> str:
        """Return the words for what somebody has answered."""
        if given is None:
            return "—"
        listed = given if isinstance(given, list) else [given]
        told = [self.option(question, each) if isinstance(each, str) else str(each) for each in listed]
        return ", ".join(told) or "—"

    def origin(self, question: Question, answer: Answer) -> str:
        """Return where dice or a card come from; nothing where somebody decided."""
        if not question.chance:
            return ""
        by_app = answer.origin == "thrown"
        if isinstance(question.want, Draw):
            return self.translate("drawn by the app") if by_app else self.translate("drawn by hand")
        return self.translate("rolled by the app") if by_app else self.translate("rolled by hand")

    def told(self, question: Question, answer: Answer | None) -> tuple[str, str, str]:
        """Return who answered, what, and where the answer comes from.

        Without an answer it is a secret; who let something come between was not the one who was asked.
        """
        if answer and answer.between:
            return self.beginner(answer.between) or self.who(answer.by), self.begun(answer.between), ""
        given, origin = "…", self.translate("secret")
        if answer:
            given, origin = self.answered(question, answer), self.origin(question, answer)
        return self.who(question.by), f"{self.asked(question)} → {given}", origin

    def mark(self, mark: Mark) -> str:
        """Return what was taken back or corrected after it had been seen: what, by whom, and who agreed."""
        told = [self.purposes(mark.revealed) or self.translate("something secret")]
        for seats, said in (
            ((mark.by,) if mark.by else (), self.translate("asked by: {names}")),
            (mark.agreed, self.translate("agreed: {names}")),
            (mark.absent, self.translate("absent, and the others agreed: {names}")),
        ):
            if seats:
                told.append(said.format(names=", ".join(map(self.who, seats))))
        return " · ".join(told)

    def marks(self, state: PlayState, view: View) -> list[str]:
        """Return each mark that a seat may know of; none where one person plays: nobody else has seen it."""
        return [] if state.alone else [*map(self.mark, view.marks)]

    def changed(self, change: ChangeSummary | None) -> str:
        """Return what undo takes back or redo makes again, without the answer, which may be a secret."""
        return " · ".join(filter(None, self.change(change)))

    def change(self, change: ChangeSummary | None) -> tuple[str, str]:
        """Return whose answer undo or redo is about, "" for none, and what was asked, or what was begun."""
        if change is None:
            return "", ""
        if change.question is None:
            return "", self.summary(change.procedure)
        question = change.question  # of whoever is called it is not told who that is
        who = "" if question.asking.called else self.who(question.by)
        return who, self.purpose(question.purpose)

    def begun(self, call: Call) -> str:
        """Return what begins, with what players said of it themselves."""
        return " ".join([self.summary(call.call), *self.said(call)])

    def beginner(self, call: Call) -> str:
        """Name who begins, where that is told; "" where it is not."""
        by = str(call.args.get("by", ""))
        return self.who(by) if by else ""

    def under_way(self, calls: Iterable[Call]) -> list[str]:
        """Return again what is being played, as far as players said something of it: who, and what."""
        told = ((self.beginner(call), self.begun(call)) for call in calls if self.said(call))
        return [" · ".join(filter(None, each)) for each in told]

    def said(self, call: Call) -> list[str]:
        """Return what players said of it themselves."""
        return self.game.said(self.kit, call.args, self.names)

    def offered(self, offer: LegalAction) -> str:
        """Return what may be begun, with what is said about it."""
        words, about = self.offered_about(offer)
        return f"{words} ({about})" if about else words

    def offered_about(self, offer: LegalAction) -> tuple[str, str]:
        """Return what may be begun, and what is said about it, "" for nothing.

        What else begins by itself has no words but its procedure's.
        """
        about = f"about-{offer.name}"
        said = self.kit.say(about, **self._values(offer)).plain if about in self.kit.labels else ""
        return self._offered(offer), said

    def _offered(self, offer: LegalAction) -> str:
        label = f"offer-{offer.name}"
        if label not in self.kit.labels:
            return self.begun(offer.call) if offer.call else offer.name
        return self.kit.say(label, **self._values(offer)).plain

    def added(self, offer: LegalAction) -> str:
        """Return what somebody may add to what is begun, in words of their own; "" where nothing is added.

        A label says it for an offer, `add-gasoline`, or for all that take the same argument, `add-points`.
        """
        if not offer.words:
            return ""
        own = f"add-{offer.name}"
        label = own if own in self.kit.labels else f"add-{offer.words.replace('_', '-')}"
        if label not in self.kit.labels:
            return offer.words
        return self.kit.say(label, **self._keywords, **self._values(offer)).plain

    def chosen(self, offer: LegalAction, field: ActionField) -> str:
        """Return what is chosen in a field of what is begun.

        A label says it for an offer, `pick-gift-to`, or for all that take the same argument, `pick-to`.
        """
        own = f"pick-{offer.name}-{field.name}"
        label = own if own in self.kit.labels else f"pick-{field.name}"
        return self.kit.say(label).plain if label in self.kit.labels else field.name

    def pickable(self, field: ActionField) -> Sequence[tuple[str, str]]:
        """Return what may be chosen in a field, each option with its name; nothing for a number."""
        options = () if isinstance(field.want, Number) else field.want.options
        return [(each, named(self.kit, field.name, each, self.names)) for each in options]

    def choosable(
        self, field: ActionField, position: Mapping[str, Any], seat: str
    ) -> Mapping[str, str] | None:
        """Return what a seat has in a field, by the position as it sees it, with what each option does.

        None where all have the same.
        """
        return self.game.choosable(self.kit, position, field, seat) if seat else None

    def fault(self, fault: Fault) -> str:
        """Return what is wrong in words for a player, who is told names and no places of a program's."""
        values = {name: self._by_name(name, value) for name, value in fault.values.items()}
        return replace(fault, place="", values=values).told(self.translate)

    def _by_name(self, name: str, value: object) -> object:
        """Return the name of what a fault quotes by its id, else the value as it is."""
        if not isinstance(value, Quoted) or not isinstance(value.value, str):
            return value
        known = self.names.get(value.value)
        known = known or next(names_in(self.kit, own_tables(self.kit, name), value.value), None)
        return OwnWords(known) if known else value

    def understood(self, offer: LegalAction, words: str) -> str:
        """Return the words that were added, those that stand for an id in this language put back to it."""
        if offer.read is None:
            return words
        ids = {folded(text): name for name, text in self._keywords.items()}
        return ANY_WORD.sub(lambda found: ids.get(folded(found[0]), found[0]), words)

    def _values(self, offer: LegalAction) -> dict[str, object]:
        """Name what fills the words of an offer; `n` stays a number, which decides the plural."""
        values = offer.values.items()
        return {
            name: value if name == "n" else named(self.kit, name, value, self.names) for name, value in values
        }

    @cached_property
    def _keywords(self) -> dict[str, str]:
        """Return the words that are typed for an id, `typed-fire`, in this language."""
        labels = self.kit.labels.items()
        return {name.removeprefix(TYPED): text.plain for name, text in labels if name.startswith(TYPED)}

    def summary(self, procedure: str) -> str:
        """Return what a procedure does at the table."""
        return said_of(self.kit, "procedure", procedure, "summary")

    def event(self, event: Event) -> str:
        """Return what happened."""
        return event_sentence(self.kit, event, self.names, unsaid=self.unsaid)

    def quiet(self, event: Event) -> bool:
        """Whether whoever leads does not read aloud what happened."""
        return is_quiet(self.kit, event)

    def hands(self, event: Event) -> str:
        """Return what the hands of a game master tell after an event; "" where that is nothing."""
        return hands_after(self.kit, event, self.names)

    def events(self, events: Sequence[Event]) -> Iterator[tuple[str, Sequence[Event]]]:
        """Return what happened, with the events that each sentence tells; several alike in a row at once."""
        return tell_all(self.kit, events, self.names, unsaid=self.unsaid)

    def ending(self, view: View) -> tuple[Event | None, list[str]]:
        """Return the event that has ended a game, if it has, and what else the game counts then."""
        ended = [event for event in view.events if event.kind in self.game.endings][-1:]
        return (ended[0] if ended else None), self.game.score(self.kit, view.position, self.names)

    def rules(self, *ids: str) -> Iterator[Rule]:
        """Yield rules by their ids, as far as there are such rules."""
        for rule in self.kit.rules:
            if rule.id in ids:
                yield rule


def correction_notice(session: Session, line: Rewrite) -> tuple[Msgid, Mapping[str, object]]:
    """Return, as a msgid and what fills it, what a correction does to what followed."""
    if line.left:
        return N_("Answer changed. Some later questions must be answered again."), {}
    if lost := session.lost(line):
        return N_("Answer changed. Later answers that are no longer needed: {n}."), {"n": lost}
    return N_("Answer changed. Everything that followed still fits."), {}


def narrator(resources: GameResources, state: PlayState, lang: str) -> Narrator:
    """Return the words of a language for an evening as it is now."""
    return narrator_in(resources.game, resources.kit(lang), resources.translator(lang), state)


def narrator_in(game: Game, kit: Kit, translate: Translator, state: PlayState) -> Narrator:
    """Return these words for an evening as it is now: with the names that the table has put to ids."""
    names = seat_names(kit, translate, state.party, state.session)
    if master := state.session.log.game_master:
        names[ALL] = names[state.session.game.game_master or ALL] = master
    elif state.session.game.game_master and len(state.party.people) > 1:  # what nobody leads all decide
        names[state.session.game.game_master] = translate("The whole table")
    return Narrator(game, kit, translate, names, game.led_by(state.session.start) == "phones")
