"""Who may sit down: whoever has a name that others can read, and that leaves the words around it alone."""

from collections.abc import Callable
from typing import Any

import pytest

from printkit.base import paths
from printkit.base.faults import RefusedError, one_line
from printkit.base.messages import spoken_languages, translator
from printkit.games.registry import load_game
from printkit.kit.kit_cache import quick_kit
from printkit.play.seating import check_changes, check_party, newcomer_name, seat_players
from printkit.table.audience import ALL
from printkit.table.log import SeatChange
from printkit.table.seating import Seating


@pytest.fixture(scope="module")
def sit() -> Callable[..., Any]:
    """Return the names of those who sit down to Zombie Mosh."""
    kit, evening = quick_kit(paths.card_data("mosh")), load_game("mosh")
    return lambda names: [*seat_players(kit, evening, names, own=False).names.values()]


@pytest.mark.parametrize(
    "sign", ["\u202e", "\u202d", "\u202a", "\u2066", "\u2067", "\u2069", "\x1b", "\ud800"]
)
def test_what_turns_the_words_around_it_is_in_no_name(sit: Callable[..., Any], sign: str) -> None:
    with pytest.raises(RefusedError, match="a name cannot contain"):
        sit(f"A{sign}nn,Bob")


@pytest.mark.parametrize("name", ["\u200b", "\u2060\ufeff", "\u200d", "\u3164", "\u2800", "\u0301", "\ufe0f"])
def test_a_name_is_to_be_seen(sit: Callable[..., Any], name: str) -> None:
    with pytest.raises(RefusedError, match="at least one letter or sign that can be seen"):
        sit(f"{name},Bob")


ANDS = [translator(lang)("and") for lang in spoken_languages()]


@pytest.mark.parametrize(
    "names",
    ["Ann,Bob, Zoe", "Ann; Bob; Zoe", "Ann & Bob, Zoe", *(f"Ann {it} Bob,{it} Zoe {it}" for it in ANDS)],
)
def test_names_are_parted_as_people_write_them(sit: Callable[..., Any], names: str) -> None:
    assert sit(names) == ["Ann", "Bob", "Zoe"]
    assert sit("Colette, Andy") == ["Colette", "Andy"]
    assert sit(f"Ann,{ANDS[-1]},Bob") == ["Ann", ANDS[-1], "Bob"]  # a letter may be a name


@pytest.mark.parametrize("names", ["Ann bot", "Ann, Zoe BOT"])
def test_a_bot_that_no_comma_parts_is_no_name(sit: Callable[..., Any], names: str) -> None:
    with pytest.raises(RefusedError, match="is one name: put commas between names"):
        sit(names)
    assert sit("Ann Marie, Abbot, bot") == ["Ann Marie", "Abbot", ""]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("3", "type the names of 3 players, such as Ann, Bob, Zoe"),
        (" 2 ,", "type the names of 2 players, such as Ann, Bob"),
        ("1", "“1” is a number, not a name: type names, such as Ann, Bob, Zoe"),
        ("Ann,3", "“3” is a number, not a name"),
        ("9" * 5000, "is a number, not a name"),
        ("٣", "is a number, not a name"),
    ],
)
def test_a_number_is_no_name(sit: Callable[..., Any], names: str, told: str) -> None:
    with pytest.raises(RefusedError, match=told):
        sit(names)


def test_an_evening_of_somebody_called_by_a_number_goes_on() -> None:
    kit, evening = quick_kit(paths.card_data("mosh")), load_game("mosh")
    check_party(kit, evening, Seating({"p1": "3", "p2": "Bob"}, [], own=False))


@pytest.mark.parametrize(
    "name",
    ["👩\u200d🚀", "❤\ufe0f", "🏴\U000e0067\U000e007f", "شیرین\u200cجان", "דנה", "नि", "?", "R2D2", "3b"],
)
def test_any_other_name_will_do(sit: Callable[..., Any], name: str) -> None:
    assert sit(f"{name},Bob")[:2] == [name, "Bob"]


