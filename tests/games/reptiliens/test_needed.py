"""Data that the rules cannot do with are told of before a game begins, each row by its table and its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from printkit.base.faults import FaultError
from printkit.games.reptiliens.game import ruleset
from printkit.kit.model import Kit, Row

Change = Callable[[Row], Row | None]


def without(id_: str) -> Change:
    return lambda row: None if row.id == id_ else row


def changed(number: int, **fields: Any) -> Change:
    """Change fields of the row with a number, counted from 1."""
    return lambda row: replace(row, fields={**row.fields, **fields}) if row.number == number else row


def renamed(id_: str) -> Change:
    """Give the first row another id."""
    return lambda row: replace(row, id=id_) if row.number == 1 else row


def but_for_friday(row: Row) -> Row | None:
    return None if row["weekday"] == "friday" else row


VILLAGE: Mapping[str, int] = {"reptilien": 2, "villageois": 6}
BAD: list[tuple[str, Change, str]] = [
    ("camp-role", without("amoureux"), "camp-role/amoureux: is missing"),
    ("post", without("president"), "post/president: is missing"),
    ("power", without("show"), "power/show: is missing"),
    ("long-action", without("attaquer"), "long-action/attaquer: is missing"),
    ("night-row", but_for_friday, "night-row/friday: is missing"),
    ("night-row", changed(4, roles=("marchand",)), "night-row/4.roles: expected one of"),
    ("night-row", changed(4, roles=()), "night-row/4.roles: is empty"),
    ("night-row", changed(1, roles=("laura",)), "night-row/1.roles: expected one of"),
    ("night-row", changed(9, roles=("laura",)), "night-row/9.roles: expected one of eris, cortex"),
    ("power", changed(1, roles=("dragon",)), "power/"),
    ("pairing", changed(1, needs=("dragon",)), "pairing/pair-alpha.needs: expected one of"),
    ("law", renamed("urne"), "law/urne: expected one of vote-blanc-interdit"),
    ("dream", renamed("or"), "dream/or: expected one of reptiliens-restants"),
    ("composition", without("players-8"), "composition/players-8: is missing"),
    (
        "composition",
        changed(1, roles={**VILLAGE, "villageois": 5}),
        "composition/players-8.roles: expected 8 cards, got 7",
    ),
    (
        "composition",
        changed(1, roles={"poirot": 2, "villageois": 6}),
        "composition/players-8.roles.poirot: expected 0 to 1, got 2",
    ),
    (
        "composition",
        changed(1, roles=VILLAGE, posts=("president",)),
        "composition/players-8.posts: expected one of pretre-capitaliste",
    ),
    (
        "composition",
        changed(1, roles=VILLAGE, posts=("pretre-capitaliste", "pretre-traditionnel")),
        'composition/players-8.posts: "pretre-capitaliste" and "pretre-traditionnel" are not in play',
    ),
    ("first-composition", changed(1, specialties=()), "first-composition/"),
    ("specialty", changed(2, dealt=1), "specialty.dealt: “1” is named twice"),
]


@pytest.mark.parametrize(("table", "change", "told"), BAD)
def test_what_the_rules_cannot_do_with_is_told(table: str, change: Change, told: str, village: Kit) -> None:
    rows = tuple(row for each in village.table(table) if (row := change(each)) is not None)
    lines = told_of(replace(village, tables={**village.tables, table: rows}))
    assert any(line.startswith(f"reptiliens: {told}") for line in lines), lines


def test_a_call_that_no_rule_is_for_is_told(village: Kit) -> None:
    first, *others = village.table("night-call")
    row = replace(village.table("night-row")[0], fields={"weekday": "monday", "row": "parade", "roles": ()})
    tables = {"night-call": (replace(first, id="parade"), *others), "night-row": (row,)}
    lines = told_of(replace(village, tables={**village.tables, **tables}))
    assert any(line.startswith("reptiliens: night-row/1.row: expected one of fantomes") for line in lines)


def told_of(kit: Kit) -> list[str]:
    """Set the game up, which must fail; return what is told."""
    with pytest.raises(FaultError) as wrong:
        ruleset(kit)
    return [fault.told() for fault in wrong.value.faults]
