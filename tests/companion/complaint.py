"""What is told where something is refused."""

from collections.abc import Callable

import pytest

from printkit.base.faults import FaultError


def complaint(call: Callable[[], object]) -> tuple[str, str]:
    """Return what is wrong, and what to do: the lines of the one fault with which a call fails."""
    with pytest.raises(FaultError) as raised:
        call()
    (fault,) = raised.value.faults
    return fault.line(), fault.advice()
