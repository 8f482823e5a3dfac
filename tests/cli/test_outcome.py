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


def test_what_is_unfinished_is_counted_by_kind_and_no_hint_is_left_out() -> None:
    blank, fuzzy = N_(N_("not translated: {n}")), N_(N_("fuzzy: {n}"))
    confirm = N_(N_("check it and take the mark fuzzy away"))
    guess = Fault("de.po", "line 9", N_(N_("a guess")), {}, confirm, "unfinished", counted=fuzzy)
    waiting = Fault("de.po", "", N_(N_("texts: {n}")), {"n": 5}, severity="unfinished", counted=blank)
    assert list(lines_of([waiting, guess], plain)) == [
        "printkit: de.po: texts still to be done: 6 (not translated: 5, fuzzy: 1)",
        "hint: check it and take the mark fuzzy away",
    ]
    assert next(iter(lines_of([guess, guess], plain))) == "printkit: de.po: texts still to be done: 2"


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
