"""A session on disk: JSON lines, each on the disk before anybody sees what it did.

The first line says what the rest is; every other line is one line of the log. Lines are only ever
appended: undo is a line too. Each carries a check over itself and the line before. A last line that was torn
by a crash is cut when the journal is opened; any other line that cannot be read, or does not fit its check,
is a fault, and the file stays as it is.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import field, replace
from pathlib import Path
from stat import S_ISREG
from types import MappingProxyType
from typing import Any, NoReturn

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, RefusedError, refuse
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.table import codec
from printkit.table.act import Ruleset
from printkit.table.audience import ALL
from printkit.table.line_checks import chained, read_chain
from printkit.table.log import Dice, Log, LogEntry, LogLine, Rewrite, SeatChange, Spoken, read_line
from printkit.table.replay import Played, finished_before, replay
from printkit.table.seating import Seating
from printkit.table.session import Session

JOURNAL_FORMAT = 2
"""Number of the shape of the lines. A journal of a higher number is refused, and left as it is."""

CHECKED_FORMAT = 2
"""The first whose lines carry checks. One of before goes on without."""

MAX_SIZE = 50
"""Megabytes of a journal: a hundred times as many as the longest evening has."""

NO_WAIT: int = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
"""Opens also what is no file, a pipe or a device, at once, and takes no terminal over: it is then refused."""


@dataclass(frozen=True)
class Head:
    """The first line of a journal.

    The `salt` is as secret as the seed, and moves no throw; it is missing in journals of before. The seed was
    `chosen` by whoever keeps the evening.
    """

    journal: int
    game: str
    seed: str
    start: dict[str, Any] = field(default_factory=dict)
    party: Seating = field(default_factory=Seating)
    salt: str = codec.seldom("")
    chosen: bool = codec.seldom(False)
    lang: str = codec.seldom("")
    """The language that the game was begun in; "" where that is not known."""
    own_rows: dict[str, str] = codec.seldom({})
    """What somebody had added to its tables when it began, each with a mark of what it says."""

    def check_rows(self, own_rows: Mapping[str, str], place: str) -> None:
        """Raise RefusedError where a game cannot go on as it began: its tables have other rows now."""
        gone = tuple(each for each in self.own_rows if each not in own_rows)
        added = tuple(each for each in own_rows if each not in self.own_rows)
        other = tuple(each for each, mark in self.own_rows.items() if own_rows.get(each, mark) != mark)
        if gone:
            refuse(place, N_("this game was begun with {rows}: put back what is gone to go on"), rows=gone)
        if other:
            message = N_("changed since this game began: {rows}; to go on, make it what it was")
            refuse(place, message, rows=other)
        if added:
            refuse(place, N_("this game was begun without {rows}: take it away to go on"), rows=added)


class Journal:
    """An open journal; nobody else can write it meanwhile. Close it, or use it in a `with`."""

    def __init__(
        self,
        path: Path,
        head: Head,
        lines: tuple[LogLine, ...],
        descriptor: int,
        torn: bool = False,
        check: str = "",
    ) -> None:
        self.path = path
        self.head = head
        self.lines = lines
        self.torn = torn
        """Whether a torn last line was cut."""
        self._descriptor = descriptor
        self._size = os.fstat(descriptor).st_size
        """Bytes of the file that are whole lines."""
        self._check = check
        """The check of the last line."""
        self._half = b""
        """Lines of which some bytes may stand behind the whole ones, as they could not be written."""

    @classmethod
    def create(
        cls,
        path: Path,
        game: str,
        seed: str,
        start: Mapping[str, Any],
        party: Seating = Seating(),  # noqa: B008  frozen
        salt: str = "",
        *,
        chosen: bool = False,
        lang: str = "",
        own_rows: Mapping[str, str] = MappingProxyType({}),
    ) -> Journal:
        """Begin a journal. Raises RefusedError where the file is there already or cannot be written."""
        head = Head(JOURNAL_FORMAT, game, seed, dict(start), party, salt, chosen, lang, dict(own_rows))
        return cls.keep(path, journal_content(head))

    @classmethod
    def keep(cls, path: Path, content: bytes) -> Journal:
        """Go on with the content of a journal in a new file.

        Raises RefusedError, with no file left, if it is none.
        A last line that is whole counts, also where its end was lost on the way: nobody is writing it.
        """
        if isinstance(_loaded(content.rpartition(b"\n")[2]), dict):
            content += b"\n"
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            refuse(str(path), N_("cannot begin: {why}"), why=system_reason(error))
        with ExitStack() as failed:
            failed.callback(path.unlink)
            try:
                _put(descriptor, content)
                _sync_folder(path.parent)
            except OSError as error:
                refuse(str(path), N_("cannot be written: {why}"), why=system_reason(error))
            finally:
                os.close(descriptor)
            journal = cls.open(path)
            failed.pop_all()
        return journal

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open a journal and cut its last line if it is torn. Raises RefusedError where it is none."""
        descriptor = _opened(path, os.O_RDWR | os.O_APPEND)
        try:
            about = _looked_at(descriptor, path)
            _lock(descriptor, path)
            written = whole_lines(_all_of(descriptor)) or [b""]
            head = read_head(written[0], str(path))
            bodies, check = _checked(written, path) if head.journal >= CHECKED_FORMAT else (written, "")
            lines = tuple(
                read_journal_line(line, f"{path}, line {at}") for at, line in enumerate(bodies[1:], start=2)
            )
            whole = sum(len(line) + 1 for line in written)
            torn = about.st_size > whole
            if torn:
                os.ftruncate(descriptor, whole)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(path, head, lines, descriptor, torn, check)

    def session(self, game: Ruleset[Any, Any]) -> Session:
        """Play the journal.

        Raises RefusedError, with the line that does not fit, where it is another game's, or the rules or
        what somebody has added to its tables have changed since.
        """
        self.check_game(game.name)
        self.head.check_rows(game.own_rows, str(self.path))
        try:
            with _no_collection():
                return Session.of(game, self.head.start, self.head.seed, Log().after_all(self.lines))
        except RefusedError as refused:
            place = f"{self.path}, line {line}" if (line := self._unfit(game)) else str(self.path)
            raise RefusedError(
                replace(fault, place=": ".join(filter(None, (place, fault.place))))
                for fault in refused.faults
            ) from None

    def check_game(self, game: str) -> None:
        """Raise RefusedError where this is a journal of another game."""
        if game != self.head.game:
            message = N_("is a saved game of {got}, not of {game}")
            refuse(str(self.path), message, got=self.head.game, game=game)

    def _unfit(self, game: Ruleset[Any, Any]) -> int:
        """Return the line of the first entry that does not fit, 0 where all do."""
        log = Log()
        for number, line in enumerate(self.lines, start=2):
            try:
                log = log.after(line)
            except RefusedError:
                return number
        acts: tuple[Played, ...] = ()
        for count, entry in enumerate(log.entries, start=1):
            try:
                acts = replay(game, self.head.start, log.entries[:count], finished_before(acts, count - 1))
            except RefusedError:
                return next((at for at, line in enumerate(self.lines, 2) if _holds(line, entry)), 0)
        return 0

    @property
    def party(self) -> Seating:
        """Return those who play now, with the dice that they use now."""
        return party_after(self.head.party, self.lines)

    @property
    def content(self) -> bytes:
        """Return all that stands in it, as a journal that goes on elsewhere."""
        return journal_content(self.head, *self.lines)

    def following(self, *lines: LogLine) -> list[bytes]:
        """Return the lines of the file, each with its end, by which it goes on."""
        return self._following(lines)[0]

    def append(self, *lines: LogLine) -> None:
        """Write lines and wait until they are on the disk.

        Raises RefusedError, with none written, if that cannot be.
        The disk may be full; somebody may have deleted, emptied or replaced the file.
        """
        words, check = self._following(lines)
        self._write(b"".join(words))
        self.lines += lines
        self._check = check

    def close(self) -> None:
        """Let others write."""
        os.close(self._descriptor)

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _following(self, lines: Iterable[LogLine]) -> tuple[list[bytes], str]:
        if self.head.journal < CHECKED_FORMAT:
            return [journal_line(line) for line in lines], ""
        return chained(map(journal_line, lines), self._check)

    def _write(self, words: bytes) -> None:
        stands = os.fstat(self._descriptor)
        if not stands.st_nlink or stands.st_size < self._size:
            self._refuse_changed()
        try:
            self._cut()  # what could not be cut when it failed
            self._half = words
            _put(self._descriptor, words)
        except OSError as error:
            with suppress(OSError, RefusedError):
                self._cut()
            refuse(str(self.path), N_("cannot be written: {why}"), why=system_reason(error))
        size = os.fstat(self._descriptor).st_size
        if self._read(self._size, len(words)) != words:  # another program was faster
            if size >= len(words) and self._read(size - len(words), len(words)) == words:
                with suppress(OSError):
                    os.ftruncate(self._descriptor, size - len(words))
            self._half = b""
            self._refuse_changed()
        self._size, self._half = self._size + len(words), b""

    def _cut(self) -> None:
        """Cut what could not be written whole; RefusedError where that is not what stands there."""
        beyond = os.fstat(self._descriptor).st_size - self._size
        if beyond <= 0:
            return
        if beyond > len(self._half) or not self._half.startswith(self._read(self._size, beyond)):
            self._refuse_changed()
        os.ftruncate(self._descriptor, self._size)

    def _read(self, at: int, size: int) -> bytes:
        os.lseek(self._descriptor, at, os.SEEK_SET)
        return os.read(self._descriptor, size)

    def _refuse_changed(self) -> NoReturn:
        refuse(
            str(self.path),
            N_(
                "cannot be saved: the file is gone, or another program has changed it; save the "
                "game in another file, and continue with that"
            ),
        )


