"""A whole evening in the terminal, as those see it who sit there."""

import io
import json
import re
import sys
from functools import partial
from itertools import takewhile
from pathlib import Path

import pytest

from printkit.base.paths import card_data
from printkit.games.registry import load_game
from printkit.kit.loading.reader import read_kit
from printkit.play.series import asks_the_same, series_of
from printkit.table.answers import Choose
from printkit.table.journal import JOURNAL_FORMAT, Journal
from printkit.table.question import Question
from printkit.terminal.screen import Screen
from tests.all_games import FROM_EACH_TO_EACH, LANGUAGES
from tests.checks import following, unchecked
from tests.evenings.record import evening_at
from tests.terminal.kinds import AtTable, Kept, LastQuestion

EVENINGS = Path(__file__).parent.parent / "evenings"

SOLO = {"players": "Ana"}
BOTH = {"players": "Ana,Bo"}
FILM = {"players": "Ana,Bo,Cy", "own_dice": True}

LISTED = "type a number · list: show the answers again"

CORRECTED = ["", "4", "2", "1", "", "1", "1", "1", "1", "2", "fix 6", "2"]
"""Bo plays a whole turn of the zombies; then it was one of the survivors."""


def test_one_name_plays_against_the_assistant(at_table: AtTable, kept: Kept) -> None:
    status, shown, _ = at_table("mosh", "1", "rob", "", **SOLO)
    assert status == 3
    assert "You play against three bots" in shown
    assert "Ana plays Rob Rigor." in shown
    assert "Bot 3 plays" in shown
    assert kept("mosh-1").is_file()


def test_how_playing_alone_goes_is_told_only_to_those_who_play_so(
    at_table: AtTable,
) -> None:
    assert "three bots" in at_table("mosh", players="Ana,bot,bot,bot")[1]
    assert "three bots" not in at_table("mosh", players="Ana,bot")[1]


def test_who_plays_is_asked_until_it_is_told(at_table: AtTable) -> None:
    _, shown, _ = at_table("non-morts", "", "3", "Ana,Ana", "bot", "a,b,c,d,e,f,g", "and", "Ana,Bo and")
    assert "! type the names of 3 players, such as Ann, Bob, Zoe" in shown
    assert shown.count("Who is playing?") == 1
    assert "two people are called “Ana”" in shown
    assert "name at least one person" in shown
    assert "this game is for 3 to 6 players, not 7" in shown
    assert "Seating order: Ana, Bo, " in shown
    assert "The basic game" in shown


@pytest.mark.parametrize("word", ["?", "help", "aide"])
def test_who_plays_is_asked_again_where_help_is_asked_for(at_table: AtTable, word: str) -> None:
    _, shown, _ = at_table("mosh", word, lang="fr")
    assert shown.count("Qui joue ?") == 2


@pytest.mark.parametrize(
    "lines",
    [["1", "rob", "1", "", "look bo", ""], ["hand bo"], ["1", "rob", "1", "", "hand ana"]],
)
def test_whoever_leaves_where_something_else_is_asked_leaves(at_table: AtTable, lines: list[str]) -> None:
    _, shown, _ = at_table("mosh", *lines, "q", "1", **BOTH)
    assert shown.endswith("printkit play mosh --resume\n")
    assert "takes over from Bo." not in shown and "takes over from Ana." not in shown


def test_a_command_typed_where_secrets_are_hidden_again_is_done(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "rob", "1", "", "look bo", "", "why", **BOTH)
    assert "the rule for: " in shown.partition("Enter: hide it")[2]


def test_what_the_program_calls_what_was_typed_is_not_told(at_table: AtTable) -> None:
    _, shown, _ = at_table("non-morts", "2", "3 8x5 Z9", "", players="Ana,Bo,Cy")
    assert '! expected a space of the grid, got "Z9"' in shown
    assert "args." not in shown


