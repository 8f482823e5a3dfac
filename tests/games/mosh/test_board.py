"""The pit drawn in signs, and told without them."""

from collections.abc import Callable

import pytest

from printkit.base.paths import card_data
from printkit.games.mosh.board import board, facing, held, legend, told_board
from printkit.games.mosh.flow import option, remark
from printkit.kit.loading.reader import read_kit
from printkit.table.answers import Choose
from printkit.table.question import Question
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
    assert "Dégâts : tête perdu, bras gauche 1 sur 3, bras droit 0 sur 3" in told[3]
    assert told[4:6] == ["Ligne d'attaque : tête", "Ligne de défense : vide"]


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
    assert all(limb in "".join(drawn("p1", held, hand=hand)) for limb in ("bras gauche", "bras droit"))
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


def test_the_hits_that_nothing_parries_yet_are_named(mosh: Play, kit: Kits) -> None:
    """A lost limb needs none (MOSH-DMG-08), and a defence of another limb is none (MOSH-DMG-02)."""

    def told(**given: object) -> str:
        boards = {"p1": {"character": "rob-rigor", **given}, "p2": {"character": "doc-requiem"}}
        position = mosh("forecast", {"order": ["p1", "p2"], "players": boards, "first": "p1"}).position()
        return facing(kit("mosh"), position, "p1")[-1]

    hits = ["h-la:head", "h-ra:head", "h-la:left-arm"]
    assert told(attack=hits) == "Pas encore paré : tête ×2, bras gauche"
    assert told(attack=hits, defence=["h-la:head", "h-ra:right-arm"]) == "Pas encore paré : tête, bras gauche"
    assert told(attack=hits, damage={"head": 3}) == "Pas encore paré : bras gauche"
    assert told(attack=hits[2:], defence=["h-la:left-arm"]) == "Pas encore paré : rien"
    assert told() == "Ligne de défense : vide"


def test_a_card_says_how_many_of_it_are_in_hand_and_an_attack_whom_it_hits(mosh: Play, kit: Kits) -> None:
    boards = {"p1": {"character": "rob-rigor", "hand": ["h-la", "h-la"]}, "p2": {"character": "doc-requiem"}}
    position = mosh("forecast", {"order": ["p1", "p2"], "players": boards, "first": "p1"}).position()
    card = Question("dance-card", "p1", "MOSH-DANCE-01", Choose(("h-la:head", "h-ra:head")))
    assert remark(kit("mosh"), position, card, "h-la:head", {}) == "2 en main"
    assert remark(kit("mosh"), position, card, "h-ra:head", {}) == ""
    row_of_it = Question("dance-row", "p1", "MOSH-DANCE-02", Choose(("defence", "p2")))
    names = {"p2": "Bob"}
    told = [option(kit("mosh"), row_of_it, each, names) for each in ("defence", "p2")]
    assert told == ["me défendre", "attaquer Bob"]
