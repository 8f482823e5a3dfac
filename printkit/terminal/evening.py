"""An evening at a terminal: what stands on the screen, who looks, do and tell.

Whatever is done stands in the journal, on the disk, before it is shown. What is shown is the view of
whoever looks at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from printkit.base.faults import Fault, FaultError, refusal
from printkit.play.actions import DENIAL_MESSAGES, DeniedError
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.play.visibility import Viewer
from printkit.table.act import Ruleset
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.event import Event
from printkit.table.journal import Journal
from printkit.table.log import Answer, Call, LogEntry, LogLine, Rewrite, SeatChange
from printkit.table.session import Session
from printkit.table.view import View, seen_events, shown_answer, visibility_of
from printkit.table.visibility import FullVisibility
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen

Finder = Callable[[str, LineFormatter], Callable[["TerminalEvening", str], None] | None]
"""Finds the command that a line begins with, None where it is none."""


class TerminalEvening:
    """Those who sit at a screen and play.

    `speak` gives the words of a language, `find` the commands.
    """

    def __init__(
        self,
        screen: Screen,
        journal: Journal,
        ruleset: Ruleset[Any, Any],
        words: LineFormatter,
        speak: Callable[[str, LineFormatter], LineFormatter],
        find: Finder,
    ) -> None:
        self.screen = screen
        self.journal = journal
        self.words = words
        self.speak = speak
        self.find = find
        head = journal.head
        self.state = PlayState(journal.session(ruleset), journal.party, salt=head.salt, chosen=head.chosen)
        seats = self._seats()
        self.viewer = Viewer("", seats, seats[0], words.kit.lang)
        """Who looks at the screen: always the same where one person plays; else `alone_with` decides."""
        self.left = False
        self.gone = False
        """Whoever typed has gone without a word."""
        self._told = len(self.session.events)
        self._covered = 0
        """Events that had happened when a seat began to look alone."""
        self._told_alone: dict[str, int] = {}
        """Events that had happened when each who looked alone was told last."""
        self.one_by_one = -1
        """Steps of the evening after which all answer one after another, and tell no counts."""
        self._secrets_told = False
        self._choices: Sequence[str] = []
        """What there was to choose from, as long as it stands at the end of the screen."""
        self._drawn_for: object = None
        self._drawn: list[str] = []

    def _seats(self) -> tuple[str, ...]:
        """Return the seats for which the screen is looked at: that of one person, or everybody's too."""
        master = (ALL,) if self.session.log.game_master else ()
        seats = (*self.state.party.people, *master)
        return seats if len(seats) == 1 else (EVERYBODY, *seats)

    def reseat(self, change: SeatChange) -> None:
        """Let a seat change hands, before everybody's eyes, and tell it."""
        self.alone_with(EVERYBODY)
        self.do(change)
        seats = self._seats()
        self.viewer = replace(self.viewer, seats=seats, seat=seats[0])
        self.screen.show(self.narrator.seat_change(change))
        self.draw_anew()

    @property
    def session(self) -> Session:
        """Return what was played so far."""
        return self.state.session

    @property
    def unfinished(self) -> bool:
        """Whether something must follow."""
        return bool(self.session.pending) or not self.state.moment(self.words.game).over

    @property
    def view(self) -> View:
        """Return the evening as it is for whoever looks at the screen."""
        return self.state.view(self.viewer.seat)

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
        return self.session.log.version, len(self.session.log.parts), self.viewer

    @property
    def narrator(self) -> Narrator:
        """Return the words for the evening as it is now."""
        return self.words.narrator(self.state)

    # ── Doing and telling

    def do(self, line: LogLine) -> None:
        """Write a line into the journal, then tell what it did; RefusedError, and nothing is done."""
        before, after = self.state, self.state.after(line)
        self.journal.append(line)
        self.state = after
        session, end = after.session, len(before.session.log.entries)
        if isinstance(line, (Call, Answer)) or (isinstance(line, Rewrite) and line.rewrite == end):
            self._tell_entry(before, session.log.entries[end])
            self._tell(self._told)
            if isinstance(line, Call) and not (session.pending or session.acts[-1].act.events):
                nothing = self.words.translate("Nothing happens.")
                self.screen.show(f"      {nothing}")
        self._told = len(session.events)

    def attempt(self, action: Callable[[], LogLine]) -> bool:
        """Do what somebody does, or tell why it cannot be done; return whether it was done."""
        try:
            self.do(action())
        except (FaultError, DeniedError) as error:
            self.complain(error)
            return False
        return True

    def complain(self, error: FaultError | DeniedError) -> None:
        """Tell what was expected, or why something cannot be done."""
        if isinstance(error, DeniedError):
            faults: Sequence[Fault] = (
                refusal("", DENIAL_MESSAGES[error.denial], who=(self.narrator.who(error.by),)),
            )
        else:
            faults = error.faults
        self.screen.show(*(f"! {fault.told(self.words.translate)}" for fault in faults))

    def hear(self) -> str | None:
        """Wait for a line; None where it was a command, which is done by then."""
        line = self.screen.hear()
        found = self.find(line, self.words)
        if found is None:
            return line
        try:
            found(self, line.partition(" ")[2].strip())
        except (FaultError, DeniedError) as error:
            self.complain(error)
        return None

    def draw_anew(self) -> None:
        """Draw the table again before the next question."""
        self._drawn_for = None
        self.ask_anew()

    def board(self) -> None:
        """Draw the table, with what only who looks may see."""
        nothing = [self.words.translate("There is nothing to see yet.")]
        drawn = self._board()
        self.screen.show("", *(drawn or nothing), "")
        self.screen.show(*self._explained(drawn))
        self.ask_anew()

    def _explained(self, drawn: Sequence[str]) -> list[str]:
        """Explain the letters of a board that is drawn."""
        legend = self.words.game.legend(self.words.kit) if drawn else []
        return [*legend, ""] if legend else []

    def _board(self) -> list[str]:
        seat = self.viewer.seat
        position = visibility_of(self.session, seat).position()
        return self.words.game.board(self.words.kit, position, self.narrator.names, seat)

    def alone_with(self, seat: str) -> bool:
        """Let only a seat look, or everybody again; return whether that is so now."""
        if seat == self.viewer.seat or not self.viewer.shared:
            return True
        cleared = self.viewer.seat != EVERYBODY and self.screen.clear()
        self.ask_anew()
        self.viewer = replace(self.viewer, seat=EVERYBODY)
        if cleared:
            self._tell(self._covered)
        if seat == EVERYBODY:
            return True
        name = self.narrator.who(seat)
        translate = self.words.translate
        self.screen.show(translate("Press Enter when only {name} looks at the screen.").format(name=name))
        if self.hear() is None:
            return False
        self.viewer, self._covered = replace(self.viewer, seat=seat), len(self.session.events)
        self.draw_anew()
        self._tell_privately()
        return True

    def tell_of_secrets(self) -> None:
        """Tell once how players see what only they may see, as soon as there is something."""
        nothing = self._secrets_told or self.session.game.visibility is FullVisibility
        if nothing or not self.viewer.shared or self.viewer.seat != EVERYBODY:
            return
        everybodys = visibility_of(self.session, EVERYBODY).position()
        for seat in self.state.party.people:
            if visibility_of(self.session, seat).position() != everybodys:
                hint = self.words.translate("look {name}: what only {name} may see.")
                self.screen.show(hint.format(name=self.narrator.who(seat)))
                self._secrets_told = True
                return

    def _tell(self, since: int) -> None:
        """Tell what has happened since so many events, as far as whoever looks may know it."""
        seat = self.viewer.seat
        self._tell_of(self.session.events[since:])
        self._told_alone[seat] = len(self.session.events)

    def _tell_privately(self) -> None:
        """Tell whoever alone looks what they alone may know, and have not been told yet."""
        since = self._told_alone.get(self.viewer.seat, 0)
        self._tell_of([event for event in self.session.events[since:] if event.audience is not None])
        self._told_alone[self.viewer.seat] = len(self.session.events)

    def _tell_of(self, events: Sequence[Event]) -> None:
        seat = self.viewer.seat
        seen = seen_events(events, visibility_of(self.session, seat), seat)
        self.screen.show(*self.words.events([*seen], self.narrator))

    def _tell_entry(self, before: PlayState, entry: LogEntry) -> None:
        """Tell what begins, or a throw of dice; of a card drawn the events tell, as far as all may know."""
        thrown = isinstance(entry, Answer) and entry.origin == "thrown"
        if begun := entry if isinstance(entry, Call) else entry.between:
            self.screen.show("", self.screen.strong(self.words.heading(begun, self.narrator)))
        elif thrown and (asked := before.session.pending) and asked.want.kind == "roll":
            line = shown_answer(self.session, len(before.session.log.entries), self.viewer.seat)
            self.screen.show(self.words.entry(line, self.words.narrator(before)))

    def follow(self, entry: LogEntry) -> None:
        """Do what follows by itself; where it fails, wait before it is tried again."""
        if not self.attempt(lambda: self.session.continuing(entry)):
            self.screen.show(self.words.translate("Enter: try again"))
            self.hear()

    def draw(self, what: object) -> None:
        """Draw the table once for each who has to decide, unless it is as they see it above."""
        if what == self._drawn_for:
            return
        lines = self._board()
        if lines and (self._drawn_for is None or lines != self._drawn):
            self.screen.show("", *lines, "")
            self.ask_anew()
            if not self._drawn:
                self.screen.show(*self._explained(lines))
        self._drawn_for, self._drawn = what, lines
