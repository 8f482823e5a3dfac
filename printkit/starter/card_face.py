"""Write the front of a deck's cards: a template with every column on it, to be changed.

Cards have a title, a picture, words and numbers; or they are their words, such as a question or a quote; or
their picture; or their numbers; or of a suit, with their rank in the corners; or small pieces, which show a
picture or a name and a number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from textwrap import wrap

from printkit.base.dataclass import dataclass
from printkit.base.messages import translator
from printkit.base.msgid import N_, Msgid
from printkit.faces.face import BLEED
from printkit.starter.card_deck import CardDeck, folded_kind, label_key
from printkit.starter.columns import LINE_SIGN, NOTES, Column
from printkit.starter.frame import (
    CONDENSED,
    LEADING,
    MIN_WORDS,
    SERIF,
    CardFrame,
    largest_size,
    lines_of_words,
    mm,
    of_row,
    quoted,
    shown_name,
    words_fit,
    words_height,
)
from printkit.starter.style_sheets import WordStyles, condensed, own_style, serif
from printkit.starter.symbols import OTHER_KINDS, shape_svg

MIN_ART = 22.0
"""mm of a picture's height on a poker card, however many words there are."""
MIN_SEEN = 8.0
"""mm of a picture's height on a poker card below which nothing would be seen in it."""
MIN_ART_SHARE = 0.7
"""Share of that height which is left where there are many words."""
MIN_LANDSCAPE = 1.15
"""Width by height of a card from which its picture stands beside the words."""
MIN_BESIDE = 1.95
"""mm of the smallest words that are not needed in play."""
STATS_IN_A_ROW = 4
MIN_HEIGHT_OF_ROWS = 70.0
"""mm of a card that has room for several rows of numbers."""
MAX_CUT = 0.6
"""Share of a picture's width or height that is left at least where it fills a card that has another shape."""
MAX_NUMBERS_BELOW = 4
"""Numbers of equal weight that stand below each other; more stand side by side."""
MAX_ONE_WORD = 28
"""Letters that are set as large as a single word."""
MAX_BESIDE_LETTERS = 24
"""Letters of words that stand beside the kind, below the title."""
MAX_LINE_LETTERS = 60
"""Letters of what stands on a line beside its name; more are running words."""
NOTE_LETTERS = 100
"""Letters of a line of the note at the head of a template."""
QUOTATIONS = frozenset({"quote", "quotes", "quotation", "citation", "zitat", "cita", "citazione", "citaat"})
QUOTATION_MARK = (
    "M0 8V4.4C0 1.8 1.4 .4 3.8 0V1.5C2.5 1.8 1.9 2.6 1.9 3.9H3.9V8z"
    "M5.9 8V4.4C5.9 1.8 7.3 .4 9.7 0V1.5C8.4 1.8 7.8 2.6 7.8 3.9H9.8V8z"
)
"""A quotation mark, 10 by 8 mm."""
_FIRST = N_(
    "The front of {title}. Lengths are millimetres; 0,0 is the corner of the card as it is cut, and "
    "{width},{height} the one across. What is drawn to the edge goes on for 3 mm past it, to be cut off."
)
_BOXES = N_("parts.box(name, x, y, width, height, style) is a box of words; its style is in {style}.css.")
_WATCH = N_("Save this file while `printkit preview … --watch` runs, and look.")
_PLACE = N_(
    "The place of the picture, in mm: from the left, from above, width, height. What is below follows."
)
_KINDS = N_(
    "What sorts the cards, the column {name}: each kind has a colour (game.toml), a symbol (art/kind-….svg) "
    "and a word (labels.toml). A kind that is not named here has the word of its row, and looks as "
    "other-kinds: to give it its own look, add it here in small letters, and to these files."
)
_MIRRORED = N_("In languages that are written from the right all this is mirrored.")
_NO_ROOM = N_("No room on this card for: {names}. To show one, give it a place:")


