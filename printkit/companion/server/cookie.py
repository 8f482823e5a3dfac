"""What a phone carries in its cookie: which links it has opened, and how it likes its pages."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace

from printkit.companion.server.seat_tokens import KEEPER, TOGETHER, SeatTokens
from printkit.companion.viewer import THEMES
from printkit.play.visibility import Viewer

MAX_LINKS = 16
"""Links that are looked at in one cookie."""


@dataclass(frozen=True)
class DeviceCookie:
    """A phone's device, whose links it has opened, whose eyes it uses, its language and its colours."""

    device: str = field(default_factory=lambda: secrets.token_hex(8))
    names: tuple[str, ...] = ()
    looking: str = ""
    lang: str = ""
    theme: str = THEMES[0]

    @classmethod
    def read(cls, cookie: str, keys: SeatTokens) -> DeviceCookie | None:
        """Read a cookie; None where it holds no link of this evening."""
        device, *parts = cookie.split("!")
        if len(parts) != 4 or not device.isalnum() or len(device) > 32:
            return None
        tokens, looking, lang, theme = parts
        names = tuple(filter(None, map(keys.name_of, tokens.split("~")[:MAX_LINKS])))
        return cls(device, names, looking, lang, theme) if names else None

    def written(self, keys: SeatTokens) -> str:
        """Write it as a cookie."""
        tokens = "~".join(keys.tokens[name] for name in self.names)
        return "!".join((self.device, tokens, self.looking, self.lang, self.theme))

    def guest(self, keys: SeatTokens, lang: str) -> Viewer:
        """Give the guest that it stands for."""
        return replace(keys.guest(self.device, self.names, self.looking, lang), theme=self.theme)

    def opening(self, name: str, keys: SeatTokens) -> DeviceCookie:
        """Give the card with one more link: a player's eyes are used then, by other links nobody's own."""
        names = tuple(dict.fromkeys((name, *self.names)))
        return replace(self, names=names, looking=name if name in keys.people else "")

    def moving(self, keys: SeatTokens) -> DeviceCookie:
        """Give the card for another evening, which its phone has loaded: there it may load as well."""
        names = tuple(name for name in self.names if name in (KEEPER, TOGETHER))
        alone = tuple(keys.people) if len(keys.people) == 1 else (KEEPER,)
        return replace(self, names=names or alone, looking="")
