"""Drawings as forms: what is shared is stored once, and the same drawings give the same bytes, everywhere."""

import io
import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from printkit.base.faults import FaultError
from printkit.press.svg import PaintCache, draw_svg
from tests.press.svg.picture import TYPESETTER, book, clean, drawn, svg

ROOT = Path(__file__).parents[3]
BOX = (
    '<foreignObject id="t" x="2" y="2" width="30" height="8">'
    '<div xmlns="http://www.w3.org/1999/xhtml" lang="fr">'
    '<p>Carte <b>{}</b> <icon name="dot"/></p></div></foreignObject>'
)
FACE = (
    '<title>{}</title><defs><pattern id="hatch" patternUnits="userSpaceOnUse" width="1" height="1"'
    ' patternTransform="rotate(45)"><rect x=".3" width=".4" height="1"/></pattern>'
    '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient></defs>'
    '<rect class="ground" width="40" height="40"/><rect width="40" height="10" fill="url(#hatch)"/>'
    '<g opacity=".5"><circle cx="20" cy="20" r="5"/><circle cx="22" cy="20" r="5" fill="url(#g)"/></g>'
    '<image href="art/art.png" x="4" y="12" width="20" height="20"/>'
    '<image href="art/two.svg" width="8" height="8"/>'
    '<use href="art/two.svg#s" x="30" width="8" height="8"/><path d="M0 0h9" stroke="url(#g)"/>' + BOX
)
ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><symbol id="s" viewBox="0 0 1 1">'
    '<rect width="1" height="1"/>'
    '</symbol><circle cx="2" cy="2" r="2" fill="currentColor"/></svg>'
)
STYLE = ".ground { fill: #fc2 }"


def noise(size: int, seed: int = 7) -> Image.Image:
    """Return an image that no compression makes small."""
    import random

    return Image.frombytes("RGB", (size, size), random.Random(seed).randbytes(3 * size * size))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "two.svg").write_text(ART)
    (tmp_path / "art" / "icon-dot.svg").write_text(ART)
    noise(150).save(tmp_path / "art" / "art.png")
    return tmp_path


def face(number: int) -> str:
    return svg(FACE.format(number, number), 40, STYLE)


def test_a_form_has_the_size_of_its_face_and_begins_at_nothing() -> None:
    text = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 69 94"><rect width="63" height="88"/></svg>'
    )
    drawing = clean(text)
    assert (drawing.left, drawing.top, drawing.width, drawing.height) == (-3, -3, 69, 94)
    with pikepdf.open(io.BytesIO(book(drawing))) as pdf:
        left, bottom, right, top = map(float, pdf.pages[0].Resources.XObject.P0.BBox)
    assert (left, bottom) == (0, 0)
    assert (right, top) == pytest.approx((69 * 72 / 25.4, 94 * 72 / 25.4), abs=1e-4)


def test_the_same_faces_give_the_same_bytes(game: Path) -> None:
    once = book(*(clean(face(number), game) for number in range(3)))
    assert once == book(*(clean(face(number), game) for number in range(3)))


def test_a_warm_cache_gives_the_same_drawing_as_a_cold_one(game: Path) -> None:
    warm = PaintCache()
    for number in range(3):
        drawn(face(number), game, cache=warm)
    for number in range(5):
        assert drawn(face(number), game, cache=warm) == drawn(face(number), game, cache=PaintCache())


def test_a_warm_cache_sees_that_art_has_changed(game: Path) -> None:
    cache = PaintCache()
    before = drawn(face(1), game, cache=cache)
    (game / "art" / "two.svg").write_text(ART.replace('r="2"', 'r="1"'))
    after = drawn(face(1), game, cache=cache)
    assert before != after
    assert after == drawn(face(1), game, cache=PaintCache())


def test_a_warm_cache_sees_that_what_was_missing_is_there(game: Path) -> None:
    cache, art = PaintCache(), game / "art" / "two.svg"
    art.write_text(ART.replace("</svg>", '<image href="new.svg" width="4" height="4"/></svg>'))
    assert len(drawn(face(1), game, cache=cache).faults) == 1
    (game / "art" / "new.svg").write_text(ART)
    assert drawn(face(1), game, cache=cache).faults == ()