class FaceWriter:
    """Gathers the lines of a front, the styles of its words, and the columns that have no room on it."""

    def __init__(self, deck: CardDeck) -> None:
        self.deck = self.whole = deck
        self.translate = translator(deck.lang)
        self.frame = CardFrame(deck.width, deck.height)
        self.lines: list[str] = []
        self.styles: WordStyles = {}
        self.left_out: list[Column] = []
        self.place: list[str] = []
        self.drawings: dict[str, str] = {}

    def note(self, what: Msgid, *columns: Column) -> None:
        """Add a note on what follows, in the language of the game, with the columns that it shows."""
        words = self.translate(what)
        if columns:
            names = ", ".join(shown_name(each.name) for each in columns)
            words = self.translate(N_("{what} (columns: {names})")).format(what=words, names=names)
        self.lines += ["", f"{{#- {words} -#}}"]

    def add(self, *lines: str) -> None:
        self.lines += lines

    def put(self, column: Column, *lines: str) -> None:
        """Add lines that are there where a row has this column."""
        self.add(only_if(has_value(column), "\n".join(lines)))

    def say(self, key: str) -> str:
        return f'{{{{ say("{label_key(self.deck, key)}") }}}}'

    def named_value(self, column: Column, name: str = "{}") -> str:
        """Return the name of a column and its value, of a flag its name; `name` is how the name is set."""
        said = name.format(self.say(column.key))
        return said if column.role == "flag" else f"{said}&#160; {written_value(column)}"

    def paragraph(self, column: Column, words: str) -> str:
        """Return a paragraph that is there where a row has this column, of a flag where it is true."""
        condition = has_value(column)
        if column.role == "flag":
            condition = " and ".join(filter(None, (condition if column.part else "", of_column(column))))
        return only_if(condition, f"<p>{words}</p>")

    def rule_if_any(self, columns: Sequence[Column], rule: str) -> None:
        """Add a rule that is there where a row has any of these columns."""
        conditions = [has_value(each) for each in columns]
        self.add(only_if(" or ".join(conditions) if all(conditions) else "", rule))

    def at_end(self) -> str:
        """Return the class of words at the end of a line."""
        self.styles["at-end"] = "text-align: end"
        return "at-end"

    def symbol(self, x: float, y: float, size: float, prefix: str = "kind-") -> str:
        return self.frame.picture(f'"{prefix}" ~ kind', x, y, size, size)

    def picture(
        self,
        what: Msgid,
        art: Column,
        place: tuple[float, float, float, float],
        fit: str = "",
        *,
        framed: bool = False,
    ) -> None:
        """Add the picture, and a symbol where a row has none; its place stands once, above all else."""
        x, y, wide, high = place
        numbers = ", ".join(map(mm, (self.frame.left(x), y, wide, high)))
        self.place = [
            f"{{#- {self.translate(_PLACE)} -#}}",
            f"{{% set picture_x, picture_y, picture_w, picture_h = {numbers} %}}",
        ]
        self.note(what, art)
        inside = "picture_x, picture_y, picture_w, picture_h"
        if framed:
            corner = 'x="{{ picture_x }}" y="{{ picture_y }}"'
            size = 'width="{{ picture_w }}" height="{{ picture_h }}"'
            self.add(f'<rect class="picture-frame" {corner} {size}/>')
            inside = "picture_x + 1, picture_y + 1, picture_w - 2, picture_h - 2"
        fitted = f', "{fit}"' if fit else ""
        picture = f"{{{{ parts.picture({card_picture(self.deck, art)}, {inside}{fitted}) }}}}"
        symbol = '"kind-" ~ kind' if self.deck.kinds else quoted(self._plain_symbol())
        middle = "picture_x, picture_y + picture_h * 0.25, picture_w, picture_h * 0.5"
        self.add(
            only_if(has_picture(self.deck, art), picture, f"{{{{ parts.picture({symbol}, {middle}) }}}}")
        )

    def _plain_symbol(self) -> str:
        """Return the name of the drawing that a card without a picture has, where nothing sorts the cards."""
        deck = self.whole
        name = f"no-picture-{deck.table}" if deck.several else "no-picture"
        colour = f"back-{deck.table}" if deck.several else "title-ground"
        self.drawings[f"{name}.svg"] = shape_svg("diamond", f"{colour} symbol-plain")
        return name

    def kind_word(self) -> str:
        return "{{ kind_word }}"

    def ground(self, bottom: float) -> None:
        """Add the dark ground from the upper edge to `bottom`."""
        deck = self.deck
        style = f"back-{deck.table}" if deck.several else "title-ground"
        style = "kind-{{ kind }}" if deck.kinds else style
        self.add(self.frame.across(f"ground-dark {style}", -BLEED, bottom + BLEED))

    def template(self) -> str:
        """Return the whole template."""
        deck = self.whole
        title = shown_name(deck.sheet.title)
        lines = [
            self._head(title),
            '{% extends "common/face.svg" %}',
            '{% import "common/parts.svg" as parts with context %}',
            *([f"{{% block defs %}}{own_style(deck.style)}{{% endblock %}}"] if deck.added else []),
            "{% block drawing %}",
        ]
        if column := deck.one("kind"):
            known = ", ".join(f"{quoted(folded_kind(kind.value))}: {quoted(kind.key)}" for kind in deck.kinds)
            value = expression(column)
            note = self.translate(_KINDS).format(name=shown_name(column.name))
            lines += [
                noted_lines(note),
                f"{{% set kinds = {{{known}}} %}}",
                f'{{% set kind = kinds.get(({value}) | lower, "{OTHER_KINDS}") %}}',
                f'{{% set kind_word = {value} if kind == "{OTHER_KINDS}" '
                f'else say("{deck.table}-kind-" ~ kind) %}}',
            ]
        lines += [
            *self.place,
            CardFrame(deck.width, deck.height).across("paper", -BLEED, deck.height + 2 * BLEED),
            "",
            f"{{#- {self.translate(_MIRRORED)} -#}}",
            "{% call parts.mirrored() %}",
            *self.lines,
            "{% endcall %}",
            *self._told_left_out(),
            "{% endblock %}",
            "",
        ]
        return "\n".join(lines)

    def _head(self, title: str) -> str:
        """Return the note at the head of the template."""
        width, height = mm(self.whole.width), mm(self.whole.height)
        values = {"title": title, "width": width, "height": height, "style": self.whole.style}
        said = (self.translate(line).format(**values) for line in (_FIRST, _BOXES, _WATCH))
        return noted_lines(*said)

    def _told_left_out(self) -> list[str]:
        """Return a note on the columns that have no room, and on how to show one."""
        if not self.left_out:
            return []
        names = ", ".join(shown_name(each.name) for each in self.left_out)
        example = self.example()
        return [
            "",
            f"{{#- {self.translate(_NO_ROOM).format(names=names)}\n    {example} -#}}",
        ]

    def example(self) -> str:
        """Return a line that would show the first column that is left out."""
        frame = CardFrame(self.whole.width, self.whole.height)
        column = self.left_out[0]
        place = (frame.margin, self.whole.height / 2, frame.inner, frame.u(12))
        box = frame.box(f"column-{column.key}", *place, "reading", written_value(column))
        return shown_name(only_if(has_value(column), box))


@dataclass(frozen=True)
class WrittenFront:
    """The template of a deck's fronts, the styles of its words, and the columns that have no room.

    `drawings` are what it shows, by their names in the folder of art; `example` is a line that would show the
    first of the columns without room.
    """

    template: str
    styles: WordStyles
    drawings: Mapping[str, str]
    left_out: tuple[Column, ...]
    example: str


def written_front(deck: CardDeck) -> WrittenFront:
    """Return the front of a deck's cards."""
    face = FaceWriter(deck)
    if deck.small:
        _small(face)
    elif deck.suited:
        _suited(face)
    elif deck.pictured:
        _pictured(face)
    elif deck.numbers:
        _numbered(face, deck.numbers)
    elif deck.worded:
        _worded(face)
    else:
        _titled(face)
    example = face.example() if face.left_out else ""
    return WrittenFront(face.template(), face.styles, face.drawings, tuple(face.left_out), example)


def has_value(column: Column) -> str:
    """Return the condition of a template under which a row has this column; "" where all have."""
    if not column.field.endswith("?"):
        return ""
    held = of_column(column)
    if column.part:
        return f"{of_row(column.part[0])} and {quoted(column.part[1])} in {of_row(column.part[0])}"
    return f"{held} is not none" if column.field.startswith(("int", "number")) else held


def noted_lines(*said: str) -> str:
    """Return a note of a template of as many lines as its words take."""
    lines = [line for words in said for line in wrap(words, NOTE_LETTERS, break_on_hyphens=False)]
    return f"{{#- {f'{chr(10)}    '.join(lines)} -#}}"


def of_column(column: Column) -> str:
    """Return what a column holds as a template reads it."""
    return of_row(*column.part) if column.part else of_row(column.name)


def only_if(condition: str, words: str, otherwise: str = "") -> str:
    """Return words of a template that are there under a condition only, and what is there else."""
    if not condition:
        return words
    return f"{{% if {condition} %}}{words}{f'{{% else %}}{otherwise}' if otherwise else ''}{{% endif %}}"


def label_width(letters: int) -> float:
    """Return the mm that so many small capitals take at least."""
    return letters * MIN_BESIDE * 0.6 + 1


