"""No two files of a kit have one name, whatever a build is asked for."""

from __future__ import annotations

from itertools import combinations

import pytest

from printkit.kit import print_names
from printkit.kit.print_names import MAX_FILE_NAME, OWN, FileKind, PrintName, endings, shared_file
from tests.kit.sample_game import Sample

KINDS: tuple[FileKind, ...] = ("pieces", "document", "booklet", "page")
NAMES = [
    PrintName(name, kind)
    for kind in KINDS
    for name in (
        "cards",
        "cards-low",
        "cards-glued",
        "cards-fold",
        "cards-selection-no-backs",
        "cards-booklet",
    )
]

ANOTHER = """
[[component]]
id = "{name}"
name = "Autre"
kind = "card"
size = "poker"
front = "snack.svg"
{more}
"""


@pytest.mark.parametrize(("one", "other"), [*combinations(NAMES, 2)])
def test_names_are_told_just_where_their_files_could_meet(one: PrintName, other: PrintName) -> None:
    if one.name == other.name and one.kind == other.kind:
        return
    files, others = ({each.name + ending for ending in endings(each.kind)} for each in (one, other))
    known = {one.name: one}
    known.setdefault(other.name, other)
    found = shared_file(one, known) or shared_file(other, known)
    assert bool(found) == bool(files & others)
    if found:
        assert found[0].removesuffix(".pdf") in files & others


def test_the_longest_name_is_one_that_every_disk_takes() -> None:
    most = max(len(ending) for kind in KINDS for ending in endings(kind))
    assert MAX_FILE_NAME + most + len(".pdf") <= 255
    assert MAX_FILE_NAME + len("-" + "x" * 35 + "-grey-tight.png") <= 255


def test_the_files_of_every_build_are_known() -> None:
    names = [print_names.HOWTO, print_names.CHANGED, "changed-paper", "mixed", "mixed-paper"]
    assert [each.name for each in OWN] == names


def test_names_that_a_build_would_write_twice_are_told_with_their_line(game: Sample) -> None:
    before = (game.folder / "game.toml").read_text("utf-8")

    def told(name: str, more: str = "") -> list[str]:
        (game.folder / "game.toml").write_text(before + ANOTHER.format(name=name, more=more), "utf-8")
        return game.faults()

    assert told("other") == []
    assert told("other", 'print = "cards"') == []
    assert told("other", 'print = "own-cards"') == []
    for name in ("cards-low", "cards-glued-fold", "CARDS-grey"):
        (line,) = told("other", f'print = "{name}"')
        assert f"{name}.pdf would also be a file of “cards”, and" in line and "print" in line
    (line,) = told("other", 'print = "CARDS"')
    assert "“CARDS” and “cards” differ only in case" in line
    (line,) = told("SNACK-card")
    assert "“SNACK-card” and “snack-card” differ only in case" in line
    (line,) = told("a" * (MAX_FILE_NAME + 1))
    assert f"the name has more than {MAX_FILE_NAME} characters" in line
    (line,) = told("other", f'print = "{"a" * (MAX_FILE_NAME + 1)}"')
    assert f"print: the name has more than {MAX_FILE_NAME} characters" in line
    assert told("a" * MAX_FILE_NAME, f'print = "{"a" * MAX_FILE_NAME}"') == []
