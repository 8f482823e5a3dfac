"""printkit calibrate: measure a printer once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printkit.base.faults import FaultError
from printkit.cli.exit_status import CALL, CONTENT, stop, tell
from printkit.cli.options import OutDir, Quiet, among, unknown_papers


def calibrate(
    paper: Annotated[
        str, typer.Option(help="a4, letter, a3, a5, legal, tabloid or WIDTHxHEIGHT in mm.")
    ] = "a4",
    lang: Annotated[str, typer.Option(help="Language of the sheet.")] = "en",
    out: OutDir = Path("output"),
    save: Annotated[
        str, typer.Option(metavar="NAME", help="Save what was measured as a printer profile.")
    ] = "",
    across: Annotated[
        float, typer.Option(help="Measured length of the horizontal ruler, mm; true length 100.")
    ] = 100.0,
    down: Annotated[
        float, typer.Option(help="Measured length of the vertical ruler, mm; true length 150.")
    ] = 150.0,
    back_x: Annotated[
        float, typer.Option(help="mm the back must move to the right, as read on the back.")
    ] = 0.0,
    back_y: Annotated[float, typer.Option(help="mm the back must move down, as read on the back.")] = 0.0,
    margin: Annotated[
        float | None, typer.Option(help="mm that pieces leave free at the paper's edges on this printer.")
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Write the calibration sheet; with --save, keep what was measured on it as a printer profile."""
    from printkit.base.messages import spoken_languages
    from printkit.press.imposition.paper import paper as find_paper
    from printkit.press.sheets.calibration import ACROSS, DOWN, write_sheet
    from printkit.press.sheets.profile import Profile
    from printkit.press.sheets.profile import save as save_profile

    if faults := [*unknown_papers((paper,)), *among("--lang", [lang], spoken_languages())]:
        stop(CALL, *faults)
    try:
        if save:
            file = save_profile(Profile(save, across / ACROSS, down / DOWN, back_x, back_y, margin))
        else:
            file = write_sheet(find_paper(paper), lang, out)
    except FaultError as error:
        tell(error.faults)
        raise SystemExit(CALL if save else CONTENT) from None
    if not quiet:
        print(file)