def written_value(column: Column) -> str:
    """Return what writes a column's value, with line breaks for the signs that stand for them."""
    if column.signed and not column.field.startswith("text"):  # in plain words nothing may be markup
        lines = f'{of_column(column)}.split("{LINE_SIGN}")'
        line = "{{ line }}{% if not loop.last %}<br/>{% endif %}"
        return f"{{% for line in {lines} %}}{line}{{% endfor %}}"
    if column.signed:
        return f'{{{{ {of_column(column)} | replace("{LINE_SIGN}", "<br/>") }}}}'
    return f"{{{{ {expression(column)} }}}}"


def expression(column: Column) -> str:
    """Return a column's value as a template reckons with it; of a list its words."""
    held = of_column(column)
    return f'{held} | join(", ")' if column.field.startswith("list") else held


def _titled(face: FaceWriter) -> None:
    """Write a card with a title, and whatever else there is."""
    if face.deck.art and face.deck.width > face.deck.height * MIN_LANDSCAPE:
        _picture_beside(face)
    deck, u, inner = face.deck, face.frame.u, face.frame.inner
    kinds, art, corner = deck.all("kind"), deck.art, deck.corner
    more = [*kinds[1:], *deck.all("words"), *deck.all("flag"), *deck.all("answer")]
    short = [each for each in more if each.role != "flag" and each.longest <= MAX_BESIDE_LETTERS]
    beside = short[0] if short and (len(kinds) > 1 or not kinds) else None
    if beside and any({*beside.values} & {*each.values} for each in more if each != beside):
        beside = None  # without its name nobody would know which of the two it is
    if not deck.one("title"):
        beside = None
    long = [each for each in more if each.longest > MAX_LINE_LETTERS]
    more = [each for each in more if each not in long and each != beside]
    more.sort(key=lambda each: each.plain_name in NOTES)
    long.sort(key=lambda each: each.plain_name in NOTES)
    if not deck.one("text") and not long and (phrases := [each for each in more if are_phrases(each)]):
        long = [max(phrases, key=lambda each: each.longest)]  # else they would stand small, and alone
        more = [each for each in more if each not in long]
    texts = _fitting(face, [*deck.all("text"), *long], more)
    labels = 8 * max(0, len(texts) - 1)
    letters = sum(_letters_here(face, each) for each in texts) + labels
    usual = sum(each.usual for each in texts) + labels

    shown = _shown_stats(face)
    face.left_out += [each for each in deck.stats if each not in shown]
    if title := deck.one("title"):
        top = _label_line(face, beside, _title_band(face, title, corner))
    elif deck.one("kind") or corner:
        top = _strip(face, deck.one("kind"), corner)
    else:
        top = face.frame.margin - u(1.5)
    top += u(1.5) if art else u(3.4)
    bottom = _id_line(face, deck.height - face.frame.margin)
    needed = words_height(letters, max(MIN_WORDS, u(2.7)), inner) + u(3) if texts else u(10)
    needed += (u(MIN_ART) if art else 0) + _stats_height(face)
    if texts and words_height(letters, MIN_WORDS, inner) * 1.05 + u(3) + _stats_height(face) > bottom - top:
        face.left_out += _shown_stats(face)
        rest = tuple(each for each in deck.columns if each not in deck.stats)
        face.deck = deck = replace(deck, columns=rest)
    tight = words_height(letters, MIN_WORDS, inner) + u(3) + _stats_height(face) if texts else 0.0
    while more and lines_of_more(more, MIN_BESIDE, inner) * MIN_BESIDE * 1.25 + u(3.4) > bottom - top - tight:
        face.left_out.append(more.pop())
    bottom = _more_lines(face, more, bottom, max(bottom - top - needed, (bottom - top) * 0.25))
    bottom = _stat_rows(face, bottom)
    least = words_height(letters, MIN_WORDS, inner) * 1.05 + u(3) if texts else 0.0
    bottom = _flavour(face, bottom, min((bottom - top) * 0.35, bottom - top - least))
    if art:
        top = _picture(face, art, top, bottom, letters, usual) + u(2.6)
    few = (
        not (art or face.frame.beside) and words_height(letters, u(4.2), inner) + u(2) < (bottom - top) * 0.5
    )
    if few and deck.kinds:
        top = _emblem(face, top, bottom, words_height(letters, u(4.2), inner) + u(4) if texts else 0.0)
    if texts:
        _running_words(face, texts, (usual, letters), top, bottom, centred=few)


def are_phrases(column: Column) -> bool:
    """Whether most cells of a column have several words."""
    return column.role == "words" and 2 * sum(" " in each for each in column.values) > len(column.values)


def _fitting(face: FaceWriter, texts: Sequence[Column], more: Sequence[Column]) -> list[Column]:
    """Return the running words for which there is room at their smallest size; the others are left out."""
    deck, u = face.deck, face.frame.u
    room = deck.height - 2 * face.frame.margin - u(18 if deck.one("title") else 8) - _stats_height(face)
    room -= u(MIN_ART * MIN_ART_SHARE) if deck.art else 0
    lines = min(len(more), 3)
    room -= lines * MIN_BESIDE * 1.25 + (u(3.4) if more else 0)
    if flavour := deck.one("flavour"):
        room -= words_height(flavour.longest, MIN_WORDS, face.frame.inner, 0.43) + u(2.8)
    kept = [*texts]
    while len(kept) > 1:
        heights = [_least_height(face, each) for each in kept]
        if sum(heights) <= room:
            break
        face.left_out.append(kept.pop())
    return kept


def _least_height(face: FaceWriter, column: Column) -> float:
    """Return the mm that the longest words of a column take with their name, set as small as may be."""
    letters = _letters_here(face, column) + len(column.label) + 2
    return words_height(letters, MIN_WORDS, face.frame.inner) + MIN_WORDS * 0.4


def _letters_here(face: FaceWriter, column: Column) -> int:
    """Return how many letters take the room of the longest cell; a line break fills a line of this card."""
    a_line = face.frame.inner / (MIN_WORDS * SERIF) - 2
    return max(column.longest, int(column.breaks * a_line))


def _picture_beside(face: FaceWriter) -> None:
    """Write the picture of a wide card beside the words, which have the rest of the card."""
    deck, frame = face.deck, face.frame
    art = deck.art
    assert art  # that is why this is called
    wide = deck.height * deck.aspect if deck.aspect else deck.height
    wide = round(min(max(wide, deck.width * 0.36), deck.width * 0.46), 1)
    place = (-BLEED, -BLEED, wide + BLEED, deck.height + 2 * BLEED)
    fit = "xMidYMid slice"
    inside = wide - 2 * frame.margin
    if deck.drawn or 0 < deck.coarse < max(place[2], place[3] * max(deck.aspect, 0.1)):
        side = min(inside, deck.coarse) if deck.coarse and not deck.drawn else inside
        place = (frame.margin + (inside - side) / 2, frame.margin, side, deck.height - 2 * frame.margin)
        fit = ""
    face.picture(N_("The picture, beside the words"), art, place, fit)
    face.frame = CardFrame(deck.width - wide, deck.height, beside=True, shift=wide)
    left = {art: None if art.role == "art" else replace(art, pictured=False)}
    columns = tuple(each for column in deck.columns if (each := left.get(column, column)))
    face.deck = replace(deck, width=deck.width - wide, columns=columns)


