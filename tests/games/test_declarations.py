"""What a game's procedures ask and note, and the rules they apply, are those that its data declares."""

import ast
import re
from pathlib import Path

import pytest

import printkit.games.registry
from printkit.games.registry import has_ruleset

GAMES = ["mosh", "non-morts", "inferno"]
HERE = Path(__file__).parent
RULE = re.compile("[A-Z]+(?:-[A-Z]+)*-[0-9]+")
ASKING = {"choose", "choose_some", "draw", "number", "roll", "roll_for_active", "collect"}


@pytest.mark.parametrize("name", GAMES)
def test_every_procedure_is_declared_and_the_reverse(name, game, kit):
    assert list(game(name).procedures) == [row.id for row in kit(name).table("procedure")]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_declared_and_the_reverse(name, kit):
    declared = {row["event"] for row in kit(name).table("outcome")}
    assert {word for word in first_words(name, {"note"}) if not RULE.fullmatch(word)} == declared


@pytest.mark.parametrize("name", GAMES)
def test_every_question_is_declared_and_the_reverse(name, kit):
    declared = {row.id for row in kit(name).table("question")}
    assert declared <= words(name)
    asked = {word for word in first_words(name, ASKING) if not RULE.fullmatch(word)}
    assert asked - {"assistant", *kit(name).seats} <= declared


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_that_the_assistant_applies_stands_in_the_code_and_in_a_test(name, kit):
    applied = [rule.id for rule in kit(name).rules if {"assistant", "tracker"} & {*rule.role}]
    in_code = cited(folder(name).glob("*.py"))
    in_tests = cited([*HERE.glob(f"{folder(name).name}/*.py"), *HERE.parent.glob(f"cases/{name}/*.json")])
    assert [rule for rule in applied if rule not in in_code] == []
    assert [rule for rule in applied if rule not in in_tests] == []


def folder(game):
    """Return the folder of a game's code."""
    return Path(printkit.games.__file__).parent / game.replace("-", "_")


def cited(paths):
    """Return the rules that files name."""
    return {rule for path in paths for rule in RULE.findall(path.read_text("utf-8"))}


def modules(game):
    """Parse the code of a game."""
    return [ast.parse(path.read_text("utf-8")) for path in sorted(folder(game).glob("*.py"))]


def words(game):
    """Return every string of a game's code."""
    return {
        node.value
        for module in modules(game)
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def first_words(game, functions):
    """Return the strings among the first two arguments of calls of these functions or methods."""
    return {
        argument.value
        for module in modules(game)
        for node in ast.walk(module)
        if isinstance(node, ast.Call)
        and (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) in functions
        for argument in node.args[:2]
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    }


@pytest.mark.parametrize("name", ["chess", "sentences", "my.game", "..", ""])
def test_a_game_without_procedures_has_no_resolver(name):
    assert not has_ruleset(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_with_procedures_has_a_resolver(name):
    assert has_ruleset(name)
