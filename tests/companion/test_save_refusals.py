"""A save file that is refused on a phone is told in whole sentences, with what to do."""

import json
from pathlib import Path

import pytest

from printkit.base.faults import RefusedError
from printkit.base.messages import translator
from printkit.companion.save_refusals import SENTENCES, whole_sentences
from tests.checks import following
from tests.companion.conftest import BeginStored

PARTY = b'{"names":{"p1":"Ana","p2":"Ben"}}'
HEAD = b'{"journal":1,"game":"mosh","seed":"1","start":{"game":"mosh"},"party":' + PARTY + b"}\n"


def refused(begun: BeginStored, tmp_path: Path, content: bytes, lang: str = "en") -> str:
    """Load a file, and return what its phone is told."""
    store = begun("mosh", "Ana,Ben")
    with pytest.raises(RefusedError) as wrong:
        store.opening(content, lambda: tmp_path / "loaded.jsonl")
    [fault] = whole_sentences(wrong.value.faults).faults
    return fault.told(translator(lang))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "This file is not a saved game: choose one"),
        (b"Dear diary\n", "This file is not a saved game: choose one"),
        (b'{"journal": 99}\n', "was saved by a newer version: update printkit"),
        (HEAD.replace(b"1", b"2"), "This file is damaged, was cut short or has been changed. Save the game"),
        (HEAD + b"rubbish\n", "This file is damaged, was cut short or has been changed. Save the game"),
        (
            HEAD.replace(b"mosh", b"inferno"),
            "a game of inferno, and here mosh is played. At the computer, start “printkit serve inferno”",
        ),
        (HEAD + b'{"answer":"nobody"}\n', "This game cannot be continued here"),
        (HEAD + b'{"own":true}\n' * 20_000, "This file is longer than any game"),
        (HEAD.replace(b"Ben", b"ana"), "look alike"),
    ],
)
def test_each_refusal_says_what_is_wrong_and_what_to_do(
    begun: BeginStored, tmp_path: Path, content: bytes, told: str
) -> None:
    said = refused(begun, tmp_path, content)
    assert told in said and str(tmp_path) not in said and "{" not in said


def test_a_file_whose_lines_do_not_fit_together_is_damaged(begun: BeginStored, tmp_path: Path) -> None:
    store = begun("mosh", "Ana,Ben")
    whole = following(store.journal.content, *[json.dumps({"own": each}).encode() for each in (True, False)])
    with pytest.raises(RefusedError) as wrong:
        store.opening(whole.replace(b"true", b"null"), lambda: tmp_path / "loaded.jsonl")
    assert "This file is damaged" in str(whole_sentences(wrong.value.faults))


def test_each_is_told_in_french() -> None:
    french = translator("fr")
    assert all(french(each) != each for each in SENTENCES.values())
