"""Art of other programs is drawn as a browser draws it; what it asks for in vain is told once a file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from printkit.faces.art import read_drawing
from printkit.press.fonts.font import Font
from printkit.press.fonts.fontbook import FontBook
from printkit.press.pdf.drawing import Drawing
from tests.press.svg.picture import book, clean, drawn, expected, image, letters, shown, svg

FOLDER = Path(__file__).parent / "other_programs"
FILES = sorted(FOLDER.glob("*.svg"))
SIDE = 160  # pixels of a picture
SIZE = 40  # mm
WARNED = {
    "clipart.svg": {"#nowhere"},
    "figma.svg": {"mix-blend-mode: multiply"},
    "illustrator.svg": {"@media, a:hover"},
    "sodipodi.svg": {"marker-end"},
}


def face_of(file: Path, inline: bool) -> Drawing:
    """Draw a face with art in it, in both ways in which a template shows it."""
    if inline:
        art = read_drawing(file, file.name)
        shows = f'<svg width="{SIZE}" height="{SIZE}" viewBox="{art.viewbox}">{art.content}</svg>'
    else:
        shows = f'<image href="{file.name}" width="{SIZE}" height="{SIZE}"/>'
    return drawn(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{shows}</svg>', file.parent
    )


@pytest.fixture(scope="module")
def browser_pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Image.Image]:
    """Let Chromium draw all files on one page."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    assert browser, "make test installs Chromium"
    folder = tmp_path_factory.mktemp("shown")
    size = f"width: {SIDE}px; height: {SIDE}px"
    style = f"body {{ margin: 0 }} img {{ {size}; object-fit: contain; display: block }}"
    pictures = "".join(f'<img src="{file.as_uri()}">' for file in FILES)
    page, picture = folder / "page.html", folder / "shown.png"
    page.write_text(f"<!doctype html><style>{style}</style>{pictures}", "utf-8")
    command = [browser, "--headless", "--no-sandbox", "--hide-scrollbars", "--no-first-run", "--disable-gpu"]
    command += ["--allow-file-access-from-files", f"--user-data-dir={folder / 'profile'}"]
    command += [f"--window-size={SIDE},{SIDE * len(FILES)}", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=90)
    with Image.open(picture) as whole:
        return {
            file.name: whole.convert("RGB").crop((0, at * SIDE, SIDE, (at + 1) * SIDE))
            for at, file in enumerate(FILES)
        }


