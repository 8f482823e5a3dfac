"""A position kept as it is, while another act goes on with it."""

from __future__ import annotations

import dataclasses
from typing import Any, Generic, TypeVar

P = TypeVar("P")


class Copy(Generic[P]):
    """A copy of a position, a dataclass. What is worked out from its other fields (`init=False`) is shared.

    So nothing may change in place what is worked out; a rule that needs another works out a new one.
    """

    def __init__(self, position: P) -> None:
        import pickle  # a single act, which is what most calls want, does not wait for it

        fields: tuple[dataclasses.Field[Any], ...] = dataclasses.fields(position)  # type: ignore[arg-type]
        self._kind = type(position)
        self._derived = {each.name: getattr(position, each.name) for each in fields if not each.init}
        given = {each.name: getattr(position, each.name) for each in fields if each.init}
        self._given = pickle.dumps(given)

    def position(self) -> P:
        """Give the position as it was."""
        import pickle

        position = object.__new__(self._kind)
        vars(position).update(pickle.loads(self._given), **self._derived)
        return position
