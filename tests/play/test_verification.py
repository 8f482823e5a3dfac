"""A save file is verified: a changed line is named, and a throw that did not come from the seed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from printkit.base.messages import translator
from printkit.cli.app import run
from printkit.games.registry import load_game, load_ruleset
from printkit.play.narration import narrator_in
from printkit.play.verification import Save, Verification, verify_save
from printkit.table.journal import Journal
from printkit.table.log import Answer
from tests.checks import rechecked, unchecked
from tests.evenings.record import english

EVENINGS = Path(__file__).parents[1] / "evenings"

Verify = Callable[[bytes], Verification]

CHANGED = "has been changed, or lines before it are missing"


def content(evening: str) -> bytes:
    return (EVENINGS / f"{evening}.jsonl").read_bytes()


@pytest.fixture
def verified(tmp_path: Path) -> Verify:
    """Verify the content of a save file."""

    def verify(content: bytes) -> Verification:
        path = tmp_path / "save.jsonl"
        path.write_bytes(content)
        save = Save.read(path)
        found = verify_save(save, load_ruleset(english(save.head.game)))
        assert path.read_bytes() == content
        return found

    return verify


def told(found: Verification) -> str:
    game = found.save.head.game
    say = narrator_in(load_game(game), english(game), translator("en"), found.state)
    return "\n".join(found.told(say))


def lines_of(found: Verification) -> list[tuple[str, str]]:
    """Return each fault's line and what is wrong there."""
    return [(fault.place, fault.told().partition(f"{fault.place}: ")[2]) for fault in found.faults]


def numbered(evening: str) -> Iterator[tuple[int, dict[str, Any]]]:
    return enumerate(map(json.loads, unchecked(content(evening))), start=1)


