"""Measure long evenings: what a tap, an answer and undo cost after 100, 1,000 and 5,000 answers.

A game of 28 with a game master, Les Reptiliens, is over sooner: there it is 100, 300 and 500.

    python tools/bench/evening.py [--quick]

Each is held against the same table with no evening before it: a large table costs more, however short the
evening is. A tap is done on the companion and its page rendered for one phone; an answer is told in the
terminal, with what follows by itself, and taken back there. Milliseconds of the processor, the median of
several, and the most memory that one takes. The disk is left out: it does not wait longer for a long evening.
"""

from __future__ import annotations

import io
import os
import statistics
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from resolve import QUICK, evening

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.companion.loader import opened
from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.taps import Tap
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.games.registry import load_game
from printkit.kit.loading.reader import read_kit
from printkit.play.flow import is_automatic_throw
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.journal import Journal
from printkit.table.log import Answer, Log, LogLine, SeatChange
from printkit.table.seating import Seating
from printkit.table.session import Session
from printkit.terminal import client
from printkit.terminal.commands import command
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen

REPEATS = 2 if QUICK else 15
BAND = Seating({"p1": "Ana", "p2": "Ben", "p3": "Cleo"})
VILLAGE = Seating({f"p{number}": f"N{number}" for number in range(1, 29)})


class Table(NamedTuple):
    """Who plays a game, and the answers after which is measured."""

    party: Seating
    lengths: tuple[int, ...]


LENGTHS, OF_A_VILLAGE = ((20, 60), (20, 60)) if QUICK else ((100, 1000, 5000), (100, 300, 500))
_TABLES = {
    "mosh": Table(BAND, LENGTHS),
    "non-morts": Table(BAND, LENGTHS),
    "reptiliens": Table(VILLAGE, OF_A_VILLAGE),
}


def journals(name: str, folder: Path) -> dict[int, tuple[Path, Path]]:
    """Play one evening; return its journal as it waited for an answer after each number of answers.

    Beside each is the journal of the same table where nothing was played but the act that waits.
    """
    kept: dict[int, tuple[Path, Path]] = {}
    kit, (party, lengths) = read_kit(card_data(name), "fr"), _TABLES[name]
    ruleset = opened({"fr": kit}).resources.ruleset
    start = {"game": name, **load_game(name).start(kit, party, "human")}
    lines: list[LogLine] = [SeatChange(ALL, "Zoe", "")] if ruleset.game_master else []
    session, wanted = Session(ruleset, start, "bench", Log().after_all(lines)), list(lengths)
    answers = 0
    for line in evening(ruleset, start, party, lengths[-1] + 100):
        lines.append(line)
        session = session.after(line)
        answers += isinstance(line, Answer)
        waits = session.pending and not is_automatic_throw(session, session.pending, party)
        if answers >= wanted[0] and waits:
            before, last = session.acts[-2].act.position(), session.acts[-1]
            paths = folder / f"{name}-{answers}.jsonl", folder / f"{name}-{answers}-alone.jsonl"
            write_journal(paths[0], name, start, lines)
            write_journal(
                paths[1],
                name,
                before,
                [*lines[: len(lines) - len(session.log.entries)], last.call, *last.answers],
            )
            kept[wanted.pop(0)] = paths
            if not wanted:
                break
    assert not wanted, f"{name} was over after {answers} answers"
    return kept


def write_journal(path: Path, name: str, start: Mapping[str, Any], lines: Sequence[LogLine]) -> None:
    """Write a journal."""
    with Journal.create(path, name, "bench", start, _TABLES[name].party) as journal:
        journal.append(*lines)


def tap_for(store: SessionStore) -> Tap:
    """Return a tap that answers the question that waits: with the first answer that fits, or a throw."""
    question, stamp = store.state.session.pending, store.stamp
    assert question is not None
    match question.want:
        case Choose(options=options):
            return Tap("answer", stamp, {"pick": (options[0],)})
        case ChooseSome(options=options, low=low):
            return Tap("answer", stamp, {"pick": tuple(options[:low])})
        case Number(low=low):
            return Tap("answer", stamp, {"pick": (str(low),)})
    return Tap("throw", stamp)


