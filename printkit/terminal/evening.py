"""An evening at a terminal: what stands on the screen, who looks, do and tell.

Whatever is done stands in the journal, on the disk, before it is shown. What is shown is the view of
whoever looks at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.base.faults import RefusedError
from printkit.play.flow import turn_state
from printkit.play.narration import Narrator
from printkit.table.act import Ruleset
from printkit.table.event import Event
from printkit.table.journal import Journal
from printkit.table.log import Answer, Call, LogEntry, LogLine, Rewrite
from printkit.table.session import Session
from printkit.table.view import EVERYBODY, View, eyes_of, shown_answer, view
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen

Finder = Callable[[str, LineFormatter], Callable[["TerminalEvening", str], None] | None]
"""Finds the command that a line begins with, None where it is none."""


class TerminalEvening:
    """Those who sit at a screen and play. `speak` gives the words of a language,
    `find` the commands."""

    def __init__(
        self,
        screen: Screen,
        journal: Journal,
        game: Ruleset[object, object],
        words: LineFormatter,
        speak: Callable[[str, LineFormatter], LineFormatter],
        find: Finder,
    ) -> None:
        self.screen = screen
        self.journal = journal
        self.words = words
        self.speak = speak
        self.find = find
        self.session = journal.session(game)
        self.left = False
        self.gone = False
        """Whoever typed has gone without a word."""
        self.following = True
        """What a correction has left aside follows the next answer where it fits, unless it was let go."""
        self._told = len(self.session.events)
        self._eyes = EVERYBODY
        """The seat that alone looks at the screen now."""
        self._covered = 0
        """Events that had happened when that seat began to look."""
        self._choices: Sequence[str] = []
        """What there was to choose from, as long as it stands at the end of the screen."""
        self._drawn_for: object = None
        self._drawn: list[str] = []

    @property
    def unfinished(self) -> bool:
        """Tell whether something must follow."""
        session = self.session
        return bool(session.pending) or not turn_state(self.words.game, session, self.words.party).over

    @property
    def viewer(self) -> str:
        """Give the seat that alone looks at the screen: always the same where one person plays."""
        people = self.words.party.people
        return people[0] if len(people) == 1 else self._eyes

    @property
    def view(self) -> View:
        """Give the evening as it is for whoever looks at the screen."""
        return view(self.session, self.viewer)

    # ── What is asked

    def ask(self, asked: Sequence[str], choices: Sequence[str], how: Sequence[str]) -> None:
        """Ask, with what there is to choose from, unless that stands just above."""
        if len(choices) > 1 and choices == self._choices:
            again = self.words.translate("list: see the answers again")
            self.screen.show(*asked, *how[:-1], f"{how[-1]} · {again}")
        else:
            self.screen.show(*asked, *choices, *how)
        self._choices = choices

    def ask_anew(self) -> None:
        """Show what there is to choose from again with the next question."""
        self._choices = []

    @property
    def stamp(self) -> object:
        """Name the state of the evening, and whom it is shown to in which language."""
        return self.session.log.version, self.viewer, self.words.kit.lang

    @property
    def saying(self) -> Narrator:
        """Give the words for the evening as it is now."""
        return self.words.saying(self.session)

    # ── Doing and telling

    def do(self, line: LogLine) -> bool:
        """Write a line into the journal, then tell what it did; tell of a refusal and do nothing."""
        try:
            if isinstance(line, (Call, Answer)) and self.following:
                line = self.session.continuing(line)
            after = self.session.after(line)
            self.journal.append(line)
        except RefusedError as refused:
            self.complain(refused)
            return False
        before, self.session = self.session, after
        if isinstance(line, Rewrite):
            self.following = True
        end = len(before.log.entries)
        if isinstance(line, (Call, Answer)) or (isinstance(line, Rewrite) and line.rewrite == end):
            self._tell_entry(before, after.log.entries[end])
            self._tell(self._told)
            if isinstance(line, Call) and not (after.pending or after.acts[-1].act.events):
                nothing = self.words.translate("Nothing happens.")
                self.screen.show(f"      {nothing}")
        self._told = len(after.events)
        return True

    def complain(self, refused: RefusedError) -> None:
        """Tell what was expected."""
        self.screen.show(*(f"! {fault.told(self.words.translate)}" for fault in refused.faults))

    def hear(self) -> str | None:
        """Wait for a line; None where it was a command, which is done by then."""
        line = self.screen.hear()
        found = self.find(line, self.words)
        if found is None:
            return line
        try:
            found(self, line.partition(" ")[2].strip())
        except RefusedError as refused:
            self.complain(refused)
        return None

    def draw_anew(self) -> None:
        """Draw the table again before the next question."""
        self._drawn_for = None
        self.ask_anew()

    def board(self, viewer: str) -> None:
        """Draw the table, with what only that seat may see."""
        nothing = [self.words.translate("There is nothing to see yet.")]
        drawn = self._board(viewer)
        self.screen.show("", *(drawn or nothing), "")
        self.screen.show(*self._explained(drawn))
        self.ask_anew()

    def _explained(self, drawn: Sequence[str]) -> list[str]:
        """Explain the letters of a board that is drawn."""
        legend = self.words.game.legend(self.words.kit) if drawn else []
        return [*legend, ""] if legend else []

    def _board(self, viewer: str) -> list[str]:
        position = eyes_of(self.session, viewer).position()
        return self.words.game.board(self.words.kit, position, self.saying.names, viewer)

    def alone_with(self, seat: str) -> bool:
        """Let only a seat look, or everybody again; tell whether that is so now."""
        if seat == self._eyes or len(self.words.party.people) == 1:
            return True
        cleared = self._eyes != EVERYBODY and self.screen.clear()
        self.ask_anew()
        self._eyes = EVERYBODY
        if cleared:
            self._tell(self._covered)
        if seat == EVERYBODY:
            return True
        name = self.saying.who(seat)
        translate = self.words.translate
        self.screen.show(translate("Press Enter when only {name} looks at the screen.").format(name=name))
        if self.hear() is None:
            return False
        self._eyes, self._covered = seat, len(self.session.events)
        self.draw_anew()
        return True

    def _tell(self, since: int) -> None:
        """Tell what has happened since so many events, as far as whoever looks may know it."""
        eyes = eyes_of(self.session, self.viewer)
        events: list[Event] = [*filter(None, map(eyes.event, self.session.events[since:]))]
        self.screen.show(*self.words.events(events, self.saying))

    def _tell_entry(self, before: Session, entry: LogEntry) -> None:
        """Tell what begins, or a throw of dice; of a card drawn the events tell, as far as all may know."""
        thrown = isinstance(entry, Answer) and entry.origin == "thrown"
        if begun := entry if isinstance(entry, Call) else entry.between:
            self.screen.show("", self.screen.strong(self.words.heading(begun, self.saying)))
        elif thrown and before.pending and before.pending.want.kind == "roll":
            line = shown_answer(self.session, len(before.log.entries), self.viewer)
            self.screen.show(self.words.entry(line, self.words.saying(before)))

    def unasked(self, line: LogLine) -> None:
        """Do what needs nobody; where it fails, wait before it is tried again."""
        if not self.do(line):
            self.screen.show(self.words.translate("Enter: try again"))
            self.hear()

    def draw(self, what: object) -> None:
        """Draw the table once for each who has to decide, unless it is as they see it above."""
        if what == self._drawn_for:
            return
        lines = self._board(self.viewer)
        if lines and (self._drawn_for is None or lines != self._drawn):
            self.screen.show("", *lines, "")
            self.ask_anew()
            if not self._drawn:
                self.screen.show(*self._explained(lines))
        self._drawn_for, self._drawn = what, lines
