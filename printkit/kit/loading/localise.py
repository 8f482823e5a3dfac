"""Put source texts into one language: look them up, make them safe, resolve what they refer to.

The names on a board wait for a language too: until then it is an `UntranslatedMap`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from operator import attrgetter
from typing import TYPE_CHECKING

from printkit.base.catalogue import Catalogue, Entry, RowPlace, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault
from printkit.base.msgid import N_
from printkit.base.plurals import by_forms
from printkit.kit.loading.lost_tokens import braces_lost
from printkit.kit.model import Row, Value
from printkit.kit.text.markup import OF_NAMES, Braces, MarkupError, TextError, render, unknown_reference
from printkit.kit.text.notation import Notation
from printkit.kit.text.spelling import meant_id
from printkit.kit.text.text import Text

if TYPE_CHECKING:
    from printkit.kit.maps import Map

NAMES = ("name", "title")
"""Fields that a reference shows, the first that a table has; else that which its ids are made of."""


@dataclass(frozen=True)
class UntranslatedMap:
    """A board and its names: by the id of a location, "" for the board itself."""

    map: Map
    names: Mapping[str, SourceText]

    def said(self, say: Callable[[SourceText], Text]) -> Map:
        """Return the board with its names in a language."""

        def name(of: str, plain: str) -> str:
            return say(self.names[of]) if of in self.names else plain

        places = (replace(each, name=name(each.id, each.name)) for each in self.map.locations)
        return replace(self.map, name=name("", self.map.name), locations=tuple(places))


MAX_GAME_LETTERS = 20_000_000
"""Letters of all texts with the names that they refer to: a hundred times those of a large game."""
MAX_NAMES = 20
"""Texts that lead from one to the next: a card's text, the card it names, the card which that name names."""
MAX_TEXT_FAULTS = 200
"""Faults of the texts of a language that are looked for: each asks all names which one was meant."""
NOT_READ = N_("a text was skipped: there are more errors than the {most} listed")


