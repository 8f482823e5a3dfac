"""Which line of a table names its columns."""

from __future__ import annotations

import pytest

from printkit.starter.deck_file import lines_above


def above(*lines: str) -> int:
    return lines_above([line.split("|") for line in lines])


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        (("Name|Cost|Text", "Owl|1|Flies", "Fox|2|Runs"), 0),
        (("My game – cards||", "Name|Cost|Text", "Owl|1|Flies", "Fox|2|"), 1),
        (("My game||", "by Ann||", "Name|Cost|Text", "Owl|1|Flies", "Fox|2|Runs"), 2),
        (("Name", "Ann", "Bob"), 0),  # one column
        (("Name|", "Owl|one", "Fox|two"), 0),  # half of two columns: its names, one is left out
        (("Name||", "Owl|1|Flies", "Fox|2|Runs"), 0),  # a number is no name of a column
        (("My game|||", "Name|Type|Cost|Text", "Owl|Bird|1|", "Fox|Beast||Runs", "Bee|Bug|3|Buzzes"), 1),
        (("My game||", "same|same|same", "Owl|a|b"), 0),  # no line names columns
    ],
)
def test_a_title_above_the_columns_is_seen(lines: tuple[str, ...], wanted: int) -> None:
    assert above(*lines) == wanted