def _title_band(face: FaceWriter, title: Column, corner: Column | None) -> float:
    """Write the title on its ground; return where the ground ends."""
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    radius = u(6.4)
    room = frame.inner - (2 * radius + u(3.2) if corner else 0)
    two_lines = lines_of_words(title.longest, u(6.2), room, CONDENSED) > 1
    band = m + (u(13.2) if two_lines or corner else u(10.5))
    middle = band / 2
    if corner:  # the disc keeps as far from the cut as from the lower edge of the band
        middle = max(middle, frame.safe + 0.2 + radius)
        band = max(band, 2 * middle - u(0.4))
    half = middle - frame.safe - u(0.6)
    face.note(N_("The title, on a dark ground"))
    face.ground(band)
    face.styles["name"] = condensed(700, u(7.4), floor=max(MIN_WORDS, u(2.6)), leading=0.98)
    words = written_value(title)
    face.put(title, frame.box("name", m, middle - half, room, 2 * half, "name ink-on-dark middle", words))
    if corner:
        face.note(N_("The number in the corner"), corner)
        face.styles["corner"] = condensed(800, u(8.6), lines=1)
        x, y = face.deck.width - m - radius, middle
        side = 1.5 * radius
        box = (x - side / 2, y - side / 2, side, side)
        face.put(
            corner,
            f'<circle class="corner-ground" cx="{mm(frame.left(x))}" cy="{mm(y)}" r="{mm(radius)}"/>',
            frame.box("corner", *box, "corner ink centre middle", written_value(corner)),
        )
    return band


