"""Files whose pieces share sheets, in a folder of PDFs and its kit.json."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from printkit.kit.print_names import MAX_FILE_NAME, endings
from printkit.press.manifest import is_entry
from tests.press.deck import Deck, words

TOKEN = """
[[component]]
id = "token"
name = "Jeton"
kind = "token"
size = [25, 25]
copies = 78
front = "token.svg"
back = "token.svg"
"""
SLIP = """
[[component]]
id = "slip"
name = "Billet"
kind = "card"
size = [63, 44]
copies = 3
front = "token.svg"
print = "slips"
stock = "paper"
"""
BOARD = """
[[component]]
id = "board"
name = "Plateau"
kind = "board"
size = [400, 300]
front = "token.svg"
bleed = false
"""
DRAWN = '{% extends "common/face.svg" %}{% block drawing %}<rect width="9" height="9"/>{% endblock %}'


@pytest.fixture
def many(deck: Deck) -> Deck:
    """Ten cards and 78 tokens, both one too many for a sheet, and slips of paper."""
    deck.template("token.svg", DRAWN)
    deck.game(more=TOKEN + SLIP)
    deck.cards(10)
    return deck


def kit(deck: Deck) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    return found


def files(deck: Deck) -> dict[str, dict[str, int]]:
    """The pieces in each file that is not outdated."""
    return {
        file["file"]: {each["id"]: each["copies"] for each in file["components"]}
        for file in kit(deck)["files"]
        if not file["outdated"] and file["components"]
    }


def test_what_is_one_too_many_shares_a_sheet(many: Deck) -> None:
    assert many.build().faults == []
    assert files(many) == {
        "cards.pdf": {"card": 9},
        "tokens.pdf": {"token": 77},
        "mixed.pdf": {"card": 1, "token": 1},
        "slips.pdf": {"slip": 3},
    }


def test_what_others_may_take_the_place_of_keeps_its_file(many: Deck) -> None:
    """So the file with the pieces that one does not like need not be printed."""
    many.game(more=TOKEN + 'instead_of = "card"\n' + SLIP)
    assert many.build(own_howto=True).faults == []
    assert files(many) == {"cards.pdf": {"card": 10}, "tokens.pdf": {"token": 78}, "slips.pdf": {"slip": 3}}
    held = {each["file"]: each["components"] for each in kit(many)["files"]}
    assert [held[name][0]["instead_of"] for name in ("cards.pdf", "tokens.pdf")] == ["", "card"]
    told = " ".join(words(many.pdf("how-to-print")).split())
    assert "cards.pdf (Carte) ou tokens.pdf (Jeton), à votre goût : un seul des deux suffit." in told
    assert "ou tokens.pdf Jeton ×78" in told


def test_stocks_count_the_sheets_of_all_files_printed_alike(many: Deck) -> None:
    many.build(backs=("long", "none"))
    stocks = {(each["stock"], each["backs"]): each for each in kit(many)["stocks"]}
    assert stocks["card", "long"]["sheets"] == stocks["card", "none"]["sheets"] == 3
    assert stocks["card", "long"]["bound"] == 2
    assert stocks["paper", ""]["sheets"] == 2, "the slips and the page how to print"


def test_a_kit_comes_in_the_same_files_whichever_way_backs_are_printed(many: Deck) -> None:
    many.build(backs=("long", "short", "fold", "none"))
    held = Counter(tuple(sorted(each.items())) for each in files(many).values())
    assert sorted(held.values()) == [1, 4, 4, 4]


def test_a_file_of_an_earlier_build_with_pieces_of_others_is_told(many: Deck) -> None:
    many.build()
    many.game(more=SLIP)  # the tokens go, and with them what shared a sheet with a card
    (fault,) = many.build().faults
    assert fault.severity == "warning" and "mixed.pdf" in str(fault) and "tokens.pdf" not in str(fault)
    assert files(many)["cards.pdf"] == {"card": 10} and "mixed.pdf" not in files(many)


def test_pieces_that_changed_come_on_their_own_stock(many: Deck) -> None:
    many.build()
    many.template("token.svg", DRAWN.replace("9", "8"))
    many.template("front.svg", DRAWN)
    many.build(changed=True)
    held = files(many)
    assert set(held["changed-paper.pdf"]) == {"slip"}
    assert not any(
        "slip" in held[name] for name in held if name.startswith("changed") and "paper" not in name
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("backs", {}),
        ("sheets", "x"),
        ("area", "x"),
        ("stock", [1]),
        ("sides", {}),
        ("file", "../x.pdf"),
        ("file", "x" * 5000),
        ("faces", {"card": [1]}),
    ],
)
def test_a_record_that_a_hand_has_spoilt_stops_no_build(many: Deck, key: str, value: object) -> None:
    many.build()
    spoilt = kit(many)
    entry = next(each for each in spoilt["files"] if each["file"] == "mixed.pdf")
    entry[key] = value
    many.pdf().with_name("kit.json").write_text(json.dumps(spoilt), encoding="utf-8")
    many.game(more=SLIP)
    assert not [fault for fault in many.build().faults if fault.severity != "warning"]
    assert files(many)["cards.pdf"] == {"card": 10}


def test_a_record_may_name_the_longest_file_that_a_build_writes() -> None:
    longest = max(endings("pieces"), key=len)
    assert is_entry({"file": f"{'a' * MAX_FILE_NAME}{longest}.pdf", "faces": {}})


def test_what_is_larger_than_the_paper_is_scaled_where_that_is_asked_for(deck: Deck) -> None:
    deck.template("token.svg", DRAWN)
    deck.game(more=BOARD)
    deck.build()
    split = next(each for each in kit(deck)["files"] if each["file"] == "boards.pdf")
    deck.build(fit=True)
    whole = next(each for each in kit(deck)["files"] if each["file"] == "boards.pdf")
    assert split["sheets"] > 1 and whole["sheets"] == whole["pages"] == 1
    (piece,) = whole["cut_plans"][0]["pieces"]
    assert sorted(piece[2:]) == pytest.approx([194.0, 194.0 * 4 / 3], abs=0.01)
