"""The links of an evening: a random-looking token a seat, the same again after a restart."""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.table.audience import ALL, EVERYBODY

KEEPER = "keeper"
"""The link of whoever keeps the evening: the table's own screen, where it is saved and loaded."""

TOGETHER = "together"
"""The link of one phone that goes round the table: all seats of people."""

WALL_CODE = "wall"
"""The code by which everybody comes who has no link: a name that nobody has taken is chosen there."""

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of the code on the wall: none that is taken for another."""

CODE_LENGTH = 6
"""So many of them are read out and typed; whoever guesses waits after ten."""

TOKEN_LENGTH = 22
"""Letters of a token: 128 bits."""

SECRET = 32
"""Bytes of a computer's secret: a file of any other length is torn, and keeps nothing secret."""


class SeatTokens:
    """The tokens of an `evening`, named by its seed and salt; the secret makes the same ones again.

    Another evening has others, whatever seed was chosen for it: links of before open nothing in it.
    `left` counts how often somebody has left a seat, also that of a game master, where there is one: a token
    of before is nobody's then.
    """

    def __init__(
        self,
        secret: bytes,
        evening: str,
        people: Sequence[str],
        left: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.people = tuple(people)
        self.seated = (*people, ALL) if ALL in left else self.people
        names = (*self.seated, KEEPER, TOGETHER)
        whose = {name: f"{evening} {name}" + (f" {left[name]}" if left.get(name) else "") for name in names}
        self.by_name: Mapping[str, str] = {name: _token(secret, each) for name, each in whose.items()}
        self.wall = wall_code(hmac.digest(secret, f"{evening} {WALL_CODE}".encode(), "sha256"))
        self.former: Mapping[str, str] = {}
        """Whose the tokens of the game before were, as long as nobody has left that seat since."""

    def after(self, before: SeatTokens, moved: Mapping[str, str] = MappingProxyType({})) -> SeatTokens:
        """Return these tokens, for which those `before` stand as well: of the game before of the same people.

        A seat that somebody has left keeps none. Where seats are dealt anew, each who sits there has `moved`
        from a seat to another.
        """
        same = {name for name, token in before.by_name.items() if self.by_name.get(name) == token}
        if same:  # it is the same game
            self.former = {token: name for token, name in before.former.items() if name in same}
        elif moved or self.people == before.people:
            known = {token: name for name, token in before.by_name.items()} | dict(before.former)
            now = {token: moved.get(name, name) for token, name in known.items()}
            self.former = {token: name for token, name in now.items() if name in self.by_name}
        return self

    def name_of(self, token: str) -> str:
        """Return whose token it is, "" for nobody's; the same time is taken whatever the token."""
        found = ""
        known_by_name = (*self.by_name.items(), *((name, token) for token, name in self.former.items()))
        for name, known in known_by_name:
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = name
        return found

    def links(self, address: str) -> Mapping[str, str]:
        """Return the links by name: those of seats, one for all players if they are several, the keeper's."""
        together = (TOGETHER,) if len(self.people) > 1 else ()
        return {name: f"{address}/j/{self.by_name[name]}" for name in (*self.seated, *together, KEEPER)}

    def seats(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the seats for which whoever holds these tokens, by name, may look."""
        seats: list[str] = []
        for name in names:
            if name == TOGETHER:
                seats += self.people
            else:
                seats.append(EVERYBODY if name == KEEPER else name)
        return tuple(dict.fromkeys(seats))

    def keeps(self, names: Sequence[str]) -> bool:
        """Whether whoever holds these tokens, by name, may save and load: also whoever plays alone."""
        alone = len(self.people) == 1 and self.seats(names) == self.people
        return KEEPER in names or TOGETHER in names or alone


def wall_code(drawn: bytes) -> str:
    """Return the code that bytes come to which nobody can guess."""
    return "".join(CODE_LETTERS[each % len(CODE_LETTERS)] for each in drawn[:CODE_LENGTH])


def titles(translate: Callable[[str], str]) -> Mapping[str, str]:
    """Name the links that belong to no seat."""
    return {
        KEEPER: translate("The table's screen (saves and loads games)"),
        TOGETHER: translate("One phone for everybody, passed around"),
    }


def secret_in(folder: Path) -> bytes:
    """Return this computer's secret, made at the first time. Raises RefusedError where it cannot be kept."""
    path = folder / "serve.key"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_size != SECRET:
            draft = folder / f"serve.key.{secrets.token_hex(8)}"
            draft.touch(0o600)
            draft.write_bytes(secrets.token_bytes(SECRET))
            draft.replace(path)
        return path.read_bytes()
    except OSError as error:
        refuse(str(path), N_("cannot be written: {why}"), why=system_reason(error))


def _token(secret: bytes, name: str) -> str:
    return urlsafe_b64encode(hmac.digest(secret, name.encode(), "sha256")).decode()[:TOKEN_LENGTH]
