"""How every verb ends: what is wrong on standard error, one line a fault, and an exit status.

0 good, 1 the content has faults, 2 the call was wrong, 3 a question is pending.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NoReturn

from printkit.kit.faults import Fault

if TYPE_CHECKING:
    from printkit.table.fault import Refused

GOOD, CONTENT, CALL, PENDING = 0, 1, 2, 3


def tell(faults: Iterable[Fault]) -> None:
    """Print faults on standard error, each with its hint, in the language of the user's environment."""
    from printkit.kit.speech import translator, user_language

    translate = translator(user_language())
    for fault in faults:
        print(fault.line(translate), file=sys.stderr)
        if advice := fault.advice(translate):
            print(advice, file=sys.stderr)


def spoken_here(languages: Sequence[str]) -> str:
    """Choose the language of the user's environment among those of a game, else the game's first."""
    from printkit.kit.speech import user_language

    wanted = user_language()
    return next((lang for lang in (wanted, wanted.partition("_")[0]) if lang in languages), languages[0])


def stop(status: int, *faults: Fault) -> NoReturn:
    """Tell what is wrong and leave with a status."""
    tell(faults)
    raise SystemExit(status)


def stop_refused(refused: Refused) -> NoReturn:
    """Tell in one line why the table refuses a call, the first reason and how many more there are; leave."""
    from printkit.kit.speech import translator, user_language

    translate = translator(user_language())
    first, *others = refused.faults
    what, count = first.line(translate), len(others)
    if others:
        stop(CALL, Fault("", "", "{what} (and {count} more)", {"what": what, "count": count}))
    stop(CALL, Fault("", "", "{what}", {"what": what}))