def test_a_wrong_answer_is_told_and_asked_again(at_table: AtTable, kept: Kept) -> None:
    _, shown, _ = at_table("mosh", "3", "1", "7", "lady", **SOLO)
    assert "there is no answer “3”: type a number from 1 to 2, or the beginning of an answer" in shown
    assert "there is no answer “7”: type a number from 1 to 6" in shown
    assert shown.count("  Crypt Chantal\n") == 1
    again = shown.partition("not “7”")[2] or shown.partition("no answer “7”")[2]
    assert again.splitlines()[1:4] == ["Ana: Which board do you take?", LISTED, "> "]
    assert '"answer":"lady-larsen","origin":"typed","by":"p1"' in kept("mosh-1").read_text()


@pytest.mark.parametrize("line", ["2", "Side B", "Side B: each"])
def test_what_is_offered_may_be_typed_as_far_as_it_is_the_only_one(
    line: str, at_table: AtTable, kept: Kept
) -> None:
    shown = at_table("mosh", line, **SOLO)[1]
    assert '"side":"B"' in kept("mosh-1").read_text(), shown


def test_what_is_offered_may_be_typed_whole_though_another_begins_so(at_table: AtTable, kept: Kept) -> None:
    _, shown, _ = at_table("inferno", "Woodinvale, no scenario", **SOLO)
    assert "may mean" not in shown
    assert '{"call":"new-night"' in kept("inferno-1").read_text()


def test_the_words_of_an_answer_are_no_command(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "throw the die", "roll", **SOLO)
    assert "there is no answer “throw the die”" in shown
    assert "There is no question to answer now." in shown


def test_the_question_mark_lists_the_commands(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "?", lang="fr", **SOLO)
    assert "undo / annuler" in shown
    assert "lang / langue" in shown


def test_the_question_mark_lists_what_can_be_answered_too(
    at_table: AtTable,
) -> None:
    """The commands have pushed it away."""
    _, shown, _ = at_table("mosh", "?", lang="en", **SOLO)
    before, _, after = shown.partition("? / help")
    assert "    1  Side A: " in before
    assert "    1  Side A: " in after and "    2  Side B: " in after


def test_why_reads_the_rule(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "why", "why mosh-calm-02", "why me", **SOLO)
    assert "\nMOSH-SETUP-01  " in shown
    assert "\nMOSH-CALM-02  " in shown
    assert "there is no answer and no rule “me”" in shown
    assert "the rule for: Which board do you take?\nMOSH-SETUP-01" in shown


def test_the_answers_are_listed_again_when_asked_for(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "9", "list", "rob", **SOLO)
    assert shown.count("    2  Rob Rigor") == 2


def test_a_list_within_another_is_left_with_enter(at_table: AtTable, last_question: LastQuestion) -> None:
    _, shown, _ = at_table("non-morts", "2", "99", players="Ana,Bo,Cy")
    assert "With variants…\ntype a number; Enter: back · list: show the answers again" in shown
    _, shown, _ = at_table("non-morts", "2", "99", "", players="Ana,Bo,Cy")
    assert "    1  The basic game" in last_question(shown)


def test_who_leads_which_side_is_told(at_table: AtTable) -> None:
    _, shown, _ = at_table("inferno", players="Ana,Bo,Cy")
    assert "\nThe Zombies: Ana · The Heroes: Bo, Cy\n" in shown
    assert "only Ana may see" not in shown  # all is open
    _, shown, _ = at_table("inferno", players="Ana")
    assert "\nThe Zombies: The app · The Heroes: Ana\n" in shown


def test_somebody_who_does_not_play_has_no_secrets(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "look xyz", **BOTH)
    assert "nobody is called “xyz” here: Ana, Bo" in shown


def test_another_language_retells_every_old_line(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "rob", "langue fr", "lang en", "lang xx", **SOLO)
    assert "Ana joue Rob Rigor." not in shown  # langue is French, and English is spoken
    _, shown, _ = at_table("mosh", "1", "rob", "lang fr", "langue en", "lang xx", **SOLO)
    before, french, english = shown.split("— ")[1:]
    assert "Ana plays Rob Rigor." in before
    assert "Ana joue Rob Rigor." in french
    assert "Manche 1" in french
    assert "Ana plays Rob Rigor." in english
    assert "there is no “xx”: choose among fr, en" in english


