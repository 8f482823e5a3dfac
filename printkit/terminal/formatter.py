"""Put an evening into lines: questions with their keys, offers, the journal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.messages import Translator
from printkit.games.game import Game
from printkit.games.sentences import paired
from printkit.kit.model import Kit
from printkit.play.narration import Narrator, narrator_in
from printkit.play.play_state import PlayState
from printkit.play.series import Series
from printkit.table.answers import Draw
from printkit.table.correction import Old
from printkit.table.event import Event
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Answer, Call
from printkit.table.question import NOBODY, Question
from printkit.table.seating import Seating
from printkit.table.view import Scene, ShownAnswer, View
from printkit.terminal import answer_input
from printkit.terminal.layout import Choices


@dataclass(frozen=True)
class LineFormatter:
    """One language for everything that is said: the game's words and the program's own.

    Where it is `ruled` each event comes with its rule.
    """

    kit: Kit
    translate: Translator
    game: Game
    ruled: bool = True

    @property
    def helps(self) -> tuple[str, ...]:
        """Return what may be typed to see what may be typed."""
        return "?", "help", self.translate("help")

    @property
    def leaves(self) -> tuple[str, ...]:
        """Return what may be typed to leave: the game, or a list that is read page by page."""
        return "quit", self.translate("quit"), "q", "exit"

    def narrator(self, state: PlayState) -> Narrator:
        """Return the words for an evening as it is now."""
        return narrator_in(self.game, self.kit, self.translate, state)

    def asked(self, question: Question, say: Narrator) -> str:
        """Return who is asked, and what."""
        asked = say.asked(question)
        return asked if question.by == NOBODY else self.pair(say.who(question.by), asked)

    def choices(
        self, question: Question, position: Mapping[str, Any], say: Narrator, *, plain: bool = False
    ) -> Choices:
        """Return what a question needs to be understood, `plain` without a drawing, and its options."""
        aside = (plain and self.game.told_aside) or self.game.aside
        beside = [f"    {line}" for line in aside(self.kit, position, question, say.names)]
        names = [
            " · ".join(
                filter(None, [name, self.game.remark(self.kit, position, question, option, say.names)])
            )
            for option, name in self.options(question, say)
        ]
        return Choices(names, beside=beside)

    def welcome(self, say: Narrator, party: Seating, kept: Path) -> Iterator[str]:
        """Return what those who sit down may type, where the evening is kept, who plays what.

        To who plays alone, also how that goes.
        """
        translate, kit = self.translate, self.kit
        yield translate("? lists the commands. Every answer is saved at once: leave whenever you like.")
        yield translate("saved in {file}").format(file=kept)
        seats = [seat for seat in party.names if self.game.seats and f"sits-{seat}" in kit.labels]
        if not self.game.seats:
            told = ", ".join(say.who(seat) for seat in party.names)
            yield translate("Seating order: {names}").format(names=told)
        if seats:
            yield " · ".join(kit.say(f"sits-{seat}", name=say.who(seat)).plain for seat in seats)
        yield from say.alone(party)

    def pair(self, who: str, what: str) -> str:
        """Return who is asked what."""
        return paired(self.kit, who, what)

    def options(self, question: Question, say: Narrator) -> list[tuple[str, str]]:
        """Return the options of a question, each with its name."""
        return [(each, say.option(question, each)) for each in question.want.to_json().get("options", ())]

    def how(self, question: Question, unasked: bool, left: int = 1) -> str:
        """Return what may be typed; `unasked` where Enter lets the app roll, `left` dice alike one by one."""
        if question.order and left > 1:
            return self.translate("type a number, or several in their order; Enter: all, in this order")
        return answer_input.how(question.want, unasked, self.translate, left)

    def numbered(self, asked: str, question: Question, series: Series | None) -> str:
        """Return a question with its number among those that ask the same, unless it says that itself."""
        if series is None or "count" in question.about:
            return asked
        return self.translate("{asked} · {number} of {count}").format(
            asked=asked, number=series.number, count=series.count
        )

    def in_order(self, series: Series | None, question: Question, say: Narrator) -> str:
        """Return what each of several dice alike is for, in the order in which they are typed."""
        asked = [replace(question, about=about) for about in series.about] if series else []
        told = [say.each(each) or say.listed(each.about) for each in asked]
        if len(set(told)) < 2:
            return ""
        return self.translate("in this order: {what}").format(what=", ".join(told))

    def between(self, offers: Sequence[LegalAction], say: Narrator) -> str:
        """Return what may come before the answer, and how."""
        listed = ", ".join(say.offered(offer).removesuffix("…") for offer in offers)
        return self.translate("type + to do this first: {what}").format(what=listed) if listed else ""

    def wait(self, seconds: int, called: str, say: Narrator, *, closes: bool = False) -> str:
        """Return who is called, and how long the table waits; `closes` where it then does without answers."""
        told = [self.translate("must answer now: {who}").format(who=say.called(called))] if called else []
        if seconds and closes:
            for_all = self.translate.plural(
                "{n} second for everybody; when time is up, type . to continue without the others",
                "{n} seconds for everybody; when time is up, type . to continue without the others",
                seconds,
            )
            told.append(for_all.format(n=seconds))
        elif seconds:
            told.append(
                self.translate.plural("wait {n} second", "wait {n} seconds", seconds).format(n=seconds)
            )
        return " · ".join(told)

    def typed(self, line: str, question: Question, say: Narrator) -> object:
        """Read an answer. Raises RefusedError, in words for whoever typed it, where it is none."""
        return answer_input.typed(line, question.want, self.options(question, say))

    def heading(self, call: Call, say: Narrator) -> str:
        """Return the line that says what begins."""
        return f"— {say.begun(call)}"

    def rule(self, rule: str, say: Narrator) -> list[str]:
        """Return a rule's own words, or nothing where there is no such rule."""
        return [
            line
            for found in say.rules(rule)
            for line in (f"{found.id}  {found.text.plain}", found.ruling.plain)
            if line
        ]

    def journal(
        self, state: PlayState, view: View, say: Narrator, strong: Callable[[str], str]
    ) -> Iterator[str]:
        """Return everything that a seat may know of, the numbers of answers before them.

        What the app drew is left out, and what others decide in secret: events tell what came of it.
        """
        for scene in view.scenes:
            yield from self._scene(scene, say, strong)
        for _, change in view.seated:
            yield say.seat_change(change)
        for what, n in Counter(say.marks(state, view)).items():
            told = self.translate("undone or changed after players had seen it: {what}").format(what=what)
            yield told if n == 1 else self.translate("{what} ({n} times)").format(what=told, n=n)

    def journal_end(self, view: View, say: Narrator, strong: Callable[[str], str]) -> Iterator[str]:
        """Return the last step of the journal alone."""
        for scene in view.scenes[-1:]:
            yield from self._scene(scene, say, strong)

    def _scene(self, scene: Scene, say: Narrator, strong: Callable[[str], str]) -> Iterator[str]:
        yield strong(self.heading(scene.call, say))
        yield from self.scene_lines(scene, say)

    def scene_lines(self, scene: Scene, say: Narrator) -> Iterator[str]:
        """Return the answers of a step and what came of them, events alike in a row at once."""
        told = (line for line in scene.lines if isinstance(line, Event) or not untold(line))
        for is_event, lines in groupby(told, lambda line: isinstance(line, Event)):
            if is_event:
                yield from self.events([line for line in lines if isinstance(line, Event)], say)
            else:
                yield from (self.entry(line, say) for line in lines if not isinstance(line, Event))

    def result(self, view: View, say: Narrator) -> list[str]:
        """Return how a game has ended, and why: the event that ended it, and what else the game counts."""
        ended, score = say.ending(view)
        return [*([self.event(say.event(ended), ended.rule).strip()] if ended else []), *score]

    def entry(self, told: ShownAnswer, say: Narrator) -> str:
        """Return an answer of the log as words: its number, who, what, where it comes from."""
        return f"{told.at + 1:>4}. {self.told(told.question, told.answer, say)}"

    def dice(self, first: int, question: Question, answers: Sequence[Answer], say: Narrator) -> str:
        """Return dice of questions alike as one line: their numbers in the log, who, what, the faces."""
        faces = ", ".join(str(each.answer) for each in answers)
        what = f"{say.who(question.by)} · {say.purpose(question.purpose)} → {faces}"
        return f"{first + 1:>4}–{first + len(answers)}. {what}  ({say.origin(question, answers[0])})"

    def told(self, question: Question, answer: Answer | None, say: Narrator) -> str:
        """Return who answered what, as far as it may be known, and where the answer comes from."""
        who, what, origin = say.told(question, answer)
        return f"{who} · {what}  ({origin})" if origin else f"{who} · {what}"

    def offer(self, old: Old, say: Narrator) -> str:
        """Return the words for an entry that a correction has left aside."""
        if isinstance(old.entry, Call) or old.question is None:
            return self.heading(old.entry, say) if isinstance(old.entry, Call) else ""
        return self.told(old.question, old.entry, say)

    def events(self, events: Sequence[Event], say: Narrator) -> Iterator[str]:
        """Return the words for events, several alike in a row at once."""
        return (self.event(told, each[0].rule) for told, each in say.events(events))

    def event(self, told: str, rule: str) -> str:
        """Return the line of an event."""
        return f"      {told}  [{rule}]" if self.ruled else f"      {told}"


def untold(told: ShownAnswer) -> bool:
    """Whether events alone tell of an answer."""
    if told.answer is None:
        return not told.question.sealed
    return drawn_by_app(told.question, told.answer)


def drawn_by_app(question: Question, answer: Answer) -> bool:
    """Whether an answer is a card that the app drew."""
    return isinstance(question.want, Draw) and answer.origin == "thrown"


def answers_in(left: Sequence[Old]) -> int:
    """Count the answers among what a correction has left aside: what was begun is no answer."""
    return sum(isinstance(old.entry, Answer) for old in left)
