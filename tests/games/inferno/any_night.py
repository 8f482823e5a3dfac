"""Nights full of trouble, on boards that no designer would draw, and calls to try on them."""

from random import Random

from tests.games.inferno.model_board import LISTS, OUTDOORS, STEPS, board_of, name
from tests.games.inferno.model_night import Night
from tests.games.inferno.model_zombie import kind_of_step
from tests.games.kinds import Json

PRINTED = ["drill", "motel", "sawmill", "fire-station", "residence", "manor", "woodinvale"]
LETTERS: dict[str, Json] = {
    **OUTDOORS,
    "A": {"terrain": "building", "building": "barn"},
    "a": {"terrain": "building", "building": "barn", "floor": 2},
    "B": {"terrain": "building", "building": "shop"},
    "b": {"terrain": "building", "building": "shop", "floor": 2},
    "H": {"terrain": "building", "building": "manor"},
    "Y": {"terrain": "grass", "special": "yard"},
    "K": {"terrain": "woods", "special": "kennel"},
    **{
        arrow: {"terrain": "building", "building": "barn", "special": "conveyor", "arrow": side}
        for arrow, side in {"^": "N", ">": "E", "v": "S", "<": "W"}.items()
    },
    "~": {"terrain": "grass", "special": "conveyor", "arrow": "E"},
}
DRAWN_FROM = [
    "....,TXAAAaaaBBbHYYYK^>v<~#",
    "AAAaaa.",
    "..YYYK",
    "AA<<>>^v.~",
    "AaBbT.#",
    "..T,",
    "aaYK.",
    "aa~^<.",
]


