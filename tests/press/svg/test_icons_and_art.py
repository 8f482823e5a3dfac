"""Icons may be drawings or images, on faces and in documents; names of art and paths are told apart."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from printkit.words.check import check_game
from tests.press.deck import Deck, pictures, words

SHEET = """
[[component]]
id = "sheet"
name = "Feuille {icon:star}"
kind = "sheet"
size = [60, 60]
document = "sheet.html"
bleed = false
"""


def icon(deck: Deck, ending: str, own: bool = True) -> None:
    """Draw a red star, one that is wider than high."""
    folder = deck.templates / "art" if own else deck.data / "art"
    folder.mkdir(exist_ok=True)
    Image.new("RGB", (120, 60), "red").save(folder / f"icon-star{ending}")


def reds(path: Path) -> int:
    """How many pixels of the first page are red, at 300 dpi."""
    with pypdfium2.PdfDocument(path) as document:
        picture = document[0].render(scale=300 / 72).to_pil().convert("RGB")
    return sum(
        number for number, (red, green, _) in picture.getcolors(1 << 24) or () if red > 180 > 90 > green
    )


@pytest.mark.parametrize("ending", [".png", ".jpg", ".jpeg", ".webp", ".gif"])
@pytest.mark.parametrize("own", [True, False])
def test_an_icon_may_be_an_image_on_a_face(deck: Deck, ending: str, own: bool) -> None:
    icon(deck, ending, own)
    deck.words()
    deck.cards(1, c1="Une {icon:star} ici")
    assert not check_game(deck.data)
    assert not deck.build().faults
    size = 3.2 / 25.4 * 300  # the words are 3.2 mm high, the star half of that
    assert reds(deck.pdf()) == pytest.approx(size * size / 2, rel=0.15)


def test_an_image_that_is_no_image_is_named(deck: Deck) -> None:
    (deck.templates / "art" / "icon-star.png").write_bytes(b"no image")
    deck.words()
    deck.cards(1, c1="Une {icon:star} ici")
    assert "icon-star.png" in str(deck.build().faults[0])


def test_an_icon_that_is_too_coarse_is_told(deck: Deck) -> None:
    Image.new("RGB", (8, 8), "red").save(deck.templates / "art" / "icon-star.png")
    deck.words()
    deck.cards(1, c1="Une {icon:star} ici")
    assert "dpi at its printed size" in str(deck.build().faults[0])


SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="red"/></svg>'
)


@pytest.mark.parametrize("ending", [".png", ".svg"])
def test_icons_stand_among_the_words_of_documents(deck: Deck, ending: str) -> None:
    if ending == ".svg":
        (deck.templates / "art" / "icon-star.svg").write_text(SVG, "utf-8")
    else:
        icon(deck, ending)
    deck.game(more=SHEET)
    deck.template(
        "sheet.html",
        '{% extends "common/document.html" %}{% block body %}<p style="font-size: 30pt">'
        "{{ component.name }} fin</p>{% endblock %}",
    )
    assert not deck.build().faults
    assert reds(deck.pdf("sheet")) == pytest.approx((30 / 72 * 300) ** 2 / 2, rel=0.1)


def test_an_icon_of_a_document_that_nobody_drew_is_named(deck: Deck) -> None:
    deck.game(more=SHEET)
    deck.template(
        "sheet.html",
        '{% extends "common/document.html" %}{% block body %}<p>{{ component.name }}</p>{% endblock %}',
    )
    assert "drawing not found: icon-star" in "".join(map(str, deck.build().faults))


def ink_of(deck: Deck, words_of_box: str) -> tuple[tuple[int, int, int, int], int]:
    """The place of words in a drawing of a document (mm from its corner), and how many pixels they take.

    The document is 60 mm square, in the middle of a sheet with a label and a ruler.
    """
    deck.template(
        "sheet.html",
        '{% extends "common/document.html" %}{% import "common/parts.html" as parts with context %}'
        '{% import "common/parts.svg" as faces with context %}{% block body %}'
        '{% call parts.drawing("x", 40, 20) %}{% call faces.box("a", 10, 5, 20, 10, "label") %}'
        f"{words_of_box}{{% endcall %}}{{% endcall %}}{{% endblock %}}",
    )
    assert not deck.build(only=("sheet",)).faults
    assert "Adieu" not in words(deck.pdf("sheet"))
    sheet = pictures(deck.pdf("sheet"), 254)[0].convert("L").point(lambda each: 255 if each < 128 else 0)
    x, y = (sheet.width - 600) // 2, (sheet.height - 600) // 2
    page = sheet.crop((x, y, x + 600, y + 600))
    left, top, right, bottom = page.getbbox() or (0, 0, 0, 0)
    return (left // 10, top // 10, right // 10, bottom // 10), page.histogram()[255]


def test_words_in_the_drawing_of_a_document_are_painted_without_their_font(deck: Deck) -> None:
    """There they are outlines: a picture is looked at, and its alternative text is read."""
    deck.game(more=SHEET.replace(" {icon:star}", ""))
    (left, top, right, bottom), plain = ink_of(deck, "<p>Adieu</p>")
    margin = 5
    assert margin + 10 <= left < right <= margin + 30
    assert margin + 5 <= top < bottom <= margin + 15
    assert ink_of(deck, "<p><b>Adieu</b></p>")[1] > plain > 0
    assert ink_of(deck, "<p>Adieu Adieu</p>")[1] == pytest.approx(2 * plain, rel=0.02)


def with_image(deck: Deck, value: str, kind: str = "image") -> None:
    (deck.data / "game.toml").write_text(
        (deck.data / "game.toml")
        .read_text("utf-8")
        .replace('name = "text",', f'name = "text", pic = "{kind}",'),
        "utf-8",
    )
    (deck.data / "cards.csv").write_text(f"id,name,pic,count\nc1,Un,{value},1\n", "utf-8")
    (deck.data / "art").mkdir(exist_ok=True)
    Image.new("RGB", (600, 600), "red").save(deck.data / "art" / "Photo.png")


@pytest.mark.parametrize("value", ["photo", "photo.png", "PHOTO", "star", "star.svg", "art/star"])
def test_a_field_of_images_takes_what_templates_find(deck: Deck, value: str) -> None:
    with_image(deck, value)
    (deck.templates / "art" / "star.svg").write_text(SVG, "utf-8")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        "{% block drawing %}{{ parts.picture(row.pic, 5, 5, 20, 20) }}{% endblock %}",
    )
    assert not check_game(deck.data)
    assert not deck.build().faults
    red = reds(deck.pdf())
    assert red > 100


@pytest.mark.parametrize("value", ["Photo.jpg", "pics/Photo.png"])
def test_a_name_of_art_in_a_field_for_paths_is_told_which_is_meant(deck: Deck, value: str) -> None:
    with_image(deck, value)
    (fault,) = check_game(deck.data)
    assert "did you mean “art/Photo.png”?" in str(fault)


@pytest.mark.parametrize("ending", [".png", ".svg"])
@pytest.mark.parametrize(("ink", "seen"), [("full", True), ("low", False), ("grey", False)])
def test_tinted_art_has_the_colour_of_words_in_every_ink(
    deck: Deck, ending: str, ink: str, seen: bool
) -> None:
    art = deck.templates / "art" / f"owl{ending}"
    if ending == ".svg":
        art.write_text(SVG.replace('fill="red"', 'fill="#0a0"'), "utf-8")
    else:
        Image.new("RGBA", (600, 300), (0, 160, 0, 255)).save(art)
    deck.cards(1)
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{{ parts.tinted("owl", 5, 5, 20, 10, "ink-spot") }}{% endblock %}',
    )
    game = deck.data / "game.toml"
    game.write_text(game.read_text("utf-8").replace("#a6dc00", "#e01010"), "utf-8")
    assert not deck.build(inks=(ink,)).faults
    red = reds(deck.pdf("cards" if ink == "full" else f"cards-{ink}"))
    assert red == pytest.approx(20 * 10 / 25.4**2 * 300**2 if seen else 0, rel=0.02)


def test_a_tinted_image_is_looked_at_for_its_pixels(deck: Deck) -> None:
    Image.new("RGBA", (20, 20), "red").save(deck.templates / "art" / "owl.png")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{{ parts.tinted("owl", 5, 5, 20, 20) }}{% endblock %}',
    )
    assert "dpi" in deck.build().faults[0].told()


def test_two_pictures_of_one_name_are_told_where_the_field_is(deck: Deck) -> None:
    with_image(deck, "PHOTO")
    Image.new("RGB", (600, 600), "red").save(deck.data / "art" / "photo.png")
    (fault,) = check_game(deck.data)
    assert fault.file.endswith("cards.csv") and "Photo.png, photo.png" in str(fault)


@pytest.mark.parametrize("href", ["art/Photo.png", "Photo", "Photo.png"])
def test_a_path_in_the_place_of_a_reference_is_told_what_gives_it(deck: Deck, href: str) -> None:
    with_image(deck, "art/Photo.png")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}\n'
        f'<image href="{href}" width="9" height="9"/>{{% endblock %}}',
    )
    fault = deck.build().faults[0]
    assert fault.place == "line 2" and f'no such file: {href}\nhint: art("{href}") gives' in str(fault)


def test_a_path_that_a_field_gives_is_art_by_its_path(deck: Deck) -> None:
    with_image(deck, "art/Photo.png")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        "{% block drawing %}{{ parts.picture(row.pic, 5, 5, 30, 30) }}{% endblock %}",
    )
    assert not deck.build().faults


@pytest.mark.parametrize("name", ["arts/star", "star.png", "str", "templates/deck/art/star.svg"])
def test_a_drawing_that_is_not_found_is_told_which_is_meant(deck: Deck, name: str) -> None:
    (deck.templates / "art" / "star.svg").write_text(SVG, "utf-8")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        f'{{% block drawing %}}{{{{ parts.picture("{name}", 5, 5, 9, 9) }}}}{{% endblock %}}',
    )
    said = str(deck.build().faults[0])
    assert f"drawing not found: {name} (looked in templates/deck/art," in said
    assert "hint: did you mean “star”?" in said


def test_an_icon_shows_nothing_beside_its_view_box(deck: Deck) -> None:
    outside = '<rect x="-60" y="20" width="20" height="10"/><rect x="12" width="9" height="9"/>'
    (deck.templates / "art" / "icon-star.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/>'
        f'<g fill="red">{outside}</g></svg>',
        "utf-8",
    )
    deck.words()
    deck.cards(1, c1="Une {icon:star} ici")
    assert not deck.build().faults
    assert reds(deck.pdf()) == 0
