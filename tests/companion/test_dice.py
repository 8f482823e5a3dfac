"""Many dice: in which order, a handful at once, how many show each face, all thrown by the app."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.table.log import Answer, Call
from printkit.table.session import Session
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text

FIRES = [
    {"cell": cell, "intensity": intensity}
    for cell, intensity in (("C3", 3), ("G4", 2), ("K3", 3), ("C9", 2), ("H9", 3), ("K12", 2))
]
CELLS = ("B2", "D5", "F2", "I2", "L2", "B7", "F7", "I7", "L7", "E10", "K10")
BURNING = [{"id": f"z{n}", "cell": cell, "burning": True} for n, cell in enumerate(CELLS, start=1)]
KITCHEN = {
    "order": ["p1", "p2", "p3"],
    "rooms": {"R1": "Kitchen", "R2": "Cellar"},
    "doors": [["R1", "R2"]],
    "survivors": {
        **{each: {"room": "R1", "status": "alive"} for each in ("cop", "star")},
        **{each: {"room": "R2", "status": "alive"} for each in ("geek", "brute", "goth")},
    },
    "zombies": {"R1": [1] * 24, "R2": [1] * 3},
    "turn": {"mode": "zombies"},
}


def at(evening: Evening, game: str, people: str, position: Mapping[str, Any], call: str) -> Evening:
    """Sit down at a position, with dice of one's own, and begin a procedure there."""
    resources = evening.resources
    start = {"game": game, **position}
    party = seat_players(resources.kit("fr"), resources.game, people, own=True)
    evening.state = PlayState(Session(resources.ruleset, start, "7"), party).after(Call(call))
    return evening


@pytest.fixture
def fires(evening: BeginEvening) -> Evening:
    """Begin the phase of six fires."""
    return at(evening("inferno", "Ann", "Bob"), "inferno", "Ann,Bob", {"fires": FIRES}, "fire-phase")


@pytest.fixture
def burning(evening: BeginEvening) -> Evening:
    """Begin the rolls of eleven burning zombies."""
    return at(evening("inferno", "Ann", "Bob"), "inferno", "Ann,Bob", {"zombies": BURNING}, "burning-rolls")


@pytest.fixture
def attack(evening: BeginEvening) -> Evening:
    """Begin an attack of two dozen zombies in one room, of three in another."""
    people = ("Ann", "Bob", "Zoe")
    return at(evening("non-morts", *people), "non-morts", ",".join(people), KITCHEN, "zombie-attack")


def told(evening: Evening) -> Sequence[object]:
    """Return what was answered."""
    return [entry.answer for entry in evening.state.session.log.entries if isinstance(entry, Answer)]


def test_six_fires_take_eight_taps_with_dice_of_ones_own(fires: Evening) -> None:
    """One begins the phase, one says the order, and each die is one, whose faces say what they do there."""
    page, taps = fires.page("zombie"), 1
    assert "All 6 in this order" in page
    assert fires.tap("answer", "zombie", order=1).notice is None
    taps += 1
    cells = []
    while fires.pending:
        cells.append(fires.pending.about["cell"])
        assert f"{len(cells)} of 6" in fires.page("zombie")
        assert len(elements(fires.page("zombie"), "//div[@class='dice']/button")) == 6
        fires.tap("answer", "zombie", pick=1 + len(cells) % 4)
        taps += 1
    assert taps == 8
    assert cells == ["C3", "K3", "G4", "C9", "H9", "K12"]


def test_six_fires_take_three_taps_where_the_app_rolls(fires: Evening) -> None:
    fires.tap("answer", "zombie", order=1)
    page = fires.page("zombie")
    assert "Keep rolling" in page  # what is drawn or chosen in between is not known yet
    fires.tap("throws", "zombie")
    assert sum(each.purpose == "fire-phase-roll" for each in fires.state.session.questions.values()) == 6


def test_the_order_goes_before_its_first_die_and_dice_are_undone_one_by_one(fires: Evening) -> None:
    fires.tap("answer", "zombie", order=1)
    for pick in (1, 2):
        fires.tap("answer", "zombie", pick=pick)
    assert told(fires) == ["C3", 1, "K3", 2, "G4"]
    fires.tap("undo", "zombie", sure=1)
    assert told(fires) == ["C3", 1, "K3"]
    fires.tap("redo", "zombie")
    assert told(fires) == ["C3", 1, "K3", 2, "G4"]
    for _ in range(2):
        fires.tap("undo", "zombie", sure=1)
    assert told(fires) == ["C3"]
    fires.tap("undo", "zombie", sure=1)
    assert told(fires) == [] and "Which fire do you roll for now" in fires.page("zombie")


def test_markers_chosen_by_hand_leave_the_order_of_the_others_open(fires: Evening) -> None:
    fires.tap("answer", "zombie", pick="H9")
    fires.tap("answer", "zombie", pick=1)
    assert "All 5 in this order" in fires.page("zombie")
    fires.tap("answer", "zombie", order=1)
    assert fires.pending.about["cell"] == "C3"


