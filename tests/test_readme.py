"""What the README and the pages beside it let a reader type works, and every link leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import Workbook

from printkit.words.terms import read_list

ROOT = Path(__file__).resolve().parents[1]
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.glob("docs/*.md")} | {
    name: (ROOT / name).read_text("utf-8") for name in ("README.md", "CHANGELOG.md")
}
README = PAGES["README.md"]
FILE = re.compile(r"`((?:card_data|templates)/[\w./-]+)`[^\n]*\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^\.venv/bin/printkit (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?://)([^)#\s]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
ADDRESS = re.compile(r"\]\([^)]*\)|https?://\S+")
ABOUT_CODE = {"docs/tour.md", "docs/house-style.md", "docs/resolver.md", "docs/reference.md", "docs/terms.md"}
"""Pages that name parts of the code, commands or the words to avoid themselves."""
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def section(page: str, title: str) -> str:
    """Return what stands under a heading."""
    _, found, rest = PAGES[page].partition(f"\n## {title}\n")
    assert found, f"{page} has no part {title!r}"
    return rest.partition("\n## ")[0]


FIRST_GAME = section("README.md", "Your first own game")
OWN_GAME = section("docs/templates.md", "A game of four files")
TABLE = re.search(r"```csv\n(.*?)```", FIRST_GAME, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the files of the walk-through."""
    return written(OWN_GAME, tmp_path)


def written(text: str, folder: Path) -> Path:
    """Write the files that a text shows."""
    for name, content in FILE.findall(text):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def run(folder: Path, command: str) -> subprocess.CompletedProcess[str]:
    printkit = Path(sys.executable).parent / "printkit"
    return subprocess.run([printkit, *command.split()], cwd=folder, capture_output=True, text=True)


def anchors(text: str) -> set[str]:
    """Return the anchors that a page has on a code host: its headings, small, with dashes."""
    titles = HEADING.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_link_leads_somewhere(page: str) -> None:
    lost = []
    for file, anchor in LINK.findall(CODE.sub("", PAGES[page])):
        target = ((ROOT / page).parent / file).resolve() if file else ROOT / page
        if not target.exists() or (anchor and anchor not in anchors(target.read_text("utf-8"))):
            lost.append(f"{file}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("page", sorted(PAGES.keys() - ABOUT_CODE))
def test_pages_use_the_words_of_the_list_of_terms(page: str) -> None:
    terms = read_list(ROOT / "printkit/locale/en.terms.csv")
    words = ADDRESS.sub("", CODE.sub("", PAGES[page]))
    assert [f"{found['value']}: say {found['better']}" for found in terms.avoided(words)] == []


def test_every_page_is_named_in_the_readme() -> None:
    named = {file for file, _ in LINK.findall(section("README.md", "Where to read on"))}
    assert named == {page for page in PAGES if page != "README.md"}


def test_the_table_of_the_readme_becomes_a_game(tmp_path: Path) -> None:
    assert TABLE
    (tmp_path / "cards.csv").write_text(TABLE[1], encoding="utf-8")
    for command in COMMANDS.findall(FIRST_GAME):
        done = run(tmp_path, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    files = re.findall(r"`((?:output|templates|card_data)/[\w./-]+\.\w+)`", FIRST_GAME)
    assert len(files) == 4
    assert [name for name in files if not (tmp_path / name).is_file()] == []


def test_the_game_of_four_files_is_previewed_checked_and_built(folder: Path) -> None:
    commands = COMMANDS.findall(OWN_GAME)
    assert commands == ["preview picnic", "check picnic", "build picnic"]
    for command in commands:
        done = run(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    for name in ("output/preview/picnic/dish-card-en.png", "output/picnic/en/a4/cards.pdf"):
        assert f"`{name}`" in OWN_GAME
        assert (folder / name).stat().st_size > 10_000


def test_the_deck_for_those_who_come_from_elsewhere_is_printed(tmp_path: Path) -> None:
    page = section("docs/coming-from.md", "A deck with all of it")
    folder = written(page, tmp_path)
    for command in COMMANDS.findall(page):
        done = run(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    for name in ("item-en.png", "monster-en-low.png"):
        assert (folder / "output/preview/port" / name).exists()


def test_a_second_table_comes_into_a_game_as_the_page_says(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Name,Cost\nOwl,1\nFox,2\n", encoding="utf-8")
    (tmp_path / "places.csv").write_text("Name,Text\nMill,Grinds corn.\nInn,Feeds all.\n", encoding="utf-8")
    assert run(tmp_path, "new picnic --from cards.csv --author Ann --no-build").returncode == 0
    book = Workbook()
    for title in ("Dishes", "Events"):
        sheet = book.create_sheet(title)
        for row in (("Name", "Text"), (f"{title} 1", "Takes one."), (f"{title} 2", "Takes two.")):
            sheet.append(row)
    book.save(tmp_path / "card_data/picnic/deck.xlsx")
    commands = COMMANDS.findall(section("docs/coming-from.md", "A second table"))
    assert [command.split()[-1] for command in commands] == ["--add", "--add"]
    for command in commands:
        done = run(tmp_path, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    for name in ("places.svg", "back-places.svg", "places.css", "places-low.css", "events.svg"):
        assert (tmp_path / "templates/picnic" / name).exists()
    checked = run(tmp_path, "check picnic")
    assert (checked.returncode, checked.stderr) == (0, "")
    refused = run(tmp_path, "new picnic --from places.csv")
    assert "--add" in refused.stderr


def test_the_board_of_the_page_on_boards_is_printed_and_burns(tmp_path: Path) -> None:
    folder = written(PAGES["docs/boards.md"], tmp_path)
    for command in COMMANDS.findall(PAGES["docs/boards.md"])[:2]:
        done = run(folder, command)
        assert (done.returncode, done.stderr) == (0, ""), command
    assert (folder / "output/preview/inferno/board-farm-en.png").stat().st_size > 10_000
    night = '{"game": "inferno", "map": "farm", "fires": [{"cell": "C4", "intensity": 4}]}'
    (folder / "night.json").write_text(night, encoding="utf-8")
    done = run(folder, "resolve inferno fire-phase --position night.json --answers [1] --lang en")
    assert "D4" in done.stdout


def test_a_single_answer_is_given_as_the_page_on_playing_says(tmp_path: Path) -> None:
    text = section("docs/playing.md", "A single answer")
    typed = "\n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL))
    script = typed.replace(".venv/bin/printkit", str(Path(sys.executable).parent / "printkit"))
    done = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")
    asked, told = done.stdout.split("p1 plays Rob Rigor.")
    assert "rob-rigor  Rob Rigor" in asked
    assert "p2 has the mic and goes first." in told


def test_the_game_of_four_files_begins_a_translation(folder: Path) -> None:
    assert run(folder, "words update picnic fr").returncode == 0
    assert 'msgid "Birthday cake"' in (folder / "card_data/picnic/locale/fr.po").read_text(encoding="utf-8")
