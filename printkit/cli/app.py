"""The command line: every verb, and how a wrong call is told."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

import printkit
from printkit.cli import build, calibrate, check, games, play, preview, resolve, words
from printkit.cli.outcome import CALL, CONTENT, tell
from printkit.kit.faults import Fault, Faults

UsageError: Any = typer.BadParameter.__mro__[1]  # typer brings its parser, and names only this

app = typer.Typer(
    name="printkit",
    help="Print-and-play games from one source: paper kits and the table's assistant, in every language.",
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app.command()(games.games)
app.command()(build.build)
app.command()(preview.preview)
app.command()(check.check)
app.command()(calibrate.calibrate)
app.command()(resolve.resolve)
app.command()(play.play)
app.add_typer(words.app, name="words")


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"printkit {printkit.__version__}")
        raise typer.Exit


@app.callback()
def printkit_options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=say_version, is_eager=True)
    ] = False,
) -> None:
    """Print-and-play games from one source: paper kits and the table's assistant, in every language."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def run() -> int:
    """Run the command line; give the exit status. Never a traceback for what a user can do."""
    try:
        status = app(standalone_mode=False)
    except UsageError as error:
        tell([Fault("", "", "{what}", {"what": lowered(error.format_message())}, "see printkit --help")])
        return CALL
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except Faults as error:
        tell(error.faults)
        return CONTENT
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return status if isinstance(status, int) else 0


def lowered(message: str) -> str:
    """A message of the option parser in our form: lower case, no full stop."""
    return message[:1].lower() + message[1:].rstrip(".")
