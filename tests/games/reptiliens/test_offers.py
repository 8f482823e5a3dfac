"""What is offered in a village, to a game master and to somebody who plays alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import get_args

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.flow import between, moment, start
from printkit.games.reptiliens.invoke import Invocation
from printkit.kit.model import Kit
from printkit.table.answers import Number
from printkit.table.audience import ALL
from printkit.table.legal_actions import LegalAction, TurnState
from printkit.table.log import Call
from printkit.table.seating import Seating
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, laid, whole
from tests.games.reptiliens.conftest import Rules

ALONE = Seating({seat: seat for seat in SEATS}, [*SEATS[1:]])
TOGETHER = Seating({seat: seat for seat in SEATS})
BEGUN = (Call("deal"), Call("opening"))
GHOST: Json = {"state": "ghost"}
SHOWMAN: Json = {"role": "poirot", "personal": ["showman"]}
DAY = {"phase": "day"}
OFFICES = {"procureur": "bo", "adjoint-randy": "chloe"}


def offered(
    rules: Rules, position: Json, party: Seating = TOGETHER, done: Sequence[Call] = BEGUN
) -> TurnState:
    return moment(rules, whole(rules, position), done, party)


def ids(offers: Sequence[LegalAction]) -> list[str]:
    return [offer.name for offer in offers]


def offer(rules: Rules, position: Json, name: str) -> LegalAction | None:
    """Return an offer, None where it is not made."""
    return next((each for each in offered(rules, position).offers if each.name == name), None)


def options(found: LegalAction | None) -> dict[str, Sequence[str] | int]:
    """Return what may be chosen in each field of an offer; of a number the highest."""
    assert found
    wants = {each.name: each.want for each in found.fields}
    return {name: want.high if isinstance(want, Number) else [*want.options] for name, want in wants.items()}


def more(rules: Rules, position: Json, name: str) -> tuple[LegalAction, ...]:
    """Return what an offer leads to, nothing where it is not made."""
    found = [offer for offer in offered(rules, position).offers if offer.name == name]
    return found[0].more if found else ()


def test_the_app_is_game_master_where_somebody_plays_alone(village: Kit) -> None:
    assert start(village, ALONE, "human")["gm"] == "phone"
    assert start(village, TOGETHER, "human") == {
        "players": {seat: {} for seat in SEATS},
        "seats": [*SEATS],
        "gm": "human",
    }


def test_cards_are_dealt_then_the_opening_comes(rules: Rules) -> None:
    eight = Seating({f"p{n}": "" for n in range(1, 9)})
    deals = offered(rules, laid(), eight, ()).offers
    assert ids(deals) == ["deal-first", "deal", "deal-no-posts", "deal-selected"]
    assert [deal.call and deal.call.args for deal in deals[1:3]] == [{}, {"posts": []}]
    assert all(deal.values == {"n": 8} for deal in deals[:3])
    first, cards = rules.components.first_compositions[8], deals[0].call
    assert cards and Counter(cards.args["roles"]) == Counter(first.roles)
    assert {*cards.args["specs"]} == {*first.specialties}
    assert not cards.args["posts"]
    assert ids(offered(rules, laid(), TOGETHER, ()).offers) == ["deal", "deal-no-posts"]
    opening = offered(rules, laid(), TOGETHER, BEGUN[:1])
    assert (ids(opening.offers), opening.by) == (["opening"], ALL)
    assert not offered(rules, laid(), TOGETHER, BEGUN[:1]).over


def test_every_players_own_phone_says_what_begins_on_all(rules: Rules) -> None:
    phones = laid(gm="phones")
    assert ids(offered(rules, phones, TOGETHER, BEGUN[:1]).offers) == ["opening-silent"]
    first = offered(rules, phones, TOGETHER, BEGUN)
    assert (ids(first.offers), first.pace) == (["first-mail"], "at once")
    read = (*BEGUN, Call("first-mail"))
    assert ids(offered(rules, phones, TOGETHER, read).offers)[0] == "night-silent"


def test_somebody_alone_is_dealt_to_at_once(rules: Rules) -> None:
    twelve = Seating({f"p{n}": "" for n in range(1, 13)}, [f"p{n}" for n in range(2, 13)])
    turn = offered(rules, laid(), twelve, ())
    assert (ids(turn.offers), turn.by) == (["deal-alone"], "p1")


def test_nothing_is_offered_once_the_game_is_over(rules: Rules) -> None:
    turn = offered(rules, laid(over={"reason": "stopped"}))
    assert turn.over
    assert not turn.offers


@pytest.mark.parametrize(
    ("fields", "name", "values"),
    [
        ({}, "night-begins", {"row": "fantomes", "at": 1, "of": 16, "weekday": "monday"}),
        ({"night": {}}, "night-begins", {"row": "fantomes", "at": 1, "of": 16, "weekday": "monday"}),
        ({"night": {"row": 1}}, "night-row", {"row": "reptiliens", "at": 2, "of": 16, "weekday": "monday"}),
        ({"night": {"row": 16, "done": True}}, "dawn", {}),
        ({**DAY, "weekday": "sunday"}, "sunday", {}),
        (DAY, "session", {}),
        ({**DAY, "today": {"stage": "law"}}, "session", {}),
        ({**DAY, "today": {"stage": "vote"}}, "session", {}),
        ({**DAY, "today": {"stage": "sentence", "condemned": ["bo"]}}, "execute", {"players": ["bo"]}),
        ({**DAY, "today": {"stage": "sentence"}}, "evening", {}),
        ({**DAY, "today": {"stage": "done", "kind": "purge"}}, "evening", {}),
        ({**DAY, "today": {"stage": "sentence", "kind": "purge"}}, "tribunal", {}),
        ({**DAY, "today": {"stage": "sentence", "kind": "purge", "tribunal": True}}, "evening", {}),
    ],
)
def test_the_next_step(fields: Json, name: str, values: Json, rules: Rules) -> None:
    turn = offered(rules, laid(**fields))
    assert (turn.offers[0].name, turn.offers[0].values) == (name, values)
    alone = offered(rules, laid(**fields), ALONE)
    assert alone.by == "anna"
    assert ids(alone.offers) == ["night" if name in ("night-begins", "night-row") else name]


def test_a_game_master_may_let_all_vote_on_phones_in_a_tribunal(rules: Rules) -> None:
    purge = laid(**DAY, today={"stage": "sentence", "kind": "purge"})
    for gm, many in (("human", 1), ("phone", 0), ("phones", 0)):
        found = [
            each for each in offered(rules, {**purge, "gm": gm}).offers if each.name == "tribunal-phones"
        ]
        assert [each.call for each in found] == [Call("tribunal", {"phones": True})] * many


def test_seats_of_the_app_begin_before_the_session(rules: Rules) -> None:
    people = {"chloe": {"role": "prophete"}, "dan": {"role": "reptilienne-noire"}}
    noon = laid(people, **DAY, day=2)
    turn = offered(rules, noon, ALONE)
    assert (ids(turn.offers), turn.pace) == (["invoke"], "at once")
    assert turn.offers[0].values == {"player": "dan", "power": "conversion-noire"}
    for later in (
        {**noon, "today": {"stage": "law"}},
        {**noon, "weekday": "sunday"},
        {**noon, "phase": "night"},
    ):
        assert ids(offered(rules, later, ALONE).offers)[0] in ("session", "sunday", "night")
    assert ids(offered(rules, noon, TOGETHER).offers)[0] == "session"


def test_by_night_nothing_of_the_day_is_offered(rules: Rules) -> None:
    people = {"bo": {"role": "fennec"}, "dan": SHOWMAN}
    posts = {**OFFICES, "bourreau": None}
    of_the_master = ["whisper", "remove-post", "stop"]
    night, day = laid(people, posts=posts), laid(people, posts=posts, **DAY)
    in_between = ["invocations", "inquiry"]
    assert ids(offered(rules, night).offers) == ["night-begins", *in_between, *of_the_master]
    of_the_day = ["gift", "wedding", "application", "move"]
    assert ids(offered(rules, day).offers) == ["session", *in_between, *of_the_day, *of_the_master]


def test_what_may_come_between(rules: Rules) -> None:
    people = {"bo": {"role": "fennec"}, "anna": SHOWMAN}
    day = whole(rules, laid(people, posts=OFFICES, **DAY))
    assert ids(between(rules, day, TOGETHER)) == ["invocations", "inquiry", "gift"]
    assert ids(between(rules, day, ALONE)) == ["show"]
    assert ids(between(rules, whole(rules, laid()), TOGETHER)) == ["invocations"]


@pytest.mark.parametrize(
    ("person", "fields", "has"),
    [
        ({}, DAY, True),
        ({"used": ["show"]}, DAY, False),
        ({"personal": ["detectives"]}, DAY, False),
        (GHOST, DAY, False),
        ({}, {**DAY, "weekday": "sunday"}, False),
    ],
)
def test_a_show_is_offered_to_whoever_plays_alone(
    person: Json, fields: Json, has: bool, rules: Rules
) -> None:
    position = laid({"anna": {**SHOWMAN, **person}}, **fields)
    shows = [each.call for each in offered(rules, position, ALONE).offers if each.name == "show"]
    assert shows == [Call("show", {"player": "anna"})] * has


@pytest.mark.parametrize("gm", ["human", "phone"])
def test_the_same_powers_are_offered_whoever_holds_which(gm: str, rules: Rules) -> None:
    people: Json = {"anna": {"role": "seth"}, "bo": {**SHOWMAN, "specs": ["tueur"]}}
    invoke, show = more(rules, laid(people, **DAY, gm=gm), "invocations")
    assert (invoke, show) == more(
        rules, laid({"eva": {"role": "prophete", **GHOST}}, **DAY, gm=gm), "invocations"
    )
    target = {"target": [*SEATS]} if gm == "phone" else {}
    assert options(invoke) == {"player": [*SEATS], "power": [*get_args(Invocation)], **target}
    assert options(show) == {"player": [*SEATS]}
    assert invoke.silent == show.silent == (gm == "phone")


def test_by_night_only_a_game_master_is_told_who_invokes(rules: Rules) -> None:
    assert offer(rules, laid(), "invocations")
    assert not offer(rules, laid(gm="phone"), "invocations")


@pytest.mark.parametrize(
    ("people", "fields", "has"),
    [
        ({}, {}, True),
        ({}, {"posts": {"procureur": "bo", "adjoint-armish": "dan"}}, True),
        ({}, {"posts": {"procureur": None, "adjoint-randy": "chloe"}}, False),
        ({}, {"posts": {"procureur": "bo", "adjoint-randy": None}}, False),
        ({"bo": {"coins": 0}}, {}, False),
        ({}, {"night": {"deaths": ["bo"]}, "phase": "night"}, False),
    ],
)
def test_an_inquiry_is_offered_as_the_rules_allow_it(
    people: Json, fields: Json, has: bool, rules: Rules
) -> None:
    offers = offered(rules, laid(people, **{**DAY, "posts": OFFICES, **fields})).offers
    assert [each.values for each in offers if each.name == "inquiry"] == [{"player": "bo"}] * has


def test_coins_are_given_by_whoever_has_some(rules: Rules) -> None:
    people = {"anna": {"coins": 12}, "bo": {"coins": 0}, "chloe": GHOST, "dan": {"coins": 1}}
    gift = offer(rules, laid(people, **DAY), "gift")
    assert options(gift) == {
        "from": ["anna", "dan", "eva"],
        "to": ["anna", "bo", "dan", "eva"],
        "coins": 12,
    }
    assert gift
    chosen = {"from": "anna", "to": "bo", "coins": 12}
    assert gift.begun(chosen=chosen) == Call("give", chosen)
    for wrong in ({"coins": 0}, {"coins": 13}, {"coins": None}, {"from": "bo"}, {"to": "chloe"}, {"to": ""}):
        with pytest.raises(RefusedError, match="choose"):
            gift.begun(chosen={**chosen, **wrong})
    assert not offer(rules, laid({seat: {"coins": 0} for seat in SEATS}, **DAY), "gift")


def test_the_single_are_offered_a_wedding(rules: Rules) -> None:
    people = {"anna": {"spouse": "eva"}, "eva": {"spouse": "anna"}, "chloe": GHOST}
    day, couple = laid(people, **DAY), {"a": ["bo", "dan"], "b": ["bo", "dan"]}
    wedding = offer(rules, day, "wedding")
    assert options(wedding) == couple
    assert not offer(rules, day, "wedding-forced")
    priest = laid(people, **DAY, posts={"pretre-traditionnel": "bo"})
    forced = offer(rules, priest, "wedding-forced")
    assert options(forced) == couple
    assert forced and forced.call == Call("marry", {"forced": True})
    assert not offer(rules, laid({**people, "dan": GHOST}, **DAY), "wedding")


def test_vacant_posts_are_offered_to_those_without_one(rules: Rules) -> None:
    posts = {"president": "anna", "bourreau": None, "adjoint-randy": "bo", "pickpocket-mirka": None}
    application = offer(rules, laid({"eva": GHOST}, **DAY, posts=posts), "application")
    assert options(application) == {
        "post": ["pickpocket-mirka", "bourreau"],
        "candidates": ["chloe", "dan"],
    }
    assert application
    chosen: Json = {"post": "bourreau", "candidates": ["dan", "chloe"]}
    assert application.begun(chosen=chosen) == Call("apply", chosen)
    with pytest.raises(RefusedError, match="choose"):
        application.begun(chosen={**chosen, "candidates": []})
    assert not offer(rules, laid(**DAY, posts={"bourreau": "dan"}), "application")
    assert not offer(rules, laid(**DAY), "application")
    taken = dict(zip(("president", "procureur", "notaire", "senateur", "adjoint-randy"), SEATS, strict=True))
    assert not offer(rules, laid(**DAY, posts={**taken, "bourreau": None}), "application")


def test_the_living_may_move_where_three_live(rules: Rules) -> None:
    people, alive = {"chloe": GHOST, "eva": GHOST}, ["anna", "bo", "dan"]
    assert options(offer(rules, laid(people, **DAY), "move")) == {"player": alive, "after": alive}
    assert not offer(rules, laid({**people, "dan": GHOST}, **DAY), "move")


def test_a_game_master_may_remind_remove_a_post_and_stop(rules: Rules) -> None:
    day = laid({"eva": GHOST}, **DAY, posts={"president": "anna", "bourreau": "bo"})
    assert options(offer(rules, day, "whisper")) == {"player": [*SEATS]}
    assert options(offer(rules, day, "remove-post")) == {"post": ["bourreau"]}
    assert not offer(rules, laid(**DAY), "remove-post")
    assert [each.call for each in more(rules, day, "stop")] == [Call("win-check", {"ending": True})]
