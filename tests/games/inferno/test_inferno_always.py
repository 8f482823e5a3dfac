"""What holds in every night, whatever is thrown and decided."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.inferno.position import Position
from printkit.kit.maps import distance
from printkit.kit.maps.map import Map
from printkit.table.codec import write
from printkit.table.event import Event
from tests.games.kinds import AnyAct, Games, Json, Play

BOARDS = ["drill", "motel", "sawmill", "fire-station", "residence", "manor", "woodinvale"]
CROWD = ["amy", "bob", "cid"]


def night_before(game: Games, chance: Random) -> Json:
    """Return a night in the middle of things: fires, gasoline, figures, weather."""
    board = chance.choice(BOARDS)
    ground = game("inferno").read({"game": "inferno", "map": board}).ground
    cells = list(ground.squares)
    scenario = chance.choice(["free", "brasier"])
    lit = chance.sample([cell for cell in cells if ground.squares[cell].building != "manor"], 5)
    floors = [place.id for place in ground.locations if place.floor == 1]
    return {
        "game": "inferno",
        "map": board,
        "scenario": scenario,
        "advanced": scenario == "brasier" or chance.random() < 0.7,
        "solo": chance.random() < 0.5,
        "variants": chance.sample(["survival", "hero-pack-1"], chance.randint(0, 2)),
        "rain": chance.random() < 0.2,
        "betsy": chance.random() < 0.7,
        "fires": [{"cell": cell, "intensity": chance.randint(1, 4)} for cell in lit[:3]],
        "gasoline": lit[3:],
        "cans": chance.sample(cells, 2),
        "pits": chance.sample(cells, chance.randint(0, 2)),
        "lights_out": chance.sample(sorted(ground.buildings), min(1, len(ground.buildings))),
        "taken_over": chance.sample(floors, min(1, len(floors))) if chance.random() < 0.3 else [],
        "zombies": [
            {"id": f"z{number}", "cell": chance.choice(cells), "hero": chance.random() < 0.2}
            for number in range(1, chance.randint(2, 10))
        ],
        "heroes": [
            {"id": name, "cell": chance.choice(cells), "light": chance.random() < 0.2} for name in CROWD
        ],
    }


def call(position: Json, game: Games, chance: Random) -> tuple[str, Json]:
    """Return a procedure that may be possible now, with arguments."""
    ground = game("inferno").read(position).ground
    cell = chance.choice(list(ground.squares))
    calls = [
        ("fire-phase", {"order": chance.choice(["choose", "reading"])}),
        ("burning-rolls", {}),
        ("light-fire", {"cell": cell, "cause": chance.choice(["zombie", "gasoline", "item"])}),
        ("pour-gasoline", {"cell": cell, "lit": chance.random() < 0.3}),
        ("dynamite", {"cell": cell}),
        ("gas-cans", {}),
        ("spawn-roll", {}),
        ("spawn-zombies", {"count": chance.randint(1, 4)}),
        ("random-location", {"purpose": chance.choice(["taken-over", "new-pit", "lights-out"])}),
        ("win-check", {"final": chance.random() < 0.1}),
        ("round-end", {}),
        ("zombie-turn", {}),
        ("solo-round", {}),
    ]
    if position["zombies"]:
        zombie = chance.choice(position["zombies"])
        there = chance.choice(ground.around(zombie["cell"]) or (zombie["cell"],))
        move = {"zombie": zombie["id"], "path": [there, chance.choice(ground.around(there))]}
        calls += 3 * [("zombie-move", {**move, **chance.choice([{}, {"move": 3}])})]
        calls += 3 * [("horde-climb", {"from": zombie["cell"], "to": there})]
        calls += [("zombie-killed", {"zombie": zombie["id"], "fire_weapon": chance.random() < 0.5})]
    if position["heroes"]:
        hero = chance.choice(position["heroes"])["id"]
        moves = [{}, {"points": chance.randint(0, 6), "card": "escape-windows"}]
        calls += 6 * [("hero-move", {"hero": hero, **chance.choice(moves)})]
        calls += [("fire-extinguisher", {"hero": hero})]
        if position["zombies"]:
            foe = {"hero": hero, "zombie": zombie["id"], "weapon": chance.choice(["plain", "fire"])}
            calls += 3 * [("fight", {**foe, "phase": chance.choice(["hero", "zombie"])})]
            calls += 3 * [("shoot", {**foe, "range": 6, "need": chance.randint(1, 5)})]
    return chance.choice(calls)


def check_night(seed: int, game: Games, any_act: Play, check_act: Callable[..., None]) -> None:
    chance = Random(seed)
    position = write(game("inferno").read(night_before(game, chance)))
    for _ in range(30):
        procedure, arguments = call(position, game, chance)
        act = any_act("inferno", procedure, position, arguments, chance)
        if act is None:
            continue
        check_act("inferno", procedure, position, arguments, act)
        after = act.position()
        check_figures(position, after, act.events)
        check_steps(game, position, arguments, act.events)
        position = after


def check_figures(before: Json, after: Json, events: tuple[Event, ...]) -> None:
    """Nobody appears or vanishes untold, and nobody lives with as many wounds as health."""
    ids = [figure["id"] for figure in (*after["zombies"], *after["heroes"])]
    assert len({*ids}) == len(ids)
    told = [event.kind for event in events]
    gone = told.count("zombie-killed") + told.count("zombie-burned")
    assert len(after["zombies"]) == len(before["zombies"]) + told.count("zombie-spawned") - gone
    assert len(after["heroes"]) == len(before["heroes"]) - told.count("hero-died")
    assert all(hero.get("wounds", 0) < hero.get("health", 3) for hero in after["heroes"])
    wounds = sum(hero.get("wounds", 0) for hero in after["heroes"])
    if "hero-died" not in told:
        assert wounds == sum(hero.get("wounds", 0) for hero in before["heroes"]) + told.count("hero-wounded")


def check_steps(game: Games, before: Json, arguments: Json, events: tuple[Event, ...]) -> None:
    """Heroes step through no wall and into no fire; no zombie goes up a red wall untold."""
    position = game("inferno").read(before)
    ground = position.ground
    lit = {fire.cell for fire in position.fires}
    fast = {zombie.id for zombie in position.zombies if zombie.hero or "move" in arguments}
    for event in events:
        fields = event.fields
        if event.kind == "fire-extinguished":
            lit.discard(fields["cell"])
        if event.kind in ("hero-stepped", "hero-sidestepped"):
            here, there = fields["from"], fields["to"]
            assert there not in lit
            assert there not in burning_manor(position)
            assert ground.links["poles"].get(here) == there or open_way(ground, here, there)
        if event.kind in ("zombie-climbed", "wall-paid", "belt-moved") and "zombie" in fields:
            fast.add(fields["zombie"])
        if event.kind == "zombie-moved" and fields["zombie"] not in fast:
            here, there = fields["from"], fields["to"]
            assert here == there or zombie_way(ground, here, there)


def burning_manor(position: Position) -> tuple[str, ...]:
    return position.ground.buildings.get("manor", ()) if position.scenario == "brasier" else ()


def open_way(ground: Map, here: str, there: str) -> bool:
    """Whether a step is straight through nothing but an opening, or round the corner in the open."""
    if there in ground.beside(here).values():
        return ground.edge(here, there) in ("free", "door", "stairs", "fence")
    corners = [cell for cell in ground.corners(here, there) if distance(here, there) == 1]
    return any(ground.edge(here, cell) == ground.edge(cell, there) == "free" for cell in corners)


def zombie_way(ground: Map, here: str, there: str) -> bool:
    """Whether a step is straight, not up a red wall, or past a corner clear of red walls and stairs."""
    if there in ground.beside(here).values():
        return ground.edge(here, there) != "red" or not ground.squares[there].upper
    walls = [{ground.edge(here, cell), ground.edge(cell, there)} for cell in ground.corners(here, there)]
    return distance(here, there) == 1 and any(not wall & {"red", "stairs"} for wall in walls)


@given(seed=st.integers())
@settings(deadline=None, max_examples=30)
def test_no_figure_comes_goes_or_passes_a_wall_untold(
    seed: int, game: Games, any_act: Play, check_act: Callable[..., None]
) -> None:
    check_night(seed, game, any_act, check_act)


@pytest.mark.slow
@given(seed=st.integers())
@settings(deadline=None, max_examples=100)
def test_nor_in_three_thousand_acts(
    seed: int, game: Games, any_act: Play, check_act: Callable[..., None]
) -> None:
    check_night(seed, game, any_act, check_act)


def play_alone(seed: int | str, game: Games, any_act: Play, scenario: str = "brasier") -> Iterator[AnyAct]:
    """Play a night of the assistant's zombies against four Heroes who do anything; give all positions."""
    chance = Random(seed)
    heroes = [{"id": name} for name in (*CROWD, "dot")]
    start = {"game": "inferno", "solo": True, "scenario": scenario, "turns": 19}
    act = any_act("inferno", "setup", start, {"heroes": heroes}, chance)
    while not act.position()["winner"]:
        yield act
        act = any_act("inferno", "solo-round", act.position(), {}, chance)
        if act.position()["winner"]:
            break
        for event in [event for event in act.events if event.kind == "fight-due"]:
            act = fought(event.fields["zombie"], act, any_act, chance) or act
        act = any_act("inferno", "gas-cans", act.position(), {}, chance)
        for hero in [hero["id"] for hero in act.position()["heroes"]]:
            act = any_act("inferno", "hero-move", act.position(), {"hero": hero}, chance)
        last = act.position()["turn"] == 19
        act = any_act("inferno", "round-end", act.position(), {}, chance)
        if last:
            break
    yield act