def _opened(path: Path, how: int) -> int:
    try:
        return os.open(path, how | NO_WAIT)
    except IsADirectoryError:
        refuse(str(path), N_("is not a file"))
    except OSError as error:
        refuse(str(path), N_("cannot be opened: {why}"), why=system_reason(error))


def _looked_at(descriptor: int, path: Path) -> os.stat_result:
    """Return what is known of a file. Raises RefusedError where it is none, or too large."""
    about = os.fstat(descriptor)
    if not S_ISREG(about.st_mode):  # a device or a pipe need not end
        refuse(str(path), N_("is not a file"))
    if about.st_size > MAX_SIZE * 1_000_000:
        refuse(str(path), N_("is larger than {most} MB"), most=MAX_SIZE)
    return about


def read_content(path: Path) -> bytes:
    """Read a journal that somebody else may be writing. Raises RefusedError where there is no such file."""
    descriptor = _opened(path, os.O_RDONLY)
    try:
        _looked_at(descriptor, path)
        return _all_of(descriptor)
    except OSError as error:
        refuse(str(path), N_("cannot be opened: {why}"), why=system_reason(error))
    finally:
        os.close(descriptor)


def party_after(party: Seating, lines: Iterable[LogLine]) -> Seating:
    """Return those who play, with the dice that they use, after lines of a journal that they began."""
    for line in lines:
        if isinstance(line, Dice):
            party = replace(party, own=line.own)
        elif isinstance(line, SeatChange) and line.seated != ALL and line.to:
            party = party.having(line.seated, line.to)
    return party


