"""Words become lines: where they end, how long words are divided, what the total fit prefers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from printkit.press.fonts.fontbook import FontBook
from printkit.press.typesetting import Run, Setting, Style, TextBox, Typesetter
from printkit.press.typesetting.line_breaking import greedy
from printkit.press.typesetting.segmenter import Segmenter

Put = Callable[..., Setting]
RULE = (
    "Retournez une carte Zombie : si elle montre une jambe, avancez d’une case ; sinon, défaussez-la ! "
    "Les survivants « imperturbables » ne bougent pas, et chaque joueur reprend trois dés."
)


def test_lines_end_at_spaces_and_keep_french_marks_with_their_words(put: Put) -> None:
    lines = put(RULE, 55, 60, lang="fr", size=3.6).lines
    assert " ".join(lines).replace("\u202f", " ").replace("\u00a0", " ").replace("- ", "-") == RULE
    assert not any(line.startswith((":", ";", "!", "»")) or line.endswith("«") for line in lines)


def test_a_long_word_is_divided_by_its_language(put: Put) -> None:
    setting = put("Anticonstitutionnellement", 26, 30, lang="fr", hyphens="auto", size=4)
    assert setting.lines == ("Anticonstitu-", "tionnellement")
    assert setting.too_wide == ""


def test_a_word_of_45_letters_goes_over_several_lines(put: Put) -> None:
    word = "Pneumonoultramicroscopicsilicovolcanoconiosis"
    assert len(word) == 45
    setting = put(word, 20, 60, lang="en", hyphens="auto", size=4)
    assert len(setting.lines) >= 4
    assert all(line.endswith("-") for line in setting.lines[:-1])
    assert "".join(line.removesuffix("-") for line in setting.lines) == word
    assert (setting.size, setting.overflow_mm, setting.too_wide) == (4, 0, "")


def test_a_bold_part_does_not_make_two_words_of_one(typesetter: Typesetter) -> None:
    style = Style(lang="fr", hyphens="auto", size=4)
    bold = Style(lang="fr", hyphens="auto", size=4, weight=700)
    runs = (Run("Anticons", style), Run("titution", bold), Run("nellement", style))
    setting = typesetter.set(TextBox(28, 30, (runs,), style))
    assert setting.lines == ("Anticonstitu-", "tionnellement")
    runs = (Run("imm", style), Run("o", bold), Run("bile", style))
    assert typesetter.set(TextBox(28, 30, (runs,), style)).lines == ("immobile",)


def test_a_soft_hyphen_is_seen_only_where_the_line_ends(put: Put) -> None:
    assert put("Super\u00adcali\u00adfragi", 40, 20, size=4).lines == ("Supercalifragi",)
    assert put("Super\u00adcali\u00adfragi", 20, 20, size=4).lines == ("Supercali-", "fragi")
    assert put("Super\u00adcali\u00adfragi", 20, 20, size=4, hyphens="none", floor=2).lines == (
        "Supercalifragi",
    )


@pytest.mark.parametrize("hyphens", ["manual", "none"])
def test_without_hyphens_words_shrink_before_they_are_divided(put: Put, hyphens: str) -> None:
    setting = put("Anticonstitutionnellement", 30, 30, lang="fr", hyphens=hyphens, size=6, floor=2)
    assert setting.lines == ("Anticonstitutionnellement",)
    assert setting.size < 6


def test_at_the_floor_even_such_a_word_is_divided_rather_than_leaves_the_box(put: Put) -> None:
    setting = put("Anticonstitutionnellement", 26, 30, lang="fr", hyphens="manual", size=4, floor=4)
    assert setting.lines == ("Anticonstitu-", "tionnellement")


def test_a_word_no_language_divides_is_broken_anywhere_without_a_hyphen_and_named(put: Put) -> None:
    setting = put("go: Xzqwrtpsdfghjklmnbvcxwqrt", 22, 30, lang="xx", size=4, floor=4)
    assert setting.lines[0] == "go:"
    assert "".join(setting.lines[1:]) == "Xzqwrtpsdfghjklmnbvcxwqrt"
    assert setting.too_wide == "Xzqwrtpsdfghjklmnbvcxwqrt"
    assert setting.overflow_mm == 0


def test_an_accent_is_never_parted_from_its_letter(put: Put) -> None:
    setting = put("x\u0323" * 30, 20, 60, size=4, floor=4)
    assert len(setting.lines) > 1
    assert all(line.startswith("x") for line in setting.lines)


def test_a_forced_line_break_makes_no_gap(typesetter: Typesetter) -> None:
    style = Style(size=4, leading=1.25, gap=1)
    two = typesetter.set(TextBox(50, 50, ((Run("one", style), Run("\n", style), Run("two", style)),), style))
    empty = typesetter.set(
        TextBox(50, 50, ((Run("one", style), *[Run("\n", style)] * 2, Run("two", style)),), style)
    )
    apart = typesetter.set(TextBox(50, 50, ((Run("one", style),), (Run("two", style),)), style))
    assert (two.lines, empty.lines, apart.lines) == (("one", "two"), ("one", "", "two"), ("one", "two"))
    assert (two.height, empty.height, apart.height) == pytest.approx((10, 15, 14))


def test_justified_lines_are_not_all_hyphenated(put: Put) -> None:
    lines = put(RULE, 38, 80, lang="fr", hyphens="auto", align="justify", size=3.4).lines
    hyphenated = [line.endswith("-") for line in lines]
    assert not any(all(three) for three in zip(hyphenated, hyphenated[1:], hyphenated[2:], strict=False))


def test_the_last_line_is_not_left_with_a_scrap_if_it_can_be_helped(put: Put) -> None:
    words = "Le maire du village ouvre la porte du vieux manoir et il tombe sur le pire zombie qui soit là"
    style = {"lang": "fr", "size": 3.6}
    widths = [width / 2 for width in range(80, 130)]
    scraps = [width for width in widths if len(put(words, width, 40, **style).lines[-1]) < 4]
    assert len(scraps) < 4


@pytest.mark.parametrize("align", ["start", "justify", "center"])
@pytest.mark.parametrize("hyphens", ["manual", "auto"])
def test_no_last_line_has_fewer_than_four_letters(put: Put, align: str, hyphens: str) -> None:
    looks: dict[str, Any] = {"lang": "fr", "hyphens": hyphens, "size": 3.4, "align": align}
    words = "Le premier qui sort du manoir garde la lampe, les autres attendent dans le noir et la nuit"
    for end in ("", " et là !", " au « pire » de 1 à 3", " de l’été", " à rien"):
        for width in range(30, 90):
            lines = put(words + end, width, 60, **looks).lines
            assert len(lines) == 1 or sum(map(str.isalnum, lines[-1])) >= 4, (width, lines)


def test_no_paragraph_ends_in_a_short_word_of_its_own_if_another_break_helps(put: Put) -> None:
    words = "Un jeton de plus par litre qu’il fait perdre au marchand, un de moins par pas vers la forêt"
    for width in range(30, 90):
        lines = put(words, width, 60, lang="fr", size=3.4).lines
        assert " " in lines[-1], (width, lines)
    assert put("Attaque des morts", 26, 20, size=4).lines == ("Attaque", "des morts")
    assert put("Quatrevingtdix morts", 34, 20, size=4).lines == ("Quatrevingtdix", "morts")  # no other break


def test_the_last_line_costs_no_size_and_no_line(put: Put) -> None:
    words = "Les morts avancent sur la ville et rien ne les arrête ce soir, pas même la pluie, ni la mer"
    for width in range(30, 80):
        looks: dict[str, Any] = {"lang": "fr", "size": 3.4, "leading": 1.25}
        free = put(words, width, 90, **looks)
        tight = put(words, width, free.height, **looks)
        assert (tight.size, tight.leading, len(tight.lines)) == (3.4, 1.25, len(free.lines))


def test_words_are_divided_only_where_the_size_is_larger_for_it(put: Put) -> None:
    looks: dict[str, Any] = {"lang": "fr", "size": 5.0, "floor": 2.0}
    words = "Les survivants imperturbables défaussent une carte extraordinaire et recommencent"
    divided = 0
    for width in range(20, 60):
        for height in range(8, 40, 4):
            with_hyphens = put(words, width, height, hyphens="auto", **looks)
            without = put(words, width, height, hyphens="none", **looks)
            assert with_hyphens.size >= without.size
            if any(line.endswith("-") for line in with_hyphens.lines):
                divided += 1
                assert with_hyphens.size > without.size or without.overflow_mm
            else:
                assert with_hyphens.lines == without.lines
    assert divided > 20


def test_centred_words_of_two_lines_are_of_like_length(put: Put) -> None:
    lines = put("La nuit de tous les morts et des vivants", 44, 20, size=4, align="center").lines
    assert len(lines) == 2
    assert abs(len(lines[0]) - len(lines[1])) < 8


@pytest.mark.parametrize("align", ["start", "justify", "center"])
def test_choosing_lines_over_the_whole_paragraph_never_costs_size_or_leading(
    put: Put, book: FontBook, align: str
) -> None:
    looks: dict[str, Any] = {"lang": "fr", "hyphens": "auto", "size": 3.6, "leading": 1.25, "align": align}
    (stretch,) = Segmenter(book).stretches((Run(RULE, Style(**looks)),), Style(**looks))
    for width in range(20, 70, 3):
        fewest = greedy(stretch, width / 3.6)
        assert fewest is not None
        setting = put(RULE, width, len(fewest) * 1.25 * 3.6, **looks)
        assert (setting.size, setting.leading) == (3.6, 1.25)
        assert len(setting.lines) <= len(fewest)


def test_ragged_words_take_another_line_rather_than_a_hyphen(put: Put) -> None:
    looks: dict[str, Any] = {"lang": "fr", "hyphens": "auto", "size": 3.4}
    words = "Quand la sirène retentit, tous les pompiers quittent la caserne et se rendent sur la case en feu"
    roomy = put(words, 63, 40, **looks)
    assert not any(line.endswith("-") for line in roomy.lines)
