"""Every face of humans is drawn without a fault, in each language and ink; what must be told apart is."""

from collections import Counter
from functools import cache

import pytest
from lxml import etree
from PIL import ImageChops, ImageStat

from printkit.base.paths import card_data
from printkit.faces.face import face_svg
from printkit.kit import read_kit
from printkit.kit.model import Kit
from printkit.press.fonts.fontbook import FontBook
from printkit.press.jobs.face_renderer import FaceSide, sides_of
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from tests.games.drawn_faces import selected
from tests.games.humans.printed import KIT, TEMPLATES, face
from tests.press.svg.picture import book, image

CHARACTERS = [row.id for row in KIT.table("character")]
MOST_BLACK = 0.28
"""How much of a piece may be black: a small one, all of it outlines, comes close to it."""
FACES = [component.id for component in KIT.components if component.front]


@cache
def kit(lang: str) -> Kit:
    return read_kit(card_data("humans"), lang)


@cache
def typesetter() -> Typesetter:
    return Typesetter(FontBook())


def sides(kit: Kit, component: str) -> list[FaceSide]:
    """The sides of a component that differ: of copies the first six."""
    found = sides_of(TEMPLATES, kit, [kit.component(component)])
    return [side for side in found if side.copy <= 6]


@pytest.mark.parametrize("component", FACES)
@pytest.mark.parametrize(("lang", "ink"), [("fr", "full"), ("en", "low")])
def test_a_face_is_drawn_without_a_fault(component: str, lang: str, ink: str) -> None:
    """Words fit, and keep away from the cut as what must be seen does."""
    piece = kit(lang).component(component)
    for side in sides(kit(lang), component):
        svg = face_svg(TEMPLATES, kit(lang), piece, side.row, side.side, ink, side.copy or 1)
        drawing = draw_svg(svg, TEMPLATES.folder, TEMPLATES.roots, typesetter(), ink, side.name)
        assert not drawing.faults, [fault.told() for fault in drawing.faults]
        for box in drawing.important:
            room = (box.x, box.y, piece.width - box.x - box.width, piece.height - box.y - box.height)
            assert min(room) >= piece.safe - 0.01, (side.name, box.name)


@pytest.mark.parametrize("component", FACES)
def test_a_face_in_low_ink_has_no_colour_and_little_black(component: str) -> None:
    """No ground is filled; figures, marks and letters are what is left."""
    side = sides(KIT, component)[-1]
    svg = face_svg(TEMPLATES, KIT, side.component, side.row, side.side, "low", side.copy or 1)
    drawing = draw_svg(svg, TEMPLATES.folder, TEMPLATES.roots, typesetter(), "low", side.name)
    page = image(book(drawing), pixels_per_mm=3)
    red, green, blue = page.convert("RGB").split()
    for one, other in ((red, green), (green, blue)):
        assert ImageChops.difference(one, other).getextrema() == (0, 0)
    assert 1 - ImageStat.Stat(page.convert("L")).mean[0] / 255 < MOST_BLACK


@pytest.mark.parametrize("component", ["zombie-pawn", "zombie-standee", "seat-marker"])
def test_zombies_of_each_player_have_a_ground_and_a_mark_of_their_own(component: str) -> None:
    """HUM-COMP-02: ten of each, told apart without a colour."""
    grounds, marks = set(), set()
    for character in CHARACTERS:
        drawing = face(component, character)
        grounds |= set(selected(drawing, "//*[starts-with(@fill, 'url(#base-')]/@fill"))
        marks |= set(selected(drawing, "//*[local-name()='path'][@class='mark']/@d"))
    assert len(grounds) == len(marks) == len(CHARACTERS) == 6


@pytest.mark.parametrize("component", ["zombie-pawn", "human-pawn", "zombie-standee", "human-standee"])
def test_a_figure_is_the_same_on_both_sides(component: str) -> None:
    """It is seen from everywhere."""
    row = CHARACTERS[0] if component.startswith("zombie") else ""
    assert etree.tostring(face(component, row)) == etree.tostring(face(component, row, "back"))


def test_a_character_card_has_the_numbers_that_the_rules_take() -> None:
    for row in KIT.table("character"):
        drawing = face("character-card", row.id)
        for number in ("movement", "capture", "infect", "wounds", "do_over", "goal"):
            assert words(drawing, f"number-{number}") == str(row[number])


def test_weapons_have_their_bonus_and_points_their_one() -> None:
    for row in KIT.table("event-card"):
        told = words(face("event-card", row.id), "bonus")
        assert told == (f"+{row['bonus']}" if row["type"] == "weapon" else "")
    points = Counter(words(face("capture-card", row.id), "point") for row in KIT.table("capture-card"))
    assert points == {"": 1, "1": 2}


def test_the_backs_of_a_deck_are_alike_and_differ_from_the_others() -> None:
    backs = {}
    for deck in ("event-card", "wound-card", "capture-card"):
        rows = KIT.rows_of(KIT.component(deck))
        (backs[deck],) = {etree.tostring(face(deck, row.id, "back")) for row in rows}
    assert len(set(backs.values())) == 3


def words(drawing: etree._Element, box: str) -> str:
    """The words in a box; nothing where there is no such box."""
    return "".join(selected(drawing, f"//*[@id='{box}']//text()")).strip()


def test_opposite_faces_of_the_die_add_up_to_seven() -> None:
    """The net is a cross: in a row every second square is opposite, and so are the ends of the column."""
    pips = Counter[tuple[int, int]]()
    for pip in selected(face("die-net"), "//*[local-name()='circle'][@class='pip']"):
        pips[int(float(pip.get("cx")) // 18), int(float(pip.get("cy")) // 18)] += 1
    assert sorted(pips.values()) == [1, 2, 3, 4, 5, 6]
    for one, other in (((0, 1), (2, 1)), ((1, 1), (3, 1)), ((1, 0), (1, 2))):
        assert pips[one] + pips[other] == 7


def test_a_dice_token_has_as_many_pips_as_its_row_says() -> None:
    for row in KIT.table("dice-token"):
        drawn = selected(face("do-over-token", row.id), "//*[local-name()='circle'][@class='pip']")
        assert len(drawn) == row["pips"]
