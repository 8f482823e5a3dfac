"""What people type with an action is read, or refused with the word that means nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.inferno import parse


@pytest.mark.parametrize(
    ("read", "words", "given"),
    [
        (parse.parse_path, "a5, b5 3", {"path": ["A5", "B5"], "move": 3}),
        (parse.parse_fight, "3 2", {"hero_dice": 3, "zombie_dice": 2}),
        (parse.range_, "4", {"range": 4}),
        (parse.parse_count, "12", {"count": 12}),
    ],
)
def test_cells_and_numbers_are_read(
    read: Callable[[str], dict[str, Any]], words: str, given: dict[str, Any]
) -> None:
    assert read(words) == given


@pytest.mark.parametrize("read", [parse.parse_path, parse.parse_fight, parse.range_, parse.parse_count])
def test_a_word_that_means_nothing_is_named(read: Callable[[str], dict[str, Any]]) -> None:
    with pytest.raises(RefusedError) as refused:
        read("3 xyz")
    assert [fault.told() for fault in refused.value.faults] == ["“xyz” means nothing here"]
