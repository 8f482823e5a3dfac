"""What is the same in all languages is drawn once for all languages of a build."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from printkit.press.build import build
from printkit.press.jobs import face_renderer
from printkit.press.pdf.drawing import Drawing
from printkit.press.request import Request
from printkit.press.svg import draw_svg

TEA = Path(__file__).parents[2] / "words" / "tea"
CARDS = ("teapot", "ghost", "cat", "clock", "moon", "letter")


@pytest.mark.parametrize("langs", [("en", "he", "ru"), ("en",)])
@pytest.mark.parametrize("kept", [True, False])
def test_backs_are_drawn_once_and_fronts_for_each_language(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, langs: tuple[str, ...], kept: bool
) -> None:
    drawn = Counter[str]()
    draw = draw_svg

    def counted(*args: Any, **options: Any) -> Drawing:
        drawn[args[5]] += 1
        return draw(*args, **options)

    monkeypatch.setattr(face_renderer, "draw_svg", counted)
    monkeypatch.chdir(TEA)
    asked = Request(
        ("ghost-tea",),
        langs,
        only=("tea-card",),
        out=tmp_path / "out",
        cache=tmp_path / "cache" if kept else None,
        processes=1,
    )
    built = build(asked)
    assert not built.faults or {fault.severity for fault in built.faults} == {"warning"}
    assert sum(count for name, count in drawn.items() if name.endswith("/back")) == 1
    fronts = {name: count for name, count in drawn.items() if name.endswith("/front")}
    assert len(fronts) == len(CARDS)
    assert not face_renderer.DRAWN_FOR_ALL
    assert len([*(tmp_path / "out").rglob("cards-selection.pdf")]) == len(langs)
