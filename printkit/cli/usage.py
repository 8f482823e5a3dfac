"""A wrong call in words: what is wrong with it, the name that was probably meant, whose help tells more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from printkit.base.faults import Fault, OwnWords, near_name
from printkit.base.msgid import N_, Msgid

NUMBER_MESSAGES: dict[str, Msgid] = {
    "int": N_("“{got}” is not a whole number"),
    "float": N_("“{got}” is not a number"),
}
"""What is said of a value that is no such number."""

INVALID = re.compile(r"'(?P<got>.*)' is not a valid (?P<kind>int|float)(?: range)?\.?", re.DOTALL)
OUT_OF_RANGE = re.compile(r"(?P<got>\S+) is not in the range .*", re.DOTALL)
NO_COMMAND = re.compile(r"No such command '(?P<got>.*?)'\.", re.DOTALL)
TOO_MANY = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((?P<got>.*)\)", re.DOTALL)


def usage_fault(error: Any, called: Sequence[str], verbs: Sequence[str]) -> Fault:
    """Return what is wrong with a call, as the parser of options found it; the verb that was `called`."""
    fault = _usage_fault(error, verbs)
    verb = "".join(f" {each}" for each in called if each in verbs)
    command = error.ctx.command_path if error.ctx else f"printkit{verb}"
    return replace(fault, values={**fault.values, "command": OwnWords(command)})


def _usage_fault(error: Any, verbs: Sequence[str]) -> Fault:
    kind, message = type(error).__name__, str(error.message)
    param = getattr(error, "param", None)
    if kind == "NoSuchOption":
        if error.option_name == "--lang" and "lang" in _arguments(error):
            hint = N_("here a language is named without --lang; see {command} --help")
            return replace(_fault(N_("there is no option {got}"), got=OwnWords("--lang")), hint=hint)
        close = near_name(error.option_name, _options(error))
        return _fault(N_("there is no option {got}"), close, got=OwnWords(error.option_name))
    if kind == "BadOptionUsage":
        needs = "does not take a value" not in message
        told = N_("the option {got} needs a value") if needs else N_("the option {got} takes no value")
        return _fault(told, got=OwnWords(error.option_name))
    if kind == "MissingParameter" and param is not None:
        is_option = param.param_type_name == "option"
        told = N_("the option {got} is missing") if is_option else N_("the argument {got} is missing")
        fault = _fault(told, got=OwnWords(_name(param)))
        if _name(param) == "GAME":
            return replace(fault, hint=N_("printkit games lists all games; see {command} --help"))
        return fault
    if found := NO_COMMAND.match(message):
        close = near_name(found["got"], _commands(error) or verbs)
        return _fault(N_("there is no command “{got}”"), close, got=found["got"])
    if found := TOO_MANY.match(message):
        return _fault(N_("too many words in this command: {got}"), got=found["got"])
    if (found := INVALID.fullmatch(message)) and param is not None:
        return _fault(NUMBER_MESSAGES[found["kind"]], place=_name(param), got=found["got"])
    if (found := OUT_OF_RANGE.fullmatch(message)) and param is not None:
        bounds = {"low": param.type.min, "high": param.type.max}
        told = N_("expected {low} to {high}, got {got}")
        return _fault(told, place=_name(param), got=OwnWords(found["got"]), **bounds)
    what = message[:1].lower() + message[1:].rstrip(".")
    return _fault(N_("{what}"), place=_name(param) if param is not None else "", what=what)


def _fault(message: Msgid, close: str = "", place: str = "", **values: object) -> Fault:
    """Return a fault of a call, with the name that was probably meant."""
    told = {**values, "close": close}
    if close:
        return Fault("", place, message, told, N_("did you mean “{close}”? see {command} --help"))
    return Fault("", place, message, told, N_("see {command} --help"))


def _commands(error: Any) -> list[str]:
    """Return the commands that the verb has, as `words` has."""
    return [*getattr(error.ctx.command, "commands", ())] if error.ctx else []


def _arguments(error: Any) -> list[str]:
    """Return the names of the arguments of the command that was called."""
    params = error.ctx.command.params if error.ctx else ()
    return [each.name for each in params if each.param_type_name == "argument"]


def _options(error: Any) -> list[str]:
    """Return the options that the verb has."""
    params = error.ctx.command.get_params(error.ctx) if error.ctx else ()
    return [
        name for param in params for name in (*param.opts, *param.secondary_opts) if name.startswith("--")
    ]


def _name(param: Any) -> str:
    """Return how an argument or an option is written in a call."""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper()).strip("[].")
