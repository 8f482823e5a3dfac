"""An evening under way: ask, do, tell, until it is over or somebody leaves.

Whatever is done stands in the journal, on the disk, before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.cli.evening_screen import Screen
from printkit.cli.evening_words import Words, chosen, keyed
from printkit.games.evening import next_moment, thrown_unasked
from printkit.table.act import Game
from printkit.table.fault import Refused, refuse
from printkit.table.journal import Journal
from printkit.table.log import Answer, Call, Line
from printkit.table.moment import Moment, Offer
from printkit.table.question import Question
from printkit.table.session import Session

LAST_LINES = 12
"""Lines of the journal that are told when an evening goes on."""


class Sitting:
    """Those who sit at a screen and play. `speak` gives the words of a language."""

    def __init__(
        self,
        screen: Screen,
        journal: Journal,
        game: Game[object, object],
        words: Words,
        speak: Callable[[str, Words], Words],
    ) -> None:
        self.screen = screen
        self.journal = journal
        self.words = words
        self.speak = speak
        self.session = journal.session(game)
        self.left = False
        self.gone = False
        """Whoever typed has gone without a word."""
        self._told = len(self.session.events)
        self._eyes = ""
        """The seat that alone looks at the screen now."""
        self._covered = 0
        """Events that had happened when that seat began to look."""
        self._drawn_for: object = None

    def play(self) -> None:
        """Play until the evening is over, somebody leaves, or no line is left."""
        self._welcome()
        try:
            while not self.left:
                self._step()
        except EOFError:
            self.gone = True

    @property
    def unfinished(self) -> bool:
        """Tell whether something must follow."""
        session = self.session
        return bool(session.pending) or not next_moment(self.words.evening, session, self.words.party).over

    # ── What comes next

    def _step(self) -> None:
        question = self.session.pending
        if question:
            self._question(question)
        else:
            self._moment(next_moment(self.words.evening, self.session, self.words.party))

    def _question(self, question: Question) -> None:
        audience = self.words.evening.audience(question, self.words.party)
        if thrown_unasked(self.words.evening, question, self.words.party):
            self._unasked(self.session.thrown())
            return
        if not self.alone_with(audience):
            return
        self._draw(question.by)
        by_app = question.chance and not self.words.party.own
        self.screen.show(*self.words.asked(question, self.session), self.words.how(question, by_app))
        line = self.hear()
        if line is None:
            return
        if line == "" and by_app:
            self.do(self.session.thrown())
            return
        try:
            answer = self.words.typed(line, question, self.session)
        except Refused as refused:
            self.complain(refused)
        else:
            self.do(Answer(answer, "typed", question.by))

    def _moment(self, moment: Moment) -> None:
        if moment.pace == "at once":
            self._unasked(self._call(moment.offers[0], ""))
            return
        self.alone_with("")
        self._draw((moment.by, len(self.session.acts)))
        if not moment.offers:
            over = self.words.translate("The evening is over. Its seed was {seed}.")
            self.screen.show(over.format(seed=self.session.seed))
            self.left = True
            return
        self._pick(moment.by, moment.offers, ready=moment.pace == "ready")

    def _pick(self, by: str, offers: Sequence[Offer], *, ready: bool) -> None:
        """Let one of several offers be begun, or leave all as it is."""
        names = self.words.names(self.session)
        options = [(str(at), self.words.offered(offer, names)) for at, offer in enumerate(offers)]
        translate = self.words.translate
        self.screen.show(
            self.words.pair(names.get(by, by), "").rstrip(), *keyed([name for _, name in options])
        )
        self.screen.show(translate("Enter: the first; or a key") if ready else translate("type a key"))
        line = self.hear()
        if line is None:
            return
        key, _, added = line.partition(" ")
        try:
            offer = offers[0] if line == "" and ready else offers[int(chosen(key, options))]
            if offer.more:
                self._pick(by, offer.more, ready=False)
            else:
                self.do(self._call(offer, added.strip()))
        except Refused as refused:
            self.complain(refused)

    def _call(self, offer: Offer, words: str) -> Call:
        if words and not offer.words:
            refuse("", "expected a key alone, got {got}", got=words)
        return offer.begun(words)

    # ── Doing and telling

    def do(self, line: Line) -> bool:
        """Write a line into the journal, then tell what it did; tell of a refusal and do nothing."""
        try:
            after = self.session.after(line)
            self.journal.append(line)
        except Refused as refused:
            self.complain(refused)
            return False
        before, self.session = self.session, after
        names = self.words.names(after)
        if isinstance(line, Call):
            self.screen.show("", self.screen.strong(f"— {self.words.summary(line.call)}"))
        if isinstance(line, Answer) and line.origin == "thrown":
            self._tell_throw(before, line)
        if isinstance(line, (Call, Answer)):
            self.screen.show(*self.words.events(after.events[self._told :], names))
        self._told = len(after.events)
        return True

    def complain(self, refused: Refused) -> None:
        """Tell what was expected."""
        self.screen.show(*(f"! {fault.line(self.words.translate)}" for fault in refused.faults))

    def hear(self) -> str | None:
        """Wait for a line; None where it was a command, which is done by then."""
        from printkit.cli.evening_commands import command

        line = self.screen.hear()
        found = command(line, self.words)
        if found is None:
            return line
        try:
            found(self, line.partition(" ")[2].strip())
        except Refused as refused:
            self.complain(refused)
        return None

    def draw_anew(self) -> None:
        """Draw the table again before the next question."""
        self._drawn_for = None

    def board(self, viewer: str) -> None:
        """Draw the table, with what only that seat may see."""
        position, names = self.session.position, self.words.names(self.session)
        lines = self.words.evening.board(self.words.kit, position, names, viewer)
        self.screen.show("", *lines, "")

    @property
    def viewer(self) -> str:
        """Give the seat that alone looks at the screen: always the same where one person plays."""
        people = self.words.party.people
        return people[0] if len(people) == 1 else self._eyes

    def alone_with(self, seat: str) -> bool:
        """Let only a seat look, or everybody again; tell whether that is so now."""
        if seat == self._eyes or len(self.words.party.people) == 1:
            return True
        cleared = self._eyes != "" and self.screen.clear()
        if cleared:
            names = self.words.names(self.session)
            self.screen.show(*self.words.events(self.session.events[self._covered :], names))
        self._eyes = ""
        if seat == "":
            return True
        name = self.words.names(self.session)[seat]
        translate = self.words.translate
        self.screen.show(translate("Press Enter when only {name} looks at the screen.").format(name=name))
        if self.hear() is None:
            return False
        self._eyes, self._covered = seat, len(self.session.events)
        self.draw_anew()
        return True

    def _tell_throw(self, before: Session, answer: Answer) -> None:
        """Tell a throw of dice; of a card drawn the events tell, as far as all may know."""
        question = before.pending
        if question and question.want.kind == "roll":
            names = self.words.names(before)
            self.screen.show(self.words.entry(len(before.log.entries), question, answer, names))

    def _unasked(self, line: Line) -> None:
        """Do what needs nobody; where it fails, wait before it is tried again."""
        if not self.do(line):
            self.screen.show(self.words.translate("Enter: try again"))
            self.hear()

    def _draw(self, what: object) -> None:
        """Draw the table once for each who has to decide."""
        if what != self._drawn_for:
            self._drawn_for = what
            self.board(self.viewer)

    def _welcome(self) -> None:
        kit, translate = self.words.kit, self.words.translate
        self.screen.show(self.screen.strong(kit.title.plain))
        self.screen.show(
            translate("? lists the commands. Every answer is kept at once: leave whenever you like.")
        )
        self.screen.show(translate("kept in {file}").format(file=self.journal.path))
        if len(self.words.party.people) > 1:
            self.screen.show(translate("look and a name: what only that player may see."))
        else:
            self.screen.show(*(row["text"].plain for row in kit.tables.get("solo", ())))
        self.screen.show(*list(self.words.journal(self.session, self.screen.strong))[-LAST_LINES:])
