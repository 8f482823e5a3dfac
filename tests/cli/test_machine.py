"""What a machine lacks costs only what needs it, and is told in one line; it is no fault of a game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.press.deck import Deck

LOOKUP = """
import os, cffi
find = cffi.FFI.dlopen
def dlopen(self, name, *flags):
    if any(each in str(name) for each in os.environ["LACKS"].split()):
        raise OSError(f"cannot load library '{name}': cannot open shared object file")
    return find(self, name, *flags)
cffi.FFI.dlopen = dlopen
"""
"""Libraries named in $LACKS are not found."""

SUBSET = [
    "printkit: warning: the system library HarfBuzz-Subset is missing: "
    "fonts in documents are cut down without it",
    "hint: the kit is complete all the same; "
    "on Debian or Ubuntu `apt install libharfbuzz-subset0` installs it",
]
PANGO = [
    "printkit: documents and the page how-to-print are left out: "
    "the system library libpango-1.0-0 is missing",
    "hint: install Pango: on Debian or Ubuntu `apt install libpangoft2-1.0-0 libharfbuzz-subset0`",
]
DRAWN = {"cards.pdf", "kit.json"}
WHOLE = {*DRAWN, "how-to-print.pdf", "rules.pdf", "rules-booklet.pdf"}

MACHINES = [
    ("harfbuzz-subset harfbuzz-vector pango", 1, PANGO, DRAWN),
    ("harfbuzz-subset harfbuzz-vector", 0, SUBSET, WHOLE),
    ("no-such-library", 0, [], WHOLE),
]
"""What is not found, how a build ends, what it tells and what it writes."""


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    """Return a game with cards and a booklet, on a machine whose libraries are looked up by LOOKUP."""
    deck = Deck(tmp_path, cards=2)
    deck.game(
        more='[[component]]\nid = "rules"\nname = "Règles"\nkind = "rules"\nsize = "a5"\n'
        'booklet = true\ndocument = "rules.html"\n'
    )
    deck.template(
        "rules.html",
        '{% extends "common/document.html" %}{% block body %}'
        '<div translate="no"><h1>But du jeu</h1><p>Tenir <b>debout</b>, <i>toujours</i>.</p></div>'
        "{% endblock %}",
    )
    (tmp_path / "machine").mkdir()
    (tmp_path / "machine" / "sitecustomize.py").write_text(LOOKUP, encoding="utf-8")
    return deck


def printkit(deck: Deck, lacks: str, *words: str) -> subprocess.CompletedProcess[str]:
    own = {
        "LACKS": lacks,
        "PYTHONPATH": str(deck.folder / "machine"),
        "PRINTKIT_CACHE": str(deck.folder / "cache"),
        "LC_ALL": "C",
    }
    return subprocess.run(
        [sys.executable, "-m", "printkit", *words],
        cwd=deck.folder,
        env={**os.environ, **own},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(("lacks", "status", "told", "files"), MACHINES, ids=["neither", "one", "both"])
def test_a_build_costs_only_what_needs_what_is_missing(
    deck: Deck, lacks: str, status: int, told: list[str], files: set[str]
) -> None:
    done = printkit(deck, lacks, "build", "deck", "--ink", "full,low")
    folder = deck.folder / "output" / "deck" / "fr" / "a4"
    inks = {name.replace(".pdf", "-low.pdf") for name in files - {"how-to-print.pdf"}}
    assert {path.name for path in folder.iterdir()} == files | inks
    assert (done.returncode, done.stderr.splitlines()) == (status, told)
    sheets = 2 if status else 2 + 1 + 2
    assert done.stdout == f"output/deck/fr/a4: {len(files | inks) - 1} files, {sheets} sheets of paper\n"


@pytest.mark.parametrize(
    ("lacks", "status", "told"), [each[:3] for each in MACHINES[:2]], ids=["neither", "one"]
)
def test_check_tells_it_once(deck: Deck, lacks: str, status: int, told: list[str]) -> None:
    for kind in ("card_data", "templates"):
        shutil.copytree(deck.folder / kind / "deck", deck.folder / kind / "other")
    other = deck.folder / "card_data" / "other" / "game.toml"
    other.write_text(other.read_text(encoding="utf-8").replace('"deck"', '"other"'), encoding="utf-8")
    done = printkit(deck, lacks, "check", "deck", "other")
    assert (done.returncode, done.stderr.splitlines()) == (status, told)
    assert done.stdout == ("" if status else "deck, other: nothing is wrong\n")


def test_where_no_process_can_be_copied_one_does_it_all(deck: Deck) -> None:
    (deck.folder / "machine" / "sitecustomize.py").write_text(
        "import os\nvars(os).pop('fork', None)\n", encoding="utf-8"
    )
    done = printkit(deck, "", "build", "deck", "--ink", "full,low", "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (deck.folder / "output" / "deck" / "fr" / "a4" / "cards-low.pdf").exists()
