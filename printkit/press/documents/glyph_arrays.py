"""Arrays of glyphs, by which WeasyPrint cuts each font down, without a C type for each length.

cffi parses a new type together with all the types that WeasyPrint declares: that takes 7 ms.
"""

from __future__ import annotations

import re
from types import ModuleType
from typing import Any

ARRAY = re.compile(r"(\w+)\[(\d+)\]")


class OpenArrays:
    """WeasyPrint's way to C, where an array is of the type that leaves its length open."""

    def __init__(self, ffi: Any) -> None:
        self._ffi = ffi

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ffi, name)

    def new(self, kind: str, *content: Any) -> Any:
        """Return a new object in C; an array that its content fills has the same bytes and length."""
        array = ARRAY.fullmatch(kind)
        if array and content and len(content[0]) == int(array[2]):
            kind = f"{array[1]}[]"
        return self._ffi.new(kind, *content)


def leave_lengths_open(cutting: ModuleType) -> None:
    """Let WeasyPrint's module that cuts fonts down make its arrays so."""
    if ffi := vars(cutting).get("ffi"):
        vars(cutting)["ffi"] = OpenArrays(ffi)
