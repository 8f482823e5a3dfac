"""Events and questions are ids and numbers; words are put to them when they are shown, in any language."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import printkit.games
from printkit.base.paths import card_data
from printkit.games.chores import ChoreRows, chore_words
from printkit.games.humans import flow as humans
from printkit.games.inferno import board as inferno
from printkit.games.non_morts import board as non_morts
from printkit.games.sentences import asked, event_sentence, labelled, named, names_in, own_tables, tell_all
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Row
from printkit.kit.text.text import Text
from printkit.table.answers import Choose, Draw
from printkit.table.event import Event
from printkit.table.question import Question
from tests.all_games import GAMES
from tests.games.kinds import Kits


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_event_has_a_sentence_that_names_its_own_fields(name: str, lang: str) -> None:
    kit = read_kit(card_data(name), lang)
    kinds = {row.id: row.id.split(".")[0] for row in kit.table("event")}
    for row in kit.table("event"):
        outcomes = [outcome for outcome in kit.table("outcome") if outcome["event"] == kinds[row.id]]
        fields = {field.split(" (")[0] for outcome in outcomes for field in outcome["fields"]}
        for form in row["say"].forms or (row["say"],):
            assert {*re.findall(r"{(\w+)}", form)} <= fields | {"n"}, row.id
    assert {*kinds.values()} == {outcome["event"] for outcome in kit.table("outcome")}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_names_a_value(name: str, kit: Kits) -> None:
    words = kit(name).table("word")
    assert all(row["name"] for row in words)
    assert len({row.id for row in words}) == len(words)


def test_an_event_is_told_with_names_and_in_the_plural(kit: Kits) -> None:
    hit = Event("attack-blocked", "MOSH-DMG-02", {"seat": "p1", "limb": "head", "count": 2})
    assert event_sentence(kit("mosh"), hit, {"p1": "Ana"}) == "Ana, tête : 2 attaques parées."
    assert event_sentence(kit("mosh"), hit, {}) == "p1, tête : 2 attaques parées."


def test_the_count_decides_the_plural_where_there_are_more_numbers(kit: Kits) -> None:
    taken = {"seat": "p1", "limb": "head", "count": 1, "total": 3}
    assert (
        event_sentence(kit("mosh"), Event("damage-taken", "MOSH-DMG-04", taken), {})
        == "p1, tête : 1 point de dégâts, 3 en tout."
    )


@pytest.mark.parametrize(
    ("zombie", "told"), [("1", "Un zombie"), ("3", "Une pile de 3"), ("goth", "Le goth")]
)
def test_who_moves_is_told_in_words(kit: Kits, zombie: str, told: str) -> None:
    moved = {"zombie": zombie, "from": "R2", "to": "R1"}
    assert event_sentence(kit("non-morts"), Event("zombie-moved", "NM-ZMOVE-01", moved), {}) == (
        f"{told} : R2 → R1."
    )


def test_a_value_is_told_by_its_field_then_by_its_row(kit: Kits) -> None:
    film = kit("non-morts")
    assert named(film, "cause", "kill", {}) == "coup d'un survivant"
    assert named(film, "what", "kill", {}) == "Tuer un zombie"
    assert named(film, "kind", "surface", {}) == "en surface"
    assert named(film, "theories", [], {}) == "aucune théorie"
    assert named(film, "survivor", "", {}) == "aucun"
    assert named(film, "theories", ["virus", "hell"], {}) == "Le virus du labo, La porte des enfers"
    assert named(film, "room", "R2", {"R2": "Serre (R2)"}) == "Serre (R2)"
    assert named(kit("mosh"), "falls", True, {}) == "oui"
    assert named(film, "tokens", 0, {}) == "0"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_an_id_of_two_tables_is_named_by_the_one_that_is_meant(lang: str) -> None:
    film, town = read_kit(card_data("non-morts"), lang), read_kit(card_data("inferno"), lang)
    parasite = film.row("theory", "alien")["name"].plain
    assert film.row("enemy", "alien")["name"].plain != parasite
    judged = Question("move-judge", "p1", "NM-CLUE-02", Choose(("alien", "hell")))
    assert named(film, "theories", ["alien"], {}) == named(film, "theory", "alien", {}) == parasite
    assert non_morts.option(film, judged, "alien", {}) == parasite
    assert named(film, "enemy", "alien", {}) == film.row("enemy", "alien")["name"].plain
    assert named(town, "board", "motel", {}) == town.row("map", "motel")["name"].plain
    assert named(town, "building", "motel", {}) == town.row("building", "motel")["name"].plain
    drawn = Question("new-night-board", "assistant", "INF-BOX-01", Draw({"motel": 1}), {"corner": "nw"})
    assert inferno.option(town, drawn, "motel", {}) == town.row("map", "motel")["name"].plain


@pytest.mark.parametrize("name", GAMES)
def test_every_field_and_question_that_refers_to_a_table_is_one_of_the_game(name: str, kit: Kits) -> None:
    """Or it is filled in where the game's rules refuse something."""
    package = Path(printkit.games.__file__).parent / name.replace("-", "_")
    refused = {
        field
        for path in package.glob("*.py")
        for words in re.findall(r'N_\(\s*"([^"]*)"', path.read_text("utf-8"))
        for field in re.findall(r"\{(\w+)\}", words)
    }
    fields = {field.split(" (")[0] for row in kit(name).table("outcome") for field in row["fields"]}
    known = fields | refused | {row.id for row in kit(name).table("question")}
    for row in kit(name).tables.get("reference", ()):
        assert row.id in known
        assert own_tables(kit(name), row.id) == (row["table"],)
        assert row["table"] in kit(name).tables