def _label_line(face: FaceWriter, beside: Column | None, top: float) -> float:
    """Write the kind and what the corner's number is called, below the title; return where they end."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    kind, corner, colour = deck.one("kind"), deck.corner, deck.one("colour")
    if colour:
        face.note(N_("A stripe of the card's own colour"), colour)
        face.put(colour, frame.across("own-colour", top, u(2.2), f' fill="{written_value(colour)}"'))
        top += u(2.2)
    if not (kind or beside or corner):
        return top + u(2)
    y, height = top + u(1.6), max(3.4, u(3.6))
    face.styles["kind"] = condensed(600, max(2.6, u(3)), floor=MIN_BESIDE, lines=1, spaced=0.05)
    right = frame.inner * 0.45 if kind and beside else 0.0
    if corner:
        right = min(max(u(17), label_width(len(corner.label))), frame.inner * 0.6)
    x, width = m, frame.inner - right - (u(1.5) if right else 0)
    at_end = (deck.width - m - right, y, right, height)
    if kind:
        face.note(N_("The kind"), kind)
        size = height * 0.86
        mark = face.symbol(x, y + (height - size) / 2, size)
        x, width = x + size + u(1.2), width - size - u(1.2)
        words = face.kind_word()
        if beside and corner and label_width(kind.longest + beside.longest + 3) > width:
            face.left_out.append(beside)
        elif beside and corner:
            words += only_if(has_value(beside), f" · {written_value(beside)}")
        face.put(kind, mark, frame.box("kind", x, y, width, height, "kind middle", words))
        if beside and not corner:
            style = f"kind middle {face.at_end()}"
            face.put(beside, frame.box(f"column-{beside.key}", *at_end, style, written_value(beside)))
    elif beside:
        face.note(N_("Beside the kind"), beside)
        face.put(
            beside,
            frame.box(f"column-{beside.key}", x, y, width, height, "kind middle", written_value(beside)),
        )
    if corner:
        style = f"kind middle {face.at_end()}"
        face.put(corner, frame.box("corner-label", *at_end, style, face.say(corner.key)))
    return y + height


def _id_line(face: FaceWriter, bottom: float) -> float:
    """Write what names the card for its owners, small, at the very bottom; return where it begins."""
    column = face.deck.one("id")
    if not column or face.deck.named_by == column:
        return bottom
    height = 2.8
    face.note(N_("Small"), column)
    words = f'<span translate="no">{written_value(column)}</span>'
    place = (face.frame.margin, bottom - height + 0.6, face.frame.inner, height)
    face.put(
        column, face.frame.box(f"column-{column.key}", *place, f"small ink bottom {face.at_end()}", words)
    )
    return bottom - height


def _more_lines(face: FaceWriter, more: Sequence[Column], bottom: float, most: float) -> float:
    """Write what has no place of its own as `name value`, line by line; return where they begin."""
    if not more:
        return bottom
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    size, gap = max(2.6, u(2.9)), u(4)
    line = size * 1.28
    more = [*more]
    smallest = MIN_BESIDE * 1.25
    while len(more) > 1 and lines_of_more(more, MIN_BESIDE, frame.inner) * smallest > max(most, 2 * line):
        face.left_out.append(more.pop())
    letters = {each.name: len(each.label) + each.longest for each in more}
    halves = [more]
    if len(more) > 2 and max(letters.values()) <= 18:
        middle = (len(more) + 1) // 2
        halves = [more[:middle], more[middle:]]
    width = (frame.inner - gap * (len(halves) - 1)) / len(halves)
    needed = max(
        sum(lines_of_words(letters[each.name], size, width, 0.42) for each in half) * line for half in halves
    )
    height = min(needed + 0.6, max(most, line))
    top = bottom - height
    face.note(N_("Whatever else the table has: its name, and what it says"))
    face.styles["more"] = condensed(400, size, floor=MIN_BESIDE, leading=1.22, gap=0)
    face.rule_if_any(more, frame.rule("line thin", m, top - u(1.4), frame.inner))
    for number, half in enumerate(halves):
        parts = [face.paragraph(each, face.named_value(each, "<b>{}</b>")) for each in half]
        place = (m + number * (width + gap), top, width, height)
        words = "\n".join(("", *parts, ""))
        face.add(frame.box("more-2" if number else "more", *place, "more ink", words, tag=""))
    return top - u(2.8)


def lines_of_more(more: Sequence[Column], size: float, width: float) -> int:
    """Return how many lines columns take, each beside its name."""
    return sum(lines_of_words(len(each.label) + each.longest, size, width, 0.42) for each in more)


def _stat_size(face: FaceWriter) -> tuple[float, float, float]:
    """Return the mm of a number, of its name below it, and of both."""
    number, name = face.frame.u(6.6), max(2.5, face.frame.u(2.7))
    return number, name, number + name + face.frame.u(0.6)


def _shown_stats(face: FaceWriter) -> Sequence[Column]:
    """Return the numbers for which there is room: one row on a small card."""
    low = face.deck.height < MIN_HEIGHT_OF_ROWS
    return face.deck.stats[:STATS_IN_A_ROW] if low else face.deck.stats


def _stats_height(face: FaceWriter) -> float:
    rows = (len(_shown_stats(face)) + STATS_IN_A_ROW - 1) // STATS_IN_A_ROW
    return rows * (_stat_size(face)[2] + face.frame.u(2.4)) + face.frame.u(0.6)


def _stat_rows(face: FaceWriter, bottom: float) -> float:
    """Write numbers side by side, each above its name; return where they begin."""
    stats = _shown_stats(face)
    if not stats:
        return bottom
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    number, name, height = _stat_size(face)
    face.styles["stat"] = condensed(800, u(7), lines=1)
    face.styles["stat-label"] = condensed(500, max(2.4, u(2.6)), floor=MIN_BESIDE, lines=1, spaced=0.04)
    face.note(N_("Numbers in a row, each above its name"))
    for row in reversed([stats[at : at + STATS_IN_A_ROW] for at in range(0, len(stats), STATS_IN_A_ROW)]):
        top = bottom - height
        width = frame.inner / len(row)
        for place, each in enumerate(row):
            x = m + place * width
            upper = (x, top, width, number)
            lower = (x, top + number + u(0.2), width, name + 0.3)
            face.put(
                each,
                frame.box(f"column-{each.key}", *upper, "stat ink centre middle", written_value(each)),
                frame.box(
                    f"column-{each.key}-label", *lower, "stat-label ink centre middle", face.say(each.key)
                ),
            )
            if place:
                start = f"M{mm(frame.left(x))} {mm(top + u(0.8))}"
                face.add(f'<path class="line thin" d="{start}v{mm(height - u(1.4))}"/>')
        face.add(frame.rule("line thin", m, top - u(1.2), frame.inner))
        bottom = top - u(2.4)
    return bottom - u(0.6)


def _flavour(face: FaceWriter, bottom: float, most: float) -> float:
    """Write the words that set the mood, in italics; return where they begin."""
    flavour = face.deck.one("flavour")
    if not flavour:
        return bottom
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    size = max(2.5, u(3))
    if words_height(flavour.longest, MIN_WORDS, frame.inner, 0.43) + 0.8 > most:
        face.left_out.append(flavour)
        return bottom
    height = min(words_height(flavour.longest, size, frame.inner, 0.43) + 0.8, most)
    top = bottom - height
    face.note(N_("Words for the mood"), flavour)
    face.styles["flavour"] = serif(size, leading=1.2, more="font-style: italic")
    face.put(
        flavour,
        frame.rule("spot-line", m, top - u(1.2), u(9)),
        frame.box("flavour", m, top, frame.inner, height, "flavour ink middle", written_value(flavour)),
    )
    return top - u(2.8)


def _picture(face: FaceWriter, art: Column, top: float, bottom: float, letters: int, usual: int) -> float:
    """Write the picture; it has what the words leave. Return where it ends."""
    deck, frame, u = face.deck, face.frame, face.frame.u
    room = bottom - top
    least = min(u(MIN_ART), room * 0.3)
    text = 0.0
    if letters:
        roomy = words_height(usual, max(MIN_WORDS, u(3.3)), frame.inner)
        text = max(roomy, words_height(letters, max(MIN_WORDS, u(2.7)), frame.inner)) + u(4.6)
    if letters:
        least = min(least, room - words_height(letters, MIN_WORDS, frame.inner) - u(2.6))
    if least < u(MIN_SEEN):
        face.left_out += [art] if art.role == "art" else []
        return top - u(2.6)
    height = max(least, room - text)
    x, width, fit = -BLEED, deck.width + 2 * BLEED, "xMidYMid slice"
    natural = width / deck.aspect if deck.aspect else height
    if 0 < deck.coarse < width:  # larger it would be seen that it is coarse
        width, fit = min(frame.inner, deck.coarse), ""
        x = (deck.width - width) / 2
    elif deck.drawn or natural > height * 2.2:  # nothing of it is cut off
        x, width, fit = frame.margin, frame.inner, ""
    elif least <= natural < height * 0.9:
        height = natural
    framed = deck.drawn and x >= 0
    if framed:
        top += u(1)
        height = min(height, room - u(1) - text) if text else height - u(1)
    face.picture(N_("The picture"), art, (x, top, width, height), fit, framed=framed)
    return top + height


def has_picture(deck: CardDeck, art: Column) -> str:
    """Return the condition under which a card has a picture."""
    return has_value(art) if art.role == "art" else f"has_art({card_picture(deck, art)})"


def card_picture(deck: CardDeck, art: Column) -> str:
    """Return the name of a card's picture as a template says it; that of a name stays in all languages."""
    held = of_column(art) if not art.field.startswith("text") else "row.id"
    return f'"{deck.art_folder}" ~ {held}' if deck.art_folder else held


def _emblem(face: FaceWriter, top: float, bottom: float, words: float) -> float:
    """Write the symbol of the kind where a picture may come; return where it ends."""
    room = bottom - top - words
    size = min(face.frame.inner * 0.5, room * 0.8)
    face.note(N_("The symbol of the kind, where a picture may come"))
    symbol = face.symbol((face.deck.width - size) / 2, top + (room - size) / 2, size)
    face.add(only_if(has_value(face.deck.all("kind")[0]), symbol))
    return top + room


def _running_words(
    face: FaceWriter,
    texts: Sequence[Column],
    letters: tuple[int, int],
    top: float,
    bottom: float,
    *,
    centred: bool,
) -> None:
    """Write the words of the card, as many usually and at most, into what is left of it."""
    usual, longest = letters
    frame, u = face.frame, face.frame.u
    height = bottom - top
    most = 3.6 if face.deck.art else 5.0 if frame.beside else 5.4 if centred and not face.deck.kinds else 4.2
    size = largest_size(usual, frame.inner, height * (0.6 if centred else 0.9), u(most))
    if face.deck.art:  # where all cards have few words, these fill their place
        size = max(size, largest_size(longest, frame.inner, height * 0.8, u(4.4)))
    face.note(N_("The words of the card: as large as its style says, smaller where they would not fit"))
    face.styles["words"] = serif(size, leading=1.24)
    first = face.deck.one("text")
    parts = [
        face.paragraph(each, written_value(each) if each == first else face.named_value(each, "<b>{}</b>"))
        for each in texts
    ]
    short = words_height(longest, size, frame.inner) < size * LEADING * 2.5
    style = "words ink"
    if centred or face.place:
        style += " centre middle" if centred or (short and not frame.beside) else " middle"
    place = ", ".join(map(mm, (frame.left(frame.margin), top, frame.inner, height)))
    if face.place and not frame.beside:
        gap = mm(u(2.6))
        left, wide = mm(frame.left(frame.margin)), mm(frame.inner)
        above = f"picture_y + picture_h + {gap}"
        place = f"{left}, {above}, {wide}, {mm(bottom - u(2.6))} - picture_y - picture_h"
    face.add(f'{{% call parts.box("text", {place}, "{style}", tag="") %}}{"".join(parts)}{{% endcall %}}')


