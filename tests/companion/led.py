"""A served village of nine that Zoé leads; her phone is tapped at by plain forms, as its pages send them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from random import Random

from lxml import etree

from tests.companion.elements import attribute, elements, text
from tests.companion.served import Served

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")
MASTER = "Zoé"
LINK = f"{MASTER}, game master"
"""How the command names the link of whoever leads."""

WHO = (",".join(NAMES), "--game-master", MASTER)
"""Who plays, and who leads, as the command is told it."""

SEAT = re.compile(r' data-seat="[^"]*"')
NOTICE = re.compile(r'<p class="notice" role="alert">(.*?)</p>')


class Village:
    """The game master's phone and those of all who play, as programs hold them."""

    def __init__(self, served: Served, chance: Random) -> None:
        self.served, self.chance = served, chance
        self.master = served.joined(served.links[LINK])
        self.phones = {name: served.joined(served.links[name]) for name in NAMES}

    def asked(self) -> etree._Element:
        """Return what the game master's page asks."""
        [found] = elements(self.page(self.master), "//*[@id='ask']")
        return found

    def page(self, cookie: str) -> str:
        """Return what stands on a page; nothing of it may be broken."""
        status, _, body = self.served.ask("GET", "/fragment", Cookie=cookie)
        page = body.decode()
        assert status == 200 and "page is broken" not in page, (status, self.served.told()[-3000:])
        return page

    def nights(self) -> set[str]:
        """Return the pages of all who play, each once; they are the same but for whose they are."""
        return {SEAT.sub("", self.page(cookie)) for cookie in self.phones.values()}

    def tap(self) -> str:
        """Go on as the page offers it first, with any answer; return what is refused, "" for nothing."""
        return self.sent(self.form())

    def form(self) -> dict[str, list[str]]:
        """Fill in what the page asks, or what it begins first."""
        asked = self.asked()
        forms = elements(asked, ".//form[@action='act' and not(@class='ticks')]")
        form = next((each for each in forms if each.get("id") == "answer"), forms[0])
        fields = dict[str, list[str]]()
        for name, value in (*_hidden(form), *self._chosen(form)):
            fields.setdefault(name, []).append(value)
        return fields

    def sent(self, fields: dict[str, list[str]]) -> str:
        """Send a form of the game master's; return what is refused, "" for nothing."""
        status, _, body = self.served.tap(self.master, fields)
        assert status == 200, body
        refused = NOTICE.search(body.decode())
        return refused[1] if refused else ""

    def _chosen(self, form: etree._Element) -> Iterator[tuple[str, str]]:
        """Yield what is tapped in a form."""
        for some in elements(form, ".//fieldset[@class='some']"):
            boxes = [attribute(each, "value") for each in elements(some, ".//input")]
            numbers = [int(each) for each in re.findall(r"\d+", text(elements(some, "legend")[0]))]
            yield from (("pick", each) for each in self.chance.sample(boxes, self.chance.choice(numbers)))
        if times := elements(form, ".//input[starts-with(@name, 'times-')]"):
            yield attribute(self.chance.choice(times), "name"), attribute(times[0], "max")
        if typed := elements(form, ".//input[@type='number' and @name='pick']"):
            yield "pick", attribute(typed[0], "min")
        if buttons := elements(form, ".//button[@name]"):
            button = self.chance.choice(buttons)
            yield attribute(button, "name"), attribute(button, "value")

    def until(self, words: str, most: int = 200) -> None:
        """Go on until the page says something."""
        for _ in range(most):
            if words in text(self.asked()):
                return
            self.tap()
        raise AssertionError(f"it was never said: {words}")


def _hidden(form: etree._Element) -> Sequence[tuple[str, str]]:
    return [(attribute(e, "name"), attribute(e, "value")) for e in elements(form, ".//input[@type='hidden']")]
