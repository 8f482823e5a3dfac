"""Guess what the columns of a table are: the title, the words, numbers, how many, pictures, kinds.

A guess is made of the name of a column and of its cells. Nothing is asked and nothing is changed: what is
guessed wrong is mended in the game.toml and the face that are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width, normalize

from printkit.base.dataclass import dataclass
from printkit.base.languages import language
from printkit.base.text_files import PICTURES
from printkit.kit.loading.cell_values import COPIES, NO, YES
from printkit.kit.loading.column_kinds import COUNTS
from printkit.kit.loading.components import MAX_COPIES
from printkit.kit.loading.field_types import HEX_COLOUR
from printkit.kit.text.spelling import ID
from printkit.kit.text.tokens import without_markup
from printkit.starter.column_names import COLUMN_NAMES, ColumnRole, folded_name
from printkit.starter.deck_file import DeckSheet

MAX_TITLE_LETTERS = 60
MIN_TEXT_LETTERS = 40
MIN_TEXT_WORDS = 5
"""Letters of the longest cell, or words of a cell in the mean, from which they are sentences, no names."""
MAX_KINDS = 12
"""Different words of a column that sorts the cards: more have no symbols left."""
MAX_NUMBER_LETTERS = 5
NUMBERS_OF_ALL = 0.8
"""Share of the filled cells of a column of numbers that are numbers; a few may be X, ∞ or –."""

_SIGNS: Mapping[str, ColumnRole] = {"#": "count", "×": "count", "nº": "id", "n°": "id"}
AMBIGUOUS = frozenset({"number", "num", "no", "nr", "n", "nombre"})
"""Names for how many, unless the numbers of the rows stand there."""
CORNER = frozenset(
    [
        "cost",
        "costs",
        "price",
        "mana",
        "points",
        "point",
        "value",
        "worth",
        "vp",
        "level",
        "rank",
        "score",
        "energy",
        "gold",
        "kosten",
        "preis",
        "punkte",
        "wert",
        "cout",
        "prix",
        "valeur",
        "niveau",
        "coste",
        "precio",
        "puntos",
        "valor",
        "difficulty",
    ]
)
"""Numbers that belong in a corner, where a hand of cards shows them."""
WHOLE_CARD = frozenset({"question", "prompt", "quote", "quotation", "citation", "frage", "zitat", "pregunta"})
"""Words that are all of a card."""
SUITS = frozenset({"suit", "suits", "colour", "color", "farbe", "couleur", "enseigne", "palo", "seme"})
RANKS = frozenset({"rank", "value", "number", "wert", "valeur", "rang", "numero", "nombre", "card", "zahl"})
NOTES = frozenset(
    {
        *("note", "notes", "comment", "comments", "remark", "remarks", "todo", "designer", "designernotes"),
        *("designnotes", "internal", "playtest", "bemerkung", "bemerkungen", "notizen", "kommentar"),
        *("remarque", "remarques", "commentaire", "nota", "notas", "comentario", "comentarios", "commento"),
    }
)
"""What authors write for themselves: the first that is left out where there is no room."""
_LANGUAGES = frozenset(
    [
        "ar",
        "bg",
        "ca",
        "cs",
        "da",
        "de",
        "el",
        "en",
        "es",
        "et",
        "eu",
        "fa",
        "fi",
        "fr",
        "ga",
        "gl",
        "he",
        "hi",
        "hr",
        "hu",
        "hy",
        "it",
        "ja",
        "ka",
        "ko",
        "lt",
        "lv",
        "nb",
        "nl",
        "nn",
        "pl",
        "pt",
        "pt-BR",
        "ro",
        "ru",
        "sk",
        "sl",
        "sq",
        "sr",
        "sv",
        "th",
        "tr",
        "uk",
        "ur",
        "vi",
        "zh",
        "zh-Hans",
        "zh-Hant",
        "zh-CN",
        "zh-TW",
    ]
)
_SPOKEN = {
    "english": "en", "french": "fr", "francais": "fr", "german": "de", "deutsch": "de", "spanish": "es",
    "espanol": "es", "italian": "it", "italiano": "it", "portuguese": "pt", "dutch": "nl", "polish": "pl",
    "russian": "ru", "czech": "cs", "swedish": "sv", "japanese": "ja", "chinese": "zh", "korean": "ko",
}  # fmt: skip
"""Languages as people name a column."""
_IN_LANGUAGE = re.compile(
    r"(.+?)(?:[ _.:/-]+|\s*[(\[])([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?|[A-Za-zçñ]{5,10})[)\]]?"
)
_BREAK = re.compile(r"\s*(?:%n|<br\s*/?>|</p>\s*<p[^<>]*>|</li>\s*<li>|\r?\n)\s*")
LINE_SIGN = "%n"
"""A line break as Squib has it in a cell."""
LINE_LETTERS = 40
"""Letters of a line on a poker card, about."""
CELLS_REMEMBERED = 60_000
"""Cells whose length is remembered while their column is looked at: those of two of the longest columns."""
_WHOLE_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,8})")
_NUMBER = re.compile(r"[+−–-]?\d+(?:[.,/]\d+)?\s?%?\+?")
_CODE = re.compile(r"[^\W\d_]{0,3}[-_.#]?\d+(?:[-_.]\d+)*[a-zA-Z]?|[A-Za-z]{1,2}|[IVXLC]{1,8}")
"""A number or a short code: 12b, A1, C-03, X, XIV."""


@dataclass(frozen=True)
class Column:
    """A column as it was guessed.

    `name` is its own spelling, `label` what the card calls it, `key` a name for labels, classes and boxes.
    `field` is its type in game.toml. `longest` counts the letters of its longest cell, `usual` those that two
    of three cells keep within; `values` are its different cells, the most frequent first, of kinds as they
    come; `wrong` are those that are no numbers of copies, of a column that counts. A translation is `of`
    another column, in `lang`. A `part` is one key of a map: the column and the key. A column may be
    `pictured`: pictures are called as its cells are, and it is the title all the same, or sorts the cards.
    `breaks` counts the line breaks of the cell that has most; they are `signed` where `%n` stands for one.
    """

    name: str
    role: ColumnRole
    field: str
    label: str
    key: str
    filled: int = 0
    longest: int = 0
    usual: int = 0
    values: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    of: str = ""
    lang: str = ""
    part: tuple[str, str] | None = None
    pictured: bool = False
    breaks: int = 0
    signed: bool = False

    @property
    def declared(self) -> bool:
        """Whether game.toml has to say what stands in it, as it is neither words to translate nor copies."""
        if self.role in ("empty", "nested") or self.part or self.field.startswith("list"):
            return False
        if self.field == "id" or self.name.lower() == "id":
            return False
        words = self.field in ("text", "text?") and self.plain_name not in COUNTS
        return self.role != "count" and not words

    @property
    def plain_name(self) -> str:
        """The name without accents, blanks and dashes."""
        return folded_name(self.name)


def guess_columns(
    sheet: DeckSheet, is_picture: Callable[[str], object] = lambda cell: False
) -> tuple[Column, ...]:
    """Return what each column of a table is; `is_picture` tells whether there is a picture of that name.

    At most one is the title, the words, the flavour, the count, the id, the picture.
    """
    cells = {name: [row[name].strip() for row in sheet.rows] for name in sheet.columns}
    roles: dict[str, ColumnRole] = {name: "empty" for name, held in cells.items() if not any(held)}
    roles |= {name: "nested" for name, held in sheet.held.items() if held == "nested"}
    for name in (each for each in sheet.parts if each not in roles):
        roles[name] = "flag" if is_flags(cells[name]) else "number" if is_numbers(cells[name]) else "words"
    translations = _translations([name for name in sheet.columns if name not in roles], cells)
    roles |= dict.fromkeys((name for name in translations if translations[name][0] != name), "translation")
    free = [name for name in sheet.columns if name not in roles]

    def take(role: ColumnRole, fits: Iterable[str]) -> None:
        """Give a role to the first column that fits."""
        if (name := next((each for each in fits if each in free), "")) and role not in roles.values():
            roles[name] = role
            free.remove(name)

    def called(role: ColumnRole) -> list[str]:
        words = COLUMN_NAMES[role].split()
        short = {name: folded_name(translations[name][2] if name in translations else name) for name in free}
        return sorted((n for n in free if short[n] in words), key=lambda n: words.index(short[n]))

    files = [n for n in free if is_files(cells[n])]
    pictured = [
        n for n in free if 2 * sum(bool(is_picture(cell)) for cell in cells[n] if cell) > len(cells[n])
    ]
    take("art", [*files, *[n for n in called("art") if n in pictured]])
    drawn = ""
    if pictured and "art" not in roles.values():
        drawn = next((n for n in called("title") if n in pictured), pictured[0])
        names = [n for n in free if n != drawn and (n in called("title") or is_name(cells[n]))]
        if drawn not in called("title") and not is_kind(cells[drawn]) and names:
            take("art", [drawn])
            drawn = ""
    take("id", (n for n in called("id") if is_ids(cells[n], sure=folded_name(n) not in AMBIGUOUS)))
    counts = [n for n in free if _SIGNS.get(n.strip().lower()) == "count"]
    counts = [*called("count"), *counts]
    filled = [n for n in sheet.columns if roles.get(n) != "empty"]
    if len(filled) == 2 and any(folded_name(n) in SUITS for n in filled):  # a colour, and its numbers
        counts = [n for n in counts if folded_name(n) not in AMBIGUOUS]
    take("count", (n for n in counts if sheet.held.get(n) != "list" and is_count(n, cells[n])))
    for name in [n for n in free if all(map(HEX_COLOUR.fullmatch, filter(None, cells[n])))]:
        take("colour", [name])
    words = {*called("title"), *called("text")}
    for name in [n for n in free if n not in words and is_flags(cells[n]) and sheet.held.get(n) != "text"]:
        roles[name] = "flag"
        free.remove(name)
    for name in [n for n in free if is_numbers(cells[n])]:
        roles[name] = "number"
        free.remove(name)
    take("flavour", called("flavour"))
    take("answer", called("answer") if len(free) > 1 else ())
    titles = [n for n in called("title") if longest(cells[n]) <= 2 * MAX_TITLE_LETTERS]
    good = [n for n in titles if not is_code(cells[n]) and usual_letters(cells[n]) <= MAX_TITLE_LETTERS]
    better = [n for n in free if n not in words and n not in called("kind") and is_name(cells[n])]
    take("title", good or (better if titles else ()) or titles)
    take("text", called("text"))
    if "text" not in roles.values():
        long = [n for n in free if is_sentences(cells[n])]
        take("text", sorted(long, key=lambda n: -mean(cells[n])))
    kinds = [n for n in free if is_kind(cells[n])]
    named = called("kind")
    if "title" not in roles.values() and not _is_whole_card(sheet.columns, roles, free):
        names = [n for n in free if n not in kinds and is_title(cells[n])]
        take("title", sorted(names, key=lambda n: is_code(cells[n])))
    for name in (*[n for n in named if n in kinds], *[n for n in kinds if n not in named]):
        if name in free and len([r for r in roles.values() if r == "kind"]) < 2:
            roles[name] = "kind"
            free.remove(name)
    if not {"title", "text"} & set(roles.values()):
        take("title", sorted(free, key=lambda n: (is_code(cells[n]), longest(cells[n]) > MAX_TITLE_LETTERS)))
    roles |= dict.fromkeys(free, "words")
    if not {"title", "text", "number"} & set(roles.values()):
        others = [n for n in sheet.columns if roles[n] == "kind" and folded_name(n) not in SUITS]
        roles |= dict.fromkeys(others[-1:], "title")
    found = (_column(name, roles[name], cells[name], translations, sheet) for name in sheet.columns)
    return tuple(replace(each, pictured=each.name == drawn) for each in found)


def _column(
    name: str,
    role: ColumnRole,
    held: Sequence[str],
    translations: Mapping[str, tuple[str, str, str]],
    sheet: DeckSheet,
) -> Column:
    filled = [cell for cell in held if cell]
    optional = "" if len(filled) == len(held) else "?"
    kind = "text"
    if (role in ("count", "number") and all(map(_WHOLE_NUMBER.fullmatch, filled))) or role == "count":
        kind = "int"
    elif role in ("number", "art", "kind", "translation", "empty", "lost", "id"):
        kind = "plain"
    elif role == "colour":
        kind = "colour"
    elif role == "flag":
        kind = "bool"
    if role == "id" and name.lower() == "id" and all(map(ID.fullmatch, held)):  # as the loader asks
        kind = "id"
    if role == "count":
        kind = f"int 0..{MAX_COPIES}"
    if role in ("translation", "empty"):
        optional = "?"
    typed = sheet.held.get(name, "")
    if typed in ("int", "number", "bool") and role != "empty":
        kind = typed
    elif typed == "text" and kind == "int":  # digits between quotes
        kind = "plain"
    elif typed == "list":
        kind = "list text"
    of, lang, bare = translations.get(name, ("", "", name))
    part = sheet.parts.get(name)
    if part:
        optional, bare = "?", " ".join(part)
    values = tuple(value for value, _ in Counter(filled).most_common())
    if role == "kind":  # in the order in which they come, so that their colours do
        values = tuple(dict.fromkeys(filled))
    number = sheet.columns.index(name) + 1
    key = re.sub(
        r"[^a-z0-9]+", "-", normalize("NFKD", bare).encode("ascii", "ignore").decode().lower()
    ).strip("-")
    if not key or not key[0].isalpha():
        key = f"column-{number}"
    twins = [n for n in sheet.columns[: number - 1] if folded_name(n) == folded_name(name)]
    if twins:
        key += f"-{number}"
    of = of if role == "translation" else ""
    breaks = max((len(_BREAK.findall(cell)) for cell in filled), default=0)
    lengths = (len(filled), longest(held), usual_letters(held))
    wrong = no_counts(filled) if role == "count" else ()
    return Column(
        name,
        role,
        kind + optional,
        label(bare) or key,
        key,
        *lengths,
        values,
        wrong,
        of,
        lang,
        part,
        breaks=breaks,
        signed=kind == "text" and any(LINE_SIGN in cell for cell in filled),
    )


def label(name: str) -> str:
    """Return the name of a column as a card says it: `attack_power` is `Attack power`."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", " ", name.replace("_", " ")).strip()
    words = re.sub(r"\s+", " ", words)
    if not any(letter.isalnum() for letter in words):
        return name
    return words[:1].upper() + words[1:] if words.islower() or " " in words else words


