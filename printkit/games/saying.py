"""Say an evening in the words of one language: questions and answers, what may be begun, what happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.games.evening import Evening
from printkit.games.telling import named, tell
from printkit.kit.model import Kit, Rule
from printkit.kit.speech import Speech
from printkit.table.answers import Draw
from printkit.table.event import Event
from printkit.table.log import Answer
from printkit.table.moment import Offer
from printkit.table.question import NOBODY, Question
from printkit.table.view import ALL, EVERYBODY


@dataclass(frozen=True)
class Saying:
    """The game's words and the programme's own; `names` are those that the table has put to ids."""

    evening: Evening
    kit: Kit
    translate: Speech
    names: Mapping[str, str]

    def who(self, seat: str) -> str:
        """Name a seat, the assistant, the table's own screen, or the game master's."""
        if seat == EVERYBODY:
            return self.translate("The whole table")
        if seat == ALL:
            return self.translate("Game master")
        if seat == NOBODY:
            return self.translate("The assistant")
        return named(self.kit, "seat", seat, self.names)

    def asked(self, question: Question) -> str:
        """Tell what a question asks, and what about."""
        who = self.who(question.by)
        listed = (named(self.kit, name, value, self.names) for name, value in question.about.items())
        about = ", ".join(each for each in listed if each != who)
        asked = self.purpose(question.purpose)
        return f"{asked} ({about})" if about else asked

    def purpose(self, purpose: str) -> str:
        """Tell what a question is about."""
        return str(self.kit.row("question", purpose)["for"].plain)

    def option(self, question: Question, option: str) -> str:
        """Name an option of a question."""
        return self.evening.option(self.kit, question, option, self.names)

    def answered(self, question: Question, answer: Answer) -> str:
        """Tell an answer; of a procedure that came between, what it does."""
        if isinstance(answer.answer, dict):
            return self.summary(answer.answer["call"])
        given = answer.answer if isinstance(answer.answer, list) else [answer.answer]
        told = [self.option(question, each) if isinstance(each, str) else str(each) for each in given]
        return ", ".join(told) or "—"

    def origin(self, question: Question, answer: Answer) -> str:
        """Tell where dice or a card come from; nothing where somebody decided."""
        if not question.chance:
            return ""
        by_app = answer.origin == "thrown"
        if isinstance(question.want, Draw):
            return self.translate("drawn by the app") if by_app else self.translate("drawn by hand")
        return self.translate("thrown by the app") if by_app else self.translate("thrown by hand")

    def offered(self, offer: Offer) -> str:
        """Tell what may be begun."""
        values = {name: named(self.kit, name, value, self.names) for name, value in offer.values.items()}
        return self.kit.say(f"offer-{offer.name}", **values).plain

    def summary(self, procedure: str) -> str:
        """Tell what a procedure does at the table."""
        return str(self.kit.row("procedure", procedure)["summary"].plain)

    def event(self, event: Event) -> str:
        """Tell what happened."""
        return tell(self.kit, event, self.names)

    def rules(self, *ids: str) -> Iterator[Rule]:
        """Give rules by their ids, as far as there are such rules."""
        for rule in self.kit.rules:
            if rule.id in ids:
                yield rule
