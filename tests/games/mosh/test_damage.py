"""Damage, exits and the end of the song."""

from tests.games.kinds import Json, Play, Refuse
from tests.games.told import noted

LIMBS = ["head", "left-arm", "right-arm", "left-leg", "right-leg"]


def test_everyone_faces_two_hits_after_the_crowd(mosh: Play) -> None:
    """MOSH-CROWD-05."""
    position: Json = {"order": ["p1", "p2"], "first": "p2"}
    act = mosh("crowd-attack", position, ["h-la:head", "h-la:head", "ll-rl:left-leg", "ra-rl:right-arm"])
    assert [len(player["attack"]) for player in act.position()["players"].values()] == [2, 2]


def test_only_the_edge_that_counts_is_paired(mosh: Play) -> None:
    """MOSH-DEF-02, MOSH-ATT-02: the other edge of either card is ignored."""
    row = {"attack": ["h-la:head"], "defence": ["h-la:left-arm"]}
    act = mosh("count-damage", {"order": ["p1", "p2"], "players": {"p1": row}})
    assert noted(act) == [
        {"event": "damage-taken", "rule": "MOSH-DMG-04", "seat": "p1", "limb": "head", "count": 1, "total": 1}
    ]


def test_damage_piles_up_limb_by_limb_until_the_limb_comes_off(mosh: Play) -> None:
    """MOSH-AIM-02, MOSH-DMG-05: the pawns stay on the board from round to round."""
    hurt = {"damage": {"head": 1, "left-arm": 2}, "attack": ["la-ra:left-arm"]}
    act = mosh("count-damage", {"order": ["p1", "p2"], "players": {"p2": hurt}})
    assert act.position()["players"]["p2"]["damage"] == {
        "head": 1,
        "left-arm": 3,
        "right-arm": 0,
        "left-leg": 0,
        "right-leg": 0,
    }
    assert [event.kind for event in act.events] == ["damage-taken", "limb-lost"]


def test_when_pawns_run_short_the_assistant_says_how_many(mosh: Play) -> None:
    """MOSH-COMP-03, MOSH-PAWN-01: 48 pawns; only zombies in the pit need any."""
    ten = {"damage": dict.fromkeys(LIMBS, 2)}
    players: Json = {seat: dict(ten) for seat in ("p1", "p2", "p3", "p4")}
    players["p5"] = {"damage": {**dict.fromkeys(LIMBS, 2), "head": 1}, "attack": ["h-la:head"]}
    players["p6"] = {"out": True, "damage": dict.fromkeys(LIMBS, 3)}
    position: Json = {"order": ["p1", "p2", "p3", "p4", "p5", "p6"], "players": players}
    act = mosh("count-damage", position)
    assert noted(act)[-1] == {"event": "pawns-short", "rule": "MOSH-PAWN-01", "missing": 2}


def test_the_forecast_starts_from_the_place_of_a_first_player_who_is_out(mosh: Play) -> None:
    players = {seat: {"attack": ["h-la:head"]} for seat in ("p1", "p3")} | {"p2": {"out": True}}
    position: Json = {"order": ["p1", "p2", "p3"], "first": "p2", "over": True, "players": players}
    assert [event.fields["seat"] for event in mosh("forecast", position).events] == ["p3", "p1"]


def lost(*limbs: str, **more: int) -> Json:
    return {
        "damage": dict.fromkeys(limbs, 3) | {limb.replace("_", "-"): count for limb, count in more.items()}
    }


def test_equal_pawns_are_decided_by_limbs_left(mosh: Play) -> None:
    """MOSH-CALM-04: nine pawns each, the one with three limbs lost beats the one with more."""
    whole = lost("head", "left-arm", "left-leg", right_leg=2, right_arm=1)
    broken = lost("head", "left-arm", "left-leg", "right-leg")
    act = mosh("calm-down", {"order": ["p1", "p2"], "players": {"p1": broken, "p2": whole}})
    assert noted(act)[-2:] == [
        {"event": "tie-broken", "rule": "MOSH-CALM-04", "criterion": "limbs", "seats": ["p2"]},
        {"event": "game-won", "rule": "MOSH-CALM-04", "seats": ["p2"]},
    ]


def test_a_tie_to_the_last_is_shared_in_the_order_of_the_seats(mosh: Play) -> None:
    """MOSH-CALM-04: shared; every winner scores in the concert."""
    equal = lost("head", "left-arm", "left-leg")
    position: Json = {
        "order": ["p1", "p2", "p3"],
        "first": "p3",
        "players": dict.fromkeys(["p1", "p3"], equal),
    }
    position["players"]["p2"] = {"out": True}
    act = mosh("calm-down", {**position, "wins": {"p1": 1}})
    assert noted(act)[2:] == [
        {"event": "all-out", "rule": "MOSH-CALM-03", "seats": ["p3", "p1"]},
        {"event": "tie-broken", "rule": "MOSH-CALM-04", "criterion": "shared", "seats": ["p3", "p1"]},
        {"event": "game-won", "rule": "MOSH-CALM-04", "seats": ["p1", "p3"]},
    ]
    assert act.position()["wins"] == {"p1": 2, "p3": 1}


def test_the_song_goes_on_while_two_are_left(mosh: Play) -> None:
    """MOSH-CALM-08; the pawn skips whoever is out, its holder too (MOSH-CALM-07)."""
    gone = lost("head", "left-arm", "left-leg")
    position: Json = {"order": ["p1", "p2", "p3", "p4"], "players": {"p1": gone, "p2": {"out": True}}}
    act = mosh("calm-down", position)
    assert (act.position()["first"], act.position()["round"], act.position()["over"]) == ("p3", 2, False)


def test_the_last_zombie_wins_even_if_nobody_leaves_now(mosh: Play) -> None:
    position: Json = {"order": ["p1", "p2"], "players": {"p2": {"out": True}}}
    assert [event.kind for event in mosh("calm-down", position).events] == ["game-won"]


def test_no_card_is_left_to_draw(no_mosh: Refuse) -> None:
    """MOSH-DECK-01: fifty cards in rows and hands leave nothing to shuffle."""
    kinds = ["h-la", "h-ra", "h-ll", "h-rl", "la-ra", "la-ll", "la-rl", "ra-ll", "ra-rl", "ll-rl"]
    rows = [f"{kind}:{'head' if kind.startswith('h') else 'left-arm'}" for kind in kinds[:7]]
    position: Json = {
        "order": ["p1", "p2"],
        "players": {"p1": {"attack": rows * 5, "defence": ["ll-rl:left-leg"] * 5}},
    }
    position["players"]["p2"] = {"attack": ["ra-ll:left-leg", "ra-rl:right-leg"] * 5}
    assert (
        no_mosh("deal", position)
        == "position.discard: there is no card left to draw: draw pile and discard pile are empty"
    )
