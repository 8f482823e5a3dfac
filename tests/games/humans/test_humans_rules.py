"""What single rules say, where a case would need a whole town or many throws."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from printkit.base.faults import RefusedError
from printkit.games.humans.components import HUMANS
from printkit.games.humans.game import GAME
from printkit.games.humans.town import (
    FACING_SIDE,
    NEXT_CELLS,
    SLOTS,
    arrivals,
    placements,
    slot_beside,
    tile_and_turn,
    town_of,
    turned_tile,
    zombie_distances,
)
from printkit.table.act import Act, can
from printkit.table.answers import Roll
from printkit.table.legal_actions import TurnState
from printkit.table.log import Call
from printkit.table.seating import Seating
from tests.games.kinds import Games, Json, Kits, MayPlay, Play

LINE = {"N14": "town-square@0", "K14": "street-straight-1@90"}


@pytest.fixture(scope="module")
def towns(any_act: MayPlay) -> list[Json]:
    """Return whole towns, each built of all tiles that found a place, without anybody in them."""
    built = []
    for seed in range(6):
        chance, town = Random(f"town {seed}"), {"N14": "town-square@0"}
        aside: list[str] = []
        for _ in range(19):
            position = {"game": "humans", "order": ["doctor", "miner"], "map": town, "tiles_discarded": aside}
            act = any_act("humans", "place-tile", position, {}, chance)
            assert act is not None
            town, aside = act.position()["map"], act.position()["tiles_discarded"]
        built.append(town)
    return built


def test_the_box_holds_sixty_humans(towns: list[Json], game: Games, play: Play) -> None:
    """HUM-COMP-03: those that are left are placed; with five seats too the box may run short on a street."""
    tiles, short = game("humans").components.tiles, 0
    for town in towns:
        cells = [*town_of(tiles, town).cells][: HUMANS - 2]
        laid = [tile_and_turn(words)[0] for words in town.values()]
        left = [tile for tile in tiles if tile not in laid]
        for tile in left:
            fitting = placements(tiles, town, tile, last=len(left) == 1)
            if tiles[tile].kind == "building" and fitting:
                position = {"order": ["doctor", "miner"], "map": town, "humans": cells}
                act = play("humans", "place-tile", position, [tile])
                while act.pending and act.pending.purpose == "tile-place":
                    act.answer(fitting[0])
                short += 1
                assert act.pending and (act.pending.purpose, act.pending.to_json()["max"]) == (
                    "human-cells",
                    2,
                )
    assert short
    street = {"order": ["doctor", "miner"], "map": {"N14": "town-square@0"}}
    place = town_of(tiles, towns[0])
    full = {
        **street,
        "map": towns[0],
        "humans": [*place.cells][:HUMANS],
        "players": {"doctor": {"hidden": 1}},
    }
    act = play("humans", "play-event", full, seat="doctor", card="fresh-meat")
    assert [event.kind for event in act.events] == ["card-played", "no-target"]
    with pytest.raises(RefusedError):
        play("humans", "odds", {**full, "humans": [*place.cells][: HUMANS + 1]})


def test_one_human_is_left_for_a_street_of_six_players(towns: list[Json], game: Games, play: Play) -> None:
    """HUM-TILE-03, HUM-COMP-03: then nobody is asked for the second one's cell."""
    tiles = game("humans").components.tiles
    town = dict(list(towns[0].items())[:12])
    cells = [*town_of(tiles, town).cells]
    assert len(cells) >= HUMANS - 1
    laid = [tile_and_turn(words)[0] for words in town.values()]
    street = next(tile for tile in tiles if tiles[tile].kind == "street" and tile not in laid)
    seats = ["attorney", "cheerleader", "doctor", "wrestler", "miner", "musician"]
    for humans, second in ((HUMANS - 1, False), (HUMANS - 2, True)):
        act = play("humans", "place-tile", {"order": seats, "map": town, "humans": cells[:humans]}, [street])
        act.answer(act.pending.want.options[0])
        assert bool(act.pending) == second


def test_placements_are_those_that_match(towns: list[Json], game: Games) -> None:
    """HUM-TILE-08, HUM-TILE-10, compared with what is tried out slot by slot, side by side."""
    tiles = game("humans").components.tiles
    for town in towns[:3]:
        entries = list(town.items())
        for count in (1, 5, 11):
            laid = dict(entries[:count])
            used = [tile_and_turn(words)[0] for words in laid.values()]
            for tile in tiles:
                if tile not in used:
                    expected = [*tried_out(tiles, laid, tile)]
                    assert placements(tiles, laid, tile, last=False) == expected


