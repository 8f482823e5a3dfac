"""Put an evening into words: questions with their keys, offers, the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.cli import evening_keys
from printkit.cli.evening_keys import keyed
from printkit.games.evening import Evening
from printkit.games.telling import named, tell
from printkit.kit.model import Kit
from printkit.kit.speech import Speech
from printkit.table.answers import Draw
from printkit.table.correction import Old
from printkit.table.event import Event
from printkit.table.log import Answer, Call
from printkit.table.moment import Offer
from printkit.table.party import Party
from printkit.table.question import NOBODY, Question
from printkit.table.session import Session
from printkit.table.view import Told, View


@dataclass(frozen=True)
class Words:
    """One language for everything that is said: the game's words and the programme's own."""

    kit: Kit
    translate: Speech
    evening: Evening
    party: Party

    def names(self, session: Session) -> dict[str, str]:
        """Give the names of seats, as the players told them, and those that the position holds."""
        names = {seat: self._seat_name(seat) for seat in self.party.names}
        return names | dict(session.acts[-1].act.names() if session.acts else {})

    def asked(self, question: Question, position: Mapping[str, Any], names: Mapping[str, str]) -> list[str]:
        """Give a question, what it needs to be understood, and its options with their keys."""
        who = named(self.kit, "seat", question.by, names)
        about = ", ".join(named(self.kit, name, value, names) for name, value in question.about.items())
        asked = self.kit.row("question", question.purpose)["for"].plain
        asked += f" ({about})" if about and about != who else ""
        lines = [asked if question.by == NOBODY else self.pair(who, asked)]
        lines += [f"    {line}" for line in self.evening.aside(self.kit, position, question, names)]
        return [*lines, *keyed(name for _, name in self.options(question, names))]

    def alone(self) -> list[str]:
        """Tell who plays alone how that goes: by a label for the screen, else as it is printed."""
        if "play-alone" in self.kit.labels:
            return [self.kit.say("play-alone").plain]
        return [row["text"].plain for row in self.kit.tables.get("solo", ())]

    def pair(self, who: str, what: str) -> str:
        """Tell who is asked what."""
        return self.kit.say("board-pair", name=who, what=what).plain

    def options(self, question: Question, names: Mapping[str, str]) -> list[tuple[str, str]]:
        """Give the options of a question, each with its name."""
        ids = question.want.to_json().get("options", ())
        return [(each, self.evening.option(self.kit, question, each, names)) for each in ids]

    def how(self, question: Question, unasked: bool) -> str:
        """Tell what may be typed; `unasked` where Enter lets the app throw."""
        return evening_keys.how(question.want, unasked, self.translate)

    def between(self, offers: Sequence[Offer], names: Mapping[str, str]) -> str:
        """Tell what may come before the answer, and how."""
        listed = ", ".join(self.offered(offer, names).removesuffix("…") for offer in offers)
        return self.translate("+ for: {what}").format(what=listed) if listed else ""

    def typed(self, line: str, question: Question, names: Mapping[str, str]) -> object:
        """Read an answer; Refused, in words for whoever typed it, where it is none."""
        return evening_keys.typed(line, question.want, self.options(question, names))

    def answered(self, question: Question, answer: object, names: Mapping[str, str]) -> str:
        """Tell an answer in words."""
        given = answer if isinstance(answer, list) else [answer]
        return ", ".join(self._option(question, each, names) for each in given) or "—"

    def _option(self, question: Question, each: object, names: Mapping[str, str]) -> str:
        if isinstance(each, str):
            return self.evening.option(self.kit, question, each, names)
        return str(each)

    def offered(self, offer: Offer, names: Mapping[str, str]) -> str:
        """Tell what may be begun."""
        values = {name: named(self.kit, name, value, names) for name, value in offer.values.items()}
        return self.kit.say(f"offer-{offer.name}", **values).plain

    def summary(self, procedure: str) -> str:
        """Tell what a procedure does at the table."""
        return str(self.kit.row("procedure", procedure)["summary"].plain)

    def heading(self, call: Call) -> str:
        """Tell that something begins, with what was said of it."""
        return f"— {self.summary(call.call)}{self._said(call.args)}"

    def _said(self, args: Mapping[str, Any]) -> str:
        said = [args[name] for name in self.evening.said if args.get(name)]
        return "".join(f" {self.kit.say('board-told', text=text).plain}" for text in said)

    def rule(self, rule: str) -> list[str]:
        """Give a rule's own words, or nothing where there is no such rule."""
        found = next((each for each in self.kit.rules if each.id == rule), None)
        if found is None:
            return []
        return [f"{found.id}  {found.text.plain}", *filter(None, [found.ruling.plain])]

    def journal(self, view: View, names: Mapping[str, str], strong: Callable[[str], str]) -> Iterator[str]:
        """Tell everything that a seat may know of, the numbers of answers before them.

        What the app drew is left out, and what others decide in secret: events tell what came of it.
        """
        for scene in view.scenes:
            yield strong(self.heading(scene.call))
            for line in scene.lines:
                if isinstance(line, Event):
                    yield from self.events([line], names)
                elif not _untold(line):
                    yield self.entry(line, names)
        for mark in view.marks:
            what = ", ".join(dict.fromkeys(self.purpose(each) for each in mark.revealed))
            yield self.translate("taken back after it had been seen: {what}").format(what=what)

    def entry(self, told: Told, names: Mapping[str, str]) -> str:
        """Tell an answer of the log: its number, who, what, where it comes from."""
        return f"{told.at + 1:>4}. {self.told(told.question, told.answer, names)}"

    def told(self, question: Question, answer: Answer | None, names: Mapping[str, str]) -> str:
        """Tell who answered what, as far as it may be known, and where the answer comes from."""
        if answer and isinstance(answer.answer, dict):
            call = answer.answer
            return (
                f"{names.get(answer.by, answer.by)} · {self.summary(call['call'])}{self._said(call['args'])}"
            )
        if answer is None:
            given, origin = "…", self.translate("secret")
        else:
            given, origin = self.answered(question, answer.answer, names), self._origin(question, answer)
        who = named(self.kit, "seat", question.by, names)
        return f"{who} · {self.purpose(question.purpose)} → {given}  ({origin})"

    def offer(self, old: Old, names: Mapping[str, str]) -> str:
        """Tell an entry that a correction has left aside."""
        if isinstance(old.entry, Call) or old.question is None:
            return self.heading(old.entry) if isinstance(old.entry, Call) else ""
        return self.told(old.question, old.entry, names)

    def _origin(self, question: Question, answer: Answer) -> str:
        if not question.chance:
            return self.translate("decided")
        by_app = answer.origin == "thrown"
        if isinstance(question.want, Draw):
            return self.translate("drawn by the app") if by_app else self.translate("drawn by hand")
        return self.translate("thrown by the app") if by_app else self.translate("thrown by hand")

    def events(self, events: Sequence[Event], names: Mapping[str, str]) -> Iterator[str]:
        """Tell events, each with its rule."""
        for event in events:
            yield f"      {tell(self.kit, event, names)}  [{event.rule}]"

    def purpose(self, purpose: str) -> str:
        """Tell what a question is about."""
        return str(self.kit.row("question", purpose)["for"].plain)

    def _seat_name(self, seat: str) -> str:
        if name := self.party.names[seat]:
            return name
        if seat in self.party.bots:
            return self.kit.say("seat-bot", number=self.party.bots.index(seat) + 1).plain
        return self.translate("Player {number}").format(number=list(self.party.names).index(seat) + 1)


def _untold(told: Told) -> bool:
    """Tell whether events alone tell of an answer."""
    if told.answer is None:
        return not told.question.sealed
    return isinstance(told.question.want, Draw) and told.answer.origin == "thrown"
