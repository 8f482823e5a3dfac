"""What may be typed for an answer, and what is said of an answer that is none."""

from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.base.messages import Translator, translator
from printkit.table.answers import Choose, ChooseSome, Number, Roll
from printkit.terminal.answer_input import how, leading, typed

HEROES = (("captain", "Ida, fire captain"), ("sawyer", "Basil, sawyer"), ("medic", "Rosa, paramedic"))
IDS = tuple(option for option, _ in HEROES)


@pytest.fixture
def told() -> Callable[..., list[str]]:
    """Return what is said of a line that is no answer."""

    def say(line: str, want: Any, lang: str = "en") -> list[str]:
        with pytest.raises(RefusedError) as refused:
            typed(line, want, HEROES)
        return [fault.told(translator(lang)) for fault in refused.value.faults]

    return say


@pytest.mark.parametrize(
    ("want", "words"),
    [
        (ChooseSome(IDS, 2, 2), "type 2 numbers, with spaces between"),
        (
            ChooseSome(IDS, 2, 2, repeats=True),
            "type 2 numbers, also the same again, with spaces between",
        ),
        (ChooseSome(IDS, 1, 1), "type a number"),
        (ChooseSome(IDS, 1, 3), "type 1 to 3 numbers, with spaces between"),
        (ChooseSome(IDS, 0, 3), "type up to 3 numbers, with spaces between; 0 for none"),
        (ChooseSome(IDS, 0, 2, counts=(0, 2)), "type 2 numbers, with spaces between; 0 for none"),
    ],
)
def test_how_many_are_chosen_is_told_once(want: ChooseSome, words: str) -> None:
    assert how(want, unasked=False, translate=Translator()) == words


def test_too_few_or_too_many_are_counted(told: Callable[..., list[str]]) -> None:
    assert told("1", ChooseSome(IDS, 2, 2)) == ["choose 2; you have chosen 1"]
    assert told("", ChooseSome(IDS, 2, 2)) == ["choose 2; you have chosen 0"]
    assert told("", ChooseSome(IDS, 0, 2)) == ["type numbers, or 0 for none"]
    assert told("1 2 3", ChooseSome(IDS, 0, 2)) == ["choose 0 to 2; you have chosen 3"]
    assert told("1", ChooseSome(IDS, 0, 2, counts=(0, 2))) == ["choose 0 / 2; you have chosen 1"]
    assert told("1", ChooseSome(IDS, 2, 2), "fr") == ["choisissez-en 2 ; vous en avez choisi 1"]


def test_one_that_is_chosen_twice_is_named_as_players_know_it(told: Callable[..., list[str]]) -> None:
    assert told("1 ida", ChooseSome(IDS, 2, 2)) == ["“Ida, fire captain” appears twice"]


def test_one_may_be_chosen_again_where_the_question_allows_it() -> None:
    assert typed("1 1", ChooseSome(IDS, 2, 2, repeats=True), HEROES) == ["captain", "captain"]


def test_a_beginning_of_several_names_lists_them(told: Callable[..., list[str]]) -> None:
    twins = Choose(("captain", "captive"))
    names = [("captain", "Ida, fire captain"), ("captive", "Idris, thief")]
    with pytest.raises(RefusedError) as refused:
        typed("id", twins, names)
    assert str(refused.value) == "“id” may mean Ida, fire captain, Idris, thief: type the number"
    assert told("", Choose(IDS)) == ["type a number from 1 to 3, or the beginning of an answer"]


TONIGHT = (
    ("plain", "Woodinvale"),
    ("free", "Woodinvale, no scenario"),
    ("a", "Side A"),
    ("b", "Side B: each for themselves"),
    ("bait", "L’appât du sawyer…"),
)


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("Woodinvale", "plain"),
        ("woodinvale, no scenario", "free"),
        ("woodinvale no", "free"),
        ("Side A", "a"),
        ("side b", "b"),
        ("Side B: each", "b"),
        ("l'appat du", "bait"),
        ("L’appât du sawyer…", "bait"),
        ("4", "b"),
        ("free", "free"),
        ("sawyer", "bait"),
        ("scenario", "free"),
        ("each", "b"),
    ],
)
def test_all_that_is_typed_is_the_beginning_of_a_name_and_a_whole_name_goes_first(
    line: str, option: str
) -> None:
    assert typed(line, Choose(tuple(each for each, _ in TONIGHT)), TONIGHT) == option


