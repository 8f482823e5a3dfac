"""Art is found by its name, however that is spelt."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.base.faults import Fault

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'


def draw(game: Path, *names: str) -> None:
    (game / "art").mkdir(exist_ok=True)
    for name in names:
        (game / "art" / name).write_text(SVG, "utf-8")


@pytest.mark.parametrize(
    ("file", "asked"),
    [
        ("owl.SVG", "Owl"),
        ("Owl.svg", "owl.svg"),
        ("Wild Boar.svg", "wild-boar"),
        ("wild_boar.svg", "Wild Boar"),
        (unicodedata.normalize("NFD", "Bär.svg"), "bär"),
        (unicodedata.normalize("NFC", "bär.svg"), unicodedata.normalize("NFD", "Bär")),
    ],
)
def test_a_name_finds_its_file_however_it_is_spelt(
    checked: Callable[..., list[Fault]], game: Path, file: str, asked: str
) -> None:
    draw(game, file)
    show = '{% import "common/parts.svg" as parts with context %}{{ parts.picture("%s", 1, 1, 9, 9) }}'
    assert checked(show.replace("%s", asked)) == []
    assert checked('<image href="{{ art("%s") }}" width="9" height="9"/>'.replace("%s", asked)) == []


def test_a_name_of_two_files_names_both(checked: Callable[..., list[Fault]], game: Path) -> None:
    draw(game, "wild-boar.svg", "Wild Boar.svg", "wild-boar.png")
    (fault,) = checked('<image href="{{ art("WILD BOAR") }}" width="9" height="9"/>')
    assert "Wild Boar.svg, wild-boar" in str(fault)
    assert checked('<image href="{{ art("Wild Boar") }}" width="9" height="9"/>') == []


@pytest.mark.parametrize("size", ['width="1.2.3" height="5"', 'viewBox="0 0 . 5"'])
def test_a_size_that_is_no_number_is_a_fault_of_the_art(
    checked: Callable[..., list[Fault]], game: Path, size: str
) -> None:
    draw(game, "owl.svg")
    (game / "art" / "owl.svg").write_text(SVG.replace('viewBox="0 0 9 9"', size), "utf-8")
    (fault,) = checked('<svg>{{ drawn("owl").content }}</svg>')
    assert fault.file.endswith("art/owl.svg") and "viewBox" in str(fault)


@pytest.mark.parametrize("fragment", ["wanted:boo", "wanted:a:b:c", "wanted:"])
def test_an_id_is_not_what_stands_for_art_that_is_not_there(
    checked: Callable[..., list[Fault]], game: Path, fragment: str
) -> None:
    draw(game, "owl.svg")
    (fault,) = checked(f'<image href="art/owl.svg#{fragment}" width="9" height="9"/>')
    assert f"nothing with the id {fragment}" in str(fault)


def test_a_name_of_the_template_that_no_file_has_is_a_fault(
    checked: Callable[..., list[Fault]], game: Path
) -> None:
    draw(game, "owl.svg")
    (fault,) = checked('\n<image href="{{ art("awl") }}" width="9" height="9"/>')
    assert (
        fault.severity == "wrong" and "templates/g/art" in str(fault) and "did you mean “owl”" in str(fault)
    )
    assert (
        checked(
            '{{ "yes" if has_art("OWL") and not has_art("awl") and not has_art("") else 1 / 0 }}'.join(
                ("<desc>", "</desc>")
            )
        )
        == []
    )
