"""How long an evening has waited where it stands: hosts measure it, the rules know no time."""

from __future__ import annotations

import time
from collections.abc import Callable

from printkit.games.game import Game
from printkit.play.play_state import PlayState


class WaitClock:
    """Measures from when it first sees that an evening waits there; `now` gives the seconds of a clock."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._place: object = None
        self._wait = 0
        self._since = 0.0

    def is_over(self, game: Game, state: PlayState) -> bool:
        """Whether the evening has waited as long as it shall. Raises FaultError where the game's code fails.

        It costs next to nothing where nothing has changed since it was asked last.
        """
        log = state.session.log
        place = state.name, log.steps
        if place != self._place:
            self._place, self._wait, self._since = place, 0, self._now()
            self._wait = state.wait(game)
        return self._wait > 0 and self._now() - self._since >= self._wait

    def again(self) -> None:
        """Begin the wait anew."""
        self._since = self._now()