@pytest.mark.parametrize("line", ["side", "s", "wood"])
def test_a_beginning_of_several_names_is_refused(line: str) -> None:
    with pytest.raises(RefusedError, match="may mean"):
        typed(line, Choose(tuple(each for each, _ in TONIGHT)), TONIGHT)


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("1 3", ["captain", "medic"]),
        ("rosa ida", ["medic", "captain"]),
        ("Rosa, paramedic, Ida, fire captain", ["medic", "captain"]),
        ("Ida, fire captain 2", ["captain", "sawyer"]),
        ("basil, sawyer medic", ["sawyer", "medic"]),
    ],
)
def test_several_answers_stand_in_a_line_whatever_many_words_each_has(line: str, chosen: list[str]) -> None:
    assert typed(line, ChooseSome(IDS, 2, 2), HEROES) == chosen


def test_none_of_several_is_typed_as_such() -> None:
    assert typed("0", ChooseSome(IDS, 0, 2), HEROES) == typed("-", ChooseSome(IDS, 0, 2), HEROES) == []


@pytest.mark.parametrize(
    ("line", "place", "more"),
    [
        ("2 the old mill", 1, "the old mill"),
        ("Side B", 3, ""),
        ("side b: each", 3, ""),
        ("Side B: each for themselves  at  noon", 3, "at  noon"),
        ("woodinvale, no scenario", 1, ""),
        ("Woodinvale at night", 0, "at night"),
    ],
)
def test_as_many_words_as_name_an_answer_are_taken_and_the_others_are_added(
    line: str, place: int, more: str
) -> None:
    assert leading(line, TONIGHT) == (place, more)


@pytest.mark.parametrize("line", ["", ",", "0", "6", "side c", "noon"])
def test_what_begins_with_no_answer_is_refused(line: str) -> None:
    with pytest.raises(RefusedError):
        leading(line, TONIGHT)


@pytest.mark.parametrize("line", ["non morts", "Non-Morts", "les non morts", "oeuf", "œuf"])
def test_a_name_is_found_as_a_keyboard_writes_it(line: str) -> None:
    names = [("a", "les survivants"), ("b", "les Non-morts"), ("c", "Indice : Œuf, cocon")]
    assert typed(line, Choose(("a", "b", "c")), names) == ("c" if "uf" in line else "b")


def test_numbers_that_are_gone_are_not_offered() -> None:
    with pytest.raises(RefusedError, match="there is no answer “1”: type one of the numbers 2–3, 5, or"):
        leading("1", TONIGHT[:3], [2, 3, 5])
    with pytest.raises(RefusedError, match="type one of the numbers 2–3, 5, or"):
        leading("", TONIGHT[:3], [2, 3, 5])


def test_of_one_answer_alone_its_number_is_told(told: Callable[..., list[str]]) -> None:
    with pytest.raises(RefusedError, match="type 1, or the beginning of the answer"):
        leading("", TONIGHT[:1])
    with pytest.raises(RefusedError, match="there is no answer “x”: type 1, or the beginning of the answer"):
        leading("x", TONIGHT[:1])


def test_letters_with_accents_are_said_again_as_they_were_typed(told: Callable[..., list[str]]) -> None:
    assert told("été", Choose(IDS))[0].startswith("there is no answer “été”")


def test_dice_are_told_by_how_many_and_what_they_show(told: Callable[..., list[str]]) -> None:
    assert told("3", Roll(2)) == ["type 2 dice, each from 1 to 6, not “3”"]
    assert told("3 4", Roll(1)) == ["type one die, from 1 to 6, not “3 4”"]
    assert told("9", Number(0, 4)) == ["type a number from 0 to 4, not “9”"]
    assert typed("35", Roll(2), ()) == typed("3, 5", Roll(2), ()) == [3, 5]
    assert typed("12", Number(0, 20), ()) == 12
