"""Someone who has never translated gets from nothing to a printed card, as docs/translating.md says."""

from __future__ import annotations

from io import BytesIO

from babel.messages.pofile import read_po, write_po
from playwright.sync_api import expect
from typer.testing import CliRunner

from printkit.cli.words import app
from tests.phones import OpenPage
from tests.press.deck import Deck, words
from tests.words.test_gettext import complaints

WORDS = {"cards/c1.name": "Karte 1", "cards/c2.name": "Nummer 2", "cards/c3.name": "Drei"}


def edit(deck: Deck) -> None:
    """Translate the cards as an editor for PO files does: it reads and writes the file its own way."""
    path = deck.data / "locale" / "de.po"
    catalog = read_po(BytesIO(path.read_bytes()))
    for message in catalog:
        if message.context in WORDS:
            assert any("box 53×12 mm" in comment for comment in message.auto_comments)
            message.string = WORDS[message.context]
    catalog.last_translator = "Erika Muster <e@example.org>"
    stream = BytesIO()
    write_po(stream, catalog, width=76)
    path.write_bytes(stream.getvalue())


def test_from_nothing_to_a_printed_card(deck: Deck) -> None:
    run = CliRunner().invoke
    assert "begun, 8 texts to translate" in run(app, ["update", "deck", "de"]).output
    edit(deck)
    assert complaints(deck.data / "locale" / "de.po") == []
    assert run(app, ["update", "deck", "de"]).output.endswith("3 kept, 5 blank, 0 new, 0 fuzzy, 0 obsolete\n")
    shown = run(app, ["pictures", "deck", "de"])
    assert (shown.exit_code, shown.output) == (0, "output/words/deck-de/index.html\n")
    page = (deck.folder / "output/words/deck-de/index.html").read_text("utf-8")
    assert "the number 3 is missing" in page
    deck.build(langs=("de",), own_howto=True)
    assert "Nummer 2" in words(deck.pdf(lang="de"))
    assert "Erika Muster" in words(deck.pdf("how-to-print", "de"))


def test_a_language_without_a_file_is_told_how_to_begin(deck: Deck) -> None:
    told = CliRunner().invoke(app, ["pictures", "deck", "it"])
    assert told.exit_code == 2
    assert "LANG: unknown value “it”" in told.stderr and "printkit words update deck it" in told.stderr


def test_the_page_is_searched_filtered_and_read_on_a_phone(deck: Deck, phone: OpenPage) -> None:
    CliRunner().invoke(app, ["pictures", "deck", "en"])
    page = phone((deck.folder / "output/words/deck-en/index.html").as_uri())
    rows = page.locator(".row")
    expect(rows).to_have_count(8)
    page.locator("#search").fill("FIRST  cárd")
    expect(rows).to_have_count(1)
    assert page.locator("h2").text_content() == "cards/c1.name", "the one that is left"
    page.locator("#search").fill("card")
    said = [
        "card" in f"{row.locator('.source').inner_text()} {row.locator('.words').inner_text()}"
        for row in rows.all()
    ]
    assert said == sorted(said, reverse=True) and len({*said}) == 2, (
        "texts that say it before names that have it"
    )
    page.locator("#search").fill("nowhere")
    expect(rows).to_have_count(0)
    assert page.locator("#detail").text_content() == ""
    page.locator("#search").fill("")
    assert page.locator("h2").text_content() == "cards/c1.name"
    page.locator("button[data-state=fuzzy]").click()
    expect(rows.locator(".name")).to_have_text("cards/c3.name")
    page.locator("button[data-state=faulty]").click()
    expect(rows).to_have_count(2)
    rows.first.click()
    expect(page.locator("h2")).to_have_text("cards/c1.name")
    expect(page.locator(".faults li").first).to_have_text(
        "the number 1 is missing – hint: write it in figures, as the source does, not as a word"
    )
    assert page.locator(".picture img").evaluate("image => image.complete && image.naturalWidth > 100")
    expect(page.locator(".mark")).to_have_count(2)
    page.keyboard.press("t")
    expect(page.locator(".picture.turned")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.keyboard.press("Escape")
    expect(rows.first).to_be_focused()