def any_board(chance: Random) -> Json:
    """Draw a board that no designer would: every kind of cell beside every other."""
    width, height = chance.randint(1, 6), chance.randint(1, 6)
    letters = chance.choice(DRAWN_FROM)
    rows = ["".join(chance.choice(letters) for _ in range(width)) for _ in range(height)]
    if set("".join(rows)) == {"#"}:
        rows[0] = "." + rows[0][1:]
    cells = {
        name(y, x): LETTERS[letter]
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "#"
    }
    pairs = [
        f"{name(y, x)}-{there}"
        for y in range(height)
        for x in range(width)
        for there in (name(y, x + 1), name(y + 1, x))
        if name(y, x) in cells and there in cells
    ]
    chance.shuffle(pairs)
    drawing: Json = {"rows": rows, "legend": LETTERS}
    for each in LISTS:
        drawing[each] = [pairs.pop() for _ in range(chance.randint(0, len(pairs) // 3))]
    every = [*cells]
    drawing["edge_doors"] = [
        [cell, chance.choice([*STEPS])] for cell in chance.sample(every, len(every) // 8)
    ]
    if height > 2 and {"A1", "A3"} <= cells.keys() and chance.random() < 0.5:
        drawing["poles"] = [["A1", "A3"]]
    floors = {
        (cell["building"], cell.get("floor", 1)): f"{cell['building']}-{cell.get('floor', 1)}"
        for cell in cells.values()
        if "building" in cell
    }
    drawing["locations"] = [
        {"id": place, "building": building, "floor": floor, "dice": [number]}
        for number, ((building, floor), place) in enumerate(floors.items(), start=1)
    ]
    return drawing


def any_night(chance: Random) -> Json:
    """Put fire, debris, gasoline and a crowd of figures on a board."""
    base = {"map": chance.choice(PRINTED) if chance.random() < 0.4 else any_board(chance)}
    base["layout"] = {"nw": "motel", "ne": "sawmill", "se": "fire-station", "sw": "residence"}
    if base["map"] == "woodinvale":
        corners = ["motel", "sawmill", "fire-station", "residence"]
        base["layout"] = dict(zip(base["layout"], chance.sample(corners, 4), strict=True))
    board = board_of(base)
    cells = [*board.cells]
    brasier = chance.random() < 0.3
    free = [cell for cell in cells if not (brasier and board.cells[cell].get("building") == "manor")]
    chance.shuffle(free)
    share = [chance.randint(0, max(1, len(free) // part)) for part in (4, 4, 2)]
    lit, soaked, burnt = (free[sum(share[:n]) : sum(share[: n + 1])] for n in range(3))
    tokens = chance.sample([f"deb-{number:02}" for number in range(1, 48) if number % 8], len(burnt) // 2)
    centre = chance.choice(burnt or cells)
    close = [centre, *board.near(centre)]
    crowd, party = (close if chance.random() < 0.8 else cells for _ in range(2))
    health = chance.randint(1, 3)
    return {
        "game": "inferno",
        **base,
        "scenario": "brasier" if brasier else "free",
        "advanced": chance.random() < 0.8,
        "solo": chance.random() < 0.3,
        "variants": chance.sample(["survival", "hero-pack-1"], chance.randint(0, 2)),
        "betsy": chance.random() < 0.8,
        "rain": chance.random() < 0.3,
        "pits": chance.sample(cells, min(len(cells), chance.randint(0, 3))),
        "zombies_max": chance.randint(6, 14),
        "fires": [{"cell": cell, "intensity": chance.randint(1, 4)} for cell in lit],
        "gasoline": soaked,
        "debris": [
            {"cell": cell, "token": tokens.pop() if tokens and chance.random() < 0.8 else "rubble"}
            for cell in burnt
            if board.is_building(cell)
        ],
        "lights_out": [
            each
            for each in ("barn", "shop", "motel", "residence")
            if any(cell.get("building") == each for cell in board.cells.values()) and chance.random() < 0.3
        ],
        "taken_over": [
            place["id"] for place in board.locations if place.get("floor", 1) == 1 and chance.random() < 0.2
        ],
        "zombies": [
            {
                "id": f"z{number}",
                "cell": chance.choice(crowd),
                "burning": chance.random() < 0.3,
                "hero": chance.random() < 0.3,
            }
            for number in range(1, chance.randint(2, 7))
        ],
        "heroes": [
            {
                "id": hero,
                "cell": chance.choice(party),
                "health": health,
                "wounds": chance.randrange(health),
                **{each: chance.random() < 0.2 for each in ("light", "doused", "searched")},
            }
            for hero in ["amy", "bob", "cid"][: chance.choice([0, 1, 1, 2, 2, 3, 3])]
        ],
    }


def any_call(chance: Random, position: Json) -> tuple[str, Json]:
    """Return a procedure and arguments, most of them possible."""
    night = Night(position)
    cells = [*night.board.cells]
    zombie = chance.choice(position["zombies"])
    heroes = ["hero-move", "hero-move"] if position["heroes"] else []
    procedure = chance.choice([*heroes, "zombie-move", "zombie-move", "zombie-walk", "horde-climb"])
    if chance.random() < (0.4 if position["solo"] else 0.02):
        return "zombie-turn", {}
    if procedure == "hero-move":
        points = chance.choice([{}, {}, {"points": chance.randint(0, 7)}])
        card = {"card": "escape-windows"} if chance.random() < 0.5 else {}
        return procedure, {"hero": chance.choice(position["heroes"])["id"], **points, **card}
    if procedure == "zombie-walk":
        return procedure, {"zombie": zombie["id"]}
    if procedure == "horde-climb":
        starts = [z["cell"] for z in position["zombies"]]
        ways = [
            {"from": a, "to": b}
            for a in starts
            for b in night.board.near(a)
            if night.board.straight(a, b) and kind_of_step(night, a, b) == "climb"
        ]
        wrong = {"from": chance.choice(starts), "to": chance.choice(cells)}
        return procedure, chance.choice(ways) if ways and chance.random() < 0.9 else wrong
    path, here = [], zombie["cell"]
    for _ in range(chance.randint(0, 5)):
        steps = [cell for cell in cells if kind_of_step(night, here, cell)]
        climbs = [cell for cell in steps if kind_of_step(night, here, cell) == "climb"]
        here = chance.choice(climbs if climbs and chance.random() < 0.6 else steps or cells)
        if chance.random() < 0.03:
            here = chance.choice(cells)
        path.append(here)
    points = {"move": chance.randint(0, 6)} if chance.random() < 0.6 else {}
    return procedure, {"zombie": zombie["id"], "path": path, **points}