def test_eleven_burning_zombies_are_told_at_once(burning: Evening) -> None:
    page = burning.page("zombie")
    rows = elements(page, "//div[@class='handful']/fieldset")
    legends = [text(elements(row, "legend")[0]) for row in rows]
    assert len(rows) == 11 and legends[0].startswith("B2")
    faces = [text(each).strip() for each in elements(rows[0], ".//span[@class='does']")]
    assert faces == ["burns on"] * 5 + ["dies, a fire"]
    dice = (3, 1, 6, 2, 2, 5, 4, 1, 6, 3, 2)
    reply = burning.tap("answers", "zombie", **{f"die{n}": die for n, die in enumerate(dice)})
    assert reply.notice is None and told(burning) == list(dice)
    assert len(burning.state.session.position["zombies"]) == 9
    assert "The 11 rolls are undone together" in burning.page("zombie", show="undo")


def test_a_handful_is_undone_whole_and_stands_there_to_be_changed(burning: Evening) -> None:
    dice = (3, 1, 6, 2, 2, 5, 4, 1, 6, 3, 2)
    burning.tap("answers", "zombie", **{f"die{n}": die for n, die in enumerate(dice)})
    burning.tap("undo", "zombie", sure=1)
    assert told(burning) == []
    shown = elements(burning.page("zombie"), "//div[@class='handful']//input[@checked]")
    assert [int(attribute(each, "value")) for each in shown] == list(dice)
    burning.tap("redo", "zombie")
    assert told(burning) == list(dice)


def test_one_die_of_a_handful_is_changed_in_the_journal(burning: Evening) -> None:
    burning.tap("answers", "zombie", **{f"die{n}": 1 for n in range(11)})
    burning.tap("fix", "zombie", at=5, pick=6)
    assert told(burning) == [1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1]
    assert len(burning.state.session.position["zombies"]) == 10


def test_the_first_few_of_a_handful_may_be_told_and_none_between_is_left_out(burning: Evening) -> None:
    burning.tap("answers", "zombie", die0=3, die1=4)
    assert told(burning) == [3, 4] and "3 of 11" in burning.page("zombie")
    reply = burning.tap("answers", "zombie", die0=3, die2=4)
    assert reply.notice and told(burning) == [3, 4]
    assert burning.tap("answers", "zombie", die0=7, die1=3).notice and told(burning) == [3, 4]


def test_one_tap_lets_the_app_roll_for_all_alike(burning: Evening) -> None:
    assert "Roll for all 11" in burning.page("zombie")
    burning.tap("throws", "zombie")
    assert len(told(burning)) == 11 and burning.pending is None
    burning.tap("undo", "zombie", sure=1)
    assert told(burning) == []


def test_two_dozen_attacks_are_told_by_how_many_show_each_face(attack: Evening) -> None:
    page = attack.page("p1")
    fields = elements(page, "//fieldset[@class='counts']/label")
    does = [text(elements(each, ".//span[@class='does']")[0]).strip() for each in fields]
    assert does == ["The cop: −1 litre", "The star: −1 litre", *["nobody"] * 4]
    counts = {f"show{face}": count for face, count in enumerate((4, 5, 3, 6, 2, 4), start=1)}
    attack.tap("answer", "p1", **counts)
    [dice] = told(attack)
    assert dice == [1] * 4 + [2] * 5 + [3] * 3 + [4] * 6 + [5] * 2 + [6] * 4
    small = text(elements(attack.page("p1"), "//ul[@class='key-of-faces']")[0])
    assert "The geek: −1 litre" in small and "nobody" in small


@pytest.mark.parametrize("shows", [(4, 5, 3, 6, 2, 3), (25, 0, 0, 0, 0, 0), (9,) * 6])
def test_dice_that_do_not_add_up_are_counted_back(attack: Evening, shows: Sequence[int]) -> None:
    reply = attack.tap("answer", "p1", **{f"show{face}": n for face, n in enumerate(shows, start=1)})
    assert not reply.lines and reply.notice
    assert reply.notice.faults[0].told() == f"you rolled 24 dice, but entered {sum(shows)}"


def test_the_app_rolls_for_the_next_rooms_too(attack: Evening) -> None:
    attack.tap("throws", "p1")
    assert [len(dice) for dice in told(attack) if isinstance(dice, list)] == [24, 3]


def test_nobody_tells_a_handful_for_what_is_asked_in_secret(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while not (pit.pending and pit.pending.secret):
        pit.step()
    before = pit.state
    cards = pit.pending.want.options
    assert pit.tap("answer", pit.pending.by, order=1).notice and pit.state.session == before.session
    pit.tap("answer", pit.pending.by, pick=cards[0], die0=1)
    assert not any(isinstance(line, Answer) and line.then for line in pit.lines)
