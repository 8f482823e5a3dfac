"""How the village is asked: each question names itself (`id`), and what it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ParamSpec

from printkit.table.question import Asking, Steps, T, choose, choose_list, choose_some, draw, number, roll

GM = "gm"
"""Who answers what the game master decides, or what the table tells."""

NO_HOLDER = "nobody"
"""Who is asked where nobody holds the role that is called (REP-NIGHT-03)."""

NONE = "none"
"""The option of naming nobody, or of letting it be."""


Q = ParamSpec("Q")


def _naming_itself(asks: Callable[Q, Steps[T]]) -> Callable[Q, Steps[T]]:
    """Return what asks in the same way a question that says its `id`, and what its answer is `for`.

    That is the question itself. Where one may come several times for somebody else it is the `subject`: who
    or what that is.
    """

    def ask_by_id(*args: Q.args, **named: Q.kwargs) -> Steps[T]:
        purpose = args[0]
        subject = named.pop("subject", purpose)
        return asks(*args, **{"id": purpose, "for_": subject, **named})  # type: ignore[arg-type]

    return ask_by_id


ask_one = _naming_itself(choose)
ask_some = _naming_itself(choose_some)
ask_list = _naming_itself(choose_list)
ask_number = _naming_itself(number)
ask_draw = _naming_itself(draw)
ask_roll = _naming_itself(roll)


def ask_silently(purpose: str, player: str, rule: str, options: Sequence[str], asking: Asking) -> Steps[str]:
    """Ask one person at night, nobody where there is no `player`: nobody else sees options and answer."""
    audience = (player,) if player else ()
    return ask_one(purpose, player or NO_HOLDER, rule, options, audience=audience, asking=asking)
