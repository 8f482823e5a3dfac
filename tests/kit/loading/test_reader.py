"""A game goes in as files and comes out as a kit in one language."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from printkit.base.paths import card_data
from printkit.kit import FaultError, Kit, Text
from printkit.kit.kit_cache import quick_kit
from printkit.kit.loading.reader import read_game
from printkit.kit.model import NEWER_FIELDS
from tests.all_games import GAMES
from tests.kit.sample_game import Sample

ROOT = str(Path(__file__).parents[3])


def test_the_sample_game_is_right_in_every_language(game: Sample) -> None:
    assert game.check() == []


def test_a_card_has_its_fields(game: Sample) -> None:
    bite = game.kit().row("card", "bite")
    assert (bite.id, bite.number) == ("bite", 1)
    assert bite["name"] == "Morsure"
    assert bite["hits"] == ("head", "arm")
    assert bite["lives"] == {"head": 1, "arm": 4}
    assert bite["count"] == 3


def test_what_a_row_leaves_out_is_empty(game: Sample) -> None:
    sandwich = game.kit().row("card", "sandwich")
    assert sandwich["text"] == Text("")
    assert sandwich["picture"] == ""
    assert (sandwich["hits"], sandwich["lives"]) == ((), {})


def test_markup_is_made_safe_and_references_become_names(game: Sample) -> None:
    french = game.kit("fr").row("card", "bite")["text"]
    english = game.kit("en").row("card", "bite")["text"]
    assert french == 'Perds <b>2</b> vies <icon name="heart"/> &amp; garde Sandwich à l\'os.'
    assert english == 'Lose <b>2</b> lives <icon name="heart"/> &amp; keep Bone sandwich.'
    assert english.__html__() == english
    assert english.plain == "Lose 2 lives & keep Bone sandwich."


def test_components_know_their_faces_and_copies(game: Sample) -> None:
    kit = game.kit()
    cards, blanket = kit.components
    assert (cards.width, cards.height, cards.source, cards.shape, cards.safe) == (63, 88, "seed", "rect", 3)
    assert [(row.id, kit.copies_of(cards, row)) for row in kit.rows_of(cards)] == [
        ("bite", 3),
        ("sandwich", 2),
    ]
    assert kit.rows_of(blanket) == () and kit.copies_of(blanket, None) == 1
    assert blanket.notes == "Une par table."


def test_a_small_piece_keeps_less_free_along_the_cut(game: Sample) -> None:
    game.change("game.toml", "size = [190, 190]", "size = [190, 29]")
    assert [each.safe for each in game.kit().components] == [3, 2]
    game.change("game.toml", 'front = "blanket.svg"', 'front = "blanket.svg"\nsafe = 1\nsafe_reason = "thin"')
    assert [each.safe for each in game.kit().components] == [3, 1]


def test_where_keeps_only_some_rows(game: Sample) -> None:
    game.change("game.toml", 'copies = "count"', 'copies = 2\nwhere = { from = "ours" }')
    kit = game.kit()
    card = kit.component("snack-card")
    assert [row.id for row in kit.rows_of(card)] == ["sandwich"]
    assert kit.copies_of(card, kit.row("card", "sandwich")) == 2


def test_a_number_chooses_the_plural_form(game: Sample) -> None:
    french, english = game.kit("fr"), game.kit("en")
    assert french.say("cards-left", n=0) == "Il reste 0 carte"
    assert french.say("cards-left", n=2) == "Il reste 2 cartes"
    assert english.say("cards-left", n=0) == "0 cards left"
    assert english.say("cards-left", n=1) == "1 card left"


def test_a_name_put_into_a_sentence_is_made_safe(game: Sample) -> None:
    assert game.kit("en").say("hungry", name="Bill & <b>Bob") == "Bill &amp; &lt;b&gt;Bob is hungry"
    assert game.kit("en").say("hungry", name=Text("<b>Bob</b>")) == "<b>Bob</b> is hungry"


def test_the_kit_travels_as_json(game: Sample) -> None:
    for lang in ("fr", "en"):
        kit = game.kit(lang)
        back = Kit.from_json(kit.to_json())
        assert back == kit
        assert back.labels["cards-left"].forms == kit.labels["cards-left"].forms
        assert isinstance(back.row("card", "bite")["name"], Text)
        assert not isinstance(back.row("card", "bite")["from"], Text)
        assert back.to_json() == kit.to_json() == game.kit(lang).to_json()


def test_a_game_that_does_not_use_what_is_newer_keeps_its_version(game: Sample) -> None:
    kit = game.kit("fr")
    assert [name for name in NEWER_FIELDS if f'"{name}":' in kit.to_json()] == []
    components = tuple(replace(each, reading=True, scale=1.5) for each in kit.components)
    used = replace(kit, age=8, components=components)
    assert all(f'"{name}":' in used.to_json() for name in ("age", "reading", "scale"))
    assert Kit.from_json(used.to_json()).components[0].scale == 1.5


@pytest.mark.parametrize("name", GAMES)
def test_a_kit_of_the_cache_is_in_the_order_of_one_that_is_read(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path))
    folder = card_data(name)
    game = read_game(folder)
    for lang in game.languages:
        first, second = quick_kit(folder, lang), quick_kit(folder, lang)
        assert first == second == game.kit(lang)
        assert first.to_json() == second.to_json()
        assert repr(first) == repr(second)
        assert list(second.tables) == list(game.rows)
    assert len([*tmp_path.glob("kits/*.json")]) == len(game.languages)


def test_json_of_anything_else_is_refused(game: Sample) -> None:
    for words in ("[]", "{}", '{"format": 99}'):
        with pytest.raises(ValueError, match="not a kit"):
            Kit.from_json(words)


def test_the_model_needs_only_the_standard_library() -> None:
    code = (
        "import sys, printkit.kit.model as model\n"
        "known = set(sys.stdlib_module_names) | {'printkit', '__main__'}\n"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - known - {'_virtualenv'}))\n"
        "print(sorted(name for name in sys.modules if name.startswith('printkit.kit.loading')))"
    )
    output = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {ROOT!r})\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert output == "[]\n[]\n"


def test_reading_the_source_language_loads_no_heavy_library(game: Sample) -> None:
    code = (
        "import sys, pathlib; from printkit.kit import read_kit\n"
        f"read_kit(pathlib.Path({str(game.folder)!r}), 'fr')\n"
        "print([name for name in ('babel', 'lxml', 'openpyxl', 'jinja2') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "[]\n"


def test_an_unknown_language_is_refused(game: Sample) -> None:
    with pytest.raises(FaultError) as caught:
        game.kit("de")
    assert str(caught.value).endswith("“picnic” has no language “de”\nhint: one of fr, en")


def test_an_unknown_game_is_refused_with_the_nearest_name(
    game: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(game.root)
    assert card_data("picnic") == game.folder
    for name in ("picnik", "../picnic", "", ".."):
        with pytest.raises(FaultError) as caught:
            card_data(name)
        assert f"there is no game “{name}”" in str(caught.value)
    with pytest.raises(FaultError, match=r"did you mean “picnic”\?"):
        card_data("picnik")


def test_the_assistants_words_are_tables_too(game: Sample) -> None:
    game.write(
        "events.toml",
        '[[event]]\nid = "bitten"\nfields = ["n"]\nsay = { one = "{n} morsure", other = "{n} morsures" }\n',
    )
    kit = game.kit("en")
    bitten = kit.row("event", "bitten")
    assert bitten["fields"] == ("n",)
    assert kit.told(bitten["say"], {"n": 2}) == "2 morsures"
    assert "events/bitten.say" in kit.untranslated


def test_finished_art_is_a_face(game: Sample) -> None:
    game.write("art/bite.png", b"\x89PNG")
    game.write("fronts.pdf", b"%PDF")
    game.change("game.toml", 'front = "snack.svg"', 'front = { file = "fronts.pdf", page = 3 }')
    game.change("game.toml", 'back = "snack-back.svg"', 'back = "art/bite.png"')
    card = game.kit().component("snack-card")
    assert (card.front.file, card.front.page) == ("fronts.pdf", 3)
    assert (card.back.file, card.back.page) == ("art/bite.png", 1)


def test_a_kit_can_be_sent_to_another_process(game: Sample) -> None:
    kit = game.kit("en")
    back = pickle.loads(pickle.dumps(kit))
    assert back == kit
    assert back.say("cards-left", n=1) == "1 card left"
