"""Which cards are in play is seen, changed and dealt at a terminal."""

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.terminal.kinds import AtTable

TWELVE = ",".join("abcdefghijkl")
HOW = "+N: one more of card N; -N: one fewer; N: what it does; list: all cards; 0: deal; Enter: back"


def led(path: Path) -> dict[str, object]:
    return {"players": TWELVE, "game_master": "Gia", "file": path}


def dealt(path: Path) -> dict[str, list[str]]:
    """Return the cards of the deal that stands in a journal."""
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    found: dict[str, list[str]] = next(line["args"] for line in lines if line.get("call") == "deal")
    return found


def test_what_is_proposed_is_shown_and_changed_by_number_or_name(at_table: AtTable, tmp_path: Path) -> None:
    path = tmp_path / "chosen.jsonl"
    _, shown, _ = at_table("reptiliens", "4", "-10 +red reptilian", "+52, -51", "0", **led(path))
    seen, first, second, after, *_ = shown.split(HOW)
    assert "Reptilians: 3 of 12 · 8 Reptilian, 9 Alpha Reptilian, 10 Black Reptilian\n" in seen
    assert "  b  Without optional posts\n" in seen
    assert "+1 Red Reptilian: Can kill Seth" in first
    assert "without him, she has hardly any Reptilian to kill" in first
    assert "+1 Traditional priest" in second
    assert "Camp cards: 12 of 12" in second
    assert "Capitalist priest and" not in second
    assert "g: " in after
    cards = dealt(path)
    assert "reptilienne-rouge" in cards["roles"]
    assert "reptilienne-noire" not in cards["roles"]
    assert cards["posts"] == ["pretre-traditionnel", "bourreau"]


def test_what_the_deal_refuses_is_told_at_once_and_not_dealt(at_table: AtTable, tmp_path: Path) -> None:
    path = tmp_path / "refused.jsonl"
    _, shown, _ = at_table("reptiliens", "4", "+seth", "+52", "0", "dragon", "c", "0", **led(path))
    told = shown.split(HOW)
    assert "! Camp cards: expected 12 cards, got 13\n" in told[1]
    assert "! Optional posts: Capitalist priest and Traditional priest are not in play together\n" in told[2]
    assert "What your changes do" not in told[3]
    assert "! there is no answer “dragon”" in told[4]
    assert not any(line.startswith("! ") for line in told[5].splitlines())
    assert Counter(dealt(path)["roles"])["villageois"] == 6


def test_what_was_chosen_stays_until_it_is_dealt(at_table: AtTable, tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    _, shown, _ = at_table("reptiliens", "4", "+seth -greedy", "8", "list", "", "4", **led(path))
    told = shown.split(HOW)
    assert "  8  Reptilian ×1\n" in told[2]
    assert "About one in four." in told[2]
    assert " 57  Executioner ×1 · " in told[3]
    assert "Called in vain" in told[3]
    assert "Seths: 1 of 12 · 3 Seth" in told[4]
    assert "call" not in path.read_text("utf-8")


@pytest.mark.parametrize("line", ["deal 3", "+", "-"])
def test_what_is_no_card_is_refused(line: str, at_table: AtTable, tmp_path: Path) -> None:
    _, shown, _ = at_table("reptiliens", "4", line, **led(tmp_path / "none.jsonl"))
    assert "\n! " in shown.split(HOW)[1]


def test_the_sheet_has_a_language_of_its_own(at_table: AtTable, tmp_path: Path) -> None:
    _, shown, _ = at_table("reptiliens", "4", "-cupide", lang="fr", **led(tmp_path / "fr.jsonl"))
    assert "Ce que changent vos choix\n  −1 Cupide. Ce que cela apportait : " in shown
    assert "! Cartes de camp : " in shown


def test_what_is_proposed_is_printed_without_a_game(at_table: AtTable, tmp_path: Path) -> None:
    status, shown, _ = at_table("reptiliens", cards=12)
    assert status == 0
    assert "Camp cards: 12 of 12\n  Idealists: 2 of 12 · 1 Scheherazade, 2 Prophet\n" in shown
    assert " 57  Executioner ×1 · “" in shown
    assert "\n> " not in shown
    assert not [*tmp_path.rglob("*.jsonl")]


@pytest.mark.parametrize(
    ("game", "cards", "wrong"),
    [
        ("reptiliens", 7, "--cards: no cards are proposed for 7 players"),
        ("mosh", 4, "--cards: the cards of this game are not chosen"),
    ],
)
def test_nothing_is_printed_where_nothing_is_proposed(
    game: str, cards: int, wrong: str, at_table: AtTable
) -> None:
    status, shown, told = at_table(game, cards=cards)
    assert (status, shown) == (2, "")
    assert wrong in told
