"""A survivor leaves the film, and may have proved a theory."""

import pytest

from printkit.table.log import Answer, Call
from printkit.table.session import Session
from tests.games.kinds import AnyAct, Games, Json, Kits, Lay, Play


def clue(kind: str = "", by: str = "p1") -> dict[str, str]:
    return {"by": by, "kind": kind}


def leaving(
    scene: Lay,
    clues: list[dict[str, str]],
    **given: Json | list[str] | str,
) -> Json:
    """The brute stands at an exit, alone to move."""
    survivors = {"brute": {"room": "R1", "clues": clues}}
    position = scene(
        tokens={"p1": 1}, exits={"R1": "surface"}, survivors=survivors, rooms={"R1": ""}, doors=[]
    )
    return position | given


def noted(act: AnyAct) -> list[Json]:
    return [event.to_json() for event in act.events][2:]


def test_a_clue_without_kind_is_judged_by_the_active_player(film: Play, scene: Lay) -> None:
    """NM-CLUE-02: it counts for every theory that it confirms."""
    theories = {"p1": "virus", "p2": "hell", "p3": "comet"}
    act = film("move", leaving(scene, [clue()] * 3, theories=theories))
    assert act.pending.to_json() == {
        "kind": "choose",
        "by": "p1",
        "rule": "NM-CLUE-02",
        "for": "move-judge",
        "options": ["virus", "hell", "comet"],
        "min": 0,
        "max": 3,
        "hero": "brute",
        "clue": 1,
    }
    for judged in (["comet", "virus"], ["virus"], ["virus"]):
        act.answer(judged)
    assert noted(act)[0]["theories"] == ["virus", "comet"]
    assert act.position()["winners"] == ["p1"]


def test_a_tie_at_the_top_is_nobodys_win(film: Play, scene: Lay) -> None:
    """NM-END-02, NM-END-03."""
    act = film("move", leaving(scene, [clue()] * 3, theories={"p1": "virus", "p2": "hell", "p3": "comet"}))
    for _ in range(3):
        act.answer(["virus", "hell"])
    assert noted(act)[-1] == {"event": "nobody-won", "rule": "NM-END-03", "reason": "tie"}
    assert (act.position()["over"], act.position()["winners"]) == (True, [])


@pytest.mark.parametrize("proved", [["virus"], ["virus", "hell"]])
def test_the_end_of_a_film_shows_all_theories(game: Games, kit: Kits, scene: Lay, proved: list[str]) -> None:
    """Whoever takes the end back has seen them, and is asked about it."""
    start = leaving(scene, [clue()] * 3, theories={"p1": "virus", "p2": "hell", "p3": "comet"})
    session = Session(game("non-morts"), {"game": "non-morts", **start}, seed="moon")
    for line in (Call("move"), Answer(proved), Answer(proved)):
        session = session.after(line)
    assert session.undoing().revealed == []
    over = session.after(Answer(proved))
    assert over.position["over"]
    assert over.undoing().revealed == over.correcting(1, []).revealed == ["move-theory"]
    assert kit("non-morts").row("question", "move-theory")


def test_a_secret_theory_counts_if_its_player_reveals_it(film: Play, scene: Lay) -> None:
    """NM-END-01: asked clockwise from the active player; theories of others are not offered."""
    position = leaving(scene, [clue("old-book")] * 3, theories={"p2": "virus"}, active="p2", tokens={"p2": 1})
    act = film("move", position)
    assert (act.pending.by, act.pending.want.options) == ("p3", ("claim", "pass"))
    act.answer("claim")
    assert "virus" not in act.pending.want.options
    act.answer("hell")
    act.answer("pass")
    assert act.position()["winners"] == ["p3"]
    assert act.position()["theories"] == {"p1": "?", "p2": "virus", "p3": "hell"}


def test_without_any_claim_nothing_is_proved(film: Play, scene: Lay) -> None:
    survivors = {"star": {"room": "R1"}}
    position = leaving(scene, [clue()] * 3)
    position["survivors"] |= survivors
    act = film("move", position, [["brute"], "pass", "pass", "pass"])
    assert noted(act) == [{"event": "no-theory-proved", "rule": "NM-END-01", "survivor": "brute"}]
    assert act.position()["over"] is False


def test_all_players_of_a_winning_theory_win(film: Play, scene: Lay) -> None:
    """NM-TEAM-01; a theory already held twice cannot be claimed."""
    theories = {"p1": "virus", "p2": "hell", "p4": "virus"}
    position = leaving(scene, [clue("syringe")] * 3, theories=theories, variants=["teams"])
    position["order"] = ["p1", "p2", "p3", "p4"]
    act = film("move", position, ["claim"])
    assert "virus" not in act.pending.want.options
    assert "hell" in act.pending.want.options
    act.answer("hell")
    assert act.position()["winners"] == ["p1", "p4"]


def test_two_who_leave_together_are_counted_one_after_the_other(film: Play, scene: Lay) -> None:
    survivors = {
        "star": {"room": "R1", "clues": [clue("syringe")] * 3},
        "brute": {"room": "R1", "clues": [clue("old-book")] * 3},
    }
    theories = {"p1": "virus", "p2": "hell", "p3": "nanobots"}
    position = leaving(scene, [], theories=theories) | {"survivors": survivors}
    act = film("move", position, [["brute", "star"]])
    assert [event["event"] for event in noted(act)] == [
        "survivor-escaped",
        *["clue-judged"] * 3,
        *["theory-counted"] * 3,
        "nobody-won",
    ]


@pytest.mark.parametrize("clues", [0, 2, 3])
def test_the_last_to_leave_ends_the_film(film: Play, scene: Lay, clues: int) -> None:
    theories = {"p1": "virus", "p2": "hell", "p3": "comet"}
    act = film("move", leaving(scene, [clue("egg")] * clues, theories=theories))
    assert noted(act)[-1] == {"event": "nobody-won", "rule": "NM-END-03", "reason": "no-survivor"}
