"""Faces are filled and drawn by what a browser's Python has too."""

import subprocess
import sys
from pathlib import Path

DRAW = """
import sys
sys.modules["lxml"] = None  # an import of it fails
from pathlib import Path
from printkit.faces.art import read_drawing
from printkit.press.fonts.fontbook import FontBook
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
content = read_drawing(Path("art.svg"), "art.svg").content
div = '<div xmlns="http://www.w3.org/1999/xhtml">Words <icon name="a"/></div>'
svg = f'''<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">
<style>g {{ fill: red }}</style>{content}<image href="art.svg" width="9" height="9"/>
<foreignObject width="50" height="9">{div}</foreignObject></svg>'''
here = Path.cwd()
drawing = draw_svg(svg, here, (here,), Typesetter(FontBook()), "full", "face")
assert not drawing.faults, drawing.faults
print(drawing.operators.count(" Do"), len(drawing.boxes))
"""


def test_without_lxml(tmp_path: Path) -> None:
    art = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g><rect width="4" height="5"/></g></svg>'
    )
    (tmp_path / "art").mkdir()
    for name in ("art.svg", "art/icon-a.svg"):
        (tmp_path / name).write_text(art, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", DRAW], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split(), done.stderr) == (["2", "1"], "")
