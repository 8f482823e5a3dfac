"""An evening at a terminal: what stands on the screen, who looks, do and tell.

Whatever is done stands in the journal, on the disk, before it is shown. What is shown is the view of
whoever looks at the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from typing import Any

from printkit.base.faults import Fault, FaultError, refusal
from printkit.base.messages import agrees
from printkit.games.drawn_map import MapPart
from printkit.play.actions import DENIAL_MESSAGES, DeniedError
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.play.saves import saved_where
from printkit.play.seating import BOTS
from printkit.play.visibility import Viewer
from printkit.table.act import Ruleset
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.event import Event
from printkit.table.journal import Journal
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Answer, AnswerPart, Call, LogEntry, LogLine, Reversal, Rewrite, SeatChange
from printkit.table.question import Question
from printkit.table.replay import Played
from printkit.table.session import Session
from printkit.table.view import View, seen_events, shown_answer, visibility_of
from printkit.table.visibility import FullVisibility
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.layout import (
    BESIDE_EVENTS,
    Choices,
    MapView,
    blocks_of,
    in_words,
    news_of,
    table_part,
    with_map,
)
from printkit.terminal.menu_numbers import MenuNumbers
from printkit.terminal.screen import ResizedError, Screen

MIN_MAP_LINES = 19
"""Lines of the table that are shown with a question where only a part of its map fits.

