"""Who looks at a screen that goes round: everybody, or for a while whoever said that they alone look."""

from printkit.play import actions
from printkit.play.visibility import may_view, viewing_seat, viewing_word
from tests.play.test_actions import GAME, PEOPLE, begun, viewer


def test_on_a_screen_that_goes_round_everybody_looks() -> None:
    state = begun()
    assert viewing_seat(state, PEOPLE, "") == ""
    assert viewing_seat(state, PEOPLE, "p1") == ""  # which state it was said at is not told
    assert viewing_seat(state, ("p1",), "") == "p1"
    assert viewing_seat(state, ("", "p1"), "p1") == "p1"


def test_who_alone_looks_does_so_until_the_evening_goes_on() -> None:
    state = begun()
    said = viewing_word(state, "p2")
    assert viewing_seat(state, PEOPLE, said) == "p2"
    assert viewing_seat(state, ("p1", "p3"), said) == ""
    then = state.after(actions.answer(state, viewer(state, "p1"), state.session.pending.want.options[0]))
    assert viewing_seat(then, PEOPLE, said) == ""
    back = then.after(actions.undo(GAME, then, viewer(then, "p1")))
    assert viewing_seat(back, PEOPLE, said) == ""


def test_nobody_looks_for_a_seat_that_is_not_theirs() -> None:
    assert may_view(PEOPLE, "p1.0.0") and may_view(PEOPLE, "")
    assert not may_view(PEOPLE, "p3") and not may_view(("p1",), "") and not may_view(PEOPLE, "p1.x")
