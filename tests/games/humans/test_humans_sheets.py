"""The sheets of humans: odds are those of the game's procedure, tracks and lists those of the tables."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.games.drawn_faces import selected
from tests.games.humans.printed import KIT, sheet
from tests.games.kinds import Play

CHARACTERS = KIT.table("character")
DIE = range(1, 7)


def chances(odds: str) -> dict[str, list[float]]:
    """What a panel of the table of odds says, by the first words of each line."""
    found = {}
    for line in selected(sheet("odds-table"), f"//*[@id='{odds}']//tr[td]"):
        told = selected(line, "td[@data-chance]")
        found["".join(line[0].itertext()).strip()] = [float(cell.get("data-chance")) for cell in told]
        for cell in told:
            assert cell.text.split()[0] == str(round(100 * float(cell.get("data-chance"))))
    return found


def asked(play: Play, seat: str, **player: Any) -> dict[str, Fraction]:
    """What the procedure tells a seat that plays against another."""
    other = next(row.id for row in CHARACTERS if row.id != seat)
    position = {"order": [seat, other], "players": {seat: player}}
    (event,) = play("humans", "odds", position).events
    return {name: Fraction(event.fields[name]) for name in ("capture", "no_escape")}


@pytest.mark.parametrize("character", [row.id for row in CHARACTERS])
@pytest.mark.parametrize("wounds", [[], ["arm"]])
def test_odds_of_a_capture_are_those_of_the_procedure(character: str, wounds: list[str], play: Play) -> None:
    row = KIT.row("character", character)
    told = asked(play, character, wounds=wounds)
    line = chances("odds-capture")[f"{row['capture'] + len(wounds)} ou plus"]
    missed = 1 - told["capture"]
    assert line == pytest.approx([1 - missed ** (dice + 1) for dice in range(3)], abs=1e-6)
    (cards,) = chances("odds-no-escape").values()
    assert cards[row["infect"] - 1] == pytest.approx(float(told["no_escape"]), abs=1e-6)


def test_odds_of_barricades_and_weapons_are_those_of_a_die() -> None:
    """A try is a die with its helpers (HUM-BAR-02, HUM-BAR-06); a weapon wounds from 4 on (HUM-CAP-05)."""
    barricades = chances("odds-barricade")
    needed = {row["barricade"] for row in KIT.table("tile") if row["barricade"]}
    assert {f"{number} ou plus" for number in needed} == set(barricades)
    for number in needed:
        ways = [sum(die + helpers >= number for die in DIE) / 6 for helpers in range(4)]
        assert barricades[f"{number} ou plus"] == pytest.approx(ways, abs=1e-6)
    (weapons,) = chances("odds-weapon").values()
    bonuses = sorted({row["bonus"] for row in KIT.table("event-card") if row["type"] == "weapon"})
    assert weapons == pytest.approx([sum(die + bonus >= 4 for die in DIE) / 6 for bonus in bonuses], abs=1e-6)


def test_odds_of_a_head_shot_are_those_of_the_deck() -> None:
    deck = [row.id for row in KIT.table("wound-card") for _ in range(row["copies"])]
    (told,) = chances("odds-head-shot").values()
    for number, chance in enumerate(told[:3], 1):
        hands = list(combinations(deck, number))
        hit = sum("head-shot" in hand for hand in hands)
        assert chance == pytest.approx(hit / len(hands), abs=1e-6)


def test_the_tracker_marks_the_goal_of_each_character() -> None:
    rows = selected(sheet("tracker-sheet"), "//section[@class='track-row']")
    assert len(rows) == len(CHARACTERS)
    for row, character in zip(rows, CHARACTERS, strict=True):
        assert [cell.text for cell in selected(row, ".//td")] == [str(point) for point in range(11)]
        assert [cell.text for cell in selected(row, ".//td[@class='goal']")] == [str(character["goal"])]


def test_the_list_of_tiles_has_all_of_them_with_their_numbers() -> None:
    rows = selected(sheet("tile-table"), "//*[@class='tile-row']")
    for row, tile in zip(rows, KIT.table("tile"), strict=True):
        assert str(tile["name"]) in "".join(row.itertext())
        numbers = ["".join(each.itertext()).strip() for each in selected(row, ".//*[@class='numbers']/span")]
        said = [tile["humans"], tile["barricade"], tile["tokens"]] if tile["kind"] == "building" else []
        assert numbers == [str(number) for number in said]
