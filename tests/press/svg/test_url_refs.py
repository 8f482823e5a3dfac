"""What a drawing may point at: files of its own folders, and nothing else."""

import os
from pathlib import Path

import pytest
from PIL import Image

from printkit.base.text_files import TEXT_SUFFIXES
from printkit.press.svg import draw_svg
from tests.press.svg.picture import TYPESETTER, drawn, expected, shown, svg

ART = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><style>.r { fill: red }</style>'
    '<rect class="r" width="1" height="2"/><symbol id="dot" viewBox="0 0 1 1">'
    '<rect width="1" height="1" fill="currentColor"/></symbol><defs><g id="bar">'
    '<rect width="4" height="1"/></g></defs></svg>'
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game's folder with art, and a secret beside it."""
    (tmp_path / "secret.svg").write_text(ART)
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    (folder / "art" / "two.svg").write_text(ART)
    (folder / "art" / "écu n°1.svg").write_text(ART)
    return folder


def fault(body: str, folder: Path) -> str:
    (found,) = drawn(svg(body), folder).faults
    return found.line()


def test_art_has_its_own_style_and_a_used_symbol_that_of_its_use(game: Path) -> None:
    body = (
        '<image href="art/two.svg" width="4" height="4"/>'
        '<use href="art/two.svg#dot" x="6" width="2" height="2" color="#00f"/>'
        '<use href="art/two.svg#bar" x="5" y="5" fill="#0f0"/>'
        '<use href="art/two.svg" y="6" width="4" height="4"/>'
    )
    assert shown(body, 10, game) == expected(
        """
        rr....bb..
        rr....bb..
        rr........
        rr........
        ..........
        .....gggg.
        rr........
        rr........
        rr........
        rr........
        """
    )


def test_names_may_be_written_in_per_cent(game: Path) -> None:
    assert shown('<image href="art/%C3%A9cu%20n°1.svg" width="4" height="4"/>', 10, game)[:4] == "rr.."


@pytest.mark.parametrize(
    "href",
    [
        "../secret.svg",
        "art/../../secret.svg",
        "%2e%2e/secret.svg",
        "/etc/passwd",
        "file:///etc/passwd",
        "http://example.org/x.svg",
        "https://example.org/x.png",
        "//example.org/x.svg",
        "C:/x.svg",
        "data:image/svg+xml;base64,AAAA",
        "data:text/html,x",
        "data:image/png;base64,!",
        "art/none.svg",
        "art/none.png",
        "art",
        "art/two.svg%00.png",
    ],
)
def test_nothing_else_is_read(href: str, game: Path) -> None:
    line = fault(f'<image href="{href}" width="4" height="4"/>', game)
    assert "line 1, test" in line


@pytest.mark.parametrize("ending", sorted({*TEXT_SUFFIXES, ".TXT"}))
def test_what_is_called_a_text_is_no_picture(ending: str, game: Path) -> None:
    """What was drawn is found again when such a file has changed, so none may be shown."""
    Image.new("RGB", (9, 9), "navy").save(game / f"photo{ending}", "PNG")
    (game / f"two{ending}").write_text(ART)
    for body in (
        f'<image href="photo{ending}" width="4" height="4"/>',
        f'<use href="two{ending}#dot" width="2" height="2"/>',
    ):
        (found,) = drawn(svg(body), game).faults
        assert "a file with this ending is never shown" in found.line()
        assert "let its name end as what it is" in str(found)


def test_a_symbolic_link_does_not_lead_out(game: Path) -> None:
    (game / "art" / "link.svg").symlink_to(game.parent / "secret.svg")
    (game / "art" / "circle.svg").symlink_to(game / "art" / "circle.svg")
    assert "symbolic links are not followed" in fault(
        '<image href="art/link.svg" width="4" height="4"/>', game
    )
    assert "symbolic links are not followed" in fault(
        '<image href="art/circle.svg" width="4" height="4"/>', game
    )


def test_several_folders_may_be_allowed(game: Path) -> None:
    text = svg('<image href="../secret.svg" width="4" height="4"/>')
    assert draw_svg(text, game, (game, game.parent), TYPESETTER, "full", "test").faults == ()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_a_fault(game: Path) -> None:
    (game / "art" / "two.svg").chmod(0)
    assert "cannot be read" in fault('<image href="art/two.svg" width="4" height="4"/>', game)


def test_faults_of_art_name_its_file_and_line(game: Path) -> None:
    (game / "art" / "bad.svg").write_text(ART.replace("<style>", '\n\n<rect widht="1"/><style>'))
    drawing = drawn(svg('<image href="art/bad.svg" width="4" height="4"/>' * 3), game)
    assert not drawing.faults
    assert [found.line() for found in drawing.warnings] == [
        "printkit: game/art/bad.svg: line 3: warning: not understood in this drawing, and ignored: widht"
    ]


def test_broken_art_is_named_too(game: Path) -> None:
    (game / "art" / "bad.svg").write_text("<svg>\n<g></svg>")
    assert "game/art/bad.svg: line 2: the tag <g> of line 2 is not closed before </svg>" in fault(
        '<image href="art/bad.svg" width="4" height="4"/>', game
    )


def test_drawings_that_show_each_other(game: Path) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        (game / f"{one}.svg").write_text(svg(f'<image href="{other}.svg" width="9" height="9"/>'))
    assert fault('<image href="a.svg" width="4" height="4"/>', game).endswith(
        "b.svg: line 1: a.svg shows itself"
    )
