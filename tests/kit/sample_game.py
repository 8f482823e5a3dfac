"""A small game of our own, as a designer would write it: what the tests of kit and words play with."""

from __future__ import annotations

from pathlib import Path

from printkit.kit import FaultError, GameSource, Kit, read_game
from printkit.words.check import check_game

GAME = """
game = "picnic"
title = "Pique-nique des zombies"
summary = "Qui mange qui ?"
credit = ["Ada", "Bruno"]
languages = ["fr", "en"]
prefix = "PIC"
players = { min = 2, max = 4 }
seats = ["p1", "p2", "p3", "p4"]

[look]
spot = "#A6DC00"

[table.card]
file = "cards.toml"

[table.card.fields]
name = "text"
text = "text?"
hits = "list ref limb"
lives = "map limb int 1..4"
count = "int 1..9"
from = "choice seed public ours"
picture = "image?"

[table.limb]
file = "limbs.toml"
fields = { name = "text", colour = "colour?" }

[[component]]
id = "snack-card"
name = "Carte Casse-croûte"
kind = "card"
size = "poker"
rows = "card"
copies = "count"
front = "snack.svg"
back = "snack-back.svg"
print = "cards"

[[component]]
id = "blanket"
name = "Nappe"
kind = "board"
from = "ours"
size = [190, 190]
front = "blanket.svg"
notes = "Une par table."
"""

CARDS = """
[[card]]
id = "bite"
name = "Morsure"
text = "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}."
hits = ["head", "arm"]
lives = { head = 1, arm = 4 }
count = 3
from = "seed"

[[card]]
id = "sandwich"
name = "Sandwich à l'os"
hits = []
lives = {}
count = 2
from = "ours"
"""

LIMBS = """
[[limb]]
id = "head"
name = "Tête"
colour = "#b3261e"

[[limb]]
id = "arm"
name = "Bras"
"""

RULES = """
[[rule]]
id = "PIC-EAT-01"
topic = "eat"
from = "seed"
role = ["print", "assistant"]
text = "Qui a faim mange."
ruling = "Même sans {card:sandwich}."
"""

LABELS = """
hungry = "{name} a faim"
cards-left = { one = "Il reste {n} carte", other = "Il reste {n} cartes" }
"""

ENGLISH = r"""
# English by Ada
msgid ""
msgstr ""
"Project-Id-Version: picnic\n"
"Language: en\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "game/picnic.title"
msgid "Pique-nique des zombies"
msgstr "Zombie Picnic"

msgctxt "game/picnic.summary"
msgid "Qui mange qui ?"
msgstr "Who eats whom?"

msgctxt "game/snack-card.name"
msgid "Carte Casse-croûte"
msgstr "Snack card"

msgctxt "game/blanket.name"
msgid "Nappe"
msgstr "Blanket"

msgctxt "game/blanket.notes"
msgid "Une par table."
msgstr "One per table."

# the teeth!
msgctxt "cards/bite.name"
msgid "Morsure"
msgstr "Bite"

msgctxt "cards/bite.text"
msgid "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}."
msgstr "Lose <b>2</b> lives {icon:heart} & keep {card:sandwich}."

msgctxt "cards/sandwich.name"
msgid "Sandwich à l'os"
msgstr "Bone sandwich"

msgctxt "limbs/head.name"
msgid "Tête"
msgstr "Head"

msgctxt "limbs/arm.name"
msgid "Bras"
msgstr "Arm"

msgctxt "rules/PIC-EAT-01.text"
msgid "Qui a faim mange."
msgstr "The hungry eat."

msgctxt "rules/PIC-EAT-01.ruling"
msgid "Même sans {card:sandwich}."
msgstr "Even without {card:sandwich}."

msgctxt "labels/hungry"
msgid "{name} a faim"
msgstr "{name} is hungry"

msgctxt "labels/cards-left"
msgid "Il reste {n} carte"
msgid_plural "Il reste {n} cartes"
msgstr[0] "{n} card left"
msgstr[1] "{n} cards left"
"""

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>'

FILES = {
    "card_data/picnic/game.toml": GAME,
    "card_data/picnic/cards.toml": CARDS,
    "card_data/picnic/limbs.toml": LIMBS,
    "card_data/picnic/rules.toml": RULES,
    "card_data/picnic/labels.toml": LABELS,
    "card_data/picnic/locale/en.po": ENGLISH.lstrip(),
    "templates/picnic/snack.svg": DRAWING,
    "templates/picnic/snack-back.svg": DRAWING,
    "templates/picnic/blanket.svg": DRAWING,
    "templates/picnic/art/icon-heart.svg": DRAWING,
}


class Sample:
    """A game's folder that a test may spoil."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "card_data" / "picnic"
        for name, words in FILES.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, "utf-8")

    def write(self, name: str, words: str | bytes) -> Path:
        """Write a file of the game's folder."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(words.encode() if isinstance(words, str) else words)
        return path

    def change(self, name: str, old: str, new: str) -> None:
        """Change some words of a file; they must be there."""
        words = (self.folder / name).read_text("utf-8")
        assert old in words
        (self.folder / name).write_text(words.replace(old, new, 1), "utf-8")

    def read(self) -> GameSource:
        return read_game(self.folder)

    def kit(self, lang: str = "fr") -> Kit:
        return self.read().kit(lang)

    def check(self, *langs: str) -> list[str]:
        """Return everything wrong with the game and its languages, a line each, hints apart."""
        found = check_game(self.folder, langs)
        return [fault.line().removeprefix("printkit: card_data/picnic/") for fault in found]

    def faults(self) -> list[str]:
        """Return everything wrong with the data, each fault with its hint."""
        try:
            self.read()
        except FaultError as error:
            return [str(fault).removeprefix("printkit: card_data/picnic/") for fault in error.faults]
        return []
