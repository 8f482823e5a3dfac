"""A rule is read alone, on a phone and in the terminal: it says whom it is about."""

from __future__ import annotations

import re

import pytest

from printkit.base.paths import card_data
from printkit.kit.loading.reader import read_kit
from tests.all_games import GAMES

PRONOUNS = {
    "fr": "(Il|Elle)(?! y a| est interdit| faut)|Ils|Elles",
    "en": "He|She|It(?! is)|They",
    "de": "Er|Sie|Es(?! gibt| geht| spielen)",
    "es": "Él|Ella|Ellos|Ellas",
    "it": "Lui|Lei|Loro",
}
"""Those that stand for what another rule names; not those that stand for nothing, as in “il y a”."""
VERBS = {
    "en": "(Calls|Picks|Then picks|Notes|Asks|May|Takes|Lays|Plays|Chooses|Describes)",
    "es": "(Contiene|Toma|Hace|Va|Van|Ganan(?! los)|Elige|Describe)",
    "it": "(Contiene|Prende|Fa|Va|Vanno|Vincono|Sceglie|Descrive)",
}
"""Those with which rules began whose subject stood in the rule before."""


@pytest.mark.parametrize("lang", PRONOUNS)
@pytest.mark.parametrize("game", GAMES)
def test_no_rule_begins_with_a_pronoun(game: str, lang: str) -> None:
    begins = re.compile(rf"(?:{PRONOUNS[lang]}|{VERBS.get(lang, 'x')})\b")
    rules = read_kit(card_data(game), lang).rules
    assert [(rule.id, rule.text.plain) for rule in rules if begins.match(rule.text.plain)] == []
