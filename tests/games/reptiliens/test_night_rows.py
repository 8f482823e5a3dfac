"""What each row of a night asks and does: calls and decoys, long actions, the attack (REP-NIGHT-01)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from printkit.table.act import Act
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, asked, kinds, laid, told
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
SPIRIT: Json = {"state": "spirit"}
LIZARD: Json = {"role": "reptilien"}
ALPHA: Json = {"role": "reptilienne-alpha"}
HOUSES = [*SEATS, *(f"horns:{seat}" for seat in SEATS)]
NO_EFFECT = "call-had-no-effect"


def at_row(rules: Rules, row: str, people: Json | None = None, /, role: str = "", **fields: Any) -> Json:
    """Return the first night of the week that has a row, for a role where one is named, before that row."""
    for weekday, rows in rules.components.nights.items():
        for at, each in enumerate(rows):
            if each.id == row and (not role or role in each.roles):
                night = {"row": at, **fields.pop("night", {})}
                return laid(people, weekday=weekday, night=night, **fields)
    raise AssertionError(f"no night has {row} {role}")


def ran(
    rules: Rules, row: str, people: Json | None = None, /, *answers: Any, role: str = "", **fields: Any
) -> Act[Any, Any]:
    """Run one row."""
    return acted(rules, "night-row", at_row(rules, row, people, role=role, **fields), *answers)


def night_of(act: Act[Any, Any]) -> Json:
    night: Json = act.position()["night"]
    return night


def test_a_night_begins_once_and_ends_with_its_last_row(rules: Rules) -> None:
    first = acted(rules, "night-row", laid())
    assert told(first, "night-began") == [{"weekday": "monday"}]
    assert night_of(first)["row"] == 1
    assert not night_of(first)["done"]
    second = acted(rules, "night-row", first.position(), "none")
    assert not told(second, "night-began")
    last = acted(rules, "night-row", laid(night={"row": 15}))
    assert kinds(last, "night-ended") == ["night-ended"] * (last.pending is None)
    while last.pending:
        last.answer("none")
    assert kinds(last)[-1] == "night-ended"
    assert night_of(last)["done"]


def test_ghosts_defend_a_house_but_not_the_same_again(rules: Rules) -> None:
    people = {"bo": GHOST, "dan": GHOST}
    act = ran(rules, "fantomes", people, militia_last="anna")
    assert asked(act) == ("militia", "ghosts", ["chloe", "eva", "none"])
    assert act.pending and act.pending.asking.seats == ("bo", "dan")
    assert act.pending.asking.how == "first"
    act.answer("eva")
    assert told(act, "house-defended") == [{"house": "eva"}]
    assert night_of(act)["militia"] == "eva"
    nobody = ran(rules, "fantomes", people, "none")
    assert not told(nobody, "house-defended")
    assert night_of(nobody)["militia"] is None
    assert told(ran(rules, "fantomes", {"bo": SPIRIT}), "question-skipped") == [{"question": "militia"}]


def test_the_reptilians_confer(rules: Rules) -> None:
    act = ran(rules, "reptiliens", {"anna": LIZARD, "dan": ALPHA})
    assert asked(act) == ("prey", "reptiles", [*HOUSES, "disagree", "none"])
    assert act.pending
    assert (act.pending.asking.how, act.pending.asking.disagree) == ("agree", "disagree")
    assert not act.pending.asking.decoy
    act.answer("horns:bo")
    assert told(act, "attack-planned") == [{"target": "bo", "horns": True}]
    alone = ran(rules, "reptiliens", {"anna": LIZARD, "dan": {**LIZARD, **GHOST}})
    assert alone.pending and alone.pending.asking.how == "first"
    nobody = ran(rules, "reptiliens", {"anna": LIZARD}, "none")
    assert night_of(nobody)["prey"] is None
    assert not told(nobody, "attack-planned")


@pytest.mark.parametrize("night", [{"asleep": ["anna"]}, {"deaths": ["anna"]}])
def test_reptilians_who_cannot_act_are_a_decoy(night: Json, rules: Rules) -> None:
    act = ran(rules, "reptiliens", {"anna": ALPHA}, night=night)
    assert act.pending and act.pending.asking.decoy
    assert asked(act)[1] == "nobody"
    act.answer("disagree")
    assert told(act, NO_EFFECT) == [{"role": "reptiliens"}]
    assert act.pending is None
    assert night_of(act)["no_attack"] is None


def test_the_alpha_settles_a_disagreement(rules: Rules) -> None:
    pack = {"anna": LIZARD, "dan": ALPHA}
    act = ran(rules, "reptiliens", pack, "disagree")
    assert asked(act) == ("alpha-prey", "dan", [*HOUSES, "none"])
    assert act.pending and act.pending.audience == ("dan",)
    assert not act.pending.asking.decoy
    act.answer("bo")
    assert night_of(act)["prey"] == {"target": "bo", "horns": False}
    assert night_of(act)["no_attack"] is None
    nobody = ran(rules, "reptiliens", pack, "disagree", "none")
    assert (night_of(nobody)["prey"], night_of(nobody)["no_attack"]) == (None, None)


@pytest.mark.parametrize(
    ("alpha", "night", "by"),
    [
        ({"role": "villageois"}, {}, "nobody"),
        (ALPHA, {"asleep": ["dan"]}, "dan"),
        ({**ALPHA, **GHOST}, {}, "nobody"),
    ],
)
def test_without_an_alpha_a_disagreement_is_no_attack(
    alpha: Json, night: Json, by: str, rules: Rules
) -> None:
    act = ran(rules, "reptiliens", {"anna": LIZARD, "bo": LIZARD, "dan": alpha}, "disagree", night=night)
    assert asked(act)[:2] == ("alpha-prey", by)
    assert act.pending and act.pending.asking.decoy
    assert act.pending.audience == (() if by == "nobody" else (by,))
    act.answer("bo")
    assert told(act, NO_EFFECT) == [{"role": "reptilienne-alpha"}]
    assert (night_of(act)["prey"], night_of(act)["no_attack"]) == (None, "no-alpha")


def test_lovers_choose_a_house(rules: Rules) -> None:
    couple = {"bo": {"lover": True}, "eva": {"lover": True}}
    act = ran(rules, "amoureux-parole", couple)
    assert asked(act) == ("tryst", "lovers", ["bo", "eva"])
    act.answer("eva")
    assert told(act, "tryst-set") == [{"house": "eva"}]
    assert night_of(act)["tryst"] == "eva"
    for night in ({"asleep": ["eva"]}, {"deaths": ["bo"]}):
        decoy = ran(rules, "amoureux-parole", couple, night=night)
        assert asked(decoy) == ("tryst", "nobody", [*SEATS, "none"])
        assert decoy.pending and decoy.pending.asking.decoy
        decoy.answer("eva")
        assert told(decoy, NO_EFFECT) == [{"role": "amoureux"}]
        assert night_of(decoy)["tryst"] is None
    assert asked(ran(rules, "amoureux-parole"))[1] == "nobody"
    met = ran(rules, "amoureux-nuit", night={"tryst": "eva"})
    assert told(met, "lovers-met") == [{"house": "eva"}]
    assert not told(ran(rules, "amoureux-nuit"), "lovers-met")


def test_the_sandman_puts_somebody_to_sleep_at_home(rules: Rules) -> None:
    sandman = {"bo": {"specs": ["marchand-de-sable"]}}
    act = ran(rules, "marchand", sandman)
    assert asked(act) == ("marchand-de-sable", "bo", [*SEATS, "none"])
    act.answer("dan")
    assert told(act, "put-to-sleep") == [{"player": "dan"}]
    assert night_of(act)["asleep"] == ["dan"]
    assert night_of(act)["long"] == [{"action": "sommeil-lourd", "who": "dan", "place": "dan"}]
    assert not night_of(ran(rules, "marchand", sandman, "none"))["asleep"]
    decoy = ran(rules, "marchand", None, "dan")
    assert told(decoy, NO_EFFECT) == [{"role": "marchand-de-sable"}]
    assert not night_of(decoy)["asleep"]


def test_a_call_is_seen_by_its_holder_alone(rules: Rules) -> None:
    act = ran(rules, "marchand", {"bo": {"specs": ["marchand-de-sable"]}})
    assert act.pending and (act.pending.audience, act.pending.asking.decoy) == (("bo",), False)
    decoy = ran(rules, "marchand", {"bo": {"specs": ["marchand-de-sable"], **GHOST}})
    assert decoy.pending and (decoy.pending.by, decoy.pending.audience) == ("nobody", ())
    asleep = ran(rules, "marchand", {"bo": {"specs": ["marchand-de-sable"]}}, night={"deaths": ["bo"]})
    assert asleep.pending and (asleep.pending.by, asleep.pending.asking.decoy) == ("bo", True)


def test_who_snoops_sees_a_neighbours_cards(rules: Rules) -> None:
    act = ran(
        rules,
        "voisin",
        {"bo": {"specs": ["fureteur"]}, "chloe": GHOST, "dan": {"specs": ["laura"]}},
        role="fureteur",
    )
    assert asked(act) == ("fureteur", "bo", ["anna", "dan", "none"])
    act.answer("dan")
    assert told(act, "cards-seen") == [{"player": "dan", "role": "villageois", "specs": ["laura"]}]
    decoy = ran(rules, "voisin", role="fureteur")
    assert asked(decoy)[2] == [*SEATS, "none"]
    none = ran(rules, "voisin", {"bo": {"specs": ["fureteur"]}}, "none", role="fureteur")
    assert not told(none, "cards-seen")
    while none.pending:
        none.answer("none")
    assert not told(none, "cards-seen")


@pytest.mark.parametrize(
    ("house", "coins", "stolen"),
    [("anna", 5, 5), ("chloe", 4, 4), ("dan", 5, 3), ("dan", 4, 2), ("eva", 1, 1)],
)
def test_a_thief_robs_a_neighbour_of_all_another_of_half(
    house: str, coins: int, stolen: int, rules: Rules
) -> None:
    thief = {"bo": {"specs": ["voleur"]}, house: {"coins": coins}}
    act = ran(rules, "larcin", thief, house, role="voleur")
    assert told(act, "theft-done") == [{"house": house, "coins": stolen}]
    people = act.position()["players"]
    assert (people[house]["coins"], people["bo"]["coins"]) == (coins - stolen, 1 + stolen)
    assert asked(act) == ("gift-to", "bo", ["anna", "chloe", "dan", "eva", "none"])


def test_a_thief_gives_some_of_the_loot(rules: Rules) -> None:
    thief = {"bo": {"specs": ["voleur"]}, "anna": {"coins": 3}}
    act = ran(rules, "larcin", thief, "anna", "dan", role="voleur")
    want = act.pending.want if act.pending else None
    assert (want.low, want.high) == (1, 3)
    act.answer(2)
    assert told(act, "coins-given") == [{"player": "dan", "coins": 2}]
    people = act.position()["players"]
    assert [people[each]["coins"] for each in ("anna", "bo", "dan")] == [0, 2, 3]
    keeps = ran(rules, "larcin", thief, "anna", "none", role="voleur")
    assert keeps.pending is None
    empty = ran(rules, "larcin", {**thief, "anna": {"coins": 0}}, "anna", role="voleur")
    assert told(empty, "theft-done") == [{"house": "anna", "coins": 0}]
    assert empty.pending is None


def test_one_carried_off_sleeps_at_the_abductors(rules: Rules) -> None:
    mad = {"bo": {"specs": ["psychopathe"]}}
    act = ran(rules, "enlevement", mad, role="psychopathe")
    assert asked(act) == ("psychopathe", "bo", ["anna", "chloe", "dan", "eva", "none"])
    act.answer("dan")
    assert told(act, "abducted") == [{"player": "dan", "house": "bo"}]
    assert night_of(act)["asleep"] == ["dan"]
    assert night_of(act)["long"] == [
        {"action": "enlevement", "who": "bo", "place": "bo"},
        {"action": "sommeil-lourd", "who": "dan", "place": "bo"},
    ]
    night = {"asleep": ["dan"], "long": [{"action": "sommeil-lourd", "who": "dan", "place": "dan"}]}
    twice = ran(rules, "enlevement", mad, "dan", role="psychopathe", night=night)
    assert night_of(twice)["asleep"] == ["dan"]
    slept = acted(rules, "whereabouts", twice.position())
    assert told(slept, "slept")[3] == {"player": "dan", "house": "dan", "action": "sommeil-lourd"}


@pytest.mark.parametrize(
    ("row", "role", "action"),
    [("freyja-couple", "freyja", "copuler"), ("eris-querelle", "eris", "se-battre")],
)
def test_two_are_sent_to_one_house(row: str, role: str, action: str, rules: Rules) -> None:
    people = {"bo": {"specs": [role]}, "anna": GHOST}
    act = ran(rules, row, people)
    assert asked(act) == (role, "bo", ["bo", "chloe", "dan", "eva", "none"])
    act.answer("eva")
    assert asked(act) == (f"{role}-second", "bo", ["bo", "chloe", "dan"])
    assert act.pending and act.pending.audience == ("bo",)
    act.answer("chloe")
    assert asked(act) == (f"{role}-place", "eva", ["chloe", "eva"])
    assert act.pending and act.pending.audience == ("eva",)
    act.answer("chloe")
    assert told(act, "pair-met") == [{"players": ["chloe", "eva"], "house": "chloe", "action": action}]
    assert night_of(act)["long"] == [
        {"action": action, "who": "eva", "place": "chloe"},
        {"action": action, "who": "chloe", "place": "chloe"},
    ]
    assert night_of(ran(rules, row, people, "none"))["long"] == []


@pytest.mark.parametrize(
    "night",
    [
        {"asleep": ["chloe"]},
        {"deaths": ["eva"]},
        {"long": [{"action": "enlevement", "who": "chloe", "place": "chloe"}]},
    ],
)
def test_a_meeting_fails_where_one_is_not_free(night: Json, rules: Rules) -> None:
    act = ran(rules, "eris-querelle", {"bo": {"specs": ["eris"]}}, "eva", "chloe", night=night)
    assert told(act, "action-failed") == [{"role": "eris"}]
    assert act.pending is None
    other = {"long": [{"action": "sculpter", "who": "chloe", "place": "dan"}]}
    free = ran(rules, "eris-querelle", {"bo": {"specs": ["eris"]}}, "eva", "chloe", night=other)
    assert free.pending


def test_the_artist_sculpts_at_anothers(rules: Rules) -> None:
    act = ran(rules, "artiste-sculpture", {"bo": {"specs": ["artiste"]}})
    assert asked(act) == ("artiste", "bo", ["anna", "chloe", "dan", "eva", "none"])
    act.answer("eva")
    assert told(act, "sculpture-begun") == [{"house": "eva"}]
    assert night_of(act)["sculpture"] == "eva"
    assert night_of(act)["long"] == [{"action": "sculpter", "who": "bo", "place": "eva"}]
    assert (
        night_of(ran(rules, "artiste-sculpture", {"bo": {"specs": ["artiste"]}}, "none"))["sculpture"] is None
    )


PLOTS: list[tuple[str, Json, Sequence[str], Json | None]] = [
    ("eris", {"bo": {"specs": ["eris"]}}, ["counterclockwise"], {"kind": "turn", "way": "counterclockwise"}),
    ("eris", {"bo": {"specs": ["eris"]}}, ["none"], None),
    ("eris", {}, ["clockwise"], None),
    ("cortex", {"bo": {"role": "cortex"}, "dan": {"role": "minus"}}, ["anna", "eva"],
     {"kind": "swap", "a": "anna", "b": "eva"}),
    ("cortex", {"bo": {"role": "cortex"}, "dan": {"role": "minus"}}, ["none", "eva"], None),
    ("cortex", {"bo": {"role": "cortex"}, "dan": {"role": "minus"}}, ["anna", "none"], None),
    ("cortex", {"bo": {"role": "cortex"}}, ["anna", "eva"], None),
    ("cortex", {"dan": {"role": "minus"}}, ["anna", "anna"], None),
    ("freyja", {"bo": {"specs": ["freyja"]}}, ["bo"], {"kind": "adoration", "who": "bo"}),
    ("freyja", {"bo": {"specs": ["freyja"]}}, ["none"], None),
    ("artiste", {"bo": {"specs": ["artiste"]}}, ["eva"], {"kind": "caricature", "who": "eva"}),
    ("artiste", {"bo": {"specs": ["artiste"]}}, ["none"], None),
    ("artiste", {}, ["bo"], None),
]  # fmt: skip


@pytest.mark.parametrize(("role", "people", "answers", "plot"), PLOTS)
def test_a_plot_against_the_posts(
    role: str, people: Json, answers: Sequence[str], plot: Json | None, rules: Rules
) -> None:
    act = ran(rules, "postes", people, *answers, role=role, posts={"president": "eva", "notaire": "anna"})
    assert act.pending is None
    assert night_of(act)["posts"] == plot
    assert told(act, "posts-plotted") == ([plot] if plot else [])


def test_who_may_be_named_in_a_plot(rules: Rules) -> None:
    people = {"anna": GHOST, "chloe": SPIRIT}
    mice = {**people, "bo": {"role": "cortex"}, "dan": {"role": "minus"}}
    swap = ran(rules, "postes", mice, role="cortex")
    assert asked(swap) == ("cortex", "bo", ["anna", "bo", "dan", "eva", "none"])
    swap.answer("dan")
    assert asked(swap) == ("minus", "dan", ["anna", "bo", "eva", "none"])
    freyja = ran(rules, "postes", {**people, "bo": {"specs": ["freyja"]}}, role="freyja")
    assert asked(freyja) == ("freyja", "bo", ["bo", "dan", "eva", "anna", "none"])
    posts = {"senateur": "anna", "bourreau": "eva", "scrutateur": "bo"}
    artist = ran(rules, "postes", {**people, "bo": {"specs": ["artiste"]}}, role="artiste", posts=posts)
    assert asked(artist) == ("artiste", "bo", ["anna", "bo", "eva", "none"])
    decoy = ran(rules, "postes", people, role="artiste", posts=posts)
    assert asked(decoy)[2] == ["bo", "dan", "eva", "none"]


@pytest.mark.parametrize(("role", "rule"), [("orphee", "REP-MUS-04"), ("sirene", "REP-MUS-05")])
def test_a_musician_charms_somebody_new(role: str, rule: str, rules: Rules) -> None:
    other = "sirene" if role == "orphee" else "orphee"
    people = {"bo": {"role": role}, "anna": {"charmed_by": [role]}, "eva": {"charmed_by": [other]}}
    before = ["none"] if role == "sirene" else []
    act = ran(rules, "charme", people, *before)
    assert asked(act) == (role, "bo", ["chloe", "dan", "eva", "none"])
    assert act.pending and act.pending.rule == rule
    act.answer("eva")
    assert told(act, "charm-laid") == [{"player": "eva", "by": role}]
    assert told(act, "charmed-told") == [{"player": "eva"}]
    assert act.position()["players"]["eva"]["charmed_by"] == [other, role]
    decoy = ran(rules, "charme", {"anna": {"charmed_by": [role]}}, *before)
    assert asked(decoy)[2] == [*SEATS, "none"]
    passed = ran(rules, "charme", people, *before, "none")
    assert not told(passed, "charm-laid")


def test_laura_never_sleeps_at_home(rules: Rules) -> None:
    laura = {"bo": {"specs": ["laura"]}}
    act = ran(rules, "laura", laura)
    assert asked(act) == ("laura", "bo", ["anna", "chloe", "dan", "eva"])
    act.answer("dan")
    assert told(act, "squat-chosen") == [{"house": "dan"}]
    assert night_of(act)["long"] == [{"action": "squatter", "who": "bo", "place": "dan"}]
    asleep = ran(rules, "laura", laura, night={"asleep": ["bo"]})
    assert asked(asleep) == ("laura", "bo", ["anna", "chloe", "dan", "eva", "none"])
    assert asked(ran(rules, "laura"))[2] == [*SEATS, "none"]
    assert not night_of(ran(rules, "laura", laura, "dan", night={"asleep": ["bo"]}))["long"]


def test_an_animal_finds_reptilians_before_they_leave(rules: Rules) -> None:
    people = {
        "bo": {"specs": ["dresseur-de-chien"]},
        "anna": {**LIZARD, **GHOST},
        "chloe": SPIRIT,
        "dan": LIZARD,
        "eva": LIZARD,
    }
    long = [{"action": "squatter", "who": "eva", "place": "bo"}]

    def found(place: str, **night: Any) -> list[Json]:
        now = {"prey": {"target": "eva"}, "long": long, **night}
        act = ran(rules, "dresseur", people, place, role="dresseur-de-chien", night=now)
        return told(act, "animal-answered")

    act = ran(rules, "dresseur", people, role="dresseur-de-chien")
    assert asked(act)[2] == ["bo", "dan", "eva", "morgue:anna", "morgue:chloe", "none"]
    assert found("dan") == [{"house": "dan", "reptile": True}]
    assert found("dan", deaths=["dan"]) == [{"house": "dan", "reptile": False}]
    assert found("eva") == [{"house": "eva", "reptile": False}]
    assert found("bo") == [{"house": "bo", "reptile": True}]
    assert found("morgue:anna") == [{"corpse": "anna", "reptile": True}]
    assert found("morgue:chloe") == [{"corpse": "chloe", "reptile": False}]
    assert found("none") == []


def test_sleepers_wake_before_the_inventions(rules: Rules) -> None:
    act = ran(rules, "aube", night={"asleep": ["bo"]})
    assert night_of(act)["asleep"] == []
    assert kinds(act, "sleepers-woke") == ["sleepers-woke"]


def test_an_inventor_stalks_the_living_or_reveals_the_dead(rules: Rules) -> None:
    people = {"bo": {"specs": ["savant"]}, "anna": {**GHOST, "role": "souris"}, "chloe": {"coins": 2}}
    where = {"chloe": "dan", "dan": "dan"}

    def answered(chosen: str) -> Act[Any, Any]:
        act = ran(rules, "inventions", people, role="savant", night={"where": where})
        while act.pending and act.pending.by != "bo":
            act.answer("none")
        assert asked(act)[2] == ["stalk:chloe", "stalk:dan", "stalk:eva", "reveal:anna", "none"]
        act.answer(chosen)
        return act

    assert told(answered("stalk:chloe"), "stalk-answered") == [{"player": "chloe", "at_home": False}]
    assert told(answered("stalk:dan"), "stalk-answered") == [{"player": "dan", "at_home": True}]
    assert told(answered("stalk:eva"), "stalk-answered") == [{"player": "eva", "at_home": True}]
    assert told(answered("reveal:anna"), "card-revealed") == [{"player": "anna", "role": "souris"}]
    assert not kinds(answered("none"), "stalk-answered", "card-revealed")


@pytest.mark.parametrize(
    ("topic", "value"),
    [
        ("reptiliens-restants", 1),
        ("charmes-vivants", 1),
        ("postes-souris", 2),
        ("amoureux-vivants", 1),
        ("pieces-en-jeu", 8),
        ("idealistes-vivants", 2),
    ],
)
def test_the_village_dreams_of_a_number(topic: str, value: int, rules: Rules) -> None:
    people = {
        "anna": {**SPIRIT, **LIZARD, "lover": True},
        "bo": {**LIZARD, "lover": True, "charmed_by": ["orphee"], "coins": 4},
        "chloe": {"role": "souris", "converted": ["idealistes"]},
        "dan": {"role": "prophete", "coins": 2},
        "eva": {"role": "reptilien", "charmed_by": ["sirene"], "converted": ["idealistes"]},
        "flo": {"role": "minus", "state": "ghost", "charmed_by": ["sirene"]},
    }
    posts = {"president": "chloe", "chef-milice": "flo", "procureur": "eva", "senateur": "bo"}
    seats = [*SEATS, "flo"]
    act = ran(rules, "reve", people, posts=posts, seats=seats, night={"deaths": ["eva"]})
    assert asked(act)[:2] == ("dream", "gm")
    assert act.pending and act.pending.audience == ()
    act.answer(topic)
    assert told(act, "dream-told") == [{"topic": topic, "value": value}]
    assert [event.audience for event in act.events if event.kind == "dream-told"] == [("anna",)]


def test_nobody_dreams_without_a_spirit(rules: Rules) -> None:
    act = ran(rules, "reve", {"bo": GHOST})
    assert told(act, "question-skipped") == [{"question": "dream"}]
    assert act.pending is None


def struck(rules: Rules, people: Json, /, *answers: Any, **fields: Any) -> Act[Any, Any]:
    """Run the attack; Anna's house is the prey where nothing else is told."""
    night = {"prey": {"target": "anna"}, **fields.pop("night", {})}
    return ran(rules, "attaque", people, *answers, night=night, **fields)