@pytest.mark.parametrize("inline", [True, False])
def test_it_is_drawn_as_a_browser_draws_it(browser_pictures: dict[str, Image.Image], inline: bool) -> None:
    far = {}
    for file in FILES:
        drawing = face_of(file, inline)
        assert drawing.faults == (), file.name
        told = {str(each.values.get("names")) for each in drawing.warnings}
        assert told == WARNED.get(file.name, set()), file.name
        printed = image(book(drawing), 0, SIDE // SIZE).resize((SIDE, SIDE))
        blurred = [
            each.filter(ImageFilter.GaussianBlur(3)) for each in (printed, browser_pictures[file.name])
        ]
        mean = max(ImageStat.Stat(ImageChops.difference(*blurred)).mean)
        assert max(ImageStat.Stat(ImageChops.invert(printed)).mean) > 4, file.name
        if mean > (6 if "<text" in file.read_text("latin-1") else 3):  # the browser has other fonts
            far[file.name] = mean
    assert far == {}


HARMLESS = (
    "font-size:medium;line-height:25px;solid-color:#000;-inkscape-stroke:none",
    "font-size:1em;letter-spacing:.1ex;writing-mode:lr-tb;text-align:match-parent",
    "font-size:120%;font-weight:bolder;text-decoration:none solid",
    "enable-background:new 0 0 9 9;isolation:isolate;mask-type:alpha;transform-box:fill-box",
    "clip-path:false;mask:none;filter:0;marker:none;fill:inherit;stroke-width:1px !important",
    "font-variant-east-asian:normal;font-variant-position:normal;text-decoration-skip:auto;column-rule:none",
    "display:initial;opacity:unset;overflow:inherit;stroke-linecap:auto;stroke-dasharray:none",
)


def art_face(folder: Path, body: str, root: str = 'viewBox="0 0 10 10"') -> Drawing:
    """Draw a face with a file of art of ten by ten."""
    (folder / "art.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{body}</svg>', "utf-8")
    return face_of(folder / "art.svg", inline=True)


@pytest.mark.parametrize("style", HARMLESS)
def test_what_changes_nothing_is_not_told(tmp_path: Path, style: str) -> None:
    drawing = art_face(tmp_path, f'<path style="{style};fill:#111" d="M1 1h8v8z"/>')
    assert (drawing.faults, drawing.warnings) == ((), ())
    (attributes,) = [
        " ".join('{}="{}"'.format(*part.split(":", 1)) for part in style.split(";") if part[0] != "-")
    ]
    drawing = art_face(tmp_path, f'<path {attributes} d="M1 1h8v8z"/>')
    assert (drawing.faults, drawing.warnings) == ((), ())


@pytest.mark.parametrize(
    "body",
    [
        "<text/><flowRoot><flowRegion/><flowPara/></flowRoot><text> </text>",
        '<filter id="f"><feFlood/></filter><marker id="m"/><script>1</script><animate/>',
        '<switch><foreignObject requiredExtensions="x"/><path d="M1 1h8v8z"/></switch>',
        "<a><path d='M1 1h8v8z'/></a> stray words",
        "<style>@font-face { src: url(x) }</style>",
    ],
)
def test_elements_of_other_programs_that_draw_nothing(tmp_path: Path, body: str) -> None:
    drawing = art_face(tmp_path, body)
    assert (drawing.faults, drawing.warnings) == ((), ())


def test_what_it_asks_for_in_vain_is_one_warning_of_each_kind_with_the_first_line(tmp_path: Path) -> None:
    body = (
        '<path d="M1 1h8v8z" colour="red"/>\n<path d="M1 1h8v8z" fill="reddish"/>\n'
        '<path d="M1 1h8v8z" filter="url(#f)" marker-end="url(#m)"/>\n<blob/><path d="M1 1 X"/>'
    )
    drawing = art_face(tmp_path, body)
    assert drawing.faults == ()
    assert sorted((each.place, str(each.values["names"])) for each in drawing.warnings) == [
        ("line 1", "colour, fill: reddish, d: M1 1 X"),
        ("line 3", "filter, marker-end, <blob>"),
    ]
    assert {each.file for each in drawing.warnings} == {f"{tmp_path.name}/art.svg"}


BLUR = '<filter id="f"><feGaussianBlur stdDeviation="1"/></filter>'
MOVED = (
    '<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="1"/><feOffset dx="1" result="a"/>'
    '<feMerge><feMergeNode in="a"/></feMerge></filter>'
)
BESIDE = (
    '<filter id="f"><feGaussianBlur in="SourceAlpha" stdDeviation="1"/><feOffset dx="1" result="a"/>'
    '<feMerge><feMergeNode in="a"/><feMergeNode in="SourceGraphic"/></feMerge></filter>'
)
DROPPED = '<filter id="f"><feDropShadow dx="1" stdDeviation="1"/></filter>'
SHADOW = '<path id="s" fill="#f00" d="M3 3h6v6h-6z" {}/>'
OVER = '<path d="M2 2h6v6h-6z"/>'
OF_F = 'filter="url(#f)"'


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        (BLUR + SHADOW.format(OF_F) + OVER, False),
        (MOVED + SHADOW.format(OF_F) + OVER, False),
        (MOVED + SHADOW.format('style="stroke:none;filter:url(#f)"') + OVER, False),
        (BLUR + f"<g id='s' {OF_F}>{SHADOW.format('')}</g><g>{OVER}</g>", False),
        (BLUR + f"<g>{SHADOW.format(OF_F)}</g><g>{OVER}</g>", False),
        (BESIDE + SHADOW.format(OF_F) + OVER, True),
        (DROPPED + SHADOW.format(OF_F) + OVER, True),
        (BLUR + OVER + SHADOW.format(OF_F), True),
        (BLUR + SHADOW.format(OF_F) + '<path d="M0 0h2v2h-2z"/>', True),
        (BLUR.replace('"1"', '"0"') + SHADOW.format(OF_F) + OVER, True),
        (SHADOW.format(OF_F) + OVER, True),
    ],
)
def test_a_blurred_shadow_is_left_out_by_name(tmp_path: Path, body: str, seen: bool) -> None:
    drawing = art_face(tmp_path, body)
    assert drawing.faults == ()
    red, green, _ = image(book(drawing), 0, 4).split()
    reds = ImageChops.subtract(red, green).getextrema()
    assert (reds[1] > 200) is seen  # type: ignore[operator]
    (warning,) = drawing.warnings
    named = str(warning.values["names"])
    assert ("#s" in named or "<g>" in named) is not seen


