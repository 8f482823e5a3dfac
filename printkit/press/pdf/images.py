"""Raster images: what is needed to place one, and its bytes as a PDF stores them.

JPEG data goes through untouched; a plain PNG too, for PDF knows PNG's own compression. Others, and a PNG
with transparency, become colours and a soft mask; 16 bits become 8; grey ink becomes one channel.
"""

from __future__ import annotations

import io
import struct
import warnings
import zlib
from dataclasses import field
from typing import TYPE_CHECKING, NamedTuple

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, Msgid
from printkit.press.geometry import Matrix

if TYPE_CHECKING:
    from PIL import Image

_ORIENTATION = 0x0112
FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "AVIF")
"""What Pillow is asked to read; of an animation the first picture counts."""
MAX_PIXELS = 40_000_000
"""An image with more pixels is a mistake: A4 at 600 dpi has 35 million. To store so many takes 500 MB."""


class ImageDataError(ValueError):
    """Bytes are no whole image; `message` says what is wrong with them, and has an {href}."""

    def __init__(self, message: Msgid) -> None:
        super().__init__(message)
        self.message = message


class ImageInfo(NamedTuple):
    """An image as it is shown: upright size in pixels, and how its stored square is turned."""

    width: int
    height: int
    turn: Matrix  # from PDF's unit square (y up) to an upright one with y down


_TURNS: dict[int, Matrix] = {
    1: (1, 0, 0, -1, 0, 1),
    2: (-1, 0, 0, -1, 1, 1),
    3: (-1, 0, 0, 1, 1, 0),
    4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0),
    6: (0, 1, 1, 0, 0, 0),
    7: (0, -1, 1, 0, 0, 1),
    8: (0, -1, -1, 0, 1, 1),
}
"""Where the stored picture's bottom left, right and up go, by the orientation that a camera notes (Exif)."""


@dataclass(frozen=True)
class Encoded:
    """An image's stream and the entries of its dictionary, but for a mask's reference."""

    entries: dict[str, str | int]
    data: bytes
    mask: Encoded | None = field(default=None)


def inspect(data: bytes) -> ImageInfo:
    """Read an image's measures, and that all of it is there.

    Raises ImageDataError for no whole image.
    """
    with _opened(data) as image:
        width, height = image.size
        if width * height > MAX_PIXELS:
            raise ImageDataError(N_("the image has too many pixels: {href}"))
        _load(image)
        orientation = _orientation(image)
    if orientation in (5, 6, 7, 8):
        width, height = height, width
    return ImageInfo(width, height, _TURNS.get(orientation, _TURNS[1]))


def encode(data: bytes, grey: bool) -> Encoded:
    """Return an image as a PDF stores it. Raises ImageDataError for no whole image."""
    with _opened(data) as image:
        if image.format in ("JPEG", "MPO"):
            return _jpeg(image, data, grey)
        plain = _plain_png(data) if image.format == "PNG" and not grey else None
        return plain or _png(image, grey)


def _opened(data: bytes) -> Image.Image:
    from PIL import Image  # slow to import, and many decks have no pixels

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)  # MAX_PIXELS decides
            image = Image.open(io.BytesIO(data), formats=FORMATS)
    except Image.DecompressionBombError as error:
        raise ImageDataError(N_("the image has too many pixels: {href}")) from error
    except (OSError, ValueError, SyntaxError, KeyError, RuntimeError) as error:  # KeyError: built without
        raise ImageDataError(N_("not a PNG, JPEG, WebP, GIF or AVIF image: {href}")) from error
    return image


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except (OSError, ValueError, TypeError, SyntaxError, struct.error):  # a camera's notes may be damaged
        return 1


def _load(image: Image.Image) -> None:
    from PIL import ImageFile

    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False  # WeasyPrint sets it
    try:
        image.load()
    except (OSError, ValueError, SyntaxError, RuntimeError, struct.error, zlib.error) as error:
        raise ImageDataError(N_("the image is broken off or damaged: {href}")) from error
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _entries(image: Image.Image, space: str) -> dict[str, str | int]:
    return {"Width": image.width, "Height": image.height, "ColorSpace": space, "BitsPerComponent": 8}


def _jpeg(image: Image.Image, data: bytes, grey: bool) -> Encoded:
    space = {"L": "/DeviceGray", "RGB": "/DeviceRGB", "CMYK": "/DeviceCMYK"}[image.mode]
    if grey and image.mode != "L":
        stream = io.BytesIO()
        image.convert("RGB").convert("L").save(stream, "JPEG", quality=92)
        space, data = "/DeviceGray", stream.getvalue()
    entries = {**_entries(image, space), "Filter": "/DCTDecode"}
    if space == "/DeviceCMYK" and "adobe" in image.info:  # Adobe stores CMYK the other way round
        entries["Decode"] = "[1 0 1 0 1 0 1 0]"
    return Encoded(entries, data)


def _png(image: Image.Image, grey: bool) -> Encoded:
    _load(image)
    mask = None
    if image.has_transparency_data:
        image = image.convert("RGBA")
        alpha = image.getchannel("A")
        mask = None if alpha.getextrema() == (255, 255) else _stored(alpha)
        image = image.convert("RGB")
    elif image.mode.startswith("I"):  # 16 bits
        image = image.convert("I").point(lambda value: value / 257).convert("L")
    elif image.mode not in ("L", "RGB"):
        image = image.convert("L" if image.mode == "1" else "RGB")
    if grey:
        image = image.convert("L")
    stored = _stored(image)
    return Encoded(stored.entries, stored.data, mask)


def _stored(image: Image.Image) -> Encoded:
    """Let Pillow write a PNG and take its compressed rows, which PDF reads as they are."""
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=False, compress_level=6)
    plain = _plain_png(stream.getvalue())
    assert plain is not None  # Pillow writes L and RGB without interlace
    return plain


def _plain_png(data: bytes) -> Encoded | None:
    """Return a PNG's own rows where PDF can read them: no transparency, no interlace, at most 8 bits."""
    chunks = _chunks(data)
    header = chunks.get(b"IHDR", b"")
    if len(header) != 13 or b"tRNS" in chunks:
        return None
    width, height, bits, colour, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if interlace or bits > 8 or colour not in (0, 2, 3):
        return None
    space = {0: "/DeviceGray", 2: "/DeviceRGB"}.get(colour)
    if space is None:
        palette = chunks.get(b"PLTE", b"")
        space = f"[/Indexed /DeviceRGB {len(palette) // 3 - 1} <{palette.hex()}>]"
    rows = f"<</Predictor 15/Colors {3 if colour == 2 else 1}/BitsPerComponent {bits}/Columns {width}>>"
    entries: dict[str, str | int] = {
        "Width": width,
        "Height": height,
        "ColorSpace": space,
        "BitsPerComponent": bits,
        "Filter": "/FlateDecode",
        "DecodeParms": rows,
    }
    return Encoded(entries, chunks[b"IDAT"])


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """Return a PNG's chunks by type; those of one type joined."""
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        chunks[kind] = chunks.get(kind, b"") + data[at + 8 : at + 8 + length]
        at += 12 + length
    return chunks
