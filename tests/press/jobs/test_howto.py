"""The page "how to print and cut this kit": what it says of the files that lie in its folder."""

from __future__ import annotations

import fcntl
import json
import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from printkit.faces.document import PageFormat
from printkit.press import build as press_build
from printkit.press.documents.page_check import LaidOut
from printkit.press.imposition import CutSketch, paper
from printkit.press.jobs import howto
from printkit.press.jobs.howto import (
    LARGE_PLAN,
    MAX_PLANS,
    FileChoice,
    choices_of,
    on_one_page,
    own_pages,
    page_runs,
    plan_numbers,
    plan_width,
    plans_of,
    unplanned,
    without_runt,
)
from printkit.press.manifest import Contents, FileRecord, kept_entries, record_of
from printkit.press.pdf.foreign import ForeignPdf
from tests.press.deck import Deck, words

SHEET = """
[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
size = "a4"
document = "sheet.html"
pages = 2
"""
TWO_PAGES = (
    '{% extends "common/document.html" %}{% block body %}<p>Un</p>'
    '<p style="break-before: page">Deux</p>{% endblock %}'
)
PAGES = {"components": [{"id": "card", "name": "Carte", "faces": 9, "copies": 9, "pages": [[1]]}]}
LONG = "recto verso, retourner sur les bords longs"
FOLD = "recto seul ; pliez, ou collez chaque dos derrière sa face"
BY_HAND = "recto verso à la main, voir plus bas : pages "
HOW_BY_HAND = "Imprimez d'abord les pages que la liste nomme en premier, sinon les impaires"


def page(deck: Deck) -> str:
    """The page's words; lines and kinds of spaces and apostrophes do not matter."""
    return re.sub(r"\s+", " ", words(deck.pdf("how-to-print"))).replace("’", "'")


def entries(deck: Deck) -> dict[str, dict[str, Any]]:
    kit = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    return {entry["file"]: entry for entry in kit["files"]}


def line(deck: Deck, file: str) -> str:
    """What the page says beside a file's name, up to its sheets and cuts."""
    found = re.search(rf"(?<![-\w]){re.escape(file)} (.*?\d+ \d+|.*?\d+ –)", page(deck))
    assert found, page(deck)
    return found[1]


def said(deck: Deck, file: str) -> str:
    """How many sheets and numbered lines kit.json has."""
    entry = entries(deck)[file]
    lines = sum(len({cut[0] for cut in plan["cuts"]}) * len(plan["pages"]) for plan in entry["cut_plans"])
    return f"{entry['sheets']} {lines}"


def record(file: str, **said: Any) -> FileRecord:
    values: dict[str, Any] = {
        "file": file,
        "title": "Carte",
        "kind": "faces",
        "paper": "a4",
        "stock": "card",
        "ink": "full",
        "backs": "long",
        "order": "interleaved",
        "sides": 2,
        "pages": 2,
        "sheets": 1,
        "cuts": 4,
        "area": 0.9,
        "bound": 1,
        "rulers": 2,
        "margin": 8.0,
        "copies": 1,
        "components": (Contents("card", "Carte", 9, 9),),
        "ink_share": {},
        "faces": {},
    }
    return FileRecord(**{**values, **said})