def test_a_value_of_an_unknown_table_is_named_by_the_first_that_has_it(kit: Kits) -> None:
    film = kit("non-morts")
    assert [*names_in(film, film.tables, "alien")] == ["Le parasite d'ailleurs", "Alien"]
    assert named(film, "x", "alien", {}) == "Le parasite d'ailleurs"


@pytest.mark.parametrize("name", GAMES)
def test_no_event_of_a_case_names_an_id_that_may_mean_two_things(name: str, kit: Kits) -> None:
    game, told = kit(name), set[tuple[str, str]]()
    for case in (Path(__file__).parent.parent / "cases" / name).glob("*.json"):
        for event in json.loads(case.read_text("utf-8"))["expect"].get("events", ()):
            for field, value in event.items():
                told |= {(field, each) for each in (value if isinstance(value, list) else [value])}
    assert told
    for field, value in told:
        if game.find("word", f"{field}-{value}"):
            continue
        own = {*names_in(game, own_tables(game, field), str(value))}
        assert len(own or {*names_in(game, game.tables, str(value))}) <= 1, (field, value)


@pytest.mark.parametrize("lang", ["fr", "en", "de", "es", "it"])
def test_a_tile_that_is_not_turned_is_told_without_degrees(lang: str) -> None:
    kit = read_kit(card_data("humans"), lang)
    for turn in (0, 90):
        placed = Event("tile-placed", "HUM-TILE-01", {"tile": "school", "at": "N14", "turn": turn})
        [chore] = ChoreRows(kit).of(placed)
        asked_tile = Question("tile-place", "doctor", "", Choose(("N14",)), {})
        words = (
            event_sentence(kit, placed, {}),
            chore_words(kit, chore, placed, {}),
            humans.option(kit, asked_tile, f"N14@{turn}", {}),
        )
        assert [f"{turn}°" in said for said in words] == [turn > 0] * 3, words
        assert ["{" in said or "  " in said for said in words] == [False] * 3


def test_a_noun_keeps_its_capital_within_a_line(kit: Kits) -> None:
    german = read_kit(card_data("inferno"), "de")
    told = labelled(german, "board-debris", named(german, "building", "motel", {}))
    assert told == "Trümmer (gelegt / für den Sieg der Zombies): Motel"
    assert labelled(kit("mosh"), "attack-row", named(kit("mosh"), "limb", "head", {})).endswith(": tête")


def test_the_fullest_sentence_that_the_fields_fill_is_told(kit: Kits) -> None:
    spread = {"from": "C4", "to": "D4", "intensity": 4}
    leap = Event("fire-spread", "INF-PHASE-10", spread)
    east = Event("fire-spread", "INF-PHASE-04", {**spread, "direction": "E"})
    assert event_sentence(kit("inferno"), leap, {}) == "Le feu gagne D4 : posez un marqueur à 4."
    assert event_sentence(kit("inferno"), east, {}) == "Le feu gagne D4, vers l'est : posez un marqueur à 4."


def test_a_list_that_is_the_same_as_one_before_it_is_not_told_again(kit: Kits) -> None:
    def told(cells: list[str], rollers: list[str]) -> str:
        found = {"fire": 1, "cells": cells, "intensity": 3, "rollers": rollers}
        return event_sentence(kit("inferno"), Event("fire-found", "INF-GAS-05", found), {})

    assert told(["C3"], ["C3"]) == "Feu 1 : lancez un dé pour C3 (intensité 3)."
    assert told(["C3", "D3"], ["C3", "D3"]) == "Feu 1 : lancez un dé pour C3, D3 (intensité 3)."
    assert told(["C3", "D3"], ["D3"]) == "Feu 1 : C3, D3. Lancez un dé pour D3 (intensité 3)."


def test_nobody_is_named_where_there_is_nobody(kit: Kits) -> None:
    def told(player: str | None) -> str:
        named_today = Event("richest-named", "REP-MONEY-04", {"player": player})
        return event_sentence(kit("reptiliens"), named_today, {})

    assert told("p1") == "Fortune du jour : p1. L'alarme protège sa maison."
    assert told(None) == "Personne n'est le plus riche. Pas d'alarme cette nuit."


def test_a_sentence_may_use_all_that_an_event_has(kit: Kits) -> None:
    row = Row("hop", 1, {"say": Text("{seat} saute {n} fois.")})
    hopping = replace(kit("mosh"), tables={**kit("mosh").tables, "event": (row,)})
    hop = Event("hop", "MOSH-X-01", {"seat": "p1", "n": 3})
    assert event_sentence(hopping, hop, {"p1": "Bo"}) == "Bo saute 3 fois."


