"""How faults are told: what is wrong last, what only waits or slipped in few lines, and no failure."""

from __future__ import annotations

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.cli.exit_status import CONTENT, GOOD, lines_of, status


def plain(words: str) -> str:
    return words


def test_many_slips_of_one_kind_do_not_hide_what_is_wrong() -> None:
    slips = [
        Fault(
            "cards.csv",
            f"line {n}",
            N_(N_("straight quotes: {value}")),
            {"value": n},
            N_(N_("quote")),
            "warning",
        )
        for n in range(60)
    ]
    wrong = Fault("cards.csv", "line 9", N_("there is no text"))
    assert list(lines_of([wrong, *slips], plain)) == [
        "printkit: cards.csv: line 0: warning: straight quotes: 0",
        "printkit: cards.csv: line 1: warning: straight quotes: 1",
        "printkit: cards.csv: line 2: warning: straight quotes: 2",
        "printkit: cards.csv: warning: 57 more like these",
        "hint: quote",
        "printkit: cards.csv: line 9: there is no text",
    ]
    assert (status(slips), status([*slips, wrong])) == (GOOD, CONTENT)


def test_what_is_unfinished_is_one_line_a_language() -> None:
    update = N_("run: printkit words update {game} {lang}")
    here = {"game": "picnic", "lang": "de"}
    faults = [
        Fault("en.po", "line 3", N_(N_("not translated")), severity="unfinished"),
        Fault("de.po", "", N_(N_("texts not in the file: {n}")), {**here, "n": 12}, update, "unfinished"),
        Fault("de.po", "line 4", N_(N_("not translated")), severity="unfinished"),
    ]
    assert list(lines_of(faults, plain)) == [
        "printkit: en.po: line 3: not translated",
        "printkit: de.po: texts still to be done: 13",
        "hint: run: printkit words update picnic de",
    ]
    assert status(faults) == GOOD