def _worded(face: FaceWriter) -> None:
    """Write a card that is its words: a question, a quote, a word."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    main = deck.one("text") or deck.one("title") or deck.shown[0]
    kind, answer, corner = deck.one("kind"), deck.one("answer"), deck.corner
    elsewhere = (main, kind, answer, corner)
    last = ("flavour", "id", "colour")
    rest = [each for each in deck.shown if each not in elsewhere and each.role not in last]
    rest += deck.all("flavour")
    top = _strip(face, kind, corner) + u(4) if kind or corner else m
    bottom = _id_line(face, deck.height - m)
    if answer:
        bottom = _turned_answer(face, answer, bottom)
    if main.longest <= MAX_ONE_WORD:
        _one_word(face, main, rest, top, bottom)
        return
    if rest:
        bottom = _credits(face, rest, bottom)
    if main.plain_name in QUOTATIONS:
        face.note(N_("A mark above a quotation"))
        place = f"translate({mm(frame.left(m))} {mm(top + u(1))}) scale({round(frame.scale, 2)})"
        face.add(f'<path class="spot" transform="{place}" d="{QUOTATION_MARK}"/>')
        top += u(11)
    size = largest_size(main.usual, frame.inner, (bottom - top) * 0.8, u(6.4))
    face.note(N_("The words of the card"), main)
    face.styles["statement"] = serif(size, leading=1.2, more="font-weight: 600")
    room = (m, top, frame.inner, bottom - top)
    face.put(main, frame.box("statement", *room, "statement ink middle", written_value(main)))


def _strip(face: FaceWriter, kind: Column | None, corner: Column | None) -> float:
    """Write what the card is of at its upper edge; return where that ends."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    band = m + u(5.2)
    face.note(N_("What the card is of"), *filter(None, [kind]))
    face.ground(band)
    face.styles["kind"] = condensed(600, max(2.8, u(3.8)), floor=MIN_BESIDE, lines=1, spaced=0.06)
    y, height, x = m - u(0.9), u(4.6), m
    right = max(u(20), label_width(len(corner.label) + corner.longest + 2)) if corner else 0.0
    if kind:
        size = height * 0.84
        mark = face.symbol(x, y + (height - size) / 2, size, "kind-white-")
        x += size + u(1.5)
        place = (x, y, deck.width - m - right - x, height)
        face.put(kind, mark, frame.box("kind", *place, "kind ink-on-dark middle", face.kind_word()))
    if corner:
        style = f"kind ink-on-dark middle {face.at_end()}"
        place = (deck.width - m - right, y, right, height)
        face.put(corner, frame.box("corner", *place, style, face.named_value(corner)))
    return band


