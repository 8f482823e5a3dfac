"""A procedure asks, is answered, notes what happens, and leaves a new position."""

from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Act, Ruleset, can, verify_act

START = {"game": "pond", "pads": {"ann": 5}}


def test_a_question_waits_until_it_is_answered(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "hop", START, {"frog": "ann"})
    assert act.to_json() == {
        "position": {"game": "pond", "pads": {"ann": 5, "bob": 0, "cleo": 0}, "flies": 3, "caught": []},
        "events": [],
        "pending": {
            "kind": "roll",
            "by": "ann",
            "rule": "POND-01",
            "for": "hop",
            "dice": 1,
            "sides": 6,
            "frog": "ann",
        },
    }
    act.answer(3)
    assert act.pending is None
    assert act.to_json()["events"] == [{"event": "hopped", "rule": "POND-01", "frog": "ann", "to": 8}]


def test_an_answer_may_lead_to_another_question(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "hop", START, {"frog": "ann", "times": 2})
    act.answer(5)
    assert act.pending.purpose == "pause"
    act.answer("rest")
    assert act.pending is None
    assert act.position()["pads"]["ann"] == 10


def test_a_procedure_that_asks_nothing_is_done_at_once(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "croak", START, {})
    assert [event.kind for event in act.events] == ["croaked"]
    assert act.pending is None


def test_chosen_options_come_in_the_order_in_which_they_were_offered(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "feast", START, {"guests": ["cleo"]})
    act.answer(2)
    act.answer(["cleo", "ann"])
    assert act.events[0].to_json() == {
        "event": "eaten",
        "rule": "POND-04",
        "count": 2,
        "eaters": ["ann", "cleo"],
        "guests": ["cleo"],
    }


def test_a_word_of_python_is_shown_without_its_underscore(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "fish", START, {"from": "boat"})
    act.answer("carp")
    assert act.events[0].fields == {"fish": "carp", "from": "boat"}


def test_names_that_the_table_gave_are_those_of_the_moment(pond: Ruleset[Any, Any]) -> None:
    act = Act(pond, "hop", START, {"frog": "ann"})
    act.answer(2)
    assert act.names() == {"ann": "Ann on 7"}


@pytest.mark.parametrize(
    ("procedure", "arguments", "answers", "line"),
    [
        (
            "swim",
            {},
            [],
            'procedure: unknown procedure "swim", '
            "expected one of hop, fish, feast, croak, nap, whisper, sigh",
        ),
        ("hop", {}, [], "args.frog: is missing"),
        ("croak", {"loud": 1}, [], "args.loud: unknown field, none is expected"),
        ("hop", {"frog": "ann"}, [7], "answers[0]: expected an integer from 1 to 6, got 7"),
        ("hop", {"frog": "ann", "times": 2}, [5, "sit"], 'answers[1]: expected one of rest, go, got "sit"'),
        ("hop", {"frog": "ann"}, [3, 4], "answers[1]: there is no question left for this answer"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(
    pond: Ruleset[Any, Any], procedure: str, arguments: dict[str, Any], answers: list[int | str], line: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        act = Act(pond, procedure, START, arguments)
        for answer in answers:
            act.answer(answer)
    assert str(refused.value) == line


def test_the_check_and_the_act_have_one_source(pond: Ruleset[Any, Any]) -> None:
    eels = {"game": "pond", "caught": ["eel", "eel"]}
    assert can(pond, "fish", START, {})
    assert not can(pond, "fish", eels, {})
    with pytest.raises(RefusedError, match="the line is broken"):
        verify_act(pond, "fish", eels, {})


def test_acts_that_follow_one_another_share_nothing(pond: Ruleset[Any, Any]) -> None:
    first = Act(pond, "fish", {"game": "pond"}, {})
    first.answer("eel")
    before = first.position()
    for _ in range(2):
        second = first.then("fish", {})
        second.answer("carp")
        assert second.position()["caught"] == ["eel", "carp"]
        assert first.position() == before
