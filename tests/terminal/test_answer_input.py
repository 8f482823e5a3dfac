"""What may be typed for an answer, and what is said of an answer that is none."""

from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.base.messages import Translator, translator
from printkit.table.answers import Choose, ChooseSome, Number, Roll
from printkit.terminal.answer_input import how, typed

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
        (ChooseSome(IDS, 2, 2), "2 numbers, with spaces between"),
        (ChooseSome(IDS, 1, 1), "type a number"),
        (ChooseSome(IDS, 1, 3), "1 to 3 numbers, with spaces between"),
        (ChooseSome(IDS, 0, 3), "up to 3 numbers, with spaces between; 0 for none"),
    ],
)
def test_how_many_are_chosen_is_told_once(want: ChooseSome, words: str) -> None:
    assert how(want, unasked=False, translate=Translator()) == words


def test_too_few_or_too_many_are_counted(told: Callable[..., list[str]]) -> None:
    assert told("1", ChooseSome(IDS, 2, 2)) == ["choose 2, you gave 1"]
    assert told("", ChooseSome(IDS, 2, 2)) == ["choose 2, you gave 0"]
    assert told("1 2 3", ChooseSome(IDS, 0, 2)) == ["choose 0 to 2, you gave 3"]
    assert told("1", ChooseSome(IDS, 2, 2), "fr") == ["choisissez-en 2, vous en avez donné 1"]


def test_one_that_is_chosen_twice_is_named_as_players_know_it(told: Callable[..., list[str]]) -> None:
    assert told("1 ida", ChooseSome(IDS, 2, 2)) == ["“Ida, fire captain” stands there twice"]


def test_a_beginning_of_several_names_lists_them(told: Callable[..., list[str]]) -> None:
    twins = Choose(("captain", "captive"))
    names = [("captain", "Ida, fire captain"), ("captive", "Idris, thief")]
    with pytest.raises(RefusedError) as refused:
        typed("id", twins, names)
    assert str(refused.value) == "“id” may mean Ida, fire captain, Idris, thief: type the number"
    assert told("", Choose(IDS)) == ["type a number from 1 to 3, or the beginning of an answer"]


def test_letters_with_accents_are_said_again_as_they_were_typed(told: Callable[..., list[str]]) -> None:
    assert told("été", Choose(IDS))[0].startswith("no answer is “été”")


def test_dice_are_told_by_how_many_and_what_they_show(told: Callable[..., list[str]]) -> None:
    assert told("3", Roll(2)) == ["type 2 dice, each from 1 to 6, not “3”"]
    assert told("3 4", Roll(1)) == ["type one die, from 1 to 6, not “3 4”"]
    assert told("9", Number(0, 4)) == ["type a number from 0 to 4, not “9”"]
    assert typed("35", Roll(2), ()) == typed("3, 5", Roll(2), ()) == [3, 5]
    assert typed("12", Number(0, 20), ()) == 12