That is ten rows with the lines between their tiles, and what stands around them. Where choices leave fewer,
the map has a page of its own.
"""

AROUND_MAP = 4
"""Lines of the table above and below its map: how things stand, what lies beyond, what shows all of it."""

BEYOND_INDENT = 3
"""Blanks in front of what lies outside that part."""

LAST_LINES = 12
"""Lines of the journal that are told where an evening goes on."""

PROGRAMS_PLACES = ("answers", "args", "position", "--lang")
"""Begin places that are the program's own: players know no arguments, no fields and no options."""

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
        self.words = replace(words, ruled=not screen.plain)  # read out, its id is longer than what it did
        self.speak = speak
        self.find = find
        head = journal.head
        self.state = PlayState(journal.session(ruleset), journal.party, salt=head.salt, chosen=head.chosen)
        seats = self._seats()
        self.viewer = Viewer("", seats, seats[0], words.kit.lang)
        """Who looks at the screen: always the same where one person plays; else `alone_with` decides."""
        self.left = False
        self.again = False
        """Another game of the same people is wanted."""
        self.gone = False
        """Whoever typed has gone without a word."""
        self.selected = ""
        """The code of the cards that were chosen, and not dealt yet."""
        self._told = len(self.session.events)
        self._headed = self.session.acts[-1].begin if self.session.acts else -1
        """The entry that began the step whose heading was told last."""
        self._headed_at = -1
        """Lines that had been shown and typed when a heading was told last."""
        self._covered = 0
        """Events that had happened when a seat began to look alone."""
        self._told_alone: dict[str, int] = {}
        """Events that had happened when each who looked alone was told last."""
        self._legend_told = False
        self.one_by_one = -1
        """Steps of the evening after which all answer one after another, and tell no counts."""
        self._secrets_told = False
        self._asked: tuple[Sequence[str], Choices] | None = None
        """Who was asked what, and what there was to choose from, as long as it stands at the screen's end."""
        self._asked_at = 0
        """Lines that had been shown and typed when there was something to choose from last."""
        self._asked_lines = 0
        """Lines of what was asked last."""
        self._page = 0
        """Which part of what there is to choose from is shown, where not all of it fits on the screen."""
        self._numbers = MenuNumbers()
        self._held: list[tuple[PlayState, int]] | None = None
        """Answers of one line that are told together: the state before each, and its entry."""
        self._notes: list[tuple[str, str]] = []
        """What was done for whoever looked, each with that seat, until it is told above the next question."""
        self._drawn_for: object = None
        self._drawn: list[str] | None = None
        self._table: list[str] | None = None
        """A table that was drawn, until it is shown above the next question."""
        self._map: MapView | None = None
        """The map of the table that is drawn, and where on it something is asked about."""
        self._map_part: MapPart | None = None
        """The part of it that was shown last."""
        self._table_at = 0
        """Lines that had been shown and typed when something of the table was shown last."""

    def _seats(self) -> tuple[str, ...]:
        """Return the seats for which the screen is looked at: that of one person, or everybody's too.

        A game master who leads the game has the screen alone.
        """
        master = (ALL,) if self.session.log.game_master else ()
        if master and self.session.game.game_master:
            return master
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
    def called(self) -> list[str]:
        """Return the names of those who play, as they are typed for a new game: the app's seats too."""
        party = self.state.party
        return [
            party.names[seat] or BOTS[0]
            for seat in party.names
            if self.words.game.seats is None or party.names[seat]
        ]

    @property
    def unfinished(self) -> bool:
        """Whether something must follow."""
        return bool(self.session.pending) or not self.state.moment(self.words.game).over

    @property
    def view(self) -> View:
        """Return the evening as it is for whoever looks at the screen."""
        return self.state.view(self.viewer.seat)

    # ── What is asked

    def ask(self, asked: Sequence[str], choices: Choices, how: Sequence[str]) -> None:
        """Ask, with what there is to choose from, unless the same was asked just above.

        The table and what was done for whoever looks are told first: the question stands last, and whole.
        """
        translate, how = self.words.translate, [*how]
        around = len(self.screen.laid([*asked, *how]))
        rows, since = self.screen.rows, self.screen.height - self._asked_at
        notes = [note for seat, note in self._notes if seat in (EVERYBODY, self.viewer.seat)]
        if (
            (asked, choices) == self._asked
            and len(choices.names) > 1
            and (rows is None or since + around < rows)
        ):
            again = translate("list: show the answers again")
            how[-1] += f" · {again}"
            self.screen.show(*notes, *asked, *how)
        else:
            if rows is not None and notes:
                listed = choices.lines(self.screen, around, self._page, "")
                self._asked_lines = around + len(self.screen.laid(listed))
                if len(self.screen.laid(notes)) + self._asked_lines >= rows:
                    self.page(notes)
                    notes = []
            self._ask_whole([*notes, *asked], choices, how)
        self._notes.clear()
        if (asked, choices) != self._asked:
            self._asked, self._page = (asked, choices), 0

    def _ask_whole(self, asked: Sequence[str], choices: Choices, how: Sequence[str]) -> None:
        """Ask with the table and what there is to choose from; what is told already is read first.

        What stands beside the choices is left out where the table tells it just above.
        """
        more = self.words.translate("list: see more answers")
        around = len(self.screen.laid([*asked, *how]))
        paged = self._needs_page(choices, around, more)
        if paged:
            if self.screen.told > (self.screen.rows or 0) // 3:
                self.screen.wait(self.words.translate("Enter: more"), self._goes_on)
            self._show_table(self._part(1))
            self.screen.wait(self.words.translate("Enter: more"), self._goes_on)
        plan = self._plan(choices, around, more, close=paged)
        rows, told = self.screen.rows, self.screen.told
        if (
            rows is not None
            and not self.screen.plain
            and told
            and told + sum(map(len, plan)) + around >= rows
        ):
            self.screen.wait(self.words.translate("Enter: more"), self._goes_on)
            plan = self._plan(choices, around, more, close=paged)
        part, lines = plan
        self._show_table(part)
        self._asked_at = self.screen.height
        self._asked_lines = len(self.screen.laid([*asked, *lines, *how]))
        self.screen.show(*asked, *lines, *how)

    def _needs_page(self, choices: Choices, around: int, more: str) -> bool:
        """Whether no part of a map is seen with all choices: it has a page of its own."""
        table, view = self._table, self._map
        if table is None or view is None or self.screen.rows is None:
            return False
        lines = self.screen.laid(choices.lines(self.screen, around + _wanted(view), self._page, more))
        paged = any(more in line for line in lines)
        return paged and not self._shows_map(table, view, around + len(lines))

    def _plan(
        self, choices: Choices, around: int, more: str, *, close: bool = False
    ) -> tuple[list[str], list[str]]:
        """Return what is seen of the table, and what of the choices, with so many lines `around` these.

        Choices stand close together, or have pages, where else no part of a map would be seen, and `close`
        together below a map that had a page of its own.
        """
        table = self._table
        if table is not None and self._map:
            lines = self.screen.laid(choices.lines(self.screen, around, self._page, more))
            if not self._shows_map(table, self._map, around + len(lines)):
                least = around + _wanted(self._map)
                lines = self.screen.laid(choices.lines(self.screen, least, self._page, more))
            return self.screen.laid(self._part(around + len(lines))), lines
        if table is not None and choices.beside and self.screen.plain:
            if self._is_told([*map(str.strip, choices.beside)], self._part(around)):
                choices = replace(choices, beside=())
        elif table is not None and choices.beside:
            told = {*map(str.strip, self._in_words())}
            beside = [line for line in choices.beside if line.strip() not in told]
            lines = replace(choices, beside=beside).lines(self.screen, around, self._page, more)
            part = self._part(around + len(self.screen.laid(lines)))
            if {*filter(None, table)} <= {*part}:
                return self.screen.laid(part), self.screen.laid(lines)
        lines = self.screen.laid(choices.lines(self.screen, around, self._page, more, close=close))
        return self.screen.laid(self._part(around + len(lines))), lines

    def _is_told(self, beside: Sequence[str], part: Sequence[str]) -> bool:
        """Whether the part of a table tells what stands beside the choices, of whoever looks."""
        heads = {seat: f"{self.narrator.who(seat)}," for seat in self.state.party.names}
        for at in range(len(part)):
            if part[at : at + len(beside)] == beside:
                above = [line for line in part[:at] if line.startswith((*heads.values(),))]
                if above and above[-1].startswith(heads.get(self.viewer.seat, "\n")):
                    return True
        return False

    def ask_anew(self, page: int = 0) -> None:
        """Show what there is to choose from again with the next question."""
        self._asked, self._page = None, page

    def ask_more(self) -> None:
        """Show what there is to choose from again, the next part where not all of it fits on the screen."""
        self.ask_anew(self._page + 1)

    def note(self, *lines: str, seat: str | None = None) -> None:
        """Tell what was done, just above the next question: to whoever looks now, or to a seat alone."""
        to = self.viewer.seat if seat is None else seat
        self._notes += [(to, line) for line in lines]

    def prompt(self, *lines: str, once: bool = False) -> str:
        """Ask something beside the evening until a line is typed; a question mark shows it again.

        Where that is to be seen to by whoever asks, it is asked `once`. Else whoever types that they leave
        leaves, and has typed nothing.
        """
        while True:
            self.screen.show(*lines)
            try:
                line = self.screen.hear()
            except ResizedError:
                self.screen.show("")
                continue
            if not once and line.casefold() in self.words.leaves:
                self.leave()
                return ""
            if once or line not in self.words.helps:
                return line

    def state_at(self, at: int) -> PlayState:
        """Return the evening as it waited for the answer at an entry."""
        return replace(self.state, session=self.session.before(at))

    def numbers(self, menu: object, offers: Sequence[LegalAction]) -> Sequence[int]:
        """Return the numbers of offers: each keeps its own as long as the menu lasts."""
        return self._numbers.of(menu, offers)

    @property
    def stamp(self) -> object:
        """Name the state of the evening, and whom it is shown to in which language."""
        return self.session.log.version, len(self.session.log.parts), self.viewer

    @property
    def narrator(self) -> Narrator:
        """Return the words for the evening as it is now."""
        return self.words.narrator(self.state)

    # ── Doing and telling

    def tell(self, *lines: str) -> None:
        """Tell what has happened, as many lines at a time as the screen has."""
        for line in lines:
            rows, count = self.screen.rows, len(self.screen.laid([line]))
            if rows is not None and not self.screen.plain and 0 < self.screen.told > rows - 2 - count:
                self.screen.wait(self.words.translate("Enter: more"), self._goes_on)
            self.screen.show(line)

    def do(self, line: LogLine) -> None:
        """Write a line into the journal, then tell what it did; RefusedError, and nothing is done."""
        before, after = self.state, self.state.after(line)
        self.journal.append(line)
        self.state = after
        session, end = after.session, len(before.session.log.entries)
        if self._held is not None and isinstance(line, Answer):
            self._held.append((before, end))
            return
        if isinstance(line, (Call, Answer)) or (isinstance(line, Rewrite) and line.rewrite == end):
            if not self._is_quiet(session):
                self._tell_entry(before, session.log.entries[end])
                self._tell(self._told)
            if isinstance(line, Call) and not (session.pending or session.acts[-1].act.events):
                nothing = self.words.translate("Nothing happens.")
                self.tell(f"      {nothing}")
        elif isinstance(line, Reversal):
            self._headed = -1
        self._told = len(session.events)

    @contextmanager
    def together(self) -> Iterator[None]:
        """Tell what several answers of one line did once all are given; undo takes them back together."""
        self._held = []
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self.state = self.state.given_at_once(held[0][0])
                self._head(self.session.acts[-1].begin, self.session.acts[-1].call)
                self.screen.show(*self._thrown_together(held))
                self._tell(self._told)
                self._told = len(self.session.events)

    def _thrown_together(self, held: Sequence[tuple[PlayState, int]]) -> list[str]:
        """Return the line that tells dice which the app has thrown for questions alike, one after another."""
        entries = [self.session.log.entries[at] for _, at in held]
        thrown = [each for each in entries if isinstance(each, Answer) and each.origin == "thrown"]
        asked = held[0][0].session.pending
        if asked is None or len(thrown) < len(entries):
            return []
        return [self.words.dice(held[0][1], asked, thrown, self.narrator)]

    def leave(self) -> None:
        """Let whoever types leave."""
        self.left = True
        self.tell_kept()

    def tell_kept(self) -> None:
        """Tell whoever leaves where the evening is kept, and how it goes on; secrets leave the screen."""
        if self.viewer.shared and self.viewer.seat != EVERYBODY:
            self.screen.clear()
        self.screen.show(saved_where(self.journal, self.words.translate))

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
        self.screen.show(*(f"! {self._fault(fault)}" for fault in faults))

    def _fault(self, fault: Fault) -> str:
        """Return what is wrong; where in a file, but not where in what the program is given."""
        if fault.place.partition(".")[0] in ("", *PROGRAMS_PLACES):
            return self.narrator.fault(fault)
        return fault.told(self.words.translate)

    def hear(self) -> str | None:
        """Wait for a line; None where it was a command, which is done by then, or all was redrawn."""
        try:
            line = self.screen.hear()
        except ResizedError:
            self.show_again()
            return None
        found = self.find(line, self.words)
        if found is None:
            return line
        try:
            found(self, line.partition(" ")[2].strip())
        except (FaultError, DeniedError) as error:
            self.complain(error)
        if not self.left and self.find(self.screen.unheard, self.words):  # typed below a page
            return self.hear()
        return None

    def draw_anew(self) -> None:
        """Draw the table again before the next question."""
        self._drawn_for = None
        if not self.screen.plain:  # else nothing is told twice
            self._drawn = None
        self.ask_anew()

    def draw_changes(self) -> None:
        """Draw the table again before the next question: where not all of it fits, what has changed."""
        drawn = self._drawn
        self.draw_anew()
        if self.screen.small:
            self._drawn = drawn

    def show_again(self) -> None:
        """Show the last step, the table and the question anew, on a screen that holds nothing else."""
        self.screen.clear(memory=False)
        told = [*self.words.journal_end(self.view, self.narrator, self.screen.strong)]
        self.screen.show(*told[-LAST_LINES:])
        self.draw_anew()

    def page(self, lines: Iterable[str]) -> None:
        """Show lines, as many at a time as the screen has above what is asked."""
        more = self.words.translate("Enter: more · q: close")
        self.screen.page(lines, more, self._asked_lines, self._reads_on)
        self.ask_anew()

    def _reads_on(self, line: str) -> bool | None:
        """Return whether a line that is typed below a page asks for the next; None where it does neither."""
        return False if line.casefold() in self.words.leaves else self._goes_on(line)

    def _goes_on(self, line: str) -> bool | None:
        """Return whether a line says that what stands here was read; None where it says something else."""
        return True if not line or agrees(line, self.words.translate) else None

    def board(self) -> None:
        """Draw the table, with what only who looks may see."""
        drawn = self._board()
        if (view := self.map_of(self.session)) and not self.screen.fits(view.map.lines):
            parts = view.map.slices(self.screen.width or 0)
            slices = [line for part in parts for line in (*part.lines, *self._beyond(part), "")]
            drawn = with_map(drawn, view.map, slices[:-1])
        seat = self.viewer.seat
        position = visibility_of(self.session, seat).position()
        if held := self.words.game.held(self.words.kit, position, self.narrator.names, seat):
            drawn = [*drawn, "", *held]
        legend = [] if self.screen.small or self.screen.plain else self.legend_of(drawn)
        self.page(["", *(drawn or [self.words.translate("There is nothing to see yet.")]), "", *legend])

    def compare_with_start(self) -> None:
        """Show of the table, where a game goes on and not all of it fits, what is new since its start."""
        if not self.screen.small or self.screen.plain:
            return
        for at in range(1, len(self.session.log.entries)):
            was = self.state_at(at)
            if drawn := self.board_of(was.session, self.words.narrator(was)):
                self._drawn = drawn
                return

    def legend_of(self, drawn: Sequence[str]) -> list[str]:
        """Explain the letters of a board that is drawn, unless they are explained there; none is read out."""
        if self.screen.plain and self.words.game.told_board:
            return []
        legend = [line for line in self.words.game.legend(self.words.kit) if drawn and line not in drawn]
        return [*legend, ""] if legend else []

    def _board(self) -> list[str]:
        return self.board_of(self.session, self.narrator)

    def board_of(self, session: Session, say: Narrator) -> list[str]:
        """Return a session's table as lines, with what only who looks may see."""
        seat = self.viewer.seat
        position = visibility_of(session, seat).position()
        game, kit = self.words.game, self.words.kit
        drawn = [] if self.screen.plain else game.board(kit, position, say.names, seat)
        if drawn and (self.screen.fits(drawn) or game.map(kit, position)):
            return drawn
        return in_words((game.told_board or game.board)(kit, position, say.names, seat))

    def choices(self, question: Question, position: Mapping[str, Any], say: Narrator) -> Choices:
        """Return what a question needs to be understood, in words where no drawing fits, and its options."""
        drawn = self.words.choices(question, position, say)
        if not self.screen.plain and self.screen.fits(drawn.beside):
            return drawn
        return self.words.choices(question, position, say, plain=True)

    def _in_words(self) -> list[str]:
        """Return what the table tells, in words, where the game has them; else nothing."""
        game, seat = self.words.game, self.viewer.seat
        if game.told_board is None:
            return []
        position = visibility_of(self.session, seat).position()
        return game.told_board(self.words.kit, position, self.narrator.names, seat)

    def map_of(self, session: Session, places: Iterable[str] = ()) -> MapView | None:
        """Return the map of a session's table, and where on it these places are; None where it has none."""
        position = visibility_of(session, self.viewer.seat).position()
        drawn = None if self.screen.plain else self.words.game.map(self.words.kit, position)
        return MapView(drawn, drawn.found(places)) if drawn else None

    def _shows_map(self, drawn: Sequence[str], view: MapView, below: int) -> bool:
        """Whether a table with all of its map fits on the screen, above so many lines."""
        rows = self.screen.rows
        whole = len(self.screen.laid(drawn)) + 2 + below
        return self.screen.fits(view.map.lines) and (rows is None or whole < rows)

    def _beyond(self, part: MapPart) -> list[str]:
        """Return what lies outside a part of a map; nothing where that is all."""
        translate = self.words.translate
        sides = {
            "n": translate("{n} north"),
            "e": translate("{n} east"),
            "s": translate("{n} south"),
            "w": translate("{n} west"),
        }
        beyond = ", ".join(sides[side].format(n=count) for side, count in part.beyond.items())
        told = translate("rows and columns further on: {what}").format(what=beyond)
        return [f"{' ' * BEYOND_INDENT}{told}"] if beyond else []

    def part_of(
        self,
        drawn: Sequence[str],
        before: Sequence[str] | None,
        below: int,
        *,
        anew: bool = False,
        view: MapView | None = None,
    ) -> list[str]:
        """Return as much of a table as is seen with so many lines `below` it, and how to see all of it.

        On a small screen that is what is new since it was drawn `before`; of a map, `view`, the part that is
        asked about. What has been told since a line was typed stays in view where there is room, unless all
        is shown `anew`.
        """
        screen, rows, translate = self.screen, self.screen.rows, self.words.translate
        if screen.plain:
            return [""] * bool(drawn) + ([*drawn] if before is None else news_of(drawn, before))
        if rows is None:
            return ["", *drawn, ""]
        whole, told = len(screen.laid(drawn)) + 2 + below, 0 if anew else screen.told
        fits = view is None or self._shows_map(drawn, view, below)
        if fits and not screen.small:
            return ["", *drawn, ""]
        if fits and before is None and told + whole < rows and not self.legend_of(drawn):
            return ["", *drawn, ""]
        room = rows - 2 - below
        room = max(room - told, min(BESIDE_EVENTS if view is None else _wanted(view), room))
        hints = []
        if view is None:
            part = table_part(screen, drawn, before, room - 2)
        else:
            part = self._part_with_map(drawn, before, room - 2, view)
        if self.legend_of(drawn if view is None else part):
            hints.append(translate("legend: what its letters are"))
        if [*filter(None, part)] != [*filter(None, screen.laid(drawn))]:
            hints.insert(0, translate("board: the whole table"))
        gap = [] if view and hints else [""]
        return [*part, *gap, *([" · ".join(hints)] if hints else [])] if part else []

    def _part_with_map(
        self, drawn: Sequence[str], before: Sequence[str] | None, room: int, view: MapView
    ) -> list[str]:
        """Return what is new of a table, as far as there is room beside the part of its map asked about."""
        screen, others = self.screen, with_map(drawn, view.map, ())
        first = screen.laid(next(blocks_of(others)))
        told = table_part(screen, others, before, room - _wanted(view) + len(first))
        beside = told[1 + len(first) :]
        part = view.map.part(screen.width or 0, room - len(first) - len(beside) - 1, view.found)
        self._map_part = part
        return ["", *first, *part.lines, *self._beyond(part), *beside]

    def _part(self, below: int) -> list[str]:
        """Return what will be shown of a table that was drawn, above so many lines."""
        if self._table is None:
            return []
        return self.part_of(self._table, self._drawn, below, view=self._map)

    def _show_table(self, part: Sequence[str]) -> None:
        """Show that part of the table that was drawn."""
        if self._table is None:
            return
        lines, before, self._table = self._table, self._drawn, None
        self._drawn = lines
        if part:
            self._table_at = self.screen.height
            self.screen.show(*part)
            if before is None and not self._legend_told and not (self.screen.small or self.screen.plain):
                self.screen.show(*self.legend_of(lines))
                self._legend_told = True

    def alone_with(self, seat: str) -> bool:
        """Let only a seat look, or everybody again; return whether that is so now."""
        if seat == self.viewer.seat or not self.viewer.shared:
            return True
        before = self.viewer.seat
        cleared = self.viewer.seat != EVERYBODY and self.screen.clear()
        self.ask_anew()
        self.viewer = replace(self.viewer, seat=EVERYBODY)
        if cleared:
            self._headed = -1
            self._tell(self._covered)
        if seat == EVERYBODY:
            if before != EVERYBODY and self.screen.plain:
                self.screen.show(self.words.translate("Everybody may look again."))
            return True
        name = self.narrator.who(seat)
        translate = self.words.translate
        self.tell(*(note for to, note in self._notes if to == EVERYBODY))
        self._notes = [each for each in self._notes if each[0] != EVERYBODY]
        self.tell(translate("{name}: press Enter when nobody else can see the screen.").format(name=name))
        if self.hear() is None:
            return False
        self.viewer, self._covered = replace(self.viewer, seat=seat), len(self.session.events)
        if self.screen.plain:
            self.screen.show(translate("{name}: only you may look now.").format(name=name))
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
                hint = self.words.translate(
                    "To see your secrets again at any time, type look and your name: look {name}"
                )
                self.tell(hint.format(name=self.narrator.who(seat)))
                self._secrets_told = True
                return

    def _tell(self, since: int) -> None:
        """Tell what has happened since so many events, as far as whoever looks may know it.

        Each step has its heading, unless that stands above already.
        """
        events, end = self.session.events, len(self.session.events)
        steps: list[tuple[Played, Sequence[Event]]] = []
        for played in reversed(self.session.acts):
            first = end - len(played.act.table.events)
            if end > since:
                steps.append((played, events[max(first, since) : end]))
            end = first
            if end <= since:
                break
        for played, happened in reversed(steps):
            if not happened or any(map(self._is_news, happened)):
                self._head(played.begin, played.call)
                self._tell_of(happened)
        self._told_alone[self.viewer.seat] = len(events)

    def _head(self, begin: int, call: Call) -> None:
        """Tell what begins, or has begun at that entry, unless that was told last."""
        if begin != self._headed:
            self.tell("", self.screen.strong(self.words.heading(call, self.narrator)))
            self._headed, self._headed_at = begin, self.screen.height

    def wanted(self, under_way: Sequence[Call]) -> list[str]:
        """Return what somebody wants that others are asked about, unless it has just been told."""
        if self._headed_at == self.screen.height:
            return []
        wanted = (call for call in under_way if self.narrator.beginner(call))
        return [f"    {told}" for told in self.narrator.under_way(wanted)]

    def _tell_privately(self) -> None:
        """Tell whoever alone looks what they alone may know, and have not been told yet."""
        since = self._told_alone.get(self.viewer.seat, 0)
        self._tell_of([event for event in self.session.events[since:] if event.audience is not None])
        self._told_alone[self.viewer.seat] = len(self.session.events)

    def _tell_of(self, events: Sequence[Event]) -> None:
        seat = self.viewer.seat
        news = [event for event in events if self._is_news(event)]
        seen = seen_events(news, visibility_of(self.session, seat), seat)
        self.tell(*self.words.events([*seen], self.narrator))

    def tell_beside(self, offer: LegalAction, told: Sequence[Event]) -> None:
        """Tell what was only asked for: nothing has happened."""
        self.tell("", self.screen.strong(f"— {self.narrator.offered(offer)}"))
        self.tell(*self.words.events(told, self.narrator))
        self._headed = -1
        self.ask_anew()

    def _is_quiet(self, session: Session) -> bool:
        """Whether a step has just passed in which nothing happened but what is not told each time."""
        happened = session.acts[-1].act.events
        return not session.pending and bool(happened) and not any(map(self._is_news, happened))

    def _is_news(self, event: Event) -> bool:
        """Whether an event does not just tell again that something has not changed."""
        changes = self.words.game.unchanged.get(event.kind)
        if changes is None:
            return True
        before = takewhile(lambda each: each is not event, self.session.events)
        last = [each.kind for each in before if each.kind in (event.kind, *changes)][-1:]
        return last != [event.kind]

    def _tell_entry(self, before: PlayState, entry: LogEntry) -> None:
        """Tell what begins, or a throw of dice; of a card drawn the events tell, as far as all may know."""
        thrown = isinstance(entry, Answer) and entry.origin == "thrown"
        if isinstance(entry, Call):
            self._headed = -1
            self._head(len(before.session.log.entries), entry)
        elif entry.between:
            self.tell("", self.screen.strong(self.words.heading(entry.between, self.narrator)))
            self._headed, self._headed_at = self.session.acts[-1].begin, self.screen.height
        elif thrown and (asked := before.session.pending) and asked.want.kind == "roll":
            line = shown_answer(self.session, len(before.session.log.entries), self.viewer.seat)
            self.tell(self.words.entry(line, self.words.narrator(before)))

    def follow(self, entry: LogEntry | AnswerPart) -> None:
        """Do what follows by itself; where it fails, wait before it is tried again."""
        if not self.attempt(lambda: self.session.continuing(entry)):
            self.screen.show(self.words.translate("Enter: try again"))
            self.hear()

    def draw(self, what: object, places: Sequence[str] = ()) -> None:
        """Draw the table once for each who has to decide, unless it is as they see it above.

        Of a map that does not fit that part is drawn where these places are: also where it alone is another.
        """
        self._map = self.map_of(self.session, places)
        looks = self._map is not None and self._looks_elsewhere(self._map, places)
        if what == self._drawn_for and not looks:
            return
        lines = self._board()
        if lines and (lines != self._drawn or looks):
            self._table = lines
            self.ask_anew()
        self._drawn_for = what

    def look_at(self, places: Sequence[str]) -> None:
        """Draw the part of a map where these places are, on a small screen also where it stood above."""
        self._map = self.map_of(self.session, places) if places else None
        if self._map and (self.screen.small or self._looks_elsewhere(self._map, places)):
            self._table = self._board()
            self.ask_anew()

    def _looks_elsewhere(self, view: MapView, places: Sequence[str]) -> bool:
        """Whether a place that is asked about is not on the part of the map that was shown last.

        On a small screen that part is soon gone.
        """
        part, rows = self._map_part, self.screen.rows
        below = self.screen.height - self._table_at
        if places and rows is not None and self.screen.small and self._table_at and below > rows // 2:
            return True
        return part is not None and not all(map(part.shows, view.found))


def _wanted(view: MapView) -> int:
    """Return how many lines of a table with a map are to be seen at least, its smaller map as a whole."""
    return min(MIN_MAP_LINES, len(view.map.lines) + AROUND_MAP)
