"""Every font that a file names stands in it: a print shop has no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from printkit.press.imposition import paper
from printkit.press.sheets.calibration import write_sheet
from tests.press.deck import Deck


def fonts(path: Path) -> dict[str, bool]:
    """The fonts of a PDF, each with whether its outlines stand in the file."""
    found: dict[str, bool] = {}
    with pikepdf.open(path) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font" and "/Encoding" in item:
                inner = item.DescendantFonts[0] if "/DescendantFonts" in item else item
                described: Any = inner.get("/FontDescriptor", {})
                found[str(item.BaseFont)] = any(str(name).startswith("/FontFile") for name in described)
    return found


@pytest.mark.parametrize("name", ["cards", "how-to-print"])
def test_the_files_of_a_kit_hold_all_their_fonts(deck: Deck, name: str) -> None:
    deck.words()
    deck.build(own_howto=True)
    found = fonts(deck.pdf(name))
    assert found
    assert all(found.values()), found


def test_the_calibration_sheet_holds_all_its_fonts(tmp_path: Path) -> None:
    found = fonts(write_sheet(paper("a4"), "en", tmp_path))
    assert found
    assert all(found.values()), found
