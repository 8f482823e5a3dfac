"""A night begins: which boards, which Heroes, where they stand."""

from printkit.base.paths import card_data
from printkit.kit.loading.reader import read_kit
from tests.all_games import LANGUAGES
from tests.games.kinds import Play, Refuse
from tests.games.told import kinds

HEROES = ["captain", "clerk", "courier", "medic"]


def test_four_heroes_of_the_kit_begin_at_their_places(night: Play) -> None:
    """INF-SOLO-01, INF-SCEN-03: who has no place rolls for one."""
    act = night("new-night", {}, [HEROES, "I12", "C4"], scenario="brasier", solo=True)
    assert act.pending.rule == "INF-LOC-01"  # the courier
    position = act.position()
    assert (position["scenario"], position["solo"], position["turns"]) == ("brasier", True, 19)
    assert [hero["id"] for hero in position["heroes"]] == ["captain", "clerk"]
    act = night("new-night", {}, [HEROES])
    assert act.pending.want.options == ("I11", "J11", "K11", "I12", "J12")


def test_who_chooses_the_heroes_does_so_by_the_rule_of_this_night(night: Play) -> None:
    """INF-BASE-01 where two sides play; INF-SOLO-01 tells of playing alone."""
    for solo, rule in ((False, "INF-BASE-01"), (True, "INF-SOLO-01")):
        asked = night("new-night", {}, solo=solo).pending
        assert (asked.purpose, asked.rule) == ("new-night-heroes", rule)


def test_a_health_of_the_kit_is_kept(night: Play) -> None:
    act = night("new-night", {"map": "drill"}, [1, "C1"], map="drill", heroes=["courier"])
    assert act.position()["heroes"] == [{"id": "courier", "cell": "C1", "health": 2}]


def test_on_a_single_board_everybody_rolls_for_a_place(night: Play) -> None:
    """The motel's own clerk is at home on it; the captain's station is not there."""
    act = night("new-night", {}, [HEROES], map="motel")
    assert act.pending.rule == "INF-LOC-01"
    act = night("new-night", {}, map="motel", heroes=["clerk"])
    assert act.pending.purpose == "start-cell"


def test_the_boards_of_a_town_are_laid_at_random(night: Play) -> None:
    """INF-BOX-01: what lies already is not drawn again."""
    act = night("new-night", {}, ["residence", "motel"], shuffled=True, heroes=["courier"])
    assert act.pending.want.copies == {"fire-station": 1, "sawmill": 1}
    act.answer("sawmill")
    act.answer("fire-station")
    layout = {"nw": "residence", "ne": "motel", "se": "sawmill", "sw": "fire-station"}
    assert act.position()["layout"] == layout
    assert kinds(act) == ["board-laid"] * 4


def test_a_night_begins_once(no_night: Refuse) -> None:
    position = {"map": "drill", "heroes": [{"id": "amy", "cell": "C1"}]}
    assert no_night("new-night", position) == "position: the night has begun already: expected none"
    why = no_night("new-night", {}, map="drill", shuffled=True)
    assert why == 'args.shuffled: "drill" is a single board'


def test_a_board_without_places_is_refused_before_anybody_chooses(no_night: Refuse) -> None:
    """INF-SCEN-03: nobody would find where to begin."""
    why = no_night("new-night", {}, map="manor")
    assert why == "args.map: dice cannot choose a place on this board"


def test_heroes_are_named_in_any_language_and_any_case(night: Play) -> None:
    act = night("new-night", {}, heroes=["BASILE", "ida", "Keeper"])
    assert act.pending.about["hero"] == "sawyer"
    assert night("new-night", {}, heroes=["Basil"]).pending.about["hero"] == "sawyer"


def test_every_language_has_its_names_of_the_heroes() -> None:
    for lang in LANGUAGES:
        kit = read_kit(card_data("inferno"), lang)
        for hero in kit.table("hero"):
            assert kit.row("word", f"hero-{hero.id}")["name"].plain in hero["names"]


def test_who_is_no_hero_of_the_game_is_refused_with_those_who_are(no_night: Refuse) -> None:
    """Before anything is drawn or asked."""
    why = no_night("new-night", {}, heroes=["Ida", "rita"], shuffled=True)
    heroes = "Ida, Basile, Nour, Odile, Tam, Rosa"
    assert why == f'args.heroes[1]: unknown Hero "rita", expected one of {heroes}'
    assert "appears twice" in no_night("new-night", {}, heroes=["Ida", "captain"])