def test_what_has_no_words_is_told_by_its_ids(kit: Kits) -> None:
    assert (
        event_sentence(kit("mosh"), Event("sung", "MOSH-X-01", {"seat": "p1", "song": 3}), {})
        == "sung seat p1, song 3"
    )
    question = Question("encore-song", "p1", "MOSH-X-01", Choose(("a", "b")), {"seat": "p2"})
    assert asked(kit("mosh"), question, {"p2": "Bo"}) is None


def test_a_sentence_that_is_named_after_a_value_goes_before_the_others(kit: Kits) -> None:
    played = {"seat": "p1", "card": "h-la", "limb": "head", "row": "attack", "target": "p2"}
    hit = Event("card-played", "MOSH-ATT-01", played)
    parry = Event("card-played", "MOSH-DEF-01", {**played, "row": "defence", "target": "p1"})
    assert event_sentence(kit("mosh"), hit, {}).startswith("p1 attaque p2 : tête (")
    assert event_sentence(kit("mosh"), parry, {}).startswith("p1 se défend : tête (")


def arrivals(*sizes: tuple[int, int]) -> list[Event]:
    return [Event("zombie-added", "NM-ZADD-01", {"room": f"R{at}", "size": size}) for at, size in sizes]


def test_events_that_differ_in_one_field_are_told_at_once(kit: Kits) -> None:
    alone = arrivals((1, 1), (1, 1), (2, 1))
    assert [*tell_all(kit("non-morts"), alone, {})] == [("3 zombies arrivent : R1 ×2, R2.", alone)]


@pytest.mark.parametrize("places", [["R1"], ["R1", "R1"], ["R2", "R1", "R1", "R2", "R2"]])
def test_no_place_is_listed_twice(places: list[str], kit: Kits) -> None:
    events = arrivals(*((int(place[1]), 1) for place in places))
    [(said, _)] = tell_all(kit("non-morts"), events, {})
    assert [said.count(place) for place in {*places}] == [1] * len({*places})
    assert named(kit("non-morts"), "rooms", [*places, "R9"], {}).count("R9") == 1


def test_dice_are_all_listed(kit: Kits) -> None:
    missed = [Event("attack-missed", "NM-ATT-03", {"room": "R1", "die": die}) for die in (1, 6, 1)]
    [(said, _)] = tell_all(kit("non-morts"), missed, {})
    assert "1, 6, 1" in said
    assert named(kit("non-morts"), "dice", [5, 5, 2], {}) == "5, 5, 2"


def test_no_number_is_lost_where_events_are_told_at_once(kit: Kits) -> None:
    told = [
        said for said, _ in tell_all(kit("non-morts"), arrivals((1, 1), (1, 2), (2, 2), (3, 1), (3, 1)), {})
    ]
    assert told == [
        "Un zombie arrive : R1.",
        "Une pile de 2 zombies arrive : R1.",
        "Une pile de 2 zombies arrive : R2.",
        "2 zombies arrivent : R3.",
    ]


def test_a_question_may_name_what_it_is_about(kit: Kits) -> None:
    question = Question("deal-card", "p1", "MOSH-DEAL-01", Choose(("a", "b")), {"seat": "p2"})
    assert asked(kit("mosh"), question, {"p2": "Bo"}) == "Piochez une carte pour Bo"


def spawned(zombie: str, cell: str, *, burning: bool = False) -> Event:
    return Event("zombie-spawned", "INF-BASE-04", {"zombie": zombie, "cell": cell, "burning": burning})


def test_several_fields_are_listed_together(kit: Kits) -> None:
    events = [spawned("z1", "A7"), spawned("z2", "G2"), spawned("z3", "C3", burning=True)]
    assert [said for said, _ in tell_all(kit("inferno"), events, {})] == [
        "2 zombies arrivent : 1 (A7), 2 (G2).",
        "Le zombie 3 arrive en C3, en feu.",
    ]


def test_what_goes_to_where_it_is_stays_there(kit: Kits) -> None:
    moved = Event("zombie-moved", "INF-BASE-05", {"zombie": "z1", "from": "D4", "to": "D4"})
    assert event_sentence(kit("inferno"), moved, {}) == "Le zombie 1 reste en D4."


def test_a_row_of_numbers_at_one_cell_is_told_by_its_ends(kit: Kits) -> None:
    cells = {"z1": "F2", "z2": "F2", "z3": "F2", "z4": "A1", "z5": "A1", "z7": "F2", "z8": "F2", "z10": "F2"}
    events = [spawned(zombie, cell) for zombie, cell in cells.items()]
    [(said, told)] = tell_all(kit("inferno"), events, {})
    assert said == "8 zombies arrivent : 1–3 (F2), 4 (A1), 5 (A1), 7 (F2), 8 (F2), 10 (F2)."
    assert told == events
