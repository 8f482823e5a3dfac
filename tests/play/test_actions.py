"""What a person does gives the line that does it, or says why it cannot be done."""

from collections.abc import Callable

import pytest

from printkit.base import paths
from printkit.games.registry import load_game
from printkit.kit.kit_cache import quick_kit
from printkit.play import actions
from printkit.play.actions import Denial, DeniedError, UnconfirmedError
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.play.visibility import Viewer
from printkit.table.log import LogLine, Redo
from printkit.table.session import Session

PEOPLE = ("p1", "p2")
GAME = load_game("mosh")


def begun(own: bool = False) -> PlayState:
    """Return a song of two whose boards are to be chosen."""
    kit = quick_kit(paths.card_data("mosh"))
    ruleset = GAME.ruleset(kit)
    state = PlayState(Session(ruleset, {"game": "mosh"}, "7"), seat_players(kit, GAME, "Ana,Ben", own))
    return state.after(actions.legal_actions(GAME, state)[0].begun(""))


def viewer(state: PlayState, seat: str) -> Viewer:
    return Viewer("phone", (seat,), seat, "en")


def played(state: PlayState, until: str) -> PlayState:
    """Answer with the first option, or throw, until a question has that purpose."""
    while not state.session.pending or state.session.pending.purpose != until:
        state, _ = state.settled(GAME)
        if (asked := state.session.pending) is None:
            line: LogLine = actions.legal_actions(GAME, state)[0].begun("")
        elif asked.chance:
            line = actions.throw(state, viewer(state, asked.by))
        elif asked.purpose == until:
            break
        else:
            line = actions.answer(state, viewer(state, asked.hand_to), asked.want.options[0])
        state = state.after(line)
    return state


def test_what_cannot_be_done_says_why() -> None:
    state = begun()
    ana = viewer(state, "p1")
    first = actions.undo(GAME, state, ana)
    before = state.after(first)
    denied: dict[Denial, Callable[[], object]] = {
        Denial.NOTHING_TO_UNDO: lambda: actions.undo(GAME, before, ana),
        Denial.NO_QUESTION: lambda: actions.throw(before, ana),
        Denial.NOTHING_TO_REDO: lambda: actions.redo(GAME, state, ana),
        Denial.NOT_CORRECTABLE: lambda: actions.correct(GAME, state, ana, 0, "rob-rigor"),
        Denial.OUTDATED: lambda: actions.keep(GAME, state, ana),
    }
    for denial, action in denied.items():
        with pytest.raises(DeniedError) as error:
            action()
        assert error.value.denial is denial
    assert isinstance(actions.redo(GAME, before, ana), Redo)


def test_what_has_been_seen_is_taken_back_by_who_is_sure() -> None:
    state = played(begun(), "dance-card")
    screen = Viewer("phone", PEOPLE, "", "en")
    with pytest.raises(UnconfirmedError) as seen:
        actions.undo(GAME, state, screen)
    assert seen.value.line == actions.undo(GAME, state, screen, sure=True)
    assert seen.value.line.revealed


def test_who_may_correct_an_answer_is_known_before_anybody_looks() -> None:
    state = played(begun(), "dance-card")
    purposes = {question.purpose: at for at, question in state.session.questions.items()}
    assert actions.corrector(state, purposes["setup-board"]) == ""
    for at, denial in ((purposes["deal-card"], Denial.DEALT), (0, Denial.NO_ANSWER)):
        with pytest.raises(DeniedError) as error:
            actions.corrector(state, at)
        assert error.value.denial is denial


def test_a_secret_question_is_answered_by_nobody_else() -> None:
    state = played(begun(), "dance-card")
    asked = state.session.pending
    (other,) = {*PEOPLE} - {asked.hand_to}
    with pytest.raises(DeniedError) as error:
        actions.answer(state, viewer(state, other), asked.want.options[0])
    assert (error.value.denial, error.value.by) == (Denial.NOT_ASKED, asked.by)
