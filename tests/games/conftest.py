import json
from functools import cache

import pytest

from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll
from printkit.table.codec import write


@pytest.fixture(scope="session")
def kit():
    """Read a game's kit by name, once."""
    return cache(lambda name: read_kit(card_data(name), "fr"))


@pytest.fixture(scope="session")
def game(kit):
    """Open a game's box by name, once."""
    return cache(lambda name: load_ruleset(kit(name)))


@pytest.fixture(scope="session")
def play(game):
    """Play a procedure of a game with these answers, and give the act."""

    def played(name, procedure, position, answers=(), **arguments):
        given = {argument.removesuffix("_"): value for argument, value in arguments.items()}
        act = Act(game(name), procedure, {"game": name, **position}, given)
        for answer in answers:
            act.answer(answer)
        return act

    return played


@pytest.fixture(scope="session")
def refused(play):
    """Play a procedure that must be refused, and give the line that says why."""

    def why(*call, **arguments):
        with pytest.raises(RefusedError) as refusal:
            play(*call, **arguments)
        return refusal.value.faults[0].told()

    return why


@pytest.fixture(scope="session")
def any_answer():
    """Answer a question in any way that fits."""

    def answer(question, chance):
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
def any_act(game, any_answer):
    """Play a procedure to its end with any answers; None where the rules forbid it, now or on the way."""

    def played(name, procedure, position, arguments, chance):
        try:
            act = Act(game(name), procedure, position, arguments)
            while act.pending:
                act.answer(any_answer(act.pending, chance))
        except RefusedError:
            return None
        return act

    return played


@pytest.fixture(scope="session")
def declared(kit):
    """Whether an event has the kind, the fields and one of the rules that the game's data declares."""

    def declares(name, event):
        rows = [row for row in kit(name).table("outcome") if row["event"] == event.kind]
        fields = {field.split(" (")[0] for row in rows for field in row["fields"]}
        return set(event.fields) <= fields and any(event.rule in row["rule"] for row in rows)

    return declares


@pytest.fixture(scope="session")
def asked_for(kit):
    """Whether a question has the kind and the rule that the game's data declares."""

    def declares(name, question):
        row = kit(name).row("question", question.purpose)
        return row["kind"] == question.want.kind and question.rule in row["rule"]

    return declares


@pytest.fixture(scope="session")
def check_act(game, declared, asked_for):
    """Check what holds of every act of every game.

    The game reads the position that it leaves, its data declares all that was told and asked, and the same
    answers make the same act, to the byte.
    """

    def checked(name, procedure, position, arguments, act):
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
