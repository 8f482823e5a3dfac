"""What comes between two questions: a proposal, and the infected's decline, at any time."""

from typing import Any

import pytest

from printkit.games.non_morts.game import GAME
from printkit.play.flow import automatic_entry, next_between
from printkit.table.legal_actions import TurnState
from printkit.table.log import Call
from printkit.table.seating import Seating
from printkit.table.session import Session
from tests.games.kinds import Answers, AnyAct, Games, Json, Lay, Play, Refuse
from tests.games.told import kinds, noted

ZOMBIES = {"turn": {"mode": "zombies"}}
RIVAL = {"active": "p2", "rivals": ["p2"], "theories": {"p2": "virus"}}


def propose(**effect: int | list[str] | str) -> Json:
    return {"call": "propose", "args": {"by": "p2", "effect": effect}}


def test_a_proposal_is_made_between_the_dice_of_two_rooms(film: Play, scene: Lay) -> None:
    """NM-PROP-01: the cop, bitten in R1, is patched up before the dice of R2 are thrown."""
    people = {"cop": {"room": "R1"}, "geek": {"room": "R2"}}
    position = scene(survivors=people, zombies={"R1": [1], "R2": [1]})
    act = film("zombie-attack", position, [1, propose(type="heal", survivor="cop"), "for", "for", 6])
    assert act.pending is None
    assert [event["event"] for event in noted(act)] == [
        "blood-lost",
        "vote-cast",
        "vote-cast",
        "proposal-accepted",
        "survivor-healed",
        "attack-missed",
    ]
    assert act.position()["survivors"]["cop"]["blood"] == 4


def test_what_is_asked_is_asked_anew_after_a_proposal(film: Play, scene: Lay) -> None:
    """A zombie that grows throws one die more, and one behind a new barricade no longer comes."""
    people = {"cop": {"room": "R1"}}
    act = film("zombie-attack", scene("stacks", survivors=people, zombies={"R1": [1]}))
    assert act.pending.want.dice == 1
    for answer in (propose(type="grow", room="R1", size=1), "for", "for"):
        act.answer(answer)
    assert act.pending.want.dice == 2

    act = film("zombie-move", scene(survivors=people, zombies={"R2": [1, 1], "R3": [1]}), [2])
    assert act.pending.want.options == ("R2:1", "R3:1")
    for answer in (propose(type="barricade", rooms=["R1", "R2"]), "for", "for"):
        act.answer(answer)
    assert act.pending.purpose == "zombie-move-arrival"  # no way is left: five arrive instead
    assert act.pending.between


def accepted(**effect: Any) -> list[Json | str]:
    """Return the answers by which a proposal comes between and nobody is against it."""
    return [propose(**effect), "for", "for"]


def infect(payer: str = "p1") -> Json:
    return {"call": "infect", "args": {"payer": payer}}


# ── Zombies stay who they are


@pytest.fixture
def advance(film: Play, scene: Lay) -> Play:
    """Let zombies move along R1 - R2 - R3 - R4 towards the cop in R4, with stacks and the infected."""

    def played(zombies: dict[str, list[int]], *answers: Json | int | str, **given: Json) -> AnyAct:
        rooms = dict.fromkeys(["R1", "R2", "R3", "R4"], "")
        doors = [["R1", "R2"], ["R2", "R3"], ["R3", "R4"]]
        survivors = {"cop": {"room": "R4"}, **given.pop("survivors", {})}
        position = scene("stacks", "infected", rooms=rooms, doors=doors, zombies=zombies, survivors=survivors)
        return film("zombie-move", position | ZOMBIES | given, answers)

    return played


def moves(act: AnyAct) -> list[tuple[str, str, str]]:
    return [
        (move["zombie"], move["from"], move["to"]) for move in noted(act) if move["event"] == "zombie-moved"
    ]


