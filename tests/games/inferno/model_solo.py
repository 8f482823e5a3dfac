"""A second reading of the Zombie turn that the assistant plays alone, from the rules alone."""

from tests.games.inferno.model_night import DOUSE, ForbiddenError, Night
from tests.games.inferno.model_zombie import Walk, kind_of_step
from tests.games.kinds import Json

FAR = 10**6


def zombie_turn(night: Night) -> None:
    if not night.now["solo"]:
        raise ForbiddenError
    total = sum(night.roll("zombie", "BASE-03", dice=2))
    zombies = len(night.now["zombies"])
    night.now["spawn_pending"] = total > zombies
    kind = "spawn-due" if total > zombies else "no-spawn"
    night.tell(kind, "BASE-03", total=total, zombies=zombies)
    for zombie in in_turn(night):
        move(night, zombie)
    for zombie in [zombie for zombie in in_turn(night) if zombie.get("burning")]:
        burn(night, zombie)
    for zombie in in_turn(night):
        if night.heroes_in(zombie["cell"]):
            night.tell("fight-due", "BASE-07", zombie=zombie["id"], cell=zombie["cell"])
    if night.now["spawn_pending"]:
        spawn(night, night.roll("zombie", "BASE-04"))


def in_turn(night: Night) -> list[Json]:
    """Return the zombies by cell in reading order, then as they are listed."""
    return [zombie for cell in night.order for zombie in night.zombies_in(cell)]


def move(night: Night, zombie: Json) -> None:
    start = zombie["cell"]
    if night.burns(start) and not zombie.get("burning"):
        night.catch(zombie, "FZOMB-02")
    if not night.heroes_in(start):
        walk = Walk(night, zombie)
        walk.points = 1
        if zombie.get("hero"):
            walk.points = night.roll("zombie", "ZHERO-01", sides=3, zombie=zombie["id"])
        while walk.points > 0 and not night.heroes_in(zombie["cell"]):
            there = target(night, walk)
            if not there or walk.advance(there) != "done":
                break
    if zombie["cell"] == start:
        night.tell("zombie-stayed", "SOLO-03", zombie=zombie["id"], cell=start)
    else:
        way = {"from": start, "to": zombie["cell"]}
        night.tell("zombie-moved", "SOLO-03", zombie=zombie["id"], **way)


def target(night: Night, walk: Walk) -> str:
    """Return the cell that a zombie steps to next, "" for none."""
    board, here = night.board, walk.zombie["cell"]

    def first(cells: list[str]) -> str:
        for kind in ("plain", "climb"):
            for cell in cells:
                if kind_of_step(night, here, cell) == kind and affordable(night, walk, cell, kind):
                    return cell
        return ""

    near = night.heroes_at(here, 1)
    if near:
        near.sort(key=lambda hero: (-hero.get("wounds", 0), night.order.index(hero["cell"])))
        prey = [hero["cell"] for hero in near]
        if cell := first(prey):
            return cell
        if any(board.straight(here, cell) for cell in prey):
            return ""
        for cell in board.near(here):
            plain = kind_of_step(night, here, cell) == "plain" and affordable(night, walk, cell, "plain")
            if plain and any(board.straight(cell, each) for each in prey):
                return cell
        return ""
    ends = goals(night, walk.zombie.get("burning"))
    here_to_go = steps(night, here, ends)
    return first([cell for cell in board.near(here) if steps(night, cell, ends) < here_to_go])


def affordable(night: Night, walk: Walk, cell: str, kind: str) -> bool:
    if kind == "climb":
        return not walk.tried or walk.points >= 2
    against = not walk.carried and night.belt_change(walk.zombie["cell"], cell) == -1
    return walk.points >= 2 or not against


