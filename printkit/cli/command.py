"""The verbs of the command line: their help in the user's language, no empty value for one left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from typer.core import TyperCommand, TyperGroup

from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.cli.exit_status import CALL, stop

LATER_SENTENCES = re.compile(r"(?<=\w\w\.) .*")
"""What a list of commands leaves out of the help of each; Click would cut off its first sentence too."""


def _translated(format_help: Callable[..., None]) -> Callable[..., None]:
    """Return how to write what this writes, in the language of the user's environment."""

    def write(command: Any, ctx: Any, formatter: Any) -> None:
        _translate(command, ctx, formatter)
        format_help(command, ctx, formatter)

    return write


class Verb(TyperCommand):
    """A command whose options, where they are named, have a value: `--lang ""` is a slip in a script."""

    format_help = _translated(TyperCommand.format_help)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read a call; leave with a message for a value of blanks and commas alone, or one too many."""
        for option in self._named_twice(ctx, args):
            hint = N_("it takes one value: leave out the others")
            stop(CALL, Fault("", option.opts[0], N_("the option is named twice"), {}, hint))
        left = super().parse_args(ctx, args)
        for option in self.params:
            named = ctx.get_parameter_source(option.name)
            value = ctx.params.get(option.name or "")
            given = value if isinstance(value, (list, tuple)) else [value]
            blank = any(isinstance(each, str) and not each.strip(" ,") for each in given)
            if named and named.name == "COMMANDLINE" and option.param_type_name == "option" and blank:
                hint = N_("name one, or leave the option out")
                stop(CALL, Fault("", option.opts[0], N_("the value is empty"), {}, hint))
        return left

    def _named_twice(self, ctx: Any, args: list[str]) -> list[Any]:
        """Return the options that a call names more than once though only the last value would count."""
        *_, order = self.make_parser(ctx).parse_args(args=[*args])
        options: list[Any] = [each for each in self.params if each.param_type_name == "option"]
        return [each for each in options if not (each.multiple or each.is_flag) and order.count(each) > 1]


class Verbs(TyperGroup):
    """Several verbs, whose help is in the language of the user's environment too."""

    format_help = _translated(TyperGroup.format_help)


def _translate(command: Any, ctx: Any, formatter: Any) -> None:
    """Put what a command's help says into the user's language; the program ends with it."""
    from printkit.base.messages import translator, user_language

    translate = translator(user_language())
    said = {
        "Usage: ": translate("Usage: "),
        "Options": translate("Options"),
        "Arguments": translate("Arguments"),
        "Commands": translate("Commands"),
        "[OPTIONS]": translate("[OPTIONS]"),
        "[required]": translate("[required]"),
        "[default: ": translate("[default: "),
        "COMMAND [ARGS]...": translate("COMMAND [ARGS]..."),
        "Show this message and exit.": translate("Show this message and exit."),
    }
    for told in (command, *ctx.command.get_params(ctx), *getattr(command, "commands", {}).values()):
        if getattr(told, "help", None):
            told.help = said.get(told.help) or translate(told.help)
    for verb in getattr(command, "commands", {}).values():
        verb.short_help = LATER_SENTENCES.sub("", " ".join((verb.help or "").split()))
    heading, usage, table = formatter.write_heading, formatter.write_usage, formatter.write_dl

    def own(words: str) -> str:
        for english, other in said.items():
            if english.startswith(("[", "COMMAND")):
                words = words.replace(english, other)
        return words

    formatter.write_heading = lambda words: heading(said.get(words, words))
    formatter.write_usage = lambda prog, args="", prefix=None: usage(prog, own(args), said["Usage: "])
    formatter.write_dl = lambda rows, *more, **named: table(
        [(own(first), own(second)) for first, second in rows], *more, **named
    )
