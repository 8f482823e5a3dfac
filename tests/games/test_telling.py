"""Events and questions are ids and numbers; words are put to them when they are shown, in any language."""

import re

import pytest

from printkit.games.telling import named, tell, tell_question
from printkit.kit.folders import card_data
from printkit.kit.reader import read_kit
from printkit.table.answers import Choose
from printkit.table.event import Event
from printkit.table.question import Question

GAMES = ["mosh", "non-morts", "inferno"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_event_has_a_sentence_that_names_its_own_fields(name, lang):
    kit = read_kit(card_data(name), lang)
    kinds = {row.id: row.id.split(".")[0] for row in kit.table("event")}
    for row in kit.table("event"):
        outcomes = [outcome for outcome in kit.table("outcome") if outcome["event"] == kinds[row.id]]
        fields = {field.split(" (")[0] for outcome in outcomes for field in outcome["fields"]}
        for form in row["say"].forms or (row["say"],):
            assert {*re.findall(r"{(\w+)}", form)} <= fields | {"n"}, row.id
    assert {*kinds.values()} == {outcome["event"] for outcome in kit.table("outcome")}


@pytest.mark.parametrize("name", GAMES)
def test_every_word_names_a_value(name, kit):
    words = kit(name).table("word")
    assert all(row["name"] for row in words)
    assert len({row.id for row in words}) == len(words)


def test_an_event_is_told_with_names_and_in_the_plural(kit):
    hit = Event("attack-blocked", "MOSH-DMG-02", {"seat": "p1", "limb": "head", "count": 2})
    assert tell(kit("mosh"), hit, {"p1": "Ana"}) == "Ana, Tête : 2 attaques parées."
    assert tell(kit("mosh"), hit, {}) == "p1, Tête : 2 attaques parées."


def test_the_count_decides_the_plural_where_there_are_more_numbers(kit):
    taken = {"seat": "p1", "limb": "head", "count": 1, "total": 3}
    assert (
        tell(kit("mosh"), Event("damage-taken", "MOSH-DMG-04", taken), {})
        == "p1, Tête : 1 dommage, 3 en tout."
    )


def test_a_value_is_told_by_its_field_then_by_its_row(kit):
    film = kit("non-morts")
    assert named(film, "cause", "kill", {}) == "coup d'un survivant"
    assert named(film, "what", "kill", {}) == "Tuer un zombie"
    assert named(film, "kind", "surface", {}) == "en surface"
    assert named(film, "theories", [], {}) == "aucun"
    assert named(film, "theories", ["virus", "hell"], {}) == "Le virus du labo, La porte des enfers"
    assert named(film, "room", "R2", {"R2": "Serre (R2)"}) == "Serre (R2)"
    assert named(kit("mosh"), "falls", True, {}) == "oui"
    assert named(film, "tokens", 0, {}) == "0"


def test_the_fullest_sentence_that_the_fields_fill_is_told(kit):
    spread = {"from": "C4", "to": "D4", "intensity": 4}
    leap = Event("fire-spread", "INF-PHASE-04", spread)
    east = Event("fire-spread", "INF-PHASE-04", {**spread, "direction": "E"})
    assert tell(kit("inferno"), leap, {}) == "Le feu gagne D4 : posez un marqueur à 4."
    assert tell(kit("inferno"), east, {}) == "Le feu gagne D4, vers l'est : posez un marqueur à 4."


def test_what_has_no_words_is_told_by_its_ids(kit):
    assert (
        tell(kit("mosh"), Event("sung", "MOSH-X-01", {"seat": "p1", "song": 3}), {}) == "sung seat p1, song 3"
    )
    question = Question("encore-song", "p1", "MOSH-X-01", Choose(("a", "b")), {"seat": "p2"})
    assert tell_question(kit("mosh"), question, {"p2": "Bo"}) == "encore-song (seat Bo)"
