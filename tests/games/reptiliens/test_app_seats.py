"""What the app answers for the seats that it plays, alone against one person or beside people."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.alone import POIROT
from printkit.games.reptiliens.game import GAME
from printkit.kit.model import Kit
from printkit.play import actions
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.play.visibility import Viewer
from printkit.table.answers import Choose
from printkit.table.audience import ALL
from printkit.table.log import AnswerPart, Call, SeatChange
from printkit.table.session import Session
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_play import ALONE, MASTER, begun

People = Mapping[str, Mapping[str, Any]]


def at(
    village: Kit,
    rules: Rules,
    names: str,
    people: People,
    master: str = "",
    **more: Any,
) -> PlayState:
    """Return an evening that stands at a position of which some is told."""
    party = seat_players(village, GAME, names, own=False)
    start = {"game": "reptiliens", **GAME.start(village, party, "human"), **more}
    start["players"] = {**start["players"], **people}
    state = PlayState(Session(rules, start, "moon"), party)
    return state.after(SeatChange(ALL, master, "")) if master else state


def going_on(state: PlayState, call: str, **args: Any) -> PlayState:
    return state.after(state.session.continuing(Call(call, args))).settled(GAME)[0]


def answered(state: PlayState, viewer: Viewer, value: object) -> PlayState:
    return state.after(actions.answer(state, viewer, value)).settled(GAME)[0]


def test_a_show_of_wrong_guesses_fails(village: Kit, rules: Rules) -> None:
    poirot = {"role": POIROT, "personal": ["showman"]}
    state = at(village, rules, "Ann", {"p1": poirot, "p2": {"role": "reptilien"}})
    state = going_on(state, "show", player="p1")
    while state.session.pending and state.session.pending.purpose.startswith("show"):
        options = state.session.pending.want.options
        state = answered(state, ALONE, "sirene" if "sirene" in options else options[0])
    told = [event for event in state.session.events if event.kind == "show-answered"]
    assert [event.fields["answer"] for event in told] == ["big-error"] * 11
    assert "show-failed" in [event.kind for event in state.session.events]


def test_whoever_plays_alone_and_was_converted_decides_with_the_reptilians_of_the_app(
    village: Kit, rules: Rules
) -> None:
    """The app gives the parts of its seats at once; where they do not agree, its Alpha insists."""
    people: People = {
        "p1": {"role": POIROT, "converted": ["reptiliens"]},
        "p2": {"role": "reptilienne-alpha"},
        "p3": {"role": "reptilien"},
        "p7": {"coins": 3},
    }
    asked = going_on(at(village, rules, "Ann", people, posts={"president": "p4"}), "night")
    assert asked.session.pending
    assert asked.session.pending.purpose == "prey"
    assert asked.session.log.given == {"p2": "p7", "p3": "p7"}
    for wish, row in (("p7", "p7"), ("p5", "p7")):
        state = answered(asked, ALONE, wish)
        assert state.session.position["night"]["prey"]["target"] == row
    undone = state.after(actions.undo(GAME, state, ALONE, sure=True)).settled(GAME)[0]
    assert undone.session.log.given == asked.session.log.given
    again = undone.after(actions.redo(GAME, undone, ALONE))
    assert again.session.position == state.session.position


def test_a_group_of_the_app_alone_needs_nobody_and_people_alone_get_no_help(
    village: Kit, rules: Rules
) -> None:
    names = ",".join([*"ABCDEFG", "bot", "bot"])
    for hunters, given in ((("p8", "p9"), None), (("p1", "p2"), {}), (("p1", "p9"), {"p9": "p3"})):
        people = {seat: {"role": "reptilien"} for seat in hunters} | {"p3": {"coins": 2}}
        state = going_on(at(village, rules, names, people, "Zoé"), "night-row")
        state = going_on(state, "night-row")
        asked = state.session.pending
        if given is None:
            assert asked is None
            assert state.session.position["night"]["prey"]["target"] == "p3"
        else:
            assert asked
            assert asked.polled
            assert state.session.log.given == given


def test_nobody_sees_that_a_seat_of_the_app_has_given_its_part(village: Kit, rules: Rules) -> None:
    names = ",".join([*"ABCDEFG", "bot", "bot"])
    people = {"p1": {"role": "reptilien"}, "p9": {"role": "reptilien"}}
    state = at(village, rules, names, people, "Zoé")
    for _ in range(2):
        before = state.after(state.session.continuing(Call("night-row")))
        state, lines = before.settled(GAME)
    assert [type(line) for line in lines] == [AnswerPart]
    for seat in ("", "p2", "p8"):
        assert state.view(seat) == replace(before.view(seat), scenes=state.view(seat).scenes)
        assert state.stamp_for((seat,)) == before.stamp_for((seat,))


@pytest.mark.parametrize("left", [False, True], ids=["of the app from the start", "left by people"])
def test_two_dead_of_the_app_choose_by_their_priorities(left: bool, village: Kit, rules: Rules) -> None:
    """The first becomes a ghost, the second a spirit, though no act could begin between the two."""
    names = ",".join("ABCDEFGH" if left else ["bot", "B", "bot", *"DEFGH"])
    people: People = {seat: {"specs": [spec]} for seat, spec in (("p1", "voleur"), ("p3", "savant"))}
    people = {**people, "p5": {"role": "reptilien"}}
    night = {"row": 15, "done": True, "deaths": ["p1", "p3"]}
    posts = {"president": "p2", "notaire": "p4"}
    state = at(village, rules, names, people, "Zoé", night=night, posts=posts)
    for seat in ("p1", "p3") if left else ():
        state = state.after(SeatChange(seat, "", state.party.names[seat]))
    state = going_on(state, "dawn")
    while state.session.pending and state.session.pending.by not in ("p4",):
        want = state.session.pending.want
        assert isinstance(want, Choose)
        state = answered(state, MASTER, want.options[0])
    states = [state.session.position["players"][seat]["state"] for seat in ("p1", "p3")]
    turned = [event.fields["card"] for event in state.session.events if event.kind == "card-turned"]
    assert (states, turned) == (["ghost", "spirit"], ["spec", "spec"])


@pytest.mark.parametrize(
    ("missing", "conditions"),
    [("", ["detectives", "pentaphile"]), ("holmes", ["pentaphile"])],
)
def test_the_app_as_game_master_gives_what_can_be_met(
    missing: str, conditions: list[str], village: Kit, rules: Rules
) -> None:
    roles = ["poirot", "monk", "pach", *([] if missing else ["holmes"]), "reptilien"]
    people = {f"p{n}": {"role": role} for n, role in enumerate(roles, start=1)}
    state = going_on(at(village, rules, "Ann", people), "opening")
    given = {seat: person["personal"] for seat, person in state.session.position["players"].items()}
    assert (given["p1"], given["p2"], given["p3"]) == (["showman"], conditions, ["perfect-matcheur"])


@pytest.mark.parametrize(("seats", "fits"), [(8, False), (9, False), (10, True), (16, True), (17, False)])
def test_somebody_alone_has_a_village_of_the_right_size(
    seats: int, fits: bool, village: Kit, rules: Rules
) -> None:
    names = ",".join(["Ann", *["bot"] * (seats - 1)])
    if fits:
        assert begun(village, rules, names).party.people == ["p1"]
        return
    with pytest.raises(RefusedError, match="10 to 16"):
        begun(village, rules, names)


def test_a_successful_show_is_told_with_its_day_and_the_living(village: Kit, rules: Rules) -> None:
    people: People = {
        "p1": {"role": POIROT, "personal": ["showman"]},
        "p2": {"role": "reptilien"},
        "p3": {"state": "spirit"},
    }
    state = going_on(at(village, rules, "Ann", people, day=4), "show", player="p1")
    while state.session.pending:
        asked = state.session.pending
        truth = state.session.position["players"].get(asked.about["for"], {}).get("role")
        options = asked.want.options
        state = answered(state, ALONE, truth if truth in options else options[0])
    assert state.session.position["over"]["reason"] == "show"
    told = GAME.score(village, state.session.position, state.party.names)
    assert told[:2] == ["Jour du show réussi : 4", "Vivants à la fin : 11"]