def test_a_zombie_that_has_moved_and_grown_does_not_move_again(advance: Play) -> None:
    """NM-ZMOVE-01."""
    act = advance({"R1": [2, 1, 1]}, 3, "R1:1", *accepted(type="grow", room="R2", size=1))
    assert act.pending.want.options == ("R1:2", "R1:1")
    act.answer("R1:2")  # the last of the three is moved unasked
    assert moves(act) == [("1", "R1", "R2"), ("2", "R1", "R2"), ("1", "R1", "R2")]
    assert act.position()["zombies"] == {"R1": [], "R2": [2, 2, 1]}


def test_a_zombie_that_has_grown_may_still_move(advance: Play) -> None:
    act = advance({"R1": [1], "R2": [1], "R3": [3]}, 2, *accepted(type="grow", room="R1", size=1))
    assert act.pending.want.options == ("R1:2", "R2:1", "R3:3")
    act.answer("R1:2")
    assert act.pending.want.options == ("R2:1", "R3:3")  # not the one that is in R2 now


def test_one_of_two_zombies_as_large_has_moved(advance: Play) -> None:
    """The one that came is as large as the one that has grown; only the latter is still to move."""
    grown = accepted(type="grow", room="R2", size=1)
    act = advance({"R1": [2], "R2": [1], "R3": [3]}, 3, "R1:2", *grown)
    assert act.pending.want.options == ("R2:2", "R3:3")
    act.answer("R2:2")
    assert moves(act) == [("2", "R1", "R2"), ("2", "R2", "R3"), ("3", "R3", "R4")]


@pytest.fixture
def square(film: Play, scene: Lay) -> Play:
    """Let one of two zombies move from R1 to R2 or R4, both of which lead to the cop in R3."""

    def played(*answers: Json | str) -> AnyAct:
        doors = [["R1", "R2"], ["R2", "R3"], ["R1", "R4"], ["R4", "R3"]]
        rooms = dict.fromkeys(["R1", "R2", "R3", "R4"], "")
        position = scene("stacks", rooms=rooms, doors=doors, zombies={"R1": [1, 1]}, **ZOMBIES)
        return film("zombie-move", position | {"survivors": {"cop": {"room": "R3"}}}, [1, *answers])

    return played


def test_a_zombie_that_is_chosen_may_grow_before_it_goes(square: Play) -> None:
    assert moves(square(*accepted(type="grow", room="R1", size=1), "R4")) == [("2", "R1", "R4")]


def test_where_a_zombie_goes_is_asked_anew(square: Play) -> None:
    fourth, second = (propose(type="barricade", rooms=["R1", room]) for room in ("R4", "R2"))
    assert moves(square(fourth, "for", "for")) == [("1", "R1", "R2")]  # one way is left
    act = square(fourth, second, "for", "for", "for", "for")
    assert act.pending.purpose == "zombie-move-arrival"  # none is, and nobody else can go
    assert moves(act) == []


def test_a_zombie_whose_way_is_barred_stays_and_another_goes(advance: Play) -> None:
    act = advance({"R1": [2], "R3": [1]}, 1, *accepted(type="barricade", rooms=["R1", "R2"]))
    assert moves(act) == [("1", "R3", "R4")]


def test_a_zombie_that_comes_meanwhile_is_not_one_of_those_that_move(
    advance: Play,
) -> None:
    """NM-INF-05: the infected turns beside a zombie as large as it becomes."""
    infected = {"infected": {"room": "R1", "blood": 1}}
    act = advance({"R1": [1], "R2": [1]}, 2, infect(), "R1:1", survivors=infected, tokens={"p1": 3})
    assert moves(act) == [("1", "R1", "R2"), ("1", "R2", "R3")]
    assert act.position()["zombies"] == {"R1": [1], "R2": [1], "R3": [1]}


def test_a_goth_who_turns_meanwhile_does_not_move(advance: Play) -> None:
    people = {"infected": {"room": "R1", "blood": 1}, "goth": {"room": "R1"}}
    act = advance({"R1": [3], "R2": [2]}, 2, infect(), survivors=people, tokens={"p1": 3})
    assert "goth-turned" in kinds(act)
    assert act.pending.want.options == ("R1:3", "R2:2")


