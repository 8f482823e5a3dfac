"""Show what a command would write into a game's files, and ask whether it is to be written."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING, TextIO

from printkit.base.messages import agrees, translator, user_language
from printkit.base.paths import shown_path

if TYPE_CHECKING:
    from printkit.words.rewriting import Rewriting


def offer_changes(rewriting: Rewriting, call: Sequence[str], *, yes: bool, quiet: bool = False) -> None:
    """Print what changes, ask whether to write it, and write it, or print the words of the call that does.

    With `yes` nobody is asked; where it is `quiet` nobody either, and nothing is written without `yes`.
    """
    if not quiet:
        _show_changes(rewriting)
    if yes or (not quiet and _agreed()):
        rewriting.write()
        if not quiet:
            _say_written(rewriting)
    else:
        _say_unwritten(call, sys.stderr if quiet else sys.stdout)


def _show_changes(rewriting: Rewriting) -> None:
    """Print what changes as a diff."""
    for path in rewriting.changed:
        before, after = (words.splitlines() for words in (rewriting.before[path], rewriting.after[path]))
        file = shown_path(path)
        print("\n".join(unified_diff(before, after, file, file, lineterm="")))


def _agreed() -> bool:
    """Whether the user, asked where somebody can answer, says that the changes are to be written."""
    if not sys.stdin.isatty():
        return False
    translate = translator(user_language())
    asked = translate("Write these changes? yes: write them; Enter: leave the files as they are")
    return agrees(input(f"{asked} > "), translate)


def _say_unwritten(call: Sequence[str], file: TextIO) -> None:
    """Print that nothing was written, and the words of the command that writes it, without the program's."""
    said = shlex.join(("printkit", *call))
    translate = translator(user_language())
    print(translate("nothing was written; to write it: {call}").replace("{call}", said), file=file)


def _say_written(rewriting: Rewriting) -> None:
    """Print how many files were written."""
    translate = translator(user_language())
    print(translate("files written: {n}").format(n=len(rewriting.changed)))
