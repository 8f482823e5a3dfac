"""What stands beside a question is told to every seat, whatever the seat may not see."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.table.audience import EVERYBODY
from printkit.table.journal import Journal
from printkit.table.view import visibility_of
from printkit.terminal.screen import Screen
from tests.evenings.record import evening_at
from tests.terminal.frames import Terminal

EVENINGS = Path(__file__).parent.parent / "evenings"


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-solo", "mosh-3", "non-morts-solo", "non-morts-4"])
def test_no_words_need_what_a_seat_does_not_see(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((EVENINGS / f"{evening}.jsonl").read_bytes())
    terminal = Terminal(())
    purposes = set()
    with Journal.open(copy) as journal:
        played = evening_at(evening.rpartition("-")[0], journal, Screen(terminal, terminal))
        kit, game = played.words.kit, played.words.game
        for at, question in played.session.questions.items():
            if question.purpose in purposes:
                continue
            purposes.add(question.purpose)
            was = played.state_at(at)
            say = played.words.narrator(was)
            for seat in (EVERYBODY, *played.state.party.people):
                seen = visibility_of(was.session, seat)
                position, asked = seen.position(), seen.question(question)
                for draw in filter(None, (game.board, game.told_board)):
                    draw(kit, position, say.names, seat)
                game.held(kit, position, say.names, seat)
                for plain in (False, True):
                    assert played.words.choices(asked, position, say, plain=plain)
    assert len(purposes) > 5