def goals(night: Night, burning: bool | None) -> list[str]:
    """Return what can burn to one that burns in the scenario, else the Heroes' cells."""
    board = night.board
    houses = [
        cell
        for cell in night.order
        if board.is_building(cell) and board.cells[cell]["building"] != "manor"
        if not night.fire(cell) and not night.debris(cell)
    ]
    if burning and night.now["scenario"] == "brasier" and houses:
        return houses
    return [hero["cell"] for hero in night.now["heroes"]]


def steps(night: Night, start: str, ends: list[str]) -> int:
    """Count the steps to the nearest of the ends, over the cells that the board has."""
    reached, count = {start}, 0
    while reached:
        if reached & {*ends}:
            return count
        grown = reached | {cell for each in reached for cell in night.board.near(each)}
        if grown == reached:
            return FAR
        reached, count = grown, count + 1
    return FAR


def burn(night: Night, zombie: Json) -> None:
    """Roll for one that burns, wherever it is."""
    cell, its_id = zombie["cell"], zombie["id"]
    die = night.roll("zombie", "FZOMB-04", zombie=its_id, cell=cell)
    token = night.debris(cell)
    if die == 6 and not (night.now["rain"] and not night.board.is_building(cell)):
        night.now["zombies"].remove(zombie)
        night.tell("zombie-burned", "FZOMB-04", zombie=its_id, cell=cell)
        leave_fire(night, cell)
    elif die == 6 or die == DOUSE.get(token):
        woods = night.board.cells[cell]["terrain"] == "woods"
        zombie["burning"] = False
        rule = "FCARD-04" if die == 6 else "VEG-03" if woods else "DEBRIS-06"
        reason = "rain" if die == 6 else "debris"
        night.tell("zombie-doused", rule, zombie=its_id, cell=cell, reason=reason)
    else:
        night.tell("zombie-burns-on", "FZOMB-04", zombie=its_id, cell=cell)


def leave_fire(night: Night, cell: str) -> None:
    """Place the marker of a zombie that died."""
    fire = night.fire(cell)
    if night.eternal(cell):
        night.tell("fire-blocked", "SCEN-07", to=cell, reason="eternal")
    elif night.debris(cell):
        woods = night.board.cells[cell]["terrain"] == "woods"
        night.tell("fire-blocked", "VEG-05" if woods else "DEBRIS-09", to=cell, reason="debris")
    elif cell in night.now["gasoline"]:
        night.light_patch(cell)
    elif fire and fire["intensity"] == 4:
        night.tell("fire-blocked", "PHASE-05", to=cell, reason="maximum")
    elif fire:
        fire["intensity"] += 1
        night.tell("fire-flared", "PHASE-05", cell=cell, intensity=fire["intensity"])
    else:
        night.light(cell, "FZOMB-05", "zombie")


def spawn(night: Night, count: int) -> None:
    night.now["spawn_pending"] = False
    board, brasier = night.board, night.now["scenario"] == "brasier"
    points = [
        cell
        for cell in night.order
        if (
            night.eternal(cell)
            if brasier
            else board.cells[cell].get("special") == "pit" or cell in night.now["pits"]
        )
    ]
    if not points:
        night.tell("no-spawn-point", "BASE-04")
        return
    left = night.now["zombies_max"] - len(night.now["zombies"])
    if count > left:
        night.tell("pool-empty", "BASE-04", asked=count, placed=left)
    used = dict.fromkeys(points, 0)
    for _ in range(min(count, left)):
        ends = goals(night, burning=True)
        least = [cell for cell in points if used[cell] == min(used.values())]
        cell = min(least, key=lambda each: steps(night, each, ends))
        used[cell] += 1
        taken = {figure["id"] for figure in (*night.now["zombies"], *night.now["heroes"])}
        its_id = next(f"z{number}" for number in range(1, FAR) if f"z{number}" not in taken)
        zombie = {"id": its_id, "cell": cell, "burning": night.burns(cell)}
        night.now["zombies"].append(zombie)
        night.tell(
            "zombie-spawned",
            "SCEN-05" if brasier else "BASE-04",
            zombie=its_id,
            cell=cell,
            burning=zombie["burning"],
        )
