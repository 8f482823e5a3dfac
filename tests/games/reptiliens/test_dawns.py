"""Dawn: the camera, posts that change hands, the dead and what they leave, who must move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from printkit.table.act import Act
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, asked, kinds, laid, told
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
LIZARD: Json = {"role": "reptilien"}
SPECIAL: Json = {"specs": ["laura"]}
SIX = (*SEATS, "flo")
ALL_POSTS = {"president": "anna", "procureur": "bo", "notaire": "chloe", "senateur": "dan"}


def dawn(people: Json | None = None, /, **fields: Any) -> Json:
    """Return the end of a night; nobody places a camera."""
    night = {"row": 16, "done": True, **fields.pop("night", {})}
    return laid({"eva": LIZARD, **(people or {})}, night=night, **fields)


def died(people: Json | None = None, /, deaths: Sequence[str] = ("bo",), **fields: Any) -> Json:
    return dawn(people, night={"deaths": [*deaths]}, **fields)


def given(act: Act[Any, Any]) -> list[tuple[str, str]]:
    return [(each["post"], each["player"]) for each in told(act, "post-given")]


@pytest.mark.parametrize(
    ("posts", "weekday", "operator"),
    [
        ({"procureur": "bo"}, "monday", "bo"),
        ({"procureur": "bo", "adjoint-randy": None}, "monday", "bo"),
        ({"procureur": "bo", "adjoint-randy": "dan"}, "monday", "dan"),
        ({"procureur": "bo", "adjoint-randy": "dan"}, "wednesday", "dan"),
        ({"procureur": "bo", "adjoint-randy": "dan"}, "friday", "dan"),
        ({"procureur": "bo", "adjoint-randy": "dan"}, "tuesday", ""),
        ({"procureur": "bo", "adjoint-armish": "dan"}, "tuesday", "dan"),
        ({"procureur": "bo", "adjoint-armish": "dan"}, "monday", ""),
        ({"procureur": "bo", "adjoint-armish": "dan", "adjoint-randy": "anna"}, "monday", "anna"),
        ({}, "monday", ""),
    ],
)
def test_who_places_the_camera(posts: Json, weekday: str, operator: str, rules: Rules) -> None:
    act = acted(rules, "dawn", dawn({"chloe": GHOST}, posts=posts, weekday=weekday))
    if operator:
        assert asked(act) == ("camera", operator, ["anna", "bo", "dan", "eva", "none"])
        act.answer("none")
        assert not told(act, "camera-report")
    assert told(act, "question-skipped") == ([] if operator else [{"question": "camera"}])


@pytest.mark.parametrize(
    ("house", "occupants"), [("anna", "empty"), ("bo", "one"), ("chloe", "several"), ("dan", "several")]
)
def test_the_camera_counts_who_was_in_a_house(house: str, occupants: str, rules: Rules) -> None:
    where = {"anna": "chloe", "bo": "chloe", "chloe": "bo", "dan": "dan", "eva": "dan"}
    act = acted(
        rules, "dawn", dawn(night={"where": {**where, "eva": "dan"}}, posts={"procureur": "bo"}), house
    )
    assert told(act, "camera-report") == [{"house": house, "occupants": occupants}]


def test_posts_turn_between_the_living(rules: Rules) -> None:
    people = {"chloe": GHOST}
    posts = {**ALL_POSTS, "notaire": "eva", "chef-milice": "chloe", "scrutateur": "eva"}
    for way, after in (
        ("clockwise", ["bo", "dan", "anna", "eva"]),
        ("counterclockwise", ["eva", "anna", "dan", "bo"]),
    ):
        turn = dawn(people, night={"posts": {"kind": "turn", "way": way}}, posts=posts)
        act = acted(rules, "dawn", turn, "none")
        now = act.position()["posts"]
        assert [now[post] for post in ALL_POSTS] == after
        assert now["chef-milice"] == "chloe"
        assert told(act, "posts-turned") == [{"way": way}]


def test_a_swap_exchanges_all_that_two_hold(rules: Rules) -> None:
    people = {"chloe": GHOST, "dan": GHOST}
    posts = {"president": "anna", "scrutateur": "bo", "chef-milice": "chloe", "bourreau": None}
    swap = {"kind": "swap", "a": "chloe", "b": "dan"}
    act = acted(rules, "dawn", dawn(people, night={"posts": swap}, posts=posts))
    assert told(act, "posts-swapped") == [{"a": "chloe", "b": "dan"}]
    assert act.position()["posts"]["chef-milice"] == "dan"
    assert act.position()["posts"]["president"] == "anna"


def test_whom_the_adored_may_swap_with(rules: Rules) -> None:
    people = {"chloe": GHOST, "dan": {"state": "spirit"}}
    adored = {"posts": {"kind": "adoration", "who": "bo"}}
    act = acted(rules, "dawn", dawn(people, night=adored, posts={"president": "anna"}))
    assert asked(act) == ("adoration", "bo", ["anna", "chloe", "eva", "none"])
    act.answer("none")
    assert not told(act, "posts-swapped")
    swapped = acted(rules, "dawn", dawn(people, night=adored, posts={"president": "anna"}), "anna")
    assert swapped.position()["posts"]["president"] == "bo"


def test_posts_that_a_swap_makes_illegal_are_given_anew(rules: Rules) -> None:
    people = {"chloe": GHOST, "dan": {"coins": 0}}
    posts = {"senateur": "anna", "bourreau": "bo", "chef-milice": "chloe"}

    def after(a: str, b: str) -> Act[Any, Any]:
        swap = {"kind": "swap", "a": a, "b": b}
        return acted(rules, "dawn", dawn(people, night={"posts": swap}, posts=posts))

    ghost_senator = after("anna", "chloe")
    assert told(ghost_senator, "post-illegal") == [{"post": "chef-milice", "player": "anna"}]
    assert ghost_senator.position()["posts"]["senateur"] == "chloe"
    assert kinds(ghost_senator, "post-unfilled") == ["post-unfilled"]
    both = after("bo", "chloe")
    assert told(both, "post-illegal") == [
        {"post": "bourreau", "player": "chloe"},
        {"post": "chef-milice", "player": "bo"},
    ]
    assert asked(both) == ("designate", "bo", ["dan", "eva"])


def test_a_dead_scrutineer_is_not_announced_but_the_office_turns(rules: Rules) -> None:
    swap = {"posts": {"kind": "swap", "a": "bo", "b": "chloe"}}
    posts = {"scrutateur": "bo", "president": "dan"}
    act = acted(rules, "dawn", dawn({"chloe": GHOST}, night=swap, posts=posts))
    assert not told(act, "post-illegal")
    assert told(act, "scrutineer-turned") == [{"player": "eva"}]


def test_one_who_resigns_loses_all_posts_the_scrutineers_last(rules: Rules) -> None:
    posts = {**ALL_POSTS, "scrutateur": "bo"}
    caricature = {"posts": {"kind": "caricature", "who": "bo"}}
    act = acted(rules, "dawn", dawn(night=caricature, posts=posts, seats=[*SIX]))
    assert asked(act) == ("camera", "bo", [*SIX, "none"])
    act.answer("none")
    assert told(act, "resigned") == [
        {"player": "bo", "post": "procureur"},
        {"player": "bo", "post": "scrutateur"},
    ]
    assert told(act, "scrutineer-turned") == [{"player": "eva"}]
    assert given(act) == [("procureur", "flo")]
    assert {event.rule for event in act.events if event.kind == "post-given"} == {"REP-POST-05"}


def test_one_who_resigned_another_post_may_become_scrutineer(rules: Rules) -> None:
    caricature = {"posts": {"kind": "caricature", "who": "bo"}}
    act = acted(rules, "dawn", dawn(night=caricature, posts={"notaire": "bo", "scrutateur": "anna"}))
    assert told(act, "scrutineer-turned") == [{"player": "bo"}]
    assert asked(act) == ("designate", "bo", ["anna", "chloe", "dan", "eva"])


def test_a_resigned_head_of_the_militia_is_replaced_by_another_ghost(rules: Rules) -> None:
    people = {"anna": GHOST, "bo": GHOST, "chloe": GHOST}
    caricature = {"posts": {"kind": "caricature", "who": "bo"}}
    posts = {"chef-milice": "bo", "senateur": "chloe"}
    act = acted(rules, "dawn", dawn({**people, "eva": LIZARD}, night=caricature, posts=posts, seats=[*SIX]))
    assert given(act) == [("chef-milice", "anna")]
    assert [event.rule for event in act.events if event.kind == "post-given"] == ["REP-POST-11"]


@pytest.mark.parametrize(
    ("people", "posts", "scrutineer"),
    [
        ({}, {}, "anna"),
        ({"anna": GHOST}, {}, "bo"),
        ({}, {"president": "anna"}, "bo"),
        ({}, {"scrutateur": "eva"}, "anna"),
        ({}, {"scrutateur": "bo", "senateur": "chloe"}, "dan"),
        ({}, {**ALL_POSTS, "scrutateur": "eva"}, "eva"),
        ({}, {**ALL_POSTS, "bourreau": "eva", "scrutateur": "bo"}, "chloe"),
        ({}, {**ALL_POSTS, "bourreau": "eva", "scrutateur": "eva"}, "anna"),
    ],
)
def test_the_scrutineers_office_turns(people: Json, posts: Json, scrutineer: str, rules: Rules) -> None:
    quiet = dawn(people, posts=posts)
    act = acted(rules, "dawn", quiet, *(["none"] if "procureur" in posts else []))
    assert told(act, "scrutineer-turned") == [{"player": scrutineer}]


def test_only_posts_end_the_game_before_the_dead_are_announced(rules: Rules) -> None:
    mice = {seat: {"role": "souris"} for seat in ("anna", "bo", "chloe")}
    posts = {"president": "anna", "notaire": "bo", "senateur": "dan"}
    swap = {"posts": {"kind": "swap", "a": "chloe", "b": "dan"}, "deaths": ["anna"]}
    act = acted(rules, "dawn", dawn(mice, night=swap, posts=posts))
    assert kinds(act)[-1] == "game-over"
    assert not told(act, "death-announced")
    assert act.position()["phase"] == "night"
    two = acted(rules, "dawn", died({"anna": GHOST, "chloe": GHOST, "dan": GHOST}, deaths=()))
    assert kinds(two, "no-death", "game-over") == ["no-death", "game-over"]


def test_personal_conditions_on_posts_count_before_the_dead_do_and_no_others(rules: Rules) -> None:
    group = {seat: {"personal": ["detectives"]} for seat in ("anna", "bo", "chloe")}
    posts = {"president": "anna", "senateur": "bo", "procureur": "dan"}
    swap = {"posts": {"kind": "swap", "a": "chloe", "b": "dan"}, "deaths": ["anna"]}
    act = acted(rules, "dawn", dawn(group, night=swap, posts=posts), "none")
    assert kinds(act)[-1] == "game-over"
    assert not told(act, "death-announced")
    rich = {"anna": {"role": "cupide"}} | {seat: {"coins": 0} for seat in ("bo", "chloe", "dan")}
    act = acted(rules, "dawn", died({**rich, "eva": {**LIZARD, "coins": 0}}, deaths=("anna",)))
    assert told(act, "death-announced") == [{"player": "anna"}]


def test_a_quiet_night(rules: Rules) -> None:
    act = acted(rules, "dawn", dawn(night={"militia": "dan"}, militia_last="bo"))
    assert kinds(act) == ["dawn-broke", "question-skipped", "charmed-called", "scrutineer-turned", "no-death"]
    now = act.position()
    assert (now["phase"], now["night"], now["militia_last"]) == ("day", None, "dan")


def test_the_dead_are_announced_round_the_table(rules: Rules) -> None:
    act = acted(rules, "dawn", died(deaths=("dan", "anna")))
    assert told(act, "death-announced") == [{"player": "anna"}, {"player": "dan"}]
    assert not told(act, "no-death")
    assert asked(act) == ("fate", "anna", ["ghost", "spirit"])
    assert act.position()["graveyard"] == ["anna", "dan"]


def test_lovers_struck_together_come_back_once(rules: Rules) -> None:
    pair = {"anna": {"lover": True}, "dan": {"lover": True}}
    deaths = ("lover-revived", "death-announced", "died-of-grief")
    act = acted(rules, "dawn", died(pair, deaths=("dan", "anna")))
    assert kinds(act, *deaths) == [*deaths]
    assert told(act, "death-announced") == [{"player": "dan"}]
    assert act.position()["lovers_deaths"] == 2
    both = acted(rules, "dawn", died(pair, deaths=("dan", "anna"), lovers_deaths=1))
    assert kinds(both, *deaths) == ["death-announced", "died-of-grief"]
    late = acted(rules, "dawn", died(pair, deaths=("dan",), lovers_deaths=2))
    assert kinds(late, *deaths) == ["death-announced", "died-of-grief"]


def test_posts_of_the_dead_are_given_anew_in_their_order(rules: Rules) -> None:
    posts = {"president": "bo", "bourreau": "anna", "scrutateur": "bo", "senateur": "dan"}
    act = acted(rules, "dawn", died(deaths=("bo", "anna"), posts=posts, seats=[*SIX, "gus"]))
    assert told(act, "scrutineer-turned") == [{"player": "chloe"}]
    for answer in ("spirit", "spirit"):
        act.answer(answer)
    assert told(act, "post-vacated") == [
        {"post": "president", "player": "bo"},
        {"post": "bourreau", "player": "anna"},
    ]
    assert [event.rule for event in act.events if event.kind == "post-vacated"] == [
        "REP-POST-05",
        "REP-POST-29",
    ]
    assert asked(act) == ("designate", "chloe", ["eva", "flo", "gus"])
    act.answer("gus")
    assert given(act) == [("president", "gus")]
    assert act.pending is None


def test_a_scrutineer_who_died_is_followed_from_that_seat(rules: Rules) -> None:
    """At dawn the office turns to Chloe, who is dead: the next without a post has it."""
    act = acted(rules, "dawn", died(deaths=("chloe",), posts={"scrutateur": "bo", "president": "dan"}))
    assert told(act, "scrutineer-turned") == [{"player": "chloe"}, {"player": "eva"}]


def test_a_ghost_takes_a_vacant_militia_and_turns_a_card(rules: Rules) -> None:
    act = acted(rules, "dawn", died({"bo": SPECIAL}))
    assert asked(act) == ("fate", "bo", ["ghost", "spirit", "legacy"])
    act.answer("ghost")
    assert asked(act) == ("turn-card", "bo", ["camp", "spec"])
    act.answer("spec")
    assert told(act, "card-turned") == [{"player": "bo", "card": "spec", "shows": ["laura"]}]
    assert given(act) == [("chef-milice", "bo")]
    assert act.position()["players"]["bo"]["shown"] == ["spec"]
    second = acted(rules, "dawn", died({"chloe": GHOST}, posts={"chef-milice": "chloe"}), "ghost")
    assert not given(second)
    assert told(second, "card-turned") == [{"player": "bo", "card": "camp", "shows": "villageois"}]
    spirit = acted(rules, "dawn", died(), "spirit")
    assert not given(spirit)
    assert spirit.position()["players"]["bo"]["state"] == "spirit"
    turned_before = acted(rules, "dawn", died({"bo": {"shown": ["camp"]}}), "ghost")
    assert not told(turned_before, "card-turned")


def test_a_legacy_passes_one_specialty_on(rules: Rules) -> None:
    giver = {"specs": ["laura", "eris"], "inherited": ["laura", "eris"], "shown": ["spec"]}
    act = acted(rules, "dawn", died({"bo": giver, "chloe": GHOST}), "legacy")
    shown = [(each["card"], each["shows"]) for each in told(act, "card-turned")]
    assert shown == [("camp", "villageois"), ("spec", ["laura", "eris"])]
    assert asked(act) == ("legacy-which", "bo", ["laura", "eris"])
    act.answer("eris")
    assert asked(act) == ("legacy-heir", "bo", ["anna", "dan", "eva"])
    act.answer("dan")
    assert told(act, "legacy-passed") == [{"player": "bo", "heir": "dan", "spec": "eris"}]
    people = act.position()["players"]
    assert [people["bo"][name] for name in ("state", "specs", "inherited", "shown")] == [
        "gone", ["laura"], ["laura"], ["camp", "spec"],
    ]  # fmt: skip
    assert [people["dan"][name] for name in ("specs", "inherited")] == [["eris"], ["eris"]]


@pytest.mark.parametrize(
    ("dropped", "specs", "inherited", "event"),
    [
        ("none", ["laura", "freyja"], ["freyja"], "legacy-lost"),
        ("freyja", ["laura", "eris"], ["eris"], "legacy-passed"),
        ("laura", ["freyja", "eris"], ["freyja", "eris"], "legacy-passed"),
    ],
)
def test_nobody_holds_three_specialties(
    dropped: str, specs: list[str], inherited: list[str], event: str, rules: Rules
) -> None:
    people = {"bo": {"specs": ["eris"]}, "dan": {"specs": ["laura", "freyja"], "inherited": ["freyja"]}}
    act = acted(rules, "dawn", died(people), "legacy", "dan")
    assert asked(act) == ("legacy-drop", "dan", ["laura", "freyja", "none"])
    act.answer(dropped)
    assert kinds(act, "legacy-lost", "legacy-passed") == [event]
    now = act.position()["players"]
    assert (now["dan"]["specs"], now["dan"]["inherited"]) == (specs, inherited)
    assert now["bo"]["specs"] == []


def test_a_spouse_inherits_and_the_marriage_ends(rules: Rules) -> None:
    people = {"bo": {"spouse": "dan", "coins": 3, "role": "souris", **SPECIAL}, "dan": {"spouse": "bo"}}
    act = acted(rules, "dawn", died(people, posts={"notaire": "anna"}), "spirit", "camp")
    assert told(act, "spouse-inherited") == [{"player": "dan", "dead": "bo", "coins": 3}]
    assert told(act, "cards-seen") == [{"player": "bo", "role": "souris", "specs": ["laura"]}]
    now = act.position()["players"]
    assert [now[each]["coins"] for each in ("bo", "dan")] == [0, 4]
    assert [now[each]["spouse"] for each in ("bo", "dan")] == [None, None]
    assert act.pending is None


def test_two_spouses_who_die_together_are_each_bequeathed_from(rules: Rules) -> None:
    people = {"bo": {"spouse": "dan", "coins": 2}, "dan": {"spouse": "bo", "coins": 3}, "eva": LIZARD}
    now = died(people, deaths=("bo", "dan"), posts={"notaire": "anna"}, seats=[*SIX])
    act = acted(rules, "dawn", now, "spirit", "spirit")
    assert not told(act, "spouse-inherited")
    assert asked(act) == ("bequest", "anna", ["chloe", "eva", "flo"])
    act.answer(["eva", "eva"])
    act.answer(["chloe", "flo", "eva"])
    assert told(act, "bequeathed") == [
        {"dead": "bo", "heirs": ["eva", "eva"]},
        {"dead": "dan", "heirs": ["chloe", "flo", "eva"]},
    ]
    people = act.position()["players"]
    assert [people[each]["coins"] for each in SIX] == [1, 0, 2, 0, 4, 2]
    assert [people[each]["spouse"] for each in SIX] == [None] * 6


def test_a_widow_who_is_a_ghost_inherits_nothing(rules: Rules) -> None:
    people = {"bo": {"spouse": "dan", "coins": 1}, "dan": {"spouse": "bo", **GHOST}}
    act = acted(rules, "dawn", died(people), "spirit")
    assert told(act, "coins-removed") == [{"player": "bo", "coins": 1}]
    assert act.position()["players"]["dan"]["spouse"] is None


def test_a_new_notary_is_named_before_coins_are_bequeathed(rules: Rules) -> None:
    posts = {"president": "bo", "notaire": "dan", "scrutateur": "anna"}
    now = died(
        {"bo": {"coins": 1}, "dan": {"coins": 1}}, deaths=("bo", "dan"), posts=posts, seats=[*SIX, "gus"]
    )
    act = acted(rules, "dawn", now, "spirit", "spirit")
    assert act.pending and act.pending.about["for"] == "notaire"
    act.answer("eva")
    assert asked(act) == ("bequest", "eva", ["anna", "chloe", "flo", "gus"])
    for heir in ("flo", "gus"):
        act.answer([heir])
    assert act.pending and (act.pending.purpose, act.pending.about["for"]) == ("designate", "president")


def test_coins_leave_the_game_where_there_is_no_notary(rules: Rules) -> None:
    act = acted(rules, "dawn", died({"bo": {"coins": 2}}), "spirit")
    assert told(act, "coins-removed") == [{"player": "bo", "coins": 2}]
    assert act.position()["players"]["bo"]["coins"] == 0
    poor = acted(rules, "dawn", died({"bo": {"coins": 0}}), "spirit")
    assert not told(poor, "coins-removed")


def test_the_victim_of_a_sculpture_moves(rules: Rules) -> None:
    act = acted(rules, "dawn", dawn({"dan": GHOST, "anna": GHOST}, night={"sculpture": "bo"}, seats=[*SIX]))
    assert asked(act) == ("move-to", "bo", ["chloe", "eva"])
    act.answer("eva")
    assert told(act, "moved-house") == [{"player": "bo", "after": "eva"}]
    assert act.position()["seats"] == ["anna", "chloe", "dan", "eva", "bo", "flo"]
    killed = dawn({"dan": GHOST}, night={"sculpture": "bo", "deaths": ["bo"]}, seats=[*SIX])
    ghost = acted(rules, "dawn", killed, "spirit")
    assert ghost.pending is None
    assert not kinds(ghost, "moved-house")


def test_the_last_of_three_has_one_place_to_move_to(rules: Rules) -> None:
    people = {"dan": GHOST, "anna": GHOST}
    act = acted(rules, "dawn", dawn(people, night={"sculpture": "bo"}))
    assert told(act, "moved-house") == [{"player": "bo", "after": "chloe"}]


def test_who_may_be_named_where_all_hold_a_post(rules: Rules) -> None:
    """After a death a holder of an optional post is, after a resignation the scrutineer before."""
    posts = {**ALL_POSTS, "bourreau": "eva", "scrutateur": "flo"}
    poor = died({"anna": {"coins": 0}}, deaths=("anna",), posts=posts, seats=[*SIX])
    act = acted(rules, "dawn", poor, "none", "spirit")
    assert given(act) == [("president", "eva")]
    assert told(act, "post-vacated")[1:] == [{"post": "bourreau", "player": "eva"}]
    assert told(act, "scrutineer-turned") == [{"player": "flo"}]
    caricature = {"posts": {"kind": "caricature", "who": "anna"}}
    resigned = dawn(
        night=caricature, posts={**ALL_POSTS, "bourreau": "eva", "scrutateur": "anna"}, seats=[*SIX]
    )
    act = acted(rules, "dawn", resigned, "none")
    assert told(act, "scrutineer-turned") == [{"player": "flo"}, {"player": "bo"}]
    assert given(act) == [("president", "flo")]


def test_a_mandatory_post_stays_empty_where_fewer_than_four_live(rules: Rules) -> None:
    people = {"anna": GHOST}
    act = acted(rules, "dawn", died(people, posts={"president": "bo"}), "spirit")
    assert told(act, "post-unfilled") == [{"post": "president"}]
    assert act.events[-1].rule == "REP-POST-04"
    four = acted(rules, "dawn", died(posts={"president": "bo", "scrutateur": "dan"}), "spirit")
    assert not told(four, "post-unfilled")
    assert asked(four)[:2] == ("designate", "eva")


def test_an_optional_post_is_not_filled_by_a_holder_of_another(rules: Rules) -> None:
    posts = {**ALL_POSTS, "bourreau": "eva", "pickpocket-mirko": "flo"}
    caricature = {"posts": {"kind": "caricature", "who": "flo"}}
    act = acted(rules, "dawn", dawn(night=caricature, posts=posts, seats=[*SIX]), "none")
    assert told(act, "post-unfilled") == [{"post": "pickpocket-mirko"}]
    assert [event.rule for event in act.events if event.kind == "post-unfilled"] == ["REP-POST-05"]
