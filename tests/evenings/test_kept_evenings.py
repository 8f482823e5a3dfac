"""What was typed on those evenings makes the same journals, and the journals the same endings."""

import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from printkit.games import sentences
from printkit.kit.model import Kit
from printkit.table.act import Act
from printkit.table.journal import Journal
from printkit.table.log import Undo
from printkit.terminal import client
from printkit.terminal.screen import Screen
from tests.evenings.record import ending, evening_at

HERE = Path(__file__).parent
EVENINGS = sorted(path.stem for path in HERE.glob("*.jsonl"))

LONG = ("non-morts-6",)
"""Evenings that take longer to play again than all others together."""


def game_of(evening: str) -> str:
    return evening.rpartition("-")[0]


def test_every_number_of_players_has_its_evening() -> None:
    tables = {
        "humans": [*"23", "solo"],
        "inferno": ["solo"],
        "mosh": [*"23456", "solo"],
        "non-morts": [*"23456", "solo"],
    }
    assert [f"{game}-{table}" for game in tables for table in tables[game]] == EVENINGS


@pytest.mark.parametrize("evening", EVENINGS)
def test_the_journal_ends_where_it_ended(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((HERE / f"{evening}.jsonl").read_bytes())
    with Journal.open(copy) as journal:
        played = evening_at(game_of(evening), journal, Screen(io.StringIO(), io.StringIO()))
    assert ending(played) == (HERE / f"{evening}.end").read_text("utf-8")
    assert not played.unfinished


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-2"])
def test_a_journal_of_before_ends_where_it_ended_and_goes_on(evening: str, tmp_path: Path) -> None:
    copy, before = tmp_path / "evening.jsonl", (HERE / "before" / f"{evening}.jsonl").read_bytes()
    copy.write_bytes(before)
    with Journal.open(copy) as journal:
        played = evening_at(game_of(evening), journal, Screen(io.StringIO(), io.StringIO()))
        assert journal.head.journal == 1
        assert ending(played) == (HERE / "before" / f"{evening}.end").read_text("utf-8")
        played.do(played.session.undoing())
        assert played.unfinished
    assert copy.read_bytes().startswith(before + b'{"undo":1,')
    with Journal.open(copy) as journal:
        assert isinstance(journal.lines[-1], Undo)


@pytest.mark.parametrize(
    "evening", [pytest.param(each, marks=pytest.mark.slow) if each in LONG else each for each in EVENINGS]
)
def test_the_same_lines_make_the_same_journal(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    kept = (HERE / f"{evening}.jsonl").read_bytes()
    copy.write_bytes(kept.partition(b"\n")[0] + b"\n")
    typed = io.StringIO((HERE / f"{evening}.typed").read_text("utf-8"))
    with Journal.open(copy) as journal:
        client.play_evening(evening_at(game_of(evening), journal, Screen(typed, io.StringIO())))
    assert copy.read_bytes() == kept
    assert typed.read() == ""


@pytest.mark.parametrize("evening", ["inferno-solo", "mosh-3", "non-morts-4"])
def test_whatever_is_named_by_its_id_alone_has_one_name(
    evening: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_id_alone: dict[str, set[str]] = {}

    def names_in(kit: Kit, tables: Iterable[str], row_id: str) -> Iterator[str]:
        names = [*found_in(kit, tables, row_id)]
        if tables is kit.tables:  # nothing says of which table it is
            by_id_alone[row_id] = {*names}
        yield from names

    found_in = sentences.names_in
    monkeypatch.setattr(sentences, "names_in", names_in)
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((HERE / f"{evening}.jsonl").read_bytes().partition(b"\n")[0] + b"\n")
    typed = io.StringIO((HERE / f"{evening}.typed").read_text("utf-8"))
    with Journal.open(copy) as journal:
        client.play_evening(evening_at(game_of(evening), journal, Screen(typed, io.StringIO())))
    assert by_id_alone
    assert {row_id: names for row_id, names in by_id_alone.items() if len(names) > 1} == {}


@pytest.mark.parametrize("evening", EVENINGS)
def test_every_act_is_the_same_on_its_position_in_json(evening: str, tmp_path: Path) -> None:
    copy = tmp_path / "evening.jsonl"
    copy.write_bytes((HERE / f"{evening}.jsonl").read_bytes())
    with Journal.open(copy) as journal:
        session = evening_at(game_of(evening), journal, Screen(io.StringIO(), io.StringIO())).session
    position = session.start
    for played in session.acts:
        act = Act(session.game, played.call.call, json.loads(json.dumps(position)), played.call.args)
        for entry in played.answers:
            act.answer(entry.answer)
        position = act.position()
        assert act.to_json() == played.act.to_json()
