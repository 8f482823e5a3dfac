"""How every verb ends: what is wrong on standard error, one line a fault, and an exit status.

0 good, 1 the content has faults, 2 the call was wrong, 3 a question is pending.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn

from printkit.base.faults import Fault, OwnWords, RefusedError, Severity, blocking
from printkit.base.msgid import N_, NO_MESSAGE, Msgid

GOOD, CONTENT, CALL, PENDING = 0, 1, 2, 3

FEW = 3
"""Warnings of one kind that are told of a file before the others are only counted."""


def tell(faults: Iterable[Fault]) -> None:
    """Print faults on standard error, each with its hint, in the language of the user's environment."""
    from printkit.base.messages import translator, user_language

    for line in lines_of(faults, translator(user_language())):
        print(line, file=sys.stderr)


def lines_of(faults: Iterable[Fault], translate: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines that tell of faults: warnings first, then what is unfinished, what is wrong last.

    Of many warnings of one kind in a file the first few stand for all. What is unfinished in a file is
    counted in one line.
    """
    found = list(faults)
    for same in _alike(found, "warning"):
        few = same if len(same) <= FEW + 1 else same[:FEW]
        for fault, after in zip(few, [*few[1:], None], strict=True):
            yield fault.line(translate)
            if after is None and few is not same:
                rest = {"n": len(same) - FEW}
                yield Fault(fault.file, "", N_("{n} more like these"), rest, severity="warning").line(
                    translate
                )
            if after is None or fault.advice(translate) != after.advice(translate):
                yield from filter(None, [fault.advice(translate)])
    for same in _alike(found, "unfinished"):
        yield (_counted(same, translate) if len(same) > 1 else same[0]).line(translate)
        yield from dict.fromkeys(advice for fault in same if (advice := fault.advice(translate)))
    for fault in blocking(found):
        yield fault.line(translate)
        yield from filter(None, [fault.advice(translate)])


def _counted(same: Sequence[Fault], translate: Callable[[str], str]) -> Fault:
    """Return what is unfinished in a file as one fault: how many there are, and of each kind how many."""
    kinds: dict[Msgid, int] = {}
    for fault in same:
        kinds[fault.counted] = kinds.get(fault.counted, 0) + int(str(fault.values.get("n", 1)))
    values: dict[str, object] = {"n": sum(kinds.values())}
    if len(kinds) == 1 or NO_MESSAGE in kinds:
        return Fault(same[0].file, "", N_("texts still to be done: {n}"), values)
    told = ", ".join(translate(kind).format(n=count) for kind, count in kinds.items())
    message = N_("texts still to be done: {n} ({kinds})")
    return Fault(same[0].file, "", message, {**values, "kinds": OwnWords(told)})


def _alike(faults: Iterable[Fault], severity: Severity) -> Iterable[list[Fault]]:
    """Return the faults of a severity: warnings by file and kind, what is unfinished by file."""
    groups: dict[tuple[str, str], list[Fault]] = {}
    for fault in faults:
        if fault.severity == severity:
            kind = fault.message if severity == "warning" else ""
            groups.setdefault((fault.file, kind), []).append(fault)
    return groups.values()


def status(faults: Iterable[Fault]) -> int:
    """Return how a verb ends that found these: what is only unfinished or a warning is good."""
    return CONTENT if blocking(faults) else GOOD


def stop(status: int, *faults: Fault) -> NoReturn:
    """Tell what is wrong and leave with a status."""
    tell(faults)
    raise SystemExit(status)


def stop_refused(refused: RefusedError) -> NoReturn:
    """Tell in one line why the table refuses a call, the first reason and how many more there are; leave."""
    from printkit.base.messages import translator, user_language

    translate = translator(user_language())
    first, *others = refused.faults
    what, count = OwnWords(first.told(translate)), len(others)
    if others:
        stop(CALL, Fault("", "", N_("{what} (and {count} more)"), {"what": what, "count": count}))
    stop(CALL, Fault("", "", N_("{what}"), {**first.values, "what": what}, first.hint))
