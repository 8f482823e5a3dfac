"""Of a map that does not fit the part is drawn that is asked about, and what lies outside told."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.games.drawn_map import DrawnMap
from printkit.games.humans.board import town_map
from printkit.games.humans.game import GAME
from printkit.games.humans.town import FRAME
from printkit.games.registry import load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.play.seating import seat_players
from printkit.table.act import Act
from printkit.table.journal import Journal
from printkit.table.log import Call
from printkit.terminal import client
from printkit.terminal.commands import command
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen
from tests.games.kinds import Json
from tests.terminal.frames import Terminal

LATE_TOWN = {
    "N14": "town-square@0",
    "N17": "fire-station@180",
    "N11": "school@90",
    "K14": "supermarket@90",
    "Q14": "cinema@270",
    "K17": "street-corner-2@270",
    "Q11": "ironmonger@0",
    "N20": "street-tee-3@90",
    "Q8": "bakery@90",
    "T11": "hospital@270",
    "H17": "police-station@90",
    "Q5": "street-straight-1@0",
    "Q20": "pharmacy@0",
    "T20": "street-corner-1@270",
    "T17": "street-cross-2@0",
    "Q2": "street-tee-1@270",
    "N23": "street-cross-1@0",
    "N2": "town-hall@0",
    "W17": "library@90",
    "T8": "street-tee-2@180",
}
"""All tiles, as a game by chance has laid them: rows 1 to 24, columns G to X."""


def late(person: str, bot: str) -> Json:
    """Return a position on which all tiles lie, and a person's zombies are far from each other."""
    zombies = {person: {"zombies": ["N14", "T20"]}, bot: {"zombies": ["N14"], "automa": True}}
    position = {"game": "humans", "order": [person, bot], "active": person, "hands": "hidden"}
    return {**position, "map": LATE_TOWN, "step": "move", "players": zombies}


@pytest.fixture
def town() -> DrawnMap:
    words = read_kit(card_data("humans"), "fr")
    act = Act(load_ruleset(words), "score", late("doctor", "miner"), {})
    drawn = town_map(words, act.position())
    assert drawn is not None
    return drawn


@pytest.mark.parametrize("size", [(80, 8), (80, 24), (40, 12), (120, 40), (9, 2)])
@pytest.mark.parametrize("asked", [("G24",), ("T20", "U21"), ("doctor:N14",), ()])
def test_a_part_fits_and_shows_what_is_asked_about(
    size: tuple[int, int], asked: tuple[str, ...], town: DrawnMap
) -> None:
    width, height = size
    found = town.found(asked)
    part = town.part(width, height, found)
    assert len(part.lines) <= max(height, 4) and max(map(len, part.lines)) <= max(width, 10)
    assert part.shows(found[0]) or len(found) > 1
    beyond = part.beyond
    assert beyond.get("n", 0) + len(part.down) + beyond.get("s", 0) == len(town.rows) == 24
    assert beyond.get("w", 0) + len(part.across) + beyond.get("e", 0) == len(town.columns) == 18
    assert bool(beyond) == (size != (120, 40))
    numbers = [line[:2].strip() for line in part.lines[1:] if line[:2].strip()]
    assert numbers == [str(1 + at) for at in part.down]


def test_where_nobody_asks_about_a_place_zombies_are_looked_at(town: DrawnMap) -> None:
    assert town.found(["nowhere"]) == town.found(["N14", "T20"])
    assert town.found(["T20"]) != town.found(["N14"])


def test_all_cells_of_the_frame_have_a_place(town: DrawnMap) -> None:
    """So a tile that is laid beyond the edge draws the edge."""
    assert len(town.places) == FRAME * FRAME
    assert town.found(["A1"]) == ((0, 0),)
    assert town.found(["slot:Z26"]) == ((23, 17),)


def test_slices_show_each_column_once(town: DrawnMap) -> None:
    parts = [*town.slices(60)]
    assert [at for part in parts for at in part.across] == [*range(18)]
    assert len(parts) == 2 and all(len(part.down) == 24 for part in parts)
    assert all(max(map(len, part.lines)) <= 60 for part in parts)
    assert [part.lines for part in town.slices(120)] == [town.lines]


@pytest.fixture
def at_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[list[str]]]:
    """Play on in the late town at a terminal of some size; return what is seen before each line."""

    def play(lines: list[str], columns: int, rows: int) -> list[list[str]]:
        monkeypatch.setattr(Screen, "_size", lambda _: (columns, rows))
        monkeypatch.setattr("tests.terminal.frames.COLUMNS", columns)
        monkeypatch.setattr("tests.terminal.frames.ROWS", rows)
        words = read_kit(card_data("humans"), "en")
        terminal = Terminal(lines)
        party = seat_players(words, GAME, "Ann,bot", own=False)
        say = LineFormatter(words, translator("en"), GAME)
        start = late(*party.names)
        with Journal.create(tmp_path / "late.jsonl", "humans", "seed", start, party, "salt") as journal:
            journal.append(Call("move-zombie", {"from": "N14", "to": "N13"}))
            screen, rules = Screen(terminal, terminal), load_ruleset(words)
            client.play_evening(TerminalEvening(screen, journal, rules, say, lambda _, same: same, command))
        return [seen for seen, _ in terminal.frames]

    return play


def test_a_late_town_is_seen_on_a_terminal_of_80_columns_and_24_lines(
    at_terminal: Callable[..., list[list[str]]],
) -> None:
    _, asked, moving, *_ = at_terminal(["", "Move the zombie on T20"], 80, 24)
    told = "\n".join(asked)
    assert "Ann: What now?" in told and "rows and columns further on: " in told and len(asked) <= 24
    assert len(drawn_rows(asked)) >= 10
    assert any(line.startswith("20 ") and "A" in line for line in moving)


def drawn_rows(seen: list[str]) -> list[str]:
    """Return the rows of the town that are seen."""
    return [line for line in seen if re.match(r"[ \d]\d .*[·█:]{5}", line)]


def test_where_many_choices_leave_no_room_the_town_has_a_page_of_its_own(
    at_terminal: Callable[..., list[list[str]]],
) -> None:
    _, _, town, asked, *_ = at_terminal(["", "Move the zombie on T20", "", ""], 80, 24)
    assert town[-2] == "Enter: more" and len(drawn_rows(town)) >= 10
    assert (
        asked[-2].startswith("type a number") and len(drawn_rows(asked)) >= 8
    )  # choices stand close below it
    assert sum("cells" in line for line in asked) >= 4


def test_a_larger_terminal_shows_more_of_the_town(at_terminal: Callable[..., list[list[str]]]) -> None:
    (asked, *_) = at_terminal([], 120, 60)
    assert "further" not in "\n".join(asked)
    assert {str(row) for row in range(1, 25)} <= {line[:2].strip() for line in asked}


def test_the_whole_table_is_read_in_slices(at_terminal: Callable[..., list[list[str]]]) -> None:
    seen = at_terminal(["board", "", "", "", ""], 80, 24)
    told = "\n".join(line for frame in seen[1:] for line in frame)
    assert "further on: 9 east" in told and "further on: 9 west" in told
    assert all(len(line) <= 80 for frame in seen for line in frame)
