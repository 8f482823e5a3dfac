"""Before the first night: compositions, the deal, who learns what; and what each may know at any time."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.opening import TOUCHED
from printkit.games.reptiliens.opening_calls import CALLED_IN_ORDER
from printkit.games.reptiliens.position import Position
from printkit.games.reptiliens.visibility import Visibility
from printkit.table.act import Act
from printkit.table.answers import Choose
from printkit.table.audience import ALL
from printkit.table.event import Event
from printkit.table.question import Question
from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, asked, kinds, laid, told, whole
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_phone_nights import village_of

GHOST: Json = {"state": "ghost"}
LIZARD: Json = {"role": "reptilien"}
EIGHT = [f"p{n}" for n in range(1, 9)]


@pytest.mark.parametrize("count", [8, 12, 28])
def test_a_composition_has_a_card_for_each(count: int, rules: Rules) -> None:
    [proposed] = told(acted(rules, "compose", laid(), count=count), "composed")
    assert len(proposed["roles"]) == len(proposed["specs"]) == count
    assert {*proposed["specs"]} == {*rules.components.dealt[:count]}
    order = [*rules.components.specialties]
    assert proposed["specs"] == sorted(proposed["specs"], key=order.index)
    roles = [*rules.components.roles]
    assert proposed["roles"] == sorted(proposed["roles"], key=roles.index)


def test_a_deal_begins_anew_with_the_same_people(rules: Rules) -> None:
    before = laid(
        {
            "p1": {"name": "Ann", "coins": 4, "lover": True, "converted": ["reptiliens"]},
            "p2": {"lover": True},
        },
        seats=EIGHT,
        day=3,
        phase="day",
        gm="phone",
        options={"carnage": True},
        posts={"president": "p1", "bourreau": "p2"},
        executed=["p3"],
    )
    act = acted(rules, "deal", before)
    assert act.names() == {"p1": "Ann"}
    now = act.position()
    assert now["players"]["p1"] == {**whole(rules, laid())["players"]["anna"], "name": "Ann"}
    assert [now[name] for name in ("day", "phase", "gm", "executed")] == [1, "night", "phone", []]
    assert now["options"]["carnage"]
    assert {*now["posts"].values()} == {None}
    assert "bourreau" in now["posts"]
    assert asked(act)[:2] == ("role", "p1")
    assert act.pending and act.pending.audience == ("p1",)


@pytest.mark.parametrize(
    ("args", "posts"),
    [({"posts": []}, 6), ({"posts": ["bourreau"]}, 7), ({}, None)],
)
def test_posts_in_play(args: Json, posts: int | None, rules: Rules) -> None:
    now = acted(rules, "deal", laid(seats=EIGHT), **args).position()["posts"]
    assert len(now) == (posts or 6 + len(rules.components.compositions[8].posts))


CARDS: Json = {
    "roles": ["villageois"] * 3 + ["poirot", "reptilien"],
    "specs": ["laura", "artiste", "freyja", "eris", "assassin"],
    "posts": [],
}


def test_cards_are_drawn_and_told_to_their_holders_alone(rules: Rules) -> None:
    act = acted(rules, "deal", laid(), **CARDS)
    want = act.pending.want if act.pending else None
    assert want.copies == {"villageois": 3, "poirot": 1, "reptilien": 1}
    for answer in ("villageois", "eris", "poirot", "laura", "reptilien", "assassin", "freyja"):
        act.answer(answer)
    assert told(act, "dealt") == [
        {"player": "anna", "role": "villageois", "spec": "eris"},
        {"player": "bo", "role": "poirot", "spec": "laura"},
        {"player": "chloe", "role": "reptilien", "spec": "assassin"},
        {"player": "dan", "role": "villageois", "spec": "freyja"},
        {"player": "eva", "role": "villageois", "spec": "artiste"},
    ]
    assert [event.audience for event in act.events if event.kind == "dealt"] == [(seat,) for seat in SEATS]
    assert asked(act)[:2] == ("post", "assistant")
    for seat in ("chloe", "eva", "anna", "bo"):
        assert act.pending
        act.answer(seat)
    assert act.pending is None
    posts = act.position()["posts"]
    assert [posts[post] for post in ("president", "procureur", "notaire", "senateur")] == [
        "chloe",
        "eva",
        "anna",
        "bo",
    ]


def test_a_card_that_is_given_is_not_drawn(rules: Rules) -> None:
    act = acted(rules, "deal", laid(), **CARDS, given={"anna": "poirot", "bo": "villageois"})
    assert asked(act)[:2] == ("spec", "anna")
    act.answer("laura")
    assert told(act, "dealt") == [{"player": "anna", "role": "poirot", "spec": "laura"}]
    assert asked(act)[:2] == ("spec", "bo")
    ghost = acted(rules, "deal", laid({"anna": GHOST}), **CARDS, given={"anna": "poirot"})
    assert asked(ghost)[:2] == ("spec", "anna")


def test_what_is_not_told_is_as_proposed(rules: Rules) -> None:
    cards = {"roles": ["villageois"] * 7 + ["poirot"], "specs": [*rules.components.dealt[:8]]}
    now = acted(rules, "deal", laid(seats=EIGHT), **cards).position()["posts"]
    assert [*now][6:] == [*rules.components.compositions[8].posts]


def test_four_are_dealt_to_with_cards_of_their_own(rules: Rules) -> None:
    four = laid(seats=[*SEATS[:4]])
    cards = {"roles": ["villageois"] * 4, "specs": ["laura", "artiste", "freyja", "eris"], "posts": []}
    act = acted(rules, "deal", four, **cards)
    assert asked(act)[:2] == ("spec", "anna")


def test_the_opening_calls_each_singular_role(rules: Rules) -> None:
    people = {"bo": {"role": "poirot"}, "dan": {"role": "pach"}, "eva": LIZARD}
    act = acted(rules, "opening", laid(people))
    assert kinds(act, "eyes-closed", "role-called") == ["eyes-closed", *["role-called"] * 3]
    assert asked(act) == ("personal", "gm", ["detectives", "showman"])
    assert act.pending and (act.pending.audience, act.pending.about["player"]) == ((), "bo")
    assert (act.pending.want.low, act.pending.want.high) == (1, 2)
    act.answer(["detectives", "showman"])
    assert told(act, "personal-given") == [{"player": "bo", "conditions": ["detectives", "showman"]}]
    act.answer(["mathematiciens"])
    assert asked(act) == ("convert-one", "gm", ["bo", "dan", "none"])
    act.answer("dan")
    assert told(act, "converted") == [{"player": "dan", "camp": "reptiliens"}]
    assert told(act, "group-met") == [
        {"group": "detectives", "players": ["bo"]},
        {"group": "mathematiciens", "players": ["dan"]},
        {"group": "seths", "players": []},
        {"group": "souris", "players": [], "minus": None, "cortex": None},
        {"group": "reptiliens", "players": ["dan", "eva"], "alpha": None},
    ]
    called = [each["role"] for each in told(act, "role-called")]
    assert called == ["monk", "holmes", "poirot", "pach", "rappaz", "sesiano"]
    nobody = acted(rules, "opening", laid({"bo": {"role": "poirot"}}), ["showman"], "none")
    assert not told(nobody, "converted")


def test_the_camps_that_know_each_other_meet(rules: Rules) -> None:
    people = {
        "anna": {"role": "seth"},
        "bo": {"role": "fennec"},
        "chloe": {"role": "cortex"},
        "dan": {"role": "minus"},
        "eva": {"role": "reptilienne-alpha"},
    }
    act = acted(rules, "opening", laid(people))
    assert told(act, "group-met")[2:] == [
        {"group": "seths", "players": ["anna", "bo"]},
        {"group": "souris", "players": ["chloe", "dan"], "minus": "dan", "cortex": "chloe"},
        {"group": "reptiliens", "players": ["anna", "eva"], "alpha": "eva"},
    ]
    met = [event.audience for event in act.events if event.kind == "group-met"]
    assert met == [(), (), ("anna", "bo"), ("chloe", "dan"), ("anna", "eva")]


def test_lovers_are_two_or_none(rules: Rules) -> None:
    act = acted(rules, "opening", laid({"eva": LIZARD, "bo": {"lover": True}, "dan": {"lover": True}}))
    assert asked(act) == ("lovers", "gm", [*SEATS])
    act.answer(["anna", "eva"])
    now = act.position()["players"]
    assert [seat for seat in SEATS if now[seat]["lover"]] == ["anna", "eva"]
    assert told(act, "group-met")[-1] == {"group": "amoureux", "players": ["anna", "eva"]}
    assert kinds(act)[-2:] == ["role-called", "reminder-read"]
    none = acted(rules, "opening", laid({"eva": LIZARD}), [])
    assert "amoureux" not in [each["group"] for each in told(none, "group-met")]
    assert not told(none, "lovers-shown")


@pytest.mark.parametrize(
    ("couple", "blind", "to"),
    [
        (["anna", "eva"], "yes", ("bo",)),
        (["anna", "eva"], "no", ("bo", "anna", "eva")),
        (["anna", "bo"], "no", ("bo", "anna")),
    ],
)
def test_the_romantic_learns_who_the_lovers_are(
    couple: list[str], blind: str, to: tuple[str, ...], rules: Rules
) -> None:
    people = {"bo": {"role": "sesiano"}, "eva": LIZARD}
    act = acted(rules, "opening", laid(people), ["romantique"], "none", couple)
    assert asked(act) == ("lovers-blind", "gm", ["yes", "no"])
    act.answer(blind)
    assert told(act, "lovers-shown") == [{"players": couple}]
    assert [event.audience for event in act.events if event.kind == "lovers-shown"] == [to]
    alone = acted(rules, "opening", laid(people), ["romantique"], "none", [])
    assert alone.pending is None
    other = acted(rules, "opening", laid(people), ["mathematiciens"], "none", couple)
    assert other.pending is None


def whispered(rules: Rules, people: Json, player: str = "anna") -> list[tuple[str, Json]]:
    act = acted(rules, "whisper", laid(people), player=player)
    assert all(event.audience == (player,) for event in act.events)
    return [
        (event.kind, {name: value for name, value in event.fields.items() if name != "to"})
        for event in act.events
    ]


def test_a_card_is_told_with_its_conditions_and_its_camp(rules: Rules) -> None:
    person = {"role": "cupide", "specs": ["laura"], "personal": ["melomane"], "converted": ["reptiliens"]}
    told_ = whispered(rules, {"anna": person, "bo": LIZARD})
    assert told_[0] == (
        "card-shown",
        {
            "player": "anna",
            "role": "cupide",
            "specs": ["laura"],
            "personal": ["cupide", "melomane"],
            "camp": "reptiliens",
        },
    )
    assert told_[1:] == [
        ("allies-shown", {"group": "reptiliens", "players": ["bo"], "alpha": None}),
        ("status-shown", {"status": "converted-reptiliens"}),
    ]


ALLIES: list[tuple[Json, list[Json]]] = [
    ({"anna": {"lover": True}, "dan": {"lover": True, **GHOST}}, [{"group": "amoureux", "players": ["dan"]}]),
    ({"anna": {"role": "fennec"}, "dan": {"role": "seth"}}, [{"group": "seths", "players": ["dan"]}]),
    (
        {"anna": {"role": "seth"}, "dan": {"role": "fennec"}, "eva": {"role": "reptilienne-alpha"}},
        [
            {"group": "seths", "players": ["dan"]},
            {"group": "reptiliens", "players": ["eva"], "alpha": "eva"},
        ],
    ),
    (
        {"anna": {"role": "souris"}, "dan": {"role": "minus"}, "eva": {"role": "cortex"}},
        [{"group": "souris", "players": ["dan", "eva"], "minus": "dan", "cortex": "eva"}],
    ),
    (
        {"anna": {"personal": ["detectives"]}, "dan": {"personal": ["detectives"]}},
        [{"group": "detectives", "players": ["dan"]}],
    ),
    (
        {
            "anna": {"personal": ["mathematiciens", "romantique"]},
            "dan": {"lover": True},
            "eva": {"lover": True},
        },
        [{"group": "mathematiciens", "players": []}, {"group": "amoureux", "players": ["dan", "eva"]}],
    ),
    ({"anna": {"personal": ["melomane"]}, "dan": {"role": "orphee"}}, []),
    ({"anna": {"converted": ["idealistes"]}, "dan": {"role": "prophete"}}, []),
]


@pytest.mark.parametrize(("people", "allies"), ALLIES)
def test_allies_are_told_to_those_who_know_each_other(people: Json, allies: list[Json], rules: Rules) -> None:
    told_ = whispered(rules, people)
    assert [fields for kind, fields in told_ if kind == "allies-shown"] == allies


def test_the_charmed_know_that_they_are_not_by_whom(rules: Rules) -> None:
    told_ = whispered(rules, {"anna": {"charmed_by": ["orphee", "sirene"], "state": "spirit"}})
    assert told_[1:] == [("status-shown", {"status": "charmed"})]


def seen(position: Json, seat: str, events: tuple[Event, ...] = ()) -> Any:
    return Visibility(position, events, seat).position()


def test_a_seat_sees_its_own_cards_and_what_is_turned(rules: Rules) -> None:
    people: Json = {
        "anna": {
            "role": "souris",
            "specs": ["eris"],
            "inherited": ["eris"],
            "charmed_by": ["orphee"],
            "lover": True,
        },
        "bo": {
            "role": "monk",
            "specs": ["laura"],
            "personal": ["pentaphile"],
            "shown": ["camp"],
            "lover": True,
        },
        "chloe": {"role": "seth", "specs": ["freyja"], "shown": ["spec"], "state": "spirit"},
    }
    now = whole(rules, laid(people, phase="day", posts={"president": "bo"}, militia_last="eva"))
    own = seen(now, "anna")["players"]["anna"]
    assert [own[name] for name in ("role", "specs", "inherited", "coins")] == [
        "souris",
        ["eris"],
        ["eris"],
        1,
    ]
    assert (own["lover"], own["charmed"]) == (True, True)
    assert not {"charmed_by", "used"} & {*own}
    others = seen(now, "anna")["players"]
    assert [others["bo"][name] for name in ("role", "specs", "personal")] == ["monk", [], []]
    assert [others["chloe"][name] for name in ("role", "specs", "coins")] == ["", [], 0]
    assert "assassinations" not in others["chloe"]
    assert "charmed" not in others["chloe"]
    assert others["bo"]["lover"]
    assert "lover" not in seen(now, "chloe")["players"]["bo"]
    assert others["dan"]["role"] == ""
    assert seen(now, "anna")["posts"]["president"] == "bo"
    assert seen(now, "anna")["militia_last"] is None


def test_what_was_turned_is_seen_as_it_was_then(rules: Rules) -> None:
    """Nothing is that no event has told: a specialty may have passed on in secret since."""
    now = whole(rules, laid({"chloe": {"specs": ["freyja"], "shown": ["spec"]}}))
    assert seen(now, "anna")["players"]["chloe"]["specs"] == []
    assert seen(now, "chloe")["players"]["chloe"]["specs"] == ["freyja"]
    turned = [
        Event("card-turned", "REP-DEAD-01", {"player": player, "card": card, "shows": shows})
        for player, card, shows in (
            ("bo", "spec", ["laura"]),
            ("chloe", "spec", ["eris"]),
            ("chloe", "camp", "villageois"),
        )
    ]
    assert seen(now, "anna", (*turned,))["players"]["chloe"]["specs"] == ["eris"]


def test_a_musician_knows_who_is_charmed_by_that_music(rules: Rules) -> None:
    now = whole(rules, laid({"anna": {"role": "orphee"}, "bo": {"charmed_by": ["sirene", "orphee"]}}))
    assert seen(now, "anna")["players"]["bo"]["charmed_by"] == ["orphee"]
    assert "charmed_by" not in seen(now, "chloe")["players"]["bo"]
    assert "charmed_by" not in seen(now, "anna")["players"]["chloe"]


def test_some_know_more_of_others(rules: Rules) -> None:
    people: Json = {
        "anna": {"lover": True},
        "bo": {"lover": True},
        "chloe": {"personal": ["romantique"]},
        "dan": GHOST,
    }
    now = whole(rules, laid(people, militia_last="eva"))
    assert [seen(now, "chloe")["players"][seat].get("lover") for seat in ("anna", "bo")] == [True, True]
    assert "lover" not in seen(now, "eva")["players"]["anna"]
    assert (seen(now, "dan")["militia_last"], seen(now, "chloe")["militia_last"]) == ("eva", None)


def test_nobody_sees_the_night_nor_coins_by_night(rules: Rules) -> None:
    now = whole(rules, laid(night={"deaths": ["bo"]}))
    assert seen(now, "bo")["night"] is None
    assert [person["coins"] for person in seen(now, "bo")["players"].values()] == [None] * 5
    assert seen(now, ALL) == now


def test_all_is_seen_once_the_game_is_over(rules: Rules) -> None:
    over = whole(rules, laid(night={}, over={"reason": "stopped"}))
    assert seen(over, "bo") == over


def test_a_lovers_death_is_seen_once_one_has_returned(rules: Rules) -> None:
    now = whole(rules, laid(lovers_deaths=1))
    assert seen(now, "bo")["lovers_deaths"] == 0
    assert seen(now, "bo", (Event("death-announced", "REP-DAY-04", {}),))["lovers_deaths"] == 0
    assert seen(now, "bo", (Event("lover-revived", "REP-AMO-07", {}),))["lovers_deaths"] == 1


def test_who_is_called_is_hidden_from_the_others(rules: Rules) -> None:
    people = {"bo": {"specs": ["laura"]}}
    row = [each.id for each in rules.components.nights["monday"]].index("laura")
    act = acted(rules, "night-row", laid(people, night={"row": row}))
    assert act.pending

    def by(seat: str, question: Question, **fields: Any) -> str:
        return Visibility({**act.position(), **fields}, (), seat).question(question).by

    assert by("anna", act.pending) == "nobody"
    assert by("bo", act.pending) == by(ALL, act.pending) == "bo"
    assert by("anna", act.pending, over={"reason": "stopped"}) == "bo"
    session = acted(rules, "session", laid(phase="day", posts={"president": "bo"}))
    assert session.pending
    assert by("anna", session.pending) == "bo"


def test_an_event_is_told_to_those_it_is_for(rules: Rules) -> None:
    secret, public = Event("dealt", "REP-CAMP-01", {}, ("bo",)), Event("married", "REP-WED-01", {})
    for seat, over, told_ in (
        ("bo", None, True),
        ("anna", None, False),
        (ALL, None, True),
        ("anna", {}, False),
    ):
        view = Visibility({"over": over}, (), seat)
        assert (view.event(secret) is not None) == told_
        assert view.event(public) is public
    assert Visibility({"over": {"reason": "stopped"}}, (), "anna").event(secret) is secret


@pytest.mark.parametrize(("weekday", "rows"), [("monday", 16), ("wednesday", 17), ("saturday", 17)])
def test_a_night_table_lists_its_rows(weekday: str, rows: int, rules: Rules) -> None:
    listed = told(acted(rules, "night-table", laid(), weekday=weekday), "row-listed")
    assert [each["n"] for each in listed] == [*range(1, rows + 1)]
    assert listed[0] == {"n": 1, "row": "fantomes", "roles": [], "moves": False}
    assert {each["row"] for each in listed if each["moves"]} >= {"laura", "enlevement"}


@pytest.mark.parametrize(
    ("gm", "spoken"),
    [("human", {"eyes-closed", "role-called", "reminder-read"}), ("phones", {"silence-kept"})],
)
def test_nobody_is_told_to_close_their_eyes_where_every_phone_asks(
    gm: str, spoken: set[str], rules: Rules
) -> None:
    """REP-PHONE-03: who meets whom is in their mail all the same."""
    act = acted(rules, "opening", laid({"anna": LIZARD, "bo": LIZARD}, gm=gm), [])
    assert {event.kind for event in act.events if event.audience is None} == spoken
    met = [event.audience for event in act.events if event.kind == "group-met"]
    assert ("anna", "bo") in met


def opened(rules: Rules, procedure: str, seed: int) -> tuple[list[Question], Act[Position, Components]]:
    """Run an opening in a village of nine; return what was asked, and the act."""
    act = Act(rules, procedure, village_of(rules, seed, "monday"), {})
    questions = list[Question]()
    while act.pending:
        questions.append(act.pending)
        chosen: object = act.pending.want.to_json()["options"][:1]
        if isinstance(act.pending.want, Choose):
            chosen = act.pending.want.options[0]
        if act.pending.purpose == "lovers":
            chosen = ["anna", "dan"]
        act.answer({"": chosen} if act.pending.asking.how == "each" else chosen)
    return questions, act


@pytest.mark.parametrize("seed", range(6))
def test_an_opening_that_is_led_has_the_same_calls_whoever_is_there(seed: int, rules: Rules) -> None:
    """REP-NIGHT-03: as many steps, and each as long; what comes of it is as if only the needed were asked."""
    asked, led = opened(rules, "led-opening", seed)
    assert [each.asking.called for each in asked] == [*CALLED_IN_ORDER]
    assert all(each.asking.wait for each in asked)
    _, plain = opened(rules, "opening", seed)
    assert led.position() == plain.position()
    secrets = [[event for event in act.events if event.audience is not None] for act in (led, plain)]
    assert secrets[0] == secrets[1]


def test_an_opening_that_one_phone_speaks_asks_every_village_the_same(rules: Rules) -> None:
    """But for what the program decides; who is called learns it after the call."""
    spoken = [opened(rules, "spoken-opening", seed) for seed in range(6)]
    polls = [[each.to_json() for each in asked if each.asking.timed] for asked, _ in spoken]
    assert [each["called"] for each in polls[0]] == [each for each in CALLED_IN_ORDER if each not in TOUCHED]
    assert all(each == polls[0] for each in polls[1:])
    _, plain = opened(rules, "opening", 0)
    assert spoken[0][1].position() == plain.position()