# ── The infected, also in a rival's turn


def test_the_infected_is_hurt_in_a_rivals_turn(film: Play, scene: Lay) -> None:
    """NM-INF-03: between the dice, from one human purse, once (NM-INF-04)."""
    people = {"cop": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", survivors=people, zombies={"R1": [1]}, tokens={"p1": 7, "p2": 9}, **RIVAL)
    act = film("rival-turn", position)
    assert (act.pending.by, act.pending.between) == ("assistant", True)
    act.answer(infect())
    hurt = {"survivor": "infected", "cause": "infection", "room": "R1"}
    assert noted(act)[-2:] == [
        {"event": "tokens-paid", "rule": "NM-INF-03", "seat": "p1", "count": 3},
        {"event": "blood-lost", "rule": "NM-INF-03", **hurt, "left": 5},
    ]
    act.answer(6)
    assert act.position()["tokens"]["p1"] == 4


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        ([infect("p2")], 'args.payer: "p2" is not a person\'s seat in seating order'),
        ([infect("p3")], "position.tokens: expected 3 tokens or more, got 0"),
        (
            [infect(), infect()],
            "position.turn.infected_hurt: the infected loses only one litre a turn, and has already lost it",
        ),
        ([{"call": "infect", "args": {}}], "args.payer: is missing"),
        ([{"call": "move", "args": {}}], 'answers[0]: expected one of propose, infect, got "move"'),
    ],
)
def test_what_comes_between_has_needs_of_its_own(
    no_film: Refuse,
    scene: Lay,
    answers: Answers,
    line: str,
) -> None:
    people = {"cop": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", survivors=people, zombies={"R1": [1]}, tokens={"p1": 7, "p2": 9}, **RIVAL)
    assert no_film("rival-turn", position, answers) == line


def test_the_infected_is_not_hurt_while_survivors_are_played(no_film: Refuse, scene: Lay) -> None:
    people = {"cop": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", survivors=people, tokens={"p1": 7}, turn={"mode": "survivors"})
    line = no_film("survivor-turn", position, [infect()])
    assert line == 'position.turn.mode: expected one of zombies, got "survivors"'


def test_the_infected_who_turns_attacks_in_the_throw_that_waits(film: Play, scene: Lay) -> None:
    people = {"cop": {"room": "R1"}, "infected": {"room": "R1", "blood": 1}}
    position = scene("infected", survivors=people, zombies={"R1": [1]}, tokens={"p3": 3}, **RIVAL)
    assert film("rival-turn", position, [infect("p3")]).pending.want.dice == 2


def test_nothing_goes_on_where_what_came_between_ends_the_game(film: Play, scene: Lay) -> None:
    """NM-END-03: the last two are the infected, who turns, and the goth, alone by that."""
    people = {"infected": {"room": "R1", "blood": 1}, "goth": {"room": "R1"}}
    position = scene("infected", survivors=people, tokens={"p1": 5}, **ZOMBIES)
    for procedure, answers in [
        ("zombie-turn", []),
        ("zombie-move", []),
        ("zombie-turn", [propose(type="none")]),
    ]:
        act = film(procedure, position, [*answers, infect()])
        assert act.pending is None
        assert kinds(act)[-3:] == ["infected-turned", "goth-turned", "nobody-won"]
        assert act.position()["over"]


def test_tokens_put_in_go_back_where_the_game_ends(film: Play, scene: Lay) -> None:
    people = {"infected": {"room": "R1", "blood": 1}, "goth": {"room": "R1"}}
    position = scene("infected", survivors=people, tokens={"p1": 2, "p2": 1, "p3": 3}, **ZOMBIES)
    act = film("propose", position, ["price", 3, "for", 2, infect("p3")], by="p1")
    assert act.position()["tokens"] == {"p1": 2, "p2": 1, "p3": 0}
    assert act.position()["over"]


# ── Whatever is asked


def test_a_vote_may_wait_for_another_vote(film: Play, scene: Lay) -> None:
    act = film("propose", scene(), [propose(type="none"), "for", "for", "against", "against"], by="p1")
    assert [(each["event"], each.get("seat")) for each in noted(act)] == [
        ("vote-cast", "p3"),
        ("vote-cast", "p1"),
        ("proposal-accepted", None),
        ("vote-cast", "p2"),
        ("vote-cast", "p3"),
        ("proposal-rejected", None),
    ]


def test_an_effect_that_came_about_meanwhile_costs_nothing(film: Play, scene: Lay) -> None:
    """NM-EVENT-01: the same passage is barred by a proposal between two votes."""
    barred = {"type": "barricade", "rooms": ["R1", "R2"]}
    position = scene(tokens={"p1": 1})
    act = film("propose", position, ["price", *accepted(**barred), "for", 1], by="p1", effect=barred)
    assert noted(act)[-1] == {"event": "event-impossible", "rule": "NM-EVENT-01", "what": "propose"}
    assert act.position()["barricades"] == [["R1", "R2"]]
    assert act.position()["tokens"]["p1"] == 1


def test_what_is_put_in_is_not_spent_twice(film: Play, scene: Lay) -> None:
    """NM-VOTE-03: what lies on the table for one price is not there for what comes between."""
    position = scene(tokens={"p1": 2, "p3": 1})
    act = film("propose", position, ["price", 3, "for", 2, propose(type="none")], by="p1")
    assert (act.pending.by, act.pending.want.options) == ("p3", ("for", "against"))
    for answer in ("for", "for", 0):
        act.answer(answer)
    assert kinds(act)[-2:] == ["price-refused", "proposal-accepted"]
    assert act.position()["tokens"] == {"p1": 2, "p2": 0, "p3": 1}


SOLD = [propose(type="none"), "price", 3, "for", 3]
"""A proposal of p2, for which p3 asks three tokens: p1 pays them."""


def test_a_vote_for_sale_is_asked_anew_where_nobody_can_buy_any_more(film: Play, scene: Lay) -> None:
    act = film("propose", scene(tokens={"p1": 3}), ["price"], by="p1")
    assert act.pending.purpose == "propose-price"
    for answer in SOLD:
        act.answer(answer)
    assert act.position()["tokens"]["p1"] == 0
    assert (act.pending.by, act.pending.want.options) == ("p2", ("for", "against"))


def beside(scene: Lay, **given: dict[str, int]) -> Json:
    survivors = {"star": {"room": "R2"}, "cop": {"room": "R2"}}
    return scene(survivors=survivors, zombies={"R2": [1]}, **{"tokens": {"p1": 3}} | given)


@pytest.mark.parametrize(
    ("procedure", "asked", "given"),
    [
        ("move", [["star"]], {}),
        ("kill", ["cop"], {"survivors": {"cop": {"room": "R2"}, "goth": {"room": "R2"}}}),
        ("open-exit", ["R1"], {}),
        ("geek-clue", [], {"survivors": {name: {"room": "R1"} for name in ("geek", "cop", "star")}}),
        ("scream", [], {}),
    ],
)
def test_what_can_not_be_paid_any_more_costs_nothing(
    film: Play,
    scene: Lay,
    procedure: str,
    asked: list[list[str] | str],
    given: Json,
) -> None:
    """NM-EVENT-01."""
    act = film(procedure, beside(scene) | given, [*asked, *SOLD])
    assert noted(act)[-1] == {"event": "event-impossible", "rule": "NM-EVENT-01", "what": procedure}
    assert act.position()["tokens"]["p1"] == 0


def test_a_scream_whose_way_is_barred_costs_nothing(film: Play, scene: Lay) -> None:
    barred = accepted(type="barricade", rooms=["R2", "R3"])
    act = film("scream", beside(scene, tokens={"p1": 1, "p2": 2}), ["R3", 1, *barred, 2])
    assert noted(act)[-1] == {"event": "event-impossible", "rule": "NM-EVENT-01", "what": "scream"}
    assert act.position()["tokens"] == {"p1": 1, "p2": 2, "p3": 0}


def test_whoever_was_to_go_where_a_barricade_stands_now_is_asked_again(film: Play, scene: Lay) -> None:
    barred = accepted(type="barricade", rooms=["R1", "R2"])
    act = film("move", beside(scene), [["star", "cop"], "R1", *barred])
    assert moved(act) == []
    assert act.pending.purpose == "move-flight"  # one way is left for both
    act.answer(6)
    act.answer(6)
    assert moved(act) == [("cop", "R3"), ("star", "R3")]


def moved(act: AnyAct) -> list[tuple[str, str]]:
    return [(each["survivor"], each["to"]) for each in noted(act) if each["event"] == "survivor-moved"]


def test_the_goth_is_not_alone_while_all_are_on_the_move(film: Play, scene: Lay) -> None:
    """NM-MOVE-01: a proposal between the dice of two who flee together turns nobody."""
    survivors = {"star": {"room": "R1"}, "goth": {"room": "R1"}}
    position = scene(survivors=survivors, zombies={"R1": [1]}, tokens={"p1": 3})
    act = film("move", position, [["star", "goth"], 6, *accepted(type="none"), 6])
    assert moved(act) == [("star", "R2"), ("goth", "R2")]
    assert "goth-turned" not in kinds(act)


def test_a_proposal_is_made_between_claims_and_judgements(film: Play, scene: Lay) -> None:
    survivors = {"star": {"room": "R1", "clues": [{"text": "a"}, {"text": "b"}, {"text": "c"}]}}
    position = scene(
        survivors=survivors, exits={"R1": "surface"}, rooms={"R1": ""}, doors=[], tokens={"p1": 1}
    )
    act = film("move", position, [*accepted(type="none"), "claim", *accepted(type="none"), "virus"])
    for answer in ("pass", "pass", *accepted(type="none"), ["virus"], ["virus"], []):
        act.answer(answer)
    assert kinds(act).count("proposal-accepted") == 3
    assert kinds(act)[-2:] == ["no-theory-proved", "nobody-won"]


# ── On an evening


@pytest.fixture
def rivals_dice(scene: Lay, game: Games) -> Session:
    """Come to the dice of p2, a rival, which the app throws; the infected is in play."""
    people = {"cop": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", survivors=people, zombies={"R1": [1]}, tokens={"p1": 7}, **RIVAL)
    return Session(game("non-morts"), {"game": "non-morts", **position}, "moon").after(Call("rival-turn"))


PARTY = Seating({"p1": "Ana", "p2": "", "p3": "Cy"}, ["p2"], own=False)


def nothing_begins() -> TurnState:
    """A question waits: what may be begun is not looked for."""
    raise AssertionError


def test_an_evening_offers_what_may_come_between(rivals_dice: Session) -> None:
    """NM-INF-03, NM-PROP-01."""
    offers = next_between(GAME, rivals_dice, PARTY)
    assert [offer.name for offer in offers] == ["infect", "propose"]
    assert [each.call.args for each in offers[0].more] == [{"payer": "p1"}]


def test_the_apps_dice_wait_for_whoever_may_hurt_the_infected(rivals_dice: Session) -> None:
    assert automatic_entry(GAME, rivals_dice, PARTY, nothing_begins) is None
    (infected,) = next_between(GAME, rivals_dice, PARTY)[0].more
    hurt = rivals_dice.after(infected.begun("").between("p1"))
    assert hurt.position["survivors"]["infected"]["blood"] == 5
    assert [offer.name for offer in next_between(GAME, hurt, PARTY)] == ["propose"]
    assert (
        automatic_entry(GAME, hurt, PARTY, nothing_begins).origin == "thrown"
    )  # once a turn: nobody can want it again


def test_the_apps_dice_do_not_wait_where_nobody_can_pay(rivals_dice: Session) -> None:
    poor = {**rivals_dice.start, "tokens": {"p1": 2, "p2": 9}}
    session = Session(rivals_dice.game, poor, "moon").after(Call("rival-turn"))
    assert automatic_entry(GAME, session, PARTY, nothing_begins).origin == "thrown"
