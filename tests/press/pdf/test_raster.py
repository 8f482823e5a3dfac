"""How much ink a file takes."""

from __future__ import annotations

import io

import pikepdf
import pytest

from printkit.press.pdf.raster import MAX_DOTS, ink_share, page_images


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
