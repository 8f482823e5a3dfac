"""Measure the table: how soon `printkit resolve` answers, and how soon an evening of 5,000 answers is back.

    python tools/bench/resolve.py [--quick]

The evenings are played by chance, bots and rivals among the players, song after song and film after film.
Then a town on fire: a fire phase of 200 markers on the largest board, a whole night that plays itself.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from printkit.base.cells import name
from printkit.base.faults import RefusedError
from printkit.base.paths import card_data
from printkit.games.registry import load_game, load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.table.act import Act, Ruleset
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll
from printkit.table.journal import Journal
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Answer, Call, LogLine
from printkit.table.question import Question
from printkit.table.seating import Seating

_PRINTKIT = str(Path(sys.executable).parent / "printkit")
QUICK = "--quick" in sys.argv
"""Whether everything is only run once, with small numbers: then the times mean nothing."""
ROUNDS = 1 if QUICK else int(os.environ.get("BENCH_ROUNDS", "3"))
ANSWERS = 300 if QUICK else 5000
SIDE, FIRES = 40, 200
MOSTLY = 0.8
"""How often whoever leads a game goes on with it, where much else may come between."""
_GAMES = {
    "mosh": Seating({"p1": "", "p2": "", "p3": ""}, ["p3"]),
    "non-morts": Seating({"p1": "", "p2": "", "p3": ""}),
}


def any_answer(question: Question, chance: Random) -> Any:
    """Answer a question in a way that fits."""
    match question.want:
        case Roll() | Draw() as want:
            return want.thrown(chance)
        case Choose(options=options):
            return chance.choice(options)
        case ChooseSome(options=options, low=low, high=high):
            return chance.sample(options, chance.randint(low, min(high, len(options))))
        case Number(low=low, high=high):
            return chance.randint(low, high)


def any_call(offers: Sequence[LegalAction], chance: Random) -> Call:
    """Begin one of the things offered. Raises RefusedError where it takes words that are not known here."""
    offer = chance.choice(offers)
    if offer.more:
        return any_call(offer.more, chance)
    try:
        return offer.begun("")
    except RefusedError:  # what happens has to be said
        return offer.begun("the lights go out")


def evening(
    game: Ruleset[Any, Any], start: Mapping[str, Any], party: Seating, answers: int
) -> Iterator[LogLine]:
    """Play an evening of so many answers; a game that is over is set up anew, where it can be.

    Who leads a game begins what comes next, mostly, and never stops it.
    """
    chance = Random(game.name)
    driver = load_game(game.name)
    position: Any = start
    done: list[Call] = []
    while answers:
        moment = driver.moment(game, position, done, party)
        if not moment.offers and not done:
            return
        if not moment.offers:
            done.clear()
            continue
        offers = [offer for offer in moment.offers if offer.name != "stop"]
        if game.game_master and chance.random() < MOSTLY:
            offers = offers[:1]
        try:
            call = any_call(offers, chance)
            act = Act(game, call.call, position, call.args)
        except RefusedError:
            continue
        yield call
        while act.pending and answers:
            answer = any_answer(act.pending, chance)
            act.answer(answer)
            yield Answer(answer)
            answers -= 1
        position, done = act.position(), [*done, call]


def replayed(name: str) -> list[float]:
    """Write an evening's journal, then open it and play it, so many times; seconds of the processor."""
    game = load_ruleset(read_kit(card_data(name), "fr"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.jsonl"
        os.fsync, fsync = (lambda fd: None), os.fsync  # the journal is made quickly, nobody plays it
        with Journal.create(path, name, "bench", {"game": name}, _GAMES[name]) as journal:
            for line in evening(game, {"game": name}, _GAMES[name], ANSWERS):
                journal.append(line)
        os.fsync = fsync
        times = []
        for _ in range(ROUNDS):
            start = time.process_time()
            with Journal.open(path) as journal:
                session = journal.session(game)
            times.append(time.process_time() - start)
        assert sum(isinstance(entry, Answer) for entry in session.log.entries) == ANSWERS
        return times


def resolved() -> list[float]:
    """Start `printkit resolve` and let it throw a whole round of bots; seconds."""
    hand = {"bot": True}
    position = {
        "game": "mosh",
        "order": ["p1", "p2", "p3"],
        "players": dict.fromkeys(("p1", "p2", "p3"), hand),
    }
    command = [_PRINTKIT, "resolve", "mosh", "round", "--position", "-", "--roll", "--seed", "1", "--json"]
    times = []
    for _ in range(ROUNDS * 3):
        start = time.perf_counter()
        done = subprocess.run(command, input=json.dumps(position), capture_output=True, text=True, check=True)
        times.append(time.perf_counter() - start)
        assert json.loads(done.stdout)["pending"] is None
    return times


def thrown(game: Ruleset[Any, Any], procedure: str, position: Any, arguments: Any, chance: Random) -> Any:
    """Play a procedure by chance to its end; the position after it."""
    act = Act(game, procedure, position, arguments)
    while act.pending:
        act.answer(any_answer(act.pending, chance))
    return act.position()


def phases() -> list[float]:
    """Play a fire phase with 200 fires on a board of 40 x 40 cells; seconds of the processor."""
    game, chance = load_ruleset(read_kit(card_data("inferno"), "fr")), Random("bench")
    rows = ["".join(chance.choice("..TTAAAAaa") for _ in range(SIDE)) for _ in range(SIDE)]
    barn = {"terrain": "building", "building": "barn"}
    legend = {
        ".": {"terrain": "grass"},
        "T": {"terrain": "woods"},
        "A": barn,
        "a": {**barn, "floor": 2},
    }
    cells = chance.sample([name(row, column) for row in range(SIDE) for column in range(SIDE)], FIRES)
    position = {
        "game": "inferno",
        "map": {"rows": rows, "legend": legend},
        "fires": [{"cell": cell, "intensity": chance.randint(1, 4)} for cell in cells],
    }
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        thrown(game, "fire-phase", position, {"order": "reading"}, chance)
        times.append(time.process_time() - start)
    return times


def nights() -> list[float]:
    """Let the assistant burn the town for 19 rounds against four Heroes; seconds of the processor."""
    game = load_ruleset(read_kit(card_data("inferno"), "fr"))
    heroes = [{"id": hero} for hero in ("captain", "sawyer", "clerk", "keeper")]
    times = []
    for number in range(ROUNDS):
        chance = Random(number)
        start = time.process_time()
        position: Any = {"game": "inferno", "scenario": "brasier", "solo": True}
        position = thrown(game, "setup", position, {"heroes": heroes}, chance)
        while not position["winner"]:
            position = thrown(game, "solo-round", position, {}, chance)
            for hero in position["heroes"]:
                position = thrown(game, "hero-move", position, {"hero": hero["id"]}, chance)
            if not position["winner"]:
                position = thrown(game, "round-end", position, {}, chance)
        times.append(time.process_time() - start)
    return times


def main() -> None:
    """Print a line a measure."""
    print(f"printkit resolve, start and answer: {statistics.median(resolved()):.3f} s")
    for game in _GAMES:
        print(f"replay of {ANSWERS} answers, {game}: {statistics.median(replayed(game)):.3f} s")
    print(f"fire phase, {FIRES} fires on {SIDE} x {SIDE} cells: {statistics.median(phases()):.3f} s")
    print(f"night of the scenario that plays itself: {statistics.median(nights()):.3f} s")


if __name__ == "__main__":
    main()
