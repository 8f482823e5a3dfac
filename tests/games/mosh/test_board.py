"""The pit drawn in signs, and told without them."""

from collections.abc import Callable

import pytest

from printkit.base.paths import card_data
from printkit.games.mosh.board import board, held, legend, told_board
from printkit.kit.loading.reader import read_kit
from tests.games.kinds import Kits, Play

Drawn = Callable[..., list[str]]


@pytest.fixture
def drawn(mosh: Play, kit: Kits) -> Drawn:
    """Draw a pit of two on side A with what is given of p1."""

    def made(viewer: str = "", by: Callable[..., list[str]] = board, **given: object) -> list[str]:
        boards = {"p1": {"character": "rob-rigor", **given}, "p2": {"character": "doc-requiem"}}
        position = mosh(
            "forecast", {"order": ["p1", "p2"], "players": boards, "first": "p2", "round": 2}
        ).position()
        return by(kit("mosh"), position, {"p1": "Ana"}, viewer)

    return made


def row(lines: list[str], limb: str) -> list[str]:
    """Return what a line of the table has in its columns."""
    line = next(line for line in lines if line.startswith(limb))
    at = next(line for line in lines if line.lstrip().startswith("Ana")).index("p2")
    return [line[len(limb) : at].strip(), line[at:].strip()]


def test_each_zombie_has_a_column_with_the_cards_for_and_against_each_limb(drawn: Drawn) -> None:
    lines = drawn(attack=["h-la:head", "h-la:left-arm", "h-ra:head"], defence=["h-ra:right-arm", "h-la:head"])
    assert row(lines, "Tête") == ["□□□ -2 +1", "□□□"]
    assert row(lines, "Bras gauche") == ["□□□ -1", "□□□"]
    assert row(lines, "Bras droit") == ["□□□ +1", "□□□"]


def test_a_limb_shows_its_damage_and_that_it_has_fallen(drawn: Drawn) -> None:
    lines = drawn(damage={"head": 3, "left-arm": 1}, attack=["h-la:head"])
    assert row(lines, "Tête") == ["■■■ perdu", "□□□"]
    assert row(lines, "Bras gauche") == ["■□□", "□□□"]
    told = drawn(by=told_board, damage={"head": 3, "left-arm": 1}, attack=["h-la:head"])
    assert "Dégâts : Tête perdu, Bras gauche 1 sur 3, Bras droit 0 sur 3" in told[3]
    assert told[4:6] == ["Ligne d'attaque : Tête", "Ligne de défense : vide"]


def test_who_is_out_has_no_column(drawn: Drawn) -> None:
    lines = drawn(out=True, damage={"head": 3, "left-arm": 3, "right-arm": 3})
    assert lines[1] == "Hors de la fosse : Ana"
    assert not any("Rob Rigor" in line for line in lines)
    assert "Ana, Rob Rigor, hors de la fosse" in drawn(by=told_board, out=True)


def test_a_hand_is_counted_for_all_and_named_for_its_player(drawn: Drawn) -> None:
    hand = ["h-la", "h-ra"]
    assert row(drawn("p1", hand=hand), "Main") == ["2 cartes", "0 carte"]
    assert "Main : 2 cartes" in drawn("p1", told_board, hand=hand)
    assert drawn("p1", held, hand=hand)[0] == "Main : 2 cartes"
    assert all(limb in "".join(drawn("p1", held, hand=hand)) for limb in ("Bras gauche", "Bras droit"))
    assert drawn("p2", held, hand=hand) == drawn("p1", held, hand=["h-la", "?"]) == []


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("count", [2, 6])
def test_the_table_fits_a_line_of_80_letters_whatever_long_the_names_are(
    mosh: Play, lang: str, count: int
) -> None:
    seats = [f"p{number + 1}" for number in range(count)]
    words = read_kit(card_data("mosh"), lang)
    zombies = [each["id"] for each in words.table("character")]
    damage = dict.fromkeys(("head", "left-arm", "right-arm", "left-leg", "right-leg"), 1)
    boards = {
        seat: {
            "character": zombie,
            "damage": {**damage, "head": 3},
            "attack": ["h-la:left-arm"] * 9,
            "defence": [],
            "hand": [],
            "out": False,
        }
        for seat, zombie in zip(seats, zombies, strict=False)
    }
    two = {seat: {"character": boards[seat]["character"]} for seat in ("p1", "p2")}
    begun = mosh("forecast", {"order": ["p1", "p2"], "players": two}).position()
    position = {**begun, "order": seats, "players": boards}
    drawn = board(words, position, dict.fromkeys(seats, "Maximilian-Theodor the Second"), "")
    table = drawn[2 : drawn.index(legend(words)[0])]
    assert max(map(len, table)) < 80
    assert sum(line.count("■□□ -9") for line in table) == count
