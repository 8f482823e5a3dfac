"""What comes between: powers that are invoked, Poirot's show, weddings, coins and posts, the end of a day."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.table.act import Act
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, asked, done, kinds, laid, told
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
LIZARD: Json = {"role": "reptilien"}
SETH: Json = {"role": "seth"}


def day(people: Json | None = None, /, **fields: Any) -> Json:
    return laid({"eva": LIZARD, **(people or {})}, **{"phase": "day", **fields})


def invoked(rules: Rules, power: str, position: Json, /, *answers: Any, by: str = "bo") -> Act[Any, Any]:
    return acted(rules, "invoke", position, *answers, player=by, power=power)


def test_a_killing_by_night_is_told_at_dawn(rules: Rules) -> None:
    night = laid({"bo": {"role": "fennec"}, "eva": LIZARD})
    act = invoked(rules, "morsure", night)
    assert asked(act) == ("target", "bo", ["anna", "chloe", "dan", "eva"])
    assert act.pending and act.pending.audience == ("bo",)
    act.answer("dan")
    assert kinds(act) == ["night-began", "invoked", "kill-noted"]
    assert told(act, "invoked") == [{"announce": "mise-a-mort"}]
    now = act.position()
    assert (now["night"]["deaths"], now["players"]["bo"]["used"]) == (["dan"], ["morsure"])
    assert now["players"]["dan"]["state"] == "alive"
    again = invoked(rules, "morsure", {**night, "night": {"deaths": ["dan"]}}, "dan")
    assert again.position()["night"]["deaths"] == ["dan"]


def test_a_killing_by_day_is_told_at_once(rules: Rules) -> None:
    act = invoked(rules, "morsure", day({"bo": {"role": "fennec"}}), "dan")
    assert kinds(act) == ["invoked", "death-announced"]
    assert asked(act)[:2] == ("fate", "dan")


def test_a_repticide_is_aimed_at_other_reptilians(rules: Rules) -> None:
    people = {"bo": SETH, "anna": {"converted": ["reptiliens"]}, "dan": {**LIZARD, **GHOST}}
    assert asked(invoked(rules, "repticide", day(people)))[2] == ["anna", "eva"]
    act = invoked(rules, "repticide", day({"bo": {"role": "reptilienne-rouge"}, "dan": SETH}))
    assert asked(act)[2] == ["dan", "eva"]


@pytest.mark.parametrize(
    ("killer", "cost", "left"),
    [
        ({"coins": 3}, 3, 0),
        ({"coins": 0}, 0, 0),
        ({"coins": 3, "assassinations": 1}, 2, 1),
        ({"coins": 2, "assassinations": 2}, 2, 0),
        ({"coins": 3, "inherited": ["tueur"]}, 2, 1),
    ],
)
def test_what_an_assassination_costs(killer: Json, cost: int, left: int, rules: Rules) -> None:
    act = invoked(rules, "assassinat", laid({"bo": {"specs": ["tueur"], **killer}, "eva": LIZARD}), "dan")
    assert told(act, "coins-removed") == [{"player": "bo", "coins": cost}]
    now = act.position()["players"]["bo"]
    assert (now["coins"], now["used"]) == (left, [])
    assert now["assassinations"] == killer.get("assassinations", 0) + 1


@pytest.mark.parametrize(
    ("target", "converted"), [("dan", ["reptiliens"]), ("eva", []), ("anna", ["idealistes", "reptiliens"])]
)
def test_a_black_conversion(target: str, converted: list[str], rules: Rules) -> None:
    people = {"bo": {"role": "reptilienne-noire"}, "anna": {"converted": ["idealistes"]}}
    act = invoked(rules, "conversion-noire", day(people), target)
    assert told(act, "invoked") == [{"announce": "conversion-noire"}]
    assert told(act, "converted") == [{"player": target, "camp": "reptiliens"}]
    now = act.position()
    assert now["players"][target]["converted"] == converted
    assert now["players"]["bo"]["used"] == ["conversion-noire"]
    assert now["over"] is None


def test_a_black_conversion_by_day_may_end_the_game(rules: Rules) -> None:
    people = {seat: LIZARD for seat in SEATS if seat != "dan"} | {"bo": {"role": "reptilienne-noire"}}
    assert invoked(rules, "conversion-noire", day(people), "dan").position()["over"]["camps"] == [
        "reptiliens"
    ]
    by_night = invoked(rules, "conversion-noire", laid(people), "dan").position()
    assert by_night["over"] is None
    assert by_night["night"] is not None


@pytest.mark.parametrize("role", ["reptilienne-noire", "reptilienne-rouge", "seth"])
@pytest.mark.parametrize("lover", [True, False])
def test_scheherazade_stops_the_game(role: str, lover: bool, rules: Rules) -> None:
    people = {
        "bo": {"role": "sheherazade"},
        "dan": {"role": role, "lover": lover},
        "anna": {"lover": lover},
    }
    act = invoked(rules, "conversion-radieuse", day(people), "dan")
    assert kinds(act) == ["invoked", "card-turned", "converted", "game-over"]
    now = act.position()
    assert (now["over"]["reason"], now["over"]["camps"]) == ("conversion", ["idealistes"])
    assert now["players"]["dan"]["converted"] == ([] if lover else ["idealistes"])
    assert now["players"]["bo"]["state"] == "alive"
    assert told(act, "invoked") == [{"announce": "conversion-radieuse", "player": "bo"}]


def test_nobody_is_converted_twice_to_a_camp(rules: Rules) -> None:
    people = {"bo": {"role": "sheherazade"}, "dan": {"role": "seth", "converted": ["idealistes"]}}
    act = invoked(rules, "conversion-radieuse", day(people), "dan")
    assert act.position()["players"]["dan"]["converted"] == ["idealistes"]
    assert told(act, "converted") == [{"player": "dan", "camp": "idealistes"}]


@pytest.mark.parametrize(
    ("person", "event", "converted"),
    [
        ({}, "converted", ["idealistes"]),
        ({"lover": True}, "conversion-idle", []),
        ({"role": "prophete"}, "converted", []),
        ({"converted": ["idealistes"]}, "converted", ["idealistes"]),
    ],
)
def test_scheherazade_dies_of_another_conversion(
    person: Json, event: str, converted: list[str], rules: Rules
) -> None:
    people = {"bo": {"role": "sheherazade"}, "dan": person, "anna": {"lover": person.get("lover", False)}}
    act = invoked(rules, "conversion-radieuse", laid({**people, "eva": LIZARD}), "dan")
    assert kinds(act) == ["night-began", "invoked", "card-turned", event]
    now = act.position()
    assert now["players"]["dan"]["converted"] == converted
    assert now["players"]["bo"]["shown"] == ["camp"]
    assert now["night"]["deaths"] == ["bo"]
    by_day = invoked(rules, "conversion-radieuse", day(people), "dan")
    assert kinds(by_day)[-1] == "death-announced"


def test_a_ghost_comes_back_without_coins(rules: Rules) -> None:
    people = {"bo": {"role": "prophete"}, "dan": {**GHOST, "shown": ["camp"]}, "anna": GHOST}
    act = invoked(rules, "resurrection", day(people, graveyard=["dan", "anna"], executed=["dan"]))
    assert asked(act)[2] == ["anna", "dan"]
    act.answer("dan")
    assert kinds(act) == ["invoked", "resurrected"]
    now = act.position()
    assert [now["players"]["dan"][name] for name in ("state", "coins", "shown")] == ["alive", 0, ["camp"]]
    assert (now["graveyard"], now["executed"]) == (["anna"], ["dan"])


def test_a_head_of_the_militia_who_comes_back_is_replaced(rules: Rules) -> None:
    people = {"bo": {"role": "prophete", **GHOST}, "dan": GHOST, "anna": GHOST, "flo": {}}
    now = day(people, posts={"chef-milice": "bo", "scrutateur": "flo"}, seats=[*SEATS, "flo"])
    act = invoked(rules, "resurrection", now, "bo")
    assert told(act, "post-vacated") == [{"post": "chef-milice", "player": "bo"}]
    assert asked(act) == ("designate", "flo", ["anna", "dan"])
    act.answer("dan")
    assert act.position()["posts"]["chef-milice"] == "dan"
    other = invoked(rules, "resurrection", now, "anna")
    assert not told(other, "post-vacated")


def test_a_resurrection_by_day_may_end_the_game(rules: Rules) -> None:
    people = {
        "bo": {"role": "prophete"},
        "dan": {**GHOST, "charmed_by": ["orphee"]},
        "anna": {"role": "orphee"},
    }
    crowd = {
        **people,
        "chloe": {"charmed_by": ["orphee"]},
        "bo": {"role": "prophete", "charmed_by": ["sirene"]},
    }
    crowd["eva"] = {**LIZARD, "charmed_by": ["orphee"]}
    act = invoked(rules, "resurrection", day(crowd))
    assert act.position()["over"]["camps"] == ["idealistes", "musiciens"]
    night = invoked(rules, "resurrection", laid(crowd))
    assert night.position()["over"] is None


def show(rules: Rules, guesses: Json, answers: Json | None = None, /, **fields: Any) -> Act[Any, Any]:
    """Let Bo give his show, everybody else having been named; what is not guessed is a Villager."""
    people: Json = {"bo": {"role": "poirot", "personal": ["showman"]}, "dan": {"role": "souris"}}
    act = acted(rules, "show", laid({"eva": LIZARD, **people}, **fields), player="bo")
    while act.pending and act.pending.purpose.startswith("show-"):
        match act.pending.purpose:
            case "show-who":
                act.answer(asked(act)[2][0])
            case "show-role":
                act.answer(guesses.get(act.pending.about["for"], "villageois"))
            case _:
                act.answer((answers or {}).get(act.pending.about["for"], "ok"))
    return act


TRUE = {"dan": "souris", "eva": "reptilien"}


def test_a_show_begins_with_its_announcement(rules: Rules) -> None:
    people = {"bo": {"role": "poirot", "personal": ["showman"]}, "eva": LIZARD, "dan": GHOST}
    act = acted(rules, "show", day(people), player="bo")
    assert kinds(act) == ["card-turned", "invoked"]
    assert told(act, "invoked") == [{"announce": "show", "player": "bo"}]
    assert asked(act) == ("show-who", "bo", ["anna", "chloe", "dan", "eva"])
    act.answer("dan")
    purpose, by, guesses = asked(act)
    assert (purpose, by) == ("show-role", "bo")
    assert guesses == [
        *(role for role in rules.components.roles if role != "amoureux"),
        "amoureux",
        "idealiste",
    ]
    act.answer("souris")
    assert asked(act) == ("show-answer", "dan", ["ok", "error", "big-error"])
    act.answer("ok")
    assert told(act, "show-answered") == [{"player": "dan", "guess": "souris", "answer": "ok"}]
    assert asked(act)[2] == ["anna", "chloe", "eva"]
    assert act.position()["players"]["bo"]["used"] == ["show"]


def test_the_answer_to_a_wrong_role_of_the_right_camp(rules: Rules) -> None:
    act = show(rules, {**TRUE, "dan": "minus"}, {"dan": "error"}, phase="day")
    assert told(act, "show-won") == [{"errors": 1}]
    options = [
        getattr(question.want, "options", ())
        for question, _ in act.asked
        if question.purpose == "show-answer"
    ]
    assert options == [("ok", "error")]


@pytest.mark.parametrize(
    ("wrong", "event", "reported"),
    [
        ((), "show-won", {"errors": 0}),
        (("anna",), "show-won", {"errors": 1}),
        (("anna", "chloe"), "show-undecided", {"errors": 2}),
        (("anna", "chloe", "dan"), "show-undecided", {"errors": 3}),
        (("anna", "chloe", "dan", "eva"), "show-failed", {"errors": 4, "big_errors": 0}),
    ],
)
def test_errors_decide_a_show(wrong: tuple[str, ...], event: str, reported: Json, rules: Rules) -> None:
    guesses = {**TRUE, **dict.fromkeys(wrong, "pach")}
    act = show(rules, guesses, dict.fromkeys(wrong, "error"))
    assert told(act, event) == [reported]
    now = act.position()
    assert ("show-won" in now["players"]["bo"]["used"]) == (event == "show-won")
    assert (now["over"] or {}).get("reason") == ("show" if event == "show-won" else None)
    assert ((now["night"] or {}).get("deaths") == ["bo"]) == (event == "show-failed")
    if event == "show-won":
        assert "bo" in now["over"]["winners"]


def test_one_big_error_is_the_end_of_poirot(rules: Rules) -> None:
    act = show(rules, {**TRUE, "anna": "souris"}, {"anna": "big-error"}, phase="day")
    assert told(act, "show-failed") == [{"errors": 0, "big_errors": 1}]
    assert asked(act)[:2] == ("fate", "bo")


TRUTHS: list[tuple[Json, str]] = [
    ({}, "villageois"),
    ({"role": "monk"}, "monk"),
    ({"role": "monk", "converted": ["reptiliens"]}, "reptilien"),
    ({"role": "monk", "converted": ["reptiliens", "idealistes"]}, "idealiste"),
    ({"role": "reptilienne-rouge", "converted": ["idealistes"]}, "idealiste"),
    ({"role": "souris", "converted": ["reptiliens"]}, "souris"),
    ({"role": "prophete", "converted": ["idealistes"]}, "prophete"),
    ({"role": "seth", "converted": ["reptiliens"]}, "seth"),
    ({"role": "seth", "lover": True}, "amoureux"),
]


def test_whoever_may_only_say_yes_is_asked_as_all_are(rules: Rules) -> None:
    """At a table that a phone leads: who is not asked would be known to be what was said."""
    people = {"bo": {"role": "poirot", "personal": ["showman"]}, "anna": {"role": "monk"}}
    act = acted(rules, "asked-show", day(people), "anna", "monk", player="bo")
    assert asked(act) == ("show-answer", "anna", ["ok"])
    act.answer("ok")
    assert told(act, "show-answered") == [{"player": "anna", "guess": "monk", "answer": "ok"}]


@pytest.mark.parametrize(("person", "role"), TRUTHS)
def test_what_somebody_truly_is(person: Json, role: str, rules: Rules) -> None:
    people = {
        "bo": {"role": "poirot", "personal": ["showman"]},
        "anna": person,
        "dan": {"lover": person.get("lover", False)},
    }
    act = acted(rules, "show", day(people), "anna", role, player="bo")
    assert told(act, "show-answered") == [{"player": "anna", "guess": role, "answer": "ok"}]


@pytest.mark.parametrize(
    ("person", "guess", "allowed"),
    [
        ({"role": "monk", "converted": ["idealistes"]}, "prophete", ["ok", "error"]),
        ({"role": "prophete"}, "idealiste", ["ok", "error"]),
        ({"role": "monk", "converted": ["idealistes"]}, "monk", ["ok", "error", "big-error"]),
        ({"lover": True}, "villageois", ["ok", "error", "big-error"]),
        ({"role": "monk"}, "amoureux", ["ok", "error", "big-error"]),
    ],
)
def test_what_may_be_answered_in_a_show(person: Json, guess: str, allowed: list[str], rules: Rules) -> None:
    people = {
        "bo": {"role": "poirot", "personal": ["showman"]},
        "anna": person,
        "dan": {"lover": person.get("lover", False)},
    }
    assert asked(acted(rules, "show", day(people), "anna", guess, player="bo")) == (
        "show-answer",
        "anna",
        allowed,
    )


def married(
    rules: Rules, people: Json, /, *answers: Any, forced: bool = False, **posts: str
) -> Act[Any, Any]:
    priests = {post.replace("_", "-"): player for post, player in posts.items()}
    return acted(rules, "marry", day(people, posts=priests), *answers, a="anna", b="bo", forced=forced)


def test_two_marry_before_witnesses(rules: Rules) -> None:
    act = married(rules, {})
    assert asked(act) == ("witnesses", "gm", ["chloe", "dan", "eva"])
    act.answer(["chloe", "eva"])
    assert told(act, "married") == [{"a": "anna", "b": "bo"}]
    assert asked(act) == ("couple-after", "gm", ["chloe", "dan", "eva"])
    act.answer("dan")
    assert asked(act) == ("couple-first", "gm", ["anna", "bo"])
    act.answer("bo")
    assert told(act, "couple-moved") == [{"after": "dan", "first": "bo", "second": "anna"}]
    now = act.position()
    assert now["seats"] == ["chloe", "dan", "bo", "anna", "eva"]
    assert (now["players"]["anna"]["spouse"], now["players"]["bo"]["spouse"]) == ("bo", "anna")


def test_where_the_asker_sits_first(rules: Rules) -> None:
    act = married(rules, {}, ["chloe", "eva"], "dan", "anna")
    assert told(act, "couple-moved") == [{"after": "dan", "first": "anna", "second": "bo"}]
    assert act.position()["seats"] == ["chloe", "dan", "anna", "bo", "eva"]


def test_two_witnesses_are_needed_where_there_is_no_priest(rules: Rules) -> None:
    few = married(rules, {"chloe": GHOST, "dan": GHOST})
    assert told(few, "wedding-refused") == [{"a": "anna", "b": "bo", "reason": "witnesses"}]
    assert few.position()["players"]["anna"]["spouse"] is None
    two = married(rules, {"chloe": GHOST})
    assert told(two, "married")


def test_a_couple_alone_stays_where_it_sits(rules: Rules) -> None:
    priest = dict.fromkeys(("chloe", "dan"), GHOST) | {"eva": {**LIZARD, **GHOST}}
    act = married(rules, priest, 0, pretre_capitaliste="bo")
    assert told(act, "question-skipped") == [{"question": "couple-after"}]
    assert told(act, "married")
    assert act.position()["over"]


PAYERS: list[tuple[int, int, int, list[str]]] = [
    (1, 1, 1, ["anna", "bo", "none"]),
    (2, 2, 1, ["anna", "none"]),
    (2, 1, 2, ["bo", "none"]),
    (2, 3, 3, ["anna", "bo", "none"]),
]


@pytest.mark.parametrize(("fee", "a", "b", "options"), PAYERS)
def test_who_can_pay_the_priest(fee: int, a: int, b: int, options: list[str], rules: Rules) -> None:
    people = {"anna": {"coins": a}, "bo": {"coins": b}}
    act = married(rules, people, pretre_capitaliste="chloe")
    assert asked(act)[:2] == ("fee", "chloe")
    want = act.pending.want if act.pending else None
    assert (want.low, want.high) == (0, 2)
    act.answer(fee)
    assert asked(act) == ("payer", "gm", options)
    refusal = married(rules, people, fee, "none", pretre_capitaliste="chloe")
    assert told(refusal, "wedding-refused") == [{"a": "anna", "b": "bo", "reason": "fee"}]
    act.answer(options[0])
    assert told(act, "fee-paid") == [{"player": options[0], "priest": "chloe", "coins": fee}]
    coins = {seat: person["coins"] for seat, person in act.position()["players"].items()}
    assert coins[options[0]] == {"anna": a, "bo": b}[options[0]] - fee
    assert coins["chloe"] == 1 + fee


def test_a_wedding_nobody_can_pay_is_refused(rules: Rules) -> None:
    act = married(rules, {"anna": {"coins": 1}, "bo": {"coins": 1}}, 2, pretre_traditionnel="chloe")
    assert told(act, "wedding-refused") == [{"a": "anna", "b": "bo", "reason": "fee"}]
    free = married(rules, {}, 0, pretre_traditionnel="chloe")
    assert not told(free, "fee-paid")
    assert told(free, "married")


FORCED: list[tuple[int, int, int, str, str]] = [
    (0, 2, 1, "eva", ""),
    (0, 1, 1, "eva", "not-poorer"),
    (0, 1, 2, "eva", "not-poorer"),
    (1, 3, 1, "eva", ""),
    (1, 2, 1, "eva", "not-poorer"),
    (2, 1, 0, "eva", "fee"),
    (2, 2, 0, "eva", "not-poorer"),
    (1, 2, 1, "anna", ""),
    (1, 2, 2, "anna", "not-poorer"),
    (1, 4, 1, "bo", ""),
    (1, 3, 1, "bo", "not-poorer"),
]


@pytest.mark.parametrize(("fee", "a", "b", "priest", "reason"), FORCED)
def test_a_forced_wedding_needs_somebody_poorer(
    fee: int, a: int, b: int, priest: str, reason: str, rules: Rules
) -> None:
    people = {"anna": {"coins": a}, "bo": {"coins": b}}
    act = married(rules, people, fee, forced=True, pretre_traditionnel=priest)
    if reason:
        assert told(act, "wedding-refused") == [{"a": "anna", "b": "bo", "reason": reason}]
    elif fee:
        assert asked(act) == ("payer", "gm", ["anna", "none"])
    else:
        assert told(act, "married")


def test_a_wedding_may_end_the_game(rules: Rules) -> None:
    """The priest gets the last coin of another, and owns them all."""
    people = {seat: {"coins": 0} for seat in SEATS} | {
        "anna": {"coins": 1},
        "chloe": {"role": "cupide", "coins": 2},
    }
    act = married(
        rules, {**people, "eva": {**LIZARD, "coins": 0}}, 1, "anna", "dan", "anna", pretre_capitaliste="chloe"
    )
    assert act.position()["over"]["personal"] == [{"player": "chloe", "condition": "cupide"}]


def test_an_inquiry_costs_a_coin_and_shows_two_cards(rules: Rules) -> None:
    people = {"anna": {"specs": ["laura"], "role": "souris"}, "dan": GHOST}
    posts = {"procureur": "bo", "adjoint-armish": "chloe", "senateur": "dan", "president": "anna"}
    act = acted(rules, "inquiry", day(people, posts=posts))
    assert asked(act) == ("inquiry", "bo", ["anna", "chloe"])
    assert act.pending and act.pending.audience == ("bo",)
    act.answer("anna")
    assert told(act, "coins-removed") == [{"player": "bo", "coins": 1}]
    assert told(act, "cards-seen") == [{"player": "anna", "role": "souris", "specs": ["laura"]}]
    assert act.position()["players"]["bo"]["coins"] == 0


def test_an_inquiry_by_day_may_end_the_game(rules: Rules) -> None:
    people = {seat: {"coins": 0} for seat in SEATS} | {
        "anna": {"role": "cupide", "coins": 2},
        "bo": {"coins": 1},
    }
    posts = {"procureur": "bo", "adjoint-armish": "chloe"}
    now: Json = {**people, "eva": {**LIZARD, "coins": 0}}
    assert done(rules, "inquiry", day(now, posts=posts))["over"]["reason"] == "condition"
    assert done(rules, "inquiry", laid(now, posts=posts))["over"] is None


def test_coins_change_hands_by_day(rules: Rules) -> None:
    act = acted(rules, "give", day({"bo": {"coins": 3}}), **{"from": "bo", "to": "dan", "coins": 3})
    assert told(act, "coins-given") == [{"player": "dan", "giver": "bo", "coins": 3}]
    people = act.position()["players"]
    assert (people["bo"]["coins"], people["dan"]["coins"]) == (0, 4)


def test_an_applicant_takes_a_vacant_post(rules: Rules) -> None:
    now = day(posts={"bourreau": None, "scrutateur": "bo"})
    act = acted(rules, "apply", now, post="bourreau", candidates=["eva", "anna"])
    assert asked(act) == ("applicant", "bo", ["anna", "eva"])
    act.answer("eva")
    assert told(act, "post-given") == [{"post": "bourreau", "player": "eva"}]
    nobody = acted(rules, "apply", day(posts={"bourreau": None}), post="bourreau", candidates=["eva", "anna"])
    assert asked(nobody)[:2] == ("applicant", "gm")


def test_an_application_and_a_removal_may_decide(rules: Rules) -> None:
    villagers = laid(phase="day", posts={"bourreau": None})
    assert done(rules, "apply", villagers, post="bourreau", candidates=["bo"])["over"]["camps"] == [
        "villageois"
    ]
    removed = done(
        rules, "remove-post", day(posts={"bourreau": "bo", "adjoint-randy": None}), post="bourreau"
    )
    assert "bourreau" not in removed["posts"]
    assert "adjoint-randy" in removed["posts"]


def test_somebody_moves_to_another_house(rules: Rules) -> None:
    act = acted(rules, "move-house", day(), player="anna", after="dan")
    assert told(act, "moved-house") == [{"player": "anna", "after": "dan"}]
    assert act.position()["seats"] == ["bo", "chloe", "dan", "anna", "eva"]


EVENINGS: list[tuple[str, Json, str, list[str]]] = [
    ("monday", {"pickpocket-mirko": "bo"}, "bo", ["dan", "eva", "none"]),
    ("tuesday", {"pickpocket-mirka": "bo", "pickpocket-mirko": "anna"}, "bo", ["dan", "eva", "none"]),
    ("friday", {"pickpocket-mirko": "bo", "pickpocket-mirka": "anna"}, "bo", ["dan", "eva", "none"]),
    ("saturday", {"pickpocket-mirko": "bo"}, "", []),
    ("wednesday", {"pickpocket-mirka": "bo"}, "", []),
    ("monday", {}, "", []),
]


@pytest.mark.parametrize(("weekday", "posts", "by", "options"), EVENINGS)
def test_a_pickpocket_of_the_day(
    weekday: str, posts: Json, by: str, options: list[str], rules: Rules
) -> None:
    people = {"anna": {"coins": 0}, "chloe": GHOST}
    act = acted(rules, "evening", day(people, weekday=weekday, posts=posts))
    if not by:
        assert act.pending is None
        return
    assert asked(act) == ("pickpocket", by, options)
    act.answer("dan")
    assert told(act, "coin-picked") == [{"player": "bo", "victim": "dan"}]
    now = act.position()["players"]
    assert (now["bo"]["coins"], now["dan"]["coins"]) == (2, 0)
    none = acted(rules, "evening", day(people, weekday=weekday, posts=posts), "none")
    assert not told(none, "coin-picked")


@pytest.mark.parametrize(
    ("people", "richest"),
    [
        ({}, None),
        ({"bo": {"coins": 2}}, "bo"),
        ({"bo": {"coins": 2}, "dan": {"coins": 2}}, None),
        ({"bo": {"coins": 3}, "dan": {"coins": 2}}, "bo"),
        ({"bo": {"state": "dead", "coins": 3}, "dan": {"coins": 2}}, "dan"),
    ],
)
def test_the_richest_is_named(people: Json, richest: str | None, rules: Rules) -> None:
    act = acted(rules, "evening", day(people, protected="anna"))
    assert told(act, "richest-named") == [{"player": richest}]
    assert act.position()["protected"] == richest


@pytest.mark.parametrize(
    ("weekday", "kind", "tomorrow", "phase", "special"),
    [
        ("monday", "normal", "tuesday", "night", False),
        ("tuesday", "purge", "wednesday", "night", True),
        ("friday", "peace", "saturday", "night", True),
        ("saturday", None, "sunday", "day", False),
    ],
)
def test_a_day_ends(
    weekday: str, kind: str | None, tomorrow: str, phase: str, special: bool, rules: Rules
) -> None:
    act = acted(rules, "evening", day(weekday=weekday, day=3, today={"stage": "done", "kind": kind}))
    assert told(act, "day-ended") == [{"weekday": tomorrow}]
    now = act.position()
    assert [now[name] for name in ("weekday", "day", "phase", "special_last", "today")] == [
        tomorrow, 4, phase, special, None,
    ]  # fmt: skip
    quiet = done(rules, "evening", day(weekday=weekday, special_last=True))
    assert not quiet["special_last"]


def test_sunday_breaks_the_run_of_special_sessions(rules: Rules) -> None:
    sunday = day(weekday="sunday", day=7, special_last=True, posts={"scrutateur": "anna"})
    act = acted(rules, "sunday", sunday)
    assert kinds(act) == ["feast-held", "scrutineer-turned", "richest-named", "day-ended"]
    now = act.position()
    assert [now[name] for name in ("weekday", "day", "phase", "special_last")] == [
        "monday",
        8,
        "night",
        False,
    ]
    assert now["posts"]["scrutateur"] == "bo"


@pytest.mark.parametrize(("procedure", "weekday"), [("evening", "monday"), ("sunday", "sunday")])
def test_a_game_may_end_with_the_day(procedure: str, weekday: str, rules: Rules) -> None:
    act = acted(rules, procedure, laid(phase="day", weekday=weekday))
    assert kinds(act)[-2:] == ["richest-named", "game-over"]
    assert act.position()["weekday"] == weekday
