"""A second reading of what all procedures share: what stands where, fire that is set, who is asked.

A model is slow and plain on purpose: it looks everything up again each time, so that it can be read
beside the rules. It asks through `ask`, which is given a question and gives the answer.
"""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.games.inferno.model_board import apart, board_of
from tests.games.kinds import Json

DATA = Path(__file__).parents[3] / "card_data/inferno"
TOKENS = [
    row
    for deck in ("debris", "vegetal")
    for row in tomllib.loads((DATA / f"{deck}.toml").read_text(encoding="utf-8"))[deck]
]
SEARCH = {row["id"]: row["search"] for row in TOKENS if "search" in row}
DOUSE = {row["id"]: row["douse"] for row in TOKENS}


class ForbiddenError(Exception):
    """The rules do not allow this."""


class Night:
    """A position under way: `now` is the position, `told` what has happened."""

    def __init__(self, position: Json, ask: Callable[[Json], Any] = lambda _: None) -> None:
        self.now = {**position, "zombies": [{**z} for z in position["zombies"]]}
        self.now["heroes"] = [{**hero} for hero in position["heroes"]]
        self.now["fires"] = [{**fire} for fire in position["fires"]]
        self.now["gasoline"] = [*position["gasoline"]]
        self.board = board_of(position)
        self.order = [*self.board.cells]
        self.ask = ask
        self.told: list[Json] = []

    def tell(self, kind: str, rule: str, **fields: object) -> None:
        self.told.append({"event": kind, "rule": f"INF-{rule}", **fields})

    def roll(self, by: str, rule: str, sides: int = 6, **about: object) -> Any:
        if by == "zombie" and self.now["solo"]:
            by = "assistant"
        return self.ask({"kind": "roll", "by": by, "rule": f"INF-{rule}", "sides": sides, **about})

    def choose(self, by: str, rule: str, options: list[str], **about: object) -> str:
        """Ask, but not where a single option is left."""
        if len(options) == 1:
            return options[0]
        return self.ask({"kind": "choose", "by": by, "rule": f"INF-{rule}", "options": options, **about})

    def reading(self, cells: set[str]) -> list[str]:
        return [cell for cell in self.order if cell in cells]

    # what stands where

    def fire(self, cell: str) -> Json | None:
        return next((fire for fire in self.now["fires"] if fire["cell"] == cell), None)

    def eternal(self, cell: str) -> bool:
        manor = self.board.is_building(cell) and self.board.cells[cell]["building"] == "manor"
        return manor and self.now["scenario"] == "brasier"

    def burns(self, cell: str) -> bool:
        return self.fire(cell) is not None or self.eternal(cell)

    def debris(self, cell: str) -> str:
        return next((debris["token"] for debris in self.now["debris"] if debris["cell"] == cell), "")

    def zombies_in(self, cell: str) -> list[Json]:
        return [zombie for zombie in self.now["zombies"] if zombie["cell"] == cell]

    def heroes_in(self, cell: str) -> list[Json]:
        return [hero for hero in self.now["heroes"] if hero["cell"] == cell]

    def heroes_at(self, cell: str, distance: int) -> list[Json]:
        return [hero for hero in self.now["heroes"] if apart(hero["cell"], cell) == distance]

    def figure(self, kind: str, figure: str) -> Json:
        found = next((each for each in self.now[kind] if each["id"] == figure), None)
        if found is None:
            raise ForbiddenError
        return found

    # what happens to them

    def catch(self, zombie: Json, rule: str) -> None:
        zombie["burning"] = True
        self.tell("zombie-ignited", rule, zombie=zombie["id"], cell=zombie["cell"])

    def enter(self, zombie: Json, cell: str) -> None:
        zombie["cell"] = cell
        if self.burns(cell) and not zombie.get("burning"):
            self.catch(zombie, "FZOMB-02")
        if zombie.get("burning") and cell in self.now["gasoline"]:
            self.light_patch(cell)

    def light_patch(self, cell: str) -> None:
        """Set alight all gasoline joined to a cell: no fire and no debris lies under it."""
        patch = {cell}
        while (
            grown := {
                other
                for other in self.now["gasoline"]
                if any(self.board.straight(other, each) for each in patch)
            }
            - patch
        ):
            patch |= grown
        self.now["gasoline"] = [each for each in self.now["gasoline"] if each not in patch]
        self.tell("gasoline-ignited", "GAS-03", cells=self.reading(patch))
        for each in self.reading(patch):
            self.light(each, "GAS-03", "gasoline")

    def light(self, cell: str, rule: str, cause: str) -> None:
        """Place a new marker, and tell who stands in it."""
        self.now["fires"].append({"cell": cell, "intensity": 4})
        self.tell("fire-lit", rule, cell=cell, intensity=4, cause=cause)
        for zombie in self.zombies_in(cell):
            if not zombie.get("burning"):
                self.catch(zombie, "FIRE-01")
        for hero in self.heroes_in(cell):
            self.tell("hero-caught", "FHERO-04", hero=hero["id"], cell=cell)

    def wound(self, hero: Json, rule: str) -> None:
        hero["wounds"] = hero.get("wounds", 0) + 1
        self.tell("hero-wounded", rule, hero=hero["id"], wounds=hero["wounds"])
        if hero["wounds"] == hero.get("health", 3):
            self.now["heroes"].remove(hero)
            self.tell("hero-died", "BASE-09", hero=hero["id"], cell=hero["cell"])

    def after(self) -> Json:
        """Return the position with its fires in reading order."""
        fires = sorted(self.now["fires"], key=lambda fire: self.order.index(fire["cell"]))
        return {**self.now, "fires": fires}

    # belts, for Heroes and zombies alike

    def belt_change(self, a: str, b: str) -> int:
        """Return what a straight step gains or loses on a conveyor."""
        side = self.board.straight(a, b)
        arrow = self.board.belt(b) or self.board.belt(a)
        if not side or not arrow:
            return 0
        return {arrow: 1, {"N": "S", "S": "N", "E": "W", "W": "E"}[arrow]: -1}.get(side, 0)
