"""Put an evening into the words of one language, for whoever may read them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printkit.companion.house import House
from printkit.companion.sitting import Sitting
from printkit.games.telling import named, tell
from printkit.kit.model import Kit, Rule
from printkit.kit.speech import Speech
from printkit.table.event import Event
from printkit.table.log import Answer, Call
from printkit.table.moment import Offer
from printkit.table.question import NOBODY, Question
from printkit.table.view import ALL, EVERYBODY


@dataclass(frozen=True)
class Words:
    """One language for everything that is said; `names` are those that the table has put to ids."""

    house: House
    kit: Kit
    translate: Speech
    names: Mapping[str, str]

    @classmethod
    def of(cls, house: House, sitting: Sitting, lang: str) -> Words:
        """Give the words of a language for an evening as it is now."""
        kit, speech = house.kit(lang), house.speech(lang)
        names = {seat: seat_name(kit, speech, sitting, seat) for seat in sitting.party.names}
        acts = sitting.session.acts
        return cls(house, kit, speech, names | dict(acts[-1].act.names() if acts else {}))

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
        return self.house.evening.option(self.kit, question, option, self.names)

    def answered(self, question: Question, answer: Answer) -> str:
        """Tell an answer."""
        if isinstance(answer.answer, dict):
            return self.summary(answer.answer["call"])
        given = answer.answer if isinstance(answer.answer, list) else [answer.answer]
        told = [self.option(question, each) if isinstance(each, str) else str(each) for each in given]
        return ", ".join(told) or "—"

    def origin(self, question: Question, answer: Answer) -> str:
        """Tell where an answer comes from."""
        if not question.chance:
            return self.translate("decided")
        return self.translate("thrown by the app" if answer.origin == "thrown" else "thrown by hand")

    def offered(self, offer: Offer) -> str:
        """Tell what may be begun."""
        values = {name: named(self.kit, name, value, self.names) for name, value in offer.values.items()}
        return self.kit.say(f"offer-{offer.name}", **values).plain

    def begun(self, call: Call) -> str:
        """Tell what was begun."""
        return self.summary(call.call)

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


def seat_name(kit: Kit, translate: Speech, sitting: Sitting, seat: str) -> str:
    """Name who sits there: as they told it, or by their number."""
    party = sitting.party
    if name := party.names[seat]:
        return name
    if seat in party.bots:
        return kit.say("seat-bot", number=party.bots.index(seat) + 1).plain
    return translate("Player {number}").format(number=list(party.names).index(seat) + 1)
