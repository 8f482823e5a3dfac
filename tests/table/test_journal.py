"""What is in the journal survives: every line is on the disk before it is shown."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Ruleset
from printkit.table.journal import JOURNAL_FORMAT, Journal, with_checks
from printkit.table.log import Answer, Call, LogLine
from printkit.table.session import Session
from tests.checks import rechecked, unchecked

START = {"game": "pond", "pads": {"ann": 2}}
PARTY = {"names": {}, "bots": [], "own": False}
HEAD = b'{"journal": 1, "game": "pond", "seed": ""}\n'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


def played(path: Path, pond: Ruleset[Any, Any], change: Callable[..., Any] | None = None) -> Session:
    """Play an evening into a journal and give the session."""
    with Journal.create(path, "pond", "moon", START) as journal:
        session = journal.session(pond)
        lines: list[LogLine] = [
            Call("hop", {"frog": "ann"}),
            Answer(4, "typed", "ann"),
            Call("fish"),
            Answer("eel"),
        ]
        for line in lines:
            session = session.after(line)
            journal.append(line)
        if change:
            line = change(session)
            session = session.after(line)
            journal.append(line)
    return session


@pytest.mark.parametrize(
    "change",
    [None, lambda session: session.undoing(2), lambda session: session.correcting(1, 3)],
    ids=["as it went", "with undo", "with a correction"],
)
def test_an_evening_is_read_back(
    path: Path, pond: Ruleset[Any, Any], change: Callable[..., Any] | None
) -> None:
    session = played(path, pond, change)
    with Journal.open(path) as journal:
        again = journal.session(pond)
    assert again.log == session.log
    assert again.position == session.position
    assert again.events == session.events


def test_a_journal_is_lines_of_json(path: Path, pond: Ruleset[Any, Any]) -> None:
    played(path, pond, lambda session: session.undoing())
    lines = [json.loads(line) for line in unchecked(path.read_bytes())]
    assert lines == [
        {"journal": JOURNAL_FORMAT, "game": "pond", "seed": "moon", "start": START, "party": PARTY},
        {"call": "hop", "args": {"frog": "ann"}},
        {"answer": 4, "origin": "typed", "by": "ann"},
        {"call": "fish", "args": {}},
        {"answer": "eel", "origin": "typed", "by": ""},
        {"undo": 1, "revealed": ["fish"]},
    ]


def test_an_evening_goes_on(path: Path, pond: Ruleset[Any, Any]) -> None:
    played(path, pond)
    with Journal.open(path) as journal:
        journal.append(Call("croak"))
    with Journal.open(path) as journal:
        assert journal.session(pond).events[-1].kind == "croaked"


def test_equal_evenings_make_equal_bytes(tmp_path: Path, pond: Ruleset[Any, Any]) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    played(one, pond)
    played(other, pond)
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("torn", [b'{"answer": 4', b'{"call":"croak","args":{}}', b"\0\0\0\0", b"\0\0\0\n"])
def test_a_torn_last_line_is_cut(path: Path, pond: Ruleset[Any, Any], torn: bytes) -> None:
    session = played(path, pond)
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    with Journal.open(path) as journal:
        assert journal.session(pond).log == session.log
    assert path.read_bytes() == whole


def test_the_last_line_of_a_save_file_counts_without_its_end(
    path: Path, pond: Ruleset[Any, Any], tmp_path: Path
) -> None:
    session = played(path, pond)
    whole = path.read_bytes()
    for at, (content, lines) in enumerate(
        [(whole[:-1], 4), (whole[:-2], 3), (whole + b"7", 4), (HEAD[:-1], 0)]
    ):
        with Journal.keep(tmp_path / f"{at}", content) as journal:
            assert len(journal.lines) == lines
            journal.append(Call("croak"))
        with Journal.open(tmp_path / f"{at}") as journal:
            assert journal.lines == (*session.log.entries[:lines], Call("croak"))


def test_whether_a_torn_line_was_cut_is_known(path: Path, pond: Ruleset[Any, Any]) -> None:
    played(path, pond)
    with Journal.open(path) as journal:
        assert not journal.torn
    path.write_bytes(path.read_bytes() + b"{")
    with Journal.open(path) as journal:
        assert journal.torn


@pytest.mark.parametrize(
    ("change", "unfit"),
    [
        (lambda lines: [line.replace(b'"eel"', b'"pike"') for line in lines], 5),
        (lambda lines: [line.replace(b'"moon"', b'"sun"') for line in lines], 1),
        (lambda lines: [*lines[:2], *lines[3:]], 3),
        (lambda lines: [*lines[:2], lines[4], *lines[2:]], 3),
        (lambda lines: [*lines[:2], b'{"call":"croak","args":{}}', *lines[2:]], 3),
        (lambda lines: [*lines[:3], lines[4], lines[3]], 4),
    ],
    ids=["changed", "another seed", "removed", "repeated", "added", "swapped"],
)
def test_a_line_that_does_not_fit_its_check_is_refused_with_its_number(
    path: Path, pond: Ruleset[Any, Any], change: Callable[[list[bytes]], list[bytes]], unfit: int
) -> None:
    played(path, pond)
    changed = b"".join(line + b"\n" for line in change(path.read_bytes().splitlines()))
    path.write_bytes(changed)
    with pytest.raises(RefusedError, match=f"line {unfit}: does not match its checksum") as refused:
        Journal.open(path)
    assert refused.value.faults[0].hint == "printkit verify FILE says more"
    assert path.read_bytes() == changed
    path.write_bytes(rechecked(*changed.splitlines()))
    Journal.open(path).close()


def test_a_journal_of_before_goes_on_without_checks(path: Path, pond: Ruleset[Any, Any]) -> None:
    session = played(path, pond)
    head, *lines = unchecked(path.read_bytes())
    before = b"".join(line + b"\n" for line in (head.replace(b'"journal":2', b'"journal":1'), *lines))
    path.write_bytes(before)
    with Journal.open(path) as journal:
        assert journal.session(pond).log == session.log
        journal.append(Call("croak"))
        assert journal.content == path.read_bytes() == before + b'{"call":"croak","args":{}}\n'
    with Journal.open(path) as journal:
        assert journal.session(pond).events[-1].kind == "croaked"


def test_lines_that_came_without_their_checks_get_them_and_others_stay(
    path: Path, pond: Ruleset[Any, Any]
) -> None:
    played(path, pond)
    whole = path.read_bytes()
    came = b"".join(line + b"\n" for line in unchecked(whole))
    assert with_checks(came) == whole
    assert with_checks(came + b"{") == whole + b"{"
    cut = whole.replace(b'"eel"', b'"pike"')
    for other in (whole, cut, came.replace(b'"journal":2', b'"journal":1'), b"", b"7", b"\n"):
        assert with_checks(other) == other


@pytest.mark.parametrize("foreign", [b'{"call":"croak","args":{}}\n', b"{", b"\n"])
def test_what_another_program_has_written_behind_is_told_and_never_cut(
    path: Path, pond: Ruleset[Any, Any], foreign: bytes
) -> None:
    played(path, pond)
    whole = path.read_bytes()
    with Journal.open(path) as journal:
        with path.open("ab") as other:
            other.write(foreign)
        for _ in range(2):
            with pytest.raises(RefusedError, match="another program has changed it"):
                journal.append(Call("croak"))
            assert path.read_bytes() == whole + foreign
        assert journal.content == whole and len(journal.lines) == 4
    if foreign.endswith(b"\n"):
        with pytest.raises(RefusedError, match="line 6: does not match its checksum"):
            Journal.open(path)


@pytest.mark.parametrize("first", [True, False])
def test_a_line_that_another_program_writes_at_the_same_time_is_told(
    path: Path, pond: Ruleset[Any, Any], first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path, pond)
    whole, write, foreign = path.read_bytes(), os.write, b'{"call":"croak","args":{}}\n'

    def with_another(descriptor: int, words: bytes) -> int:
        monkeypatch.setattr(os, "write", write)
        for each in (foreign, words) if first else (words, foreign):
            write(descriptor, each)
        return len(words)

    with Journal.open(path) as journal:
        monkeypatch.setattr(os, "write", with_another)
        if first:
            with pytest.raises(RefusedError, match="another program has changed it"):
                journal.append(Call("croak"))
            assert path.read_bytes() == whole + foreign
        else:
            journal.append(Call("croak"))
        stands = path.read_bytes()
        with pytest.raises(RefusedError, match="another program has changed it"):
            journal.append(Call("croak"))
        assert path.read_bytes() == stands and foreign in stands


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (b'{"answer": 9}', "line 3: answer"),
        (b'{"undo": 7}', "line 3: "),
        (b'{"call": "croak"}', "line 3: call: a question must be answered first"),
        (b'{"rewrite": 1, "entries": [{"answer": 9}]}', "line 4: answer"),
    ],
)
def test_what_does_not_fit_is_told_with_its_line(
    path: Path, pond: Ruleset[Any, Any], line: bytes, told: str
) -> None:
    played(path, pond)
    head, hop, answer, *_ = path.read_bytes().splitlines()
    path.write_bytes(rechecked(head, hop, *([answer] if b"rewrite" in line else []), line))
    whole = path.read_bytes()
    with Journal.open(path) as journal, pytest.raises(RefusedError) as refused:
        journal.session(pond)
    assert str(refused.value).startswith(f"{path}, {told}")
    assert path.read_bytes() == whole


def test_a_crash_at_any_byte_loses_one_line_at_most(path: Path, pond: Ruleset[Any, Any]) -> None:
    played(path, pond)
    whole = path.read_bytes()
    head = whole.index(b"\n") + 1
    for size in range(head, len(whole)):
        path.write_bytes(whole[:size])
        with Journal.open(path) as journal:
            assert len(journal.lines) == whole[:size].count(b"\n") - 1
            journal.session(pond)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "is not a saved game"),
        (b"\n", "is not a saved game"),
        (b"Dear diary\n", "is not a saved game"),
        (b'{"journal": 1, "game": "pond"', "is not a saved game"),
        (b'{"journal": true}\n', "is not a saved game"),
        (b'{"journal": 3, "tides": "new"}\n{"torn', "was saved by a newer printkit (format 3)"),
        (HEAD.replace(b"1", b"2"), "line 1: does not match its checksum"),
        (rechecked(HEAD[:-1].replace(b"1", b"2")) + b'{"call":"croak"}\n', "line 2: does not match its"),
        (b'{"journal": 1, "game": 7, "seed": ""}\n', "line 1.game: expected a string, got 7"),
        (HEAD + b'{"redo": 1}\nx \xff\n{"redo": 1}\n', 'line 3: is not a line of a saved game: "x \\ufffd"'),
        (HEAD + b'{"redo": 1}\nnull\n', 'line 3: is not a line of a saved game: "null"'),
        (HEAD + b'{"redo": 1}\n{"undo": 1\n', 'line 3: is not a line of a saved game: "{'),
        (HEAD + b'7\n{"redo": 1}\n', "line 2: expected a line with one of"),
        (HEAD + b'{"undo": "x"}\n', 'line 2.undo: expected an integer, got "x"'),
    ],
)  # fmt: skip
def test_what_is_no_journal_is_refused_and_left_as_it_is(path: Path, content: bytes, line: str) -> None:
    path.write_bytes(content)
    with pytest.raises(RefusedError) as refused:
        Journal.open(path)
    assert line in str(refused.value)
    assert path.read_bytes() == content


def test_a_journal_is_a_file_of_bounded_size(path: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for no_file in (tmp_path / "pipe", tmp_path / "link", Path("/dev/zero"), Path("/dev/full"), tmp_path):
        with pytest.raises(RefusedError, match="is not a file"):
            Journal.open(no_file)
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    with pytest.raises(RefusedError, match="is larger than 50 MB"):
        Journal.open(path)
    assert path.stat().st_size == 2_000_000_000


def test_a_journal_of_another_game_is_refused(path: Path, pond: Ruleset[Any, Any]) -> None:
    with (
        Journal.create(path, "lake", "moon", {}) as journal,
        pytest.raises(RefusedError, match='of "lake", not of "pond"'),
    ):
        journal.session(pond)


def test_a_journal_is_begun_once_and_opened_where_it_is(path: Path) -> None:
    with pytest.raises(RefusedError, match="cannot be opened"):
        Journal.open(path)
    Journal.create(path, "pond", "moon", START).close()
    with pytest.raises(RefusedError, match="cannot begin"):
        Journal.create(path, "pond", "sun", START)


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked by being open there")
def test_two_programs_do_not_write_one_journal(path: Path, pond: Ruleset[Any, Any]) -> None:
    played(path, pond)
    with Journal.open(path), pytest.raises(RefusedError, match="is being written by another program"):
        Journal.open(path)


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Callable[..., Any]]:
    """Fill the disk, so that half of what is written fits; what is called has it emptied again."""
    write = os.write

    def half(descriptor: int, words: bytes) -> int:
        if len(words) < 10:
            raise OSError(28, "No space left on device")
        return write(descriptor, words[: len(words) // 2])

    def fill() -> Callable[..., Any]:
        monkeypatch.setattr(os, "write", half)
        return lambda: monkeypatch.setattr(os, "write", write)

    return fill


def test_a_full_disk_leaves_no_half_line(
    path: Path, pond: Ruleset[Any, Any], full: Callable[..., Callable[..., Any]]
) -> None:
    played(path, pond)
    whole = path.read_bytes()
    with Journal.open(path) as journal:
        full()
        with pytest.raises(RefusedError, match="the disk is full"):
            journal.append(Call("croak"))
        assert len(journal.lines) == 4
    assert path.read_bytes() == whole


def test_lines_that_belong_together_are_written_all_or_none(
    path: Path, pond: Ruleset[Any, Any], full: Callable[..., Callable[..., Any]]
) -> None:
    played(path, pond)
    whole = path.read_bytes()
    with Journal.open(path) as journal:
        empty = full()
        with pytest.raises(RefusedError, match="the disk is full"):
            journal.append(Call("croak"), Call("hop", {"frog": "ann"}))
        assert path.read_bytes() == whole and len(journal.lines) == 4
        empty()
        journal.append(Call("croak"), Call("hop", {"frog": "ann"}))
    with Journal.open(path) as journal:
        assert [line.call for line in journal.lines[-2:]] == ["croak", "hop"]


def test_half_a_line_that_can_not_be_cut_at_once_is_cut_before_the_next(
    path: Path,
    pond: Ruleset[Any, Any],
    full: Callable[..., Callable[..., Any]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played(path, pond)
    cut = os.ftruncate

    def broken(descriptor: int, size: int) -> None:
        raise OSError(5, "Input/output error")

    with Journal.open(path) as journal:
        empty = full()
        monkeypatch.setattr(os, "ftruncate", broken)
        with pytest.raises(RefusedError, match="the disk is full"):
            journal.append(Call("croak"))
        with pytest.raises(RefusedError, match="the disk or the device has an error"):
            journal.append(Call("croak"))
        empty()
        monkeypatch.setattr(os, "ftruncate", cut)
        journal.append(Call("croak"))
    with Journal.open(path) as journal:
        assert len(journal.lines) == 5


def test_a_journal_that_another_program_empties_while_it_is_written_is_told_of(
    path: Path, pond: Ruleset[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path, pond)
    write = os.write

    def emptied(descriptor: int, words: bytes) -> int:
        written = write(descriptor, words)
        os.ftruncate(descriptor, 0)
        return written

    with Journal.open(path) as journal:
        monkeypatch.setattr(os, "write", emptied)
        with pytest.raises(RefusedError, match="another program has changed it"):
            journal.append(Call("croak"))
        assert len(journal.lines) == 4


@pytest.mark.skipif(sys.platform == "win32", reason="what is open stays there")
@pytest.mark.parametrize(
    "lose",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.with_name("other").replace(path),
    ],
    ids=["deleted", "emptied", "cut", "replaced"],
)
def test_nothing_is_written_where_nobody_will_find_it_and_all_can_still_be_saved(
    path: Path, pond: Ruleset[Any, Any], lose: Callable[..., Any]
) -> None:
    played(path, pond)
    whole = path.read_bytes()
    path.with_name("other").write_bytes(whole)
    with Journal.open(path) as journal:
        lose(path)
        left = path.read_bytes() if path.exists() else None
        with pytest.raises(RefusedError, match="is gone, or another program"):
            journal.append(Call("croak"))
        assert journal.content == whole
    assert (path.read_bytes() if path.exists() else None) == left


def next_descriptor() -> int:
    """Return the number that the next file gets."""
    descriptor = os.dup(0)
    os.close(descriptor)
    return descriptor


def test_an_evening_that_no_room_is_left_for_leaves_no_file(
    path: Path, pond: Ruleset[Any, Any], full: Callable[..., Callable[..., Any]]
) -> None:
    empty, free = full(), next_descriptor()
    with pytest.raises(RefusedError, match="the disk is full"):
        Journal.create(path, "pond", "moon", START)
    assert not path.exists() and next_descriptor() == free
    empty()
    played(path, pond)


def test_a_line_is_on_the_disk_before_append_returns(
    path: Path, pond: Ruleset[Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = []
    sync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda descriptor: synced.append(path.read_bytes()) or sync(descriptor))
    played(path, pond)
    assert synced[-1] == path.read_bytes()
    assert len(synced) == 6  # the head, its folder, four lines