def test_the_page_names_those_who_translated_the_kit(deck: Deck) -> None:
    toml = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(toml.replace('["fr"]', '["fr", "en"]'), "utf-8")
    (deck.data / "locale").mkdir()
    header = (
        '# Zoé Li <z@example.org>, 2026.\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    )
    (deck.data / "locale" / "en.po").write_text(header, "utf-8")
    deck.build(own_howto=True, langs=("en",))
    assert "Translation: Zoé Li · " in words(deck.pdf("how-to-print", "en"))


def test_each_file_has_its_own_way_sheets_and_cuts(deck: Deck) -> None:
    deck.build(own_howto=True, backs=("long", "fold"))
    assert said(deck, "cards.pdf") != said(deck, "cards-fold.pdf")
    assert line(deck, "cards.pdf").endswith(f"{LONG} {said(deck, 'cards.pdf')}")
    assert line(deck, "cards-fold.pdf").endswith(f"{FOLD} {said(deck, 'cards-fold.pdf')}")
    assert "cards.pdf ou cards-fold.pdf, pas les deux" in page(deck)


def test_the_page_tells_of_what_earlier_builds_left(deck: Deck) -> None:
    deck.build(own_howto=True, backs=("long",))
    assert "pas les deux" not in page(deck)
    deck.build(own_howto=True, backs=("fold",))
    assert line(deck, "cards.pdf").endswith(f"{LONG} {said(deck, 'cards.pdf')}")
    assert line(deck, "cards-fold.pdf").endswith(said(deck, "cards-fold.pdf"))
    assert "cards-fold.pdf ou cards.pdf, pas les deux" in page(deck)


def test_a_file_whose_faces_have_changed_since_is_outdated_and_not_told(deck: Deck) -> None:
    deck.words()
    deck.build(backs=("fold",))
    deck.cards(9, c4="Deuxième nom")
    deck.build(own_howto=True, backs=("long",))
    assert {name: entry["outdated"] for name, entry in entries(deck).items()} == {
        "cards.pdf": False,
        "cards-fold.pdf": True,
        "how-to-print.pdf": False,
    }
    assert "cards-fold" not in page(deck)


def test_a_file_that_a_fault_left_behind_is_not_told(deck: Deck) -> None:
    deck.game(more=SHEET)
    deck.template("sheet.html", TWO_PAGES)
    deck.build()
    deck.template("front.svg", "{{ row.nothing }}")
    deck.build(own_howto=True)
    assert "sheet.pdf" in page(deck)
    assert "cards.pdf" not in page(deck)


def test_a_selection_stands_below_the_whole_files(deck: Deck) -> None:
    deck.build(only=("card/c2",))
    deck.build(own_howto=True)
    text = page(deck)
    below = text.index("seulement une partie des pièces ci-dessus")
    assert text.index("cards.pdf") < below < text.index("cards-selection.pdf")


@pytest.mark.parametrize("backs", ["fold", "none"])
def test_without_duplex_both_sides_are_printed_by_hand(backs: str, deck: Deck) -> None:
    deck.game(more=SHEET)
    deck.template("sheet.html", TWO_PAGES)
    deck.build(own_howto=True, backs=(backs,))
    assert BY_HAND in line(deck, "sheet.pdf")
    assert HOW_BY_HAND in page(deck)
    assert LONG not in page(deck)


def test_who_prints_both_ways_reads_of_both(deck: Deck) -> None:
    deck.game(more=SHEET)
    deck.template("sheet.html", TWO_PAGES)
    deck.build(own_howto=True)
    assert HOW_BY_HAND not in page(deck)
    deck.build(own_howto=True, backs=("long", "fold"))
    assert LONG in line(deck, "sheet.pdf")
    assert HOW_BY_HAND in page(deck)


@pytest.mark.parametrize("order", ["fronts-first", "backs-first"])
@pytest.mark.parametrize(("backs", "edge"), [("long", "bords longs"), ("short", "bords courts")])
def test_a_file_to_be_turned_by_hand_says_its_order_its_pages_and_its_edge(
    order: str, backs: str, edge: str, deck: Deck
) -> None:
    deck.game(more=SHEET)
    deck.template("sheet.html", TWO_PAGES)
    deck.cards(18)
    deck.build(own_howto=True, backs=(backs,), order=order)
    name = "cards.pdf" if backs == "long" else "cards-short-edge.pdf"
    assert entries(deck)[name]["order"] == order
    by_hand = (
        f"recto verso à la main, voir plus bas : pages 1–2, puis 3–4, feuilles retournées sur les {edge}"
    )
    assert by_hand in line(deck, name)
    sheet = name.replace("cards", "sheet")
    assert entries(deck)[sheet]["order"] == "interleaved", "a document keeps its pages in order"
    assert f"pages 1, puis 2, feuilles retournées sur les {edge}" in line(deck, sheet)
    assert HOW_BY_HAND in page(deck)
    deck.build(own_howto=True, backs=("fold",))
    assert by_hand in line(deck, name), "whatever is built later, the file has its own order"


def test_pages_in_turns_are_printed_by_hand_odd_ones_first(deck: Deck) -> None:
    deck.game(more=SHEET.replace("pages = 2", "pages = 4"))
    more = TWO_PAGES.replace("Deux</p>", 'Deux</p><p style="break-before: page">Trois</p>')
    deck.template("sheet.html", more)
    deck.build(own_howto=True, backs=("fold",))
    assert "pages impaires, puis paires" in line(deck, "sheet.pdf")


def test_where_some_sheets_have_no_back_the_pages_are_told_as_they_are() -> None:
    files = [record("a.pdf", order=order, pages=7, sheets=4) for order in ("fronts-first", "backs-first")]
    lines = [choices_of([file])[0].lines[0] for file in files]
    assert [(each.first_pages, each.second_pages) for each in lines] == [("1–4", "5–7"), ("1–3", "4–7")]


def test_an_option_on_the_page_stands_as_it_is_typed(deck: Deck) -> None:
    deck.build(own_howto=True)
    assert "avec l'option --ink low (voir" in page(deck)
    assert "Peu d’encre" in words(deck.pdf("how-to-print"))


@pytest.mark.parametrize("kind", ["card", "token"])
def test_gluing_is_told_where_there_is_something_to_glue(kind: str, deck: Deck) -> None:
    deck.game()
    game = deck.data / "game.toml"
    game.write_text(game.read_text("utf-8").replace('kind = "card"', f'kind = "{kind}"'), "utf-8")
    deck.build(own_howto=True)
    assert ("Jetons et plateaux" in page(deck)) == (kind == "token")


def test_few_plans_are_large_and_many_stand_in_one_row() -> None:
    def width(count: int) -> float:
        sheets = [
            CutSketch(210, 297, ((0, 0, 9, 9), (9, 0, 9, 9)), ((1, at, 0, at, 297, 1),), (at,))
            for at in range(1, count + 1)
        ]
        choices = choices_of([record("a.pdf", cut_plans=tuple(sheets))])
        return plan_width(choices, PageFormat(210, 297, 9.4))

    assert width(1) == LARGE_PLAN
    assert all(width(few) >= width(few + 1) for few in range(1, MAX_PLANS))
    assert all(count * width(count) <= 210 - 2 * 9.4 for count in range(1, MAX_PLANS + 1))


def test_each_file_names_the_edge_that_its_sheets_are_turned_over(deck: Deck) -> None:
    deck.game(more=SHEET)
    deck.template("sheet.html", TWO_PAGES)
    deck.build(own_howto=True, backs=("short",))
    short = LONG.replace("longs", "courts")
    assert page(deck).count(short) == 2 and LONG not in page(deck)


def test_a_file_whose_sheets_have_no_ruler_says_why(deck: Deck) -> None:
    deck.build(own_howto=True, papers=("195x270",), margin=3.0)
    said = re.sub(r"\s+", " ", words(deck.pdf("how-to-print", paper="195x270")))
    assert "sans règle, les feuilles sont pleines : mesurez celle de cette page" in said
    deck.build(own_howto=True)
    assert "sans règle" not in page(deck)


def test_files_with_other_rulers_have_lines_of_their_own() -> None:
    (choice,) = choices_of([record("a.pdf"), record("a-low.pdf", rulers=1)])
    assert [line.files for line in choice.lines] == [("a.pdf",), ("a-low.pdf",)]


def shown(choices: list[FileChoice]) -> list[list[tuple[str, ...]]]:
    return [[line.files for line in choice.lines] for choice in choices]


def test_files_that_differ_in_ink_alone_share_a_line() -> None:
    choices = choices_of(
        [
            record("cards.pdf"),
            record("cards-low.pdf", ink="low"),
            record("cards-short-edge.pdf", backs="short"),
        ]
    )
    assert shown(choices) == [[("cards.pdf", "cards-low.pdf"), ("cards-short-edge.pdf",)]]


def test_fronts_alone_are_told_beside_what_has_backs() -> None:
    bare = record("cards-no-backs.pdf", backs="", sides=1)
    (choice,) = choices_of([record("cards.pdf"), bare])
    assert [line.fronts_only for line in choice.lines] == [False, True]
    (choice,) = choices_of([bare])
    assert [line.fronts_only for line in choice.lines] == [False]


@pytest.mark.parametrize(
    "wrong",
    [{"cut_plans": [{"width": 1}]}, {"sheets": "8"}, {"components": [{"id": "card"}]}, {"new": 1}, PAGES],
)
def test_what_another_version_wrote_is_left_out(wrong: dict[str, Any], deck: Deck) -> None:
    deck.build()
    entry = entries(deck)["cards.pdf"]
    assert record_of(entry) is not None
    assert record_of({**entry, **wrong}) is None


def test_what_is_enough_for_fewer_players(deck: Deck) -> None:
    deck.cards(4)
    deck.game(more="each_player = 1")
    deck.build(own_howto=True)
    assert "Moins de 4 joueurs ? Un joueur a besoin de : Carte. " in page(deck)
    assert "printkit build deck --lang fr --only card/c1" in page(deck)
    deck.game(more="each_player = 2", size=(148, 210))
    deck.build(own_howto=True)
    assert "Carte ×2 (cards.pdf : 2 pages par pièce). " in page(deck)


def test_a_kit_for_so_many_players_has_what_they_need_and_says_what_that_is(deck: Deck) -> None:
    deck.cards(4)
    deck.game(more="each_player = 1")
    built = deck.build(own_howto=True, players=3)
    folder = deck.pdf(paper="a4-3-players").parent
    assert {*built.files} == {folder}, "beside the kit for all"
    assert [share.told() for share in built.shares[folder]] == ["Carte ×3"]
    told = " ".join(words(folder / "how-to-print.pdf").split())
    assert "Pour 3 joueurs : Carte ×3. " in told
    assert "Moins de" not in told
    assert "--players 3" in told
    record = json.loads((folder / "kit.json").read_text("utf-8"))
    assert record["players"] == 3
    (held,) = (each["components"] for each in record["files"] if each["file"] == "cards.pdf")
    assert [each["copies"] for each in held] == [3]


@pytest.mark.parametrize("row", ["c", "a-row-of-a-long-name", "a" * 60, "a-b" * 40])
@pytest.mark.parametrize("paper", ["a4", "90x120"])
def test_an_option_of_the_command_stands_on_the_line_of_its_value(deck: Deck, row: str, paper: str) -> None:
    deck.game(size=(40, 60), more="each_player = 1")
    table = deck.data / "cards.csv"
    table.write_text(table.read_text("utf-8").replace("c1,", f"{row},", 1), "utf-8")
    deck.build(own_howto=True, papers=(paper,))
    lines = words(deck.pdf("how-to-print", paper=paper)).splitlines()
    (found,) = [each for each in lines if "--only" in each]
    assert found.partition("--only ")[2].startswith("card"), found


def test_nothing_is_said_of_fewer_players_where_no_piece_is_for_one_of_them(deck: Deck) -> None:
    deck.build(own_howto=True)
    assert "Moins de" not in page(deck)


def test_kit_json_says_on_which_pages_a_component_is(deck: Deck) -> None:
    other = '[[component]]\nid = "mat"\nname = "Tapis"\nkind = "board"\nsize = "a5"\ncopies = 2\n'
    deck.game(more=f'{other}front = "front.svg"\nback = "back.svg"\nprint = "cards"')
    deck.build()
    (entry,) = (each for name, each in entries(deck).items() if name == "cards.pdf")
    assert {each["id"]: each["pages"] for each in entry["components"]} == {
        "card": [1, 2],
        "mat": [3, 4, 5, 6],
    }


@pytest.mark.parametrize(
    ("said", "pages", "each"),
    [
        ({"sides": 2}, (1, 2, 3, 4), 2),
        ({"sides": 2}, (1, 2), 0),  # both on one sheet
        ({"sides": 1}, (1, 2), 1),
        ({"sides": 1, "backs": "fold"}, (1, 2, 3, 4), 2),
        ({"sides": 1}, (2, 3), 0),  # page 3 shows something else too
        ({"sides": 1}, (1,), 0),
        ({"sides": 1, "kind": "document"}, (1, 2), 0),
    ],
)
def test_pages_that_pieces_have_for_themselves(
    said: dict[str, Any], pages: tuple[int, ...], each: int
) -> None:
    pit = Contents("pit", "Fosse", 1, 1, (3,) if len(pages) < 4 else (5,))
    boards = record("boards.pdf", components=(Contents("board", "Plateau", 2, 2, pages), pit), **said)
    assert own_pages(boards, "board") == each


def test_each_file_has_a_plan_of_the_sheets_that_are_cut_alike(deck: Deck) -> None:
    deck.cards(20)
    deck.build(own_howto=True, backs=("long",))
    plans = entries(deck)["cards.pdf"]["cut_plans"]
    assert [(plan["pages"], len(plan["pieces"])) for plan in plans] == [([1, 3], 9), ([5], 2)]
    assert [cut[0] for cut in plans[0]["cuts"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(cut[5] == 1 for plan in plans for cut in plan["cuts"])
    assert "cards.pdf, p. 1, 3" in page(deck) and "cards.pdf, p. 5" in page(deck)


@pytest.mark.parametrize(
    ("pages", "said"),
    [((1,), "1"), ((1, 3, 5), "1, 3, 5"), ((1, 3, 5, 7, 9), "1, 3 … 9"), ((1, 2, 3, 4, 9), "1–4, 9")],
)
def test_pages_are_told_in_runs(pages: tuple[int, ...], said: str) -> None:
    assert page_runs(pages) == said


def test_numbers_too_close_to_be_read_are_left_out_of_a_plan() -> None:
    cuts = ((1, 0.0, 50.0, 210.0, 50.0, 1), (2, 20.0, 0.0, 20.0, 297.0, 1), (3, 26.0, 0.0, 26.0, 297.0, 1))
    numbers = plan_numbers(CutSketch(210.0, 297.0, (), cuts), apart=10.0)
    assert {(number, left) for number, _, _, left in numbers} == {(1, True), (2, False)}


def sketch(*pages: int, parts: int = 0) -> CutSketch:
    """A sheet of two pieces, with so many cuts of which a part is cut."""
    cuts = tuple((number, 0.0, float(number), 99.0, float(number), 0) for number in range(parts))
    return CutSketch(210.0, 297.0, ((0.0, 0.0, 9.0, 9.0), (9.0, 0.0, 9.0, 9.0)), cuts, pages)


def test_every_file_has_a_plan_however_many_there_are() -> None:
    files = [
        record(
            f"{number}.pdf",
            cut_plans=(sketch(1), sketch(3, 5, parts=number + 1)),
            components=(Contents(f"{number}", "Carte", 1, 1),),
        )
        for number in range(MAX_PLANS + 3)
    ]
    choices = choices_of(files)
    plans = plans_of(choices, 0.1)
    assert [plan.file for plan in plans] == [each.file for each in files]
    assert all(plan.sketch.pages == (3, 5) for plan in plans)
    left = " – ".join(f"{each.file}, p.\u00a01" for each in files)
    assert unplanned(choices, plans, "p.") == left
    assert unplanned(choices[:2], plans_of(choices[:2], 0.1), "p.") == ""
    (first,) = choices[0].lines
    assert first.cuts == len(files[0].cut_plans[0].cuts) + 2 * 1, "two sheets are cut by one line each"


@pytest.mark.parametrize("paper", ["90x120", "105x148"])
def test_small_paper_and_long_names_have_a_page_too(deck: Deck, paper: str) -> None:
    deck.game(size=(40, 60))
    name = "Kartenvorderseitenbeschriftungsvorlage" * 3
    game = deck.data / "game.toml"
    game.write_text(game.read_text("utf-8").replace('name = "Carte"', f'name = "{name}"'), "utf-8")
    deck.build(own_howto=True, papers=(paper,))
    assert re.sub(r"\W", "", words(deck.pdf("how-to-print", paper=paper))).count("Karten") >= 3


def test_the_page_is_made_while_no_other_build_writes_into_the_folder(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the last of two builds at once has read what the other wrote, and names its files too."""
    held = []

    def kept(folder: Path, made: Any) -> list[dict[str, Any]]:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            held.append(folder)
        finally:
            os.close(descriptor)
        return kept_entries(folder, made)

    monkeypatch.setattr(press_build, "kept_entries", kept)
    deck.build(own_howto=True)
    assert held == [deck.pdf().parent]


@pytest.mark.parametrize(
    ("filled", "zoom"),
    [
        ({1.0: (270.0,)}, 1.0),
        ({1.0: (270.0, 35.0), 0.95: (275.0,)}, 0.95),
        ({1.0: (270.0, 35.0), 0.95: (270.0, 9.0), 0.9: (275.0,)}, 0.9),
        ({1.0: (270.0, 35.0), 0.95: (270.0, 9.0), 0.9: (270.0, 2.0)}, 1.0),
        ({1.0: (270.0, 70.0), 0.9: (275.0,)}, 0.9),
        ({1.0: (270.0, 180.0)}, 1.0),
    ],
)
def test_the_page_is_set_smaller_where_it_is_one_page_so(
    filled: dict[float, tuple[float, ...]], zoom: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes two at every size keeps the largest; a size at which it cannot be one is not tried."""
    asked = []

    def lay_out_html(html: str, place: str, zoom: float) -> LaidOut:
        asked.append((html, zoom))
        return LaidOut(str(zoom).encode(), ForeignPdf((), (), {}, "", ""), filled[zoom], (), ())

    def page_html(templates: Any, kit: Any, template: str, page: PageFormat, *rest: Any) -> str:
        return f"{page.width:.3f}"

    monkeypatch.setattr(howto, "page_html", page_html)
    writer = SimpleNamespace(lay_out_html=lay_out_html)
    context: Any = SimpleNamespace(templates=None, kit=None, writer=writer, translate=str)
    found = on_one_page(context, paper("a4"), {}, [])
    assert float(found.data) == zoom
    assert asked == [(f"{210 / each:.3f}", each) for each in filled]


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("Une par côté de la table.", "Une par côté de la_table."),
        ("Une <b>par côté</b>", "Une <b>par côté</b>"),
        ('Voir <icon name="fire" />', 'Voir <icon name="fire" />'),
        ("Tout est anticonstitutionnel.", "Tout est anticonstitutionnel."),
        ("Une.", "Une."),
    ],
)
def test_a_short_last_word_has_another_beside_it(words: str, shown: str) -> None:
    assert without_runt(words).replace("\u00a0", "_") == shown
