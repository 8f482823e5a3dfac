"""printkit verify: whether an evening went as its save file says, and all throws came from its seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from printkit.base.faults import FaultError, RefusedError
from printkit.cli.exit_status import CONTENT, stop, stop_refused
from printkit.cli.kit_language import spoken_kit
from printkit.cli.options import given_path
from printkit.cli.play_options import playable


def verify(
    save: Annotated[
        Path,
        typer.Argument(metavar="SAVE", parser=given_path, help="The file of a saved game, or a copy of it."),
    ],
) -> None:
    """Check that no line of a saved game was changed by hand and that every roll came from its seed."""
    from printkit.base.languages import nearest_language
    from printkit.base.messages import translator, user_language
    from printkit.base.paths import translations
    from printkit.games.registry import load_ruleset
    from printkit.play.narration import narrator_in
    from printkit.play.seating import NAMES_COMPARED, check_party, seated_by_lot
    from printkit.play.verification import Save, verify_save

    try:
        read = Save.read(save)
    except RefusedError as refused:
        stop_refused(refused)
    try:
        folder, game = playable(read.head.game, str(save))
        kit = spoken_kit(folder, nearest_language((user_language(),), tuple(translations(folder))))
        kit = kit.begun_with(read.head.own_rows)
        read.head.check_rows(kit.own_rows, "")
        check_party(kit, game, read.head.party, of_before=read.head.journal < NAMES_COMPARED)
        drawn = seated_by_lot(kit, game, read.head.party, read.head.seed)
        found = verify_save(read, load_ruleset(kit), drawn)
    except RefusedError as refused:
        stop_refused(RefusedError(replace(fault, file=str(save)) for fault in refused.faults))
    except FaultError as wrong:
        stop(CONTENT, *wrong.faults)
    for line in found.told(narrator_in(game, kit, translator(kit.lang), found.state)):
        print(line)
    if found.faults:
        stop(CONTENT, *found.faults)
