"""A deck as it is to be drawn: a table, what its columns are, its kinds, the size of its cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unicodedata import normalize

from printkit.base.dataclass import dataclass
from printkit.kit.loading.field_types import TextField
from printkit.kit.loading.row_ids import with_ids
from printkit.kit.loading.schema import FieldSpec
from printkit.kit.loading.table_source import RawRow, TableSource
from printkit.starter.column_names import ColumnRole
from printkit.starter.columns import CORNER, RANKS, SUITS, Column
from printkit.starter.deck_file import DeckSheet
from printkit.starter.symbols import OTHER_KINDS, CardKind, kinds_of

MAX_WORD_LETTERS = 40
"""Letters of a card that is one word, or one and its translation, and nothing else."""
MAX_BESIDE_WORDS = 5
"""Columns of a card that is its words: these, and what stands below them."""
MAX_STATS = 8
SMALL_SIDE = 30.0
SMALL_AREA = 1_800.0
"""mm and square mm of pieces below which there is no room for more than a picture or a name, and a number."""
SPOT_COLOUR = "spot"
"""The colour of the game among those of its kinds in `[look]`."""
MAX_RANK_LETTERS = 3
SHARED_SHEETS = ("face", "document")
"""What the style sheets of a whole game are called."""
UNSHOWN = ("count", "translation", "empty", "lost", "nested")
"""Roles of columns that no face shows."""


@dataclass(frozen=True)
class CardDeck:
    """A deck of cards to be drawn, of `width` by `height` mm; `file` has its table.

    Its pictures lie in `art_folder`, "" where nothing in the game's folder of art is called as they are.
    `aspect` is that of its pictures, width by height; `drawn` tells that most are drawings, which are shown
    whole; `coarse` is how many mm wide the coarsest may be printed, 0 where it does not matter; `missing`
    are the names of pictures that are not there, `doubtful` those of which there are several. `several`
    tells that the game has other decks, with other backs. An `added` deck comes into a game that stands:
    it has its own back and its own style sheets, so that those of the game stay as they are. Notes on it are
    in `lang`.
    """

    sheet: DeckSheet
    columns: tuple[Column, ...]
    file: Path
    width: float
    height: float
    size: str
    aspect: float = 0.0
    coarse: float = 0.0
    kinds: tuple[CardKind, ...] = ()
    missing: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    art_folder: str = ""
    several: bool = False
    drawn: bool = False
    added: bool = False
    lang: str = "en"

    @property
    def back(self) -> str:
        """The file of its back."""
        return f"back-{self.table}.svg" if self.added else "back.svg"

    @property
    def style(self) -> str:
        """What its style sheet is called, without the ending."""
        own = f"{self.table}-cards" if self.table in SHARED_SHEETS else self.table
        return own if self.added else "face"

    @property
    def table(self) -> str:
        """The name of the table in game.toml."""
        return self.sheet.table

    def one(self, role: ColumnRole) -> Column | None:
        """Return the first column of a role."""
        return next((each for each in self.columns if each.role == role), None)

    def all(self, role: ColumnRole) -> list[Column]:
        """Return the columns of a role."""
        return [each for each in self.columns if each.role == role]

    @property
    def shown(self) -> list[Column]:
        """The columns that the face shows."""
        return [each for each in self.columns if each.role not in UNSHOWN]

    def texts(self) -> Iterator[str]:
        """Yield all words to translate."""
        for column in self.shown:
            if column.field.startswith("text"):
                yield from (row[column.name] for row in self.sheet.rows)

    @property
    def art(self) -> Column | None:
        """The column by which pictures are found, which may have another role."""
        return self.one("art") or next((each for each in self.columns if each.pictured), None)

    @property
    def corner(self) -> Column | None:
        """The number in the corner: a cost, a value, or the only one there is."""
        numbers = self.all("number")
        named = next((each for each in numbers if each.plain_name in CORNER), None)
        return named or (numbers[0] if len(numbers) == 1 else None)

    @property
    def stats(self) -> list[Column]:
        """The other numbers, which stand in a row."""
        return [each for each in self.all("number") if each != self.corner][:MAX_STATS]

    @property
    def rank(self) -> Column | None:
        """The rank of a card of a suit: a number or a few letters."""
        short = [each for each in self.shown if 0 < each.longest <= MAX_RANK_LETTERS and each.role != "id"]
        if named := next((each for each in short if each.plain_name in RANKS), None):
            return named
        return next((each for each in short if each.role in ("number", "title")), None)

    @property
    def suited(self) -> bool:
        """Whether this is a deck of suits and ranks."""
        kind = self.one("kind")
        rest = [each for each in self.shown if each not in (kind, self.rank) and each.role != "id"]
        few = len(rest) <= 2 and all(each.longest <= MAX_WORD_LETTERS for each in rest)
        return bool(kind and self.rank and few and kind.plain_name in SUITS and not self.art)

    @property
    def pictured(self) -> bool:
        """Whether a card is its picture, and nothing else is to be seen."""
        rest = [each for each in self.shown if each != self.art and each.role not in ("id", "colour")]
        return bool(self.art) and self.art is not None and not rest and not self.art.field.startswith("text")

    @property
    def numbers(self) -> list[Column]:
        """The numbers of a card that has nothing else, but for its kind: that of its corners first.

        There are none where a card has words or a picture. Where none of several numbers belongs in the
        corners, they stand side by side, in the order of the table.
        """
        found = self.all("number")
        ids = [each for each in self.all("id") if all(map(str.isdecimal, each.values))]
        others = [each for each in self.shown if each not in (*found, *ids)]
        rest = [each for each in others if each.role not in ("kind", "colour")]
        if rest or self.art or len(self.all("kind")) > 1 or not (found or ids):
            return []
        ranks = [each for each in (*ids, *found) if each.plain_name in RANKS]
        first = next(iter(ranks), self.corner or (ids[0] if not found else None))
        return [first, *(each for each in found if each != first)] if first else found

    @property
    def led(self) -> bool:
        """Whether one of the numbers belongs in the corners."""
        numbers = self.numbers
        named = bool(numbers) and numbers[0].plain_name in (*RANKS, *CORNER)
        return named or len(numbers) == 1

    @property
    def worded(self) -> bool:
        """Whether a card is its words: a question, a quote, a single word."""
        title, text = self.one("title"), self.one("text")
        if self.art or self.stats:
            return False
        rest = [each for each in self.shown if each.role not in ("id", "kind")]
        if text and not title:
            return len(rest) <= MAX_BESIDE_WORDS
        return not text and len(rest) <= 2 and all(each.longest <= MAX_WORD_LETTERS for each in rest)

    @property
    def small(self) -> bool:
        """Whether it is a small piece, such as a token, and no card."""
        return min(self.width, self.height) < SMALL_SIDE or self.width * self.height <= SMALL_AREA

    @property
    def named_by(self) -> Column | None:
        """The column that ids are made of; None where the table has ids."""
        if any(each.field == "id" for each in self.columns):
            return None
        others = [each for each in (self.one("title"), self.one("id"), self.one("text"), *self.shown) if each]
        return next((each for each in others if each.name.lower() != "id" and not each.part), None)


def row_ids(deck: CardDeck) -> list[str]:
    """Return the ids that the rows of a deck will have."""
    own = next((each.name for each in deck.columns if each.name.lower() == "id"), "")
    named = deck.named_by.name if deck.named_by else ""
    rows = []
    for row in deck.sheet.rows:
        values = {"id": row.get(own, ""), named: row.get(named, "")}
        rows.append(RawRow({name: cell for name, cell in values.items() if name and cell.strip()}, ""))
    fields = {named: FieldSpec(TextField())} if named else {}
    table = TableSource(deck.table, "", "", fields, tuple(rows), named_by=named)
    return [str(raw.values["id"]) for raw in with_ids(table).rows]


def with_kinds(deck: CardDeck) -> tuple[CardKind, ...]:
    """Return the kinds of the first column that sorts the cards, each with a name for classes and files."""
    column = deck.one("kind")
    if not column:
        return ()
    keys: list[str] = []
    values = tuple({folded_kind(value): value for value in reversed(column.values)}.values())[::-1]
    for number, value in enumerate(values, 1):
        letters = normalize("NFKD", value).encode("ascii", "ignore").decode().lower()
        key = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or f"kind-{number}"
        taken = (*keys, SPOT_COLOUR, OTHER_KINDS)
        keys.append(key if key not in taken and key[0].isalpha() else f"kind-{number}")
    return kinds_of(values, keys)


def folded_kind(value: str) -> str:
    """Return a kind as templates look it up: in small letters, as it may begin with a capital or not."""
    return value.lower()


def labels_of(decks: Sequence[CardDeck]) -> Mapping[str, str]:
    """Return the words of the faces that belong to no row: what numbers are called, and the kinds."""
    found: dict[str, str] = {}
    for deck in decks:
        found |= {label_key(deck, column.key): column.label for column in deck.shown}
        found |= {label_key(deck, f"kind-{kind.key}"): kind.value for kind in deck.kinds}
    return {name: as_text(words) for name, words in found.items()}


def as_text(words: str) -> str:
    """Return words in which nothing is markup as a text of a game."""
    return re.sub("[&<>{}]", lambda sign: _ENTITIES[sign[0]], words)


_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "{": "&lbrace;", "}": "&rbrace;"}


def label_key(deck: CardDeck, key: str) -> str:
    """Return the name of a label: with the name of its table, as other decks may have the same."""
    return f"{deck.table}-{key}"
