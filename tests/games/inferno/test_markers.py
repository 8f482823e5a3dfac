"""What is printed on the markers is what the resolver knows: directions, debris, Heroes, ids."""

import pytest
from lxml import etree
from PIL import ImageStat

from printkit.base.paths import templates
from printkit.games.inferno.fire_spread import direction
from printkit.press.fonts.fontbook import FontBook
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.games.drawn_faces import selected
from tests.games.inferno.printed import KIT, face, said
from tests.press.svg.picture import book, image

SIDES = ("N", "E", "S", "W")  # clockwise
NAMES = dict(zip(("north", "east", "south", "west"), SIDES, strict=True))
XHTML = "{http://www.w3.org/1999/xhtml}"


@pytest.fixture
def fire_marker() -> dict[str, int]:
    """The printed fire marker, held with its 4 at the north: the number at each side."""
    found: dict[str, int] = {}
    for group in selected(face("fire-marker"), "//*[@data-number]"):
        words = "".join(map(str, group.itertext())).strip()
        assert words == group.get("data-number")
        found[NAMES[group.get("data-side")]] = int(words)
    return found


def turned(marker: dict[str, int], quarters: int) -> dict[str, int]:
    """The marker after quarter turns clockwise: what was at the north comes to the east."""
    return {SIDES[(SIDES.index(side) + quarters) % 4]: number for side, number in marker.items()}


def held(marker: dict[str, int], intensity: int) -> dict[str, int]:
    """The marker with that number at the north."""
    return next(now for now in (turned(marker, q) for q in range(4)) if now["N"] == intensity)


def test_the_marker_reads_4_1_2_3_clockwise(fire_marker: dict[str, int]) -> None:
    assert [fire_marker[side] for side in SIDES] == [4, 1, 2, 3]


@pytest.mark.parametrize("intensity", [1, 2, 3, 4])
def test_a_roll_goes_where_the_marker_shows_that_number(fire_marker: dict[str, int], intensity: int) -> None:
    """INF-MARK-01, INF-MARK-03, INF-PHASE-04: the marker, the printed table and the resolver agree."""
    shown = held(fire_marker, intensity)
    table = next(row for row in KIT.table("fire-direction") if row["intensity"] == intensity)
    for side, number in shown.items():
        assert direction(intensity, number) == side
        assert table["by_roll"][str(number)] == side


@pytest.mark.parametrize("intensity", [2, 3, 4])
def test_a_quarter_turn_clockwise_lowers_the_intensity_by_one(
    fire_marker: dict[str, int], intensity: int
) -> None:
    assert turned(held(fire_marker, intensity), 1)["N"] == intensity - 1


def test_each_number_stands_upright_when_its_edge_is_the_north() -> None:
    turns = {
        group.get("data-side"): int(group.get("transform").removeprefix("rotate(").removesuffix(")"))
        for group in selected(face("fire-marker"), "//*[@data-number]")
    }
    assert turns == {"north": 0, "east": 90, "south": 180, "west": 270}


@pytest.mark.parametrize("ink", ["full", "low"])
def test_the_greater_the_number_the_greater_its_flame(ink: str) -> None:
    sizes = {}
    for group in selected(face("fire-marker", ink=ink), "//*[@data-number]"):
        flame = selected(group, "./*[contains(@transform, 'scale')]/@transform")[0]
        sizes[int(group.get("data-number"))] = float(flame.partition("scale(")[2].partition(")")[0])
    assert sorted(sizes, key=lambda number: sizes[number]) == [1, 2, 3, 4]


def test_the_numbers_are_at_least_5_mm_high() -> None:
    """As the press sets them: the size it chose, times the height of the digit in its font."""
    fonts = FontBook()
    svg = etree.tostring(face("fire-marker"), encoding="unicode")
    folder = templates("inferno")
    drawing = draw_svg(svg, folder, (folder,), Typesetter(fonts), "full", "fire-marker")
    font = fonts.find("Alfa Slab One", 400, False)
    assert len(drawing.boxes) == 4
    for box in drawing.boxes:
        (digit,) = box.lines
        extents = font.font.get_glyph_extents(font.font.get_nominal_glyph(ord(digit)))
        assert -extents.height * font.scale * box.size >= 5


@pytest.mark.parametrize("ink", ["full", "low", "grey"])
def test_a_base_of_25_mm_leaves_flames_and_corners_in_sight(ink: str) -> None:
    """On each side and in each corner of the ring something is drawn that the base does not hide."""
    home, piece = templates("inferno"), KIT.component("burning-zombie-marker")
    svg = etree.tostring(face(piece.id, ink=ink), encoding="unicode")
    drawing = draw_svg(svg, home, (home, home.parent / "common"), Typesetter(FontBook()), ink, piece.id)
    page = image(book(drawing), pixels_per_mm=10).convert("L")
    trim = -10 * drawing.left
    page = page.crop((trim, trim, trim + 10 * piece.width, trim + 10 * piece.height))
    side, corner = (80, 8, 220, 25), (30, 30, 60, 60)  # what matters lies 3 mm from the cut
    for turn in range(4):
        seen = page.rotate(90 * turn)
        for area in (side, corner):
            assert ImageStat.Stat(seen.crop(area)).stddev[0] > 40


