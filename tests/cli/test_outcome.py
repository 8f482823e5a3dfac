"""How faults are told: what is wrong first, what is alike in few lines, and no failure."""

from __future__ import annotations

from printkit.base.faults import Fault
from printkit.base.messages import Translator
from printkit.base.msgid import N_
from printkit.cli.exit_status import CONTENT, GOOD, lines_of, status

plain = Translator()


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
    assert list(lines_of([*slips, wrong], plain, every=False)) == [
        "printkit: cards.csv: line 9: there is no text",
        "printkit: cards.csv: line 0: warning: straight quotes: 0",
        "printkit: cards.csv: line 1: warning: straight quotes: 1",
        "printkit: cards.csv: line 2: warning: straight quotes: 2",
        "printkit: cards.csv: warning: 57 more like these",
        "hint: quote",
        "printkit: 1 error, 60 warnings; --all lists them all",
    ]
    every = list(lines_of([*slips, wrong], plain))
    assert len(every) == 63 and every[-1] == "printkit: 1 error, 60 warnings"
    assert (status(slips), status([*slips, wrong])) == (GOOD, CONTENT)


def test_what_is_unfinished_is_counted_by_kind_and_no_hint_is_left_out() -> None:
    blank, fuzzy = N_(N_("not translated: {n}")), N_(N_("fuzzy: {n}"))
    confirm = N_(N_("check it and remove the mark fuzzy"))
    guess = Fault("de.po", "line 9", N_(N_("a guess")), {}, confirm, "unfinished", counted=fuzzy)
    waiting = Fault("de.po", "", N_(N_("texts: {n}")), {"n": 5}, severity="unfinished", counted=blank)
    assert list(lines_of([waiting, guess], plain)) == [
        "printkit: de.po: texts still to be done: 6 (not translated: 5, fuzzy: 1)",
        "hint: check it and remove the mark fuzzy",
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


def test_faults_of_one_kind_are_counted_whatever_row_they_are_of() -> None:
    """A kind is a message, a folder and a place without its row: 40 coarse images do not hide a bad cell."""
    coarse, wide = N_("{dpi} dpi"), N_("too wide by {mm} mm")
    images = [Fault(f"art/owl-{n}.png", f"card/owl-{n}/front", coarse, {"dpi": n}) for n in range(40)]
    boxes = [Fault("", f"card/owl-{n}/front box name", wide, {"mm": n}, N_("shorten")) for n in range(5)]
    other = [Fault("", f"card/owl-{n}/front box text", wide, {"mm": n}, N_("shorten")) for n in range(4)]
    cells = [Fault("a.csv", f'line {n}, column "cost"', N_("no number")) for n in (2, 3)]
    assert list(lines_of([*images, *boxes, *other, *cells], plain, every=False)) == [
        "printkit: art/owl-0.png: card/owl-0/front: 0 dpi",
        "printkit: art/owl-1.png: card/owl-1/front: 1 dpi",
        "printkit: art/owl-2.png: card/owl-2/front: 2 dpi",
        "printkit: 37 more like these",
        "printkit: card/owl-0/front box name: too wide by 0 mm",
        "printkit: card/owl-1/front box name: too wide by 1 mm",
        "printkit: card/owl-2/front box name: too wide by 2 mm",
        "printkit: 2 more like these",
        "hint: shorten",
        *(f"printkit: card/owl-{n}/front box text: too wide by {n} mm" for n in range(4)),
        "hint: shorten",
        'printkit: a.csv: line 2, column "cost": no number',
        'printkit: a.csv: line 3, column "cost": no number',
        "printkit: 51 errors; --all lists them all",
    ]


def test_one_fault_or_warnings_alone_need_no_count() -> None:
    wrong, slip = Fault("a", "", N_("bad")), Fault("a", "", N_("odd"), severity="warning")
    assert list(lines_of([wrong], plain)) == ["printkit: a: bad"]
    assert list(lines_of([slip, slip], plain)) == ["printkit: a: warning: odd"] * 2


def test_what_waits_for_another_look_is_named_ten_at_a_time() -> None:
    fuzzy, guess = N_(N_("fuzzy: {n}")), N_(N_("a guess"))
    blank = Fault(
        "de.po", "line 1", N_(N_("not translated")), severity="unfinished", counted=N_(N_("blank: {n}"))
    )
    guesses = [
        Fault("de.po", f"line {n}", guess, severity="unfinished", counted=fuzzy, named=True)
        for n in range(13)
    ]
    named = [f"printkit: de.po: line {n}: a guess" for n in range(13)]
    count = "printkit: de.po: texts still to be done: 14 (blank: 1, fuzzy: 13)"
    assert list(lines_of([blank, *guesses], plain, every=False)) == [
        count,
        *named[:10],
        "printkit: de.po: 3 more; --all lists them all",
    ]
    assert list(lines_of([blank, *guesses], plain)) == [count, *named]
    assert list(lines_of([blank, *guesses[:11]], plain, every=False))[1:] == named[:11]
    assert list(lines_of(guesses[:1], plain)) == named[:1]