ATTACKS: list[tuple[Json, Json, Json]] = [
    ({"bo": LIZARD}, {}, {"house": "anna", "player": "anna"}),
    ({"bo": LIZARD}, {"night": {"prey": None}}, {"reason": "no-target"}),
    ({"bo": LIZARD}, {"night": {"prey": None, "no_attack": "no-alpha"}}, {"reason": "no-alpha"}),
    ({}, {}, {"house": "anna", "reason": "no-attacker"}),
    ({"bo": LIZARD}, {"night": {"asleep": ["bo"]}}, {"house": "anna", "reason": "no-attacker"}),
    ({"bo": LIZARD}, {"night": {"deaths": ["bo"]}}, {"house": "anna", "reason": "no-attacker"}),
    ({"bo": LIZARD}, {"night": {"militia": "anna"}}, {"house": "anna", "reason": "militia"}),
    ({"bo": LIZARD}, {"night": {"militia": "bo"}}, {"house": "anna", "player": "anna"}),
    ({"bo": LIZARD}, {"protected": "anna"}, {"house": "anna", "reason": "alarm"}),
    (
        {"bo": LIZARD},
        {"protected": "anna", "night": {"militia": "anna"}},
        {"house": "anna", "reason": "militia"},
    ),
    ({"bo": LIZARD}, {"night": {"deaths": ["anna"]}}, {"house": "anna", "reason": "empty"}),
    ({"bo": LIZARD, "anna": LIZARD}, {}, {"house": "anna", "player": "anna"}),
    (
        {"bo": LIZARD, "anna": LIZARD},
        {"night": {"prey": {"target": "anna", "horns": True}}},
        {"house": "anna", "reason": "empty"},
    ),
    ({"bo": ALPHA}, {"options": {"strict_alpha": True}}, {"house": "anna", "player": "anna"}),
    ({"bo": {**ALPHA, **GHOST}, "dan": LIZARD}, {}, {"house": "anna", "player": "anna"}),
    ({"bo": {**ALPHA, **GHOST}, "dan": LIZARD}, {"options": {"strict_alpha": True}}, {"reason": "no-alpha"}),
    (
        {"bo": ALPHA, "dan": LIZARD},
        {"options": {"strict_alpha": True}, "night": {"deaths": ["bo"]}},
        {"reason": "no-alpha"},
    ),
    ({"dan": LIZARD}, {"options": {"strict_alpha": True}}, {"house": "anna", "player": "anna"}),
]


