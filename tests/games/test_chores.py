"""What hands do after events is said of events that there are, in words that these fill."""

from __future__ import annotations

import re

import pytest

from printkit.base import paths
from printkit.base.placeholders import PLACEHOLDER
from printkit.kit.kit_cache import quick_kit
from printkit.kit.model import Kit
from tests.all_games import GAMES

FIELD = re.compile(r"\w+")


def kits() -> list[Kit]:
    """Return those that tell of chores."""
    found = [quick_kit(paths.card_data(game), lang) for game in GAMES for lang in ("fr", "en")]
    return [kit for kit in found if "chore" in kit.tables]


@pytest.mark.parametrize("kit", kits(), ids=lambda kit: f"{kit.game} {kit.lang}")
def test_a_chore_is_of_an_event_with_the_fields_that_it_names(kit: Kit) -> None:
    noted: dict[str, set[str]] = {}
    for row in kit.table("outcome"):
        fields = {FIELD.findall(each)[0] for each in row["fields"]}
        noted.setdefault(row["event"], set()).update(fields)
    rows = kit.table("chore")
    assert len(rows) > 5
    for row in rows:
        kind = (row.get("event") or row.id).partition(".")[0]
        assert kind in noted, row.id
        texts = row["do"].forms or (str(row["do"]),) if row["do"] else ()
        words = {name for text in (*texts, *row["piece"]) for name in PLACEHOLDER.findall(text)}
        assert {*words, *row["at"]} - {"n"} <= noted[kind], row.id
        assert row["do"] or row["piece"], row.id