def test_two_faces_that_differ_in_what_they_point_at_share_nothing_wrong() -> None:
    """Equal elements, but the first face's `a` is red and the second's blue, outside the definitions."""
    cache = PaintCache()
    pages = [
        drawn(
            svg(f'<g><rect id="a" width="4" height="4" fill="{colour}"/></g><g><use href="#a" x="5"/></g>'),
            cache=cache,
        )
        for colour in ("red", "blue")
    ]
    assert "1 0 0 rg" in repr(pages[0])
    assert "1 0 0 rg" not in repr(pages[1])


def test_another_process_gives_the_same_bytes_from_pickled_drawings(game: Path) -> None:
    """What a cache on disk holds is all that a book needs."""
    drawings = [clean(face(number), game) for number in range(2)]
    stored = game / "drawings"
    stored.write_bytes(pickle.dumps(drawings))
    code = (
        "import pickle, sys; from pathlib import Path; from tests.press.svg.picture import book\n"
        "sys.stdout.buffer.write(book(*pickle.loads(Path(sys.argv[1]).read_bytes())))"
    )
    run = [sys.executable, "-c", code, str(stored)]
    done = subprocess.run(run, capture_output=True, check=True, cwd=ROOT)
    assert done.stdout == book(*drawings)


def test_a_drawing_is_small_and_holds_no_image(game: Path) -> None:
    assert len(pickle.dumps(clean(face(1), game))) < 20_000


def test_sixty_faces_with_the_same_large_art_store_it_once(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    noise(1200).save(tmp_path / "art" / "art.png")
    (tmp_path / "art" / "copy.png").write_bytes((tmp_path / "art" / "art.png").read_bytes())
    size = (tmp_path / "art" / "art.png").stat().st_size
    assert size > 4_000_000
    cache, images = PaintCache(), ("art", "copy")
    faces = [
        draw_svg(
            svg(f'<circle r="{number + 1}"/><image href="art/{images[number % 2]}.png" width="40"/>', 40),
            tmp_path,
            (tmp_path,),
            TYPESETTER,
            "full",
            str(number),
            cache,
        )
        for number in range(60)
    ]
    pdf = book(*faces)
    assert len(pypdfium2.PdfDocument(pdf)) == 60
    assert size < len(pdf) < size + 100_000


def test_fonts_forms_and_shadings_stand_once_in_the_file(game: Path) -> None:
    pdf = pikepdf.open(io.BytesIO(book(*(clean(face(number), game) for number in range(20)))))
    kinds = [
        str(item.get("/Subtype", item.get("/Type", "")))
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary | pikepdf.Stream)
    ]
    assert kinds.count("/Type0") == 2
    assert kinds.count("/Image") == 1
    streams = [
        item.read_raw_bytes()
        for item in pdf.objects
        if isinstance(item, pikepdf.Stream) and "/Subtype" in item
    ]
    assert len(set(streams)) == len(streams)


def test_a_form_names_only_what_it_uses(game: Path) -> None:
    """A page taken to another file takes its own fonts and images with it, and no other page's."""
    pages = book(clean(face(1), game), clean(svg("<rect width='1' height='1'/>"), game))
    with pikepdf.open(io.BytesIO(pages)) as pdf:
        rich, plain = (page.Resources.XObject.P0.Resources for page in pdf.pages)
        assert dict(plain) == {}
        assert set(rich.keys()) >= {"/Font", "/XObject", "/ExtGState"}


def test_pages_come_in_the_order_in_which_they_were_given() -> None:
    document = pypdfium2.PdfDocument(book(*(clean(svg("", size)) for size in (10, 20, 10))))
    assert [round(page.get_width() * 25.4 / 72) for page in document] == [10, 20, 10]


def test_a_drawing_is_compressed_where_it_is_drawn(game: Path) -> None:
    """What stands in the file is what the drawing brought: where one changes, only that is compressed."""
    drawing = clean(face(1), game)
    assert drawing.stream in book(drawing)
    assert zlib.decompress(drawing.stream).decode("latin-1") == drawing.operators


def test_art_that_changes_between_drawing_and_printing_is_a_fault(game: Path) -> None:
    drawing = clean(face(1), game)
    noise(150, seed=8).save(game / "art" / "art.png")
    with pytest.raises(FaultError) as wrong:
        book(drawing)
    assert "changed while it was being printed" in wrong.value.faults[0].line()


def test_a_drawing_tells_every_file_it_was_made_of(game: Path) -> None:
    assert [Path(path).name for path, _ in clean(face(1), game).files] == [
        "art.png",
        "icon-dot.svg",
        "two.svg",
    ]