@pytest.mark.parametrize(("people", "fields", "outcome"), ATTACKS)
def test_an_attack(people: Json, fields: Json, outcome: Json, rules: Rules) -> None:
    act = struck(rules, people, **fields)
    assert act.pending is None
    kind = "victim-taken" if "player" in outcome else "attack-failed"
    assert told(act, kind) == [outcome]
    before = fields.get("night", {}).get("deaths", [])
    assert night_of(act)["deaths"] == [*before, *([outcome["player"]] if "player" in outcome else [])]


def test_an_attacker_held_elsewhere_is_not_there(rules: Rules) -> None:
    held = {"long": [{"action": "squatter", "who": "bo", "place": "dan"}]}
    away = struck(rules, {"bo": LIZARD}, night=held)
    assert told(away, "attack-failed") == [{"house": "anna", "reason": "no-attacker"}]
    there = struck(rules, {"bo": LIZARD}, night={"long": [{**held["long"][0], "place": "anna"}]})
    assert told(there, "victim-taken") == [{"house": "anna", "player": "anna"}]


def test_one_of_several_in_a_house_is_drawn(rules: Rules) -> None:
    guests = {"long": [{"action": "squatter", "who": each, "place": "anna"} for each in ("eva", "dan")]}
    act = struck(rules, {"bo": LIZARD}, night=guests)
    assert asked(act)[:2] == ("victim", "assistant")
    assert act.pending and act.pending.want.sides == 3
    assert act.pending.audience == ()
    act.answer(2)
    assert told(act, "victim-taken") == [{"house": "anna", "player": "dan"}]
    assert night_of(act)["where"] == {
        "anna": "anna",
        "bo": "anna",
        "chloe": "chloe",
        "dan": "anna",
        "eva": "anna",
    }