def test_a_game_is_told_in_each_language_from_each_other(at_table: AtTable) -> None:
    spoken = ["en", *FROM_EACH_TO_EACH]
    lines = [f"lang {lang}" for lang in spoken[1:]]
    _, shown, _ = at_table("mosh", "1", "rob", *lines, **SOLO)
    told: dict[str, set[str]] = {lang: set() for lang in LANGUAGES}
    for lang, section in zip(FROM_EACH_TO_EACH[:-1], shown.split("— ")[2:-1], strict=True):
        told[lang].add(section)
    assert all(len(each) == 1 for each in told.values())
    assert len(set().union(*told.values())) == len(LANGUAGES)


def test_undo_takes_back_a_decision_and_redo_makes_it_again(at_table: AtTable, kept: Kept) -> None:
    lines = ["1", "rob", "", "undo", "undo", "redo", "redo", "redo"]
    _, shown, _ = at_table("mosh", *lines, **SOLO)
    assert shown.count("undone: Prelude: four cards each.\n") == 1
    assert "undone: 2. Ana · Which board do you take? → Rob Rigor\n" in shown
    assert shown.count("redone: ") == 2
    assert "There is nothing to redo." in shown
    *_, first, second, third, fourth = map(json.loads, unchecked(kept("mosh-1").read_bytes()))
    assert [*map(set, (third, fourth))] == [{"redo", "by"}] * 2
    assert first["undo"] > 1
    assert fourth["redo"] == first["undo"]
    assert third["redo"] == second["undo"]


def test_a_correction_keeps_what_still_fits_and_names_what_does_not(
    at_table: AtTable,
) -> None:
    told = ["1", "rob", "fix 2", "maggie", "fix 2", "0", "", "fix 99", "journal"]
    _, shown, _ = at_table("mosh", *told, **SOLO)
    assert "Answer changed. Everything that followed still fits." in shown
    assert "Ana plays Maggie Maggot." in shown
    assert "there is no answer “0”: type a number from 1 to 6" in shown


def test_why_a_line_cannot_be_fixed_is_told(at_table: AtTable) -> None:
    told = {
        "fix": "type the number of an answer after fix: journal shows them",
        "fix banana": "type the number of an answer after fix, not “banana”: journal shows them",
        "fix -3": "type the number of an answer after fix, not “-3”: journal shows them",
        "fix 99": "there is no answer 99 in the journal: journal shows the numbers",
        "fix 0": "there is no answer 0 in the journal: journal shows the numbers",
        "fix 1": "Only answers can be changed, and this is not one: go back to it with undo",
        "fix 6": "What the app has dealt cannot be changed: go back to it with undo",
    }
    _, shown, _ = at_table("mosh", "1", "rob", "", *told, **SOLO)
    refused = [line.removeprefix("! ") for line in shown.splitlines() if line.startswith("! ")]
    assert all(line.startswith(words) for line, words in zip(refused, told.values(), strict=True))


def test_what_no_longer_fits_is_asked_anew_with_the_old_answer_shown(
    at_table: AtTable, last_question: LastQuestion
) -> None:
    _, shown, _ = at_table("non-morts", *CORRECTED, **FILM)
    assert "Answer changed. Some later questions must be answered again." in shown
    assert "before: — The undead attack." in last_question(shown)
    assert "later answers on hold: 1; type forget to drop them" in last_question(shown)
    _, shown, _ = at_table("non-morts", *CORRECTED, "forget", "4", **FILM)
    assert "later answers on hold" not in last_question(shown)
    assert "Cy's turn." in shown