def _turned_answer(face: FaceWriter, answer: Column, bottom: float) -> float:
    """Write an answer upside down; return where it begins."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    size = max(2.8, u(3.6))
    height = words_height(answer.longest, size, frame.inner - u(4), CONDENSED) + u(3.4)
    top = bottom - height
    face.note(
        N_("The answer, upside down, for whoever reads aloud; to turn it round take the transform away")
    )
    face.styles["answer"] = condensed(600, size, leading=1.15)
    place = (m + u(2), top + u(0.8), frame.inner - u(4), height - u(1.6))
    ground = frame.rect("answer-ground", m, top, frame.inner, height, f' rx="{mm(u(1.5))}"')
    box = frame.box("answer", *place, "answer ink centre middle", written_value(answer))
    turn = f"rotate(180 {mm(deck.width / 2)} {mm(top + height / 2)})"
    face.put(answer, f'<g transform="{turn}">{ground}', f"{box}</g>")
    return top - u(3)


def _credits(face: FaceWriter, rest: Sequence[Column], bottom: float) -> float:
    """Write who said it, and what else there is, below the words; return where that begins."""
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    size = max(2.7, u(3.7))
    face.styles["credit"] = condensed(600, size, leading=1.18, gap=0.1)
    letters = [each.longest + (len(each.label) if place else 0) for place, each in enumerate(rest)]
    needed = sum(lines_of_words(each, size, frame.inner, CONDENSED) for each in letters) * size * 1.25
    height = min(needed + 0.6, (bottom - m) * 0.5)
    top = bottom - height
    face.note(N_("Below the words"), *rest)
    words = []
    for place, each in enumerate(rest):
        plain = f"<i>{written_value(each)}</i>" if place else written_value(each)
        words.append(plain if place < 2 and each.role == "words" else face.named_value(each))
    parts = [face.paragraph(each, said) for each, said in zip(rest, words, strict=True)]
    face.rule_if_any(rest, frame.rule("spot-line thick", m, top - u(2.4), u(11)))
    face.add(frame.box("credit", m, top, frame.inner, height, "credit ink bottom", "".join(parts), tag=""))
    return top - u(6)


def _one_word(face: FaceWriter, main: Column, rest: Sequence[Column], top: float, bottom: float) -> None:
    """Write a card that is one word, and perhaps a second one below a line."""
    frame, u, m = face.frame, face.frame.u, face.frame.margin
    middle = top + (bottom - top) * 0.54 if rest else bottom
    letters = max((len(word) for words in main.values for word in words.split()), default=1)
    face.note(N_("The word"), main)
    face.styles["word"] = condensed(800, max(u(6), min(u(16), frame.inner / (letters * 0.47))))
    place = (m, top, frame.inner, middle - top - (u(3) if rest else 0))
    style = f"word ink centre {'bottom' if rest else 'middle'}"
    face.put(main, frame.box("word", *place, style, written_value(main)))
    if rest:
        face.add(frame.rule("spot-line thick", (face.deck.width - u(14)) / 2, middle, u(14)))
        _second(
            face,
            N_("Below the line"),
            rest,
            (m, middle + u(3.4), frame.inner, bottom - middle - u(3.4)),
            u(5.6),
        )


def _second(
    face: FaceWriter,
    where: Msgid,
    rest: Sequence[Column],
    place: tuple[float, float, float, float],
    size: float,
) -> None:
    """Write what stands below a word or a symbol."""
    face.note(where, *rest)
    face.styles["second"] = serif(size, leading=1.15, more="font-style: italic; hyphens: none")
    named = ("flag", "number")
    parts = [
        face.paragraph(each, face.named_value(each) if each.role in named else written_value(each))
        for each in rest
    ]
    face.add(face.frame.box("second", *place, "second ink centre", "".join(parts), tag=""))


def _pictured(face: FaceWriter) -> None:
    """Write a card that is its picture: to the edges, unless that would cut off much or show it coarse."""
    deck, frame = face.deck, face.frame
    art = deck.art
    assert art  # that is why this is called
    face.left_out += [each for each in deck.all("id") if deck.named_by != each]
    wide, high = deck.width + 2 * BLEED, deck.height + 2 * BLEED
    shape = deck.aspect / (deck.width / deck.height)
    coarse = 0 < deck.coarse < max(wide, high * deck.aspect)
    inside = (frame.safe, frame.safe, deck.width - 2 * frame.safe, deck.height - 2 * frame.safe)
    if deck.drawn or coarse or not MAX_CUT < shape < 1 / MAX_CUT:
        place, fit = inside, ""
        if coarse and deck.coarse < inside[2]:
            side = (deck.width - deck.coarse) / 2
            place = (side, frame.safe, deck.coarse, inside[3])
    else:
        place, fit = (-BLEED, -BLEED, wide, high), "xMidYMid slice"
    face.picture(N_("The picture, on the whole card"), art, place, fit)


def _numbered(face: FaceWriter, numbers: Sequence[Column]) -> None:
    """Write a card of numbers: the first one large and in two corners, else all of them below each other."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    kind = deck.one("kind")
    ink = 'kind-ink-" ~ kind ~ "' if kind else "ink"
    face.left_out += [each for each in deck.all("id") if each not in numbers and each != deck.named_by]
    if not deck.led:
        _number_rows(face, numbers, ink)
        return
    first, rest = numbers[0], numbers[1:]
    letters = max(1, first.longest)
    face.note(N_("The corners"), first)
    wide = min(max(u(10), u(5) * letters), frame.inner / 2)
    face.styles["rank"] = condensed(800, min(u(11), wide / (letters * 0.44)), lines=1)
    place = (m - u(0.5), m - u(1), wide, u(10))
    box = only_if(has_value(first), frame.box("rank", *place, f"rank {ink} middle", written_value(first)))
    mark = only_if(has_value(kind), face.symbol(m - u(0.5), m + u(9.6), u(5.8))) if kind else ""
    corner = "\n".join(filter(None, (box, mark)))
    face.add(f"{{% call parts.both_ends() %}}{corner}{{% endcall %}}")
    if kind and frame.inner > 2 * wide + u(12):
        word = _word_of_other(face, (m + wide, m - u(1), frame.inner - 2 * wide, u(10)))
        face.add(only_if(f'kind == "{OTHER_KINDS}"', word))
    size = min(frame.inner / (letters * 0.47), (deck.height - 2 * (m + u(11))) * (0.62 if rest else 0.9))
    y = (deck.height - size) / 2 - (u(5) if rest else 0)
    face.note(N_("The number, large"))
    face.styles["big-number"] = condensed(800, size, lines=1)
    place = (m, y, frame.inner, size)
    face.put(first, frame.box("number", *place, f"big-number {ink} centre middle", written_value(first)))
    if rest:
        face.note(N_("Below it"), *rest)
        face.styles["second"] = condensed(500, u(4.4), leading=1.15)
        below = (m + u(12), y + size + u(2), frame.inner - u(24), u(5.6) * min(len(rest), 3))
        words = "".join(face.paragraph(each, face.named_value(each)) for each in rest)
        face.add(frame.box("second", *below, "second ink centre", words, tag=""))


