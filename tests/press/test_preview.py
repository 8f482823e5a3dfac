"""Contact sheets: all faces, only the tight ones, and again when a file changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printkit.kit.loading.reader import try_read_game
from printkit.press.preview import PreviewRequest, draw_previews, label_font, watch
from tests.press.deck import Deck, art_pdf


def asked(deck: Deck, **changes: object) -> PreviewRequest:
    values = {
        "game": "deck",
        "names": (),
        "langs": (),
        "inks": ("full",),
        "dpi": 50,
        "tight": False,
        "out": deck.folder / "preview",
        "cache": None,
    }
    return PreviewRequest(**{**values, **changes})  # type: ignore[arg-type]


def test_a_contact_sheet_shows_each_distinct_face(deck: Deck) -> None:
    files, faults = draw_previews(asked(deck))
    assert not faults
    assert files == [deck.folder / "preview" / "deck" / "card-fr.png"]
    with Image.open(files[0]) as picture:
        assert picture.width > 500


@pytest.mark.parametrize("letters", ["剣鬱", "жю", "πξ", "קש"])
def test_the_name_of_a_face_is_read_in_any_script_that_faces_may_have(letters: str) -> None:
    """A font that lacks letters shows one sign for all of them."""
    font = label_font(f"card/{letters}/front")
    first, second = (bytes(font.getmask(letter)) for letter in letters)
    assert first != second


def test_tight_shows_only_cards_whose_words_shrank(deck: Deck) -> None:
    deck.words(box="5, 20, 53, 8.7")
    deck.game(back="")
    assert draw_previews(asked(deck, tight=True)) == ([], [])
    deck.cards(
        9, c5="Un nom qui n'en finit pas, avec beaucoup de mots, et encore quelques autres mots de plus"
    )
    (file,), faults = draw_previews(asked(deck, tight=True))
    assert not faults
    assert file.name == "card-fr-tight.png"
    alone = file.read_bytes()
    deck.game(back="", more="same_size = true")
    (file,), faults = draw_previews(asked(deck, tight=True))
    assert file.read_bytes() == alone, "only the card whose words set the size of all"
    deck.game(back="")
    (file,), faults = draw_previews(asked(deck, tight=True, same_size=True))
    assert file.read_bytes() == alone


def test_watch_draws_again_when_a_card_changes(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.press.preview.EVERY", 0.01)
    deck.words()
    watching = watch(asked(deck))
    (file,), faults = next(watching)
    assert not faults
    first = Path(file).read_bytes()
    deck.cards(9, c1="Tout autre chose")
    (file,), _ = next(watching)
    assert Path(file).read_bytes() != first
    (deck.data / "game.toml").write_text("broken = [", encoding="utf-8")
    files, faults = next(watching)
    assert files == [] and faults


TWO_LANGUAGES = ('languages = ["fr"]', 'languages = ["fr", "en"]')


def test_watch_draws_only_what_a_saved_translation_changes(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("printkit.press.preview.EVERY", 0.01)
    deck.words()
    deck.game(
        more='[[component]]\nid = "mark"\nname = "Marque"\nkind = "token"\nfrom = "ours"\nsize = [20, 20]\n'
        'front = "back.svg"\nprint = "marks"\n'
    )
    deck.template("back.svg", '{% extends "common/face.svg" %}')
    toml = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(toml.replace(*TWO_LANGUAGES), "utf-8")
    translated = deck.data / "locale" / "en.po"
    translated.parent.mkdir()
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    entry = 'msgctxt "cards/c1.name"\nmsgid "Carte 1"\nmsgstr "{}"\n'
    translated.write_text(header + entry.format("Card 1"), "utf-8")
    monkeypatch.setattr("printkit.press.preview.try_read_game", once_read(try_read_game))
    watching = watch(asked(deck, langs=("en",)))
    names = [next(watching)[0][0].name, next(watching)[0][0].name]
    assert names == ["card-en.png", "mark-en.png"]
    for words in ("Card one", "Card won"):
        translated.write_text(header + entry.format(words), "utf-8")
        assert [file.name for file in next(watching)[0]] == ["card-en.png"]


def once_read(read_game: Callable[..., object]) -> Callable[..., object]:
    """Return how to read a game that is not to be read again."""
    read: list[object] = []

    def reading(folder: Path) -> object:
        assert not read, "the game's own files have not changed"
        read.append(folder)
        return read_game(folder)

    return reading


def test_a_drawing_that_changes_is_drawn_anew_by_the_same_process(deck: Deck) -> None:
    moon = deck.templates / "art" / "moon.svg"
    root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
    moon.write_text(root.format('<rect width="9" height="9"/>'), encoding="utf-8")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{{ parts.picture("moon", 9, 9, 30, 30) }}{% endblock %}',
    )
    (file,), _ = draw_previews(asked(deck))
    before = file.read_bytes()
    moon.write_text(root.format('<circle cx="4" cy="4" r="3"/>'), encoding="utf-8")
    draw_previews(asked(deck))
    assert file.read_bytes() != before


@pytest.mark.parametrize("changed", ["front.svg", "mark.svg"])
def test_a_template_that_changes_is_read_anew_by_the_same_process(deck: Deck, changed: str) -> None:
    """Also one that another template takes in."""
    square = '<rect x="9" y="9" width="30" height="30"/>'
    front = (
        '{{% extends "common/face.svg" %}}{{% block drawing %}}{}{{% include "mark.svg" %}}{{% endblock %}}'
    )
    deck.template("mark.svg", "")
    deck.template("front.svg", front.format(""))
    (file,), _ = draw_previews(asked(deck))
    before = file.read_bytes()
    deck.template(changed, front.format(square) if changed == "front.svg" else square)
    draw_previews(asked(deck))
    assert file.read_bytes() != before


def test_a_picture_without_end_is_not_drawn(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    assert draw_previews(asked(deck, dpi=100))[0]
    monkeypatch.setattr("printkit.press.preview.MAX_MEMORY", 20)
    files, (fault,) = draw_previews(asked(deck, dpi=300))
    assert not files
    assert fault.line() == "printkit: card: at 300 dpi its picture takes more than 20 MB of memory"
    option = fault.advice().removeprefix("hint: name fewer faces, or take --dpi ")
    assert 100 < int(option) < 300
    (file,), faults = draw_previews(asked(deck, dpi=int(option)))
    assert not faults
    with Image.open(file) as picture:
        assert picture.width * picture.height * 6 < 20_000_000


def test_a_finished_face_that_never_ends_is_told(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(*_: object) -> bytes:
        while True:
            pass

    art_pdf(deck.data / "art.pdf", (63, 88))
    deck.game(back='back = { file = "art.pdf" }')
    monkeypatch.setattr("printkit.press.bounded_process.MAX_SECONDS", 1)
    monkeypatch.setattr("printkit.press.preview.drawn_sheet", spin)
    files, (fault,) = draw_previews(asked(deck))
    assert not files
    assert fault.line() == "printkit: card_data/deck: what it shows takes more than 1 seconds of computing"
