"""What is secret in a village stays so: in questions, calls, positions, and when something is taken back."""

from dataclasses import replace
from typing import Any

import pytest

from printkit.games.reptiliens.board import told_board
from printkit.games.reptiliens.game import GAME
from printkit.kit.model import Kit
from printkit.play.consent import asked_first
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.table.act import Act
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.codec import write
from printkit.table.log import Answer, Call
from printkit.table.session import Session
from printkit.table.view import view
from tests.games.reptiliens.conftest import Rules

SEATS = tuple(f"p{n}" for n in range(1, 8))

DYING: dict[str, Any] = {"role": "villageois", "specs": ["voleur"]}
TWO_SPECIALTIES: dict[str, Any] = {"specs": ["laura", "eris"]}


def village_of(who: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a village by night or day in which some are not as always; two are Reptilians."""
    reptilians = {"p6": {"role": "reptilienne-alpha"}, "p7": {"role": "reptilien"}}
    players = {**{seat: {} for seat in SEATS}, **reptilians, **who}
    return {"game": "reptiliens", "players": players, "seats": [*SEATS], **more}


def at_dawn(who: dict[str, Any], *deaths: str) -> dict[str, Any]:
    return village_of(who, night={"row": 16, "done": True, "deaths": [*deaths]})


def led(rules: Rules, start: dict[str, Any], *entries: Call | Answer | str) -> Session:
    """Begin and answer; what is only a word is an answer."""
    session = Session(rules, write(rules.read(start)), "moon")
    for entry in entries:
        session = session.after(Answer(entry) if isinstance(entry, str) else entry)
    return session


def seen(session: Session, seat: str) -> dict[str, Any]:
    return replace(view(session, seat), version=0).to_json()


def test_nobody_else_learns_whose_a_legacy_is(rules: Rules) -> None:
    """The event is for the dead and the heir alone (REP-DEAD-12)."""
    start = at_dawn({"p1": DYING}, "p1")
    to_p3, to_p4 = (led(rules, start, Call("dawn"), "legacy", heir) for heir in ("p3", "p4"))
    for seat in ("p2", "p5", EVERYBODY):
        assert seen(to_p3, seat) == seen(to_p4, seat)
    for seat in ("p1", "p3", "p4"):
        assert seen(to_p3, seat) != seen(to_p4, seat)


def test_an_heir_alone_sees_what_might_be_given_up_for_a_legacy(rules: Rules) -> None:
    other = {"specs": ["fureteur", "eris"]}
    worlds = [
        led(rules, at_dawn({"p1": DYING, "p3": heir}, "p1"), Call("dawn"), "legacy", "p3")
        for heir in (TWO_SPECIALTIES, other)
    ]
    assert [each.pending and each.pending.purpose for each in worlds] == ["legacy-drop"] * 2
    one, two = (seen(each, "p2") for each in worlds)
    assert one == two
    assert view(worlds[0], "p3").pending == worlds[0].pending
    given_up = [each.after(Answer("eris")) for each in worlds]
    assert seen(given_up[0], "p2") == seen(given_up[1], "p2")


def test_what_was_inherited_in_secret_is_not_shown_with_a_turned_card(rules: Rules) -> None:
    """Somebody who rose from the dead has shown one specialty, and holds another since."""
    others = {"p2": {"specs": ["eris"]}, "p3": {"role": "prophete"}, "p4": {"role": "fennec"}}
    session = led(
        rules,
        at_dawn({"p1": DYING, **others}, "p1"),
        *(Call("dawn"), "ghost", "spec"),
        Call("invoke", {"player": "p3", "power": "resurrection"}),
        *(Call("invoke", {"player": "p4", "power": "morsure"}), "p2", "legacy", "p1"),
    )
    seen_by = {seat: view(session, seat).position["players"]["p1"] for seat in ("p1", "p5", EVERYBODY)}
    assert {seat: person["specs"] for seat, person in seen_by.items()} == {
        "p1": ["voleur", "eris"],
        "p5": ["voleur"],
        EVERYBODY: ["voleur"],
    }
    person = {"specs": ["voleur", "eris"], "inherited": ["eris"], "shown": ["spec"]}
    before = led(rules, village_of({"p1": person}, phase="day"))
    assert view(before, "p5").position["players"]["p1"]["specs"] == []


def test_what_may_be_answered_in_the_show_is_for_who_is_named(rules: Rules) -> None:
    """The options tell the truth (REP-VIL-10)."""
    poirot = {"role": "poirot", "personal": ["showman"]}
    begun: list[Call | str] = [Call("show", {"player": "p1"}), "p2", "sirene"]
    near, far = (
        led(rules, village_of({"p1": poirot, "p2": {"role": role}}, phase="day"), *begun)
        for role in ("orphee", "cupide")
    )
    assert [each.pending and len(each.pending.want.options) for each in (near, far)] == [2, 3]
    for seat in ("p1", "p3", EVERYBODY):
        assert seen(near, seat) == seen(far, seat)
    answered = [each.after(Answer("error")) for each in (near, far)]
    assert seen(answered[0], "p1") == seen(answered[1], "p1")
    assert answered[0].events[-1].fields["answer"] == "error"


def test_who_invokes_what_is_known_to_that_player_alone(rules: Rules) -> None:
    start = village_of({"p1": {"role": "fennec"}, "p2": {"specs": ["tueur"]}})
    bite, murder = (
        led(rules, start, Call("invoke", {"player": player, "power": power}))
        for player, power in (("p1", "morsure"), ("p2", "assassinat"))
    )
    for session in (bite, murder):
        assert view(session, "p5").under_way == (Call("invoke"),)
    assert view(bite, "p1").under_way == bite.under_way == view(bite, ALL).under_way
    killed = [each.after(Answer("p4")) for each in (bite, murder)]
    assert seen(killed[0], "p5") == seen(killed[1], "p5")
    assert [scene.call.args for scene in view(killed[0], "p1").scenes] == [
        {"player": "p1", "power": "morsure"}
    ]


def test_which_cards_are_dealt_is_not_told(rules: Rules) -> None:
    """Nobody knows even whether some roles are in play (REP-REPT-01)."""
    specs = ["voleur", "eris", "laura", "fureteur", "voyeur", "indiscrete", "brigand"]
    cards = {"roles": ["villageois"] * 6 + ["seth"], "specs": specs, "posts": []}
    session = led(rules, village_of({}), Call("deal", cards))
    assert view(session, ALL).under_way == session.under_way
    for seat in ("p1", EVERYBODY):
        assert view(session, seat).under_way == (Call("deal", {"posts": []}),)


def test_ghosts_musicians_lovers_and_the_charmed_know_what_is_theirs(village: Kit, rules: Rules) -> None:
    start = village_of(
        {
            "p1": {"state": "ghost"},
            "p2": {"role": "orphee"},
            "p3": {"charmed_by": ["orphee", "sirene"], "lover": True},
            "p4": {"lover": True},
            "p5": {"role": "holmes", "personal": ["romantique"]},
        },
        militia_last="p6",
        phase="day",
    )
    positions = {seat: view(led(rules, start), seat).position for seat in (*SEATS, EVERYBODY)}
    assert [seat for seat, now in positions.items() if now["militia_last"]] == ["p1"]
    charms = {seat: now["players"]["p3"].get("charmed_by") for seat, now in positions.items()}
    assert {seat: by for seat, by in charms.items() if by} == {"p2": ["orphee"]}
    charmed = {seat: positions[seat]["players"][seat]["charmed"] for seat in SEATS}
    assert [seat for seat, told in charmed.items() if told] == ["p3"]
    loved = {
        seat: [each for each, person in now["players"].items() if person.get("lover")]
        for seat, now in positions.items()
    }
    assert [seat for seat, couple in loved.items() if couple == ["p3", "p4"]] == ["p3", "p4", "p5"]
    assert sum(map(len, loved.values())) == 6
    told = " ".join(told_board(village, {**positions["p3"], "posts": {"president": "p3"}}, {}, "p3"))
    assert "sous le charme" in told and "sous le charme :" not in told


@pytest.mark.parametrize(
    ("start", "entries"),
    [
        (at_dawn({"p1": DYING}, "p1"), [Call("dawn"), "ghost", "camp"]),
        (
            village_of({"p1": {"role": "poirot", "personal": ["showman"]}}, phase="day"),
            [Call("show", {"player": "p1"})],
        ),
        (
            village_of({"p1": {"role": "sheherazade"}}),
            [Call("invoke", {"player": "p1", "power": "conversion-radieuse"}), "p3"],
        ),
    ],
)
def test_who_has_turned_a_card_is_asked_before_that_is_taken_back(
    start: dict[str, Any], entries: list[Any], village: Kit, rules: Rules
) -> None:
    session = led(rules, start, *entries)
    state = PlayState(session, seat_players(village, GAME, ",".join("ABCDEFGH"), False))
    line = session.undoing(1)
    assert "turn-card" in line.revealed
    assert "p1" in asked_first(GAME, state, line, ["p2"])
    assert asked_first(GAME, state, line, [ALL]) == ()
    assert state.session.after(line).log.marks


def test_a_romantic_is_told_once_who_the_lovers_are(rules: Rules) -> None:
    romantic = {"role": "holmes", "personal": ["romantique"]}
    lovers = {"p2": {"lover": True}, "p3": {"lover": True}}

    def groups(who: dict[str, Any]) -> list[list[str]]:
        events = Act(rules, "whisper", village_of(who), {"player": "p1"}).events
        return [event.fields["players"] for event in events if event.kind == "allies-shown"]

    assert groups({"p1": romantic, **lovers}) == [["p2", "p3"]]
    assert groups({"p1": {**romantic, "lover": True}, "p2": {"lover": True}}) == [["p2"]]
    assert groups({"p1": romantic}) == []
