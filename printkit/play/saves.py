"""Where evenings are kept: journals in the user's data folder, and save files that may go anywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.play.seating import (
    BOTS,
    NAMES_COMPARED,
    check_changes,
    check_party,
    is_led,
    newcomer_name,
    seat_players,
    seated_by_lot,
)
from printkit.table.audience import ALL
from printkit.table.journal import (
    CHECKED_FORMAT,
    Journal,
    language_after,
    party_after,
    read_content,
    read_head,
    read_journal_line,
    whole_lines,
)
from printkit.table.line_checks import parted
from printkit.table.log import Dice, Log, SeatChange
from printkit.table.seating import LED_BY_PHONES, LedBy

if TYPE_CHECKING:
    from printkit.base.messages import Translator
    from printkit.games.game import Game
    from printkit.kit.model import Kit
    from printkit.table.act import Ruleset
    from printkit.table.seating import Seating

MAX_LINE = 1_000_000
"""Bytes of the first line of a journal, which says who plays."""


SEED_LENGTH = 16
"""Bytes of a seed, and of the salt beside it, that nobody can guess."""


def saves_folder() -> Path:
    """Return the folder of the user's evenings; it is made where it is missing.

    Raises RefusedError where that cannot be.
    """
    from platformdirs import user_data_path

    folder = user_data_path("printkit", appauthor=False) / "evenings"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refuse(str(folder), N_("cannot be made: {why}"), why=system_reason(error))
    return folder


def latest(folder: Path, game: str) -> Path:
    """Return a game's last evening: the last in which something was done, else the last.

    Raises RefusedError where there is none, or it cannot be read.
    """
    last: Path | None = None
    for _, path in sorted(_numbered(folder, game), reverse=True):
        lines = _first_lines(path) if path.is_file() else 0
        if lines > 1:
            return path
        if lines and last is None:
            last = path
    if last is None:
        refuse("", N_("no game of {game} is saved in {folder}"), game=(game,), folder=(str(folder),))
    return last


@dataclass(frozen=True)
class SavedGame:
    """A game that can be resumed: its file, when it was played last, by whom, in which language.

    It was begun with `own_rows`, which somebody had added to the game.
    """

    path: Path
    when: float
    players: tuple[str, ...]
    lang: str
    own_rows: Mapping[str, str]


def saved_games(folder: Path, game: str) -> list[SavedGame]:
    """Return the saved games in which something was done, the last first; none that cannot be read."""
    found = []
    for path in (path for _, path in _numbered(folder, game)):
        with suppress(RefusedError, OSError):
            if path.is_file() and _first_lines(path) > 1:
                found.append(saved_game(path))
    return sorted(found, key=lambda each: each.when, reverse=True)


def saved_game(path: Path) -> SavedGame:
    """Return what is known of a saved game. Raises RefusedError where the file is none."""
    lines = whole_lines(read_content(path)) or [b""]
    head = read_head(lines[0], str(path))
    checked = head.journal >= CHECKED_FORMAT
    said = [line for line in lines[1:] if b'"lang":' in line or b'"seated":' in line]
    read = [read_journal_line(parted(line)[0] if checked else line, "") for line in said]
    party = party_after(head.party, read)
    names = tuple(name or BOTS[0] for name in party.names.values())
    return SavedGame(path, path.stat().st_mtime, names, language_after(head, read), head.own_rows)


def begun_again(path: Path, kit: Kit, game: Game, party: Seating, game_master: str, led_by: LedBy) -> Journal:
    """Begin another game of the same people, led as before, in a new file, with a seed of its own.

    Raises RefusedError where it cannot be written.
    """
    seed, salt = (os.urandom(SEED_LENGTH).hex() for _ in range(2))
    party = seated_by_lot(kit, game, party, seed)
    start = {"game": kit.game, **game.start(kit, party, led_by)}
    journal = Journal.create(path, kit.game, seed, start, party, salt, lang=kit.lang, own_rows=kit.own_rows)
    if game_master:
        journal.append(SeatChange(ALL, game_master))
    return journal


def resuming(path: Path, game: str) -> str:
    """Return the options with which an evening goes on."""
    with suppress(RefusedError):
        if latest(saves_folder(), game) == path:
            return "--resume"
    return f"--resume --file {quote(str(path))}"


def new_path(folder: Path, game: str) -> Path:
    """Return the path for a new evening."""
    taken = [number for number, _ in _numbered(folder, game)]
    return folder / f"{game}-{max(taken, default=0) + 1}.jsonl"


def path_beside(file: Path) -> Path:
    """Return the path for the next evening after one that is kept in somebody's own file: `X-2.jsonl`."""
    numbers = (file.with_name(f"{file.stem}-{number}{file.suffix}") for number in count(2))
    return next(path for path in numbers if not path.exists())


