"""A zombie goes one step further: conveyor, yard, climb, and what it walks into."""

from __future__ import annotations

from typing import Literal

from printkit.base.dataclass import dataclass
from printkit.games.inferno.ground import burning, heroes_near, is_yard, zombie_seat, zombies_at
from printkit.games.inferno.ignition import light_patch
from printkit.games.inferno.position import Position, Table, Zombie
from printkit.games.inferno.step import CLIMB_STEP, PLAIN_STEP, belt, zombie_step
from printkit.table.question import Steps, choose, roll

ALONE, BEST = 5, 2
"""What a zombie needs to climb alone (INF-ZCLIMB-03), and the least that a horde leaves it to roll."""

LEAVE_YARD, BETSY_GONE = 5, 6
"""INF-HOME-02, INF-HOME-03."""

RED_WALL_POINTS = 2
"""Points that a red wall costs without a roll: one more than a step (INF-CARD-02, INF-CARD-03)."""

AdvanceOutcome = Literal["done", "held", "failed"]


@dataclass
class Walk:
    """A zombie's move under way: points left, and what happens once in a move only."""

    points: int
    rolled: bool = False
    belted: bool = False

    def belt(self, position: Position, here: str, there: str) -> int:
        """Return what a conveyor would add to the points of this step (INF-SAW-02)."""
        return 0 if self.belted else belt(position.ground, here, there)


def hunger(position: Position, cell: str) -> bool:
    """Whether a Hero is near enough for a horde: at distance 1 or less, walls or not.

    INF-HORDE-01, INF-HORDE-07, INF-BASE-13.
    """
    return bool(heroes_near(position, cell))


def climb_need(position: Position, cell: str) -> int:
    """Return what a zombie must roll to climb out of a cell, with those who are in it now.

    The larger the horde, the less (INF-HORDE-02, INF-HORDE-03); it shrinks (INF-HORDE-04, INF-HORDE-06).
    """
    size = len(zombies_at(position, cell))
    return max(BEST, ALONE - size) if size >= 2 and hunger(position, cell) else ALONE


def enter_cell(table: Table, zombie: Zombie, cell: str) -> None:
    """Put a zombie into a cell: flames set it alight (INF-FZOMB-01), and it sets gasoline alight."""
    zombie.cell = cell
    walk_in_fire(table, zombie)
    if zombie.burning and cell in table.position.gasoline:
        light_patch(table, cell)


def walk_in_fire(table: Table, zombie: Zombie) -> None:
    """Let a zombie catch fire where it stands in flames."""
    if not zombie.burning and burning(table.position, zombie.cell):
        zombie.burning = True
        table.note("zombie-ignited", "INF-FZOMB-02", zombie=zombie.id, cell=zombie.cell)


def zombie_advance(table: Table, zombie: Zombie, there: str, walk: Walk) -> Steps[AdvanceOutcome]:
    """Take one step to a cell that `zombie_step` allows.

    `held`: the zombie's move ends here. `failed`: it did not get up a red wall.
    """
    position = table.position
    here = zombie.cell
    kind = zombie_step(position.ground, here, there)
    change = walk.belt(position, here, there) if kind == PLAIN_STEP else 0
    if change < 0 and walk.points < 2:
        table.note("belt-held", "INF-SAW-03", zombie=zombie.id, cell=here)
        return "held"
    if leaves_yard(position, here, there) and not (yield from _past_betsy(table, zombie)):
        return "held"
    cost = 1
    if kind == CLIMB_STEP:
        cost = yield from _climb(table, zombie, there, walk)
        if not cost:
            return "failed"
    walk.points -= cost
    if change:
        walk.belted = True
        walk.points += change
        table.note("belt-moved", "INF-SAW-02", zombie=zombie.id, change=change)
    enter_cell(table, zombie, there)
    return "done"


def leaves_yard(position: Position, here: str, there: str) -> bool:
    """Whether a step leads out of the yard while Betsy guards it."""
    squares = position.ground.squares
    return position.betsy and is_yard(squares[here]) and not is_yard(squares[there])


def try_climb(table: Table, zombie: Zombie, there: str) -> Steps[bool]:
    """Roll to climb (INF-ZCLIMB-03); return whether that is enough."""
    need = climb_need(table.position, zombie.cell)
    [rolled] = yield from roll("climb", zombie_seat(table), "INF-ZCLIMB-03", zombie=zombie.id, need=need)
    if rolled >= need:
        table.note("zombie-climbed", "INF-ZCLIMB-03", zombie=zombie.id, to=there, need=need, roll=rolled)
    else:
        table.note("climb-failed", "INF-ZCLIMB-04", zombie=zombie.id, need=need, roll=rolled)
    return rolled >= need


def _climb(table: Table, zombie: Zombie, there: str, walk: Walk) -> Steps[int]:
    """Get up a red wall by a roll or for points (INF-ZHERO-03); return the cost, 0 where it fails."""
    can_pay = walk.points >= RED_WALL_POINTS
    if not walk.rolled:
        way = "roll"
        if can_pay and not table.position.solo:  # INF-SOLO-05: else always the roll first
            way = yield from choose("climb-way", "zombie", "INF-ZHERO-03", ["pay", "roll"], zombie=zombie.id)
        if way == "roll":
            walk.rolled = True
            if (yield from try_climb(table, zombie, there)):
                return 1
    if not can_pay:
        return 0
    rule = "INF-ZHERO-02" if zombie.hero else "INF-CARD-02"
    table.note("wall-paid", rule, zombie=zombie.id, to=there)
    return RED_WALL_POINTS


def _past_betsy(table: Table, zombie: Zombie) -> Steps[bool]:
    """Roll to get out of the yard; return whether the zombie does. A 6 drives Betsy away."""
    [rolled] = yield from roll("leave-yard", zombie_seat(table), "INF-HOME-02", zombie=zombie.id)
    if rolled < LEAVE_YARD:
        table.note("yard-held", "INF-HOME-02", zombie=zombie.id, cell=zombie.cell)
        return False
    if rolled == BETSY_GONE:
        table.position.betsy = False
        table.note("betsy-gone", "INF-HOME-03", zombie=zombie.id)
    return True
