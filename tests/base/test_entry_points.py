"""What packages enter is found as `importlib.metadata` finds it, without loading that."""

from __future__ import annotations

import sys
from importlib.metadata import distributions
from pathlib import Path
from pkgutil import resolve_name

import pytest

from printkit.base.entry_points import GROUP, entries, game_entries
from tests.all_games import GAMES
from tests.packages import write_package

WORDS = [
    "[printkit.games]\npicnic = picnic.game:GAME\n",
    "# said\n[scripts]\nx = y:z\n\n[printkit.games]\n# more\na=b:C\n  d  =  e.f:G  \n[other]\nh = i:J\n",
    "[printkit.games]\na = b:C [extra]\n\n[printkit.games]\nd = e:F\n",
    "[printkit.games]\na = b:C[one,two]\nd = e : F.G\ng = h [one]\n",
    "[printkit.games.more]\na = b:C\n",
    "[other]\nprintkit.games = b:C\n",
]


FONTS = ("fontpkg.family", "fonts_ttf", "justmytype.packs")


def listed(group: str = GROUP) -> list[tuple[str, str, str]]:
    """Return what `importlib.metadata` finds in a group, and would load; a package once."""
    packages = {package.name: package for package in reversed([*distributions()])}
    return sorted(
        (each.name, name, f"{each.module}:{each.attr}" if each.attr else each.module)
        for name, package in packages.items()
        for each in package.entry_points.select(group=group)
    )


@pytest.mark.parametrize("kind", [("dist-info", "METADATA"), ("egg-info", "PKG-INFO")])
@pytest.mark.parametrize("words", WORDS)
def test_entries_are_those_of_importlib(
    words: str, kind: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for site in ("first", "second"):
        metadata = tmp_path / site / f"Pic_nic-1.{kind[0]}"
        metadata.mkdir(parents=True)
        (metadata / kind[1]).write_text(f"Metadata-Version: 2.1\nName: Pic.nic\nVersion: 1\n\nName: {site}\n")
        (metadata / "entry_points.txt").write_text(words.replace("b:C", f"{site}:C"))
        monkeypatch.syspath_prepend(tmp_path / site)
    assert [tuple(each) for each in game_entries()] == listed()
    assert {*GAMES} <= {each.game for each in game_entries()}


def test_what_is_no_folder_brings_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "packages.zip").write_bytes(b"PK")
    monkeypatch.setattr(sys, "path", [str(tmp_path / "packages.zip"), str(tmp_path / "gone"), *sys.path])
    assert [tuple(each) for each in game_entries()] == listed()


@pytest.mark.parametrize("group", FONTS)
def test_fonts_are_those_of_importlib(group: str) -> None:
    found = [(each.name, each.package, each.reference) for each in entries(group)]
    assert found
    assert sorted(found) == listed(group)


def test_a_font_is_found_whatever_else_its_package_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_package(tmp_path, "pic", "[fonts_ttf]\nseen = pic:FILES [web]\n", __init__="FILES = {'a': 'b.ttf'}")
    monkeypatch.syspath_prepend(tmp_path)
    (found,) = (each for each in entries("fonts_ttf") if each.package == "pic")
    assert resolve_name(found.reference) == {"a": "b.ttf"}


def test_the_folder_that_one_is_in_is_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, "pic", "[printkit.games]\na = b:C\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    assert ("a", "pic", "b:C") in [tuple(each) for each in game_entries()]
    assert [tuple(each) for each in game_entries()] == listed()