def test_what_was_let_go_comes_back_with_the_next_correction_only(
    at_table: AtTable, last_question: LastQuestion
) -> None:
    told = [*CORRECTED, "forget"]
    _, shown, _ = at_table("non-morts", *told, "app", "own", **FILM)
    assert "later answers on hold" not in last_question(shown)
    _, shown, _ = at_table("non-morts", *told, "4", "undo", **FILM)
    assert "later answers on hold" not in last_question(shown)
    _, shown, _ = at_table("non-morts", *told, "1", "1", "fix 6", "1", **FILM)
    assert "later answers on hold" in last_question(shown)


def test_what_came_of_a_hand_never_follows_another_deal(
    at_table: AtTable, last_question: LastQuestion
) -> None:
    """That the old cards could still be laid would tell what is in the new hands."""
    _, shown, _ = at_table("mosh", "1", "rob", "", "1", "2", "fix 3", "2", **SOLO)
    assert "Answer changed. Some later questions must be answered again." in shown
    assert "Ana: Card 1 of 2: which one, and with which limb?" in last_question(shown)
    assert "before:" not in last_question(shown) and "on hold" not in shown


def test_nobody_is_offered_what_another_has_answered(at_table: AtTable, last_question: LastQuestion) -> None:
    """Bo plays the zombies; then it is Bo who goes first, so that Cy has to choose."""
    told = ["", "4", "2", "1", "", "1", "fix 3", "6"]
    _, shown, _ = at_table("non-morts", *told, own_dice=True, players="Ana,Bo,Cy")
    assert "Cy: Do you play the undead or the survivors?" in last_question(shown)
    assert "before: " not in last_question(shown) and "Enter: the same as before" not in shown


def test_an_event_is_proposed_before_a_question_is_answered(
    at_table: AtTable, last_question: LastQuestion
) -> None:
    """NM-PROP-01: at any time."""
    told = ["", "4", "2", "1", "", "+", "2 it rains", "1", "1", "1"]
    _, shown, _ = at_table("non-morts", *told, "journal", own_dice=True, players="Ana,Bo,Cy")
    assert "type + to do this first: Propose an event, and vote\ntype a number" in shown
    assert "\n— Propose an event and vote. “it rains”\n" in shown
    assert "6. Cy · Propose an event and vote. “it rains”" in shown
    assert "Bo: Do you play the undead or the survivors?" in last_question(shown)


def test_the_infected_is_hurt_before_dice_are_thrown(at_table: AtTable, last_question: LastQuestion) -> None:
    """NM-INF-03: beside a proposal, which may come between as well."""
    told = ["2", "2", "", "", "", "", "1", ""]
    _, shown, _ = at_table("non-morts", *told, own_dice=False, players="Ana,Bo,Cy")
    assert (
        "type + to do this first: The infected gets worse (3 tokens), Propose an event, and vote"
        in last_question(shown)
    )
    _, shown, _ = at_table("non-morts", *told, "+", "1", "1", own_dice=False, players="Ana,Bo,Cy")
    assert "pays 3 tokens" in shown and "The infected loses a litre" in shown


def test_the_city_is_as_large_as_you_say(at_table: AtTable) -> None:
    _, shown, _ = at_table("non-morts", "2", "3 3x2 b1 Rome", "4", "2", "1", own_dice=True, players="a,b,c")
    assert "Rome · b's turn" in shown
    assert "| A1       | B1 Z1 S5 | C1       |" in shown
    _, shown, _ = at_table("non-morts", "2", "3 3x2 d1", own_dice=True, players="a,b,c")
    assert 'expected a space of the grid, got "D1"' in shown


def test_whose_dice_are_used_is_remembered(at_table: AtTable, last_question: LastQuestion) -> None:
    at_table("non-morts", "", "own", players="Ana,Bo,Cy")
    _, shown, _ = at_table("non-morts", resume=True)
    assert "roll a die and type it" in last_question(shown)
    at_table("non-morts", resume=True, own_dice=False)
    _, shown, _ = at_table("non-morts", resume=True)
    assert "Enter: the app rolls" in last_question(shown)


CARD_TO_PLAY = re.compile("^ +[0-9]+  .*: (head|left|right)", re.MULTILINE)


