"""Make the picture of the README from PDFs that were built: `make kits`, then `python tools/pictures.py`."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs/pictures/kits.png"
SHEETS = (
    ("mosh/en/a4/cards.pdf", 0),
    ("non-morts/en/a4/survivor-sheet.pdf", 0),
    ("inferno/en/a4/boards.pdf", 2),
    ("inferno/en/a4/tokens.pdf", 0),
)
HEIGHT = 640  # pixels of a sheet
SPACE = 24  # pixels around a sheet
_BACKGROUND = "#d9d6cf"
EDGE = "#8a877f"
COLOURS = 256


def page(path: Path, index: int) -> Image.Image:
    """Draw one page as it lies on a ground: HEIGHT pixels high, with a thin edge."""
    document = pypdfium2.PdfDocument(path)
    sheet = document[index]
    image = sheet.render(scale=HEIGHT / sheet.get_height()).to_pil().convert("RGB")
    document.close()
    return ImageOps.expand(image, 1, EDGE)


def _side_by_side(sheets: list[Image.Image]) -> Image.Image:
    """Lay sheets in a row."""
    width = sum(sheet.width + SPACE for sheet in sheets) + SPACE
    ground = Image.new("RGB", (width, max(sheet.height for sheet in sheets) + 2 * SPACE), _BACKGROUND)
    left = SPACE
    for sheet in sheets:
        ground.paste(sheet, (left, SPACE))
        left += sheet.width + SPACE
    return ground


def main(output: Path) -> int:
    """Write the picture; return 1 where a PDF has not been built."""
    missing = [name for name, _ in SHEETS if not (output / name).is_file()]
    if missing:
        print(f"not built yet: {', '.join(missing)}; run: make kits", file=sys.stderr)
        return 1
    picture = _side_by_side([page(output / name, index) for name, index in SHEETS])
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(
        PICTURE, optimize=True
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "output"))
