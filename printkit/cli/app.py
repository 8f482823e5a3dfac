"""The command line: every verb, and how a wrong call is told."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

import typer

import printkit
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.cli import signals
from printkit.cli.command import Verb, Verbs
from printkit.cli.completion import ASKED_BY_SHELL, completing
from printkit.cli.exit_status import CALL, CONTENT, GOOD, tell

UsageError: Any = typer.BadParameter.__mro__[1]  # typer brings its parser, and names only this

VERBS = (
    "games",
    "new",
    "build",
    "preview",
    "check",
    "calibrate",
    "resolve",
    "play",
    "serve",
    "verify",
    "export-companion",
    "words",
)
"""Every verb, in the order of the help: the name of its module and of what that brings."""


def program(named: Sequence[str]) -> typer.Typer:
    """Make the command line of these verbs alone: what a call does not name is not imported."""
    app = typer.Typer(
        name="printkit",
        cls=Verbs,
        help="Print-and-play games from one source: paper kits and an app for the table, in every language.",
        add_completion=False,
        invoke_without_command=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
    )
    app.callback()(printkit_options)
    for verb in named:
        name = verb.replace("-", "_")
        module = import_module(f"printkit.cli.{name}")
        if verb == "words":
            app.add_typer(module.app, name=verb, cls=Verbs)
        else:
            app.command(cls=Verb)(getattr(module, name))
    return app


def say_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"printkit {printkit.__version__}")
        raise typer.Exit


def install_completion(context: typer.Context, param: Any, wanted: bool) -> None:
    """Let Typer install the completion for the shell that calls, and leave."""
    if wanted:
        from typer._completion_classes import completion_init
        from typer.completion import install_callback

        completion_init()
        install_callback(context, param, wanted)


def show_completion(context: typer.Context, param: Any, wanted: bool) -> None:
    """Let Typer show the completion for the shell that calls, and leave."""
    if wanted:
        from typer._completion_classes import completion_init
        from typer.completion import show_callback

        completion_init()
        show_callback(context, param, wanted)


def printkit_options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=say_version, is_eager=True)
    ] = False,
    _install: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            help="Let your shell complete games, languages, papers and components.",
            callback=install_completion,
        ),
    ] = False,
    _show: Annotated[
        bool,
        typer.Option(
            "--show-completion",
            help="Show what your shell needs for that, to put it where you like.",
            callback=show_completion,
        ),
    ] = False,
) -> None:
    """Print-and-play games from one source: paper kits and an app for the table, in every language."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def run() -> int:
    """Run the command line; return the exit status. Never a traceback for what a user can do."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a letter that the terminal lacks is no reason to stop
            stream.reconfigure(errors="backslashreplace")
    if not sys.warnoptions:  # what libraries warn of is for programmers, who ask for it with -W
        warnings.simplefilter("ignore")
    try:
        status = call()
        if sys.stdout:
            sys.stdout.flush()
    except UsageError as error:
        from printkit.cli.usage import usage_fault

        tell([usage_fault(error, sys.argv[1:2], VERBS)])
        return CALL
    except (typer.Abort, KeyboardInterrupt, EOFError) as interrupt:
        return signals.signal_status(interrupt)
    except FaultError as error:
        from printkit.cli.lookup import placed_in_files

        tell(placed_in_files(error.faults))
        return CONTENT
    except MemoryError:
        tell(
            [
                Fault(
                    "",
                    "",
                    N_("there is not enough memory for this"),
                    {},
                    N_("close other programs, or do less at once"),
                )
            ]
        )
        return CONTENT
    except BrokenPipeError:  # whoever read the output has seen enough
        say_no_more()
        return GOOD
    except OSError as error:
        say_no_more()
        tell(
            [
                Fault(
                    str(error.filename or ""),
                    "",
                    N_("{what}"),
                    {"what": system_reason(error)},
                )
            ]
        )
        return CONTENT
    return status


def call() -> int:
    """Call the verb that the command line names; give its exit status."""
    arguments = sys.argv[1:]
    if ASKED_BY_SHELL in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        completing(typer.main.get_command(program(VERBS)))(prog_name="printkit")
    verb = arguments[:1]
    command = typer.main.get_command(program(verb if verb and verb[0] in VERBS else VERBS))
    try:
        with command.make_context("printkit", arguments) as context:
            command.invoke(context)
    except typer.Exit as left:
        return left.exit_code
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else GOOD
    return GOOD


def say_no_more() -> None:
    """Let what is still to be said go nowhere, where standard output cannot be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
