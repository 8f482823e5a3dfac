"""What survivors do on their turn, and what it costs."""

from printkit.games.registry import load_game
from tests.games.kinds import Json, Kits, Lay, Play, Refuse
from tests.games.told import kinds, noted


def test_one_token_moves_one_survivor_by_one_room(film: Play, scene: Lay) -> None:
    """NM-MOVE-02, NM-MOVE-04: only rooms that are drawn and adjacent can be entered."""
    act = film("move", scene(tokens={"p1": 1}, survivors={"star": {"room": "R1"}, "geek": {"room": "R1"}}))
    assert act.pending.to_json()["max"] == 2
    act.answer(["star"])
    assert act.position()["survivors"]["star"]["room"] == "R2"


def test_zombies_are_counted_before_anyone_moves_and_the_dead_stay(film: Play, scene: Lay) -> None:
    """NM-FLEE-01: whoever dies fleeing stays; the killer counts for one."""
    survivors = {
        "star": {"room": "R1", "blood": 1},
        "geek": {"room": "R1"},
        "goth": {"room": "R1", "status": "killer", "blood": 2},
    }
    position = scene(tokens={"p1": 1}, zombies={"R1": [1]}, survivors=survivors)
    act = film("move", position, [["geek", "star"], 2, 2])
    assert act.position()["survivors"]["star"] == {"status": "dead", "room": "R1", "blood": 0, "clues": []}
    assert kinds(act)[1:] == ["blood-lost", "survivor-died", "blood-lost", "survivor-moved"]


def test_the_infected_flees_unseen(film: Play, scene: Lay) -> None:
    """NM-INF-02, NM-FLEE-01."""
    survivors = {"infected": {"room": "R1"}, "cop": {"room": "R3"}}
    act = film("move", scene("infected", tokens={"p1": 1}, zombies={"R1": [1]}, survivors=survivors))
    assert kinds(act) == ["tokens-paid", "survivor-moved"]


def test_an_exit_is_a_room_without_zombies(film: Play, scene: Lay) -> None:
    """NM-MOVE-03: with a way out there is another choice than the room with zombies."""
    survivors = {"star": {"room": "R1"}, "geek": {"room": "R1"}}
    position = scene(tokens={"p1": 1}, zombies={"R2": [1]}, exits={"R1": "surface"}, survivors=survivors)
    act = film("move", position, [["star", "geek"]])
    survivors = act.position()["survivors"]
    assert (survivors["star"]["status"], survivors["geek"]["room"]) == ("escaped", "R2")


def test_an_event_without_target_costs_nothing(film: Play, scene: Lay) -> None:
    """NM-EVENT-01."""
    alone = scene("infected", tokens={"p1": 9}, rooms={"R1": ""}, doors=[], exits={"R1": "surface"})
    alone["survivors"] = {"cop": {"room": "R1"}}
    cases: list[tuple[str, Json]] = [
        ("move", {"exits": {}}),
        ("kill", {}),
        ("scream", {}),
        ("open-exit", {}),
        ("geek-clue", {}),
        ("infect", {"turn": {"mode": "zombies"}}),
    ]
    for procedure, changes in cases:
        payer = {"payer": "p1"} if procedure == "infect" else {}
        act = film(procedure, alone | changes, **payer)
        assert noted(act) == [{"event": "event-impossible", "rule": "NM-EVENT-01", "what": procedure}]
        assert act.position()["tokens"]["p1"] == 9


def test_a_killer_loses_a_token_a_blow_and_leaves_a_corpse(film: Play, scene: Lay) -> None:
    """NM-GOTH-03, NM-KILL-03."""
    survivors = {"cop": {"room": "R1"}, "goth": {"room": "R1", "status": "killer", "blood": 1}}
    position = scene("stacks", tokens={"p1": 1}, zombies={"R1": [3, 1]}, survivors=survivors)
    act = film("kill", position)
    assert act.pending.want.options == ("zombie-1", "zombie-3", "goth")
    act.answer("goth")
    assert kinds(act) == ["tokens-paid", "blood-lost", "survivor-died"]
    assert act.position()["survivors"]["goth"]["status"] == "dead"


def test_who_can_not_be_paid_does_not_strike(film: Play, scene: Lay) -> None:
    """NM-COP-01: with one token only the cop."""
    survivors = {"cop": {"room": "R1"}, "brute": {"room": "R1"}}
    act = film("kill", scene(tokens={"p1": 1}, zombies={"R1": [1]}, survivors=survivors))
    assert noted(act)[-1]["survivor"] == "cop"


def test_the_goth_does_not_strike_himself(film: Play, scene: Lay) -> None:
    survivors = {"goth": {"room": "R1"}, "infected": {"room": "R1"}}
    position = scene("infected", tokens={"p1": 2}, zombies={"R1": [1]}, survivors=survivors)
    assert kinds(film("kill", position, ["goth"])) == ["tokens-paid", "zombie-killed"]


def test_the_scream_drives_the_killer_back_too(film: Play, scene: Lay) -> None:
    """NM-STAR-01: stronger than a corpse, and survivors beyond do not help."""
    survivors = {
        "star": {"room": "R1"},
        "cop": {"room": "R2"},
        "geek": {"room": "R1", "status": "dead"},
        "goth": {"room": "R1", "status": "killer", "blood": 4},
    }
    position = scene("stacks", tokens={"p1": 3}, zombies={"R1": [2, 1], "R2": [1]}, survivors=survivors)
    act = film("scream", position, [3])
    assert act.position()["zombies"] == {"R1": [], "R2": [2, 1, 1]}
    assert act.position()["survivors"]["goth"]["room"] == "R2"
    assert noted(act)[-1]["count"] == 3


