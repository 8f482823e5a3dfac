"""Whole evenings: played into a journal, with undo and corrections, they come out of it the same."""

import json
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.faults import RefusedError
from printkit.table.journal import Journal
from printkit.table.log import Answer, Call
from printkit.table.session import Session
from tests.games.kinds import Games, Json

SETUPS: dict[str, Json] = {
    "mosh": {"players": 3, "bots": ["p3"]},
    "non-morts": {"players": 3, "rivals": ["p2"]},
    "inferno": {"heroes": [{"id": "captain", "location": "motel-ground"}, {"id": "medic"}]},
}
CALLS = {
    "mosh": [Call("deal"), Call("crowd-attack"), Call("dance"), Call("count-damage"), Call("calm-down")],
    "non-morts": [Call("turn", {"clue_kind": "egg"}), Call("rival-turn"), Call("propose")],
    "inferno": [
        Call("dynamite", {"cell": "C3"}),
        Call("fire-phase"),
        Call("hero-move", {"hero": "captain"}),
        Call("round-end"),
    ],
}


def state(session: Session) -> str:
    shown = {
        "position": session.position,
        "events": [event.to_json() for event in session.events],
        "pending": session.pending and session.pending.to_json(),
    }
    return json.dumps(shown)


@pytest.fixture(scope="module")
def next_line(any_answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return a line that may come next, or None where the one tried does not fit."""

    def made(session: Session, chance: Random) -> Any:
        answers = [at for at, entry in enumerate(session.log.entries) if isinstance(entry, Answer)]
        what = chance.random()
        try:
            if what < 0.05 and session.log.changes:
                return session.undoing(chance.randint(1, min(3, len(session.log.changes))))
            if what < 0.1 and session.log.undone:
                return session.redoing()
            if what < 0.13 and answers:
                at = chance.choice(answers)
                return session.correcting(at, any_answer(session.questions[at], chance), by="p1")
            if session.pending:
                return Answer(any_answer(session.pending, chance), by=session.pending.by)
            line = chance.choice(CALLS[session.game.name]) if session.acts else None
            line = line or Call("setup", SETUPS[session.game.name])
            session.after(line)
        except RefusedError:
            return None
        return line

    return made


@pytest.mark.parametrize("name", SETUPS)
@given(seed=st.integers())
@settings(deadline=None, max_examples=5)
def test_an_evening_comes_out_of_its_journal_as_it_was(
    name: str, seed: int, game: Games, next_line: Callable[..., Any], tmp_path_factory: pytest.TempPathFactory
) -> None:
    chance = Random(seed)
    path = tmp_path_factory.mktemp("evening") / "evening.jsonl"
    with Journal.create(path, name, "moon", {"game": name}) as journal:
        session = journal.session(game(name))
        for _ in range(60):
            if line := next_line(session, chance):
                session = session.after(line)
                journal.append(line)
        for changes in (1, 2):
            if len(session.log.changes) >= changes:
                undone = session.after(session.undoing(changes))
                assert state(undone.after(undone.redoing(changes))) == state(session)
    with Journal.open(path) as journal:
        again = journal.session(game(name))
    assert again.log == session.log
    assert state(again) == state(session)


def test_a_song_of_bots_is_thrown_to_its_end(game: Games) -> None:
    """MOSH-BOT-01: nobody is asked; the seed decides everything."""

    def song() -> Session:
        session = Session(game("mosh"), {"game": "mosh"}, "moon")
        calls = [Call("setup", {"players": 4, "bots": ["p1", "p2", "p3", "p4"]})] + [Call("round")] * 30
        for call in calls:
            session = session.after(call)
            while session.pending:
                session = session.after(session.thrown())
            if session.position["over"]:
                return session
        raise AssertionError("thirty rounds are enough for any song")

    assert song().position["winners"]
    assert state(song()) == state(song())


@pytest.mark.parametrize("name", ["mosh", "non_morts", "inferno"])
def test_table_and_one_game_need_the_standard_library_only(name: str) -> None:
    """The same code runs in a browser, and starts at once."""
    program = f"""
import sys
before = set(sys.modules)
import printkit.table.journal, printkit.games.{name}
print(*(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {module.split(".")[0] for module in done.stdout.split()}
    assert loaded - sys.stdlib_module_names == {"printkit"}
