"""What a game's procedures ask and note, and the rules they apply, are those that its data declares."""

import ast
import re
import tomllib
from ast import Module
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import printkit.games.registry
from printkit.base.paths import card_data
from printkit.games.registry import has_ruleset
from printkit.kit.model import Kit
from tests.all_games import GAMES
from tests.games.kinds import Games, Kits

HERE = Path(__file__).parent
RULE = re.compile("[A-Z]+(?:-[A-Z]+)*-[0-9]+")
NOTING = {"note", "note_to", "reveal", "tell_everybody", "tell_gm", "tell_players"}
ASKING = {"choose", "choose_some", "draw", "number", "roll", "roll_for_active", "collect"}


@pytest.mark.parametrize("name", GAMES)
def test_every_procedure_is_declared_and_the_reverse(name: str, game: Games, kit: Kits) -> None:
    assert list(game(name).procedures) == [row.id for row in kit(name).table("procedure")]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_declared_and_the_reverse(name: str, kit: Kits) -> None:
    declared = {row["event"] for row in kit(name).table("outcome")}
    assert {word for word in first_words(name, NOTING) if not RULE.fullmatch(word)} <= declared
    assert declared <= words(name)


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_declared_and_the_reverse(name: str, kit: Kits) -> None:
    declared = {row.id for row in kit(name).table("question")}
    assert declared <= words(name)
    asked = {word for word in first_words(name, ASKING) if not RULE.fullmatch(word)}
    assert asked - {"assistant", *kit(name).seats} <= declared


@pytest.mark.parametrize("name", GAMES[:3])
def test_every_rule_that_the_assistant_applies_stands_in_the_code_and_in_a_test(name: str, kit: Kits) -> None:
    applied = [rule.id for rule in kit(name).rules if {"assistant", "tracker"} & {*rule.role}]
    in_code = cited(folder(name).glob("*.py")) | in_rows(name, kit(name))
    in_tests = cited([*HERE.glob(f"{folder(name).name}/*.py"), *HERE.parent.glob(f"cases/{name}/*.json")])
    assert [rule for rule in applied if rule not in in_code] == []
    assert [rule for rule in applied if rule not in in_tests] == []


def test_every_role_that_the_rules_ask_cells_for_is_declared_and_the_reverse() -> None:
    declared = tomllib.loads((card_data("inferno") / "game.toml").read_text("utf-8"))["role"]
    asked = {
        node.left.value
        for module in modules("inferno")
        for node in ast.walk(module)
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Constant)
        and any(isinstance(each, ast.Attribute) and each.attr == "roles" for each in node.comparators)
    }
    assert asked == set(declared)


def folder(game: str) -> Path:
    """Return the folder of a game's code."""
    return Path(printkit.games.__file__).parent / game.replace("-", "_")


def cited(paths: Generator[Any, Any, Any] | list[Path]) -> set[str]:
    """Return the rules that files name."""
    return {rule for path in paths for rule in RULE.findall(path.read_text("utf-8"))}


def in_rows(game: str, kit: Kit) -> set[str]:
    """Return the rules that rows name, of tables from whose rows a game's code takes them."""
    loops = [
        node
        for module in modules(game)
        for node in ast.walk(module)
        if isinstance(node, (ast.DictComp, ast.GeneratorExp))
    ]
    tables = {
        loop.generators[0].iter.args[0].value
        for loop in loops
        if isinstance(loop.generators[0].iter, ast.Call)
        and ast.unparse(loop.generators[0].iter.func) == "kit.table"
        and isinstance(loop.generators[0].iter.args[0], ast.Constant)
        and "row['rule']" in ast.unparse(loop)
    }
    return {row["rule"] for table in tables for row in kit.table(str(table))}


def modules(game: str) -> list[Module]:
    """Parse the code of a game."""
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder(game).glob("*.py"))]


def words(game: str) -> set[str]:
    """Return every string of a game's code."""
    return {
        node.value
        for module in modules(game)
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def first_words(game: str, functions: set[str]) -> set[str]:
    """Return the strings among the first three arguments of calls of these functions or methods."""
    return {
        argument.value
        for module in modules(game)
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) in functions
        for argument in node.args[:3]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@pytest.mark.parametrize("name", ["chess", "sentences", "my.game", "..", ""])
def test_a_game_without_procedures_has_no_resolver(name: str) -> None:
    assert not has_ruleset(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_procedures_has_a_resolver(name: str) -> None:
    assert has_ruleset(name)