@dataclass
class Localiser:
    """The words of one language. What falls back to the source is noted, and what is wrong.

    `flaws` has what is wrong with rows, also what is not told because so much is. `spoiled` has what leaves a
    text blank: a faulty translation does not, the source's text stands in its place.
    """

    rows: Mapping[str, Mapping[str, Row]]
    rules: frozenset[str]
    components: Mapping[str, SourceText]
    catalogue: Catalogue | None = None
    fuzzy: bool = False
    notation: Notation = Notation()
    place_of: Callable[[SourceText], str] = attrgetter("place")
    naming: Mapping[str, str] = field(default_factory=dict)
    fallen_back: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    spoiled: list[Fault] = field(default_factory=list)
    flaws: dict[RowPlace, list[Fault]] = field(default_factory=dict)
    _texts: dict[str, Text] = field(default_factory=dict)
    _open: list[str] = field(default_factory=list)
    _letters: int = 0

    def value(self, value: object) -> Value:
        """Return a value of a row with its phrases turned into texts."""
        if isinstance(value, SourceText):
            return self.text(value)
        if isinstance(value, UntranslatedMap):
            return value.said(self.text)  # type: ignore[return-value]  # a board, see Value
        if isinstance(value, tuple):
            return tuple(self.value(each) for each in value)
        if isinstance(value, Mapping):
            return {name: self.value(each) for name, each in value.items()}
        return value  # type: ignore[return-value]  # what the schema lets through

    def text(self, phrase: SourceText) -> Text:
        """Return a phrase in this language, or in the source language where it has no translation."""
        found = self._texts.get(phrase.context)
        if found is None:
            found = self._texts[phrase.context] = self._made(phrase)
        return found

    def _made(self, phrase: SourceText) -> Text:
        """Return the translation of a phrase; where there is none without faults, the source's text."""
        found = self.catalogue.found(phrase, self.fuzzy) if self.catalogue is not None else None
        text = self._worded(phrase, *found) if found else None
        if text is None:
            if self.catalogue is not None:
                self.fallen_back.append(phrase.context)
            text = self._worded(phrase) or Text("")
        text.context = phrase.context
        return text

    def _worded(self, phrase: SourceText, entry: Entry | None = None, file: str = "") -> Text | None:
        """Return the words of a translation, or of the source without one; None where they are faulty."""
        forms, file = (entry.forms, file) if entry else (phrase.forms, phrase.file)
        placeholders = phrase.held if entry else phrase.placeholders
        if len(self.faults) >= MAX_TEXT_FAULTS and (entry or self.spoiled or self.catalogue is None):
            fault = Fault(file, self._place(phrase, entry), NOT_READ, {"most": MAX_TEXT_FAULTS})
            self._faulty(phrase, entry, [fault], told=False)
            return None
        self._open.append(phrase.context)
        braces = Braces(self._reference, placeholders, self.rows, self._whose, entry is not None)
        made, flaws = list[Text](), list[list[Fault]]()
        for form in forms:
            try:
                flaws.append([])
                made.append(render(self.notation.markup(form, phrase.markdown, signed=True), braces))
            except TextError as error:
                flaws[-1] += (Fault("", "", each.message, each.values, each.hint) for each in error.faults)
        self._open.pop()
        if any(flaws):
            self._faulty(phrase, entry, self._told(phrase, entry, file, flaws))
            return None
        self._letters += sum(map(len, made))
        if self._letters > MAX_GAME_LETTERS:
            message = N_("up to here the texts of the game have more than {most} characters")
            fault = Fault(file, self._place(phrase, entry), message, {"most": MAX_GAME_LETTERS})
            is_first = self._letters - sum(map(len, made)) <= MAX_GAME_LETTERS
            self._faulty(phrase, entry, [fault], told=is_first)
            return None
        return made[0] if len(forms) == 1 else Text.plural(tuple(str(form) for form in made))

    def _told(
        self, phrase: SourceText, entry: Entry | None, file: str, flaws: Sequence[Sequence[Fault]]
    ) -> list[Fault]:
        """Return what is wrong with the forms of a text, each once with its place.

        What a translation has in braces is told as it differs from the source.
        """
        place = self._place(phrase, entry)
        if entry is None:
            each_form = [replace(fault, form="") for fault in by_forms(flaws, "")]
        else:
            lost = braces_lost(self.notation, phrase, entry.forms)
            compared = [
                [*([fault] if fault else ()), *(each for each in form if each.message not in OF_NAMES)]
                if fault and any(each.message in OF_NAMES for each in form)
                else form
                for fault, form in zip(lost, flaws, strict=True)
            ]
            each_form = by_forms(compared, self.catalogue.plural if self.catalogue else "")
        wrong = list[Fault]()
        for fault in each_form:
            told = replace(fault, file=file, place=place)
            if told not in wrong:
                wrong.append(told)
        return wrong

    def _faulty(
        self, phrase: SourceText, entry: Entry | None, faults: Sequence[Fault], *, told: bool = True
    ) -> None:
        """Write down what is wrong with a text; the source's text stands in for a translation."""
        self.faults += faults if told else ()
        if entry is None:
            self.spoiled += faults
        if phrase.row:
            self.flaws.setdefault(phrase.row, []).extend(faults)

    def origin(self, phrase: SourceText) -> tuple[str, str]:
        """Return the file and the place of the words that a phrase is said with."""
        found = self.catalogue.found(phrase, self.fuzzy) if self.catalogue is not None else None
        entry, file = found or (None, phrase.file)
        return file, self._place(phrase, entry)

    def _place(self, phrase: SourceText, entry: Entry | None) -> str:
        return entry_place(entry, phrase.context) if entry else self.place_of(phrase)

    def _reference(self, table: str, name: str) -> str:
        return reference(self, table, name, self._name)

    def _whose(self, name: str) -> list[str]:
        return [table for table, rows in self.rows.items() if name in rows]

    def _name(self, phrase: SourceText) -> str:
        if phrase.context in self._open:
            raise MarkupError(N_("the reference leads back to itself: “{context}”"), context=phrase.context)
        if len(self._open) > MAX_NAMES:
            raise MarkupError(N_("more than {most} texts refer one to the next"), most=MAX_NAMES)
        return self.text(phrase)


def reference(wording: Localiser, table: str, name: str, say: Callable[[SourceText], str]) -> str:
    """Return what `{table:name}` stands for: the name of a row or component, the id of a rule.

    Raises MarkupError where it leads nowhere.
    """
    if table == "rule":
        if name not in wording.rules:
            raise unknown_reference(table, name, sorted(wording.rules))
        return name
    if table == "component":
        if name not in wording.components:
            raise unknown_reference(table, name, sorted(wording.components))
        return say(wording.components[name])
    if table not in wording.rows:
        raise unknown_reference("table", table, sorted({*wording.rows, "icon", "rule", "component"}))
    if not wording.rows[table]:  # a table that could not be read is a fault already
        return name
    row = wording.rows[table].get(meant_id(name, wording.rows[table]))
    if row is None:
        raise unknown_reference(table, name, sorted(wording.rows[table]))
    for key in (*NAMES, wording.naming.get(table, "")):
        phrase = row.get(key)
        if isinstance(phrase, SourceText):
            return say(phrase)
        if isinstance(phrase, str) and phrase:
            from html import escape

            return escape(phrase, quote=False)
    raise MarkupError(N_("{table} “{value}” has no name to show"), table=table, value=name)


def entry_place(entry: Entry, context: str) -> str:
    """Return the place of a translation in its file."""
    return f"line {entry.line}, {context}" if entry.line else context
