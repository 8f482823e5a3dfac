"""Every text beside the picture of its own face: where it stands, how it fits, what is wrong with it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from PIL import Image

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.kit.loading.reader import read_game
from printkit.press.jobs.text_places import boxes_in, found_in, rising
from printkit.word_pictures.boxes import printed_boxes
from printkit.word_pictures.gather import Pictured, PicturedText, example_numbers, gather, on_screen
from printkit.word_pictures.page import page_data, write_page
from printkit.word_pictures.weblate import SCREENSHOTS, write_screenshots
from printkit.words import extract
from printkit.words.update import merged, update_language
from tests.press.deck import Deck
from tests.word_pictures.conftest import HEADER, entry


def pictured(deck: Deck) -> Pictured:
    return gather(read_game(card_data("deck")), "en", deck.folder / "out", None, translator("en"))


def text(found: Pictured, context: str) -> PicturedText:
    return next(each for each in found.texts if each.phrase.context == context)


def where(found: Pictured, context: str) -> list[str]:
    return [found.pictures[each.picture].picture.name for each in text(found, context).places]


def test_each_text_has_its_face_and_its_page_with_its_boxes(deck: Deck) -> None:
    found = pictured(deck)
    assert not found.faults
    assert where(found, "cards/c1.name") == ["card/c1/front", "card/c1/front", "leaflet/1"]
    upright, turned, on_page = (each.place for each in text(found, "cards/c1.name").places)
    assert (upright.turned, turned.turned, on_page.turned) == (False, True, False)
    assert (upright.x, upright.y, upright.width, upright.height) == pytest.approx((5, 10, 53, 12))
    assert (turned.x, turned.y) == pytest.approx((5, 88 - 10 - 12))
    assert on_page.box is None and 10 < on_page.width < 30
    assert on_page.y < text(found, "cards/c2.name").places[-1].place.y < 80
    assert len(found.pictures) == 4
    for file in found.pictures:
        with Image.open(deck.folder / "out" / "pictures" / file.full) as picture:
            assert picture.size == pytest.approx(file.pixels, abs=2)


def test_states_and_faults_stand_with_the_text(deck: Deck) -> None:
    found = pictured(deck)
    assert text(found, "cards/c1.name").states == ("faulty", "done")[::-1]
    assert text(found, "cards/c1.name").faults == (
        "the number 1 is missing – hint: write it in figures, as the source does, not as a word",
    )
    assert (
        "the number is 7, in the source 2 – hint: take the figures of the source"
        in text(found, "cards/c2.name").faults
    )
    assert text(found, "cards/c3.name").states == ("fuzzy",)
    assert text(found, "game/deck.title").states == ("missing",)
    assert text(found, "game/deck.title").places == ()


def test_words_that_do_not_fit_are_told_with_their_piece(deck: Deck) -> None:
    (deck.data / "locale" / "en.po").write_text(HEADER + entry(1, "A card 1 of many words " * 30), "utf-8")
    found = text(pictured(deck), "cards/c1.name")
    assert found.fit == 0 and "tight" in found.states
    assert re.match(r"card/c1/front: the words reach [\d.]+ mm beyond their box", found.faults[-1])


def test_a_face_is_drawn_once_and_again_only_if_it_looks_otherwise(deck: Deck) -> None:
    folder = deck.folder / "out" / "pictures"
    pictured(deck)
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    (folder / "mine.webp").write_bytes(b"")
    words = (deck.data / "locale" / "en.po").read_text("utf-8").replace("First card", "Card 1")
    (deck.data / "locale" / "en.po").write_text(words, "utf-8")
    pictured(deck)
    after = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    assert after.pop("mine.webp")
    assert len(after) == len(before) and len(before.keys() - after.keys()) == 3, (
        "the card in two inks, the leaflet"
    )
    assert all(after[name] == before[name] for name in before.keys() & after.keys())


def test_the_page_has_everything_and_loads_nothing(deck: Deck) -> None:
    found = pictured(deck)
    page = write_page(found, deck.folder / "out", translator("fr")).read_text("utf-8")
    assert '<html lang="fr">' in page and "Chercher : source" in page
    assert "http://" not in page and "https://" not in page and "src=" not in page
    data = json.loads(page.partition('id="data">')[2].partition("</script>")[0])
    assert [each["context"] for each in data["texts"]] == [*found.game.phrases]
    for picture in data["pictures"]:
        assert (deck.folder / "out" / picture["file"]).is_file()
    card = next(each for each in data["texts"] if each["context"] == "cards/c1.name")
    assert (card["source"], card["words"], card["fit"]) == (["Carte 1"], ["First card"], 100)
    assert data["pictures"][card["places"][0]["at"]]["where"] == "Carte · First card · recto"
    assert card["file"] == "card_data/deck/cards.csv, line 2, name"


def test_a_further_language_stands_beside_the_source(deck: Deck) -> None:
    (deck.data / "locale" / "de.po").write_text(HEADER + entry(1, "Karte 1"), "utf-8")
    folder = deck.folder / "out"
    found = gather(read_game(card_data("deck")), "de", folder, None, translator("en"), beside=("en",))
    shown = {each["context"]: each.get("beside") for each in page_data(found, translator("en"))["texts"]}
    assert shown["cards/c1.name"] == {"en": ("First card",)}
    assert shown["cards/c3.name"] is None, "a guess is not shown"


def test_a_piece_is_called_by_its_name_and_its_printed_code(deck: Deck) -> None:
    lines = (deck.data / "cards.csv").read_text("utf-8").splitlines()
    codes = ("code", "DA08", "DA09", "")
    rows = (f"{line},{code}" for line, code in zip(lines, codes, strict=True))
    (deck.data / "cards.csv").write_text("\n".join(rows), "utf-8")
    told = page_data(pictured(deck), translator("en"))["pictures"]
    assert [each["where"] for each in told] == [
        "Carte · First card · DA08 · front",
        "Carte · Karte 7 · DA09 · front",
        "Carte · Carte 3 · front",
        "Notice · page 1",
    ]


def test_a_plural_that_cannot_be_read_shows_all_its_forms(deck: Deck) -> None:
    (deck.data / "labels.toml").write_text('pile = {one = "{n} carte", other = "{n} cartes"}\n', "utf-8")
    forms = 'msgid "{n} carte"\nmsgid_plural "{n} cartes"\nmsgstr[0] "{n} card"\nmsgstr[1] "{n} <b>cards"\n'
    (deck.data / "locale" / "en.po").write_text(f'{HEADER}msgctxt "labels/pile"\n{forms}', "utf-8")
    found = text(pictured(deck), "labels/pile")
    assert "faulty" in found.states
    assert found.spoken == (
        '<span class="value">n</span> card',
        '<span class="value">n</span> &lt;b&gt;cards',
    )


def test_words_cannot_end_the_script_that_holds_them(deck: Deck) -> None:
    (deck.data / "locale" / "en.po").write_text(HEADER + entry(1, "</script><b>1</b>"), "utf-8")
    page = write_page(pictured(deck), deck.folder / "out", translator("en")).read_text("utf-8")
    assert page.count("</script>") == 2
    assert "\\u003c/script>\\u003cb>1" in page


def test_weblate_gets_each_picture_with_the_contexts_of_its_strings(deck: Deck) -> None:
    found = pictured(deck)
    manifest = write_screenshots(found, deck.folder / "out")
    told: dict[str, Any] = json.loads(manifest.read_text("utf-8"))
    assert told["language_code"] == "en"
    assert [(each["name"], each["units"]) for each in told["screenshots"]] == [
        ("card/c1/front", ["cards/c1.name"]),
        ("card/c2/front", ["cards/c2.name"]),
        ("card/c3/front", ["cards/c3.name"]),
        ("leaflet/1", ["cards/c1.name", "cards/c2.name", "cards/c3.name"]),
    ]
    for each in told["screenshots"]:
        with Image.open(manifest.with_name(each["image"])) as picture:
            assert picture.format == "JPEG"


def test_pictures_of_others_stay_in_the_folder_of_weblate(deck: Deck) -> None:
    folder = deck.folder / "out" / SCREENSHOTS
    folder.mkdir(parents=True)
    for name in ("holiday.jpg", "card-c9-front-0123456789.jpg"):
        (folder / name).write_bytes(b"")
    manifest = write_screenshots(pictured(deck), deck.folder / "out")
    told: dict[str, Any] = json.loads(manifest.read_text("utf-8"))
    drawn = {each["image"] for each in told["screenshots"]}
    assert {path.name for path in folder.glob("*.jpg")} == {"holiday.jpg", *drawn}


def test_a_translators_file_tells_the_boxes_and_keeps_them(deck: Deck) -> None:
    game = read_game(card_data("deck"))
    boxes = printed_boxes(game, None)
    update_language(game, "en", boxes)
    po = game.po_file("en").read_text("utf-8")
    assert (
        "#. on card, front (card 63×88 mm): box 53×12 mm, Source Serif Pro, 9.1–6.5 pt, 3–4 lines\n"
        "#. in leaflet\n"
    ) in po
    assert "font-family:source-serif-pro, font-size:23, max-size:530:4\n" in po
    assert "#. on labels of sheets, on the page how to print, and in the app\n" in po
    catalog, header, _ = merged(game, "en")
    assert extract.po_bytes(catalog, header).decode() == po, "what draws nothing keeps them"


def test_a_piece_is_told_with_what_it_is_for(deck: Deck) -> None:
    toml = (deck.data / "game.toml").read_text("utf-8")
    noted = 'print = "cards"\nnotes = "Au milieu de la table. À découper."\n'
    (deck.data / "game.toml").write_text(toml.replace('print = "cards"\n', noted, 1), "utf-8")
    comment = (printed_boxes(read_game(card_data("deck")), None) or {})["cards/c1.name"].comment
    assert comment.startswith("on card, front (card 63×88 mm, “Au milieu de la table.”): box 53×12 mm, ")
    assert pictured(deck).pictures[0].use == "Au milieu de la table."
    (deck.data / "labels.toml").write_text('piece-card = "En main"\n', "utf-8")
    assert pictured(deck).pictures[0].use == "En main"


def test_a_game_of_very_many_faces_is_not_drawn_for_its_file(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = read_game(card_data("deck"))
    update_language(game, "en", printed_boxes(game, None))
    before = game.po_file("en").read_text("utf-8")
    monkeypatch.setattr("printkit.word_pictures.boxes.MAX_DRAWN_SIDES", 2)
    assert printed_boxes(game, None) is None
    update_language(game, "en", None)
    assert game.po_file("en").read_text("utf-8") == before


def test_a_game_that_cannot_be_drawn_is_updated_without_boxes(deck: Deck) -> None:
    deck.template("front.svg", "{{ row.nothing }}")
    boxes = printed_boxes(read_game(card_data("deck")), None) or {}
    assert boxes["cards/c1.name"].comment == "in leaflet"


def test_boxes_that_stand_on_their_heads_are_known() -> None:
    box = "<foreignObject/>"
    quarter = '<g transform="rotate(90)">'
    mirrored = f'<g transform="scale(-1 1)">{box}</g>'
    turned = f'<g transform="rotate(180 3 4)">{box}<g/></g>'
    drawing = f"{turned}{box}{quarter}{quarter}{box}</g></g>{mirrored}"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg">é{drawing}</svg>'.encode()
    boxes = boxes_in(svg)
    assert boxes.turned == {0, 2}
    assert [svg[at : at + 14] for at in boxes.starts] == [b"<foreignObject"] * 4
    assert boxes_in(b"<svg>").starts == ()


def test_a_short_text_is_looked_for_between_its_neighbours() -> None:
    whole = "fin" + "lepremierparagraphedujeu" + "fin" + "lesecondparagraphedujeu" + "fin"
    texts = ["lepremierparagraphedujeu", "fin", "lesecondparagraphedujeu"]
    assert found_in(texts, whole) == [(3, 27), (27, 30), (30, 53)]


def test_texts_are_found_in_their_order_and_what_is_out_of_it_nearby() -> None:
    whole = "contentswar" + "theaimofthegame" + "warisover" + "peace" + "thelastparagraph" + "war"
    texts = ["contents", "theaimofthegame", "peace", "warisover", "thelastparagraph", "war"]
    found = found_in(texts, whole)
    assert [whole[span[0] : span[1]] if span else "" for span in found] == texts
    assert found[-1] == (len(whole) - 3, len(whole))


def test_one_text_out_of_its_order_does_not_hide_the_others() -> None:
    assert rising([(0, 90), (1, 10), (2, 20), (3, 15), (4, 30)]) == [(1, 10), (3, 15), (4, 30)]
    assert rising([]) == []


def test_a_text_within_a_label_is_found_on_its_page(deck: Deck) -> None:
    (deck.data / "labels.toml").write_text('quote = "Dites : {words}."\n', "utf-8")
    deck.cards(1, c1="Fermez les yeux, la nuit tombe")
    deck.template(
        "leaflet.html",
        '{% extends "common/document.html" %}{% block body %}'
        "{% for row in table('card') %}<p>{{ say('quote', words=row.name) }}</p>{% endfor %}{% endblock %}",
    )
    found = pictured(deck)
    assert where(found, "labels/quote") == ["leaflet/1"]
    assert where(found, "cards/c1.name")[-1] == "leaflet/1"


def test_a_plural_is_told_with_a_number_for_each_form() -> None:
    polish = "n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"
    assert [*example_numbers(polish, 3)] == [1, 2, 5]


def test_a_screen_shows_icons_and_values_by_their_names(deck: Deck) -> None:
    words = (deck.data / "cards.csv").read_text("utf-8")
    (deck.data / "cards.csv").write_text(words.replace("Carte 1", "{icon:coin} <b>un</b>"), "utf-8")
    name = read_game(card_data("deck")).kit("fr").row("card", "c1")["name"]
    assert [*on_screen(name)] == ['<span class="icon">coin</span> <b>un</b>']


def test_the_data_of_the_page_leaves_out_what_is_not(deck: Deck) -> None:
    title = page_data(pictured(deck), translator("en"))["texts"][0]
    assert title["where"] == "on labels of sheets, on the page how to print, and in the app"
    assert not {"faults", "words", "n", "same"} & title.keys()
