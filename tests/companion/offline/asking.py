"""What a page asks of the Python of its phone."""

from typing import Protocol

from printkit.companion.offline.worker import Ask, Told


class AskPhone(Protocol):
    """Asks a phone to do something; returns what it tells."""

    def __call__(self, do: str, **more: object) -> Told: ...


def make_ask(do: str, **more: object) -> Ask:
    """Return what is asked on a phone that shows the table alone, in English and in the dark."""
    return {"do": do, "lang": "en", "theme": "dark", "seat": "", "look": "", "id": "1f", **more}