def test_hands_are_for_the_eyes_of_their_player_only(at_table: AtTable) -> None:
    lines = ["1", "rob", "1", "", "", "1", "2", "1", "2", ""]
    _, shown, _ = at_table("mosh", *lines, **BOTH)
    public, *secret = re.split(r"(?:Ana|Bo): press Enter when nobody else can see the screen\.", shown)
    assert len(secret) == 2
    assert not CARD_TO_PLAY.search(public)
    assert "which one, and with which limb?" not in public
    assert all(CARD_TO_PLAY.search(seen) for seen in secret)


def test_who_looks_sees_the_hand_below_the_table(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "rob", "1", "", "look bo", "", "", **BOTH)
    looked = shown.partition("Bo: press Enter when nobody else can see the screen.")[2]
    hand = looked.partition("Hand: 4 cards\n")[2].partition("\n\n")[0].splitlines()
    assert len(hand) == 4 and all(re.fullmatch(r"  \w.* \(\w.* / \w.*\)", card) for card in hand)
    assert "Hand: " not in shown.partition("Bo: press Enter")[0]


def test_a_theory_is_shown_to_its_player_alone_until_the_end(
    at_table: AtTable,
) -> None:
    lines = ["", "", "", "", "", "", "", "look bo", "", ""]
    _, shown, _ = at_table("non-morts", *lines, players="Ana,Bo,Cy")
    assert re.findall(r"(\w+) · Theory", shown) == ["Bo"]
    assert "Theory" not in shown.partition("Bo: press Enter when nobody")[0]


def test_how_secrets_are_seen_is_told_once_as_soon_as_there_are_any(at_table: AtTable) -> None:
    hint = "To see your secrets again at any time, type look and your name: look Ana"
    assert hint not in at_table("mosh", "1", "rob", "1", **BOTH)[1]
    _, shown, _ = at_table("mosh", "1", "rob", "1", "", "", "1", "2", "1", "2", **BOTH)
    before, told, after = shown.partition(hint)
    assert told and hint not in after
    assert "gets 4 cards" in before and "press Enter when nobody" not in before
    assert hint in at_table("mosh", resume=True)[1]
    assert "your secrets" not in at_table("mosh", "1", "rob", "", **SOLO)[1]


def test_the_title_stands_once_above_an_evening(at_table: AtTable) -> None:
    for lines, options in ((("Ana,Bo", "1"), {}), (("1",), BOTH), ((), {"resume": True})):
        shown = at_table("mosh", *lines, **options)[1]
        assert shown.startswith("Zombie Mosh!\n") and shown.count("Zombie Mosh!") == 1


def test_players_with_their_own_cards_keep_them_hidden(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "1", "1", "2", "", "3", "roll", own_dice=True, **BOTH)
    assert "draw, then type the number of what you drew" in shown
    assert "Press Enter" not in shown
    assert "The crowd hits" in shown
    assert "what only" not in shown


def test_dice_may_be_thrown_by_hand_or_by_the_app(at_table: AtTable, kept: Kept) -> None:
    lines = ["", "4", "7", "", "2", "", "", "journal"]
    _, shown, _ = at_table("non-morts", *lines, players="Ana,Bo,Cy")
    assert "Enter: the app rolls; or your roll, 1 to 6" in shown
    assert "type one die, from 1 to 6, not “7”" in shown
    assert "(rolled by hand)" in shown
    assert "(rolled by the app)" in shown
    origins = [json.loads(line).get("origin") for line in kept("non-morts-1").read_text().splitlines()]
    assert origins.count("typed") >= 2


def test_an_evening_goes_on_where_it_was_left(at_table: AtTable, last_question: LastQuestion) -> None:
    status, first, _ = at_table("mosh", "1", "rob", "", "1", "quit", **SOLO)
    assert status == 0
    assert "resume it with: printkit play mosh --resume" in first
    status, again, _ = at_table("mosh", resume=True)
    assert status == 3
    assert ": defend yourself, or attack whom?" in last_question(again.rpartition("\n> ")[0])
    assert "Answer changed" not in again


