"""Record what is seen of a round of each game: `python -m tests.terminal.captures [NAME...]`.

A terminal of 80 letters and 24 lines in each language; whoever types takes the first of whatever is asked.
Each screen is kept as it was when a line was typed, with the line behind the prompt. Of a language that is
written from the right, ⟨…⟩ stands where a terminal is told to order the words within from the right.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from printkit.base.messages import translator
from printkit.base.paths import card_data
from printkit.games.registry import load_game, load_ruleset
from printkit.kit.loading.pseudo import pseudo
from printkit.kit.loading.reader import read_kit
from printkit.play.seating import seat_players
from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.commands import command
from printkit.terminal.evening import TerminalEvening
from printkit.terminal.formatter import LineFormatter
from printkit.terminal.screen import Screen
from tests.terminal.frames import COLUMNS, Terminal

HERE = Path(__file__).parent / "captures"

ROUNDS = {
    "humans": ("Ann,Bob", 24),
    "inferno": ("Ann,Bob", 30),
    "mosh": ("Ann,Bob", 26),
    "non-morts": ("Ann,Bob,Zoe", 24),
}
"""Who plays each game, and how many lines are typed in a round."""

FROM_THE_RIGHT = "xx-rtl"
"""A language that nobody speaks, in Hebrew letters."""
NAMES = (*(f"{game}-{lang}" for game in ROUNDS for lang in ("en", "fr")), f"mosh-{FROM_THE_RIGHT}")

SHOWN_MARKS = str.maketrans({"\u200e": "", "\u2067": "⟨", "\u2069": "⟩"})
"""The marks that order words within their cells, as signs that can be seen in a file."""

ENTER = re.compile("Enter|Entrée|Press Enter|Appuyez|.*(Enter|Entrée)( when| quand|$)")
REFUSED = re.compile(r"! [^>]*?(\d+)–\d+")
SEVERAL = re.compile(r"([2-9]) (?:numbers|numéros|nombres)")
"""How several answers are asked for."""


class FirstOfAll(Terminal):
    """Types Enter where that does something, else the first number, or the first numbers."""

    def __init__(self, lines: int) -> None:
        super().__init__(self._typed(lines))

    def _typed(self, lines: int) -> Iterator[str]:
        for _ in range(lines):
            how = next(line for line in reversed(self.seen()[:-1]) if line.strip())
            if ENTER.match(how):
                yield ""
            elif several := SEVERAL.search(how):
                yield " ".join(map(str, range(1, int(several[1]) + 1)))
            else:
                yield self._first()

    def _first(self) -> str:
        """Return 1, or the first number that is told where 1 was another thing just before."""
        told = REFUSED.search(" ".join(self.seen()[-7:]))
        return told[1] if told else "1"


def frames(name: str) -> list[tuple[list[str], str]]:
    """Play a round; return each screen, and what was typed then."""
    game = next(each for each in ROUNDS if name.startswith(f"{each}-"))
    lang = name.removeprefix(f"{game}-")
    people, lines = ROUNDS[game]
    terminal = FirstOfAll(lines)
    made_up = lang == FROM_THE_RIGHT
    kit, found = read_kit(card_data(game), "en" if made_up else lang), load_game(game)
    words = LineFormatter(pseudo(kit, lang) if made_up else kit, translator(lang), found)
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        os.environ["XDG_DATA_HOME"] = folder
        party = seat_players(kit, found, people, own=False)
        with Journal.create(Path("evening.jsonl"), game, name, {"game": game}, party, "salt") as journal:
            screen = Screen(terminal, terminal)
            asks = TerminalEvening(screen, journal, load_ruleset(kit), words, lambda _, words: words, command)
            client.play_evening(asks)
    return terminal.frames


def capture(name: str) -> str:
    """Play a round; return all screens, one below the other."""
    edge = "-" * COLUMNS
    screens = ("\n".join([*seen[:-1], f"{seen[-1]}{typed}".rstrip()]) for seen, typed in frames(name))
    return "".join(f"{screen}\n{edge}\n" for screen in screens).translate(SHOWN_MARKS)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for each in sys.argv[1:] or NAMES:
        (HERE / f"{each}.txt").write_text(capture(each), "utf-8")
