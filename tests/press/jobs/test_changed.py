"""What changed since the last build: found by what a face shows, whatever else is new."""

from __future__ import annotations

import json
import os
from typing import Any

import pytest
from PIL import Image

from tests.press.deck import Deck, words


def record(deck: Deck) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    return found


def faces(deck: Deck, name: str = "cards") -> dict[str, str]:
    (entry,) = (each for each in record(deck)["files"] if each["file"] == f"{name}.pdf")
    hashes: dict[str, str] = entry["faces"]
    return hashes


def test_art_that_no_face_shows_changes_no_face(deck: Deck) -> None:
    deck.words()
    deck.build()
    before = faces(deck)
    Image.new("RGB", (9, 9), "red").save(deck.templates / "art" / "unused.png")
    deck.build(changed=True)
    assert faces(deck) == before
    assert not deck.pdf("changed").exists()


def test_a_pipe_in_the_place_of_the_record_is_not_waited_for(deck: Deck) -> None:
    place = deck.pdf().with_name("kit.json")
    place.parent.mkdir(parents=True)
    os.mkfifo(place)
    assert deck.build(changed=True).faults == []
    assert [each["file"] for each in record(deck)["files"]] == ["cards.pdf", "how-to-print.pdf"]


def test_a_repainted_image_changes_the_faces_that_show_it(deck: Deck) -> None:
    for colour in ("navy", "red"):
        Image.new("RGB", (700, 950), colour).save(deck.data / "art.png")
        deck.game(back='back = { file = "art.png" }')
        deck.build(changed=True)
    assert set(faces(deck, "changed")) == set(faces(deck))


def test_an_older_sheet_of_changes_is_not_the_last_build(deck: Deck) -> None:
    deck.words()
    deck.build()
    deck.cards(9, c4="Deuxième nom")
    deck.build(changed=True)
    deck.cards(9, c4="Troisième nom")
    deck.build()
    deck.cards(9, c4="Troisième nom", c7="Autre")
    deck.build(changed=True)
    assert "Autre" in words(deck.pdf("changed"))
    assert "nom" not in words(deck.pdf("changed"))


def test_files_for_other_backs_from_an_older_build_do_not_count(deck: Deck) -> None:
    deck.words()
    deck.build(backs=("long",))
    deck.cards(9, c4="Deuxième nom")
    deck.build(backs=("fold",))
    deck.build(backs=("fold",), changed=True)
    assert not deck.pdf("changed-fold").exists()


@pytest.mark.parametrize(
    "rubbish",
    [
        "",
        "null",
        '{"files": 5}',
        '{"files": [5]}',
        '{"files": [{"file": 5}]}',
        '{"files": [{"faces": []}]}',
        "[" * 9999,
    ],
)
def test_a_record_that_is_none_is_made_anew(deck: Deck, rubbish: str) -> None:
    deck.build()
    record = deck.pdf().with_name("kit.json")
    before = record.read_text("utf-8")
    record.write_text(rubbish, "utf-8")
    deck.build(changed=True)
    assert not deck.pdf("changed").exists()
    assert record.read_text("utf-8") == before
