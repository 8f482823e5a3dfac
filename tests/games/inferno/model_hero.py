"""A second reading of a Hero's movement, from the rules alone."""

from tests.games.inferno.model_night import SEARCH, Night
from tests.games.kinds import Json


def price_of_step(night: Night, a: str, b: str) -> int:
    """Return the points that a step from a to b costs, 0 where there is none."""
    board = night.board
    shut = board.place(b)
    if night.burns(b) or (shut in night.now["taken_over"] and shut != board.place(a)):
        return 0
    if board.poles.get(a) == b:
        return 1
    if board.straight(a, b):
        return {"free": 1, "door": 1, "stairs": 1, "fence": 3}.get(board.edge(a, b), 0)
    for corner in board.corners(a, b):
        if board.edge(a, corner) == board.edge(corner, b) == "free" and not night.burns(corner):
            return 1
    return 0


def hero_move(night: Night, hero: str, points: int | None = None, card: str = "") -> None:
    turn = Turn(night, night.figure("heroes", hero), card)
    start = turn.hero["cell"]
    turn.cross_the_yard()
    if points is None:
        turn.die = points = night.roll("hero", "DOUSE-01", hero=hero)
    turn.points = points
    while True:
        belted = {"belted": True} if turn.carried else {}
        chosen = night.choose("hero", "HMOVE-01", turn.options(), hero=hero, points=turn.points, **belted)
        act, _, cell = chosen.partition(":")
        if act == "stop":
            break
        if act == "search":
            turn.search()
            break
        turn.fresh = False
        {"move": turn.step, "douse": turn.douse, "jump": turn.jump}[act](cell)
        if turn.points == 0:
            break
    night.tell("hero-moved", "HMOVE-01", hero=hero, **{"from": start, "to": turn.hero["cell"]})
    if night.burns(turn.hero["cell"]):
        night.wound(turn.hero, "FHERO-03")


class Turn:
    """One movement: the points left, what the die showed, what he has done."""

    def __init__(self, night: Night, hero: Json, card: str) -> None:
        self.night = night
        self.hero = hero
        self.card = card
        self.die: int | None = None
        self.points = 0
        self.fresh = True
        self.carried = False

    @property
    def cell(self) -> str:
        return self.hero["cell"]

    def cross_the_yard(self) -> None:
        night, board = self.night, self.night.board
        if night.now["betsy"] and board.is_yard(self.cell):
            free = [
                cell
                for cell in night.order
                if board.is_yard(cell) and cell != self.cell and not night.burns(cell)
            ]
            to = night.choose("hero", "HOME-01", ["stay", *free], hero=self.hero["id"])
            if to != "stay":
                self.hero["cell"] = to
                night.tell("yard-crossed", "HOME-01", hero=self.hero["id"], to=to)

    def options(self) -> list[str]:
        cells = self.night.order
        return [
            "stop",
            *(["search"] if self.may_search() else []),
            *(f"move:{cell}" for cell in cells if self.may_step(cell)),
            *(f"douse:{cell}" for cell in cells if self.may_douse(cell)),
            *(f"jump:{cell}" for cell in cells if self.may_jump(cell)),
        ]

    def may_search(self) -> bool:
        if not self.fresh or self.hero.get("doused") or self.hero.get("searched"):
            return False
        if not self.night.board.is_building(self.cell):
            return False
        token = self.night.debris(self.cell)
        return SEARCH.get(token) == self.die is not None if token else not self.night.burns(self.cell)

    def change(self, cell: str) -> int:
        return 0 if self.carried else self.night.belt_change(self.cell, cell)

    def may_step(self, cell: str) -> bool:
        board = self.night.board
        if cell not in board.near(self.cell) and board.poles.get(self.cell) != cell:
            return False
        price = price_of_step(self.night, self.cell, cell)
        return bool(price) and price + (self.change(cell) == -1) <= self.points

    def may_douse(self, cell: str) -> bool:
        if self.points < 1 or self.hero.get("searched") or not self.night.fire(cell):
            return False
        board = self.night.board
        return bool(board.straight(self.cell, cell)) and board.edge(self.cell, cell) not in ("wall", "red")

    def may_jump(self, cell: str) -> bool:
        board = self.night.board
        if self.points < 1 or not self.card or not board.is_building(self.cell):
            return False
        if not board.straight(self.cell, cell) or board.is_building(cell) or self.night.burns(cell):
            return False
        return board.edge(self.cell, cell) in ("wall", "red")

    def search(self) -> None:
        debris = bool(self.night.debris(self.cell))
        self.hero["searched"] = True
        rule = "DEBRIS-04" if debris else "BASE-10"
        self.night.tell("searched", rule, hero=self.hero["id"], cell=self.cell, debris=debris)
        if debris:
            self.night.tell("townsfolk-reminder", "DEBRIS-05", hero=self.hero["id"])

    def douse(self, cell: str) -> None:
        night, its_id = self.night, self.hero["id"]
        self.points -= 1
        self.hero["doused"] = True
        fire = night.fire(cell)
        assert fire
        fire["intensity"] -= 1
        if fire["intensity"] >= 1:
            night.tell("fire-lowered", "DOUSE-02", hero=its_id, cell=cell, intensity=fire["intensity"])
            return
        night.now["fires"].remove(fire)
        night.tell("fire-extinguished", "DOUSE-03", hero=its_id, cell=cell)
        if night.now["advanced"] and not night.board.is_open_ground(cell):
            night.tell("cell-preserved", "DEBRIS-03", cell=cell)

    def jump(self, cell: str) -> None:
        night, its_id, here = self.night, self.hero["id"], self.cell
        upstairs = night.board.is_upper(here)
        self.hero["cell"] = cell
        self.points -= 1
        self.card = ""
        night.tell("hero-jumped", "CARD-05", hero=its_id, **{"from": here, "to": cell})
        if night.zombies_in(cell) or (upstairs and "hero-pack-1" not in night.now["variants"]):
            self.points = 0
        elif upstairs and self.points > 0:
            if night.choose("hero", "CARD-07", ["stop", "twisted-ankle"], hero=its_id) == "stop":
                self.points = 0
            else:
                night.tell("ankle-twisted", "CARD-07", hero=its_id)

    def step(self, cell: str) -> None:
        night, board, its_id, here = self.night, self.night.board, self.hero["id"], self.cell
        change, price = self.change(cell), price_of_step(night, here, cell)
        self.hero["cell"] = cell
        self.points -= price
        if change:
            self.carried = True
            self.points += change
            night.tell("belt-moved", "SAW-02", hero=its_id, change=change)
        rule = "HMOVE-01"
        if board.poles.get(here) == cell:
            rule = "STATION-01"
        elif board.straight(here, cell) and board.edge(here, cell) == "fence":
            rule = "HOME-04"
        way = {"from": here, "to": cell}
        night.tell("hero-stepped", rule, hero=its_id, **way, points=self.points)
        if self.points > 0 and night.zombies_in(cell):
            self.stop(cell, "BASE-08", "zombie")
        elif self.points > 0 and self.in_the_dark(cell):
            self.stop(cell, "CARD-10", "dark")

    def in_the_dark(self, cell: str) -> bool:
        dark = self.night.board.cells[cell].get("building") in self.night.now["lights_out"]
        return dark and not self.hero.get("light")

    def stop(self, cell: str, rule: str, reason: str) -> None:
        self.points = 0
        self.night.tell("hero-stopped", rule, hero=self.hero["id"], cell=cell, reason=reason)
