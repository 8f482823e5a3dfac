"""Papers by name and by size."""

import pytest

from printkit.press.imposition.paper import PAPERS, Paper, PaperError, paper


def test_known_papers_stand_upright() -> None:
    assert sorted(PAPERS) == ["a3", "a4", "a5", "legal", "letter", "tabloid"]
    assert all(known.height > known.width for known in PAPERS.values())
    assert (paper("a4").width, paper("A4").height) == (210, 297)
    assert (paper("letter").width, paper("letter").height) == (215.9, 279.4)


def test_a_paper_lies_or_stands() -> None:
    lying = paper("a4-landscape")
    assert (lying.name, lying.width, lying.height) == ("a4-landscape", 297, 210)
    assert lying.portrait.height == 297
    assert lying.landscape is lying
    assert paper("a4-portrait") == paper("a4")
    assert paper("a3").turned == Paper("a3", 420, 297)


@pytest.mark.parametrize("size", ["320x450", "320 x 450", "320×450mm", " 320X450 mm "])
def test_a_size_is_taken_as_width_by_height(size: str) -> None:
    assert paper(size) == Paper("320x450", 320, 450)


def test_a_size_may_have_decimals() -> None:
    assert paper("88.9x63.5").width == 88.9


@pytest.mark.parametrize(
    "name", ["", "a4-upside", "a9", "210", "0x297", "-210x297", "210x", "1e6x3", "٣x٤", "210x5001"]
)
def test_anything_else_is_no_paper(name: str) -> None:
    with pytest.raises(PaperError) as caught:
        paper(name)
    assert caught.value.name == name