def language_after(head: Head, lines: Iterable[LogLine]) -> str:
    """Return the language that a game was told in last, after lines of a journal; "" if not known."""
    return next((line.lang for line in reversed([*lines]) if isinstance(line, Spoken)), head.lang)


def _all_of(descriptor: int) -> bytes:
    """Read the file that was opened and looked at, whatever has its name by now."""
    return b"".join(iter(lambda: os.read(descriptor, 1_000_000), b""))


def _put(descriptor: int, words: bytes) -> None:
    """Write and wait until it is on the disk."""
    while words:
        words = words[os.write(descriptor, words) :]
    os.fsync(descriptor)


def journal_line(line: LogLine | Head) -> bytes:
    """Return the line of a file for a line of a journal, or its head."""
    return json.dumps(codec.write(line), separators=(",", ":")).encode() + b"\n"


def journal_content(head: Head, *lines: LogLine) -> bytes:
    """Return the journal of these lines."""
    words = map(journal_line, (head, *lines))
    return b"".join(words if head.journal < CHECKED_FORMAT else chained(words, "")[0])


def with_checks(content: bytes) -> bytes:
    """Return a journal whose lines came without their checks with them, any other as it is."""
    lines = content.split(b"\n")
    head = _loaded(lines[0])
    if not isinstance(head, dict) or head.get("journal") != CHECKED_FORMAT or "check" in head:
        return content
    return b"".join(chained((line + b"\n" for line in lines[:-1]), "")[0]) + lines[-1]


def _checked(lines: Sequence[bytes], path: Path) -> tuple[Sequence[bytes], str]:
    """Return lines without their checks, and the last check. Raises RefusedError where one does not fit."""
    chain = read_chain(lines)
    if chain.unfit:
        what = N_("does not match its checksum: it was changed or added, or lines before it are missing")
        hint = N_("printkit verify FILE says more")
        raise RefusedError([Fault("", f"{path}, line {chain.unfit}", what, hint=hint)])
    return chain.bodies, chain.last


@contextmanager
def _no_collection() -> Iterator[None]:
    """Keep the collector from looking again and again through what a replay makes and keeps."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def whole_lines(content: bytes) -> list[bytes]:
    """Return the lines, without a last one that a crash has torn: it has no end, or zeros instead."""
    *lines, _ = content.split(b"\n")
    if len(lines) > 1 and b"\0" in lines[-1]:
        lines.pop()
    return lines


def _loaded(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def read_head(line: bytes, place: str) -> Head:
    """Read the first line of a journal. Raises RefusedError where it is none."""
    data = _loaded(line)
    if not isinstance(data, dict) or type(number := data.get("journal")) is not int:
        refuse(place, N_("is not a saved game"))
    if number > JOURNAL_FORMAT:
        refuse(place, N_("was saved by a newer printkit (format {got})"), got=number)
    if number >= CHECKED_FORMAT:
        data.pop("check", "")
    return codec.read(Head, data, {}, f"{place}, line 1")


def read_journal_line(line: bytes, place: str) -> LogLine:
    """Read a line of a journal, without its check. Raises RefusedError where it is none."""
    if (data := _loaded(line)) is None:
        refuse(place, N_("is not a line of a saved game: {got}"), got=line.decode("utf-8", "replace"))
    return read_line(data, place)


def _holds(line: LogLine, entry: LogEntry) -> bool:
    """Whether a line has brought an entry."""
    return line is entry or (isinstance(line, Rewrite) and any(each is entry for each in line.entries))


def _lock(descriptor: int, path: Path) -> None:
    if sys.platform == "win32":  # there an open file cannot be opened to be written by another program
        return
    import fcntl

    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        refuse(str(path), N_("is being written by another program"))


def _sync_folder(folder: Path) -> None:
    """Put the new file's name on the disk too."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