def fought(zombie: str, act: AnyAct, any_act: Play, chance: Random) -> AnyAct | None:
    """Fight one zombie, if a Hero still stands with it."""
    position = act.position()
    cells = {figure["id"]: figure["cell"] for figure in position["zombies"]}
    hero = next((hero["id"] for hero in position["heroes"] if hero["cell"] == cells.get(zombie)), None)
    arguments = {"hero": hero, "zombie": zombie, "phase": "zombie"}
    return any_act("inferno", "fight", position, arguments, chance) if hero else None


@given(seed=st.integers())
@settings(deadline=None, max_examples=3)
def test_a_night_alone_always_ends(seed: int, game: Games, any_act: Play) -> None:
    """INF-SCEN-01, INF-SCEN-12: somebody has won the scenario after 19 turns at the latest."""
    *nights, last = play_alone(seed, game, any_act)
    assert len(nights) <= 19
    assert last.position()["winner"] in ("zombies", "heroes")
    for act in (*nights, last):
        assert write(game("inferno").read(act.position())) == act.position()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["brasier", "free"])
@pytest.mark.parametrize("seed", range(80))
def test_many_nights_alone_end(seed: int, scenario: str, game: Games, any_act: Play) -> None:
    *_, last = play_alone(seed, game, any_act, scenario)
    position = last.position()
    assert write(game("inferno").read(position)) == position
    assert (position["winner"] != "") == (scenario == "brasier")


def test_one_seed_is_one_night(game: Games, any_act: Play) -> None:
    """The whole scenario, from set-up to winner, comes out the same again."""
    nights = [[act.position() for act in play_alone("moon", game, any_act)] for _ in range(2)]
    assert nights[0] == nights[1]