def test_what_a_crash_has_torn_is_told_and_what_somebody_wrote_stays(at_table: AtTable, kept: Kept) -> None:
    at_table("mosh", "1", "rob", "", "1", "quit", **SOLO)
    whole = kept("mosh-1").read_bytes()
    kept("mosh-1").write_bytes(whole + b'{"answer": 4')
    _, _, told = at_table("mosh", resume=True)
    assert "mosh-1.jsonl: warning: the last line was cut off by a crash, and is lost" in told
    assert at_table("mosh", resume=True)[2] == ""
    assert kept("mosh-1").read_bytes() == whole
    for changed, what in (
        (whole + b"garbage\n", "does not match its checksum"),
        (whole + b'{"answer": "nobody"}\n', "does not match its checksum"),
        (following(whole, b'{"answer": "nobody"}'), "answer"),
    ):
        kept("mosh-1").write_bytes(changed)
        status, _, told = at_table("mosh", resume=True)
        assert status == 2
        assert f"mosh-1.jsonl, line {len(whole.splitlines()) + 1}: {what}" in told
        assert ("hint: printkit verify FILE says more" in told) == (what != "answer")
        assert kept("mosh-1").read_bytes() == changed


def test_a_saved_evening_goes_on_elsewhere(at_table: AtTable, tmp_path: Path, kept: Kept) -> None:
    saved = tmp_path / "saved.jsonl"
    at_table("mosh", "1", "rob", f"save {saved}", f"save {saved}", **SOLO)
    assert saved.read_bytes() == kept("mosh-1").read_bytes()
    status, shown, _ = at_table("mosh", "", resume=True, file=saved)
    assert status == 3
    assert "Prelude" in shown


def test_every_new_evening_has_a_journal_of_its_own(at_table: AtTable, kept: Kept) -> None:
    at_table("mosh", "1", **SOLO)
    at_table("mosh", "2", **SOLO)
    kept("mosh-3").write_bytes(b"")  # killed at its very beginning
    _, shown, _ = at_table("mosh", resume=True)
    assert "mosh-2.jsonl" in shown
    at_table("mosh", "1", **SOLO)
    assert kept("mosh-4").is_file()


def test_a_number_in_place_of_names_is_told(at_table: AtTable, kept: Kept) -> None:
    status, _, told = at_table("mosh", players="3")
    assert (status, told) == (2, "printkit: type the names of 3 players, such as Ann, Bob, Zoe\n")
    assert not kept("mosh-1").exists()


def test_what_can_not_be_played_is_told(at_table: AtTable, tmp_path: Path) -> None:
    status, _, told = at_table("chess")
    assert (status, told.splitlines()[0]) == (2, "printkit: there is no game “chess”")
    assert "no game of mosh is saved" in at_table("mosh", resume=True)[2]
    assert "there is no “xx”" in at_table("mosh", lang="xx")[2]
    at_table("mosh", **SOLO)
    assert "a resumed game keeps its players and its seed" in at_table("mosh", resume=True, players="Bo")[2]
    Journal.create(tmp_path / "nobody.jsonl", "mosh", "1", {"game": "mosh"}).close()
    assert "does not say who is playing" in at_table("mosh", resume=True, file=tmp_path / "nobody.jsonl")[2]
    copy = tmp_path / "other.jsonl"
    copy.write_bytes((EVENINGS / "inferno-solo.jsonl").read_bytes())
    told = at_table("mosh", resume=True, file=copy)[2]
    assert 'other.jsonl: is a saved game of "inferno", not of "mosh"' in told
    newer = tmp_path / "newer.jsonl"
    content = json.dumps({"journal": JOURNAL_FORMAT + 1, "tides": "new"}) + "\n{torn"
    newer.write_text(content)
    status, _, told = at_table("mosh", resume=True, file=newer)
    assert (status, newer.read_text()) == (2, content)
    assert "was saved by a newer printkit" in told


