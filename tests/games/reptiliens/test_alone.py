"""Alone against the village of the app: what its seats begin and answer (REP-SOLO-02)."""

from typing import Any

import pytest

from printkit.games.reptiliens.app_seats import app_answer
from printkit.games.reptiliens.game import GAME
from printkit.kit.model import Kit
from printkit.play.seating import seat_players
from printkit.table.act import Act
from printkit.table.log import Call
from printkit.table.seating import Seating
from tests.games.reptiliens.conftest import Rules


@pytest.fixture(scope="module")
def party(village: Kit) -> Seating:
    return seat_players(village, GAME, "Ann", False)


def file(party: Seating, rules: Rules, second: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return a village of which p1 is Poirot and the app plays all others, p2 with these cards."""
    players: dict[str, Any] = {seat: {} for seat in party.names}
    players["p1"] = {"role": "poirot", "personal": ["showman"]}
    players["p2"] = second
    players["p3"] = {"role": "reptilienne-alpha"}
    return Act(rules, "win-check", {"players": players, "seats": [*players], **more}, {}).position()


@pytest.mark.parametrize(
    ("guess", "answer"), [("minus", "error"), ("martyre", "big-error"), ("villageois", "big-error")]
)
def test_in_the_show_the_app_answers_the_truth(guess: str, answer: str, party: Seating, rules: Rules) -> None:
    now = file(party, rules, {"role": "souris"})
    act = Act(rules, "show", now, {"player": "p1"})
    act.answer("p2")
    act.answer(guess)
    assert act.pending
    assert act.pending.purpose == "show-answer"
    assert app_answer(rules, now, act.pending, party) == answer


@pytest.mark.parametrize(
    ("card", "power", "first"),
    [
        ({"role": "reptilienne-noire"}, "conversion-noire", 2),
        ({"specs": ["assassin"]}, "assassinat", 3),
        ({"role": "fennec"}, "morsure", 4),
        ({"role": "sheherazade"}, "conversion-radieuse", 5),
        ({"role": "reptilienne-rouge"}, "", 9),
        ({"role": "seth"}, "", 9),
    ],
)
def test_seats_of_the_app_invoke_from_a_day_on(
    card: dict[str, Any], power: str, first: int, party: Seating, rules: Rules
) -> None:
    done = [Call("deal"), Call("opening"), Call("dawn")]
    for day in (first - 1, first):
        now = file(party, rules, card, phase="day", day=day)
        [offer, *_] = GAME.moment(rules, now, done, party).offers
        begun = offer.call.args.get("power", "") if offer.call else ""
        assert begun == (power if day == first else "")


@pytest.mark.parametrize(
    ("fourth", "given"), [("holmes", ["detectives", "pentaphile"]), ("villageois", ["pentaphile"])]
)
def test_the_app_gives_a_group_its_condition_where_all_three_are_in_play(
    fourth: str, given: list[str], party: Seating, rules: Rules
) -> None:
    now = file(party, rules, {"role": "monk"})
    now["players"]["p1"]["personal"] = []
    now["players"]["p4"]["role"] = fourth
    act = Act(rules, "opening", now, {})
    assert act.pending
    assert app_answer(rules, now, act.pending, party) == given
