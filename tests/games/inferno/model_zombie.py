"""A second reading of how one zombie moves and how a horde climbs, from the rules alone."""

from itertools import pairwise

from tests.games.inferno.model_night import ForbiddenError, Night
from tests.games.kinds import Json


def kind_of_step(night: Night, a: str, b: str) -> str:
    """Return "plain", "climb" or "" where there is no step."""
    board = night.board
    if a not in board.cells or b not in board.near(a):
        return ""
    if board.straight(a, b):
        return "climb" if board.edge(a, b) == "red" and board.is_upper(b) else "plain"
    for corner in board.corners(a, b):
        if not {board.edge(a, corner), board.edge(corner, b)} & {"red", "stairs"}:
            return "plain"
    return ""


def climb_need(night: Night, cell: str) -> int:
    size = len(night.zombies_in(cell))
    hunger = night.heroes_at(cell, 0) or night.heroes_at(cell, 1)
    return max(2, 5 - size) if size >= 2 and hunger else 5


def zombie_move(night: Night, zombie: str, path: list[str], move: int | None = None) -> None:
    figure = night.figure("zombies", zombie)
    start = figure["cell"]
    for a, b in pairwise([start, *path]):
        if not kind_of_step(night, a, b):
            raise ForbiddenError
    if night.burns(start) and not figure.get("burning"):
        night.catch(figure, "FZOMB-02")
    walk = Walk(night, figure)
    walk.points = 1
    if move is not None:
        walk.points = move
    elif figure.get("hero") and path:
        walk.points = night.roll("zombie", "ZHERO-01", sides=3, zombie=zombie)
    for cell in path:
        if walk.points < 1:
            night.tell("out-of-points", "BASE-05", zombie=zombie, cell=figure["cell"])
            break
        came = walk.advance(cell)
        if came == "failed":
            walk.fall_back()
        if came != "done":
            break
    arrive(night, figure, start)


def zombie_walk(night: Night, zombie: str) -> None:
    figure = night.figure("zombies", zombie)
    start = figure["cell"]
    if night.burns(start) and not figure.get("burning"):
        night.catch(figure, "FZOMB-02")
    walk = Walk(night, figure)
    walk.points = night.roll("zombie", "ZHERO-01", sides=3, zombie=zombie) if figure.get("hero") else 1
    while walk.points >= 1:
        who = "assistant" if night.now["solo"] else "zombie"
        chosen = night.choose(who, "BASE-05", ["stop", *walk.cells()], zombie=zombie, points=walk.points)
        if chosen == "stop":
            break
        came = walk.advance(chosen)
        if came == "failed":
            walk.fall_back()
        if came != "done":
            break
    arrive(night, figure, start)


def arrive(night: Night, zombie: Json, start: str) -> None:
    night.tell("zombie-moved", "BASE-05", zombie=zombie["id"], **{"from": start, "to": zombie["cell"]})
    warn(night, zombie, start)
    if night.heroes_in(zombie["cell"]):
        night.tell("fight-due", "BASE-07", zombie=zombie["id"], cell=zombie["cell"])


def warn(night: Night, zombie: Json, start: str) -> None:
    """Hunger: a zombie stays with a Hero, and goes to one whom a plain step reaches."""
    if night.heroes_in(start):
        hungry = zombie["cell"] != start
    else:
        reached = [
            hero for hero in night.heroes_at(start, 1) if kind_of_step(night, start, hero["cell"]) == "plain"
        ]
        hungry = bool(reached) and not night.heroes_in(zombie["cell"])
    if hungry:
        night.tell("hunger-warning", "BASE-06", zombie=zombie["id"], cell=zombie["cell"])