def test_what_others_wrote_can_not_move_the_cursor(at_table: AtTable) -> None:
    _, shown, _ = at_table("non-morts", "1 A\x1b[2J", *[""] * 9, players="Ana,Bo,Cy")
    assert "A [2J" in shown
    assert "\x1b" not in shown


def test_a_number_of_any_length_is_only_a_wrong_answer(at_table: AtTable) -> None:
    _, shown, _ = at_table("non-morts", "9" * 5000, "", "9" * 5000, "why " + "9" * 5000, players="Ana,Bo,Cy")
    assert [*map(len, re.findall("! .*not “(9+…)”|! .*", shown))] == [0, 73, 0]


@pytest.mark.skipif(sys.platform == "win32", reason="there an open file is locked by the system")
def test_a_second_program_is_kept_out(at_table: AtTable, kept: Kept) -> None:
    at_table("mosh", "1", **SOLO)
    with Journal.open(kept("mosh-1")):
        status, _, told = at_table("mosh", "rob", resume=True)
    assert status == 2
    assert "is being written by another program" in told
    assert at_table("mosh", "rob", resume=True)[0] == 3


def test_a_limb_that_is_lost_is_marked_before_the_card_is_played(tmp_path: Path) -> None:
    kit, names = read_kit(card_data("mosh"), "en"), {"p1": "Ana", "p2": "Bo", "p3": "Cy"}
    question = Question("dance-card", "p1", "MOSH-DANCE-01", Choose(("h-la:head", "h-la:left-arm")))
    whole = dict.fromkeys(("head", "left-arm", "right-arm", "left-leg", "right-leg"), 0)
    players = {
        seat: {"character": "rob-rigor", "out": seat == "p3", "damage": {**whole, "head": damage}}
        for seat, damage in (("p1", 3), ("p2", 2), ("p3", 3))
    }
    position = {"side": "A", "order": [*names], "players": players}
    marks = [load_game("mosh").remark(kit, position, question, each, names) for each in question.want.options]
    assert marks == ["limb already lost: Ana", ""]


def test_nobody_has_the_microphone_before_it_is_drawn(at_table: AtTable) -> None:
    _, shown, _ = at_table("mosh", "1", "1", "1", own_dice=True, **BOTH)
    before, asked, _ = shown.partition("Draw lots: who goes first?")
    assert asked and "has the mic" not in before


BURNING = ["1", "1 3 4 5", "1", "1", "1", "", "", "1", "", "1", "1", "1", "1", "", "", "1"]
"""A night at the manor, up to the dice of its four burning zombies."""


def test_dice_alike_are_typed_in_one_line_or_left_to_the_app_at_once(at_table: AtTable) -> None:
    told = [*BURNING, "1 2 9", "1 2 3 4 5", "1 2", ""]
    _, shown, _ = at_table("inferno", *told, players="Ana,Bo")
    assert "Enter: the app rolls all 4; or your rolls, with spaces between" in shown
    for wrong in ("1 2 9", "1 2 3 4 5"):
        assert f"! type 4 dice at most, each from 1 to 6, not “{wrong}”" in shown
    numbers = [line.rpartition(" · ")[2] for line in shown.splitlines() if "is burning on" in line]
    assert [each for each in numbers if " of " in each] == ["1 of 4", "1 of 4", "1 of 4", "3 of 4"]
    orders = re.findall("in this order: (.+)", shown)
    assert [len(order.split(", ")) for order in orders] == [4, 4, 4, 2] and orders[0].endswith(orders[3])
    assert re.search(r"\d–\d+\. Ana · Roll a die for each .+ → \d, \d  \(rolled by the app\)\n", shown)
    assert "of 4" not in shown.rpartition("(rolled by the app)")[2]


