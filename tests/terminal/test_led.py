"""A game with a game master, who does not play, is never without one."""

from pathlib import Path

from tests.checks import following
from tests.terminal.kinds import AtTable

VILLAGE = "a,b,c,d,e,f,g,h"


def test_a_game_master_can_only_be_followed_by_another(at_table: AtTable, tmp_path: Path) -> None:
    led = {"players": VILLAGE, "game_master": "Gia", "file": tmp_path / "led.jsonl"}
    _, shown, _ = at_table("reptiliens", "1", "hand", "0", "hand", "Zoe", **led)
    before, refused, after = shown.partition(
        "! this game has a game master, who does not play: say who it is\n"
    )
    assert before.endswith("Who takes over from Gia? Enter: change nothing\n> \n")
    assert refused and "Zoe is now the game master" in after


def test_a_save_whose_game_master_has_left_asks_for_another(at_table: AtTable, tmp_path: Path) -> None:
    path = tmp_path / "left.jsonl"
    at_table("reptiliens", "1", players=VILLAGE, game_master="Gia", file=path)
    path.write_bytes(following(path.read_bytes(), b'{"seated":"*","to":"","was":"Gia","by":""}'))
    _, shown, _ = at_table("reptiliens", "b", "Zoe", "1", resume=True, file=path)
    asked, _, led = shown.partition("! “b” and “b” look alike")
    assert asked.startswith("Who is the game master?") and "Zoe is now the game master" in led
    _, shown, _ = at_table("reptiliens", resume=True, file=path)
    assert "Put your cards down. Close your eyes." in shown and "Who is the game master?" not in shown


def test_the_app_plays_for_somebody_who_has_left_until_another_comes(
    at_table: AtTable, tmp_path: Path
) -> None:
    led = {"players": VILLAGE, "game_master": "Gia", "file": tmp_path / "led.jsonl"}
    _, shown, _ = at_table("reptiliens", "1", "hand b", "0", "hand b", "Bea", **led)
    assert "Who takes over from b? 0: the app; Enter: change nothing" in shown
    assert "b has left the seat: the app plays it now." in shown
    assert "Bea takes over from b." in shown


def test_whoever_plays_alone_has_no_game_master(at_table: AtTable) -> None:
    _, _, told = at_table("reptiliens", players="Ann", game_master="Gia")
    assert "whoever plays alone is led by the app" in told


def test_what_is_chosen_in_lists_is_asked_one_after_another(at_table: AtTable, tmp_path: Path) -> None:
    led = {"players": VILLAGE, "game_master": "Gia", "file": tmp_path / "lists.jsonl"}
    begun = ["1", "1", *["1"] * 9, "2", *["1"] * 3, "0", "1", "1"]
    _, shown, _ = at_table("reptiliens", *begun, "3", "9", "", "3", "help", "d", "3 2", **led)
    asked = "Remind somebody of what they know… · Who\n    1  a\n"
    assert shown.count(asked) == 3
    assert shown.count("type a number; Enter: back\n") == 3
    assert "! there is no answer “9”" in shown
    told = shown.split("— What one player may know, for that player alone.\n")[1:]
    assert [each.strip()[:2] for each in told] == ["d:", "b:"]
