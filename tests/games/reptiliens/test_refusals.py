"""What the rules of the village forbid is refused, with the place and the reason."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.base.faults import RefusedError
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, laid, plain, refused
from tests.games.reptiliens.conftest import Rules

DAY = {"phase": "day"}
SUNDAY = {"phase": "day", "weekday": "sunday"}
DONE = {"night": {"done": True}}
GHOST: Json = {"state": "ghost"}
_NO_FIRST_NIGHT: tuple[Json, ...] = (DAY, {"day": 2}, {"night": {}})
OFFICES = {"president": "anna", "procureur": "bo", "adjoint-randy": "chloe"}
ASLEEP = {"night": {"asleep": ["bo"]}}
KILLED = {"night": {"deaths": ["bo"]}}

LISTS = {
    "specs": "laura",
    "converted": "reptiliens",
    "personal": "romantique",
    "charmed_by": "orphee",
    "used": "show",
    "inherited": "laura",
    "shown": "camp",
}
"""Lists that a person has, none of which names anything twice."""


def show(**more: Any) -> Json:
    return {"bo": {"role": "poirot", "personal": ["showman"], **more}}


REFUSED: list[tuple[str, Json, Json, str]] = [
    ("session", laid(), {}, "position.phase: it is night"),
    ("session", laid(**SUNDAY), {}, "position.weekday: Sunday has no session"),
    *(
        ("session", laid(**DAY, today={"stage": stage}), {}, "position.today: the session of the day is over")
        for stage in ("sentence", "done")
    ),
    ("dawn", laid(), {}, "position.night: the night is not over yet"),
    ("dawn", laid(night={}), {}, "position.night: the night is not over yet"),
    ("dawn", laid(**DAY, **DONE), {}, "position.night: the night is not over yet"),
    ("night", laid(**DAY), {}, "position.phase: it is day"),
    ("night", laid(**DONE), {}, "position.night: the night is over: dawn comes next"),
    ("night-row", laid(**DONE), {}, "position.night: the night is over: dawn comes next"),
    ("night-row", laid(night={"row": 16}), {}, "position.night.row: expected 0 to 15, got 16"),
    ("evening", laid(**SUNDAY), {}, "position.weekday: Sunday ends with its feast"),
    ("evening", laid(), {}, "position.phase: it is night"),
    (
        "evening",
        laid(**DAY, today={"stage": "sentence", "condemned": ["bo"]}),
        {},
        "position.today.condemned: somebody is condemned: the execution comes first",
    ),
    ("sunday", laid(**DAY), {}, "position.weekday: it is not Sunday"),
    ("sunday", laid(weekday="sunday"), {}, "position.phase: it is night"),
    ("give", laid(), {"from": "anna", "to": "bo", "coins": 1}, "position.phase: it is night"),
    (
        "give",
        laid(**DAY),
        {"from": "anna", "to": "anna", "coins": 1},
        "args.to: expected somebody else than anna",
    ),
    ("give", laid(**DAY), {"from": "zoe", "to": "bo", "coins": 1}, "args.from: unknown player zoe"),
    (
        "give",
        laid({"bo": GHOST}, **DAY),
        {"from": "anna", "to": "bo", "coins": 1},
        "args.to: bo is not alive",
    ),
    (
        "give",
        laid(**DAY),
        {"from": "anna", "to": "bo", "coins": 2},
        "args.coins: anna has fewer coins than 2: 1",
    ),
    ("give", laid(**DAY), {"from": "anna", "to": "bo", "coins": 0}, "args.coins: "),
    ("move-house", laid(), {"player": "anna", "after": "bo"}, "position.phase: it is night"),
    (
        "move-house",
        laid(**DAY),
        {"player": "bo", "after": "bo"},
        "args.after: expected somebody else than bo",
    ),
    ("apply", laid(), {"post": "bourreau", "candidates": ["bo"]}, "position.phase: it is night"),
    ("apply", laid(**DAY), {"post": "bourreau", "candidates": ["bo"]}, "args.post: bourreau is not vacant"),
    (
        "apply",
        laid(**DAY, posts={"bourreau": "anna"}),
        {"post": "bourreau", "candidates": ["bo"]},
        "args.post: bourreau is not vacant",
    ),
    (
        "apply",
        laid(**DAY, posts={"bourreau": None, "senateur": "bo"}),
        {"post": "bourreau", "candidates": ["anna", "bo"]},
        "args.candidates[1]: bo holds a post",
    ),
    (
        "apply",
        laid({"bo": GHOST}, **DAY, posts={"bourreau": None}),
        {"post": "bourreau", "candidates": ["bo"]},
        "args.candidates[0]: bo is not alive",
    ),
    (
        "apply",
        laid(**DAY, posts={"bourreau": None}),
        {"post": "bourreau", "candidates": []},
        "args.candidates",
    ),
    (
        "apply",
        laid(**DAY, posts={"bourreau": None}),
        {"post": "bourreau", "candidates": ["bo", "bo"]},
        "args.candidates",
    ),
    ("remove-post", laid(), {"post": "bourreau"}, "args.post: bourreau is not in play"),
    ("inquiry", laid(**DAY), {}, "position.posts.procureur: there is no Prosecutor"),
    (
        "inquiry",
        laid(**DAY, posts={"procureur": "bo", "adjoint-randy": None}),
        {},
        "position.posts: there is no deputy",
    ),
    ("inquiry", laid(**ASLEEP, posts=OFFICES), {}, "position.night: bo is asleep or was killed tonight"),
    ("inquiry", laid(**KILLED, posts=OFFICES), {}, "position.night: bo is asleep or was killed tonight"),
    ("inquiry", laid({"bo": {"coins": 0}}, **DAY, posts=OFFICES), {}, "position.players: bo has no coin"),
    ("execute", laid(**DAY), {}, "position.today: nobody is condemned"),
    ("execute", laid(**DAY, today={"stage": "sentence"}), {}, "position.today: nobody is condemned"),
    ("execute", laid(today={"condemned": ["bo"]}), {}, "position.today: nobody is condemned"),
    *(
        ("tribunal", laid(**fields), {}, "position.today: there is no Purge to be judged")
        for fields in (
            DAY,
            {"today": {"kind": "purge", "stage": "sentence"}},
            {**DAY, "today": {"kind": "normal", "stage": "sentence"}},
            {**DAY, "today": {"kind": "purge", "stage": "vote"}},
        )
    ),
    (
        "tribunal",
        laid(**DAY, today={"kind": "purge", "stage": "sentence", "tribunal": True}),
        {},
        "position.today.tribunal: the tribunal has been held",
    ),
    (
        "tribunal",
        laid(**DAY, today={"kind": "purge", "stage": "sentence", "condemned": ["bo"]}),
        {},
        "position.today.condemned: the first condemned is executed before",
    ),
    ("invoke", laid(**DAY), {"player": "zoe", "power": "morsure"}, "args.player: unknown player zoe"),
    ("invoke", laid(**DAY), {"player": "bo", "power": "morsure"}, "args.power: bo has no morsure"),
    (
        "invoke",
        laid({"bo": {"role": "fennec", "used": ["morsure"]}}, **DAY),
        {"player": "bo", "power": "morsure"},
        "args.power: morsure has been used",
    ),
    *(
        (
            "invoke",
            laid({"bo": {"role": role, "specs": ["tueur"]}}, **SUNDAY),
            {"player": "bo", "power": power},
            "args.power: nobody dies on Sunday",
        )
        for role, power in (
            ("seth", "repticide"),
            ("fennec", "morsure"),
            ("souris", "assassinat"),
            ("sheherazade", "conversion-radieuse"),
        )
    ),
    *(
        (
            "invoke",
            laid({"bo": {"role": "fennec"}}, **night),
            {"player": "bo", "power": "morsure"},
            "args.player: bo is asleep or was killed tonight",
        )
        for night in (ASLEEP, KILLED)
    ),
    (
        "invoke",
        laid({"bo": {"role": "fennec", **GHOST}}, **DAY),
        {"player": "bo", "power": "morsure"},
        "args.player: bo is not alive",
    ),
    (
        "invoke",
        laid({"bo": {"role": "prophete", "state": "spirit"}, "anna": GHOST}, **DAY),
        {"player": "bo", "power": "resurrection"},
        "args.player: bo is not alive",
    ),
    (
        "invoke",
        laid({"bo": {"role": "prophete"}}, **DAY),
        {"player": "bo", "power": "resurrection"},
        "args.power: there is nobody to name for resurrection",
    ),
    (
        "invoke",
        laid({"bo": {"role": "seth"}}, **DAY),
        {"player": "bo", "power": "repticide"},
        "args.power: there is nobody to name for repticide",
    ),
    (
        "invoke",
        laid({"bo": {"specs": ["tueur"], "assassinations": 1}}, **DAY),
        {"player": "bo", "power": "assassinat"},
        "args.power: bo has fewer coins than 2",
    ),
    ("show", laid({"bo": {"role": "poirot"}}, **DAY), {"player": "bo"}, "args.player: bo has not been given"),
    ("show", laid(show(used=["show"]), **DAY), {"player": "bo"}, "args.player: show has been used"),
    ("show", laid(show(), **SUNDAY), {"player": "bo"}, "position.weekday: nobody dies on Sunday"),
    ("show", laid(show(), **ASLEEP), {"player": "bo"}, "args.player: bo is asleep or was killed tonight"),
    ("show", laid(show(**GHOST), **DAY), {"player": "bo"}, "args.player: bo is not alive"),
    ("marry", laid(), {"a": "anna", "b": "bo"}, "position.phase: it is night"),
    ("marry", laid(**DAY), {"a": "bo", "b": "bo"}, "args.b: expected somebody else than bo"),
    *(
        (
            "marry",
            laid({"anna": {"spouse": "bo"}, "bo": {"spouse": "anna"}}, **DAY),
            pair,
            f"{place}: bo is married",
        )
        for pair, place in (({"a": "bo", "b": "dan"}, "args.a"), ({"a": "dan", "b": "bo"}, "args.b"))
    ),
    *(
        (
            "marry",
            laid(**DAY, posts=posts),
            {"a": "anna", "b": "bo", "forced": True},
            "args.forced: there is no traditional priest",
        )
        for posts in ({}, {"pretre-capitaliste": "dan"}, {"pretre-traditionnel": None})
    ),
    ("whereabouts", laid(), {}, "position.night: there is no night now"),
    ("whisper", laid(), {"player": "zoe"}, "args.player: unknown player zoe, expected one of anna, bo"),
    *(
        ("opening", laid(**fields), {}, "position.day: the opening comes before the first night")
        for fields in _NO_FIRST_NIGHT
    ),
    ("compose", laid(), {"count": 29}, "args.count: "),
    ("deal", laid(seats=["a", "b", "c"]), {}, "position.players: expected 4 or more, got 3"),
    ("deal", laid(), {}, "position.players: expected 8 to 28, got 5"),
    ("deal", laid(), {"roles": ["villageois"] * 5, "posts": []}, "position.players: expected 8 to 28, got 5"),
]
"""Procedures, the village, arguments, and how the refusal begins."""

CARDS: dict[str, Any] = {
    "roles": ["villageois"] * 4 + ["poirot"],
    "specs": ["laura", "artiste", "freyja", "eris", "assassin"],
    "posts": [],
}
BAD_DEALS: list[tuple[Json, str]] = [
    ({"roles": ["villageois"] * 4}, "args.roles: expected 5 cards, got 4"),
    ({"specs": ["laura"]}, "args.specs: expected 5 cards, got 1"),
    ({"specs": ["laura"] * 5}, "args.specs"),
    ({"roles": ["villageois"] * 3 + ["poirot"] * 2}, "args.roles: there is one card poirot, got 2"),
    ({"roles": ["villageois"] * 4 + ["amoureux"]}, "args.roles[4]: there is no card amoureux"),
    ({"given": {"anna": "monk"}}, "args.given.anna: there is no card monk"),
    ({"given": {"anna": "poirot", "bo": "poirot"}}, "args.given.bo: there is no card poirot"),
    ({"given": {"zoe": "poirot"}}, "args.given.zoe: unknown player zoe"),
    (
        {"posts": ["pretre-capitaliste", "pretre-traditionnel"]},
        "args.posts: pretre-capitaliste and pretre-traditionnel are not in play together",
    ),
    ({"posts": ["bourreau", "bourreau"]}, "args.posts"),
]

IMPOSSIBLE: list[tuple[Json, str]] = [
    ({"seats": [], "players": {}}, "position.players: is empty"),
    ({"seats": ["Anna"], "players": {"Anna": {}}}, "position.players.Anna: expected an id of small letters"),
    *(
        ({"seats": [name], "players": {name: {}}}, f"position.players.{name}: expected an id")
        for name in ("none", "gm", "nobody", "ghosts", "reptiles", "lovers", "assistant", "blank", "all")
    ),
    ({**laid(), "seats": ["anna", "bo"]}, "position.seats: expected each player once"),
    (laid({"bo": GHOST}, graveyard=[]), "position.graveyard: expected exactly the players who are not alive"),
    (laid(graveyard=["bo"]), "position.graveyard: expected exactly the players who are not alive"),
    (laid({"bo": {"lover": True}}), "position.players: expected no lovers or two, got 1"),
    *(
        (
            laid({"bo": {"state": state, "coins": 1}}),
            "position.players.bo.coins: the dead keep no coins, got 1",
        )
        for state in ("ghost", "spirit", "gone")
    ),
    (laid({"bo": {"coins": -2}}), "position.players.bo.coins"),
    (laid({"bo": {"assassinations": -1}}), "position.players.bo.assassinations"),
    (laid({"bo": {"spouse": "bo"}}), "position.players.bo.spouse: bo is not married to bo"),
    (laid({"bo": {"spouse": "dan"}}), "position.players.bo.spouse: dan is not married to bo"),
    (laid({"bo": {"spouse": "zoe"}}), "position.players.bo.spouse: unknown player zoe"),
    (laid({"bo": {"inherited": ["laura"]}}), "position.players.bo.inherited: laura is not among specs"),
    (
        laid({"bo": {"role": "seth"}, "dan": {"role": "seth"}}),
        "position.players: there is one card seth, got 2",
    ),
    (
        laid({"bo": {"specs": ["laura"]}, "dan": {"specs": ["eris", "laura"]}}),
        "position.players: there is one card laura, got 2",
    ),
    (laid({"bo": {"specs": ["laura", "eris", "freyja"]}}), "position.players.bo.specs"),
    *((laid({"bo": {name: [one, one]}}), f"position.players.bo.{name}") for name, one in LISTS.items()),
    *((laid(**{name: ["bo", "bo"]}), f"position.{name}") for name in ("graveyard", "executed")),
    *((laid(night={name: ["bo", "bo"]}), f"position.night.{name}") for name in ("asleep", "deaths")),
    *(
        (laid(today={name: ["bo", "bo"]}), f"position.today.{name}")
        for name in ("voters", "order", "condemned")
    ),
    (laid(night={"row": -1}), "position.night.row"),
    (
        laid(night={"long": [{"action": "danser", "who": "bo", "place": "bo"}]}),
        "position.night.long[0].action",
    ),
    (
        laid(night={"long": [{"action": "squatter", "who": "bo", "place": "zoe"}]}),
        "position.night.long[0].place",
    ),
    (laid(day=0), "position.day"),
    (laid(lovers_deaths=3), "position.lovers_deaths"),
    (laid(lovers_deaths=-1), "position.lovers_deaths"),
    (
        laid(posts={"pretre-capitaliste": None, "pretre-traditionnel": None}),
        "position.posts: pretre-capitaliste and pretre-traditionnel are not in play together",
    ),
    (laid(posts={"president": "bo", "notaire": "bo"}), "position.posts: bo holds 2 posts"),
    (laid(posts={"chef-milice": "bo"}), "position.posts.chef-milice: bo may not hold it: alive"),
    (
        laid({"bo": {"state": "spirit"}}, posts={"chef-milice": "bo"}),
        "position.posts.chef-milice: bo may not hold it: spirit",
    ),
    (
        laid({"bo": {"state": "spirit"}}, posts={"senateur": "bo"}),
        "position.posts.senateur: bo may not hold it: spirit",
    ),
    (laid({"bo": GHOST}, posts={"president": "bo"}), "position.posts.president: bo may not hold it: ghost"),
    (
        laid({"bo": {"state": "gone"}}, posts={"scrutateur": "bo"}, over={"reason": "stopped"}),
        "position.posts.scrutateur: bo may not hold it: gone",
    ),
    ("village", "position"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("procedure", "position", "args", "why"), REFUSED)
def test_what_may_not_begin(procedure: str, position: Json, args: Json, why: str, rules: Rules) -> None:
    assert refused(rules, procedure, position, **args).startswith(why)


@pytest.mark.parametrize(("change", "why"), BAD_DEALS)
def test_a_deal_that_cannot_be(change: Json, why: str, rules: Rules) -> None:
    assert acted(rules, "deal", laid(), **CARDS).pending
    assert refused(rules, "deal", laid(), **{**CARDS, **change}).startswith(why)


@pytest.mark.parametrize(("position", "why"), IMPOSSIBLE)
def test_a_position_that_cannot_be(position: Json, why: str, rules: Rules) -> None:
    with pytest.raises(RefusedError) as refusal:
        rules.read(position)
    assert any(plain(fault).startswith(why) for fault in refusal.value.faults)


@pytest.mark.parametrize(
    "procedure", ["night", "dawn", "session", "execute", "tribunal", "evening", "sunday"]
)
def test_nothing_goes_on_once_the_game_is_over(procedure: str, rules: Rules) -> None:
    over = laid(over={"reason": "stopped"})
    for each in (procedure, "win-check", "opening", "inquiry"):
        assert refused(rules, each, over) == "position.over: the game is over"
    for each, args in (
        ("invoke", {"player": "bo", "power": "morsure"}),
        ("show", {"player": "bo"}),
        ("give", {"from": "bo", "to": "dan", "coins": 1}),
        ("marry", {"a": "bo", "b": "dan"}),
        ("move-house", {"player": "bo", "after": "dan"}),
        ("apply", {"post": "bourreau", "candidates": ["bo"]}),
        ("remove-post", {"post": "bourreau"}),
    ):
        assert refused(rules, each, over, **args) == "position.over: the game is over"


def test_what_is_possible_is_read(rules: Rules) -> None:
    people = {
        "anna": {"spouse": "bo", "lover": True, "specs": ["laura", "eris"], "inherited": ["eris"]},
        "bo": {"spouse": "anna", "lover": True, "coins": 0},
        "chloe": GHOST,
        "dan": {"state": "spirit"},
        "eva": {"state": "dead"},
    }
    posts = {"senateur": "chloe", "chef-milice": None, "president": "anna", "scrutateur": "anna"}
    position = rules.read(laid(people, posts=posts, lovers_deaths=2))
    assert position.graveyard == ["chloe", "dan", "eva"]
    assert [person.coins for person in position.players.values()] == [1, 0, 0, 0, 1]
    assert [*position.posts] == ["scrutateur", "chef-milice", "president", "procureur", "notaire", "senateur"]
    fallen = laid({"eva": {"state": "dead"}}, posts={"president": "eva"}, over={"reason": "stopped"})
    assert rules.read(fallen).posts["president"] == "eva"
    assert rules.read({"players": {"bo": {}, "anna": {}}}).seats == ["anna", "bo"]
    assert not rules.read(laid()).special_last
    assert {*SEATS} == {*rules.read(laid()).players}
