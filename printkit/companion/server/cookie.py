"""What a phone carries in its cookie: which links it has opened, and how it likes its pages."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Protocol

from printkit.base.dataclass import dataclass
from printkit.companion.server.seat_tokens import KEEPER, TOGETHER, SeatTokens
from printkit.companion.viewer import THEMES
from printkit.table.audience import ALL

MAX_LINKS = 16
"""Links that are looked at in one cookie."""


class KnownTokens(Protocol):
    """The tokens that a host has given out, and whose each is."""

    @property
    def by_name(self) -> Mapping[str, str]:
        """Return the tokens by name."""

    def name_of(self, token: str) -> str:
        """Return whose token it is, "" for nobody's."""


@dataclass(frozen=True)
class DeviceCookie:
    """A phone's device, whose links it has opened, what it `said` of who looks, its language and colours.

    The program's own words may be in a language of their own, `program_lang`.

    One that is a game master's shows nothing else, so that no screen of the table ever shows what it does.
    """

    device: str = field(default_factory=lambda: secrets.token_hex(8))
    names: tuple[str, ...] = ()
    said: str = ""
    lang: str = ""
    theme: str = THEMES[0]
    program_lang: str = ""

    @classmethod
    def read(cls, cookie: str, tokens: KnownTokens) -> DeviceCookie | None:
        """Read a cookie; None where it holds no link of this evening."""
        device, held, said, lang, theme = _fields(cookie)
        names = tuple(dict.fromkeys(filter(None, map(tokens.name_of, held))))
        names = (ALL,) if ALL in names else names
        cards, _, program_lang = lang.partition("~")
        return cls(device, names, said, cards, theme, program_lang) if names else None

    def written(self, tokens: KnownTokens) -> str:
        """Write it as a cookie."""
        held = "~".join(tokens.by_name[name] for name in self.names)
        lang = f"{self.lang}~{self.program_lang}" if self.program_lang else self.lang
        return "!".join((self.device, held, self.said, lang, self.theme))

    def reseated(self, moved: Mapping[str, str]) -> DeviceCookie:
        """Return the cookie in a game in which people have `moved` from their seats to others."""
        return replace(self, names=tuple(moved.get(name, name) for name in self.names), said="")

    def opening(self, name: str, tokens: SeatTokens) -> DeviceCookie:
        """Return the cookie with one more link: a player looks then, by other links nobody of their own.

        The phone of a game master shows nothing else, so that no screen of the table ever shows what it does.
        """
        others = [each for each in self.names if ALL not in (name, each)]
        names = tuple(dict.fromkeys((name, *others)))
        return replace(self, names=names, said=name if name in tokens.seated else "")

    def other_seat(self, name: str, tokens: SeatTokens) -> str:
        """Return the seat of somebody else that this phone has, where a link gives one; else ""."""
        if name not in tokens.people or name in self.names or TOGETHER in self.names:
            return ""
        return next((each for each in self.names if each in tokens.people), "")

    def without_seats(self, tokens: SeatTokens) -> DeviceCookie:
        """Return the cookie without the seats of those who play."""
        return replace(self, names=tuple(each for each in self.names if each not in tokens.people))

    def moving(self, tokens: SeatTokens) -> DeviceCookie:
        """Return the cookie for another evening, which its phone has loaded: there it may load as well."""
        names = tuple(name for name in self.names if name in (KEEPER, TOGETHER))
        alone = tuple(tokens.people) if len(tokens.people) == 1 else (KEEPER,)
        return replace(self, names=names or alone, said="")


def foreign_tokens(cookie: str, tokens: KnownTokens) -> tuple[str, ...]:
    """Return the tokens of a cookie that are no links of this evening: those of another, or guesses."""
    return tuple(token for token in _fields(cookie)[1] if not tokens.name_of(token))


def holds_former(cookie: str, tokens: SeatTokens) -> bool:
    """Whether a cookie holds tokens of the game before, which stand for those of this one."""
    return any(token in tokens.former for token in _fields(cookie)[1])


def _fields(cookie: str) -> tuple[str, tuple[str, ...], str, str, str]:
    """Return device, tokens, and the rest; no token where it is no cookie of ours."""
    device, *rest = cookie.split("!")
    if len(rest) != 4 or not device.isalnum() or len(device) > 32:
        return "", (), "", "", ""
    held, said, lang, theme = rest
    return device, tuple(held.split("~")[:MAX_LINKS]), said, lang, theme
