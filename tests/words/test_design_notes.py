"""What players read says how to play, not where a rule comes from nor which reading was rejected."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.kit.kit_cache import quick_kit
from printkit.kit.text.text import Text
from tests.all_games import GAMES, LANGUAGES
from tests.words.filled import CARD_DATA

NOTES = {
    "de": re.compile(r"\bp[1-6]\b|Verworfen|Originaltext"),
    "es": re.compile(r"\bp[1-6]\b|Rechazado|texto original"),
    "it": re.compile(r"\bp[1-6]\b|Respinto|testo originale"),
    "fr": re.compile(
        r"Rejeté|fait public|comptes? rendus?|édition (?:de l'auteur|ultérieure|d'origine)"
        r"|\b(?:[Ll]e|[Dd]u|[Aa]u) texte\b|\b[Nn]ous (?:lisons|disons)\b|\bp[1-6]\b"
    ),
    "en": re.compile(
        r"Rejected|public fact|public reports|(?:author's|later|original) edition|[Oo]ur wording"
        r"|\b[Tt]he (?:original |source )?text\b|\b[Ww]e (?:read|say)\b|\bp[1-6]\b"
    ),
}
"""Words of whoever designs a game: of its sources, of readings, of seats as files name them."""

RULE_ID = re.compile(r"\b(?:NM|INF|MOSH|REP|HUM)-[A-Z]+-\d+")


def read_by_players(game: str, lang: str) -> Iterator[tuple[str, str]]:
    """Yield all texts of a game with where each stands."""
    kit = quick_kit(CARD_DATA / game, lang)
    yield "summary", kit.summary.plain
    yield "credit_note", kit.credit_note.plain
    for component in kit.components:
        yield component.id, component.name.plain
        yield f"{component.id}.notes", component.notes.plain
    for rule in kit.rules:
        yield rule.id, rule.text.plain
        yield f"{rule.id}.ruling", rule.ruling.plain
    for label, text in kit.labels.items():
        yield label, text.plain
    for table, rows in kit.tables.items():
        for row in rows:
            for field, value in row.fields.items():
                for each in value if isinstance(value, tuple) else (value,):
                    if isinstance(each, Text):
                        yield f"{table}/{row.id}.{field}", each.plain


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_players_read_no_notes_of_those_who_designed_the_game(game: str, lang: str) -> None:
    assert [each for each in read_by_players(game, lang) if NOTES[lang].search(each[1])] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_sentences_name_no_rule_by_its_id(game: str, lang: str) -> None:
    assert [each for each in read_by_players(game, lang) if RULE_ID.search(each[1])] == []


@pytest.mark.parametrize(
    ("lang", "note"),
    [
        ("fr", "Le goth perd un litre. Rejeté : un jet d'accident."),
        ("fr", "Dans l'ordre des sièges p1, p2…"),
        ("fr", "La figure du texte est perdue."),
        ("en", "Rejected: an accident roll (no die in the text)."),
        ("en", "In seat order p1, p2…"),
    ],
)
def test_a_note_is_seen(lang: str, note: str) -> None:
    assert NOTES[lang].search(note)
