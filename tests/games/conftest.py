import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll
from printkit.table.codec import write
from printkit.table.event import Event
from printkit.table.question import Question
from tests.games.kinds import Answers, AnyAct, Games, Json, Kits, MayPlay, Play


@pytest.fixture(scope="session")
def kit() -> Any:
    """Read a game's kit by name, once."""
    return cache(lambda name: read_kit(card_data(name), "fr"))


@pytest.fixture(scope="session")
def game(kit: Kits) -> Any:
    """Open a game's box by name, once."""
    return cache(lambda name: load_ruleset(kit(name)))


@pytest.fixture(scope="session")
def play(game: Games) -> Play:
    """Play a procedure of a game with these answers, and give the act."""

    def played(
        name: str,
        procedure: str,
        position: Json,
        answers: Answers = (),
        **arguments: Any,
    ) -> AnyAct:
        given = {argument.removesuffix("_"): value for argument, value in arguments.items()}
        act = Act(game(name), procedure, {"game": name, **position}, given)
        for answer in answers:
            act.answer(answer)
        return act

    return played


@pytest.fixture(scope="session")
def refused(play: Play) -> Callable[..., str]:
    """Play a procedure that must be refused, and give the line that says why."""

    def why(*call: Any, **arguments: Any) -> str:
        with pytest.raises(RefusedError) as refusal:
            play(*call, **arguments)
        return refusal.value.faults[0].told()

    return why


@pytest.fixture(scope="session")
def any_answer() -> Callable[..., Any]:
    """Answer a question in any way that fits."""

    def answer(question: Question, chance: Random) -> Any:
        want = question.want
        match want:
            case Roll() | Draw():
                return want.thrown(chance)
            case Choose():
                return chance.choice(want.options)
            case ChooseSome():
                count = chance.randint(want.low, min(want.high, len(want.options)))
                return chance.sample(want.options, count)
            case Number():
                return chance.randint(want.low, want.high)

    return answer


@pytest.fixture(scope="session")
def any_act(game: Games, any_answer: Callable[..., Any]) -> MayPlay:
    """Play a procedure to its end with any answers; None where the rules forbid it, now or on the way."""

    def played(name: str, procedure: str, position: Json, arguments: Json, chance: Random) -> AnyAct | None:
        try:
            act = Act(game(name), procedure, position, arguments)
            while act.pending:
                act.answer(any_answer(act.pending, chance))
        except RefusedError:
            return None
        return act

    return played


@pytest.fixture(scope="session")
def declared(kit: Kits) -> Callable[..., bool]:
    """Whether an event has the kind, the fields and one of the rules that the game's data declares."""

    def declares(name: str, event: Event) -> bool:
        rows = [row for row in kit(name).table("outcome") if row["event"] == event.kind]
        fields = {field.split(" (")[0] for row in rows for field in row["fields"]}
        return set(event.fields) <= fields and any(event.rule in row["rule"] for row in rows)

    return declares


@pytest.fixture(scope="session")
def asked_for(kit: Kits) -> Callable[..., bool]:
    """Whether a question has the kind and the rule that the game's data declares."""

    def declares(name: str, question: Question) -> bool:
        row = kit(name).row("question", question.purpose)
        return row["kind"] == question.want.kind and question.rule in row["rule"]

    return declares


@pytest.fixture(scope="session")
def check_act(
    game: Games, declared: Callable[..., bool], asked_for: Callable[..., bool]
) -> Callable[..., None]:
    """Check what holds of every act of every game.

    The game reads the position that it leaves, its data declares all that was told and asked, and the same
    answers make the same act, to the byte.
    """

    def checked(name: str, procedure: str, position: Json, arguments: Json, act: AnyAct) -> None:
        after = act.position()
        assert write(game(name).read(after)) == after, (procedure, arguments)
        for event in act.events:
            assert declared(name, event), event
        for question, _ in act.asked:
            assert asked_for(name, question), question
        again = Act(game(name), procedure, position, arguments)
        for _, answer in act.asked:
            again.answer(answer)
        assert json.dumps(again.to_json()) == json.dumps(act.to_json()), (procedure, arguments)

    return checked