def test_carnage_strikes_wherever_a_reptilian_sleeps(rules: Rules) -> None:
    carnage = {"options": {"carnage": True}}
    people = {"bo": LIZARD, "dan": LIZARD}
    long = [{"action": "squatter", "who": "dan", "place": "eva"}]
    act = struck(rules, people, night={"long": long}, **carnage)
    assert told(act, "victim-taken") == [
        {"house": "anna", "player": "anna"},
        {"house": "eva", "player": "eva"},
    ]
    no_prey = struck(rules, people, night={"prey": None}, **carnage)
    assert told(no_prey, "attack-failed") == [
        {"house": "bo", "reason": "empty"},
        {"house": "dan", "reason": "empty"},
    ]
    nobody = struck(rules, {"bo": {**LIZARD, **GHOST}}, **carnage)
    assert told(nobody, "attack-failed") == [{"reason": "no-attacker"}]
    neither = struck(rules, {"bo": {**LIZARD, **GHOST}}, night={"prey": None}, **carnage)
    assert told(neither, "attack-failed") == [{"reason": "no-target"}]


def set_by_night(rules: Rules) -> list[str]:
    """Return the long actions that rows of the night impose, the highest first."""
    follow = ("dormir-ensemble", "attaquer", "dormir-chez-soi")
    return [action for action in rules.components.long_actions if action not in follow]


