"""A night of two sides at the terminal: the round in order, the marker before its die, what figures do."""

from tests.terminal.kinds import AtTable

TABLE = {"players": "Ana,Bo"}

SET_UP = ["5", "1", "1 2 3 4", "1", "1", *["4", "1"] * 3, "1 1"]
"""The practice board: Ida in the barn on C1, three Heroes in the shop on A4; two zombies on the pit."""

NOBODY_COMES = ["", "1 1", "1"]
"""The Zombie turn of a round in which nothing burns, up to the turn of the Heroes: nobody walks."""

LIT = [*NOBODY_COMES, "7", "7 c2", "end of round"]
"""A round at whose end the barn is on fire."""


def test_a_whole_round_of_two_sides(at_table: AtTable) -> None:
    zombies = [*LIT, "", "3", "", "1 1", "2 z1 d4 z2 d4", "1"]
    heroes = ["1", "4", "douse:C2", "stop", "8"]
    status, shown, _ = at_table("inferno", *SET_UP, *zombies, *heroes, **TABLE)
    assert status == 3
    asked = shown.partition("Roll a die for the fire on C2")[2]
    assert asked.splitlines()[1:4] == ["         4 C1", "    3 B2 [4] 1 D2", "         2 C3"]
    assert "The fire spreads to B2, towards the west: place a marker at 4." in shown
    assert "C2 catches fire (burning zombie)" in shown
    assert "Zombie 1 goes from F5 to D4." in shown
    assert "Storm the red wall, from D4 to D3" in shown
    assert "Ida fights the fire on C2: turn the marker to 2." in shown
    assert "The sun moves on: round 3" in shown
    assert shown.rpartition("Round 3 of 19")[2].count("Ana:") == 1


def test_one_name_leads_the_heroes_and_the_enemys_round_is_one_key(
    at_table: AtTable,
) -> None:
    """INF-SOLO-01."""
    heroes = ["1", "1 2 3 4", "1", "1", "1", "1"]
    _, shown, _ = at_table("inferno", *heroes, "", players="Ana")
    assert "You lead the four Heroes" in shown
    assert "position.solo" not in shown
    assert "Ana: Which space does Ida begin on?" in shown
    assert shown.count(" · Roll two dice") == 2
    assert "Ida (I11) moves, fights a fire or searches" in shown


def test_the_names_of_a_side_stand_together(at_table: AtTable) -> None:
    _, shown, _ = at_table("inferno", *SET_UP[:3], players="Ana,Bo,Cy,Dan,Eve,Flo")
    assert "\nAna, Bo: What do you want to play?\n" in shown
    assert "Cy, Dan, Eve, Flo: Roll a die for Ida: the location" in shown


def test_who_sits_where_is_told_before_names_are(at_table: AtTable) -> None:
    _, shown, _ = at_table("inferno", "Ana,Bo")
    assert "The first name plays the Zombies" in shown.partition("\n> ")[0]
    _, shown, _ = at_table("mosh", "Ana,Bo")
    assert "Zombies (" not in shown


def test_what_has_to_be_added_is_asked_for_in_words(at_table: AtTable) -> None:
    lines = ["", "1 1", "2", "", "2 z1", "2", "z1 d4 z2 d4"]
    _, shown, _ = at_table("inferno", *SET_UP, *lines, **TABLE)
    assert shown.count("! type each figure with its space, such as 1 C3") == 1
    assert shown.count(" · Enter: back\n> ") == 2
    assert "Zombie 1 goes from F5 to D4." in shown


def test_a_card_without_its_count_asks_for_it(at_table: AtTable) -> None:
    _, shown, _ = at_table("inferno", *SET_UP, "2", "8", "2", **TABLE)
    assert "More zombies arrive\nhow many · Enter: back\n> " in shown
    assert "2 zombies appear: 3 (F5), 4 (F5)." in shown


def test_what_may_be_added_is_told_once_for_all_that_take_it(
    at_table: AtTable,
) -> None:
    _, shown, _ = at_table("inferno", *SET_UP, *NOBODY_COMES, "6", **TABLE)
    assert shown.count("type after the number (1–4): ") == shown.count("type after the number (7–10): ") == 1


def test_the_map_lies_there_before_heroes_are_placed_on_it(
    at_table: AtTable,
) -> None:
    """The six Heroes are asked for once a night is chosen, with no need to know them before."""
    _, shown, _ = at_table("inferno", "1", "1 2 3 4", **TABLE)
    nights, map_, cell = shown.partition("║ ═ red wall")
    assert "Heroes, if" not in nights and "A single board" in nights
    assert map_ and "Which space does Ida begin on?" in cell


def test_words_are_typed_in_the_language_that_is_spoken(
    at_table: AtTable,
) -> None:
    """A fire that is lit with gasoline: the words stand in the game's own catalogues."""
    for lang, fire, no in (("en", "fire", "“xyz” means nothing"), ("fr", "FEU", "« xyz » ne veut rien dire")):
        told = [*NOBODY_COMES, "6", "5 c1 xyz", f"5 a5 {fire}", *["3"] * 4]
        _, shown, _ = at_table("inferno", *SET_UP, *told, lang=lang, **TABLE)
        assert no in shown
        assert "[INF-GAS-03]" in shown


def test_the_letters_of_the_map_are_explained_once_and_whenever_it_is_asked_for(
    at_table: AtTable,
) -> None:
    _, shown, _ = at_table("inferno", *SET_UP, "2", "7 c2", "", "3", **TABLE)
    assert shown.count("Round 1 of 19") > shown.count("║ ═ red wall") == 1
    _, shown, _ = at_table("inferno", *SET_UP, "board", **TABLE)
    assert shown.count("║ ═ red wall") == 2


def test_what_has_not_changed_is_not_told_each_round(at_table: AtTable) -> None:
    """Nothing burns: there is no fire phase, and that is told once; a fire, and it is told again."""
    whole_round = [*NOBODY_COMES, "end of round"]
    shown = at_table("inferno", *SET_UP, *whole_round, *whole_round, **TABLE)[1]
    assert "round 3 (16 more to come)" in shown
    assert shown.count("— Fire phase") == shown.count("no fire phase") == 1
    assert shown.count("— Cans in the fire") == shown.count("No can is in a fire") == 1
    out = ["", "6", *NOBODY_COMES, "end of round"]
    shown = at_table("inferno", *SET_UP, *LIT, *out, **TABLE)[1]
    assert (shown.count("— Fire phase"), shown.count("no fire phase")) == (3, 2)


def test_no_hero_has_a_letter_of_the_map(at_table: AtTable) -> None:
    """Woods are T, so Tam is another."""
    _, shown, _ = at_table("inferno", "5", "1", "2 4 5 6", "1", "1", *["4", "1"] * 3, "1 1", **TABLE)
    letters = [line[0] for line in shown.splitlines() if " ♥" in line and line[1] == " "]
    assert "Tam, " in shown and letters and not {*letters} & {*"TXWYKPZz.,:"}
