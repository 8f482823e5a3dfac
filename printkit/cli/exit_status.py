"""How every verb ends: what is wrong on standard error, one line a fault, and an exit status.

0 good, 1 the content has faults, 2 the call was wrong, 3 a question is pending.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NoReturn

from printkit.base.faults import Fault, OwnWords, RefusedError, Severity, blocking
from printkit.base.messages import Translator
from printkit.base.msgid import N_, NO_MESSAGE, Msgid, N_plural
from printkit.base.text_files import PICTURES

GOOD, CONTENT, CALL, PENDING = 0, 1, 2, 3

MANY_NAMED = 10
"""Texts still to be done that are told one by one, before the others of a file are only counted."""
FEW = 3
"""Faults or warnings of one kind that are told before the others are only counted."""

_ROW = re.compile(r"^([^/ ]+)/\S*/")
"""Which row of a component a drawing is of, as `card/z/front box t` has it."""
_NUMBER = re.compile(r"\d+")


def tell(faults: Iterable[Fault], *, every: bool = True) -> None:
    """Print faults on standard error, each with its hint, in the language of the user's environment.

    Of many that are alike only some are told, unless `every` one is.
    """
    from printkit.base.messages import translator, user_language

    for line in lines_of(faults, translator(user_language()), every=every):
        print(line, file=sys.stderr)


def lines_of(faults: Iterable[Fault], translate: Translator, *, every: bool = True) -> Iterator[str]:
    """Yield the lines that tell of faults: what is wrong, then warnings, then what is unfinished.

    Of many that are alike the first few stand for all, unless `every` one is told. What is unfinished in a
    file is counted in one line, before what of it is named one by one. The last line counts faults and
    warnings, where that is not plain.
    """
    found = list(faults)
    folded = False
    severities: tuple[Severity, ...] = ("wrong", "warning", "unfinished")
    for severity in severities:
        for same in _alike(found, severity):
            if severity == "unfinished":
                yield (_counted(same, translate) if len(same) > 1 else same[0]).line(translate)
                named = [fault for fault in same if fault.named and len(same) > 1]
                most = len(named) if every or len(named) <= MANY_NAMED + 1 else MANY_NAMED
                yield from (fault.line(translate) for fault in named[:most])
                if named[most:]:
                    message = N_("{n} more; --all lists them all")
                    yield Fault(same[0].file, "", message, {"n": len(named) - most}).line(translate)
                yield from dict.fromkeys(advice for fault in same if (advice := fault.advice(translate)))
                continue
            few = same if every or len(same) <= FEW + 1 else same[:FEW]
            folded = folded or few is not same
            yield from _told(few, len(same) - len(few), translate)
    wrong, warned = blocking(found), [fault for fault in found if fault.severity == "warning"]
    if len(wrong) > 1 or (wrong and warned) or folded:
        yield _total(len(wrong), len(warned), translate, folded=folded)


def _told(few: Sequence[Fault], more: int, translate: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of faults of one kind, and of how many more there are; a hint that is the same once."""
    for fault, after in zip(few, [*few[1:], None], strict=True):
        yield fault.line(translate)
        if after is None and more:
            file = fault.file if len({each.file for each in few}) == 1 else ""
            yield Fault(file, "", N_("{n} more like these"), {"n": more}, severity=fault.severity).line(
                translate
            )
        if after is None or fault.advice(translate) != after.advice(translate):
            yield from filter(None, [fault.advice(translate)])


def _total(wrong: int, warned: int, translate: Translator, *, folded: bool) -> str:
    """Return the line that counts what was told, and says how each is told where only some were."""
    counts = []
    if wrong:
        words = translate.plural("{n} error", "{n} errors", wrong)
        counts.append(words.format(n=wrong))
    if warned:
        words = translate.plural("{n} warning", "{n} warnings", warned)
        counts.append(words.format(n=warned))
    told = ", ".join(counts)
    if folded:
        told = translate("{counts}; --all lists them all").format(counts=told)
    return f"printkit: {told}"


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
    """Return the faults of a severity that are alike: what is unfinished by file, else by kind and place."""
    groups: dict[tuple[str, ...], list[Fault]] = {}
    for fault in faults:
        if fault.severity == severity:
            kind = (fault.file,) if severity == "unfinished" else _kind_of(fault)
            groups.setdefault(kind, []).append(fault)
    return groups.values()


def _kind_of(fault: Fault) -> tuple[str, ...]:
    """Return what faults of one kind have in common: the message, the folder, the place but for its row."""
    folder, _, name = fault.file.rpartition("/")
    ending = name.rpartition(".")[2] if name.endswith(PICTURES) else name
    return fault.message, folder, ending, _NUMBER.sub("#", _ROW.sub(r"\1/", fault.place))


def status(faults: Iterable[Fault], *, strict: bool = False) -> int:
    """Return how a verb ends that found these: a warning is good, and so is what is only unfinished.

    When `strict`, what is unfinished is not.
    """
    found = list(faults)
    unfinished = strict and any(fault.severity == "unfinished" for fault in found)
    return CONTENT if unfinished or blocking(found) else GOOD


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
        message = N_plural("{what} (and {count} more)", "{what} (and {count} more)", "count")
        stop(CALL, Fault("", "", message, {"what": what, "count": count}))
    stop(CALL, Fault("", "", N_("{what}"), {**first.values, "what": what}, first.hint))
