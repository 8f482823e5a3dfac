"""A verb of the command line, which takes no empty value for one that was left out."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, stop


class Verb(TyperCommand):
    """A command whose options, where they are named, have a value: `--lang ""` is a slip in a script."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a call; leave with a message for an option that is given blanks and commas alone."""
        left = super().parse_args(ctx, args)
        for option in self.params:
            named = ctx.get_parameter_source(option.name)
            value = ctx.params.get(option.name or "")
            given = value if isinstance(value, (list, tuple)) else [value]
            blank = any(isinstance(each, str) and not each.strip(" ,") for each in given)
            if named and named.name == "COMMANDLINE" and option.param_type_name == "option" and blank:
                hint = N_("name one, or leave the option out")
                stop(CALL, Fault("", option.opts[0], N_("an empty value names nothing"), {}, hint))
        return left
