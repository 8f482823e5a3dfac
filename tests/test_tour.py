"""The tour of the code names every package and every dependency, and nothing that there is not."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest

from printkit.press.fonts.fontbook import GROUPS

ROOT = Path(__file__).resolve().parents[1]
TOUR = (ROOT / "docs/tour.md").read_text(encoding="utf-8")
PLACE = re.compile(r"`((?:printkit|templates|card_data|tests|tools|docs)/[\w./-]*)(?::([\w.]+))?`")
NAME = re.compile(r"`([A-Z]\w*|[a-z]\w*_\w+)`")
"""What looks like a class, a constant or a function."""

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


@cache
def defined(file: str) -> frozenset[str]:
    """The functions, classes, methods (`Class.method`) and constants of a source file."""

    def names(body: list[ast.stmt], within: str = "") -> Iterator[str]:
        for node in body:
            match node:
                case ast.ClassDef(name=name):
                    yield within + name
                    yield from names(node.body, f"{name}.")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    yield within + name
                case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                    yield within + name

    return frozenset(names(ast.parse((ROOT / file).read_text("utf-8")).body))


def packages() -> set[str]:
    """The packages of printkit, as folders."""
    found = {path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "printkit").rglob("__init__.py")}
    return {f"{folder}/" for folder in found - {"printkit"}}


def package(requirement: str) -> str:
    """The name of what is required, without versions and extras."""
    return same(re.split(r"[^\w.-]", requirement, maxsplit=1)[0])


def same(name: str) -> str:
    """The name of a package in the one form that all its spellings have."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_package_is_on_the_tour() -> None:
    places = {place for place, _ in PLACE.findall(TOUR)}
    named = {place for place in places if place.startswith("printkit/") and place.endswith("/")}
    assert packages() == named - {"printkit/", "printkit/locale/"}


def test_every_place_on_the_tour_is_there() -> None:
    gone = [place for place, _ in PLACE.findall(TOUR) if not (ROOT / place).exists()]
    assert gone == []


def test_every_function_on_the_tour_is_in_its_file() -> None:
    places = [(file, name) for file, name in PLACE.findall(TOUR) if name]
    assert len(places) > 30
    assert [f"{file}:{name}" for file, name in places if name not in defined(file)] == []


def test_every_class_and_constant_on_the_tour_is_somewhere() -> None:
    files = [path for folder in ("printkit", "tools") for path in (ROOT / folder).rglob("*.py")]
    known = frozenset[str]().union(*(defined(path.relative_to(ROOT).as_posix()) for path in files))
    modules = {path.stem for path in files} | {path.name for path in (ROOT / "printkit").rglob("*/")}
    libraries = packages_distributions().keys()
    assert [name for name in NAME.findall(TOUR) if name not in known | modules | libraries] == []


def test_tests_stand_in_folders_like_those_of_the_code() -> None:
    folders = (ROOT / "tests" / folder.removeprefix("printkit/") for folder in packages())
    assert [folder for folder in folders if not folder.is_dir()] == []


@pytest.mark.parametrize("requirement", PROJECT["dependencies"])
def test_each_dependency_is_named_and_used(requirement: str) -> None:
    name = package(requirement)
    assert f"| `{name}` |" in TOUR
    modules = [module for module, found in packages_distributions().items() if name in map(same, found)]
    fonts = {entry.group for entry in distribution(name).entry_points} & set(GROUPS)
    assert fonts or imported().intersection(modules)


def test_what_is_imported_is_a_dependency() -> None:
    needed = {package(each) for each in PROJECT["dependencies"]}
    brought = {module: set(map(same, found)) for module, found in packages_distributions().items()}
    foreign = {module for module in imported() if module in brought} - {"printkit"}
    assert [module for module in sorted(foreign) if not brought[module] & needed] == []


@cache
def imported() -> frozenset[str]:
    """The top modules that printkit imports anywhere."""
    found = set[str]()
    for path in (ROOT / "printkit").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Import(names=names):
                    found |= {each.name.split(".")[0] for each in names}
                case ast.ImportFrom(module=str(module), level=0):
                    found.add(module.split(".")[0])
    return frozenset(found)
