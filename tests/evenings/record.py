"""Play the evenings anew and write their files: `python -m tests.evenings.record [NAME...]`.

Whoever types knows no rules: only what is shown is read, and any answer that it allows is given.
"""

from __future__ import annotations

import io
import json
import re
import sys
from functools import cache
from pathlib import Path
from random import Random

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.games.registry import load_game, load_ruleset
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.commands import command
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen

HERE = Path(__file__).parent
NAMES = ("Ana", "Bo", "Cy", "Dan", "Eve", "Flo")
TABLES = {"humans": (1, 2, 3), "inferno": (1,), "mosh": (1, 2, 3, 4, 5, 6), "non-morts": (1, 2, 3, 4, 5, 6)}
RARE = (
    "Propose",
    "With variants",
    "A single board",
    "A Hero shoots",
    "A Hero uses",
    "A card is played",
    "Points and",
    "End it",
    "End the game",
)
"""Beginnings of what is chosen now and then only."""
TOLD = (
    "Clue: ",
    "A clue without a type",
    "End of the turn: draw a room",
    "Put it to the vote, with no other effect",
)
"""Beginnings of what is chosen with some words of one's own."""

SOUGHT = ("onto the human", "break the barricade", "Move the zombie", "roll again")
"""Beginnings of what is mostly chosen where it is offered: games of chance alone would be long."""

MAX_LINES = 2500

LATE = 100
"""Lines after which nobody corrects the beginning of a long evening."""

KEYS = re.compile(r"(?: {2,})(\d+)  (\S+(?: \S+)*)")


class Typist(io.StringIO):
    """Types a line for what was shown since the last; `typed` keeps them all."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.chance = Random(seed)
        self.typed: list[str] = []
        self._shown: list[str] = []
        self._block: list[tuple[str, str]] = []
        """What there was to choose from last: it is not shown again where the same is asked again."""

    def write(self, words: str) -> int:
        self._shown += words.splitlines()
        return len(words)

    def readline(self, *_: object) -> str:  # type: ignore[override]  # typeshed has it give bytes, too
        line = self.answer([line for line in self._shown if line.strip() not in ("", ">")])
        self._shown.clear()
        self.typed.append(line)
        return f"{line}\n"

    def answer(self, shown: list[str]) -> str:
        """Answer the last line shown, which tells what may be typed."""
        how = shown[-1]
        block: list[tuple[str, str]] = []
        for line in reversed(shown[:-1]):
            if re.match(r" {2,4}\d+  ", line):
                block[:0] = KEYS.findall(line)
            elif block:
                break
        self._block = block = block or self._block
        if len(self.typed) > MAX_LINES or any("Another song" in name for _, name in block):
            return "quit"
        if how.startswith("yes: undo it"):
            return self.chance.choice(["yes", ""])
        if self.typed and self.chance.random() < 0.03:
            early = ["fix 5"] if len(self.typed) < LATE else []
            return self.chance.choice(["undo", "undo", "redo", "why", *early])
        if (
            any(line.startswith("type + to do this first: ") for line in shown[-2:])
            and self.chance.random() < 0.05
        ):
            return "+"
        if how.startswith(("Press Enter", "Enter: the app", "Enter: continue", "Enter: hide")):
            return ""
        if how.startswith("Enter: the first") and self.chance.random() < 0.9:
            return ""
        if found := re.match(r"type a number from (\d+) to (\d+)", how):
            return str(self.chance.randint(int(found[1]), int(found[2])))
        if found := re.match(r"type (?:(\d+|up) to )?(\d+) numbers", how):
            high = int(found[2])
            low = {None: high, "up": 1}.get(found[1]) or int(found[1])
            count = self.chance.randint(low, high)
            return " ".join(map(str, self.chance.sample(range(1, len(block) + 1), count)))
        if found := re.match(r"roll (?:a die|(\d+) dice)", how):
            return " ".join(str(self.chance.randint(1, 6)) for _ in range(int(found[1] or 1)))
        if how.endswith("Enter: back") and not how.startswith("type a number"):
            return ""
        return self.key(block)

    def key(self, block: list[tuple[str, str]]) -> str:
        """Choose a key; now and then add words where some may be added."""
        sought = [key for key, name in block if name.startswith(SOUGHT)]
        if sought and self.chance.random() < 0.8:
            return self.chance.choice(sought)
        quiet = [each for each in block if not each[1].startswith(RARE)]
        key, name = self.chance.choice(quiet if quiet and self.chance.random() < 0.9 else block)
        words = " a warm needle" if name.startswith(TOLD) else ""
        return f"{key}{words}"


@cache
def english(name: str) -> Kit:
    """Read a game's kit in English, once."""
    return read_kit(card_data(name), "en")


def evening_at(name: str, journal: Journal, screen: Screen) -> TerminalEvening:
    """Sit down at an open journal, in English."""
    words = LineFormatter(english(name), translator("en"), load_game(name))
    return TerminalEvening(screen, journal, load_ruleset(words.kit), words, lambda _, words: words, command)


def ending(played: TerminalEvening) -> str:
    """Return the position and everything that happened, a line each."""
    session = played.session
    told = [session.position, *(event.to_json() for event in session.events)]
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in told)


def record(game: str, people: int) -> None:
    """Write the three files of an evening."""
    from printkit.play.seating import seat_players, seated_by_lot

    name = f"{game}-{people}" if people > 1 else f"{game}-solo"
    kit, evening = english(game), load_game(game)
    players = ",".join(NAMES[:people])
    journal_path = HERE / f"{name}.jsonl"
    journal_path.unlink(missing_ok=True)
    typist = Typist(name)
    own = people % 2 == 0
    party = seated_by_lot(kit, evening, seat_players(kit, evening, players, own), name)
    with Journal.create(journal_path, game, name, {"game": game}, party, f"salt of {name}") as journal:
        played = evening_at(game, journal, Screen(typist, typist))
        client.play_evening(played)
    (HERE / f"{name}.typed").write_text("".join(f"{line}\n" for line in typist.typed), "utf-8")
    (HERE / f"{name}.end").write_text(ending(played), "utf-8")
    print(
        name,
        len(typist.typed),
        "lines,",
        len(played.session.events),
        "events,",
        "still under way" if played.unfinished else "to the end",
    )


if __name__ == "__main__":
    for game, tables in TABLES.items():
        for people in tables:
            if not sys.argv[1:] or f"{game}-{people}" in sys.argv:
                record(game, people)