class Walk:
    """One move of one zombie: its points, whether it has tried a roll, whether a belt has carried it."""

    def __init__(self, night: Night, zombie: Json) -> None:
        self.night = night
        self.zombie = zombie
        self.points = 0
        self.tried = False
        self.carried = False

    def cells(self) -> list[str]:
        """Return where it could walk, or try a wall that it has not tried or could pay for."""
        night, here = self.night, self.zombie["cell"]
        found = []
        for cell in night.board.near(here):
            kind = kind_of_step(night, here, cell)
            against = not self.carried and night.belt_change(here, cell) == -1 and self.points < 2
            if (kind == "plain" and not against) or (kind == "climb" and (not self.tried or self.points > 1)):
                found.append(cell)
        return found

    def advance(self, cell: str) -> str:
        """Take one step: "done", "held" where the move ends, "failed" at a red wall."""
        night, here, its_id = self.night, self.zombie["cell"], self.zombie["id"]
        kind = kind_of_step(night, here, cell)
        change = night.belt_change(here, cell) if kind == "plain" and not self.carried else 0
        if change == -1 and self.points < 2:
            night.tell("belt-held", "SAW-03", zombie=its_id, cell=here)
            return "held"
        if self.leaves_betsy(cell) and not self.gets_out():
            return "held"
        price = self.price_of_wall(cell) if kind == "climb" else 1
        if not price:
            return "failed"
        self.points += change - price
        if change:
            self.carried = True
            night.tell("belt-moved", "SAW-02", zombie=its_id, change=change)
        night.enter(self.zombie, cell)
        return "done"

    def leaves_betsy(self, cell: str) -> bool:
        board = self.night.board
        return self.night.now["betsy"] and board.is_yard(self.zombie["cell"]) and not board.is_yard(cell)

    def gets_out(self) -> bool:
        night, its_id = self.night, self.zombie["id"]
        die = night.roll("zombie", "HOME-02", zombie=its_id)
        if die < 5:
            night.tell("yard-held", "HOME-02", zombie=its_id, cell=self.zombie["cell"])
        if die == 6:
            night.now["betsy"] = False
            night.tell("betsy-gone", "HOME-03", zombie=its_id)
        return die >= 5

    def price_of_wall(self, cell: str) -> int:
        """Return what a red wall costs, 0 where the zombie does not get up."""
        night, its_id = self.night, self.zombie["id"]
        way = "pay" if self.tried else "roll"
        if self.points >= 2 and not self.tried and not night.now["solo"]:
            way = night.choose("zombie", "ZHERO-03", ["pay", "roll"], zombie=its_id)
        if way == "roll":
            self.tried = True
            need = climb_need(night, self.zombie["cell"])
            die = night.roll("zombie", "ZCLIMB-03", zombie=its_id, need=need)
            if die >= need:
                night.tell("zombie-climbed", "ZCLIMB-03", zombie=its_id, to=cell, need=need, roll=die)
                return 1
            night.tell("climb-failed", "ZCLIMB-04", zombie=its_id, need=need, roll=die)
        if self.points < 2:
            return 0
        night.tell("wall-paid", "ZHERO-02" if self.zombie.get("hero") else "CARD-02", zombie=its_id, to=cell)
        return 2

    def fall_back(self) -> None:
        """Take another cell instead: beside a Hero where one was near."""
        night, here = self.night, self.zombie["cell"]
        near = night.heroes_at(here, 1)
        options = ["stay"]
        for cell in night.board.near(here):
            against = not self.carried and night.belt_change(here, cell) == -1 and self.points < 2
            hungry = not near or any(
                hero in night.heroes_at(cell, 0) + night.heroes_at(cell, 1) for hero in near
            )
            plain = kind_of_step(night, here, cell) == "plain"
            if plain and hungry and not against and not self.leaves_betsy(cell):
                options.append(cell)
        if night.now["solo"]:
            return
        rule = "ZCLIMB-05" if near else "ZCLIMB-04"
        chosen = night.choose("zombie", rule, options, zombie=self.zombie["id"])
        if chosen != "stay":
            night.enter(self.zombie, chosen)


def horde_climb(night: Night, from_: str, to: str) -> None:
    board = night.board
    if from_ not in board.cells or to not in board.cells:
        raise ForbiddenError
    climbers = [zombie for zombie in night.zombies_in(from_) if not zombie.get("hero")]
    if not climbers or not board.straight(from_, to) or kind_of_step(night, from_, to) != "climb":
        raise ForbiddenError
    size = len(night.zombies_in(from_))
    if size < 2:
        night.tell("no-horde", "HORDE-01", cell=from_, reason="alone")
    elif not night.heroes_at(from_, 0) and not night.heroes_at(from_, 1):
        night.tell("no-horde", "HORDE-05", cell=from_, reason="no-hunger")
    else:
        night.tell("horde-formed", "HORDE-01", cell=from_, size=size, need=climb_need(night, from_))
    for zombie in climbers:
        need = climb_need(night, from_)
        die = night.roll("zombie", "ZCLIMB-03", zombie=zombie["id"], need=need)
        if die >= need:
            night.tell("zombie-climbed", "ZCLIMB-03", zombie=zombie["id"], to=to, need=need, roll=die)
            night.enter(zombie, to)
        else:
            night.tell("climb-failed", "ZCLIMB-04", zombie=zombie["id"], need=need, roll=die)