def test_of_several_long_actions_the_highest_counts(rules: Rules) -> None:
    couple = {"anna": {"lover": True}, "bo": {"lover": True, **LIZARD}, "chloe": LIZARD, "dan": GHOST}

    def slept(night: Json, **args: Any) -> list[tuple[str, str, str]]:
        act = acted(rules, "whereabouts", laid(couple, night=night), **args)
        return [(each["player"], each["house"], each["action"]) for each in told(act, "slept")]

    assert slept({}) == [(each, each, "dormir-chez-soi") for each in ("anna", "bo", "chloe", "eva")]
    hunt = {"tryst": "anna", "prey": {"target": "eva"}}
    assert slept(hunt)[:3] == [
        ("anna", "anna", "dormir-ensemble"),
        ("bo", "anna", "dormir-ensemble"),
        ("chloe", "eva", "attaquer"),
    ]
    assert slept(hunt, attack=False)[2] == ("chloe", "chloe", "dormir-chez-soi")
    assert slept({**hunt, "deaths": ["anna"]})[0] == ("bo", "eva", "attaquer")
    assert slept({"prey": {"target": "chloe"}})[2] == ("chloe", "chloe", "dormir-chez-soi")
    assert slept({"prey": {"target": "chloe", "horns": True}})[2] == ("chloe", "chloe", "attaquer")
    for higher, lower in pairwise(set_by_night(rules)):
        ways = ((lower, "bo"), (higher, "anna"))
        long = [{"action": each, "who": "eva", "place": place} for each, place in ways]
        assert slept({"long": long})[3] == ("eva", "anna", higher)
    same = [{"action": "squatter", "who": "eva", "place": place} for place in ("bo", "anna")]
    assert slept({"long": same})[3] == ("eva", "bo", "squatter")
