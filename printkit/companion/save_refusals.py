"""What a phone is told of a save file that it cannot go on with: whole sentences, with what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from printkit.base.faults import Fault, Quoted, RefusedError
from printkit.base.msgid import N_, Msgid

DAMAGED_SAVE = N_(
    "This file is damaged, was cut short or has been changed. Save the game once more where it was played, "
    "and load that file; nothing has changed here."
)
"""Tells also what cannot be read at some place of the file, which is of no use on a phone."""

OTHER_RULES = N_(
    "This game cannot be continued here: it does not follow the rules as this version knows them. Continue "
    "it with the version that saved it; nothing has changed here."
)

SENTENCES: Mapping[Msgid, Msgid] = {
    N_("is not a saved game"): N_(
        "This file is not a saved game: choose one that was saved with “Save to a file”; its name ends "
        "in .jsonl."
    ),
    N_("was saved by a newer printkit (format {got})"): N_(
        "This game was saved by a newer version: update printkit, or the app, and load the file again."
    ),
    N_("is a saved game of {got}, not of {game}"): N_(
        "This file is a game of {got}, and here {game} is played. At the computer, start "
        "“printkit serve {got}”, and load the file there."
    ),
    N_("this is a game of {got}; this app has only {options}"): N_(
        "This file is a game of {got}, which this app does not have; it has {options}."
    ),
    N_("a saved game has {most} lines at most, this one has {got}"): N_(
        "This file is longer than any game, and was not opened: choose another file."
    ),
    N_("is larger than {most} MB"): N_(
        "This file is longer than any game, and was not opened: choose another file."
    ),
    N_("cannot be written: {why}"): N_(
        "There is no room for this game here ({why}): make room, and load the file again."
    ),
    N_("cannot begin: {why}"): N_(
        "There is no room for this game here ({why}): make room, and load the file again."
    ),
    N_("does not match its checksum: it was changed or added, or lines before it are missing"): DAMAGED_SAVE,
    N_("is not a line of a saved game: {got}"): DAMAGED_SAVE,
    N_("this game cannot be shown"): OTHER_RULES,
}
"""By what is wrong, as it is told beside the name of a file."""


def whole_sentences(faults: Sequence[Fault]) -> RefusedError:
    """Return why a save file is refused, for people: the first reason, in whole sentences.

    What has no place in the file, as names that look alike, is told as it is.
    """
    for fault in faults:
        if fault.message in SENTENCES:
            values = {name: _plain(value) for name, value in fault.values.items()}
            return RefusedError([replace(fault, place="", message=SENTENCES[fault.message], values=values)])
    if not faults[0].place:
        return RefusedError(faults)
    return RefusedError([Fault("", "", OTHER_RULES)])


def _plain(value: object) -> object:
    """Return the name of a game as it is typed, without quotes."""
    return Quoted((value.value,)) if isinstance(value, Quoted) and isinstance(value.value, str) else value