@pytest.mark.parametrize("intensity", [1, 2, 3, 4])
def test_the_compass_card_shows_the_same_directions(intensity: int) -> None:
    card = face("fire-compass-card")
    for name, side in NAMES.items():
        number = int(said(card, f"roll-{intensity}-{name}"))
        assert direction(intensity, number) == side
        assert said(card, f"intensity-{intensity}-{name}") == str(number)


@pytest.mark.parametrize("deck", ["debris", "vegetal"])
def test_a_debris_marker_shows_its_row_and_nothing_else(deck: str) -> None:
    component = {"debris": "debris-marker", "vegetal": "vegetal-debris-marker"}[deck]
    for row in KIT.table(deck):
        drawing = face(component, row.id)
        assert said(drawing, "name") == row["name"].plain
        assert said(drawing, "id") == row.id
        assert said(drawing, "die-search") == (str(row["search"]) if deck == "debris" else "")
        assert said(drawing, "douse") == (str(row["douse"]) if row["douse"] else "")
        assert bool(selected(drawing, "//*[@data-spawn]")) == row["spawn"]


@pytest.mark.parametrize("ink", ["full", "low"])
def test_backs_betray_nothing_and_tell_the_two_decks_apart(ink: str) -> None:
    backs = {
        component: {etree.tostring(face(component, row.id, "back", ink)) for row in KIT.table(deck)}
        for component, deck in (("debris-marker", "debris"), ("vegetal-debris-marker", "vegetal"))
    }
    assert [len(seen) for seen in backs.values()] == [1, 1]
    assert backs["debris-marker"] != backs["vegetal-debris-marker"]


def test_a_hero_stands_with_his_place_and_his_health() -> None:
    places = {place.id: str(place.name) for board in KIT.table("map") for place in board["map"].locations}
    for hero in KIT.table("hero"):
        front = face("hero-standee", hero.id)
        assert said(front, "name") == hero["name"].plain
        assert said(front, "place") == places.get(hero["location"], KIT.labels["start-rolled"])
        assert len(selected(front, "//*[@class='box-line']")) == hero["health"]
        assert said(face("hero-standee", hero.id, "back"), "move") == "D3"


def test_zombies_carry_the_ids_that_the_assistant_uses() -> None:
    ids = [said(face("zombie-standee", row.id), "number") for row in KIT.table("zombie")]
    assert ids == [f"z{n}" for n in range(1, 15)]


def test_the_climbing_card_asks_what_the_table_asks() -> None:
    card = face("zombie-card")
    needs = {row["zombies_in_cell"]: row["need"] for row in KIT.table("climb")}
    assert [said(card, f"need-{n}") for n in (1, 2, 3)] == [f"{needs[str(n)]}+" for n in (1, 2, 3)]
    assert needs["4+"] == needs["3"]  # so that the third place may stand for "and more"


@pytest.mark.parametrize(
    ("card", "side", "rules"),
    [
        (
            "fire-phase-card",
            "front",
            "PHASE-02 GAS-05 PHASE-03 GAS-08 PHASE-12 SCEN-09 SCEN-10",
        ),
        ("fire-compass-card", "back", "PHASE-07 DEBRIS-09 VEG-05"),
        ("zombie-card", "front", "ZCLIMB-02 ZCLIMB-07 HORDE-05"),
        ("zombie-card", "back", "FZOMB-02 FZOMB-04 FZOMB-05 DEBRIS-06 ZHERO-01 ZHERO-02"),
        (
            "hero-card",
            "front",
            "FHERO-01 FHERO-02 FHERO-03 DOUSE-02 DOUSE-04 DOUSE-05 DOUSE-06 FHERO-05 FHERO-06",
        ),
        ("hero-card", "back", "RANGE-01 WOODS-02 GAS-10"),
    ],
)
def test_a_reference_card_tells_its_rules_in_full(card: str, side: str, rules: str) -> None:
    words = " ".join("".join(map(str, face(card, side=side).itertext())).split())
    for rule in rules.split():
        assert " ".join(KIT.rule(f"INF-{rule}").text.plain.split()) in words, rule


def test_the_climbing_card_reminds_of_barricades() -> None:
    """INF-HORDE-09: the horde helps there too, as many off as there are zombies, never below 2+."""
    assert said(face("zombie-card"), "barricade") == KIT.labels["climb-barricade"].plain
    assert "2+" in KIT.labels["climb-barricade"].plain