def test_several_choices_are_typed_in_one_line(at_table: AtTable) -> None:
    """Places one after another, a path step by step; what comes behind a wrong one is left."""
    told = ["1", "1 3 4 5", "I11 C3, B9", *["1"] * 3, "2 1", "e5 f5 x9 g5", "undo", "H5 E6 f6", "undo"]
    _, shown, _ = at_table("inferno", *told, players="Ana,Bo")
    for each in ("Ida begins on I11.", "Nour begins on C3.", "Odile begins on B9."):
        assert each in shown
    assert shown.count("Zombie 2 appears on F5, burning.") == 1
    assert "! there is no answer “x9”" in shown and "G5." not in shown
    assert "or several for what is asked next" in shown
    assert shown.count(", and 1 more\n") == 1


def test_a_number_behind_a_list_takes_from_that_list(at_table: AtTable) -> None:
    _, shown, _ = at_table("inferno", "5 1", players="Ana,Bo")
    assert "Which four Heroes play tonight?" in shown and "nothing can be added" not in shown


def test_a_command_typed_instead_of_yes_is_done(at_table: AtTable) -> None:
    _, shown, _ = at_table(
        "inferno", *BURNING, "", "undo", "legend", "undo", "yes", "", "undo", "y", "journal", players="Ana,Bo"
    )
    assert "z zombie" in shown.partition("yes: undo it")[2].partition("about to undo")[0]
    assert "Nothing was undone." in shown
    assert "it dies on a 6 (2 times)\n" in shown


def test_undo_takes_back_together_what_one_line_answered(at_table: AtTable) -> None:
    _, shown, _ = at_table(
        "inferno", *BURNING, "", "undo", "yes", "1 1", "undo", "yes", "undo", players="Ana,Bo"
    )
    assert re.search(r"\nundone: \d+\. .+ a 6 → \d  \(rolled by the app\), and 3 more\n", shown)
    assert re.search(r"\nundone: \d+\. .+ → 1  \(rolled by hand\), and 1 more\n", shown)
    numbers = re.findall(r" · (\d) of 4\n", shown)
    assert numbers == ["1", "1", "3", "1"]
    assert shown.rpartition("undone: ")[2].startswith("Burning zombies' rolls\n")


@pytest.mark.parametrize("evening", ["mosh-4", "non-morts-3", "inferno-solo"])
def test_a_series_has_as_many_questions_as_is_told(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((EVENINGS / f"{evening}.jsonl").read_bytes())
    with Journal.open(copy) as journal:
        session = evening_at(
            evening.rpartition("-")[0], journal, Screen(io.StringIO(), io.StringIO())
        ).session
    told = 0
    for played in session.acts[:60]:
        asked = [question for question, _ in played.act.asked]
        for at, question in enumerate(asked):
            series = series_of(session.before(played.begin + 1 + at)) if question.chance else None
            if series is None:
                continue
            told += 1
            assert not question.secret and not question.dealt
            rest = takewhile(partial(asks_the_same, question), asked[at:])
            assert len([*rest]) == series.left
    assert told or evening == "non-morts-3"


TO_THE_DANCE = ["1", "rob", "1", "", "", "1", "2", "1", "2"]


def test_the_table_as_it_was_shows_what_only_whoever_is_asked_may_see(at_table: AtTable) -> None:
    """Bo looks at his own card of before; what Ana held then he never sees, and all see what falls."""
    _, before, _ = at_table("mosh", *TO_THE_DANCE, "", "1", "1", "journal", **BOTH)
    number = re.findall(r"(\d+)\. Bo · Card 1 of 2: .* → ", before)[0]
    _, shown, _ = at_table("mosh", *TO_THE_DANCE, "", "1", "1", f"fix {number}", "", **BOTH)
    was = shown.rpartition("The table as it was at answer")[2]
    assert CARD_TO_PLAY.search(was.partition("now: ")[2])
    _, shown, _ = at_table("mosh", *TO_THE_DANCE, "", "1", "1", "fix 2", "1", **BOTH)
    was = shown.rpartition("The table as it was at answer")[2]
    assert not CARD_TO_PLAY.search(was.partition("press Enter when nobody")[0])
    assert "Answer changed." in was