@pytest.mark.parametrize(
    ("out", "back"),
    [
        ("rotate(180 45000 -45000)", "rotate(180 45000 -45000)"),
        ("translate(900000 0)", "translate(-9e5 0)"),
    ],
)
def test_a_transformation_may_lead_far_away_and_back(tmp_path: Path, out: str, back: str) -> None:
    path = f'<path transform="{back}" fill="#f00" d="M1 1h8v8z"/>'
    drawing = art_face(tmp_path, f'<g transform="{out}">{path}</g>')
    assert (drawing.faults, drawing.warnings) == ((), ())
    pixel = image(book(drawing), 0, 1).getpixel((SIZE * 3 // 4, SIZE // 4))
    assert pixel[:2] == (255, 0)  # type: ignore[index]


@pytest.mark.parametrize("attribute", ['data-art="art.svg"', 'data-art="x"', 'data-art=""'])
def test_what_a_template_writes_is_not_taken_for_art(tmp_path: Path, attribute: str) -> None:
    (tmp_path / "art.svg").write_text(svg(OVER), "utf-8")
    drawing = drawn(svg(f'<g {attribute}><path colour="red" fill="reddish"/></g>'), tmp_path)
    assert len(drawing.faults) == 2 and not drawing.warnings


def test_a_template_stays_strict() -> None:
    assert len(drawn(svg('<path colour="red"/><text>7</text><g filter="url(#f)"/>')).faults) == 3


@pytest.mark.parametrize(
    "size", ['width="10" height="10"', 'width="10px" height="10px"', 'width="7.5pt" height="7.5pt"']
)
def test_width_and_height_serve_where_no_view_box_is(tmp_path: Path, size: str) -> None:
    with_box = art_face(tmp_path, '<path d="M1 1h8v8z"/>')
    without = art_face(tmp_path, '<path d="M1 1h8v8z"/>', size)
    assert without.operators == with_box.operators
    assert face_of(tmp_path / "art.svg", inline=False).faults == ()


def test_two_drawings_on_a_face_keep_their_own_styles_and_ids(tmp_path: Path) -> None:
    for name, colour in (("one", "red"), ("two", "blue")):
        body = (
            f"<style>.st0{{fill:{colour}}}</style>"
            f'<linearGradient id="a"><stop stop-color="{colour}"/></linearGradient>'
            '<path class="st0" d="M0 0h10v5h-10z"/><path fill="url(#a)" d="M0 5h10v5h-10z"/>'
        )
        (tmp_path / f"{name}.svg").write_text(svg(body, 10), "utf-8")
    arts = [read_drawing(tmp_path / f"{name}.svg", f"{name}.svg") for name in ("one", "two")]
    body = "".join(
        f'<svg x="{at * 5}" width="5" height="5" viewBox="{art.viewbox}">{art.content}</svg>'
        for at, art in enumerate(arts)
    )
    assert shown(body, 10, tmp_path).splitlines()[0:5] == ["rrrrrbbbbb"] * 5


def test_the_root_of_art_styles_what_stands_in_it(tmp_path: Path) -> None:
    drawing = art_face(tmp_path, '<path d="M0 0h10v10h-10z"/>', 'viewBox="0 0 10 10" fill="red" class="icon"')
    assert letters(image(book(drawing))).startswith("rrrr")


def test_a_mask_and_stops_that_fade() -> None:
    picture = shown(
        '<mask id="m" maskUnits="userSpaceOnUse" width="10" height="10">'
        '<rect width="5" height="10" fill="#fff"/></mask>'
        '<g mask="url(#m)"><rect width="10" height="4" fill="red"/><rect width="10" y="2" height="2"/></g>'
        '<linearGradient id="g"><stop offset=".5"/><stop offset=".5" stop-opacity="0"/></linearGradient>'
        '<rect y="5" width="10" height="2" fill="url(#g)"/>'
        '<linearGradient id="h"><stop stop-opacity=".5"/><stop offset="1" stop-opacity=".5"/>'
        "</linearGradient>"
        '<rect y="8" width="10" height="2" fill="url(#h)"/>',
        10,
    )
    assert picture == expected("""
        rrrrr.....
        rrrrr.....
        #####.....
        #####.....
        ..........
        #####.....
        #####.....
        ..........
        ++++++++++
        ++++++++++
    """)


def test_paint_order_puts_the_stroke_below() -> None:
    body = (
        '<rect x="2" y="2" width="6" height="6" fill="red" stroke="blue" stroke-width="4" paint-order="{}"/>'
    )
    assert shown(body.format("stroke"), 10).splitlines()[3] == "bbrrrrrrbb"
    assert shown(body.format("normal"), 10).splitlines()[4] == "bbbbrrbbbb"


def test_words_stand_where_their_anchor_says_in_a_font_that_is_there(tmp_path: Path) -> None:
    def ink(anchor: str) -> tuple[float, float]:
        said = f'x="5" y="6" font-size="3" text-anchor="{anchor}" font-family="Zapfino, Georgia"'
        drawing = art_face(tmp_path, f"<text {said}>HHH</text>")
        (warning,) = drawing.warnings
        assert (warning.values["asked"], warning.values["found"]) == ("Zapfino", "Source Serif Pro")
        box = ImageChops.invert(image(book(drawing)).convert("L")).getbbox()
        assert box
        return box[0] / 320 * 10, box[2] / 320 * 10

    start, middle, end = ink("start"), ink("middle"), ink("end")
    assert start[0] == pytest.approx(5, abs=0.2) and end[1] == pytest.approx(5, abs=0.2)
    assert sum(middle) / 2 == pytest.approx(5, abs=0.1)


def test_letters_are_looked_for_in_the_fonts_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = '<text y="8" font-size="8" font-family="sans-serif">\N{THAI CHARACTER KO KAI}</text>'
    assert art_face(tmp_path, words).warnings
    asked: list[str] = []

    def find(book: FontBook, family: str, weight: int, italic: bool) -> Font:
        asked.append(family)
        return found(book, "Source Sans Pro", weight, italic)

    found = FontBook.find
    monkeypatch.setattr(FontBook, "find", find)
    monkeypatch.setattr(FontBook, "own_families", lambda _: ("Of The Game",))
    art_face(tmp_path, words)
    assert "Of The Game" in asked


def test_words_in_no_font_are_named(tmp_path: Path) -> None:
    (warning,) = art_face(tmp_path, '<text x="1" y="5">A\U000f0001</text>').warnings
    assert "no font has these characters" in str(warning)


def test_clean_art_is_clean(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(svg("<rect width='9' height='9'/>"), "utf-8")
    assert clean(svg('<image href="a.svg" width="9" height="9"/>'), tmp_path).warnings == ()
