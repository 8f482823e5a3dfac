"""What only tells something changes nothing: no line of the journal, no step of undo."""

import json
from pathlib import Path

from tests.terminal.kinds import AtTable, Kept

BEGUN = ("1", "", "1")
"""The app deals, and the first tile is laid with its human: zombies may move."""


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_points_and_odds_are_told_and_written_nowhere(at_table: AtTable, kept: Kept) -> None:
    looks = ("Points and odds", "1", "Points and odds", "2")
    _, shown, _ = at_table("humans", *BEGUN, *looks, players="Ann,bot")
    assert "points 1 of" in shown and "no escape" in shown
    assert not any(line.get("call") in ("score", "odds") for line in lines(kept("humans-1")))


def test_undo_takes_back_what_was_done_before_a_look(at_table: AtTable) -> None:
    _, shown, _ = at_table("humans", *BEGUN, "1", "2", "Points and odds", "2", "undo", players="Ann,bot")
    assert "undone: Move a zombie" in shown.rpartition("no escape")[2]


def test_whoever_ends_the_game_there_does_something(at_table: AtTable, kept: Kept) -> None:
    _, shown, _ = at_table("humans", *BEGUN, "Points and odds", "3", "1", players="Ann,bot")
    assert "The game is over" in shown
    assert lines(kept("humans-1"))[-1].get("call") == "score"


def test_whoever_plays_alone_is_not_asked_whether_players_have_seen_it(at_table: AtTable) -> None:
    _, alone, _ = at_table("humans", "1", "", "undo", "journal", players="Ann,bot")
    assert "undone:" in alone and "already seen" not in alone and "had seen it" not in alone
    _, together, _ = at_table("humans", "1", "", "undo", "no", "undo", "yes", players="Ann,Bob")
    assert together.count("Players have already seen this, and the journal will show it: ") == 2
    assert together.count("about to undo: ") == 2
    assert together.count("undone: ") == 1 and "Nothing was undone." in together


def test_of_event_cards_the_hand_is_offered_with_what_each_does(at_table: AtTable) -> None:
    _, shown, _ = at_table("humans", *BEGUN, "Play an event card", "", players="Ann,bot")
    asked = shown.rpartition("Which card")[2].partition("type a number")[0]
    assert "Second wind: During your movement" in asked
    assert asked.count("\n    ") <= 3  # of the hand alone, also where it is only one


def test_a_hand_is_offered_to_its_player_alone(at_table: AtTable) -> None:
    given = (*BEGUN, "Play an event card", "Ann", "", "")
    _, shown, _ = at_table("humans", *given, players="Ann,Bob")
    who, _, asked = shown.rpartition("Who plays it")[2].partition("press Enter when nobody else")
    assert "Ann" in who and "Which card" not in who and "Which card" in asked


def test_of_printed_cards_all_kinds_are_offered(at_table: AtTable) -> None:
    _, shown, _ = at_table("humans", "2", *BEGUN[1:], "Play an event card", players="Ann,bot")
    asked = shown.rpartition("Which card")[2].partition("type a number")[0]
    assert all(card in asked for card in ("Second wind", "Battering ram", "Sewers", "Stray bullet"))
    assert "No target now: the card would be discarded" in asked
