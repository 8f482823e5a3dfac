"""The order of a night, what is offered beside it, and the board in letters."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.inferno.components import components_of
from printkit.games.inferno.legal_actions import setups
from printkit.games.registry import load_game
from printkit.games.sentences import asked, event_sentence
from printkit.kit.loading.reader import read_kit
from printkit.kit.text.text import Text
from printkit.table.answers import Roll
from printkit.table.event import Event
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.question import Question
from printkit.table.seating import Seating
from tests.games.kinds import AnyAct, Games, Json, Kits, Play

TWO = Seating({"zombie": "Ana", "hero": "Bo, Cy"})
ALONE = Seating({"zombie": "", "hero": "Ana"}, ["zombie"])

NIGHT = {
    "game": "inferno",
    "map": "drill",
    "heroes": [{"id": "captain", "cell": "C4"}, {"id": "clerk", "cell": "E2"}],
    "zombies": [{"id": "z1", "cell": "C4"}, {"id": "z2", "cell": "D4", "burning": True}],
}


@pytest.fixture
def moment(game: Games) -> Callable[..., TurnState]:
    """Return the moment after these procedures."""

    def found(*done: Call | str, party: Seating = TWO, **position: int | list[Any] | str) -> TurnState:
        night = load_game("inferno")
        played = [each if isinstance(each, Call) else Call(each) for each in ("new-night", *done)]
        return night.moment(game("inferno"), {**NIGHT, **position}, played, party)

    return found


def names(moment: TurnState) -> list[str]:
    return [offer.name for offer in moment.offers]


def find(offers: tuple[LegalAction, ...], name: str) -> LegalAction | None:
    """Return an offer by its name, wherever it stands."""
    for offer in offers:
        if offer.name == name:
            return offer
        if found := find(offer.more, name):
            return found
    return None


@pytest.mark.parametrize(
    ("people", "bots", "seats"),
    [
        (["Ana"], 1, {"zombie": "", "hero": "Ana"}),
        (["Ana", "Bo"], 0, {"zombie": "Ana", "hero": "Bo"}),
        (["Ana", "Bo"], 1, {"zombie": "", "hero": "Ana, Bo"}),
        (["A", "B", "C", "D", "E"], 0, {"zombie": "A", "hero": "B, C, D, E"}),
        (["A", "B", "C", "D", "E", "F"], 0, {"zombie": "A, B", "hero": "C, D, E, F"}),
    ],
)
def test_the_first_plays_the_zombies_and_of_six_the_first_two(
    people: list[str], bots: int, seats: dict[str, str]
) -> None:
    assert (named := load_game("inferno").seats) and named(people, bots) == seats


def test_a_night_goes_in_the_order_of_the_round(moment: Callable[..., TurnState], kit: Kits) -> None:
    """INF-BASE-02, INF-PHASE-01: the steps of the reference card, in their order."""
    uses = [row["use"].split(" (")[0] for row in kit("inferno").table("round")]
    done: list[str] = []
    reached: list[str] = []
    for _ in range(7):
        now = moment(*done, spawn_pending="burning-rolls" in done and "spawn-zombies" not in done)
        step = next(offer for offer in now.offers if offer.name.startswith("round-"))
        reached.append(step.call.call)
        done += ["fight", step.call.call] if step.call.call == "spawn-zombies" else [step.call.call]
    assert reached[:6] == [
        "fire-phase",
        "spawn-roll",
        "burning-rolls",
        "spawn-zombies",
        "gas-cans",
        "round-end",
    ]
    assert [use for use in uses if use in reached] == reached[:6]
    assert reached[6] == "fire-phase"


def test_the_enemys_round_is_one_step_for_who_plays_alone(moment: Callable[..., TurnState]) -> None:
    """INF-SOLO-01."""
    now = moment(party=ALONE, solo=True)
    assert (now.by, now.pace, now.offers[0].call.call) == ("hero", "ready", "solo-round")
    assert moment("solo-round", party=ALONE, solo=True).offers[0].call.args == {
        "hero": "captain",
        "zombie": "z1",
        "phase": "zombie",
    }


def test_each_fight_comes_before_the_heroes_turn_and_once_fought_last(
    moment: Callable[..., TurnState],
) -> None:
    """INF-BASE-07."""
    done = ("fire-phase", "spawn-roll", "burning-rolls")
    assert names(moment(*done)) == ["fight", "round-gas-cans", "told"]
    fought = Call("fight", {"hero": "captain", "zombie": "z1", "phase": "zombie"})
    assert names(moment(*done, fought)) == ["round-gas-cans", "told", "fight-again"]
    two = [{"id": "z1", "cell": "C4"}, {"id": "z2", "cell": "C4"}]
    assert names(moment(*done, fought, zombies=two)) == ["fight", "round-gas-cans", "told", "fight-again"]


def test_a_step_without_anything_to_do_is_begun_at_once(moment: Callable[..., TurnState]) -> None:
    """INF-PHASE-02, INF-GAS-10."""
    fire, away = [{"cell": "B2", "intensity": 3}], [{"id": "z1", "cell": "A1"}]
    assert (moment().pace, moment(fires=fire).pace) == ("at once", "ready")
    done = ("fire-phase", "spawn-roll", "burning-rolls")
    cans = moment(*done, zombies=away)
    assert (cans.offers[0].name, cans.pace) == ("round-gas-cans", "at once")
    lit = moment(*done, zombies=away, fires=fire, cans=["B2"])
    assert (lit.offers[0].name, lit.pace) == ("round-gas-cans", "ready")
    assert [moment(*done).pace, moment(*done, zombies=away, spawn_pending=True).pace] == ["ready", "ready"]


def walks(moment: TurnState) -> dict[str, list[LegalAction]]:
    """Return what is offered to zombies that walk, by what is offered for all of them."""
    found = find(moment.offers, "zombie-walks")
    assert found
    return {f"{each.name} {each.values['zombie']}": list(each.more) for each in found.more}


def test_each_zombie_may_be_tapped_and_then_a_cell_that_it_can_walk_to(
    moment: Callable[..., TurnState],
) -> None:
    """INF-BASE-05, INF-ZCLIMB-03: a red wall tells on the board what its die needs."""
    found = walks(moment("fire-phase", "spawn-roll", fires=[{"cell": "E4", "intensity": 2}]))
    assert [*found] == ["zombie-walk z2", "zombie-walk-again z1"]  # hunger keeps z1 with the captain
    steps = {each.on: (each.name, each.sign, each.call) for each in found["zombie-walk z2"] if each.on}
    assert [cell for _, cell in steps] == ["C3", "D3", "C4", "E4", "C5", "D5", "E5"]
    assert steps["z2", "D3"][:2] == ("zombie-climb", "5+")
    assert steps["z2", "E4"] == ("zombie-step", "", Call("zombie-move", {"zombie": "z2", "path": ["E4"]}))
    assert not any(each.on for each in found["zombie-walk-again z1"])
    cool = walks(
        moment(
            "fire-phase",
            "spawn-roll",
            fires=[{"cell": "E4", "intensity": 2}],
            zombies=[{"id": "z1", "cell": "D4"}],
        )
    )
    names = {each.on[-1]: each.name for each in cool["zombie-walk z1"] if each.on}
    assert names["E4"] == "zombie-into-fire" and names["D5"] == "zombie-step"


def test_a_zombie_hero_rolls_before_he_is_asked_where_to(moment: Callable[..., TurnState]) -> None:
    """INF-ZHERO-01."""
    found = walks(moment("fire-phase", "spawn-roll", zombies=[{"id": "bob", "cell": "D5", "hero": True}]))
    first = found["zombie-walk bob"][0]
    assert (first.on, first.call) == (("bob",), Call("zombie-walk", {"zombie": "bob"}))


def test_the_walk_is_over_once_every_zombie_has_walked(moment: Callable[..., TurnState]) -> None:
    """INF-BASE-06: those that stand with a Hero need not be told of."""
    done = ("fire-phase", "spawn-roll")
    three = [{"id": f"z{n}", "cell": cell} for n, cell in ((1, "C4"), (2, "D4"), (3, "A1"), (4, "D3"))]
    now = moment(*done, zombies=three)
    assert (now.pace, now.offers[0].name, now.offers[0].values["n"]) == (
        "choice",
        "round-burning-rolls-left",
        3,
    )
    walked = [
        Call("zombie-move", {"zombie": "z2", "path": ["D5"]}),
        Call("report", {"what": {"type": "moves", "cells": {"z3": "A2"}}}),
        Call("horde-climb", {"from": "D4", "to": "D3"}),
    ]
    over = moment(*done, *walked, zombies=three)
    assert (over.pace, over.offers[0].name) == ("ready", "round-burning-rolls")
    assert [*walks(over)] == [f"zombie-walk-again z{n}" for n in range(1, 5)]
    assert (
        moment(*done, *walked, "burning-rolls", "gas-cans", "round-end", *done, zombies=three).pace
        == "choice"
    )


def test_nobody_ends_the_walk_by_accident(moment: Callable[..., TurnState]) -> None:
    """INF-BASE-05: Enter goes on by itself only where nothing is left out by it."""
    done = ("fire-phase", "spawn-roll")
    assert [moment(*done, *walked).pace for walked in ((), ("report",), ("horde-climb",))] == ["choice"] * 3
    assert moment(*done, zombies=[]).pace == "ready"


def test_heroes_are_offered_all_they_can_do(moment: Callable[..., TurnState]) -> None:
    done = ("fire-phase", "spawn-roll", "burning-rolls", "gas-cans")
    now = moment(*done)
    assert (now.by, now.pace) == ("hero", "choice")
    assert names(now) == ["hero-move", "hero-move", "fight", "shots", "items", "told", "round-end-left"]
    assert "shots" not in names(moment(*done, zombies=[]))
    assert "win-check" in names(moment(*done, scenario="brasier"))


def test_who_has_moved_is_told_and_comes_last(moment: Callable[..., TurnState]) -> None:
    turn = ("fire-phase", "spawn-roll", "burning-rolls", "gas-cans")
    now = moment(*turn, Call("hero-move", {"hero": "captain"}))
    assert names(now) == ["hero-move", "fight", "shots", "items", "told", "round-end-left", "hero-moved"]
    assert [now.offers[at].values["hero"] for at in (0, -1)] == ["clerk", "captain"]
    both = [Call("hero-move", {"hero": hero}) for hero in ("captain", "clerk")]
    assert names(moment(*turn, *both))[0] == "round-end"
    assert names(moment(*turn, *both, "round-end", *turn))[:2] == ["hero-move", "hero-move"]
    assert not any(offer.words for offer in now.offers if "move" in offer.name)


def test_new_zombies_are_the_zombies_to_place(moment: Callable[..., TurnState]) -> None:
    """INF-BASE-04; alone the assistant's, whom the Heroes' player lets begin."""
    done = ("fire-phase", "spawn-roll", "burning-rolls")
    assert moment(*done, spawn_pending=True).by == "zombie"
    assert moment(*done).by == "hero"


def test_zombies_climb_and_walk_between_spawn_roll_and_flames(moment: Callable[..., TurnState]) -> None:
    """INF-HORDE-01: one alone climbs as it walks; several may do so as one."""
    alone = ["round-burning-rolls-left", "zombies-moved", "zombie-walks", "told"]
    assert names(moment("fire-phase", "spawn-roll")) == alone
    under = [{"id": each, "cell": "D4"} for each in ("z2", "z3")]
    now = moment("fire-phase", "spawn-roll", zombies=under)
    assert names(now) == [*alone[:2], "horde-climb", *alone[2:]]
    assert (now.offers[2].call.args, now.offers[2].on) == ({"from": "D4", "to": "D3"}, ("D4",))


@pytest.mark.parametrize(
    ("given", "over"),
    [
        ({"scenario": "brasier", "winner": "zombies"}, True),
        ({"solo": True, "heroes": []}, True),
        ({"heroes": []}, False),
        ({"turns": 1}, True),
        ({"turns": 2}, False),
    ],
)
def test_a_night_is_over_when_it_is_won_lost_or_past(
    moment: Callable[..., TurnState], given: Json, over: bool
) -> None:
    now = moment("fire-phase", "spawn-roll", "burning-rolls", "gas-cans", "round-end", **given)
    assert now.over is over
    assert bool(now.offers) is not over


def test_every_night_can_be_begun(game: Games) -> None:
    night = load_game("inferno")
    now: TurnState = night.moment(game("inferno"), {"game": "inferno"}, [], ALONE)
    assert [offer.call.args["scenario"] for offer in now.offers[:4]] == ["brasier", "free"] * 2
    assert {offer.call.args["map"] for offer in now.offers[4].more} >= {"drill", "motel"}
    assert not any(offer.words for offer in (*now.offers, *now.offers[4].more))
    assert now.offers[0].begun("").args == {
        "map": "woodinvale",
        "scenario": "brasier",
        "shuffled": False,
        "solo": True,
    }


@pytest.mark.parametrize(
    ("name", "words", "args"),
    [
        ("zombie-path", "d5 d4 +3", {"zombie": "z2", "path": ["D5", "D4"], "move": 3}),
        ("zombie-path", "", {"zombie": "z2", "path": []}),
        ("moves", "z1 c3, captain D4", {"what": {"type": "moves", "cells": {"z1": "C3", "captain": "D4"}}}),
        ("moves", "1 C3; ida=d4", {"what": {"type": "moves", "cells": {"z1": "C3", "captain": "D4"}}}),
        ("moves", "1c3", {"what": {"type": "moves", "cells": {"z1": "C3"}}}),
        ("moves", "Z1D4 2C3", {"what": {"type": "moves", "cells": {"z1": "D4", "z2": "C3"}}}),
        ("zombies-moved", "1 2 C3", {"what": {"type": "moves", "cells": {"z1": "C3", "z2": "C3"}}}),
        (
            "newcomer",
            "Odile c3",
            {"what": {"type": "newcomer", "id": "keeper", "cell": "C3", "zombie": False}},
        ),
        ("light-fire", "c3", {"cause": "zombie", "cell": "C3"}),
        ("more-zombies", "3", {"count": 3}),
        ("can", "c3", {"what": {"type": "can", "cell": "C3"}}),
        ("zombie-hero", "Bob c3", {"what": {"type": "newcomer", "id": "bob", "cell": "C3", "zombie": True}}),
        ("killed", "fire", {"zombie": "z1", "phase": "zombie", "fire_weapon": True}),
    ],
)
def test_words_after_a_key_of_the_zombies_turn(
    moment: Callable[..., TurnState], name: str, words: str, args: Json
) -> None:
    assert find(moment("fire-phase", "spawn-roll").offers, name).begun(words).args == args


@pytest.mark.parametrize(
    ("name", "words", "args"),
    [
        ("card-move", "", {"hero": "captain"}),
        ("card-move", "3 windows", {"hero": "captain", "points": 3, "card": "escape-windows"}),
        (
            "fight",
            "3 fire",
            {"hero": "captain", "zombie": "z1", "phase": "hero", "hero_dice": 3, "weapon": "fire"},
        ),
        ("shoot", "5 3 flare", {"hero": "captain", "zombie": "z1", "range": 5, "need": 3, "weapon": "flare"}),
        ("extinguisher", "2", {"hero": "captain", "range": 2}),
        ("gasoline", "c3 fire", {"cell": "C3", "lit": True}),
        ("dynamite", "c3", {"cell": "C3"}),
    ],
)
def test_words_after_a_key_of_the_heroes_turn(
    moment: Callable[..., TurnState], name: str, words: str, args: Json
) -> None:
    assert find(moment("gas-cans").offers, name).begun(words).args == args


@pytest.mark.parametrize(
    ("name", "words", "told"),
    [
        ("moves", "z1", "type each figure with its space, such as 1 C3"),
        ("moves", "c3", "no figure is called “c3”: use a zombie's number or a Hero's name"),
        ("moves", "7 c3", "no figure is called “7”: use a zombie's number or a Hero's name"),
        ("moves", "7c3", "no figure is called “7”: use a zombie's number or a Hero's name"),
        ("moves", "1 c3, 1 c4", "“1” appears twice: type one space for each figure"),
        ("moves", "1 z1 c3", "“z1” appears twice: type one space for each figure"),
        ("moves", "1 c9", "there is no space C9 on the board"),
        ("dynamite", "c3 c4", "type one space, such as C3"),
        ("newcomer", "bob", "type a name and a space, such as Jo C3"),
        ("newcomer", "z1 c3", "“z1” is on the board already"),
        ("newcomer", "bob c9", "there is no space C9 on the board"),
        ("shoot", "5", "type the weapon's range, then the roll it needs, such as 5 3"),
    ],
)
def test_words_that_mean_nothing_are_refused_in_words_for_people(
    moment: Callable[..., TurnState], name: str, words: str, told: str
) -> None:
    with pytest.raises(RefusedError) as refused:
        find(moment("gas-cans").offers, name).begun(words)
    [fault] = refused.value.faults
    assert (fault.place, fault.told(str)) == ("", told)


def plain(lines: list[Text | str]) -> list[str]:
    return [re.sub("\x1b\\[[0-9]+m", "", line).rstrip() for line in lines]


def test_the_board_shows_walls_storeys_fires_debris_and_figures(kit: Kits) -> None:
    position = {
        **NIGHT,
        "fires": [{"cell": "B2", "intensity": 3}],
        "debris": [{"cell": "C1", "token": "deb-27"}, {"cell": "B1", "token": "veg-01"}],
        "gasoline": ["B3"],
        "zombies": [*NIGHT["zombies"], {"id": "z3", "cell": "A1"}, {"id": "z4", "cell": "A1"}],
    }
    lines = plain(load_game("inferno").board(kit("inferno"), position, {}, ""))
    assert lines[2:12] == [
        "      A     B     C     D     E     F",
        "  1 .  2  T%%  │:%4   :     :    │.",
        "               +     +═════+═════+",
        "  2 T     T*3  │:    ≣≡     ≡   N║.",
        "               +     +           +",
        "  3 .     ,~   ╱:    ║≡     ≡    ║.",
        "   +─────+─────+─────+═════+═════+",
        "  4 :     :    │.  zI .  Z  T     T",
        "               +─────+",
        "  5 :     :     :    ╱.     T     X",
    ]
    assert "I Ida, C4 ♥♥♥" in lines
    assert lines[-2:] == ["Zombies : 1 (C4), 3 (A1), 4 (A1)", "Zombies en feu : 2 (D4)"]


def test_the_boards_of_a_kit_are_put_together_once(kit: Kits) -> None:
    """Each kit has a box of its own, and keeps it."""
    french, english = kit("inferno"), read_kit(card_data("inferno"), "en")
    assert components_of(french) is components_of(french)
    assert components_of(english) is not components_of(french)
    assert {components_of(each).heroes["captain"].called for each in (french, english)} == {"Ida"}


def test_colours_say_again_what_the_letters_say(kit: Kits) -> None:
    """Red burns and bars the way, yellow is gasoline, zombies are green, Heroes cyan."""
    position = {**NIGHT, "fires": [{"cell": "B2", "intensity": 3}], "gasoline": ["B3"]}
    lines = "".join(load_game("inferno").board(kit("inferno"), position, {}, ""))
    for colour, drawn in ((31, "*3"), (31, "═════"), (33, "~ "), (32, "z"), (36, "I")):
        assert f"\x1b[{colour}m{drawn}\x1b[" in lines
    assert lines.count("\x1b[0m") >= lines.count("\x1b[31m") > 0


def test_several_heroes_and_zombies_in_a_cell_are_told_apart(kit: Kits) -> None:
    heroes = [{"id": each, "cell": "C4"} for each in ("captain", "clerk")]
    zombies = [{"id": each, "cell": "C4"} for each in ("z1", "z2")]
    night = load_game("inferno")
    lines = plain(night.board(kit("inferno"), {**NIGHT, "heroes": heroes, "zombies": zombies}, {}, ""))
    assert "│.  2&" in lines[9]
    legend = "".join(night.legend(kit("inferno")))
    assert "2 deux zombies" in legend and "& plusieurs" in legend and "↑ tapis roulant" in legend


def test_the_manor_in_flames_and_the_tally_are_shown_in_the_scenario(kit: Kits) -> None:
    position = {**NIGHT, "map": "woodinvale", "scenario": "brasier", "rain": True, "cans": ["A1"]}
    lines = plain(load_game("inferno").board(kit("inferno"), position, {}, ""))
    assert lines[0] == "Tour 1 sur 19 · Le Brasier des Morts-Vivants · forte pluie"
    assert "│:**   :**   :**   :**  │" in "".join(lines)
    half = "Motel 0/6, Scierie 0/4, Caserne 0/7, Résidence 0/4"
    assert f"Débris (posés / pour la victoire des Zombies) : {half}" in lines
    assert "Bidons : A1" in lines
    assert max(map(len, lines[2:26])) <= 80


def test_before_a_fire_rolls_its_four_sides_are_shown(kit: Kits) -> None:
    """INF-MARK-01, INF-MARK-03: with 2 at the north, the east shows 3, the south 4, the west 1."""
    position = {**NIGHT, "fires": [{"cell": "C2", "intensity": 2}]}
    question = Question("fire-phase-roll", "zombie", "INF-PHASE-03", Roll(), {"cell": "C2"})
    lines = plain(load_game("inferno").aside(kit("inferno"), position, question, {}))
    assert lines[:3] == ["     2 C1", "1 B2 [2] 3 D2", "     4 C3"]
    assert lines[3:] == [
        "1 : B2 prend feu, marqueur à 4",
        "2 : C1 prend feu, marqueur à 4",
        "3 : D2 prend feu, marqueur à 4",
        "4 : C3 prend feu, marqueur à 4",
        "5 : le feu de C2 passe à 3",
        "6 : C2 est consumée et laisse des débris",
    ]


@pytest.mark.parametrize(
    ("fires", "more", "told"),
    [
        (  # INF-PHASE-05, INF-PHASE-08, INF-PHASE-10: the one neighbour left is fed
            {"B4": 4, "A4": 4, "B5": 2},
            {},
            [
                "1 : rien en C4 (terrain découvert)",
                "2 : le feu de B5 passe à 3",
                "3 : rien en A4 (déjà à 4)",
                "4 : rien en B3 (terrain découvert)",
                "5 : le feu de B5 passe à 3",
                "6 : B4 est consumée et laisse des débris",
            ],
        ),
        (  # INF-PHASE-06, INF-VEG-05, INF-GAS-03, INF-FCARD-06
            {"E5": 3},
            {"rain": True, "gasoline": ["F5"], "debris": [{"cell": "E4", "token": "veg-01"}]},
            [
                "1 : rien (c'est le bord du plateau)",
                "2 : rien en D5 (terrain découvert)",
                "3 : rien en E4 (débris)",
                "4 : l'essence de F5 s'enflamme, avec toute celle qui la touche",
                "5 : le feu de E5 passe à 4",
                "6 : E5 est consumée, sans débris (pluie)",
            ],
        ),
        (  # INF-PHASE-10, INF-ADV-01
            {"B2": 4},
            {"advanced": False},
            [
                "1 : C2 prend feu, marqueur à 4",
                "2 : rien en B3 (terrain découvert)",
                "3 : A2 prend feu, marqueur à 4",
                "4 : B1 prend feu, marqueur à 4",
                "5 : au choix du joueur Zombie "
                "(B1 : y mettre le feu, A2 : y mettre le feu, C2 : y mettre le feu)",
                "6 : B2 est consumée, sans débris",
            ],
        ),
    ],
)
def test_before_a_fire_rolls_it_is_told_what_each_face_would_do(
    kit: Kits, fires: dict[str, int], more: Json, told: list[str]
) -> None:
    lit = [{"cell": cell, "intensity": heat} for cell, heat in fires.items()]
    question = Question("fire-phase-roll", "zombie", "INF-PHASE-03", Roll(), {"cell": next(iter(fires))})
    lines = load_game("inferno").aside(kit("inferno"), {**NIGHT, "fires": lit, **more}, question, {})
    assert lines[3:] == told


@pytest.mark.parametrize(
    ("purpose", "about", "position", "told"),
    [
        (
            "location-board",
            {"what": "board"},
            {"map": "woodinvale", "heroes": [], "zombies": []},
            [
                "1 : nord-ouest, Le Motel bon marché",
                "2 : nord-est, La Scierie",
                "3 : sud-est, La Caserne de pompiers",
                "4 : sud-ouest, La Résidence",
                "5, 6 : Relancez le premier dé.",
            ],
        ),
        (
            "location-place",
            {"what": "location", "corner": "ne"},
            {"map": "woodinvale", "heroes": [], "zombies": []},
            ["1, 2, 3, 4 : Scierie, rez-de-chaussée", "5, 6 : Scierie, étage"],
        ),
        (
            "location-place",
            {"what": "location"},
            {},
            ["1, 2 : Grange, rez-de-chaussée", "3 : Grange, grenier", "4, 5, 6 : Boutique"],
        ),
    ],
)
def test_a_die_for_a_place_tells_which_faces_are_which(
    kit: Kits, purpose: str, about: dict[str, str], position: Json, told: list[str]
) -> None:
    """INF-LOC-01."""
    question = Question(purpose, "hero", "INF-LOC-01", Roll(), about)
    lines = load_game("inferno").aside(kit("inferno"), {**NIGHT, **position}, question, {})
    assert lines == told


def waiting(act: AnyAct) -> Question:
    assert act.pending
    return act.pending


def test_questions_name_whom_they_are_about(kit: Kits, night: Play) -> None:
    act = night("setup", {"map": "drill"}, heroes=[{"id": "captain"}])
    assert asked(kit("inferno"), waiting(act), {}) == "Lancez un dé pour Ida : le lieu où commencer"
    act.answer(1)
    assert asked(kit("inferno"), waiting(act), {}).startswith("Sur quelle case commence Ida ? (Grange")
    act = night("spawn-zombies", {"map": "woodinvale"}, count=3)
    assert asked(kit("inferno"), waiting(act), {}) == "Où arrive ce zombie ? (1 sur 3)"
    card = night("random-location", {"map": "drill"}, purpose="lights-out")
    assert asked(kit("inferno"), waiting(card), {}) is None


def test_what_a_zombie_lit_is_not_told_by_the_name_of_its_player(kit: Kits) -> None:
    lit = Event("fire-lit", "INF-FZOMB-05", {"cell": "C2", "intensity": 4, "cause": "zombie"})
    said = event_sentence(kit("inferno"), lit, {"zombie": "Ana"})
    assert said == "C2 prend feu (zombie en feu) : posez un marqueur à 4."


def test_options_tell_what_is_done_where(kit: Kits) -> None:
    night, box = load_game("inferno"), kit("inferno")
    question = Question("hero-move-act", "hero", "INF-HMOVE-01", Roll())
    assert night.option(box, question, "douse:C3", {}) == "C3 : y combattre le feu"
    assert night.option(box, question, "stop", {}) == "s'arrêter"
    drawn = Question("leave-debris", "zombie", "INF-DEBRIS-02", Roll())
    assert night.option(box, drawn, "deb-27", {}) == "4 : Flaque de suie"


def test_only_boards_with_places_are_offered(game: Games) -> None:
    """The manor alone has none."""
    *_, boards = setups(game("inferno").components, "woodinvale", solo=True)
    offered = [offer.values["map"] for offer in boards.more]
    assert offered == ["drill", "fire-station", "motel", "residence", "sawmill"]


def test_a_place_is_told_in_the_language_of_whoever_reads_it(kit: Kits, game: Games) -> None:
    """Whoever read the rules, and in whichever language: the board's own words are translated."""
    position = game("inferno").read({"game": "inferno"})
    found = Event("location-found", "INF-LOC-01", {"location": "fire-station-upper"})
    names = game("inferno").names(position)
    assert event_sentence(kit("inferno"), found, names) == "Lieu tiré aux dés : Caserne, étage."
    english = read_kit(card_data("inferno"), "en")
    assert event_sentence(english, found, names) == "The dice point to: Fire station, upper floor."
