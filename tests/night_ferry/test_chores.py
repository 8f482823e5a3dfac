"""What is to be done in secret only its seats are told, and nobody else learns that they have done it."""

from __future__ import annotations

from tests.companion.conftest import Evening
from tests.companion.elements import attribute, elements
from tests.night_ferry.conftest import SEATS, friends

COVERED = "//details[@id='secret-chores']"
TICKS = "//button[@role='checkbox']"


def told(page: str, where: str) -> list[str]:
    return [attribute(each, "aria-label") for each in elements(page, where + TICKS)]


def test_what_only_some_may_do_is_covered_on_their_phones_and_on_no_other(evening: Evening) -> None:
    for seat in (*SEATS, ""):
        page = evening.page(seat)
        secret = [line for line in told(page, "") if "nod" in line]
        assert secret == told(page, COVERED) and bool(secret) == (seat in friends(evening))


def test_that_it_is_done_nobody_else_learns_not_even_another_who_may_know_of_it(evening: Evening) -> None:
    one, other = sorted(friends(evening))
    (stranger,) = {*SEATS} - friends(evening)
    before = {seat: evening.page(seat) for seat in (other, stranger, "")}
    heard = [evening.state.ticks_for((seat,)) for seat in before]
    (line,) = elements(evening.page(one), COVERED + TICKS)
    evening.tap("tick", one, done=attribute(line, "value"))
    (line,) = elements(evening.page(one), COVERED + TICKS)
    assert attribute(line, "aria-checked") == "true"
    assert {seat: evening.page(seat) for seat in before} == before
    assert [evening.state.ticks_for((seat,)) for seat in before] == heard
    evening.tap("tick", stranger, until="999.999")
    assert [line.seat for line in evening.lines if hasattr(line, "ticked")] == [one, ""]


def test_what_some_know_more_of_all_are_told_alike(evening: Evening) -> None:
    """Which card lies on the ferry is told to whoever covered it; that one is to be laid there, to all."""
    while evening.pending is None or evening.pending.purpose != "cross-watch":
        evening.tap_agreed("undo", "p1", sure="1")
    (line,) = [line for line in told(evening.page("p1"), "") if "on the ferry" in line]
    for seat in (*SEATS, ""):
        assert line in told(evening.page(seat), "") and line not in told(evening.page(seat), COVERED)
    evening.tap("tick", "p2", until="999.999")
    for seat in (*SEATS, ""):
        (ticked,) = elements(evening.page(seat), f"//button[@aria-label='{line}']")
        assert attribute(ticked, "aria-checked") == "true"
