"""The pit drawn in letters."""

import pytest

from printkit.games.mosh.board import board


@pytest.fixture
def drawn(mosh, kit):
    """Draw a pit of two on side A with what is given of p1."""

    def made(viewer="", **given):
        boards = {"p1": {"character": "rob-rigor", **given}, "p2": {"character": "doc-requiem"}}
        position = mosh("forecast", {"order": ["p1", "p2"], "players": boards, "round": 2}).position()
        return board(kit("mosh"), position, {"p1": "Ana"}, viewer)

    return made


def test_rows_show_the_limb_that_counts_and_a_dash_where_nothing_lies(drawn):
    lines = drawn(attack=["h-la:head", "h-la:left-arm"])
    assert "  Ligne d'attaque : Tête, Bras gauche" in lines
    assert "  Ligne de défense : —" in lines


def test_no_row_is_drawn_where_both_are_empty(drawn):
    assert not any("Ligne" in line for line in drawn())


def test_a_limb_shows_its_damage_and_that_it_has_fallen(drawn):
    lines = "\n".join(drawn(damage={"head": 3, "left-arm": 1}))
    assert "Tête ■■■ tombé" in lines
    assert "Bras gauche ■□□ " in lines


def test_a_hand_is_counted_for_all_and_named_for_its_player(drawn):
    hand = ["h-la", "h-ra"]
    assert "  Main : 2 cartes" in drawn(hand=hand)
    assert "  Main : Tête/Bras gauche, Tête/Bras droit" in drawn("p1", hand=hand)
    assert "  Main : 2 cartes" in drawn("p1", hand=["h-la", "?"])