def tried_out(tiles: Any, laid: dict[str, str], tile: str) -> Any:
    def roads(words: str) -> frozenset[str]:
        name, turn = tile_and_turn(words)
        return turned_tile(tiles[name], turn).exits

    for slot in SLOTS:
        looks: list[Any] = []
        for turn in (0, 90, 180, 270) if slot not in laid else ():
            look = turned_tile(tiles[tile], turn)
            if look in looks:
                continue
            looks.append(look)
            beside = {side: laid.get(slot_beside(slot, side)) for side in NEXT_CELLS}
            there = {side: FACING_SIDE[side] in roads(words) for side, words in beside.items() if words}
            after = {**laid, slot: f"{tile}@{turn}"}
            ends = [
                slot_beside(at, side)
                for at, words in after.items()
                for side in roads(words)
                if slot_beside(at, side) and slot_beside(at, side) not in after
            ]
            matches = all((side in look.exits) == road for side, road in there.items())
            if matches and any(there.values()) and ends:
                yield f"{slot}@{turn}"


def test_turning_a_tile_a_quarter_sends_north_to_east(game: Games) -> None:
    tiles = game("humans").components.tiles
    assert turned_tile(tiles["school"], 90).rows == ("BBB", "B..", "B.#")
    assert turned_tile(tiles["school"], 90).exits == {"e", "s"}
    for tile in tiles.values():
        assert turned_tile(tile, 0) == turned_tile(tile, 360)


def test_arrivals_are_the_ends_of_paths(towns: list[Json], game: Games) -> None:
    """HUM-FLEE-02, HUM-FLEE-05, HUM-ADD-02: compared with all paths, each written down whole."""
    tiles, chance = game("humans").components.tiles, Random("arrivals")
    for town in towns:
        place = town_of(tiles, town)
        cells = [*place.cells]
        humans = chance.sample(cells, 12)
        zombies = [cell for cell in chance.sample(cells, 8) if cell not in humans[1:]]
        paths = [[humans[0]]]
        for steps in range(1, 7):
            paths = [
                [*path, way.to]
                for path in paths
                for way in place.ways(path[-1])
                if way.to not in path and way.to not in zombies
            ]
            ends = {path[-1] for path in paths} - {*humans}
            assert {*arrivals(place, humans[0], steps, humans, zombies)} == ends


def test_nobody_walks_through_a_human(towns: list[Json], game: Games) -> None:
    """HUM-MOVE-02, HUM-BAR-01: as far as cells are from each other, without what bars the way."""
    tiles, chance = game("humans").components.tiles, Random("walls")
    for town in towns:
        place = town_of(tiles, town)
        humans = chance.sample([*place.cells], 10)
        inside = [cell for cell in place.cells if place.cells[cell].building]
        breaches = chance.sample(inside, 5)
        start = next(cell for cell in place.cells if cell not in humans)
        reached = zombie_distances(place, start, humans, breaches)
        for cell, cost in reached.items():
            nearer = [
                other
                for other in reached
                for way in place.ways(other)
                if way.to == cell and (not way.wall or way.wall in breaches) and other not in humans
            ]
            assert cost == 0 or min(reached[other] for other in nearer) == cost - 1


WEAPONS = {"broom": 0, "bat": 1, "axe": 1, "pistol": 2, "rifle": 2, "chainsaw": 2}


@pytest.mark.parametrize(("weapon", "bonus"), WEAPONS.items())
@pytest.mark.parametrize("die", range(1, 7))
def test_a_weapon_wounds_from_four_on(weapon: str, bonus: int, die: int, play: Play) -> None:
    """HUM-CARD-01, HUM-CAP-06, HUM-EVT-08."""
    position = {
        "order": ["doctor", "miner"],
        "map": LINE,
        "humans": ["K14"],
        "players": {"doctor": {"zombies": ["K14"], "power_used": True}, "miner": {"hidden": 1}},
    }
    act = play("humans", "capture", position, [6, weapon, die], cell="K14")
    kinds = [event.kind for event in act.events]
    assert ("weapon-hit" in kinds) == (die + bonus >= 4)
    assert ("weapon-missed" in kinds) == (die + bonus < 4)


QUESTIONS = [
    ("doctor", [], []),
    ("attorney", [], []),
    ("wrestler", [], []),
    ("wrestler", ["arm"], ["escape", "eat", "eat"]),
    ("musician", ["arm"], []),
    ("miner", ["leg"], ["escape"] * 3),
    ("cheerleader", [], ["escape"] * 4),
    ("attorney", ["arm"], ["eat"] * 13),
    ("wrestler", [], ["escape"] * 2 + ["eat"] * 13 + ["infected"] * 13),
    ("wrestler", [], ["escape"] * 3 + ["eat"] * 13 + ["infected"] * 12),
]
THROWS = 20_000


