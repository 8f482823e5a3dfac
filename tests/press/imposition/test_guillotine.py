"""Different pieces in one room, by each rule of packing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.imposition import guillotine
from printkit.press.imposition.cuts import Part
from printkit.press.imposition.grid import Format
from printkit.press.imposition.guillotine import PACKING_RULES, PackingRule, Room, layouts

ROOM = Room(194.0, 281.0, 6.0, 0.0)
formats = st.lists(
    st.builds(Format, st.integers(20, 120).map(float), st.integers(20, 170).map(float)),
    min_size=1,
    max_size=12,
    unique_by=lambda form: (form.width, form.height),
)


def found(kinds: list[Format], demand: list[int], rules: tuple[PackingRule, ...]) -> set[tuple[Part, ...]]:
    """The layouts that rules make, each for itself."""
    laid = set()
    for rule in rules:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(guillotine, "PACKING_RULES", (rule,))
            patch.setattr(guillotine, "SINGLE_PIECE_RULES", (rule,))
            laid |= set(layouts(kinds, demand, ROOM, 100))
    return laid


@given(formats)
def test_rules_for_shapes_of_blocks_add_nothing_where_no_piece_is_there_twice(kinds: list[Format]) -> None:
    ones = [1] * len(kinds)
    assert found(kinds, ones, guillotine.SINGLE_PIECE_RULES) == found(kinds, ones, PACKING_RULES)


@given(formats, st.data())
def test_a_preference_for_large_pieces_skips_none_that_it_would_take(
    kinds: list[Format], data: st.DataObject
) -> None:
    demand = [data.draw(st.integers(1, 9)) for _ in kinds]
    rules = tuple(rule for rule in PACKING_RULES if rule.choice in guillotine.BY_AREA)
    quick = found(kinds, demand, rules)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(guillotine, "BY_AREA", frozenset())
        assert found(kinds, demand, rules) == quick


def test_many_sizes_are_not_looked_at_again_where_they_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 150 different pieces most of the small rooms that cuts leave hold only a few."""
    ranked = 0
    rank = guillotine._merit

    def counting(*of: object) -> tuple[float, ...]:
        nonlocal ranked
        ranked += 1
        return rank(*of)  # type: ignore[arg-type]  # passed on

    monkeypatch.setattr(guillotine, "_merit", counting)
    kinds = [Format(20.0 + at % 97, 20.0 + at) for at in range(150)]
    rules = len(list(layouts(kinds, [1] * len(kinds), ROOM, 1000)))
    assert rules and ranked < 60_000
