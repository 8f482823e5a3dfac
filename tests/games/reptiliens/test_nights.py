"""A night's calls depend on the weekday and on what all may know, whoever holds which card (REP-NIGHT-03)."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from printkit.games.reptiliens.asking import NO_HOLDER
from printkit.table.act import Act
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_whole_games import answer, finished

WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday")

GROUP_CALLS = {"fantomes": "militia", "reptiliens": "prey", "amoureux-parole": "tryst", "reve": "dream"}
"""What the rows that call no role ask first."""

SILENT = ("amoureux-nuit", "attaque", "aube")
"""Rows that ask nobody by name."""


def at_nightfall(
    rules: Rules, players: int, weekday: str, chance: Random, gone: Mapping[str, str]
) -> dict[str, Any]:
    """Return a village before a night: who holds which card is by chance, `gone` are dead for all to see."""
    seats = [f"p{n}" for n in range(1, players + 1)]
    start = {"players": {seat: {} for seat in seats}, "seats": seats}
    now: dict[str, Any] = finished(Act(rules, "deal", start, {}), chance).position()
    for seat, state in gone.items():
        now["players"][seat].update(state=state, coins=0)
    held = {post: player for post, player in now["posts"].items() if player not in gone}
    return {**now, "weekday": weekday, "day": 2, "posts": held, "graveyard": list(gone)}


def called(rules: Rules, now: dict[str, Any], chance: Random) -> list[tuple[str, str]]:
    """Return what each call of the night asks, by its row: what follows from an answer is left out."""
    act = Act(rules, "night", now, {})
    rows: list[tuple[str, str]] = []
    while act.pending:
        row = [event.fields["row"] for event in act.events if event.kind == "row-called"][-1]
        asked = act.pending.purpose
        roles = [each.roles for each in rules.components.nights[now["weekday"]] if each.id == row]
        if (asked in roles[0] or asked == GROUP_CALLS.get(row)) and (row, asked) not in rows:
            rows.append((row, asked))
        act.answer(answer(act.pending, chance))
    return rows


@pytest.mark.parametrize("weekday", WEEKDAYS)
@pytest.mark.parametrize("players", range(8, 29))
def test_who_is_called_depends_on_what_all_know(weekday: str, players: int, rules: Rules) -> None:
    for public in range(2):
        chance = Random(f"{weekday} {players} {public}")
        gone = {
            f"p{n}": chance.choice(("ghost", "spirit"))
            for n in chance.sample(range(1, players + 1), public * 3)
        }
        worlds = [Random(f"{weekday} {players} {public} {world}") for world in range(3)]
        told = [called(rules, at_nightfall(rules, players, weekday, world, gone), world) for world in worlds]
        assert told[0] == told[1] == told[2]
        missing = {"fantomes"} - {"fantomes" for state in gone.values() if state == "ghost"}
        missing |= {"reve"} - {"reve" for state in gone.values() if state == "spirit"}
        assert told[0] == in_the_table(rules, weekday, missing)


def in_the_table(rules: Rules, weekday: str, missing: set[str]) -> list[tuple[str, str]]:
    """Return each role of a night's table once, in order, and each group that is called."""
    return [
        (row.id, asked)
        for row in rules.components.nights[weekday]
        if row.id not in (*SILENT, *missing)
        for asked in ([GROUP_CALLS[row.id]] if row.id in GROUP_CALLS else row.roles)
    ]


@pytest.mark.parametrize("weekday", WEEKDAYS)
def test_a_call_is_waited_for_as_long_where_nobody_answers(weekday: str, rules: Rules) -> None:
    """REP-PHONE-02."""
    for at, row in enumerate(rules.components.nights[weekday]):
        for role in row.roles[:1]:
            card = {"role": role} if role in rules.components.roles else {"specs": [role]}
            village = {"weekday": weekday, "night": {"row": at}, "posts": {"president": "p2"}}
            held, free = (
                Act(rules, "night-row", {**village, "players": {"p1": mine, "p2": {}, "p3": {}}}, {}).pending
                for mine in (card, {})
            )
            assert held
            assert free
            assert (held.by, free.by) == ("p1", NO_HOLDER)
            assert (held.asking.wait, held.asking.called) == (free.asking.wait, free.asking.called)
            assert held.asking.wait == row.wait > 0


@pytest.mark.parametrize("weekday", WEEKDAYS)
def test_no_role_stands_twice_in_a_night(weekday: str, rules: Rules) -> None:
    rows = rules.components.nights[weekday]
    roles = [role for row in rows if row.id not in (*SILENT, *GROUP_CALLS) for role in row.roles]
    assert len(roles) == len({*roles})
    assert len({row.id for row in rows}) == len(rows)
