"""A cut beside the line shows by no frame near it, and on small pieces by no neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from printkit.base import paths
from printkit.base.faults import Fault
from printkit.faces.face import face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Component, Kit, least_safe
from printkit.press.fonts.fontbook import FontBook
from printkit.press.jobs.face_renderer import sides_of
from printkit.press.jobs.finished import SourceHash
from printkit.press.jobs.frames import OUTSIDE, nearest_frame
from printkit.press.jobs.job import check_job
from printkit.press.pdf.drawing import Drawing
from printkit.press.request import INKS, PrintJob, Request
from printkit.press.svg import PaintCache, draw_svg
from printkit.press.typesetting import Typesetter
from tests.all_games import GAMES
from tests.press.deck import Deck
from tests.press.pixels import colour_at, levels
from tests.press.svg.picture import FINE, book, clean, image, svg

LINE = 'fill="none" stroke="#000" stroke-width=".4"'
FRAME = '<rect x="{0}" y="{0}" width="{1}" height="{1}" ' + LINE + "/>"
SMALL = 20.0  # mm, and smaller


def nearest(body: str, least: float = 3.0, *, bleed: bool = True) -> float | None:
    """How near to the cut a frame stands on a piece of 40 mm."""
    return nearest_frame(clean(svg(body, 40)), 40, 40, least, bleed=bleed)


@pytest.mark.parametrize(
    ("body", "inside"),
    [
        (FRAME.format(1.2, 37.6), 1.0),
        (FRAME.format(3.1, 33.8), 2.9),
        (f'<path d="M2 0V40M38 0V40" {LINE}/>', 1.8),
        (f'<path d="M0 2H40" {LINE}/><g transform="rotate(180 20 20)"><path d="M0 2H40" {LINE}/></g>', 1.8),
        ('<rect x="2" y="2" width="36" height="36" fill="#f00"/>', 2.0),
        (f'<g opacity=".5">{FRAME.format(1.2, 37.6)}</g>', 1.0),
        (f'<g transform="translate(1.2 1.2) scale(.94)"><rect width="40" height="40" {LINE}/></g>', 1.012),
        (f'<rect x="1.2" y="1.2" width="37.6" height="37.6" rx="2" {LINE}/>', 1.0),
        (FRAME.format(-0.6, 41.2), -0.8),
    ],
    ids=[
        "line",
        "just too near",
        "two sides",
        "turned",
        "area",
        "group",
        "scaled",
        "rounded",
        "over the cut",
    ],
)
def test_a_frame_near_the_cut_is_found(body: str, inside: float) -> None:
    assert nearest(body) == pytest.approx(inside, abs=0.002)


@pytest.mark.parametrize(
    "body",
    [
        FRAME.format(3.3, 33.4),
        FRAME.format(-1.3, 42.6),
        '<rect x=".5" y=".5" width="39" height="39" fill="none" stroke="#f00" stroke-width="5.2"/>',
        f'<path d="M0 2H40" {LINE}/>',
        f'<path d="M2 12V22M38 12V22" {LINE}/>',
        f'<circle cx="20" cy="20" r="18" {LINE}/>',
        '<rect x="-3" y="-3" width="46" height="46" fill="#f00"/>',
        '<clipPath id="in"><path d="M9 9H31V31H9z"/></clipPath>'
        f'<g clip-path="url(#in)">{FRAME.format(2, 36)}</g>',
    ],
    ids=["inwards", "outside", "broad", "one side", "short", "round", "ground", "clipped"],
)
def test_what_bears_a_cut_beside_the_line_is_no_fault(body: str) -> None:
    assert nearest(body) is None


def test_a_piece_without_bleed_may_end_its_ground_at_the_cut() -> None:
    body = '<rect width="40" height="40" fill="#fff"/>'
    assert nearest(body, bleed=False) is None
    assert nearest(body) == 0


def checked(deck: Deck, front: str) -> list[Fault]:
    """What a check of the deck tells of a front."""
    drawing = f"{{% block drawing %}}{front}{{% endblock %}}"
    deck.template("front.svg", '{% extends "common/face.svg" %}' + drawing)
    kit = read_game(paths.card_data("deck")).kit("fr")
    return check_job(SourceHash().with_hash(PrintJob(kit, "full", Request(("deck",), cache=None))))


def test_a_check_tells_of_a_frame_once(deck: Deck) -> None:
    deck.game(back="")
    (fault,) = checked(deck, f'<rect x="1.2" y="1.2" width="60.6" height="85.6" {LINE}/>')
    assert fault.file == "templates/deck/front.svg"
    assert "a frame is 1.0 mm inside the cut, less than 3 mm" in fault.line()
    assert not checked(deck, f'<rect x="3.2" y="3.2" width="56.6" height="81.6" {LINE}/>')


@cache
def faces(game: str, lang: str, ink: str) -> tuple[tuple[Component, str, Drawing], ...]:
    """The first face of each component of a game, both sides."""
    return tuple(_faces(read_game(paths.card_data(game)).kit(lang), ink))


def _faces(kit: Kit, ink: str) -> Iterator[tuple[Component, str, Drawing]]:
    templates, painted = GameTemplates(kit.game), PaintCache()
    typesetter = Typesetter(FontBook((templates.card_data / "fonts", templates.folder / "fonts")))
    seen = set()
    for side in sides_of(templates, kit, kit.components):
        if (side.component.id, side.side) not in seen:
            seen.add((side.component.id, side.side))
            text = face_svg(templates, kit, side.component, side.row, side.side, ink)
            name = side.name
            yield (
                side.component,
                name,
                draw_svg(text, templates.folder, templates.roots, typesetter, ink, name, painted),
            )


@pytest.mark.parametrize("lang", ["fr", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_words_and_frames_of_the_games_keep_clear_of_the_cut(game: str, lang: str) -> None:
    """In every ink; what must be nearer says why."""
    for ink in INKS:
        for component, name, drawing in faces(game, lang, ink):
            least = min(component.safe, least_safe(component.width, component.height))
            if component.shape == "rect":
                frame = nearest_frame(
                    drawing, component.width, component.height, least, bleed=component.bleed
                )
                assert frame is None, (name, ink, frame)
            for box in drawing.important:
                right, bottom = component.width - box.x - box.width, component.height - box.y - box.height
                assert min(box.x, box.y, right, bottom) > least - 0.06, (name, ink, box.name)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("game", GAMES)
def test_a_cut_beside_the_line_of_a_small_token_shows_no_neighbour(game: str, ink: str) -> None:
    """From 1 mm inside the cut to 1 mm outside, small pieces have one colour all around."""
    for component, name, drawing in faces(game, "fr", ink):
        if min(component.width, component.height) > SMALL or component.shape != "rect":
            continue
        face = image(book(drawing))
        left, top = round(-drawing.left * FINE), round(-drawing.top * FINE)
        width, height = round(component.width * FINE), round(component.height * FINE)
        far = round(OUTSIDE * FINE)
        outer = (left - far, top - far, left + width + far, top + height + far)
        hidden = (left + far, top + far, left + width - far, top + height - far)
        face.paste(colour_at(face, (left, top)), hidden)
        around = face.crop(outer).split()
        assert all(most - least < 30 for least, most in map(levels, around)), (name, ink)