@pytest.mark.parametrize("at", range(len(QUESTIONS)))
def test_odds_are_what_often_happens(at: int, play: Play) -> None:
    """HUM-CAP-02, HUM-CAP-10: four standard deviations at most from 20,000 throws by a seed."""
    seat, wounds, gone = QUESTIONS[at]
    other = "doctor" if seat != "doctor" else "miner"
    position = {
        "order": [seat, other],
        "capture_discard": gone,
        "players": {seat: {"wounds": wounds}},
    }
    (event,) = play("humans", "odds", position).events
    given = {name: Fraction(event.fields[name]) for name in ("capture", "no_escape", "point")}
    chance = Random(f"odds {at}")
    needed = {"attorney": 4, "cheerleader": 4, "doctor": 4, "wrestler": 3, "miner": 4, "musician": 5}[seat]
    needed = min(6, needed + len([each for each in wounds if each == "arm"]))
    infect = {"attorney": 2, "cheerleader": 2, "doctor": 1, "wrestler": 3, "miner": 2, "musician": 1}[seat]
    left = Counter({"escape": 4, "eat": 13, "infected": 13}) - Counter(gone)
    seen: Counter[str] = Counter()
    for _ in range(THROWS):
        deck, pile = [*left.elements()], [*gone]
        chance.shuffle(deck)
        chance.shuffle(pile)
        captured = chance.randint(1, 6) >= needed
        free = "escape" not in (deck + pile)[:infect]
        seen.update(capture=captured, no_escape=free, point=captured and free)
    for name, expected in given.items():
        spread = float(expected * (1 - expected) / THROWS) ** 0.5
        assert abs(seen[name] / THROWS - expected) <= 4 * spread, name


@pytest.mark.parametrize("ask_all", [False, True])
@pytest.mark.parametrize("card", ["bat", "sewers"])
def test_nobody_can_tell_who_holds_no_weapon(ask_all: bool, card: str, game: Games) -> None:
    """HUM-CAP-03: where the app asks all who hold cards, also whoever has only to pass."""
    position = {
        "game": "humans",
        "order": ["doctor", "miner"],
        "hands": "known",
        "map": LINE,
        "humans": ["K14"],
        "players": {"doctor": {"zombies": ["K14"], "power_used": True}, "miner": {"hand": [card]}},
    }
    act = Act(game("humans"), "capture", position, {"cell": "K14", "ask_all": ask_all})
    act.answer(4)
    asked = act.pending
    assert asked is not None
    assert (asked.purpose == "weapon") == (ask_all or card == "bat")
    if asked.purpose == "weapon":
        assert (asked.by, asked.audience) == ("miner", ("miner",))
        act.answer("pass")
        assert act.pending is not None and act.pending.purpose == "capture-card"


def test_what_a_turn_leaves_is_the_next_players(play: Play) -> None:
    """HUM-TURN-02: seats follow clockwise, the last is followed by the first."""
    position = {"order": ["doctor", "miner", "wrestler"], "active": "wrestler", "tried": [], "ram": 4}
    act = play("humans", "end-turn", position)
    after = act.position()
    assert (after["active"], after["step"], after["ram"], after["move_left"]) == ("doctor", "start", 0, None)


BULLET = {"call": "play-event", "args": {"seat": "miner", "card": "stray-bullet"}}


@pytest.mark.parametrize(
    ("wounds", "card", "then"),
    [([], "head-shot", None), (["eye"], "torso", None), ([], "arm", 5), ([], "torso", 4)],
)
def test_a_card_is_played_before_the_die_falls(
    wounds: list[str], card: str, then: int | None, play: Play
) -> None:
    """HUM-EVT-02: a bullet frees the human that the zombie held, or its wound makes the capture harder."""
    position = {
        "order": ["doctor", "miner"],
        "map": LINE,
        "humans": ["K14"],
        "players": {
            "doctor": {"zombies": ["K14", "N14"], "wounds": wounds, "power_used": True},
            "miner": {"hidden": 1, "zombies": ["N14"]},
        },
    }
    act = play("humans", "captures", position, [BULLET, "doctor:K14", card])
    if then is None:
        assert act.pending is None
        after = act.position()
        assert (after["humans"], after["players"]["doctor"]["zombies"]) == (["K14"], ["N14"])
        assert not any(event.kind == "capture-rolled" for event in act.events)
    else:
        assert act.pending is not None
        assert (act.pending.purpose, act.pending.about["needed"]) == ("capture-roll", then)


def automas_turn(step: str, zombies: list[str], humans: list[str]) -> Json:
    """Return a turn of a doctor that the app plays, against a miner who holds one card."""
    return {
        "game": "humans",
        "order": ["miner", "doctor"],
        "active": "doctor",
        "step": step,
        "map": LINE,
        "humans": humans,
        "players": {"doctor": {"zombies": zombies, "automa": True}, "miner": {"hidden": 1}},
    }


