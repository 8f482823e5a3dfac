"""A word that stands in a drawing is found: no translator could reach it."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.words.literal_words import check_templates, literal_words
from tests.kit.sample_game import Sample


def found(tmp_path: Path, words: str) -> list[tuple[int, str]]:
    path = tmp_path / "face.svg"
    path.write_text(words, "utf-8")
    return [(literal.line, literal.words) for literal in literal_words(path)]


@pytest.mark.parametrize(
    "words",
    [
        '<svg><rect class="ground dark" width="63"/></svg>',
        "<style>.title { font-family: Anton }</style>",
        "<!-- the body of the card -->",
        "{# the body of the card #}",
        '<p>{{ say("attack-row") }}</p>',
        '<p>{{ row.name }} <b>{{ row["text"] }}</b></p>',
        '{% call parts.box("title", 5, 4, 53, 9, "title") %}{{ row.name }}{% endcall %}',
        '{% for limb in table("limb") if limb.id == "head" %}{{ limb.name }}{% endfor %}',
        "<p>A 1 – 2 · R 7 & x</p>",
        '{{ art("head" if row.kind == "long" else "arm") }}',
        "<p>&nbsp;&eacute;</p>",
        '<td translate="no">mm</td>',
        '<p translate="no">Basic <b>English <p>deep</p></b> <br/> again</p>',
        '<g translate="no" class="a">\n<foreignObject><div>Ada</div></foreignObject></g>',
        '<path d="M 1 2\nL 3 4" title="a > b"/>',
        "{% block lives %}side_a{% endblock %}",
        "<metadata><title>Drawn by Ada</title></metadata>",
    ],
)
def test_what_is_no_literal_word(tmp_path: Path, words: str) -> None:
    assert found(tmp_path, words) == []


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("<p>Attaque</p>", [(1, "Attaque")]),
        ("<svg>\n<text>Ligne\nd'attaque</text></svg>", [(2, "Ligne"), (3, "d'attaque")]),
        ("<p>{{ n }} cartes</p>", [(1, "cartes")]),
        ('{% call parts.box("t") %}\nDégâts{% endcall %}', [(2, "Dégâts")]),
        ("<p>{{ 'Attaque' }}</p>", [(1, "Attaque")]),
        ("<p>{{ 'Attaque' if row.x == 'y' else 'Parade' }}</p>", [(1, "Attaque Parade")]),
        ("{# un\ncommentaire #}\n<b>Été</b>", [(3, "Été")]),
        ("<p>日本</p>", [(1, "日本")]),
    ],
)
def test_a_literal_word_is_found_with_its_line(
    tmp_path: Path, words: str, wanted: list[tuple[int, str]]
) -> None:
    assert found(tmp_path, words) == wanted


def test_the_templates_of_a_game_are_searched_with_the_shared_ones(game: Sample) -> None:
    (game.root / "templates/common").mkdir()
    (game.root / "templates/common/parts.svg").write_text("<p>Coupez ici</p>", "utf-8")
    (game.root / "templates/picnic/art/sign.svg").write_text("<svg><text>EXIT</text></svg>", "utf-8")
    assert [fault.line() for fault in check_templates(game.folder)] == [
        "printkit: templates/picnic/art/sign.svg: line 1: words that no translator can reach: “EXIT”",
        "printkit: templates/common/parts.svg: line 1: words that no translator can reach: “Coupez ici”",
    ]
