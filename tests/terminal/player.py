"""A player whose every answer is 1, in a program of its own that may be killed."""

import io
import os
from multiprocessing.connection import Connection
from pathlib import Path

from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.screen import Screen
from tests.evenings.record import english, evening_at

english("mosh")  # whatever is slow is done before the first is begun


def play_on(path: Path, shown: Connection) -> None:
    """Resume a game of Zombie Mosh; show it into a pipe."""
    typed = io.StringIO("1\n" * 400)
    written = io.BufferedWriter(io.FileIO(os.dup(shown.fileno()), "w"))
    with Journal.open(path) as journal, io.TextIOWrapper(written) as pipe:
        client.play_evening(evening_at("mosh", journal, Screen(typed, pipe)))
