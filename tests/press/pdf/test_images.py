"""Raster images: every kind a designer may bring, shown as it looks and stored once."""

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from printkit.press.pdf.images import ImageDataError, encode, inspect
from tests.press.svg.picture import book, clean, drawn, expected, shown, svg

RED, BLUE, GLASS = (255, 0, 0), (0, 0, 255), (0, 0, 0, 0)


def halves(mode: str, left: Any, right: Any, size: tuple[int, int] = (200, 100)) -> Image.Image:
    """Return an image whose left half has one colour and whose right half has another."""
    image = Image.new(mode, size, right)
    image.paste(left, (0, 0, size[0] // 2, size[1]))
    return image


def png(image: Image.Image, **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", **options)
    return stream.getvalue()


def jpeg(image: Image.Image, **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "JPEG", quality=95, **options)
    return stream.getvalue()


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, kind, **options)
    return stream.getvalue()


def sixteen_bits() -> bytes:
    """Return a PNG of 16 bits a channel, which Pillow does not write: a red and a blue pixel, 100 times."""
    row = b"\0" + b"\xff\xff\0\0\0\0" * 100 + b"\0\0\0\0\xff\xff" * 100
    header = struct.pack(">IIBBBBB", 200, 100, 16, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(row * 100)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


RGB = halves("RGB", RED, BLUE)
TWO_COLOURS = """
    rrrrrbbbbb
    rrrrrbbbbb
    rrrrrbbbbb
    rrrrrbbbbb
    rrrrrbbbbb
    """
ONE_COLOUR = """
    rrrrryyyyy
    rrrrryyyyy
    rrrrryyyyy
    rrrrryyyyy
    rrrrryyyyy
    """
FILES = {
    "rgb.png": (png(RGB), TWO_COLOURS),
    "palette.png": (png(RGB.convert("P", palette=Image.Palette.ADAPTIVE, colors=4)), TWO_COLOURS),
    "palette-4-bits.png": (
        png(RGB.convert("P", palette=Image.Palette.ADAPTIVE, colors=4), bits=4),
        TWO_COLOURS,
    ),
    "sixteen-bits.png": (sixteen_bits(), TWO_COLOURS),
    "rgb.webp": (saved(RGB, "WEBP", lossless=True), TWO_COLOURS),
    "alpha.webp": (saved(halves("RGBA", (*RED, 255), GLASS), "WEBP", lossless=True), ONE_COLOUR),
    "rgb.gif": (saved(RGB, "GIF"), TWO_COLOURS),
    "moving.gif": (saved(RGB, "GIF", save_all=True, append_images=[RGB.rotate(180)]), TWO_COLOURS),
    "alpha.gif": (saved(halves("RGBA", (*RED, 255), GLASS), "GIF"), ONE_COLOUR),
    "rgb.avif": (saved(RGB, "AVIF", quality=100), TWO_COLOURS),
    "alpha.png": (png(halves("RGBA", (*RED, 255), GLASS)), ONE_COLOUR),
    "palette-alpha.png": (png(halves("RGBA", (*RED, 255), GLASS).quantize()), ONE_COLOUR),
    "key-colour.png": (png(RGB, transparency=BLUE), ONE_COLOUR),
    "opaque-alpha.png": (png(RGB.convert("RGBA")), TWO_COLOURS),
    "grey.png": (png(halves("L", 0, 128)), TWO_COLOURS.replace("r", "#").replace("b", "+")),
    "grey-alpha.png": (png(halves("LA", (0, 255), (0, 0))), ONE_COLOUR.replace("r", "#")),
    "grey-16-bits.png": (png(halves("I;16", 0, 32896)), TWO_COLOURS.replace("r", "#").replace("b", "+")),
    "bits.png": (png(halves("1", 0, 1)), TWO_COLOURS.replace("r", "#").replace("b", ".")),
    "rgb.jpg": (jpeg(RGB), TWO_COLOURS),
    "progressive.jpg": (jpeg(RGB, progressive=True), TWO_COLOURS),
    "grey.jpg": (jpeg(halves("L", 0, 128)), TWO_COLOURS.replace("r", "#").replace("b", "+")),
    "cmyk.jpg": (jpeg(halves("CMYK", (0, 255, 255, 0), (0, 0, 0, 255))), TWO_COLOURS.replace("b", "#")),
}


@pytest.mark.parametrize("name", FILES)
def test_an_image_looks_as_it_is(name: str, tmp_path: Path) -> None:
    data, picture = FILES[name]
    (tmp_path / name).write_bytes(data)
    body = f'<rect width="10" height="10" fill="#ff0"/><image href="{name}" width="10" height="5"/>'
    assert shown(body, 10, tmp_path).splitlines()[:5] == expected(picture).splitlines()


def turned(orientation: int) -> bytes:
    """Return a photograph that a camera stored turned: upright it is red at the top left."""
    upright = Image.new("RGB", (100, 60), "white")
    upright.paste(RED, (0, 0, 50, 30))
    ways = {
        2: [Image.Transpose.FLIP_LEFT_RIGHT],
        3: [Image.Transpose.ROTATE_180],
        4: [Image.Transpose.FLIP_TOP_BOTTOM],
        5: [Image.Transpose.TRANSPOSE],
        6: [Image.Transpose.ROTATE_90],
        7: [Image.Transpose.TRANSVERSE],
        8: [Image.Transpose.ROTATE_270],
    }
    for way in ways.get(orientation, []):
        upright = upright.transpose(way)
    exif = Image.Exif()
    exif[0x0112] = orientation
    return jpeg(upright, exif=exif)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_upright(orientation: int, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(turned(orientation))
    assert shown('<image href="photo.jpg" width="10" height="6"/>', 10, tmp_path) == expected(
        """
        rrrrr.....
        rrrrr.....
        rrrrr.....
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        """
    )


def test_an_image_fills_and_is_cut(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png(RGB))
    body = '<image href="a.png" y="2" x="1" width="4" height="6" preserveAspectRatio="xMidYMid slice"/>'
    assert shown(body, 10, tmp_path).splitlines()[1:9] == ["." * 10] + [".rrbb....."] * 6 + ["." * 10]


def test_data_in_the_drawing(tmp_path: Path) -> None:
    import base64

    data = base64.b64encode(png(RGB)).decode()
    assert (
        shown(f'<image href="data:image/png;base64,{data}" width="10" height="5"/>', 10)[:10] == "rrrrrbbbbb"
    )


def test_grey_ink_makes_images_grey(tmp_path: Path) -> None:
    for name in ("rgb.png", "palette.png", "alpha.png", "rgb.jpg", "cmyk.jpg", "sixteen-bits.png"):
        (tmp_path / name).write_bytes(FILES[name][0])
        drawing = clean(svg(f'<image href="{name}" width="10" height="5"/>', 10), tmp_path, "grey")
        with pikepdf.open(io.BytesIO(book(drawing))) as pdf:
            (image,) = pdf.pages[0].Resources.XObject.P0.Resources.XObject.values()
            assert image.ColorSpace == "/DeviceGray"


def test_jpeg_and_plain_png_go_through_untouched() -> None:
    for name in ("rgb.jpg", "progressive.jpg", "cmyk.jpg"):
        assert encode(FILES[name][0], grey=False).data == FILES[name][0]
    for name in ("rgb.png", "palette.png", "palette-4-bits.png", "grey.png"):
        assert encode(FILES[name][0], grey=False).data in FILES[name][0]


def test_an_opaque_alpha_channel_costs_nothing() -> None:
    assert encode(FILES["opaque-alpha.png"][0], grey=False).mask is None
    assert encode(FILES["alpha.png"][0], grey=False).mask is not None


def test_dots_per_inch_are_those_on_paper(tmp_path: Path) -> None:
    """254 pixels on 25.4 mm are 254 dpi, on half of it 508; where it is stretched the coarser way counts."""
    (tmp_path / "a.png").write_bytes(png(Image.new("RGB", (254, 254))))
    image = '<image href="a.png" width="25.4" height="25.4" {}/>'
    body = image.format("") + image.format('transform="rotate(30) scale(.5)"')
    body += f'<symbol id="s" viewBox="0 0 25.4 25.4">{image.format("")}</symbol>'
    body += '<use href="#s" width="50.8" height="50.8"/><g opacity=".5"><g transform="scale(1 2)">'
    body += image.format('preserveAspectRatio="none" transform="scale(.25)"') + "</g></g>"
    drawing = drawn(svg(body, 60), tmp_path)
    assert {path.rpartition("/")[2] for path, _ in drawing.images} == {"a.png"}
    assert {dpi for _, dpi in drawing.images} == {127, 254, 508}
    (fault,) = drawing.faults
    assert fault.line().endswith("a.png: test: 127 dpi at its printed size, 150 are needed")


@pytest.mark.parametrize(
    "data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", png(RGB)[:200], jpeg(RGB)[:400], b"<svg/>"], ids=len
)
def test_what_is_no_whole_image_is_a_fault(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(data)
    (fault,) = drawn(svg('\n<image href="bad.png" width="1" height="1"/>'), tmp_path).faults
    assert fault.place == "line 2"
    assert "bad.png" in fault.line()


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(sorted(FILES)), st.data())
def test_a_damaged_image_is_refused_or_read(name: str, data: Any) -> None:
    """Whatever happens to a file's bytes, it is read or refused; what is read can be stored."""
    content = bytearray(FILES[name][0])
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    try:
        inspect(bytes(content))
    except ValueError:
        return
    encode(bytes(content), grey=False)
    encode(bytes(content), grey=True)


def test_an_image_of_a_billion_pixels_is_not_opened(tmp_path: Path) -> None:
    """Its header says so; what follows does not matter."""
    name = tmp_path / "wide.png"
    Image.new("L", (1, 1)).save(name)
    data = bytearray(name.read_bytes())
    data[16:24] = (40_000).to_bytes(4, "big") * 2
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    with pytest.raises(ImageDataError, match="too many pixels"):
        inspect(bytes(data))