def _translations(
    names: Sequence[str], cells: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, str, str]]:
    """Return columns that hold the same in several languages: the one to take, the language, its bare name.

    `name_en` and `name_fr` are one column in two languages, and so are `name` and `name_fr`.
    """
    families: dict[str, dict[str, tuple[str, str]]] = {}
    for name in names:
        found = _IN_LANGUAGE.fullmatch(name.strip())
        tag = found[2] if found else ""
        lang = _SPOKEN.get(folded_name(tag), "") or (language(tag) if language(tag) in _LANGUAGES else "")
        if found and lang and not is_numbers(cells[name]):
            families.setdefault(folded_name(found[1]), {})[name] = (lang, found[1].strip())
    made: dict[str, tuple[str, str, str]] = {}
    for bare, members in families.items():
        first = next((name for name in names if folded_name(name) == bare), "")
        if not first and len(members) < 2:
            continue
        first = first or next(iter(members))
        for name, (lang, words) in members.items():
            made[name] = (first, lang, words)
    return made


def _is_whole_card(names: Sequence[str], roles: Mapping[str, ColumnRole], free: Sequence[str]) -> bool:
    """Whether the words are all of the card: a question, a quote, or what stands in the first column."""
    text = next((name for name in names if roles.get(name) == "text"), "")
    if not text:
        return False
    return folded_name(text) in WHOLE_CARD or "answer" in roles.values() or names[0] == text