@pytest.mark.parametrize(
    "name",
    [
        "A\u200bnn",
        "Ann\u200d",
        "A\u200cnn",
        "An\u00adn",
        "Ann\ufe0f",
        "A\ufe00nn",
        "Ann\U000e0067",
        "A\u2060nn",
        "Ann\u3164",
        "\u200eAnn",
        "A\u034fnn",
        "Ann\u2800",
        "👩\u200d",
        "\u200d🚀",
        "A\u200d🚀",
        "🏴\U000e0067",
    ],
    ids=ascii,
)
def test_a_name_holds_nothing_that_nobody_sees(sit: Callable[..., Any], name: str) -> None:
    with pytest.raises(RefusedError, match="which nobody can see"):
        sit(f"{name},Bob")


@pytest.mark.parametrize(
    "name",
    ["👩🏽\u200d🚀", "❤️\u200d🔥", "1️⃣", "葛\U000e0100", "क्\u200dष", "🙂\u200d↔️", "Zoë", "O’Neil", "x" * 40],
)
def test_signs_that_show_in_others_stay(sit: Callable[..., Any], name: str) -> None:
    assert sit(f"{name},Bob")[0] == name


def test_a_name_is_no_longer_than_a_line(sit: Callable[..., Any]) -> None:
    with pytest.raises(RefusedError, match=f"at most 40 letters: “{'y' * 40}…” has 41"):
        sit(f"Bob,{'y' * 41}")


ALIKE = [
    ("Ann", "ANN"),
    ("Ann", "\u0410nn"),  # Cyrillic
    ("Tom", "\u0422\u043e\u043c"),  # all of it
    ("Анна", "АННА"),
    ("Nik", "\u039dik"),  # Greek
    ("Bob", "B0b"),
    ("Al", "AI"),
    ("Ian", "1an"),
    ("IAN", "lan"),
    ("Ann", "Ａｎｎ"),
    ("fin", "ﬁn"),
    ("O’Neil", "O'Neil"),
    ("Ann B", "Ann  B"),
    ("Ann B", "Ann\u00a0B"),
    ("شیرین\u200cجان", "شیرینجان"),
    ("👩\u200d🚀", "👩🚀"),
    ("José", "Jose\u0301"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE, ids=ascii)
def test_names_that_look_alike_are_told_both(sit: Callable[..., Any], one: str, other: str) -> None:
    for first, last in ((one, other), (other, one)):
        with pytest.raises(RefusedError) as refused:
            sit(f"{first},Zoe,{last}")
        assert f"“{one_line(first)}” and “{one_line(last)}” look alike" in str(refused.value)


@pytest.mark.parametrize(
    "names",
    ["Ian,Lan", "José,Jose", "Zoë,Zoe", "Ali,All", "Eli,Ella", "Ann 1,Ann 2", "Bo,Bob", "Анна,Ann", "👩,👨"],
)
def test_names_that_differ_as_much_as_these_are_told_apart(sit: Callable[..., Any], names: str) -> None:
    assert sit(names)[:2] == names.split(",")


ANA_AND_BEN = Seating({"p1": "Ana", "p2": "Ben"})


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ([SeatChange("p9", "")], "no player has the seat"),
        ([SeatChange("p9", "Max")], "no player has the seat"),
        ([SeatChange(ALL, "Ana")], "two people are called|look alike"),
        ([SeatChange(ALL, "Max"), SeatChange("p2", "Max")], "two people are called|look alike"),
        ([SeatChange("p1", "Max"), SeatChange("p2", "Max")], "two people are called|look alike"),
        ([SeatChange("p1", "Max  Mo")], "more spaces"),
    ],
)
def test_nobody_takes_a_seat_that_is_none_or_the_name_of_another(
    changes: list[SeatChange], told: str
) -> None:
    with pytest.raises(RefusedError, match=told):
        check_changes(ANA_AND_BEN, changes)


@pytest.mark.parametrize("name", ["Max & Mo", "Max; Mo", *(f"Max {each} Mo" for each in ANDS)])
def test_nobody_takes_a_seat_as_two_but_who_has_done_so_before_plays_on(name: str) -> None:
    with pytest.raises(RefusedError, match="a name cannot contain"):
        newcomer_name(ANA_AND_BEN, "", "p1", name)
    check_changes(ANA_AND_BEN, [SeatChange("p1", name)])


def test_a_name_that_nobody_has_any_more_may_be_taken() -> None:
    check_changes(ANA_AND_BEN, [SeatChange("p1", "Max"), SeatChange("p2", "Ana"), SeatChange(ALL, "Ben")])
    check_changes(ANA_AND_BEN, [SeatChange(ALL, "Max"), SeatChange(ALL, ""), SeatChange("p2", "Max")])
