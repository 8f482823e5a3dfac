"""What is wrong with a face is named, and the file with it is not written; the others are."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from printkit.base.messages import translator
from printkit.press.build import BuildResult
from printkit.press.jobs import face_renderer
from printkit.press.svg import draw_svg
from tests.press.deck import FRONT, Deck, words

MANY = '{% for each in range(40000) %}<rect width="1" height="1"/>{% endfor %}{% endblock %}'


def told(built: BuildResult) -> str:
    return "\n".join(str(fault) for fault in built.faults)


def test_a_long_word_breaks_and_stays_inside(deck: Deck) -> None:
    deck.words()
    deck.cards(3, c2="Donaudampfschifffahrtsgesellschaftskapitäns")
    assert not deck.build().faults
    assert (
        "".join(words(deck.pdf()).split())
        .replace("-", "")
        .count("Donaudampfschifffahrtsgesellschaftskapitäns")
    )


def test_a_bold_part_inside_a_long_word_is_one_word(deck: Deck) -> None:
    deck.words(box="5, 20, 30, 40")
    deck.cards(2, c1="anticonsti<b>tution</b>nellement")
    assert not deck.build().faults


def test_an_unclosed_tag_names_its_card_only(deck: Deck) -> None:
    deck.words()
    deck.cards(3, c2="Un <b>mot gras")
    said = told(deck.build())
    assert "cards.csv" in said and "<b>" in said
    assert said.count("printkit:") == 1


def test_text_three_times_too_long_is_told_with_card_box_language_and_by_how_much(deck: Deck) -> None:
    deck.words(box="5, 20, 53, 12")
    deck.cards(3, c2="Les zombis pogotent dans la fosse depuis la première chanson. " * 9)
    built = deck.build()
    fault, left_out = built.faults
    assert fault.place == "card/c2/front box name (fr)"
    assert "mm" in str(fault) and "6.5 pt" in str(fault)
    assert left_out.file.endswith("deck/fr/a4/cards.pdf") and "not written" in str(left_out)
    assert not deck.pdf().exists()


def break_the_style(deck: Deck) -> None:
    deck.template("face.css", "rect { font-sise: 9px }")


def break_the_front(deck: Deck) -> None:
    deck.template("front.svg", "{{ row.nothing }}")


def break_the_data(deck: Deck) -> None:
    (deck.data / "cards.csv").write_text("id,name,count\nc1,Carte,many\n", "utf-8")


@pytest.mark.parametrize("slip", [break_the_style, break_the_front, break_the_data])
def test_files_of_an_earlier_build_do_not_look_current(slip: Callable[[Deck], None], deck: Deck) -> None:
    deck.build()
    before = deck.pdf().read_bytes()
    slip(deck)
    last = deck.build().faults[-1]
    assert last.line() == (
        "printkit: output/deck/fr/a4: warning: "
        "from an earlier build, and not built again: cards.pdf, how-to-print.pdf"
    )
    assert deck.pdf().read_bytes() == before
    assert outdated(deck) == {"cards.pdf": True, "how-to-print.pdf": True}
    assert deck.build().faults[-1] == last


def test_a_file_made_anew_is_current_again(deck: Deck) -> None:
    deck.build()
    break_the_front(deck)
    deck.build()
    deck.words()
    assert not deck.build().faults
    assert outdated(deck) == {"cards.pdf": False, "how-to-print.pdf": False}


def outdated(deck: Deck) -> dict[str, bool]:
    record = json.loads(deck.pdf().with_name("kit.json").read_text("utf-8"))
    return {entry["file"]: entry["outdated"] for entry in record["files"]}


def test_a_letter_that_no_font_has_is_named(deck: Deck) -> None:
    deck.words()
    deck.cards(3, c3="Rune \U00010330")
    said = told(deck.build())
    assert (
        "card/c3/front" in said
        and "U+10330" in said
        and "Source Serif" in said.replace("SourceSerif", "Source Serif")
    )


@pytest.mark.parametrize(
    "text",
    [
        "Příliš žluťoučký kůň úpěl ďábelské ódy",
        "Zażółć gęślą jaźń",
        "Tiếng Việt có nhiều dấu thanh: ặ ễ ổ ữ",
        "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
        "שלוף שלושה קלפים",
        "اسحب ثلاث بطاقات",
        "山札からカードを三枚引く。",
    ],
)
@pytest.mark.parametrize("style", ["reading", "label"])
def test_every_script_is_drawn(deck: Deck, text: str, style: str) -> None:
    deck.words(style)
    deck.cards(1, c1=text)
    assert not deck.build().faults


def test_words_near_the_knife_are_told(deck: Deck) -> None:
    deck.words(box="1, 20, 53, 40")
    built = deck.build()
    said = told(built)
    assert "1.0 mm from the left edge" in said and "safe zone of 3 mm" in said
    french = translator("fr")
    assert any("du bord (gauche), dans" in fault.what(french) for fault in built.faults)


def test_a_box_over_the_edge_is_one_fault_with_its_line(deck: Deck) -> None:
    deck.words(box="5, 20, 70, 40")
    first, *rest = deck.build().faults
    assert first.line() == (
        "printkit: templates/common/parts.svg: line 5, from templates/deck/front.svg line 1, "
        "card/c1/front and 8 more: name goes 12.0 mm over the right edge; the safe zone begins 3 mm inside it"
    )
    assert ["not written" in fault.message for fault in rest] == [True]
    deck.cards(1)
    assert "card/c1/front: name goes 12.0 mm over" in deck.build().faults[0].line()


def test_a_family_that_is_not_there_may_be_brought(deck: Deck) -> None:
    deck.words("mine")
    deck.template("face.css", ".mine { font-family: 'Barlow Kondensed' }")
    advice = deck.build().faults[0].advice()
    assert advice.startswith(
        "hint: did you mean “Barlow Condensed”? put a font of your own into card_data/GAME/fonts/, or use one"
    )


def test_an_icon_that_is_no_drawing_is_told_once_for_what_it_is(deck: Deck) -> None:
    deck.words()
    deck.cards(2, c1="Un {icon:moon} ici", c2="Et {icon:moon} là")
    deck.template("art/icon-moon.svg", '<svg xmlns="http://www.w3.org/2000/svg"><rect></svg>')
    first, *rest = deck.build().faults
    unclosed = "the tag <rect> of line 1 is not closed before </svg>"
    assert first.line() == f"printkit: templates/deck/art/icon-moon.svg: line 1: {unclosed}"
    assert ["not written" in fault.message for fault in rest] == [True]


def test_a_blurred_image_is_named_with_its_resolution(deck: Deck) -> None:
    from PIL import Image

    Image.new("RGB", (100, 140), "red").save(deck.templates / "art" / "photo.png")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<image href="art/photo.png" x="0" y="0" width="63" height="88"/>{% endblock %}',
    )
    said = told(deck.build())
    assert "photo.png" in said and "40 dpi" in said and "150" in said


def test_sixty_cards_with_the_same_large_image_store_it_once(deck: Deck) -> None:
    import random

    from PIL import Image

    noise = random.Random(1).randbytes(1200 * 1200 * 3)
    art = deck.templates / "art" / "photo.png"
    Image.frombytes("RGB", (1200, 1200), noise).save(art)
    assert art.stat().st_size > 4_000_000
    deck.cards(60)
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<image href="art/photo.png" x="5" y="5" width="50" height="50"/>'
        '<rect x="6" y="70" width="{{ number / 2 }}" height="6"/>{% endblock %}',
    )
    assert not deck.build(backs=("none",)).faults
    assert deck.pdf("cards-no-backs").stat().st_size < 1.2 * 1200 * 1200 * 3


def test_a_slip_in_a_template_is_told_once_for_all_its_cards(deck: Deck) -> None:
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}<text x="9">{{ number }}</text>{% endblock %}',
    )
    said = told(deck.build())
    assert said.count("text") == 1 and "card/c1/front" in said


def test_words_in_the_templates_drawing_outside_a_box_are_told_and_not_printed_without_them(
    deck: Deck,
) -> None:
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}<rect width="9" height="9"/>\n'
        "Lost: {{ row.name }}{% endblock %}",
    )
    built = deck.build()
    assert told(built).count("these words are not in a box and are not printed") == 9
    assert "front.svg: line" in told(built) and "“Lost: Carte 9”" in told(built)
    assert not deck.pdf().exists()


def test_a_label_whose_placeholder_gets_no_value_is_named(deck: Deck) -> None:
    (deck.data / "labels.toml").write_text('left = "Encore {n} cartes de {nom}"', "utf-8")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{% call parts.box("left", 5, 20, 53, 40, "reading") %}'
        '{{ say("left", n=3, nm="Ada") }}{% endcall %}{% endblock %}',
    )
    said = told(deck.build())
    assert 'labels.toml: $.left: say("left") gives no value for {nom}' in said
    assert "did you mean “nm”?" in said


@pytest.mark.parametrize(
    ("words", "token"),
    [
        ("{card:sword}", "{card:sword}"),
        ('{{ row.name | replace("zombie", "{card:sword}") }}', "{card:sword}"),
        ("{{ row.name }}", "{n}"),
    ],
)
def test_a_token_that_no_text_has_resolved_is_not_printed(deck: Deck, words: str, token: str) -> None:
    deck.game()
    game = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(game.replace('name = "text"', 'name = "text with n"'), "utf-8")
    deck.cards(2, c1="Un zombie {n}", c2="Un zombie &lbrace;n&rbrace;")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}\n'
        '{% block drawing %}{% call parts.box("left", 5, 20, 53, 40, "reading") %}\n'
        f"{words}{{% endcall %}}{{% endblock %}}",
    )
    built = deck.build()
    strays = [fault for fault in built.faults if "would be printed as it is" in fault.message]
    assert {str(fault.values["token"]) for fault in strays} >= {token}
    assert "templates/deck/front.svg: line 3, card/c1/front: " in str(strays[0])
    assert not deck.pdf().exists()


def test_a_filled_placeholder_and_a_meant_brace_are_printed(deck: Deck) -> None:
    deck.game()
    game = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(game.replace('name = "text"', 'name = "text with n"'), "utf-8")
    deck.cards(1, c1="&lbrace;n&rbrace; = {n}")
    deck.words()
    front = (deck.templates / "front.svg").read_text("utf-8")
    deck.template("front.svg", front.replace("row.name", "say(row.name, n=4)"))
    assert not deck.build().faults
    assert "{n} = 4" in words(deck.pdf())


@pytest.mark.parametrize("words", ["{# never closed", "{% raw %} never closed", "{{ 'never closed }}"])
def test_what_is_not_closed_in_a_template_is_named_by_its_file(deck: Deck, words: str) -> None:
    deck.template("front.svg", words)
    assert next(fault.file for fault in deck.build().faults) == "templates/deck/front.svg"


def test_a_template_that_paints_too_much_is_painted_for_one_row_only(
    deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes seconds, and as long for the next row."""
    deck.template("front.svg", FRONT.replace("{% endblock %}", MANY))
    painted: list[str] = []

    def counted(*args: object, **options: object) -> object:
        painted.append(str(args[5]))
        return draw_svg(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(face_renderer, "draw_svg", counted)
    deck.cards(6)
    fault = deck.build().faults[0]
    assert fault.message == "the drawing paints more than {most} elements"
    assert fault.file == "templates/deck/front.svg"
    assert {name for name in painted if name.endswith("front")} == {"card/c1/front"}


@pytest.mark.parametrize("draft", [False, True])
def test_cards_with_a_tag_among_their_letters_are_printed_with_a_warning(deck: Deck, draft: bool) -> None:
    """Also a second time, from the cache; what warns of a card leaves it in the file."""
    deck.cards(3)
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{% call parts.box("name", 5, 5, 53, 12, "reading") %}'
        "&lt;b&gt;{{ row.id }}&lt;/b&gt;{% endcall %}{% endblock %}",
    )
    for _ in range(2):
        built = deck.build(draft=draft, cache=deck.folder / "cache")
        assert {(fault.severity, fault.values["token"]) for fault in built.faults} == {
            ("warning", "<b>"),
            ("warning", "</b>"),
        }
        (records,) = built.files.values()
        assert [each.components[0].faces for each in records if each.components] == [3]
