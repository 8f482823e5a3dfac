"""A small village, what is done in it, and what comes of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from printkit.base.faults import Fault, RefusedError
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.position import Position
from printkit.table.act import Act
from printkit.table.codec import write
from tests.games.kinds import Json
from tests.games.reptiliens.conftest import Rules

SEATS = ("anna", "bo", "chloe", "dan", "eva")


def laid(people: Mapping[str, Json] | None = None, /, **fields: Any) -> Json:
    """Return a village of five: what is not told of somebody is as always."""
    seats = fields.get("seats", [*SEATS])
    return {"seats": seats, "players": {seat: (people or {}).get(seat, {}) for seat in seats}, **fields}


def whole(rules: Rules, position: Json) -> Json:
    """Return a position with everything that was left out."""
    written: Json = write(rules.read(position))
    return written


def acted(
    rules: Rules, procedure: str, position: Json, /, *answers: Any, **args: Any
) -> Act[Position, Components]:
    """Begin a procedure and answer what it asks, as far as there are answers."""
    act = Act(rules, procedure, position, {name.removesuffix("_"): value for name, value in args.items()})
    for answer in answers:
        act.answer(answer)
    return act


def done(rules: Rules, procedure: str, position: Json, /, *answers: Any, **args: Any) -> Json:
    """Play a procedure to its end; return the position."""
    act = acted(rules, procedure, position, *answers, **args)
    assert act.pending is None, act.pending
    return act.position()


def refused(rules: Rules, procedure: str, position: Json, /, *answers: Any, **args: Any) -> str:
    """Play a procedure that must be refused; return the place and what is told of it, without quotes."""
    with pytest.raises(RefusedError) as refusal:
        acted(rules, procedure, position, *answers, **args)
    return plain(refusal.value.faults[0])


def plain(fault: Fault) -> str:
    """Return a place and what is wrong there, without quotes."""
    return fault.told().replace('"', "")


def told(act: Act[Position, Components], kind: str) -> list[Json]:
    """Return what all events of a kind tell, but for whom they are."""
    fields = [dict(event.fields) for event in act.events if event.kind == kind]
    return [{name: value for name, value in each.items() if name != "to"} for each in fields]


def kinds(act: Act[Position, Components], *of: str) -> list[str]:
    """Return the kinds of what has happened, of these kinds where some are named, in order."""
    return [event.kind for event in act.events if not of or event.kind in of]


def asked(act: Act[Position, Components]) -> tuple[str, str, list[str]]:
    """Return what is asked, whom, and what may be answered."""
    assert act.pending
    return act.pending.purpose, act.pending.by, [*getattr(act.pending.want, "options", ())]
