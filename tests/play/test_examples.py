"""Examples of rulebooks are played by the rules; a caption says nothing that does not happen."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.base.faults import FaultError
from printkit.base.paths import card_data
from printkit.cli.examples import played_examples
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import BOOK_TABLES
from printkit.play.examples import play_examples
from tests.all_games import GAMES

EVENING = Path(__file__).parents[1] / "evenings" / "mosh-3.jsonl"
ENTRIES = 60
"""Lines of the evening that make the example: the set-up and most of a round."""

TABLES = """
[table.chapter]
file = "book.toml"
fields = { name = "text" }

[table.passage]
file = "book.toml"
fields = { chapter = "ref chapter", text = "text", rules = "list ref rule?" }

[table.example]
file = "book.toml"
fields = { name = "text" }

[table.caption]
file = "book.toml"
fields = { example = "ref example", event = "plain?", nth = "int 1..99?", text = "text with seat limb n" }

# ── Components ──
"""

BOOK = """
[[chapter]]
id = "one"
name = "Un"

[[passage]]
id = "crowd"
chapter = "one"
text = "La foule frappe."
rules = {rules}

[[example]]
id = "first"
name = "Une manche"

{captions}
"""

Played = Callable[..., dict[str, Any]]


@pytest.fixture
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Played:
    """Play the example with some captions, the tables of a book beside those of the game."""
    data = tmp_path / "card_data" / "mosh"
    shutil.copytree(card_data("mosh"), data, ignore=shutil.ignore_patterns("rulebook.toml", "examples"))
    words = (data / "game.toml").read_text("utf-8")
    before = words[: words.index("# ── Components ──")]
    for name in ("chapter", "passage", "keyword", "example", "caption"):
        head, table, rest = before.partition(f"[table.{name}]\n")
        before = head + rest.partition("\n\n")[2] if table else head
    (data / "game.toml").write_text(before + TABLES + words[words.index("# ── Components ──") :], "utf-8")
    (data / "examples").mkdir()
    shutil.rmtree(data / "locale")
    monkeypatch.chdir(tmp_path)

    def play(
        *captions: dict[str, Any], rules: tuple[str, ...] = ("MOSH-CROWD-01",), lines: list[str] | None = None
    ) -> dict[str, Any]:
        told = "\n".join(
            f'[[caption]]\nid = "c{number}"\nexample = "first"\n'
            + "".join(f"{name} = {json.dumps(value, ensure_ascii=False)}\n" for name, value in each.items())
            for number, each in enumerate(captions)
        )
        book = BOOK.format(rules=json.dumps(rules), captions=told)
        (data / "book.toml").write_text(book, "utf-8")
        saved = EVENING.read_text("utf-8").splitlines()[:ENTRIES] if lines is None else lines
        (data / "examples" / "first.jsonl").write_text("\n".join(saved) + "\n", "utf-8")
        found: dict[str, Any] = played_examples(read_kit(card_data("mosh"), "fr"))["first"]
        return found

    return play


def wrong(played: Played, *captions: dict[str, Any], **how: Any) -> list[str]:
    """Play what cannot be right; return what is told."""
    with pytest.raises(FaultError) as raised:
        played(*captions, **how)
    return [fault.line() for fault in raised.value.faults]


HIT = {"event": "crowd-hit", "text": "La foule frappe {seat} : {limb}."}


def test_a_caption_is_filled_from_its_event(played: Played) -> None:
    start, first, third = played({"text": "Tous en place."}, HIT, {**HIT, "nth": 3})["captions"]
    assert start["text"].plain == "Tous en place."
    assert start["position"] == start["before"]
    assert start["position"]["players"] == {}
    assert first["text"].plain == "La foule frappe Ana : tête."
    assert first["rule"] == "MOSH-CROWD-01"
    assert first["fields"]["limb"] == "head"
    assert third["fields"]["seat"] == "p2"
    steps = first["before"], first["position"], third["position"]
    assert [len(step["players"]["p1"]["attack"]) for step in steps] == [0, 1, 2]


def test_who_plays_has_the_names_of_the_saved_game(played: Played) -> None:
    assert played(HIT)["names"]["p1"] == "Ana"


@pytest.mark.parametrize(
    ("captions", "told"),
    [
        (
            [{"event": "crowd-hits", "text": "x"}],
            "$.caption[0].event: “crowd-hits” does not happen in the example “first”",
        ),
        ([{**HIT, "nth": 99}], "$.caption[0].event: “crowd-hit” does not happen 99 times"),
        ([{**HIT, "nth": 2}, HIT], "$.caption[1].event: it is told after something that happens later"),
        ([{**HIT, "text": "Trois, puis 4."}], "$.caption[0].text: a caption has no figures of its own: “4”"),
    ],
    ids=["slip", "too often", "order", "figures"],
)
def test_what_a_caption_cannot_say_is_told(captions: list[dict[str, Any]], told: str, played: Played) -> None:
    (line,) = wrong(played, *captions)
    assert told in line
    assert line.startswith("printkit: card_data/mosh/book.toml: line ")


def test_a_caption_is_named_where_nobody_knows_its_file(played: Played) -> None:
    wrong(played, {**HIT, "nth": 99})
    with pytest.raises(FaultError) as raised:
        play_examples(read_kit(card_data("mosh"), "fr"))
    (fault,) = raised.value.faults
    assert fault.line().startswith("printkit: card_data/mosh: caption c0: ")


def test_what_happens_is_told_as_a_list(played: Played) -> None:
    with pytest.raises(FaultError) as raised:
        played({**HIT, "text": "Trois, puis 4."})
    (fault,) = raised.value.faults
    assert fault.advice().endswith("let the event fill them: {seat}, {card}, {limb}, {answer}")


def test_a_rule_that_the_book_does_not_print_is_told(played: Played) -> None:
    (told,) = wrong(played, HIT, rules=("MOSH-AIM-01",))
    assert "it follows MOSH-CROWD-01, which no passage of the rulebook tells" in told


def test_an_answer_that_the_rules_refuse_is_told_with_its_line(played: Played) -> None:
    head = {"journal": 1, "game": "mosh", "seed": "", "start": {"game": "mosh"}, "party": {"names": {}}}
    lines = [json.dumps(head), '{"call": "setup", "args": {"players": 3}}', '{"answer": "nobody"}']
    (told,) = wrong(played, HIT, lines=lines)
    assert "examples/first.jsonl: line 3" in told
    assert "nobody" in told


def test_an_example_that_is_not_there_is_told(played: Played) -> None:
    (told,) = wrong(played, HIT, lines=[""])
    assert "examples/first.jsonl" in told


def test_a_rulebook_names_nothing_that_lies_on_the_table() -> None:
    """A word of its index, or the heading of a chapter, may have the id of a piece or of a step."""
    for game in GAMES:
        kit = read_kit(card_data(game), "fr")
        for table in BOOK_TABLES & kit.tables.keys():
            assert not any(table in kit.names_of(row.id) for row in kit.table(table))
