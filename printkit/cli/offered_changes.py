"""Show what a command would write into a game's files, and write it when the user says so."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from difflib import unified_diff
from typing import TYPE_CHECKING

from printkit.base.messages import agrees, translator, user_language
from printkit.base.paths import shown_path

if TYPE_CHECKING:
    from printkit.words.rewriting import Rewriting


def offer_changes(rewriting: Rewriting, call: Sequence[str], *, yes: bool, quiet: bool = False) -> None:
    """Print what changes as a diff, ask if nobody said `yes` beforehand, and write it. Raises FaultError.

    `call` are the words of the command that writes it, without the program's name.
    """
    translate = translator(user_language())
    for path in () if quiet else rewriting.changed:
        before, after = (words.splitlines() for words in (rewriting.before[path], rewriting.after[path]))
        file = shown_path(path)
        print("\n".join(unified_diff(before, after, file, file, lineterm="")))
    if not yes and not quiet and sys.stdin.isatty():
        asked = translate("Write these changes? yes: write them; Enter: leave the files as they are")
        yes = agrees(input(f"{asked} > "), translate)
    if yes:
        rewriting.write()
        if not quiet:
            print(translate("files written: {n}").format(n=len(rewriting.changed)))
    else:
        said = shlex.join(("printkit", *call))
        told = translate("nothing was written; to write it: {call}").replace("{call}", said)
        print(told, file=sys.stderr if quiet else sys.stdout)
