"""Everything of a village has its words: what is asked, offered and told, in every language."""

import re
from random import Random

import pytest

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.games.reptiliens.game import GAME
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.play.narration import narrator_in
from printkit.table.audience import ALL
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_play import MASTER, NAMES, begun, played

TABLES = (
    "camp-role", "specialty", "post", "law", "condition", "long-action", "power", "dream", "night-call",
)  # fmt: skip


@pytest.fixture(scope="session", params=["fr", "en"])
def kit(request: pytest.FixtureRequest) -> Kit:
    return read_kit(card_data("reptiliens"), request.param)


def ids(kit: Kit) -> set[str]:
    """Return the ids of the game that are no words of the language."""
    found = {row.id: row["name"].plain for table in TABLES for row in kit.table(table) if row.get("name")}
    return {row for row, name in found.items() if row not in name.casefold()}


@pytest.mark.parametrize("seed", [8, 11])
def test_a_whole_game_is_told_in_words(seed: int, kit: Kit, village: Kit, rules: Rules) -> None:
    state, _ = played(begun(village, rules, ",".join(NAMES), "Zoé"), MASTER, Random(seed))
    say = narrator_in(GAME, kit, translator(kit.lang), state)
    told = [words for words, _ in say.events(state.session.events)]
    for at, question in state.session.questions.items():
        assert f"({question.asking.called})" not in say.asked(question)
        told += [say.asked(question), *say.told(question, state.session.log.entries[at])[:2]]  # type: ignore[arg-type]
    told += GAME.board(kit, state.view(ALL).position, say.names, ALL)
    told += GAME.score(kit, state.session.position, say.names)
    raw = ids(kit)
    for line in told:
        assert not raw & {*re.findall(r"[\w-]+", line)} and not {*"{}_"} & {*line}, line


def test_every_event_and_question_has_its_words(kit: Kit) -> None:
    told = {row.id.partition(".")[0] for row in kit.table("event")}
    for procedure in kit.table("procedure"):
        declared = [event for event in procedure["events"] if not event.startswith("(")]
        assert {*declared} <= told, procedure.id
    assert all(row["for"].plain for row in kit.table("question"))


def test_every_rule_that_a_game_cites_is_one(kit: Kit, village: Kit, rules: Rules) -> None:
    state, _ = played(begun(village, rules, ",".join(NAMES), "Zoé"), MASTER, Random(5))
    known = {rule.id for rule in kit.rules}
    assert {event.rule for event in state.session.events} <= known
    assert {question.rule for question in state.session.questions.values()} <= known