def test_a_card_stops_an_automa_between_the_parts_of_its_turn(game: Games) -> None:
    """HUM-EVT-02, HUM-SOLO-01: the parts make the whole turn, and cards come before the next."""
    position = automas_turn("move", ["K14"], ["J14"])
    rules = game("humans")
    seated = Seating({"miner": "Ana", "doctor": ""}, ["doctor"], own=True)

    def next_part(now: Json) -> TurnState:
        return GAME.moment(rules, now, [Call("setup")], seated)

    before = next_part(position)
    assert [offer.name for offer in before.offers[:2]] == ["automa-movement", "cards"]
    assert before.pace == "ready"
    moved = Act(rules, "automa-turn", position, {"part": "movement"}).position()
    assert (moved["step"], moved["players"]["doctor"]["zombies"]) == ("capture", ["J14"])
    assert [offer.name for offer in next_part(moved).offers[:2]] == ["automa-capture", "cards"]
    played = {**moved, "players": {**moved["players"], "miner": {"hidden": 0, "played": True}}}
    assert next_part(played).pace == "at once"  # nobody can play a card any more
    away = {**moved, "humans": ["L14"]}
    assert next_part(away).pace == "at once"  # nobody is to be captured
    done = Act(rules, "automa-turn", away, {"part": "capture"}).position()
    assert (done["active"], done["step"]) == ("miner", "start")


def test_a_card_stops_an_automa_between_two_humans(game: Games) -> None:
    """HUM-EVT-02: each capture is a part of its own; the last ends the turn."""
    position = automas_turn("capture", ["J14", "L14"], ["J14", "L14"])
    for left in (True, False):
        act = Act(game("humans"), "automa-turn", position, {"part": "capture"})
        while act.pending:
            want = act.pending.want
            act.answer(6 if isinstance(want, Roll) else want.to_json()["options"][0])
        position = act.position()
        assert ("J14" in position["humans"], "L14" in position["humans"]) == (False, left)
        assert position["active"] == ("doctor" if left else "miner")


def offered(game: Games, position: Json) -> TurnState:
    """What is offered at a table with a person and an automa."""
    seated = Seating({"miner": "Ana", "doctor": ""}, ["doctor"], own=True)
    return GAME.moment(game("humans"), position, [Call("setup")], seated)


def names_of(state: TurnState) -> list[str]:
    return [offer.name for offer in state.offers]


def test_where_the_step_is_not_tracked_each_of_the_turn_is_offered(game: Games) -> None:
    """HUM-TURN-01: to a person as to an automa, and what is offered the rules let begin."""
    position: Json = {**automas_turn("start", ["K14"], ["J14"]), "active": "miner"}
    position["players"]["miner"]["zombies"] = ["N14"]
    mine: set[str] = set()
    for step in ("start", "move", "capture"):
        mine |= {*names_of(offered(game, {**position, "step": step}))}
    free = offered(game, {**position, "step": None})
    assert {*names_of(free)} == mine and free.pace == "choice"
    automa = {**position, "active": "doctor", "step": None}
    parts = [name for name in names_of(offered(game, automa)) if name.startswith("automa-")]
    assert parts == ["automa-tile", "automa-movement", "automa-capture"]
    for part in ("tile", "movement", "capture"):
        Act(game("humans"), "automa-turn", automa, {"part": part})


@pytest.mark.parametrize("step", [None, "start", "move", "capture"])
@pytest.mark.parametrize("active", ["doctor", "miner"])
def test_the_cards_that_are_offered_are_those_that_may_be_played(
    step: str | None, active: str, game: Games, kit: Kits
) -> None:
    """HUM-EVT-01, HUM-EVT-02, HUM-CARD-14: of every kind, for everybody, at every step."""
    rules = game("humans")
    seats: Json = {"doctor": {"hidden": 1, "wounds": ["eye"]}, "miner": {"hidden": 1}, "wrestler": {}}
    position = {
        "game": "humans",
        "order": [*seats],
        "active": active,
        "step": step,
        "map": LINE,
        "players": {seat: {**player, "zombies": ["N14"]} for seat, player in seats.items()},
    }
    now = Act(rules, "score", position, {}).position()
    (cards,) = GAME.between(rules, now, Seating(dict.fromkeys(seats, "N")))
    chosen = {seat: GAME.choosable(kit("humans"), now, cards.fields[1], seat) or {} for seat in seats}
    for seat in seats:
        may = {
            card
            for card in rules.components.events
            if can(rules, "play-event", position, {"seat": seat, "card": card})
        }
        assert {*chosen[seat]} == may, seat