def expanded_path(file: str) -> Path:
    """Return the path that somebody typed, with `~` for their home.

    Raises RefusedError where nobody has that home.
    """
    try:
        return Path(file).expanduser()
    except RuntimeError:
        refuse(file, N_("there is no such home folder here"))


def saved_where(journal: Journal, translate: Translator, verb: str = "play") -> str:
    """Tell whoever has stopped an evening that nothing is lost, and the whole call that goes on with it."""
    game = journal.head.game
    call = f"printkit {verb} {game} {resuming(journal.path, game)}"
    return translate("The game is saved in {file}; resume it with: {call}").format(
        file=journal.path, call=call
    )


def copy_to(content: bytes, file: Path) -> None:
    """Write a journal to a save file, whole or not at all.

    Raises RefusedError where a file is there already.
    """
    try:
        with file.open("xb") as copy:
            try:
                copy.write(content)
            except OSError:
                file.unlink()
                raise
    except OSError as error:
        refuse(str(file), N_("cannot be written: {why}"), why=system_reason(error))


def _numbered(folder: Path, game: str) -> list[tuple[int, Path]]:
    name = re.compile(rf"{re.escape(game)}-([1-9][0-9]*)\.jsonl")
    found = [(name.fullmatch(path.name), path) for path in folder.iterdir()]
    return [(int(match[1]), path) for match, path in found if match]


def _first_lines(path: Path) -> int:
    """Count the first lines of a journal, up to two: who plays, and what was done first.

    One killed at its very beginning has none.
    """
    try:
        with path.open("rb") as file:
            return sum(file.readline(MAX_LINE).endswith(b"\n") for _ in range(2))
    except OSError as error:
        refuse(str(path), N_("cannot be read: {why}"), why=system_reason(error))