def processor_time(act: Callable[[], object]) -> float:
    """Return the milliseconds of the processor that something takes."""
    start = time.process_time()
    act()
    return 1000 * (time.process_time() - start)


def most_memory(act: Callable[[], object]) -> float:
    """Return the most memory (MB) that something takes while it runs."""
    tracemalloc.start()
    act()
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return peak


def on_the_companion(name: str, path: Path) -> tuple[float, float, float]:
    """Return milliseconds of a tap and of undo, each with the page after it, and the memory (MB) of a tap."""
    site = opened({"fr": read_kit(card_data(name), "fr")})
    with Journal.open(path) as journal:
        store = SessionStore(site, journal)

        def shown(tap: Tap) -> None:
            result = store.act(viewer(store), tap)
            assert result.lines, result.notice
            render.fragment(site, store.state, viewer(store), PageQuery())

        taken = []
        for _ in range(REPEATS):
            tapped = processor_time(lambda: shown(tap_for(store)))
            taken.append((tapped, processor_time(lambda: shown(Tap("undo", store.stamp, {"sure": ("1",)})))))
        tapped, undone = map(statistics.median, zip(*taken, strict=True))
        return tapped, undone, most_memory(lambda: shown(tap_for(store)))


def viewer(store: SessionStore) -> DeviceViewer:
    """Return the phone of whoever is asked."""
    state = store.state
    if state.session.log.game_master:
        return DeviceViewer("phone", (ALL,), ALL, "fr")
    asked = state.session.pending
    seat = asked.audience[0] if asked and asked.audience else EVERYBODY
    return DeviceViewer("phone", (EVERYBODY, *state.party.names), seat, "fr")


class Typist(io.StringIO):
    """Types some lines, the last again and again."""

    lines: tuple[str, ...] = ()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # typeshed's base has bytes
        line, self.lines = self.lines[0], self.lines[1:] or self.lines
        return f"{line}\n"


def in_the_terminal(name: str, path: Path) -> tuple[float, float]:
    """Return milliseconds of an answer in the terminal and of undo: the question shown, answered and told."""
    kit = read_kit(card_data(name), "fr")
    game = load_game(name)
    words = LineFormatter(kit, translator("fr"), game)
    ruleset = opened({"fr": kit}).resources.ruleset
    with Journal.open(path) as journal:
        typist = Typist()
        evening = TerminalEvening(
            Screen(typist, io.StringIO()), journal, ruleset, words, lambda _, same: same, command
        )

        def steps(*lines: str) -> None:
            """Take steps until what is typed has changed the evening, and what follows by itself."""
            typist.lines, before = lines, evening.session.log.version
            while evening.session.log.version == before or evening.state.automatic(game):
                client._step(evening)

        taken = [
            (processor_time(lambda: steps("", "1", "2")), processor_time(lambda: steps("undo", "oui")))
            for _ in range(REPEATS)
        ]
        answered, undone = map(statistics.median, zip(*taken, strict=True))
        return answered, undone


def main() -> None:
    """Print a line for each game and length."""
    os.fsync = lambda fd: None
    print("processor ms (the same table with no evening before it)")
    print("answers before        a tap           its undo        in the terminal its undo        memory, MB")
    with tempfile.TemporaryDirectory() as folder:
        for name in _TABLES:
            for answers, (path, alone) in journals(name, Path(folder)).items():
                pairs = zip(costs(name, path), costs(name, alone), strict=True)
                told = "   ".join(f"{ours:6.1f} ({without:5.1f})" for ours, without in pairs)
                print(f"{name:10} {answers:6,}   {told}")


def costs(name: str, path: Path) -> tuple[float, ...]:
    """Return what a tap and its undo, on a phone and in the terminal, take (ms), and memory of a tap (MB)."""
    copy = path.with_suffix(".copy")
    copy.write_bytes(path.read_bytes())
    tap, undo, memory = on_the_companion(name, path)
    return tap, undo, *in_the_terminal(name, copy), memory


if __name__ == "__main__":
    main()