def test_a_scream_not_paid_for_changes_nothing(film: Play, scene: Lay) -> None:
    """NM-PAY-01: once round the table; seats without tokens are not asked."""
    position = scene(tokens={"p1": 2, "p3": 2}, zombies={"R1": [1]}, survivors={"star": {"room": "R1"}})
    act = film("scream", position, [1])
    assert (act.pending.by, act.pending.to_json()["max"]) == ("p3", 2)
    act.answer(1)
    assert noted(act) == [{"event": "payment-failed", "rule": "NM-PAY-01", "what": "scream"}]
    assert act.position()["tokens"] == {"p1": 2, "p2": 0, "p3": 2}


def test_what_survivors_may_do_is_offered_in_order(film: Play, scene: Lay) -> None:
    """NM-TURN-03."""
    survivors = {"star": {"room": "R1"}, "geek": {"room": "R1"}}
    position = scene(tokens={"p1": 3}, zombies={"R1": [1]}, survivors=survivors, turn={"mode": "survivors"})
    act = film("survivor-turn", position)
    assert act.pending.want.options == ("move", "kill", "scream", "open-exit", "geek-clue", "end")
    act.answer("geek-clue")
    assert act.pending.want.options == ("move", "end")


def test_a_turn_with_nothing_to_do_ends_by_itself(film: Play, scene: Lay) -> None:
    act = film("survivor-turn", scene(rooms={}, doors=[], turn={"mode": "survivors"}), room_name="Hall")
    assert noted(act)[0] == {"event": "room-drawn", "rule": "NM-END-TURN-03", "room": "R1", "doors": []}
    assert act.position()["rooms"] == {"R1": "Hall"}


def test_no_room_is_drawn_in_the_city(film: Play) -> None:
    """NM-CITY-01."""
    position = {"order": ["p1", "p2", "p3"], "variants": ["city"], "grid": {"columns": 2, "rows": 1}}
    act = film("end-turn", {**position, "turn": {"mode": "survivors"}})
    assert kinds(act) == ["no-room-drawn", "turn-passed"]


def test_nobody_left_finds_no_clue(film: Play, scene: Lay) -> None:
    dead = {"cop": {"room": "R1", "status": "dead"}}
    act = film("end-turn", scene(survivors=dead, turn={"mode": "zombies"}))
    assert kinds(act) == ["clue-skipped", "turn-passed"]


def infection(scene: Lay, **infected: int) -> Json:
    survivors = {"infected": {"room": "R1", **infected}, "goth": {"room": "R1"}, "cop": {"room": "R2"}}
    return scene("infected", tokens={"p2": 3}, survivors=survivors, turn={"mode": "zombies"})


def test_the_infected_turns_without_a_corpse(film: Play, scene: Lay) -> None:
    """NM-INF-05; the goth, now alone, turns as well."""
    act = film("infect", infection(scene, blood=1), payer="p2")
    assert kinds(act) == ["tokens-paid", "blood-lost", "infected-turned", "goth-turned"]
    assert act.position()["zombies"] == {"R1": [1]}
    assert act.position()["survivors"]["infected"]["status"] == "turned"


def test_the_infected_is_hurt_once_a_turn_by_one_human(no_film: Refuse, scene: Lay) -> None:
    """NM-INF-03, NM-INF-04."""
    hurt = infection(scene) | {"turn": {"mode": "zombies", "infected_hurt": True}}
    assert "one litre a turn" in no_film("infect", hurt, payer="p2")
    assert (
        no_film("infect", infection(scene), payer="p1") == "position.tokens: expected 3 tokens or more, got 0"
    )
    rival = infection(scene) | {"rivals": ["p2"], "theories": {"p2": "virus"}}
    assert no_film("infect", rival, payer="p2") == 'args.payer: "p2" is not a person\'s seat in seating order'
    assert (
        no_film("infect", scene(turn={"mode": "zombies"}), payer="p1")
        == "position.variants: this needs the variant in which one survivor is infected"
    )


def test_the_infected_comes_with_the_variant(film: Play) -> None:
    """NM-INF-01: all six litres."""
    act = film("setup", {}, ["virus", "hell", "soda", 1, 2, 3], players=3, variants=["infected"])
    assert act.position()["survivors"]["infected"] == {
        "status": "alive",
        "room": "R1",
        "blood": 6,
        "clues": [],
    }


def test_whoever_chooses_reads_who_is_where_and_who_can_only_leave(film: Play, scene: Lay, kit: Kits) -> None:
    """NM-MOVE-03: the star would leave the film without another question; the geek takes no surface exit."""
    survivors = {"star": {"room": "R1"}, "geek": {"room": "R1"}, "cop": {"room": "R3"}}
    position = scene(zombies={"R2": [1, 1]}, exits={"R1": "surface"}, survivors=survivors, tokens={"p1": 5})

    def beside(procedure: str, *options: str) -> list[str]:
        act, remark = film(procedure, position), load_game("non-morts").remark
        assert act.pending is not None
        told, asked, names = act.position(), act.pending, {"R3": "la cuisine (R3)"}
        return [remark(kit("non-morts"), told, asked, option, names) for option in options]

    found = beside("move", "star", "geek", "cop")
    assert found == ["R1, ne peut que sortir du film", "R1", "la cuisine (R3)"]
    assert beside("open-exit", "R2", "R3") == ["2 zombies", "Le flic"]
