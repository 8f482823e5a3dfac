"""What other seats answer in secret in two evenings that are to look the same to one seat."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from printkit.table.answers import Choose, ChooseSome
from printkit.table.question import Question
from printkit.table.session import Session
from tests.worlds.pair import SecretGame


def shown_at_once(sessions: Sequence[Session], chance: Random) -> Sequence[object] | None:
    """Answer alike: a card of a hand is chosen in secret, and shown as it is played (MOSH-DANCE-01).

    So is a weapon, unless whoever is asked passes (HUM-CAP-03).
    """
    first, second = (_options(session) for session in sessions)
    both = [option for option in first if option in second]
    if not both:
        return None
    return [chance.choice(both)] * 2


def judged(sessions: Sequence[Session], chance: Random) -> Sequence[object] | None:
    """Judge a clue anyhow: what it confirms only those know who hold such a theory (NM-CLUE-02)."""
    answers = []
    for session in sessions:
        question = session.pending
        assert question is not None
        assert isinstance(question.want, ChooseSome)
        answers.append([each for each in question.want.options if chance.random() < 0.3])
    return answers


def _options(session: Session) -> Sequence[str]:
    question: Question | None = session.pending
    assert question is not None
    assert isinstance(question.want, Choose)
    return question.want.options


MOSH = SecretGame("mosh", shown_at_once, frozenset({"card-played"}), lambda _: False)
FILM = SecretGame(
    "non-morts", judged, frozenset({"theory-revealed"}), lambda now: bool(now.position.get("over"))
)
TOWN = SecretGame(
    "humans",
    shown_at_once,
    frozenset({"card-played", "weapon-played", "card-discarded"}),
    lambda now: bool(now.position.get("winner")),
)
GAMES = {game.name: game for game in (MOSH, FILM, TOWN)}
