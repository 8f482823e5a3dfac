"""A Hero's ways in words: where he may go with the points he has, and which fires he may fight there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.games.inferno.components import components_of
from printkit.games.inferno.hero_routes import DousingRoute, HeroRoute, dousing_routes, hero_routes
from printkit.games.inferno.position import Hero
from printkit.games.inferno.step import FENCE
from printkit.games.inferno.validate import read_position
from printkit.games.route import Route, RouteEnd
from printkit.games.sentences import Names
from printkit.kit.model import Kit
from printkit.table.question import Question


def routes(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[Route]:
    """Return where a Hero may go with the points he has, and the fires that he may fight on the way."""
    if question.purpose != "hero-move-act":
        return []
    night = read_position(position, components_of(kit))
    hero = next(each for each in night.heroes if each.id == question.about["hero"])
    ways = hero_routes(night, hero, question.about["points"], belted="belted" in question.about)
    fires = dousing_routes(night, hero, ways)
    return [
        *(_walk(kit, hero, way) for way in ways.values() if way.steps),
        *(_dousing(kit, hero, cell, way) for cell, way in fires.items()),
    ]


def _walk(kit: Kit, hero: Hero, way: HeroRoute) -> Route:
    last, answers = way.steps[-1], _answers(way)
    spent = sum(step.cost - step.change for step in way.steps)
    if last.stopped:
        end = kit.say(f"route-stopped-{last.stopped}").plain
    else:
        end = kit.say("route-left", n=way.left).plain
    ends = [RouteEnd(kit.say("route-go").plain, answers)]
    if way.goes_on:
        ends.append(RouteEnd(kit.say("route-go-and-stop").plain, (*answers, "stop")))
    words = kit.say("route-step", cell=last.cell, n=spent).plain
    return Route(last.cell, words, str(spent), _through(hero, way), (*_steps(kit, way), end), tuple(ends))


def _dousing(kit: Kit, hero: Hero, cell: str, way: DousingRoute) -> Route:
    words = kit.say("option-douse", cell=cell).plain
    steps = (*_steps(kit, way.route), kit.say("route-douse", cell=cell, n=way.points).plain)
    ends = []
    for points in sorted({1, way.points}):
        label = "route-put-out" if points == way.intensity else "route-lower"
        answers = (*_answers(way.route), *[f"douse:{cell}"] * points)
        ends.append(RouteEnd(kit.say(label, n=points).plain, answers))
    return Route(cell, words, "", (*_through(hero, way.route), cell), steps, tuple(ends))


def _answers(way: HeroRoute) -> tuple[str, ...]:
    return tuple(f"move:{step.cell}" for step in way.steps)


def _through(hero: Hero, way: HeroRoute) -> tuple[str, ...]:
    return (hero.cell, *(step.cell for step in way.steps))


def _steps(kit: Kit, way: HeroRoute) -> list[str]:
    """Put into words what each step costs, and why that is not 1."""
    told: list[str] = []
    for step in way.steps:
        label = "route-belt" if step.change else "route-fence" if step.cost == FENCE else "route-step"
        told.append(kit.say(label, cell=step.cell, n=step.cost - step.change).plain)
    return told