def _number_rows(face: FaceWriter, numbers: Sequence[Column], ink: str) -> None:
    """Write numbers of equal weight in rows, each above its name."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    top = _strip(face, deck.one("kind"), None) + u(3) if deck.one("kind") else m
    across = 1 if len(numbers) <= MAX_NUMBERS_BELOW else 2
    rows = [numbers[at : at + across] for at in range(0, len(numbers), across)]
    high = (deck.height - m - top) / len(rows)
    name = min(u(3.4), high * 0.25)
    letters = max(1, *(each.longest for each in numbers))
    size = min(u(20), high - name - u(2.4), frame.inner / across / (letters * 0.5))
    face.styles["big-number"] = condensed(800, size, lines=1)
    face.styles["stat-label"] = condensed(500, max(2.4, name), floor=MIN_BESIDE, lines=1, spaced=0.04)
    face.note(N_("The numbers, each above its name"))
    for row_number, row in enumerate(rows):
        y = top + row_number * high
        if row_number:
            face.add(frame.rule("line thin", m, y, frame.inner))
        gap = (high - size - name) / 2 - u(0.6)
        for place, each in enumerate(row):
            wide = frame.inner / len(row)
            upper = (m + place * wide, y + gap, wide, size)
            lower = (m + place * wide, y + gap + size, wide, name + 0.4)
            style = f"big-number {ink} centre middle"
            label = frame.box(f"column-{each.key}-label", *lower, "stat-label ink centre", face.say(each.key))
            face.put(each, frame.box(f"column-{each.key}", *upper, style, written_value(each)), label)


def _suited(face: FaceWriter) -> None:
    """Write a card of a suit, with its rank in two corners."""
    deck, frame, u, m = face.deck, face.frame, face.frame.u, face.frame.margin
    kind, rank = deck.one("kind"), deck.rank
    assert kind and rank  # that is what suited says
    rest = [each for each in deck.shown if each not in (kind, rank) and each.role != "id"]
    face.note(N_("The corners"), rank, kind)
    face.styles["rank"] = condensed(800, u(11), lines=1)
    style = 'rank kind-ink-" ~ kind ~ " centre middle'
    box = frame.box("rank", m - u(0.5), m - u(1), u(10), u(10), style, written_value(rank))
    mark = face.symbol(m + u(1.6), m + u(9.6), u(5.8))
    corner = f"{only_if(has_value(rank), box)}\n{only_if(has_value(kind), mark)}"
    face.add(f"{{% call parts.both_ends() %}}{corner}{{% endcall %}}")
    size = min(frame.inner * 0.56, deck.height * 0.4)
    y = (deck.height - size) / 2
    face.note(N_("The symbol of the suit"))
    symbol = face.symbol((deck.width - size) / 2, y, size)
    face.put(
        kind, only_if(f'kind != "{OTHER_KINDS}"', symbol, _word_of_other(face, (m, y, frame.inner, size)))
    )
    if rest:
        below = y + size + u(2)
        place = (m + u(10), below, frame.inner - u(20), deck.height - m - below)
        _second(face, N_("Between the corners"), rest, place, u(4.4))


def _word_of_other(face: FaceWriter, place: tuple[float, float, float, float]) -> str:
    """Return the word of a kind that has no symbol, in the place of one."""
    face.styles["kind-word"] = condensed(700, face.frame.u(8), floor=MIN_BESIDE)
    return face.frame.box("kind", *place, "kind-word ink centre middle", face.kind_word())


def _small(face: FaceWriter) -> None:
    """Write a small piece: its picture, else its name, else its number or its symbol."""
    deck, frame = face.deck, face.frame
    art, kind = deck.art, deck.one("kind")
    m = min(frame.safe + 0.2, min(deck.width, deck.height) * 0.4)
    width, height = deck.width - 2 * m, deck.height - 2 * m
    disc = max(0.0, min(min(width, height) * 0.4, 9))
    numbers = [deck.rank if deck.suited else None, deck.corner, *deck.all("number")]
    number = next((each for each in numbers if each), None)
    if number and not words_fit(number.values, MIN_BESIDE, disc * 0.8, disc):
        number = None
    bar = disc + 0.6 if number or kind else 0.0
    if height - bar < MIN_WORDS:
        bar = 0.0
    names = [each for each in (deck.one("title"), deck.one("text"), *deck.all("words")) if each]
    floors = (MIN_WORDS, MIN_BESIDE)
    fitting = [
        (each, floor)
        for each in names
        for floor in floors
        if each != number and words_fit(each.values, floor, width, height - bar)
    ]
    name, floor = fitting[0] if fitting else (None, MIN_WORDS)
    shown = [each for each in (art or name, number, kind) if each]
    if art and name and deck.missing:
        shown.append(name)
    face.left_out += [each for each in deck.shown if each not in shown and each.role not in ("id", "colour")]
    face.ground(deck.height + BLEED)
    if name and (not art or deck.missing):
        sizes = [size / 10 for size in range(int(min(8.0, height) * 10), int(floor * 10), -2)]
        roomy = (
            size
            for size in sizes
            if 2 * sum(words_fit([each], size, width, height - bar) for each in name.values)
            >= len(name.values)
        )
        face.styles["name"] = condensed(700, next(roomy, floor), floor=floor, leading=0.98)
    if art:
        _small_picture(face, art, name, (m, m, width, height), bar if number else 0.0)
    elif name:
        _small_name(face, name, (m, m + bar, width, height - bar))
        if kind and bar:
            across = m if number else (deck.width - disc) / 2
            face.note(N_("The symbol of the kind"), kind)
            face.put(kind, face.symbol(across, m, disc, "kind-white-"))
    elif kind:
        size = min(width, height) * (0.6 if number else 0.9)
        face.note(N_("The symbol of the kind"), kind)
        left, top = (m, m) if number else ((deck.width - size) / 2, (deck.height - size) / 2)
        face.put(kind, face.symbol(left, top, size, "kind-white-"))
    elif number:
        disc = min(width, height)
    elif words_fit([str(len(deck.sheet.rows))], MIN_BESIDE, width * 0.8, height):
        face.note(N_("The number of the row: there is no room for more"))
        size = max(MIN_BESIDE, min(width, height) * 0.6)
        face.styles["number"] = condensed(800, size, floor=MIN_BESIDE, lines=1)
        place = (m, m, width, height)
        face.add(frame.box("number", *place, "number ink-on-dark centre middle", "{{ number }}"))
    if number:
        x, y = deck.width - m - disc, deck.height - m - disc
        if not (art or name or kind):
            x, y = (deck.width - disc) / 2, (deck.height - disc) / 2
        elif name and not art:
            x, y = (deck.width - m - disc if kind else (deck.width - disc) / 2), m
        _small_number(face, number, x, y, disc)


def _small_name(face: FaceWriter, name: Column, place: tuple[float, float, float, float]) -> None:
    face.note(N_("The name"), name)
    box = face.frame.box("name", *place, "name ink-on-dark centre middle", written_value(name))
    face.put(name, box)


def _small_picture(
    face: FaceWriter,
    art: Column,
    name: Column | None,
    place: tuple[float, float, float, float],
    below: float,
) -> None:
    """Write a picture as large as the piece, on paper, and what stands where a row has none.

    That leaves the mm `below` free.
    """
    deck, frame = face.deck, face.frame
    whole = (0.0, 0.0, deck.width, deck.height)
    shape = deck.aspect / (deck.width / deck.height)
    face.note(N_("The picture"), art)
    drawing = card_picture(deck, art)
    paper = frame.across("paper", -BLEED, deck.height + 2 * BLEED)
    if 0.75 < shape < 1.35 and not deck.drawn and not 0 < deck.coarse < deck.width + 2 * BLEED:
        bled = (-BLEED, -BLEED, deck.width + 2 * BLEED, deck.height + 2 * BLEED)
        picture = frame.picture(drawing, *bled, "xMidYMid slice")
    elif 0 < deck.coarse < place[2]:
        x = (deck.width - deck.coarse) / 2
        picture = frame.picture(drawing, x, place[1], deck.coarse, place[3])
    else:
        picture = frame.picture(drawing, *(place if min(deck.width, deck.height) > 10 else whole))
    condition = has_value(art) if art.role == "art" else ""
    if deck.missing or art.role != "art":
        condition = " and ".join(filter(None, (condition, f"has_art({drawing})")))
    instead = ""
    if name and deck.missing:
        above = (*place[:3], place[3] - below)
        instead = frame.box("name", *above, "name ink-on-dark centre middle", written_value(name))
    elif deck.kinds:
        size = min(place[2:]) * (0.6 if below else 0.8)
        x, y = place[:2] if below else ((deck.width - size) / 2, (deck.height - size) / 2)
        instead = face.symbol(x, y, size, "kind-white-")
    face.add(only_if(condition, f"{paper}\n{picture}", instead))


def _small_number(face: FaceWriter, number: Column, x: float, y: float, size: float) -> None:
    """Write a number on a disc."""
    frame, half = face.frame, size / 2
    face.note(N_("The number"), number)
    letters = max(1, number.longest)
    face.styles["number"] = condensed(
        800, max(MIN_BESIDE, min(size * 0.8, size * 1.5 / letters)), floor=MIN_BESIDE, lines=1
    )
    centre = f'cx="{mm(frame.left(x + half))}" cy="{mm(y + half)}"'
    face.put(
        number,
        f'<circle class="corner-ground" {centre} r="{mm(half)}"/>',
        frame.box("number", x, y, size, size, "number ink centre middle", written_value(number)),
    )
