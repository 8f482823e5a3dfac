"""A phone's language is found however the browser or the link spells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

import pytest

from printkit.base import paths
from printkit.base.messages import program_translator
from printkit.companion.pages import render
from printkit.companion.server.cookie import DeviceCookie
from printkit.companion.server.preferred_language import preferred
from printkit.companion.viewer import PageQuery
from printkit.kit.kit_cache import quick_kit
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements


@pytest.mark.parametrize(
    ("chosen", "wishes", "spoken"),
    [
        ("", "pt-BR,pt;q=0.9", "pt-BR"),
        ("", "pt-br", "pt-BR"),
        ("", "pt;q=0.8, fr;q=0.5", "pt-BR"),
        ("", "fr-CA, pt-BR", "fr"),
        ("pt_BR", "fr", "pt-BR"),
        ("", "de, *;q=0.1", ""),
        ("", "", ""),
        ("../x", "<>", ""),
    ],
)
def test_the_language_of_a_phone(chosen: str, wishes: str, spoken: str) -> None:
    assert preferred(chosen, wishes, ("fr", "en", "pt-BR")) == spoken


def settings(evening: Evening, lang: str, program_lang: str = "") -> str:
    viewer = replace(evening.viewer("p1", lang=lang), program_lang=program_lang)
    return render.whole_page(evening.site, evening.state, viewer, PageQuery("settings"))


def test_cards_and_buttons_have_each_a_language(evening: BeginEvening) -> None:
    """Whoever reads the rules in French may tap English buttons."""
    pit = evening("mosh", "Ana", "Bo")
    french, mixed = settings(pit, "fr"), settings(pit, "fr", "en")
    assert ">Réglages<" in french and ">Settings<" in mixed
    title = quick_kit(paths.card_data("mosh"), "fr").summary.plain[:20]
    assert title in french and title in mixed
    [chosen] = elements(mixed, "//button[@aria-current and @name='program_lang']")
    assert attribute(chosen, "value") == "en"
    assert settings(pit, "fr", "xx") == french  # nobody speaks it


def test_a_cookie_keeps_both_languages() -> None:
    class Tokens:
        by_name: ClassVar[Mapping[str, str]] = {"p1": "x" * 22}

        def name_of(self, token: str) -> str:
            return "p1" if token == "x" * 22 else ""

    both = DeviceCookie("abc", ("p1",), "p1", "fr", "dark", "en")
    one = replace(both, program_lang="")
    for cookie in (both, one):
        assert DeviceCookie.read(cookie.written(Tokens()), Tokens()) == cookie


@pytest.mark.parametrize(
    ("cards", "chosen", "user", "spoken"),
    [
        ("fr", "", "en", "fr"),
        ("fr", "en", "fr", "en"),
        ("he", "", "fr", "fr"),
        ("he", "", "C", "en"),
        ("he", "en", "fr", "en"),
        ("fr-CA", "", "en", "fr"),
    ],
)
def test_the_program_speaks_what_it_can(
    monkeypatch: pytest.MonkeyPatch, cards: str, chosen: str, user: str, spoken: str
) -> None:
    monkeypatch.setenv("LC_ALL", f"{user}.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)
    assert program_translator(cards, chosen).lang == spoken


def test_a_page_says_how_many_texts_are_in_another_language(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Bo")
    assert "Not translated yet" not in settings(pit, "en")
    english = pit.resources.kits["en"]
    lacking = replace(english, untranslated=("rules/a.text", "rules/b.text"))
    resources = replace(pit.resources, kits={**pit.resources.kits, "en": lacking})
    pit.site = replace(pit.site, resources=resources)
    assert "2 of this game&#39;s texts. Their language: Français." in settings(pit, "en")
