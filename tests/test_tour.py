"""The tour of the house names every package that there is, and no place that there is not."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TOUR = (ROOT / "docs/tour.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:printkit|templates|card_data|tests|tools|docs)/[\w./-]*)`")


def test_every_package_is_on_the_tour() -> None:
    packages = {
        f"{path.parent.relative_to(ROOT).as_posix()}/" for path in (ROOT / "printkit").rglob("__init__.py")
    }
    named = {place for place in PLACE.findall(TOUR) if place.startswith("printkit/") and place.endswith("/")}
    assert packages - {"printkit/"} == named - {"printkit/", "printkit/locale/"}


def test_every_place_on_the_tour_is_there() -> None:
    gone = [place for place in PLACE.findall(TOUR) if not (ROOT / place).exists()]
    assert gone == []
