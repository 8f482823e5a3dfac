"""Put an evening into words: questions with their keys, offers, the journal; and read what was typed."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from printkit.games.evening import Evening
from printkit.games.telling import named, tell
from printkit.kit.model import Kit
from printkit.kit.speech import Speech
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll
from printkit.table.correction import Old
from printkit.table.event import Event
from printkit.table.fault import refuse
from printkit.table.log import Answer, Call
from printkit.table.moment import Offer
from printkit.table.party import Party
from printkit.table.question import Question
from printkit.table.session import Session
from printkit.table.view import Told, View

MOST_DIGITS = 15

ONE_EACH, IN_A_ROW, WIDEST_CELL = 8, 6, 13
"""Options up to which each has a line of its own; others side by side; letters of one, at most, for that."""

NONE = ("0", "-")
"""Typed where none of the options is wanted."""


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
        lines = [self.pair(who, asked)]
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
        translate = self.translate
        match question.want:
            case Roll(dice=1, sides=sides) if unasked:
                return translate("Enter: the app throws; or the die that you threw, 1 to {sides}").format(
                    sides=sides
                )
            case Roll(dice=dice) if unasked:
                return translate("Enter: the app throws; or the {dice} dice that you threw").format(dice=dice)
            case Roll(dice=1, sides=sides):
                return translate("throw a die and type it, 1 to {sides}").format(sides=sides)
            case Roll(dice=dice):
                return translate("throw {dice} dice and type them, with blanks between").format(dice=dice)
            case Draw():
                return translate("draw, and type the key of what you drew")
            case ChooseSome(low=0, high=high):
                return translate("up to {high} keys, with blanks between; 0 for none").format(high=high)
            case ChooseSome(low=low, high=high):
                return translate("{low} to {high} keys, with blanks between").format(low=low, high=high)
            case Number(low=low, high=high):
                return translate("a number from {low} to {high}").format(low=low, high=high)
            case _:
                return translate("type a key")

    def between(self, offers: Sequence[Offer], names: Mapping[str, str]) -> str:
        """Tell what may come before the answer, and how."""
        listed = ", ".join(self.offered(offer, names).removesuffix("…") for offer in offers)
        return self.translate("+ for: {what}").format(what=listed) if listed else ""

    def typed(self, line: str, question: Question, names: Mapping[str, str]) -> object:
        """Read an answer; Refused, with what was expected, where it is none."""
        options = self.options(question, names)
        match question.want:
            case Choose() | Draw():
                answer: object = chosen(line, options)
            case ChooseSome():
                parts = line.replace(",", " ").split()
                given = [] if parts and parts[0] in NONE else parts
                answer = [chosen(part, options) for part in given] if parts else line
            case Roll(dice=dice) if dice > 1 and line.isdecimal() and len(line) == dice:
                answer = [int(digit) for digit in line]
            case _:
                parts = line.replace(",", " ").split()
                numbers = [part if (found := number(part)) is None else found for part in parts]
                answer = numbers[0] if len(numbers) == 1 else numbers or line
        question.verify(answer, "")
        return answer

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
        thrown = answer.origin == "thrown"
        return self.translate("thrown by the app") if thrown else self.translate("thrown by hand")

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


def keyed(names: Iterable[str]) -> list[str]:
    """Give each name its key, the number of its place: a line each, but many short ones side by side."""
    cells = [f"  {key:>3}  {name}" for key, name in enumerate(names, start=1)]
    width = max(map(len, cells), default=0) + 2
    if len(cells) <= ONE_EACH or width > WIDEST_CELL:
        return cells
    rows = (cells[at : at + IN_A_ROW] for at in range(0, len(cells), IN_A_ROW))
    return ["".join(cell.ljust(width) for cell in row).rstrip() for row in rows]


def chosen(word: str, options: Sequence[tuple[str, str]]) -> str:
    """Give the option of a key, an id, or the beginning of one name only; Refused for anything else."""
    key = number(word)
    if key is not None and 1 <= key <= len(options):
        return options[key - 1][0]
    ids = [option for option, _ in options]
    if word in ids:
        return word
    found = [option for option, name in options if word and _plain(name).startswith(_plain(word))]
    if len(found) != 1:
        refuse(
            "",
            "expected a key from 1 to {high}, or the beginning of a name, got {got}",
            high=len(options),
            got=word,
        )
    return found[0]


def number(word: str) -> int | None:
    """Read a whole number; None where it is none, or longer than any that is asked for."""
    return int(word) if word.isdecimal() and len(word) <= MOST_DIGITS else None


def _plain(words: str) -> str:
    """Give words without capitals and accents."""
    split = unicodedata.normalize("NFD", words.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))
