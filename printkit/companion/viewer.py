"""DeviceViewer: who looks at a phone, and what its pages need to know of the phone; what a page shows."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.base.dataclass import dataclass
from printkit.play.play_state import whole_number
from printkit.play.visibility import Viewer

THEMES = ("dark", "light", "paper")
"""A table at night, a day, and black on white; the first where nothing is chosen."""

MAX_FIELD = 500
"""Letters that one field of a tap may hold."""


@dataclass(frozen=True)
class DeviceViewer(Viewer):
    """Who looks at a phone now.

    A `keeper` may save and load: a save file holds what every seat keeps secret. It may hand out all `links`,
    which stand here with their names. The pages wear a `theme`, one of `THEMES`. It agrees for seats that are
    `absent`: no phone of theirs is there. The program's own words are in the language `program_lang`, that of
    the cards where none is chosen.
    """

    keeper: bool = False
    theme: str = THEMES[0]
    links: tuple[tuple[str, str], ...] = ()
    absent: tuple[str, ...] = ()
    program_lang: str = ""


@dataclass(frozen=True)
class PageQuery:
    """What a page shows: the table alone, or `show` beside it, about an entry `at`, a rule or chosen `cards`.

    `card` is the code of a card, or the component whose cards are shown. `back` names what stood beside it
    before.
    """

    show: str = ""
    at: int = -1
    rule: str = ""
    back: str = ""
    cards: str = ""
    card: str = ""

    @classmethod
    def read(cls, pairs: Iterable[tuple[str, str]]) -> PageQuery:
        """Read it from an address; what is not understood shows the table alone."""
        fields = dict(pairs)
        at = whole_number(fields.get("at", ""))
        back = "journal" if fields.get("back") == "journal" else ""
        rule, cards, card = (fields.get(name, "")[:MAX_FIELD] for name in ("rule", "cards", "card"))
        return cls(fields.get("show", ""), -1 if at is None else at, rule, back, cards, card)