@dataclass(frozen=True)
class StartOptions:
    """What was asked for: who plays, whose dice, which throws, a new evening or the last, kept where."""

    players: str
    own: bool | None
    seed: int | None
    resume: bool
    file: Path | None
    game_master: str = ""
    led_by: LedBy = ""
    """Whether phones lead a game that is led, where nobody does."""

    def journal(
        self,
        kit: Kit,
        game: Game,
        ruleset: Ruleset[Any, Any],
        ask: Callable[[], str] | None = None,
        ask_master: Callable[[Seating], str] | None = None,
    ) -> Journal:
        """Open the journal that goes on, or begin one; `ask` names who plays where nobody has.

        `ask_master` names who leads a game that is led. Raises RefusedError, and nothing is written, where
        what goes on cannot be played.
        """
        if self.resume:
            return self._opened(self._last(kit.game), kit, game, ruleset, ask_master)
        party = self._party(kit, game, ask)
        if self.game_master and ruleset.game_master and len(party.people) == 1:
            refuse("--game-master", N_("whoever plays alone is led by the app: leave this option out"))
        if self.led_by and not is_led(ruleset, party):
            refuse("--led-by", N_("this game has no game master whom phones could stand in for"))
        if self.led_by and self.game_master:
            refuse("--led-by", N_("somebody is named who leads: leave this option out"))
        options = self
        if not (self.game_master or self.led_by):
            options = replace(self, game_master=_master(ruleset, party, ask_master))
        return options._opened(options._new(kit, game, party), kit, game, ruleset)

    def _opened(
        self,
        journal: Journal,
        kit: Kit,
        game: Game,
        ruleset: Ruleset[Any, Any],
        ask_master: Callable[[Seating], str] | None = None,
    ) -> Journal:
        """Return a journal that can be played; it is closed where it cannot."""
        with ExitStack() as failed:
            failed.callback(journal.close)
            journal.check_game(kit.game)
            journal.head.check_rows(kit.own_rows, str(journal.path))
            if not journal.party.names:
                refuse(str(journal.path), N_("does not say who is playing"))
            check_party(kit, game, journal.party, of_before=journal.head.journal < NAMES_COMPARED)
            changes = [line for line in journal.lines if isinstance(line, SeatChange)]
            check_changes(journal.head.party, changes)
            if self.own is not None and self.own != journal.party.own:
                journal.session(ruleset)
                journal.append(Dice(self.own))
            master = self.game_master
            led_by = game.led_by(journal.head.start)
            if self.led_by not in ("", led_by):
                refuse("--led-by", N_("a resumed game is led as it was: leave this option out"))
            by_phones = led_by in LED_BY_PHONES
            if not (master or by_phones or Log().after_all(journal.lines).game_master):  # or has left
                master = _master(ruleset, journal.party, ask_master)
            replace(self, game_master=master)._seat_game_master(journal)
            failed.pop_all()
        return journal

    def _seat_game_master(self, journal: Journal) -> None:
        """Let somebody see everything, as all are told, if that was asked for."""
        log = Log().after_all(journal.lines)
        if not self.game_master or self.game_master == log.game_master:
            return
        name = self._master_beside(journal.party, log.game_master)
        journal.append(SeatChange(ALL, name, log.game_master))

    def _master_beside(self, party: Seating, before: str) -> str:
        """Return the name of a game master; RefusedError where it looks like that of somebody who plays."""
        if not self.game_master:
            return ""
        try:
            return newcomer_name(party, before, ALL, self.game_master)
        except RefusedError as refused:
            raise RefusedError(replace(fault, place="--game-master") for fault in refused.faults) from None

    def check_file(self) -> None:
        """Check that a new game can be saved in its file. Raises RefusedError where there is one already."""
        if self.file and self.file.is_file() and not self.resume:
            refuse(str(self.file), N_("already exists: resume it with --resume, or choose another file name"))

    def drop(self, journal: Journal) -> None:
        """Let go of a journal whose evening did not begin; of a new one nothing stays."""
        journal.close()
        if not self.resume:
            journal.path.unlink(missing_ok=True)

    def begun_with(self, kit: Kit) -> Kit:
        """Return the kit with which a game begins, or goes on: without what was added since."""
        if self.resume:
            with suppress(RefusedError, OSError):
                return kit.begun_with(saved_game(self.file or latest(saves_folder(), kit.game)).own_rows)
        return kit

    def spoken(self, game: str) -> str:
        """Return the language in which the game that goes on was told last; "" where that is not known."""
        with suppress(RefusedError, OSError):
            return saved_game(self.file or latest(saves_folder(), game)).lang
        return ""

    def _last(self, game: str) -> Journal:
        if self.players or self.seed is not None:
            refuse(
                "--players" if self.players else "--seed",
                N_("a resumed game keeps its players and its seed: leave this option out"),
            )
        return Journal.open(self.file or latest(saves_folder(), game))

    def _party(self, kit: Kit, game: Game, ask: Callable[[], str] | None) -> Seating:
        """Return who plays a new game."""
        self.check_file()
        if not (self.players or ask):
            refuse(
                "--players", N_("say who is playing, for example --players Ann,Bob; --resume needs no names")
            )
        players = self.players or (ask() if ask else "")
        return seat_players(kit, game, players, bool(self.own))

    def _new(self, kit: Kit, game: Game, party: Seating) -> Journal:
        self._master_beside(party, "")
        chosen = self.seed is not None
        seed = str(self.seed) if chosen else os.urandom(SEED_LENGTH).hex()
        file = self.file or new_path(saves_folder(), kit.game)
        salt = os.urandom(SEED_LENGTH).hex()
        party = seated_by_lot(kit, game, party, seed)
        start = {"game": kit.game, **game.start(kit, party, self.led_by or "human")}
        return Journal.create(
            file, kit.game, seed, start, party, salt, chosen=chosen, lang=kit.lang, own_rows=kit.own_rows
        )


def _master(ruleset: Ruleset[Any, Any], party: Seating, ask_master: Callable[[Seating], str] | None) -> str:
    """Return who leads a new game, "" where nobody needs to: somebody alone plays against the app.

    Raises RefusedError where nobody is named and nobody can be asked.
    """
    if not is_led(ruleset, party):
        return ""
    if ask_master is None:
        refuse("--game-master", N_("this game has a game master, who does not play: say who it is"))
    return ask_master(party)
