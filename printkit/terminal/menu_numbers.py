"""The numbers of a menu: whoever has learnt them types them again as long as the menu lasts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from printkit.table.legal_actions import LegalAction


class MenuNumbers:
    """Gives each offer of a menu a number of its own; that of one that is gone goes to no other."""

    def __init__(self) -> None:
        self._menu: object = None
        self._numbers: dict[object, int] = {}

    def of(self, menu: object, offers: Sequence[LegalAction]) -> list[int]:
        """Return the numbers of offers; another menu begins anew, as does one of which most is new."""
        seen: Counter[object] = Counter()
        named: list[object] = []
        for offer in offers:
            what = _identity(offer)
            seen[what] += 1
            named.append((what, seen[what]))
        if menu != self._menu or sum(each in self._numbers for each in named) * 2 < len(named):
            self._menu, self._numbers = menu, {}
        return [self._numbers.setdefault(each, len(self._numbers) + 1) for each in named]


def _identity(offer: LegalAction) -> tuple[str, str]:
    """Name what an offer begins, whatever words it has now."""
    if offer.call is None:
        return "", offer.name
    return offer.call.call, json.dumps(offer.call.args, sort_keys=True)