def longest(held: Iterable[str]) -> int:
    """Return how many letters the longest cell has, without markup, as many as would take its room.

    Wide ones, as of Chinese, count twice; before a line break the line counts as full.
    """
    return max(map(_letters, held), default=0)


@lru_cache(maxsize=CELLS_REMEMBERED)
def _letters(cell: str) -> int:
    words = without_markup(_BREAK.sub("\n", cell))
    *lines, last = [
        len(line) + (0 if line.isascii() else sum(east_asian_width(each) in "WF" for each in line))
        for line in words.split("\n")
    ]
    return sum(max(1, ceil(line / LINE_LETTERS)) * LINE_LETTERS for line in lines) + last


def usual_letters(held: Sequence[str]) -> int:
    """Return how many letters two of three filled cells keep within."""
    lengths = sorted(longest([cell]) for cell in held if cell)
    return lengths[(len(lengths) * 2 - 1) // 3] if lengths else 0


def mean(held: Sequence[str]) -> float:
    """Return how many letters a filled cell has in the mean."""
    filled = [len(cell) for cell in held if cell]
    return sum(filled) / len(filled) if filled else 0.0


def is_files(held: Sequence[str]) -> bool:
    """Whether cells have endings of pictures."""
    filled = [cell for cell in held if cell]
    return 2 * sum(cell.lower().endswith((*PICTURES, ".pdf")) for cell in filled) > len(filled)


def is_ids(held: Sequence[str], *, sure: bool) -> bool:
    """Whether every cell names its row; of a column that may as well say how many, only 1, 2, 3, … does."""
    if not all(held) or len(set(held)) < len(held) or max(map(len, held)) > 24:
        return False
    if sure:
        return True
    return len(held) > 2 and all(map(str.isdecimal, held)) and sorted(map(int, held)) == _run(held)


def _run(held: Sequence[str]) -> list[int]:
    least = min(map(int, held))
    return list(range(least, least + len(held)))


def is_count(name: str, held: Sequence[str]) -> bool:
    """Whether cells say how many of each card there are; some may be wrong, which is told of each."""
    filled = [cell for cell in held if cell]
    wrong = len(no_counts(filled))
    if folded_name(name) in AMBIGUOUS:
        return not wrong and not is_ids(held, sure=False)
    return 2 * wrong < max(1, len(filled))


def no_counts(held: Iterable[str]) -> tuple[str, ...]:
    """Return the cells that are no number of copies, in their order."""
    return tuple(cell for cell in held if cell and not COPIES.fullmatch(cell))


def copies_of(cell: str) -> int:
    """Return how many of a card a cell asks for; one where it is empty or wrong."""
    found = COPIES.fullmatch(cell.strip())
    return int(found[1]) if found else 1


def is_flags(held: Sequence[str]) -> bool:
    """Whether cells say yes or no, in whatever language; 1 and 0 are numbers."""
    low = {cell.lower() for cell in held if cell}
    return low <= YES | NO and not low <= {"0", "1"} and bool(low)


def is_numbers(held: Sequence[str]) -> bool:
    """Whether cells are numbers, but for a few as short."""
    filled = [cell for cell in held if cell]
    if not filled or max(map(len, filled)) > MAX_NUMBER_LETTERS:
        return False
    return sum(bool(_NUMBER.fullmatch(cell)) for cell in filled) >= NUMBERS_OF_ALL * len(filled)


def is_title(held: Sequence[str]) -> bool:
    """Whether cells name their cards: short, and mostly different."""
    filled = [cell for cell in held if cell]
    return bool(filled) and longest(held) <= MAX_TITLE_LETTERS and len(set(filled)) * 10 >= len(filled) * 7


def is_name(held: Sequence[str]) -> bool:
    """Whether cells name their cards and are no numbers, codes or sentences, nor sort the cards."""
    return is_title(held) and not (is_code(held) or is_numbers(held) or is_kind(held) or is_sentences(held))


def is_code(held: Sequence[str]) -> bool:
    """Whether cells are numbers or short codes, as A1, 12b or X, but for a few."""
    filled = [cell for cell in held if cell]
    return sum(bool(_CODE.fullmatch(cell)) for cell in filled) >= NUMBERS_OF_ALL * max(1, len(filled))


def is_sentences(held: Sequence[str]) -> bool:
    """Whether cells are what is to be read."""
    filled = [cell for cell in held if cell]
    words = sum(len(cell.split()) for cell in filled)
    return longest(held) >= MIN_TEXT_LETTERS or words >= MIN_TEXT_WORDS * max(1, len(filled))


def is_kind(held: Sequence[str]) -> bool:
    """Whether cells sort the cards: a few short words that come again, of which few cards have none."""
    filled = [cell for cell in held if cell]
    different = len({cell.lower() for cell in filled})
    few = 2 <= different <= MAX_KINDS and different * 2 <= len(filled)
    return few and 4 * len(filled) >= 3 * len(held) and longest(held) <= 24
