"""The undead: how they attack, whom they follow, and the goth who joins them."""

from tests.games.kinds import Lay, Play, Refuse
from tests.games.told import kinds, noted

ZOMBIES = {"turn": {"mode": "zombies"}}


def test_a_stack_and_the_killer_throw_a_die_a_token(film: Play, scene: Lay) -> None:
    """NM-STACK-03, NM-GOTH-03."""
    survivors = {"goth": {"room": "R1", "status": "killer", "blood": 3}, "star": {"room": "R1"}}
    act = film("zombie-attack", scene("stacks", zombies={"R1": [2, 1]}, survivors=survivors, **ZOMBIES))
    assert act.pending.to_json()["dice"] == 6


def test_rooms_attack_in_their_order_and_the_game_may_end_between(film: Play, scene: Lay) -> None:
    """NM-ATT-01, NM-END-03: R2 before R10; nobody wins when the last survivor dies."""
    rooms = {f"R{number}": "" for number in range(1, 11)}
    survivors = {"cop": {"room": "R10", "blood": 1}, "star": {"room": "R2", "blood": 1}}
    position = scene(rooms=rooms, doors=[], zombies={"R10": [1], "R2": [1]}, survivors=survivors, **ZOMBIES)
    act = film("zombie-attack", position, [2])
    assert act.pending.about == {"cell": "R10"}
    act.answer(1)
    assert kinds(act) == ["blood-lost", "survivor-died"] * 2 + ["nobody-won"]
    assert noted(act)[-1] == {"event": "nobody-won", "rule": "NM-END-03", "reason": "no-survivor"}
    assert act.position()["over"] is True


def test_the_goth_turns_when_his_last_companion_dies(film: Play, scene: Lay) -> None:
    """NM-GOTH-03: he fights in the rooms still to come, not in this one."""
    survivors = {"star": {"room": "R1", "blood": 1}, "goth": {"room": "R1"}, "cop": {"room": "R2"}}
    position = scene(zombies={"R1": [1], "R2": [1]}, survivors=survivors, **ZOMBIES)
    act = film("zombie-attack", position, [2, 6])
    assert kinds(act) == ["blood-lost", "survivor-died", "goth-turned", "attack-missed"]


def test_a_lonely_goth_turns_before_anything_else(film: Play, scene: Lay) -> None:
    """NM-GOTH-03: the check with which every procedure begins may end the game."""
    alone = scene(survivors={"goth": {"room": "R3", "blood": 2}})
    act = film("start-turn", alone)
    assert noted(act) == [
        {"event": "goth-turned", "rule": "NM-GOTH-03", "room": "R3", "tokens": 2},
        {"event": "nobody-won", "rule": "NM-END-03", "reason": "no-survivor"},
    ]
    assert act.position()["tokens"]["p1"] == 0


def test_zombies_follow_numbers_only(film: Play, scene: Lay) -> None:
    """NM-ZMOVE-03: goth and infected attract nobody; a barricade is no way (NM-STACK-04)."""
    survivors = {"goth": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", zombies={"R3": [1]}, survivors=survivors, **ZOMBIES)
    assert kinds(film("zombie-move", position))[0] == "no-zombie-can-move"
    position["survivors"]["cop"] = {"room": "R1"}
    assert kinds(film("zombie-move", position))[0] == "zombie-moved"
    position["barricades"] = [["R2", "R1"]]
    assert kinds(film("zombie-move", position))[0] == "no-zombie-can-move"


def test_a_corpse_holds_zombies_but_not_the_killer(film: Play, scene: Lay) -> None:
    """NM-CORPSE-02, NM-GOTH-04."""
    survivors = {
        "cop": {"room": "R1"},
        "star": {"room": "R3", "status": "dead"},
        "goth": {"room": "R3", "status": "killer", "blood": 1},
    }
    act = film("zombie-move", scene(zombies={"R3": [1]}, survivors=survivors, **ZOMBIES))
    assert noted(act)[0] == {
        "event": "zombie-moved",
        "rule": "NM-ZMOVE-01",
        "zombie": "goth",
        "from": "R3",
        "to": "R2",
    }
    assert act.position()["survivors"]["goth"]["room"] == "R2"


def test_which_zombie_and_where_are_asked_only_if_there_is_a_choice(film: Play, scene: Lay) -> None:
    doors = [["R1", "R2"], ["R2", "R3"], ["R1", "R4"], ["R4", "R3"]]
    rooms = dict.fromkeys(["R1", "R2", "R3", "R4"], "")
    zombies = {"R3": [2, 1], "R2": [1]}
    position = scene(
        "stacks", rooms=rooms, doors=doors, zombies=zombies, survivors={"cop": {"room": "R1"}}, **ZOMBIES
    )
    act = film("zombie-move", position, [2])
    assert act.pending.want.options == ("R2:1", "R3:2", "R3:1")
    act.answer("R3:2")
    assert act.pending.want.options == ("R2", "R4")
    act.answer("R4")
    assert act.pending.want.options == ("R2:1", "R3:1")


def test_stacks_arrive_out_of_the_same_five_tokens(film: Play, scene: Lay) -> None:
    """NM-STACK-01, NM-ZADD-01."""
    act = film("zombie-move", scene("stacks", survivors={"cop": {"room": "R1"}}, **ZOMBIES), ["R2", 4, "R3"])
    assert act.pending is None
    assert act.position()["zombies"] == {"R2": [4], "R3": [1]}


def test_without_rooms_nobody_arrives(film: Play, scene: Lay) -> None:
    act = film("zombie-move", scene(rooms={}, doors=[], **ZOMBIES))
    assert kinds(act) == ["no-zombie-can-move"]


def test_more_dice_than_a_table_can_throw_are_refused(no_film: Refuse, scene: Lay) -> None:
    position = scene("stacks", zombies={"R1": [1001]}, survivors={"cop": {"room": "R1"}}, **ZOMBIES)
    assert no_film("zombie-attack", position) == "position: 1001 dice are too many for one roll"
