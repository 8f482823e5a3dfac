"""A tile of one's own, a file dropped beside the others, is printed and played; a broken one is refused."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from lxml import etree
from typer.testing import CliRunner

from printkit.base.faults import Fault, FaultError, RefusedError
from printkit.base.msgid import N_
from printkit.base.paths import card_data
from printkit.cli.build import build
from printkit.cli.check import without_followers
from printkit.cli.exit_status import CONTENT
from printkit.cli.verify import verify
from printkit.faces.document import NOT_PLAYED
from printkit.faces.face import face_svg
from printkit.games.humans.game import ruleset
from printkit.games.registry import load_game, load_ruleset
from printkit.kit import read_kit
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from printkit.play.saves import StartOptions
from printkit.press.fonts.fontbook import FontBook
from printkit.press.svg import draw_svg
from printkit.press.typesetting import Typesetter
from printkit.table.act import Act
from printkit.table.journal import Journal
from printkit.words.check import demanded
from tests.games.humans.printed import TEMPLATES, of_class, placed

MARKET = """
name = "Marché couvert"
kind = "building"
rows = ["#.#", ".B.", "#.#"]
exits = ["n", "e", "s", "w"]
humans = 1
barricade = 3
tokens = 1
doors = ["1-1 0-1"]
"""
"""A room in the middle of its tile: no wall of it is at an edge."""

SHAPE = MARKET[MARKET.index("rows") : MARKET.index("\nhumans")]

SQUARE = 'kind = "square"\nrows = ["#.#", "...", "#.#"]'

WithTile = Callable[[str], Kit]


@pytest.fixture
def with_tile(tmp_path: Path) -> WithTile:
    """Read the game with one tile more, in a file of its own."""

    def read(words: str) -> Kit:
        folder = tmp_path / "card_data" / "humans"
        shutil.copytree(card_data("humans"), folder)
        (folder / "tiles").mkdir(exist_ok=True)
        (folder / "tiles" / "market.toml").write_text(words, "utf-8")
        return read_kit(folder, "fr")

    return read


def test_an_own_tile_is_printed(with_tile: WithTile) -> None:
    kit = with_tile(MARKET)
    piece, row = kit.component("tile"), kit.row("tile", "market")
    assert row in kit.rows_of(piece)
    svg = face_svg(TEMPLATES, kit, piece, row, "front", "full")
    drawing = draw_svg(svg, TEMPLATES.folder, TEMPLATES.roots, Typesetter(FontBook()), "full", "market")
    assert not drawing.faults
    read = etree.fromstring(svg.encode())
    plates = [*of_class(read, "town-plate")]
    assert sorted(placed(plate)[2] for plate in plates) == [0, 180]  # there is no room for four
    assert len([*of_class(read, "town-sill")]) == 4
    assert len([*of_class(read, "town-leaf")]) == 1


def test_no_translation_is_asked_for_an_own_tile(with_tile: WithTile, tmp_path: Path) -> None:
    """Whoever made it says its name in one language."""
    with_tile(MARKET)
    game = read_game(tmp_path / "card_data" / "humans")
    own = {context for context in game.phrases if context.startswith("tiles/market")}
    assert {*demanded(game)} == {*game.phrases} - own and own


def test_an_own_tile_is_played(with_tile: WithTile) -> None:
    """It is in the stack, and its room is entered through its barricades."""
    game = ruleset(with_tile(MARKET))
    assert "market" in game.components.tiles
    position = {
        "game": "humans",
        "order": ["miner", "doctor"],
        "players": {"miner": {"zombies": ["N12"]}},
        "map": {"N14": "town-square@0", "N11": "market@0"},
    }
    told = Act(game, "legal-moves", position, {"from": "N12"}).table.events
    tries = [
        (each.fields["from"], each.fields["to"], each.fields["needed"])
        for each in told
        if "needed" in each.fields
    ]
    assert ("N12", "N11", 3) in tries


@pytest.mark.parametrize(
    ("found", "instead", "told"),
    [
        ('["#.#", ".B.", "#.#"]', '["#.#", ".B.", "#."]', "three rows of three letters"),
        ('["#.#", ".B.", "#.#"]', '["#.#", ".X.", "#.#"]', "three rows of three letters"),
        ('["#.#", ".B.", "#.#"]', '["#.#", ".B.", "###"]', "where no street is"),
        ('["#.#", ".B.", "#.#"]', '["#.#", "...", "#.#"]', "a building is a tile with cells B"),
        (SHAPE, 'rows = ["#.#", "B#.", "###"]\nexits = ["n", "e"]', "no way leads to the cells"),
        ('kind = "building"', 'kind = "street"', "a building is a tile with cells B"),
        ('kind = "building"\nrows = ["#.#", ".B.", "#.#"]', SQUARE, "the one square is the tile"),
        ('exits = ["n", "e", "s", "w"]', "exits = []", "no road leads to the tile"),
        ("humans = 1", "humans = 2", "more than the building has cells"),
        ("barricade = 3", "", "tile/market.barricade"),
        ("1-1 0-1", "1-1 1-1", "not a building cell with a street cell beside it"),
        ("1-1 0-1", "door", "not a building cell with a street cell beside it"),
    ],
)
def test_a_tile_that_cannot_be_played_is_refused(
    found: str, instead: str, told: str, with_tile: WithTile
) -> None:
    with pytest.raises(FaultError) as refusal:
        ruleset(with_tile(MARKET.replace(found, instead)))
    assert told in "\n".join(fault.told() for fault in refusal.value.faults)


def test_a_broken_tile_is_told_with_its_file_its_line_and_what_is_allowed(tmp_path: Path) -> None:
    folder = tmp_path / "card_data" / "humans"
    shutil.copytree(card_data("humans"), folder)
    (folder / "tiles").mkdir()
    wrong = MARKET.replace("Marché couvert", "École").replace("humans = 1", "humans = 2")
    wrong = wrong.replace("1-1 0-1", "1-1 1-1").replace("barricade = 3", "")
    (folder / "tiles" / "market.toml").write_text(wrong, "utf-8")
    game = read_game(folder)
    with pytest.raises(FaultError) as refusal:
        ruleset(game.kit("fr"))
    told = {(each := game.placed(fault)).place: each for fault in refusal.value.faults}
    lines = wrong.splitlines()
    for name in ("name", "humans", "doors"):
        line = next(at for at, words in enumerate(lines, 1) if words.startswith(name))
        assert told[f"line {line}, $.{name}"].file.endswith("tiles/market.toml")
    assert len(told) == 4 and all(fault.hint and fault.file for fault in told.values())


def test_a_broken_tile_is_printed_in_a_draft_only(
    with_tile: WithTile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As with any row that is wrong, `build` tells what it is; what nobody can play nobody cuts out."""
    with_tile(MARKET.replace("humans = 1", "humans = 2"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    command = typer.Typer()
    command.command()(build)
    asked = ["humans", "--lang", "fr", "--only", "tile/market", "--ink", "low"]
    for more, sheets in ((), 0), (("--draft",), 1):
        done = CliRunner().invoke(command, [*asked, *more])
        assert done.exit_code == CONTENT
        assert "market.toml: line 6, $.humans: 2 are more than the building has cells" in done.stderr
        assert len([*tmp_path.glob("output/humans/fr/*/tile*.pdf")]) >= sheets
        assert sheets or not (tmp_path / "output" / "humans").exists()


def test_a_barricade_is_a_number_of_a_die(with_tile: WithTile) -> None:
    with pytest.raises(FaultError) as refusal:
        with_tile(MARKET.replace("barricade = 3", "barricade = 9"))
    (told,) = [fault.told() for fault in refusal.value.faults]
    assert "market.toml: line 7, $.barricade: 9 is not between 1 and 6" in told


def test_what_follows_from_a_broken_tile_is_not_told_too() -> None:
    broken = Fault("market.toml", "$.exits", N_("no road leads to the tile"))
    follows = Fault("book.html", "line 1", NOT_PLAYED, {"name": "first-bite"})
    assert without_followers([broken, follows], unplayable=True) == [broken]
    assert without_followers([broken, follows], unplayable=False) == [broken, follows]


def test_a_street_needs_its_middle(with_tile: WithTile) -> None:
    """A human goes there when it is laid (HUM-TILE-02)."""
    street = 'kind = "street"\nrows = ["#.#", ".#.", "#.#"]\nexits = ["n", "e", "s", "w"]\n'
    with pytest.raises(FaultError) as refusal:
        ruleset(with_tile(street))
    assert "the middle of a street is a street cell" in refusal.value.faults[0].told()


def _own(tmp_path: Path, words: str | None) -> Kit:
    """Return the game with that tile beside the user, or without."""
    path = tmp_path / "card_data" / "humans" / "tiles" / "market.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    if words is None:
        path.unlink(missing_ok=True)
    else:
        path.write_text(words, "utf-8")
    return read_kit(card_data("humans"), "en")


@pytest.mark.parametrize(
    ("before", "since", "told"),
    [
        (MARKET, None, "this game was begun with tile/market: put back what is gone to go on"),
        (
            MARKET,
            MARKET.replace("humans = 1", "humans = 0"),
            "changed since this game began: tile/market; to go on, make it what it was",
        ),
        (MARKET, MARKET.replace("Marché couvert", "Halles"), ""),
        (None, MARKET, ""),
    ],
)
def test_a_game_goes_on_with_the_tiles_that_it_began_with(
    before: str | None, since: str | None, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that was added since does not come into its stack, and it is verified without it."""
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "night.jsonl"
    first, game = _own(tmp_path, before), load_game("humans")
    start = StartOptions("Ana,Ben", own=False, seed=7, resume=False, file=file)
    with start.journal(first, game, load_ruleset(first)) as journal:
        stack = load_ruleset(first).components.tiles
        assert journal.head.own_rows.keys() == ({"tile/market"} if before else set())
    on = StartOptions("", own=None, seed=None, resume=True, file=file)
    now = on.begun_with(_own(tmp_path, since))
    command = typer.Typer()
    command.command()(verify)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    verified = CliRunner().invoke(command, [str(file)])
    if told:
        with pytest.raises(RefusedError) as refused:
            on.journal(now, game, load_ruleset(now))
        assert told in refused.value.faults[0].told() and told in verified.stderr
        return
    with on.journal(now, game, load_ruleset(now)) as journal:
        journal.session(load_ruleset(now))
    assert [*load_ruleset(now).components.tiles] == [*stack]
    assert "Everything is in order." in verified.stdout
    added = _own(tmp_path, since)
    if before is None:  # a phone that has it in its stack does not take the game over
        with Journal.open(file) as journal, pytest.raises(RefusedError, match="begun without tile/market"):
            journal.session(load_ruleset(added))