def edited(evening: str, number: int, change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return an evening with a line changed, and all checks counted anew."""
    lines = [line for _, line in numbered(evening)]
    change(lines[number - 1])
    return rechecked(*(json.dumps(line, separators=(",", ":")).encode() for line in lines))


@pytest.mark.parametrize("evening", ["mosh-3", "mosh-6", "non-morts-2", "inferno-solo"])
def test_an_evening_as_it_was_played_fits(evening: str, verified: Verify) -> None:
    found = verified(content(evening))
    assert not found.faults
    words = told(found)
    assert f"Seal: {found.state.seal}" in words and words.endswith("Everything is in order.")
    thrown = sum(line.get("origin") == "thrown" for _, line in numbered(evening))
    assert found.proof.thrown >= thrown and f"by the app: {found.proof.thrown}" in words
    assert words.count("\n  ") == len(found.proof.session.log.marks)


@pytest.mark.parametrize(
    ("change", "unfit"),
    [
        (lambda lines: [*lines[:9], lines[9].replace(b":", b": ", 1), *lines[10:]], (10, CHANGED)),
        (lambda lines: [*lines[:9], *lines[10:]], (10, CHANGED)),
        (lambda lines: [*lines[:9], b'{"own":true}', *lines[9:]], (10, "has been added")),
        (
            lambda lines: [*lines[:9], lines[10], lines[9], *lines[11:]],
            (10, "is not where it was written: it comes after line 11"),
        ),
        (
            lambda lines: [*lines[:9], lines[4], *lines[9:]],
            (10, "is not where it was written: it comes after line 4"),
        ),
        (lambda lines: [lines[0].replace(b"Ana", b"Ann"), *lines[1:]], (1, CHANGED)),
    ],
    ids=["changed", "removed", "added", "swapped", "repeated", "head"],
)
def test_a_line_that_does_not_stand_as_it_was_written_is_named(
    verified: Verify, change: Callable[[list[bytes]], list[bytes]], unfit: tuple[int, str]
) -> None:
    changed = change(content("mosh-6").splitlines())
    found = verified(b"".join(line + b"\n" for line in changed))
    line, what = unfit
    by_checks = [
        each
        for each in lines_of(found)
        if each[1].startswith(("has been changed", "has been added", "is not"))
    ]
    assert by_checks == [(f"line {line}", what)]
    assert "Everything is in order" not in told(found)


def test_lines_that_were_cut_off_at_the_end_cannot_be_seen_as_is_said(verified: Verify) -> None:
    whole = content("mosh-6").splitlines(keepends=True)
    found = verified(b"".join(whole[:-5]))
    assert not found.faults and "cut off at the end would not show" in told(found)
    assert "is cut off" in told(verified(b"".join(whole)[:-3]))


def test_a_die_that_was_exchanged_for_a_better_one_is_found_by_the_seed(verified: Verify) -> None:
    *_, at = (number for number, line in numbered("inferno-solo") if line.get("origin") == "thrown")
    found = verified(edited("inferno-solo", at, lambda line: line.update(answer=line["answer"] % 6 + 1)))
    place, what = lines_of(found)[0]
    assert place == f"line {at}" and what.startswith("the seed gives ")
    with Journal.open(found.save.path) as journal:  # its checks are as they should be
        assert len(journal.lines) == len(found.save.lines) - 1


def test_a_card_that_was_exchanged_in_what_a_correction_brings_is_found(verified: Verify) -> None:
    corrections = [(number, line["entries"][0]) for number, line in numbered("mosh-3") if "rewrite" in line]
    at, entry = [(at, entry) for at, entry in corrections if ":" in str(entry["answer"])][-1]
    other = entry["answer"].replace(entry["answer"].partition(":")[2], "head")
    assert other != entry["answer"]
    found = verified(edited("mosh-3", at, lambda line: line["entries"][0].update(answer=other)))
    place, what = lines_of(found)[0]
    assert place == f"line {at}" and what.startswith("the seed gives")


def test_another_seed_gave_none_of_the_throws(verified: Verify) -> None:
    found = verified(edited("inferno-solo", 1, lambda head: head.update(seed="7")))
    assert len(found.faults) > 3 and "the seed gives" in lines_of(found)[0][1]


def test_who_told_it_must_sit_there(verified: Verify) -> None:
    at = next(number for number, line in numbered("mosh-3") if line.get("by") == "p1")
    stranger = verified(edited("mosh-3", at, lambda line: line.update(by="p9")))
    assert lines_of(stranger) == [(f"line {at}", 'there is no seat "p9" in this game')]
    thrown = next(number for number, line in numbered("mosh-3") if line.get("origin") == "thrown")
    typed = verified(edited("mosh-3", thrown, lambda line: line.update(by="p1")))
    assert lines_of(typed) == [(f"line {thrown}", 'was rolled by the app, and cannot come from "p1"')]


def test_who_told_it_must_have_seen_what_was_asked(verified: Verify) -> None:
    session = verified(content("mosh-5")).proof.session
    secret = next(
        entry
        for at, entry in enumerate(session.log.entries)
        if isinstance(entry, Answer) and session.questions[at].audience == (entry.by,)
    )
    other = "p1" if secret.by != "p1" else "p2"
    line = {"answer": secret.answer, "origin": "typed", "by": secret.by}
    number = next(number for number, each in numbered("mosh-5") if each == line)
    found = verified(edited("mosh-5", number, lambda line: line.update(by=other)))
    assert lines_of(found)[0] == (f"line {number}", f'"{other}" could not see the question')


def test_a_mark_that_was_wiped_away_is_found(verified: Verify) -> None:
    for evening, kind in (("mosh-3", "rewrite"), ("inferno-solo", "undo")):
        lines = numbered(evening)
        at = next(number for number, line in lines if kind in line and line.get("revealed"))
        found = verified(edited(evening, at, lambda line: line.update(revealed=[])))
        place, what = lines_of(found)[0]
        assert place == f"line {at}" and what.startswith("does not name what players had seen")


def test_what_cannot_be_shown_of_an_evening_of_before_is_said(verified: Verify) -> None:
    before = (EVENINGS / "before" / "inferno-solo.jsonl").read_bytes()
    words = told(found := verified(before))
    assert not found.faults and "has no seal" in words and "without checksums" in words
    earlier = found.proof.unproven
    lines = before.splitlines()
    *_, last = (number for number, line in enumerate(lines, start=1) if b'"thrown"' in line)
    line = json.loads(lines[last - 1])
    lines[last - 1] = json.dumps(line | {"answer": line["answer"] % 6 + 1}).encode()
    found = verified(b"".join(line + b"\n" for line in lines))
    assert (
        last in found.proof.unproven
        and last not in earlier
        and "perhaps made by an earlier version" in told(found)
    )


def test_a_journal_of_format_1_had_no_salt_and_shows_no_seal(verified: Verify) -> None:
    head, *lines = unchecked(content("mosh-6"))
    made_up = json.dumps(json.loads(head) | {"journal": 1}).encode()
    found = verified(b"".join(line + b"\n" for line in (made_up, *lines)))
    assert ("line 1", "a journal of format 1 has no salt: this one has been changed") in lines_of(found)
    assert not found.state.seal and "has no seal" in told(found)


def verify(monkeypatch: pytest.MonkeyPatch, *arguments: Path) -> object:
    """Call the command and return the status that it leaves with."""
    monkeypatch.setattr("sys.argv", ["printkit", "verify", *map(str, arguments)])
    try:
        return run()
    except SystemExit as stopped:
        return stopped.code


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"game": "chess"}, "there is no game “chess”"),
        ({"game": "x" * 5000}, "there is no game “xxx"),
        ({"party": {"names": {}, "bots": [], "own": False}}, "name at least one person"),
        ({"party": {"names": {"p9": "Ana"}, "bots": [], "own": False}}, "these are not the seats"),
    ],
    ids=["game", "long", "nobody", "seats"],
)
def test_the_file_is_named_where_its_head_is_wrong(
    change: dict[str, object],
    what: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    save = tmp_path / "save.jsonl"
    save.write_bytes(edited("mosh-6", 1, lambda head: head.update(change)))
    left = verify(monkeypatch, save)
    said = capsys.readouterr()
    assert left == 2 and said.err.startswith(f"printkit: {save}: {what}") and not said.out


def test_the_command_tells_by_its_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(content("mosh-6"))
    bad.write_bytes(content("mosh-6").replace(b'"by":"p1"', b'"by":"p2"', 1))
    for arguments, status, out, err in (
        ([good], 0, "Everything is in order.", ""),
        ([bad], 1, "Seal: ", f": {CHANGED}"),
        ([tmp_path / "nothing.jsonl"], 2, "", "cannot be opened"),
        ([tmp_path], 2, "", "is not a file"),
    ):
        left = verify(monkeypatch, *arguments)
        said = capsys.readouterr()
        assert left == status, said
        assert out in said.out and (err in said.err if err else not said.err)
