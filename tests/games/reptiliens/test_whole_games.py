"""Whole games by chance, from the deal to the verdict: no error, no invalid position, one verdict.

Nor is the position invalid where a question waits.
"""

from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.table.act import Act
from printkit.table.answers import Choose, ChooseSome, Number, Roll
from printkit.table.question import Question
from tests.games.reptiliens.conftest import Rules

POWERS = ("repticide", "morsure", "assassinat", "conversion-noire", "conversion-radieuse", "resurrection")
MAX_STEPS = 2000
"""Steps after which a game would be taken for endless: the longest seen have 700."""

IN_BETWEEN = 0.25
"""How often something comes in between two steps, of those who may ask for it."""


@pytest.mark.parametrize(("players", "seed"), [(8, 1), (13, 2)])
def test_a_game_ends_with_one_verdict(players: int, seed: int, rules: Rules) -> None:
    play_whole(rules, players, seed)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(8, 29))
def test_many_games_end_with_one_verdict(players: int, rules: Rules) -> None:
    for seed in range(100, 118):
        play_whole(rules, players, seed)


def play_whole(rules: Rules, players: int, seed: int) -> None:
    chance = Random(f"{players}:{seed}")
    seats = [f"p{n}" for n in range(1, players + 1)]
    options = {"carnage": chance.random() < 0.2, "strict_alpha": chance.random() < 0.2}
    position = {"players": {seat: {} for seat in seats}, "seats": seats, "options": options}
    verdicts = 0
    calls: list[tuple[str, dict[str, Any]]] = [("deal", {}), ("opening", {})]
    for _ in range(MAX_STEPS):
        procedure, args = calls.pop(0) if calls else next_step(position)
        act = Act(rules, procedure, position, args)
        while act.pending:
            rules.read(act.position())  # the board and whatever answers for a seat of the app read it
            act.answer(answer(act.pending, chance))
        position = act.position()
        rules.read(position)
        verdicts += [event.kind for event in act.events].count("game-over")
        if position["over"]:
            break
        if not calls and chance.random() < IN_BETWEEN:
            calls = in_between(rules, position, chance)
    assert position["over"]
    assert verdicts == 1


def next_step(now: Any) -> tuple[str, dict[str, Any]]:
    """Return what the game goes on with."""
    if now["phase"] == "night":
        return ("dawn" if now["night"] and now["night"]["done"] else "night-row"), {}
    if now["weekday"] == "sunday":
        return "sunday", {}
    today = now["today"]
    if today is None or today["stage"] in ("kind", "law", "vote"):
        return "session", {}
    if today["condemned"]:
        return "execute", {}
    judged = today["tribunal"] or today["kind"] != "purge" or today["stage"] != "sentence"
    return ("evening" if judged else "tribunal"), {}


def in_between(rules: Rules, now: Any, chance: Random) -> list[tuple[str, dict[str, Any]]]:
    """Return one thing that somebody may ask for now, or nothing."""
    one, other = chance.choice(now["seats"]), chance.choice(now["seats"])
    calls: list[tuple[str, dict[str, Any]]] = [
        *(("invoke", {"player": one, "power": power}) for power in POWERS),
        ("show", {"player": one}),
        ("inquiry", {}),
        ("give", {"from": one, "to": other, "coins": 1}),
        ("marry", {"a": one, "b": other}),
        ("marry", {"a": one, "b": other, "forced": True}),
        *(("apply", {"post": post, "candidates": [one]}) for post in now["posts"]),
        ("move-house", {"player": one, "after": other}),
        ("whisper", {"player": one}),
    ]
    chance.shuffle(calls)
    return [call for call in calls if may(rules, now, *call)][:1]


def may(rules: Rules, now: Any, procedure: str, args: dict[str, Any]) -> bool:
    try:
        Act(rules, procedure, now, args)
    except RefusedError:
        return False
    return True


def finished(act: Any, chance: Random) -> Any:
    while act.pending:
        act.answer(answer(act.pending, chance))
    return act


def answer(question: Question, chance: Random) -> object:
    match question.want:
        case Choose(options=options):
            return chance.choice(options)
        case Number(low=low, high=high):
            return chance.randint(low, high)
        case ChooseSome(options=options, low=low, high=high, repeats=repeats):
            if question.purpose == "lovers":
                return chance.sample(options, chance.choice((0, 2)))
            count = chance.randint(low, high if repeats else min(high, len(options)))
            return chance.choices(options, k=count) if repeats else chance.sample(options, count)
        case Roll() as roll:
            return roll.thrown(chance)
        case draw:
            return draw.thrown(chance)
