"""The pit drawn in letters."""

from collections.abc import Callable

import pytest

from printkit.games.mosh.board import board
from printkit.kit.text.text import Text
from tests.games.kinds import Kits, Play


@pytest.fixture
def drawn(mosh: Play, kit: Kits) -> Callable[..., list[Text | str]]:
    """Draw a pit of two on side A with what is given of p1."""

    def made(viewer: str = "", **given: dict[str, int] | list[str]) -> list[Text | str]:
        boards = {"p1": {"character": "rob-rigor", **given}, "p2": {"character": "doc-requiem"}}
        position = mosh("forecast", {"order": ["p1", "p2"], "players": boards, "round": 2}).position()
        return board(kit("mosh"), position, {"p1": "Ana"}, viewer)

    return made


def test_rows_show_the_limb_that_counts_and_a_dash_where_nothing_lies(
    drawn: Callable[..., list[Text | str]],
) -> None:
    lines = drawn(attack=["h-la:head", "h-la:left-arm"])
    assert "  Ligne d'attaque : Tête, Bras gauche" in lines
    assert "  Ligne de défense : —" in lines


def test_no_row_is_drawn_where_both_are_empty(drawn: Callable[..., list[Text | str]]) -> None:
    assert not any("Ligne" in line for line in drawn())


def test_a_limb_shows_its_damage_and_that_it_has_fallen(drawn: Callable[..., list[Text | str]]) -> None:
    lines = "\n".join(drawn(damage={"head": 3, "left-arm": 1}))
    assert "Tête ■■■ perdu" in lines
    assert "Bras gauche ■□□ " in lines


def test_a_hand_is_counted_for_all_and_named_for_its_player(drawn: Callable[..., list[Text | str]]) -> None:
    hand = ["h-la", "h-ra"]
    assert "  Main : 2 cartes" in drawn(hand=hand)
    assert "  Main : Tête/Bras gauche, Tête/Bras droit" in drawn("p1", hand=hand)
    assert "  Main : 2 cartes" in drawn("p1", hand=["h-la", "?"])
