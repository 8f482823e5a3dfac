"""Put an evening into the words of one language, for whoever may read them."""

from __future__ import annotations

from printkit.play.narration import Saying
from printkit.play.play_state import Sitting
from printkit.play.resources import House
from printkit.play.seating import seat_names


def words_of(house: House, sitting: Sitting, lang: str) -> Saying:
    """Give the words of a language for an evening as it is now."""
    kit, speech = house.kit(lang), house.speech(lang)
    names = seat_names(kit, speech, sitting.party, sitting.session)
    return Saying(house.evening, kit, speech, names)
