"""How many pieces a number of players needs: a share of each, the first of a row, or those of a line-up."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.base.paths import card_data
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.kit.player_counts import depends_on_players, kit_for_players, shares_of
from tests.press.deck import Deck

LINE_UPS = """
[table.line-up]
file = "line-ups.toml"
fields = { players = "int", cards = "map card int", listed = "list ref card", note = "plain" }
"""
ROWS = """
[[line-up]]
id = "{n}"
players = {n}
cards = {{ c1 = 1, c2 = {n} }}
listed = ["c1", "c2", "c2"]
note = ""
"""

FIRST = """
[[first]]
id = "f{n}"
players = {n}
cards = {{ c1 = 2 }}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    made = Deck(tmp_path, cards=3)
    (made.data / "line-ups.toml").write_text("".join(ROWS.format(n=n) for n in range(1, 5)), "utf-8")
    return made


def counts(kit: Kit, component: str, players: int) -> list[int]:
    """Return the copies of each row of a component that a number of players needs, in the rows' order."""
    piece = kit.component(component)
    needed = kit_for_players(kit, players)
    return [needed.copies_of(piece, row) for row in needed.rows_of(piece) or (None,)]


def test_each_player_of_mosh_has_one_board_and_one_marker_for_each_limb() -> None:
    kit = read_kit(card_data("mosh"), "fr")
    assert counts(kit, "character-board", 2) == [1, 1, 0, 0, 0, 0]
    assert counts(kit, "limb-lost-marker", 2) == [2] * 5
    assert counts(kit, "reference-card", 3) == [3]
    assert counts(kit, "zombie-card", 2) == [5] * 10, "what is the same for any number"
    assert kit_for_players(kit, 6).needed["limb-lost-marker"] == {limb.id: 6 for limb in kit.table("limb")}


def test_each_player_of_the_undead_has_one_vote_of_each_kind() -> None:
    kit = read_kit(card_data("non-morts"), "fr")
    assert sum(counts(kit, "vote-card", 4)) == 12
    assert len({*counts(kit, "vote-card", 4)}) == 1


def test_more_than_there_are_is_never_needed() -> None:
    kit = read_kit(card_data("mosh"), "fr")
    assert counts(kit, "dance-mat", 50) == [6]


@pytest.mark.parametrize(
    ("said", "copies"),
    [
        ("count", [1, 1, 1]),
        ("line-up.cards", [1, 3, 1]),
        ("line-up.listed", [1, 2, 1]),
        ('["line-up.cards", "first.cards"]', [2, 3, 1]),
        ('["first.cards", "line-up.listed"]', [2, 2, 1]),
        ('["count", "line-up.cards"]', [1, 3, 1]),
    ],
)
def test_rows_by_the_number_of_players(said: str, copies: list[int], deck: Deck) -> None:
    """A row that no line-up names is needed by any number; of several ways to play the most."""
    first = "".join(FIRST.format(n=n) for n in range(1, 5))
    (deck.data / "first.toml").write_text(first, "utf-8")
    named = said if said.startswith("[") else f'"{said}"'
    table = '[table.first]\nfile = "first.toml"\nfields = { players = "int", cards = "map card int" }\n'
    deck.game(more=f"for_players = {named}\n{LINE_UPS}{table}")
    kit = read_kit(deck.data, "fr")
    assert depends_on_players(kit)
    assert counts(kit, "card", 3) == copies


def test_a_row_is_needed_from_the_number_on_that_it_says(deck: Deck) -> None:
    table = (deck.data / "cards.csv").read_text("utf-8").splitlines()
    rows = [table[0], *(f"{line.rpartition(',')[0]},{n}" for n, line in enumerate(table[1:], start=1))]
    (deck.data / "cards.csv").write_text("\n".join(rows) + "\n", "utf-8")
    deck.game(more='for_players = "count"\n')
    kit = read_kit(deck.data, "fr")
    assert [row["count"] for row in kit.table("card")] == [1, 2, 3]
    assert counts(kit, "card", 2) == [1, 2, 0]
    (share,) = shares_of(kit_for_players(kit, 2))
    assert share.told() == f"Carte ×3: {kit.table('card')[0]['name']}, {kit.table('card')[1]['name']} ×2"


def test_a_kit_for_nobody_in_particular_is_written_as_before(deck: Deck) -> None:
    deck.game()
    kit = read_kit(deck.data, "fr")
    assert not depends_on_players(kit)
    assert "needed" not in kit.to_json()
    deck.game(more='for_players = "count"\n')
    needed = kit_for_players(read_kit(deck.data, "fr"), 3)
    assert Kit.from_json(needed.to_json()) == needed


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("line-ups.cards", "unknown table “line-ups”"),
        ("line-up.card", "the table “line-up” has no field “card”"),
        ("cuont", "the table “card” has no field “cuont”"),
        ("name", "the field “name” of “card” is not a whole number"),
        ("line-up.note", "the field “note” of “line-up” does not say how many of “card” there are"),
        ("card.count", "the table “card” has no field “players”"),
    ],
)
def test_what_says_nothing_of_players_is_told(said: str, line: str, deck: Deck) -> None:
    deck.game(more=f'for_players = "{said}"\n{LINE_UPS}')
    with pytest.raises(FaultError) as found:
        read_kit(deck.data, "fr")
    (told,) = (fault.told() for fault in found.value.faults)
    assert f"$.component[0].for_players: {line}" in told


def test_a_number_of_players_without_a_line_up_is_told(deck: Deck) -> None:
    whole = (deck.data / "line-ups.toml").read_text("utf-8")
    (deck.data / "line-ups.toml").write_text(whole.replace("players = 3", "players = 9"), "utf-8")
    deck.game(more=f'for_players = "line-up.cards"\n{LINE_UPS}')
    with pytest.raises(FaultError) as found:
        read_kit(deck.data, "fr")
    (told,) = (fault.told() for fault in found.value.faults)
    assert told.endswith("$.component[0].for_players: “line-up” has no row for 3 players")


def test_a_number_of_players_that_no_way_to_play_knows_is_refused() -> None:
    kit = read_kit(card_data("reptiliens"), "fr")
    for players in (7, 29):
        with pytest.raises(ValueError, match=f"camp-card: there is no line-up for {players} players"):
            kit_for_players(kit, players)


def test_what_names_no_field_is_told(deck: Deck) -> None:
    deck.game(more="for_players = [1]\n")
    with pytest.raises(FaultError, match="expected a field or a list of fields, found"):
        read_kit(deck.data, "fr")


def test_for_players_needs_rows(deck: Deck) -> None:
    mat = '[[component]]\nid = "mat"\nname = "Tapis"\nkind = "board"\nsize = "a5"\nfront = "front.svg"\n'
    deck.game(more=f'{mat}for_players = "count"\n')
    with pytest.raises(FaultError, match="“for_players” needs “rows”"):
        read_kit(deck.data, "fr")
