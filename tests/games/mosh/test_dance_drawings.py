"""The drawings of the ten dances on their cards."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from tests.games.kinds import Kits

ART = Path(__file__).resolve().parents[3] / "templates/mosh/art"


def test_every_dance_has_its_own_drawing_that_wears_the_patterns_of_its_two_limbs(kit: Kits) -> None:
    # The head is bare in every drawing: it has no sleeve to wear a pattern on.
    sleeves = {
        limb["id"]: f"p-{limb['pattern']}" for limb in kit("mosh").table("limb") if limb["id"] != "head"
    }
    drawings = []
    for card in kit("mosh").table("card"):
        drawing = ElementTree.parse(ART / f"dance-{card['id']}.svg").getroot()
        worn = {part.get("class") for part in drawing.iter()} & set(sleeves.values())
        assert worn == {sleeves[limb] for limb in card["edges"] if limb in sleeves}, card["id"]
        drawings.append(ElementTree.tostring(drawing))
    assert len(set(drawings)) == 10
