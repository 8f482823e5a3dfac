"""Why the system refuses something is said in the program's language, numbers with its decimal sign."""

from __future__ import annotations

import errno
import os

import pytest

from printkit.base.faults import Fault, ToldNumber, refusal
from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.base.system_errors import REASONS, system_reason

READ = N_("the file cannot be read: {reason}")
FRENCH = translator("fr")


@pytest.mark.parametrize("number", REASONS)
def test_a_reason_of_the_system_is_told_in_each_language(number: int) -> None:
    error = OSError(number, os.strerror(number), "x")
    values = {"reason": system_reason(error)}
    for fault in (Fault("x", "", READ, values), refusal("x", READ, **values)):
        assert fault.line().endswith(f"x: the file cannot be read: {REASONS[number]}")
        assert fault.line(FRENCH).endswith(f"\N{NO-BREAK SPACE}: {FRENCH(REASONS[number])}")
    assert FRENCH(REASONS[number]) != REASONS[number]


def test_a_reason_that_no_message_has_is_told_as_the_system_says_it() -> None:
    for error in (OSError(errno.EPROTO, "Protocol error"), OSError("Protocol error")):
        values = {"reason": system_reason(error)}
        for fault in (Fault("x", "", READ, values), refusal("x", READ, **values)):
            assert fault.line().endswith("x: the file cannot be read: Protocol error")


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    values = {"value": ToldNumber("30.5"), "most": ToldNumber("30")}
    fault = Fault("", "--margin", N_("{value} mm is not between 0 and {most}"), values)
    assert fault.what() == "30.5 mm is not between 0 and 30"
    assert fault.what(FRENCH) == "30,5\N{NO-BREAK SPACE}mm n'est pas entre 0 et 30"
