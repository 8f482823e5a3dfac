"""How much ink a file takes."""

from __future__ import annotations

import io

import pikepdf
import pytest
from PIL import Image

from printkit.press.pdf.raster import MAX_DOTS, SAMPLE, ink_share, page_images, page_share, spread


def half_black(width: int, height: int) -> bytes:
    """A page (points) whose left half is black."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(width, height))
    page.contents_add(f"0 0 {width // 2} {height} re f".encode())
    out = io.BytesIO()
    pdf.save(out)
    return out.getvalue()


@pytest.mark.parametrize("size", [(200, 300), (14_000, 14_000)])
def test_half_a_page_of_black_is_half_a_page_however_large(size: tuple[int, int]) -> None:
    data = half_black(*size)
    assert ink_share(data) == pytest.approx({"c": 0, "m": 0, "y": 0, "k": 0.5}, abs=0.001)
    (image,) = page_images(data, 72, dots=MAX_DOTS)
    assert image.width * image.height <= MAX_DOTS * 1.01


def test_black_is_what_all_three_colours_share() -> None:
    image = Image.new("RGB", (3, 1))
    for at, colour in enumerate([(255, 255, 255), (0, 0, 0), (255, 153, 51)]):
        image.putpixel((at, 0), colour)
    assert page_share(image) == pytest.approx({"c": 0, "m": 0.4 / 3, "y": 0.8 / 3, "k": 1 / 3})


@pytest.mark.parametrize("count", range(1, 70))
def test_the_pages_that_stand_for_all_are_fronts_and_backs(count: int) -> None:
    shown = spread(count, SAMPLE)
    assert len(shown) == len(set(shown)) == min(count, SAMPLE)
    assert list(shown) == sorted(shown)
    assert all(0 <= page < count for page in shown)
    assert sum(page % 2 for page in shown) == len(shown) // 2
    assert shown[-1] >= count * 3 // 4 if count >= SAMPLE else True
