"""The games of an export, as they travelled: nothing is parsed but JSON, nothing before it is asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from typing import Generic, TypeVar
from urllib.parse import quote

from jinja2 import BaseLoader, Environment

from printkit.base.dataclass import dataclass
from printkit.base.entry_points import GameEntry
from printkit.base.messages import Translator, beside_cards, spoken_by
from printkit.companion.card_book import PackedCards
from printkit.companion.pages.filters import pages_environment
from printkit.companion.qr import drawn
from printkit.companion.site import Site
from printkit.games.guard import load_guarded
from printkit.kit.model import Kit
from printkit.play.resources import GameResources

Read = Callable[[str], bytes]
"""Gives a file of the bundle by its name."""

T = TypeVar("T")


class LazyMapping(Mapping[str, T], Generic[T]):
    """What is there by name, made when it is asked for the first time."""

    def __init__(self, names: tuple[str, ...], make: Callable[[str], T]) -> None:
        self._names, self._make = names, make
        self._made: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True)
class Library:
    """The sites of an export by game, and what is told before one of them is opened.

    `told` gives title and summary by game and language, `bots` names the games of which the program plays
    seats, `led` those with a game master, `pictures` has the address of a small picture of each;
    `translators` gives the program's words by language; `pages` and `style` are those of the page where all
    evenings are.
    """

    sites: Mapping[str, Site]
    told: Mapping[str, Mapping[str, Sequence[str]]]
    bots: Sequence[str]
    led: Sequence[str]
    pictures: Mapping[str, str]
    translators: Mapping[str, Translator]
    pages: Environment
    style: str

    @property
    def langs(self) -> tuple[str, ...]:
        """Name all languages, those of the first game first."""
        return tuple(dict.fromkeys(lang for told in self.told.values() for lang in told))

    @property
    def program_languages(self) -> tuple[str, ...]:
        """The languages that the program itself speaks."""
        return spoken_by(self.translators)

    def translator(self, lang: str, program_lang: str = "") -> Translator:
        """Return the program's words beside cards of a language, in that or in another that is chosen."""
        return beside_cards(self.translators, lang, program_lang)

    def names(self, game: str, lang: str) -> Sequence[str]:
        """Return title and summary of a game, in its first language where it has no other."""
        told = self.told[game]
        return told.get(lang) or next(iter(told.values()))


def open_library(
    read: Read,
    loader: Callable[[str], BaseLoader],
    app: str = "",
    find_modules: Callable[[GameEntry], None] = lambda _: None,
) -> Library:
    """Return the library of a bundle; `loader` finds a game's pages, `app` is where others find it.

    Games are opened when asked for, after `find_modules` has let theirs be found.
    """
    told: dict[str, dict[str, list[str]]] = json.loads(read("games.json"))
    references: dict[str, tuple[str, str]] = json.loads(read("references.json"))
    bots: list[str] = json.loads(read("bots.json"))
    led: list[str] = json.loads(read("led.json"))
    spoken_here: list[str] = json.loads(read("spoken.json"))
    every = tuple(dict.fromkeys((*(lang for langs in told.values() for lang in langs), *spoken_here)))
    translators = LazyMapping(every, lambda lang: read_words(read(f"words/{lang}.json")))

    def site(game: str, langs: tuple[str, ...]) -> Site:
        kits = LazyMapping(langs, lambda lang: Kit.from_json(read(f"kits/{game}.{lang}.json").decode()))
        entry = GameEntry(game, *references[game])
        find_modules(entry)
        opened = load_guarded(entry)
        rules = opened.ruleset(kits[langs[0]])
        resources = GameResources(rules, opened, kits, translators)
        cards = PackedCards(
            langs,
            lambda lang: read(f"cards/{game}.{lang}.json").decode(),
            lambda: json.loads(read(f"drawings/{game}.json")),
        )
        return Site(resources, pages_environment(loader(game)), app, drawn, cards=cards)

    sites = LazyMapping(tuple(told), lambda game: site(game, tuple(told[game])))
    home = pages_environment(loader(""))
    drawn_by_game: dict[str, str] = json.loads(read("pictures.json"))
    pictures = {game: f"data:image/svg+xml,{quote(svg)}" for game, svg in drawn_by_game.items()}
    return Library(sites, told, bots, led, pictures, translators, home, read("home.css").decode())


def read_words(words: bytes) -> Translator:
    """Read the program's words in a language."""
    packed = json.loads(words)
    return Translator(packed["lang"], packed["forms"], packed["rule"])


def spoken(translator: Translator, msgids: Container[str] | None = None) -> bytes:
    """Write the program's words in a language, those of `msgids` only, where they are given."""
    forms = {msgid: forms for msgid, forms in translator.forms.items() if msgids is None or msgid in msgids}
    packed = {"lang": translator.lang, "rule": translator.rule, "forms": forms}
    return json.dumps(packed, ensure_ascii=False, sort_keys=True).encode()
