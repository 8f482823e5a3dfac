"""Read a game's folder: check everything in it, and give its kit in any of its languages.

The way in is `read_game`; `GameSource.kit` and `read_kit` give the kit. `FaultError` hold everything that
is wrong, not the first thing only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.base import catalogue as catalogues
from printkit.base import paths, plurals
from printkit.base.catalogue import Catalogue, RowPlace, SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, blocking, options_hint
from printkit.base.languages import PSEUDO, language
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import unreadable
from printkit.base.toml_places import DocumentPlaces, key_step, with_line
from printkit.kit.loading.components import InCells, stock_of
from printkit.kit.loading.filters import filter_of
from printkit.kit.loading.localise import Localiser
from printkit.kit.loading.pseudo import pseudo
from printkit.kit.loading.safe_zones import sizes_on_maps
from printkit.kit.model import MAX_DOCUMENT_PAGES, Component, Kit, Row, Rule, least_safe
from printkit.kit.text import tokens
from printkit.kit.text.notation import Notation
from printkit.kit.text.text import NO_WORDS, Text

if TYPE_CHECKING:
    from printkit.kit.maps import TerrainKinds

COMPLETE = 0.95
"""Share of translated texts from which a language is built without being asked for."""
LOOK = {"spot": "#9a9a9a"}
"""Colours of a game that names none: black words can be read on this grey, and it is told from paper."""


@dataclass(frozen=True)
class GameSource:
    """A game whose data is right, in its source language, ready to be put into any other."""

    folder: Path
    values: Mapping[str, Any]
    declared: tuple[Mapping[str, Any], ...]
    rows: Mapping[str, tuple[Row, ...]]
    rules: tuple[Row, ...]
    labels: Mapping[str, SourceText]
    phrases: Mapping[str, SourceText]
    documents: Mapping[str, DocumentPlaces]
    terrain: TerrainKinds | None = None
    warnings: tuple[Fault, ...] = ()
    flaws: Mapping[tuple[str, int], tuple[Fault, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )
    row_numbers: Mapping[RowPlace, int] = field(default_factory=dict, compare=False, repr=False)
    naming: Mapping[str, str] = field(default_factory=dict)
    own_rows: Mapping[str, str] = field(default_factory=dict)
    _catalogues: dict[str, Catalogue] = field(default_factory=dict, compare=False, repr=False)
    _wordings: dict[tuple[str, bool], Localiser] = field(default_factory=dict, compare=False, repr=False)
    _kits: dict[tuple[str, bool], Kit] = field(default_factory=dict, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The game's name, also that of its folder."""
        return str(self.values["game"])

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of `game.toml`, the source language first."""
        return tuple(filter(None, self.values["languages"]))  # empty: what is no language, told already

    @property
    def source_lang(self) -> str:
        """The language that the data is written in."""
        return self.languages[0]

    def known_languages(self) -> tuple[str, ...]:
        """Name the languages of `game.toml` and those that only have a file."""
        return tuple(dict.fromkeys((*self.languages, *paths.translations(self.folder))))

    def po_files(self, lang: str) -> tuple[Path, ...]:
        """Return the files of a language: that beside the user before the one that came with the game."""
        return paths.translations(self.folder).get(lang, ())

    def po_file(self, lang: str) -> Path:
        """Return the path of the file that a translator works in; it need not exist."""
        folder = paths.writable(self.folder) / "locale"
        own = (path for path in self.po_files(lang) if path.parent == folder)
        return next(own, folder / f"{lang}.po")

    def po_file_read(self, lang: str) -> Path:
        """Return the file that translations are read from first; where there is none, `po_file`."""
        return next(iter(self.po_files(lang)), self.po_file(lang))

    def catalogue(self, lang: str) -> Catalogue:
        """Read a language's translations; empty without a file. Raises FaultError where one is broken."""
        if lang not in self._catalogues:
            found: Catalogue | None = None
            files = self.po_files(lang)
            for path in reversed(files):
                self._refuse_twin(path, files, lang)
                try:
                    read = catalogues.read_catalogue(path, shown_path(path), lang)
                except OSError as error:
                    raise FaultError([unreadable(shown_path(path), error)]) from None
                found = replace(read, file=shown_path(path), below=found)
            self._catalogues[lang] = found or Catalogue(file=shown_path(self.po_file(lang)))
        return self._catalogues[lang]

    def _refuse_twin(self, path: Path, files: tuple[Path, ...], lang: str) -> None:
        twins = [each.name for each in files if each.parent == path.parent and each != path]
        if twins:
            values = {"other": twins[0], "lang": lang}
            hint = N_("put all translations into one of the files, and delete the other")
            raise FaultError(
                [Fault(shown_path(path), "", N_("{other} is in the same language, {lang}"), values, hint)]
            )

    def to_be_reworded(self) -> GameSource:
        """Return the game as it was read, with its translations still to be read: they have changed since."""
        return replace(self, _catalogues={}, _wordings={}, _kits={})

    def place_of(self, phrase: SourceText) -> str:
        """Return the place of a text in its file as faults tell it."""
        return with_line(self.documents, phrase.file, phrase.place)

    def coverage(self, lang: str) -> float:
        """Return the share of texts that a language has, 0 to 1."""
        if lang == self.source_lang or not self.phrases:
            return 1.0
        catalogue = self.catalogue(lang)
        there = sum(catalogue.forms(phrase) is not None for phrase in self.phrases.values())
        return there / len(self.phrases)

    def complete_languages(self) -> tuple[str, ...]:
        """Name the languages that are complete enough to be built without being asked for."""
        return tuple(filter(self._complete, self.known_languages()))

    def offered_languages(self) -> tuple[str, ...]:
        """Name the languages that a game is played in: those of `game.toml`, and every other complete one."""
        more = (lang for lang in self.known_languages() if lang not in self.languages)
        return (*self.languages, *filter(self._complete, more))

    def _complete(self, lang: str) -> bool:
        try:
            return self.coverage(lang) >= COMPLETE
        except FaultError:  # a file that cannot be read; `check` tells
            return False

    def wording(self, lang: str, fuzzy: bool = False) -> Localiser:
        """Return what puts this game's phrases into a language."""
        if (lang, fuzzy) not in self._wordings:
            catalogue = None if lang == self.source_lang else self.catalogue(lang)
            self._wordings[lang, fuzzy] = self.wording_of(catalogue, fuzzy)
        return self._wordings[lang, fuzzy]

    def text_place(self, context: str, lang: str) -> str:
        """Return the file and the place of the words of a text in a language, "" where there is none."""
        phrase = self.phrases.get(context)
        return ": ".join(self.wording(lang).origin(phrase)) if phrase else ""

    def cell_place(self, table: str, number: int, column: str) -> tuple[str, str]:
        """Return the file of a row, by its number in its table, and the place of one of its cells there.

        Both are "" where they are not known.
        """
        found = self._row_places.get((table, number))
        if found is None:
            return "", ""
        if found.place.startswith("$"):
            step = key_step(column) if column else ""
            return found.file, with_line(self.documents, found.file, f"{found.place}{step}")
        return found.file, f'{found.place}, column "{column}"'

    def placed(self, fault: Fault) -> Fault:
        """Return a fault of a row that names no file, `tile/market.exits`, with its file and line."""
        table, _, rest = fault.place.partition("/")
        id_, _, column = rest.partition(".")
        row = next((each for each in self.rows.get(table, ()) if each.id == id_), None)
        file, place = self.cell_place(table, row.number, column) if row else ("", "")
        return replace(fault, file=file, place=place) if file else fault

    @cached_property
    def _row_places(self) -> Mapping[tuple[str, int], RowPlace]:
        return {(place.table, number): place for place, number in self.row_numbers.items()}

    def wording_of(self, catalogue: Catalogue | None, fuzzy: bool = False) -> Localiser:
        """Return what puts this game's phrases into the language of a catalogue."""
        return Localiser(
            self._rows_by_id,
            self._rule_ids,
            self._component_names,
            catalogue,
            fuzzy,
            self.notation,
            self.place_of,
            self.naming,
        )

    @cached_property
    def notation(self) -> Notation:
        """How its texts and their translations are written."""
        return Notation(self.values["icons"])

    def kit(self, lang: str, fuzzy: bool = False) -> Kit:
        """Return the game in one language, one of its own or one that nobody speaks.

        Raises FaultError where the language is unknown or its file cannot be read. For a translation that is
        faulty the source's text stands; `text_faults` tells.

        `fuzzy` also takes translations that are only guesses.
        """
        known = self.known_languages()
        lang = language(lang) or lang
        if lang in PSEUDO and lang not in known:
            return pseudo(self.kit(self.source_lang, fuzzy), lang)
        if lang not in known:
            hint, values = options_hint(lang, known)
            values = {"game": self.name, "value": lang, **values}
            raise FaultError(
                [Fault(shown_path(self.folder), "", N_("“{game}” has no language “{value}”"), values, hint)]
            )
        if (lang, fuzzy) not in self._kits:
            wording = self.wording(lang, fuzzy)
            kit = self._kit(lang, wording)
            if wording.spoiled:
                raise FaultError(wording.faults)
            self._kits[lang, fuzzy] = kit
        return self._kits[lang, fuzzy]

    def text_faults(self, lang: str) -> list[Fault]:
        """Return what is wrong with the translations of a language that can be read, and what comes of it."""
        wording = self.wording(language(lang) or lang)
        faulty = {
            context for context in wording.fallen_back if self.catalogue(lang).forms(self.phrases[context])
        }
        if not faulty:
            return [*wording.faults]
        message = N_("faulty texts for which those of the source are used: {n}")
        file = shown_path(self.po_file_read(lang))
        return [*wording.faults, Fault(file, "", message, {"n": len(faulty)}, severity="warning")]

    def draft_kit(self, lang: str) -> tuple[Kit, list[Fault]]:
        """Return the game in one language, without the texts that are wrong, and what is wrong with them.

        Raises FaultError where the language is unknown or cannot be read.
        """
        try:
            return self.kit(lang), [*self.wording(language(lang) or lang).faults]
        except FaultError as error:
            if language(lang) not in self.known_languages():
                raise
            wording = self.wording(language(lang))
            return self._kit(language(lang), wording), [*error.faults]

    def flawed_rows(self, lang: str) -> dict[tuple[str, int], tuple[Fault, ...]]:
        """Return what is wrong with each row in a language that was read, by its table and number."""
        found = dict(self.flaws)
        for place, faults in self.wording(language(lang) or lang).flaws.items():
            if number := self.row_numbers.get(place):
                row = (place.table, number)
                known = found.get(row, ())
                found[row] = (*known, *(fault for fault in faults if fault not in known))
        return found

    def only_rows_flawed(self, faults: Iterable[Fault], lang: str = "") -> bool:
        """Whether all that is wrong is of rows: all other pieces can be drawn as they will be."""
        rows = self.flawed_rows(lang or self.source_lang).values()
        known = {(fault.file, fault.place, fault.message) for row in rows for fault in row}
        return all((fault.file, fault.place, fault.message) in known for fault in blocking(faults))

    def _kit(self, lang: str, wording: Localiser) -> Kit:
        values = self.values
        say = wording.value
        tables = {
            name: tuple(
                Row(row.id, row.number, {key: say(value) for key, value in row.fields.items()})
                for row in rows
            )
            for name, rows in self.rows.items()
        }
        rules = tuple(
            Rule(
                row.id,
                row["topic"],
                row["from"],
                row["role"],
                _text(say(row["text"])),
                _text(say(row["ruling"])),
                row["variant"],
            )
            for row in self.rules
        )
        components = tuple(made for each in self.declared for made in self._components(each, tables, wording))
        title, summary, note = (_text(say(values[key])) for key in ("title", "summary", "credit_note"))
        labels = {name: wording.text(phrase) for name, phrase in self.labels.items()}
        lost = len(wording.fallen_back)
        return Kit(
            game=self.name,
            lang=lang,
            source_lang=self.source_lang,
            languages=self.offered_languages(),
            title=title,
            summary=summary,
            credit=values["credit"],
            credit_note=note,
            prefix=values["prefix"],
            players=values["players"],
            seats=values["seats"],
            minutes=values["minutes"],
            age=values["age"],
            look={**LOOK, **values["look"]},
            rules=rules,
            tables=tables,
            components=components,
            labels=labels,
            shown={
                each.id: tuple(row.number for row in filter(filter_of(each.where), self.rows[each.rows]))
                for each in components
                if each.where and each.rows
            },
            untranslated=tuple(wording.fallen_back),
            coverage=1 - lost / len(self.phrases) if self.phrases else 1.0,
            plural=wording.catalogue.plural if wording.catalogue else plurals.usual(lang),
            terrain=self.terrain,
            icons=self.values["icons"],
            translated_by=wording.catalogue.all_signers() if wording.catalogue else (),
            own_rows=self.own_rows,
        )

    def _components(
        self, said: Mapping[str, Any], tables: Mapping[str, tuple[Row, ...]], wording: Localiser
    ) -> Iterator[Component]:
        """Make the component, or one for each map that it shows, as large as the map.

        `board` gives `board-barn`; a map that has a component of that name already is left to it.
        """
        made = _component(said, wording)
        if not isinstance(said["size"], InCells):
            yield made
            return
        cell = self.values["table"][made.rows]["cell"]
        taken = {each["id"] for each in self.declared}
        for row, width, height in sizes_on_maps(said, tables[made.rows], cell, taken):
            told = Text(tokens.fill_placeholders(str(made.name), {"name": row["name"]}))
            sized = replace(made, name=told, width=width, height=height, safe=_safe(said, width, height))
            if any(said["size"]) or "id" in made.where:
                yield sized
            else:
                yield replace(sized, id=f"{made.id}-{row.id}", where={**made.where, "id": row.id})

    @cached_property
    def _rows_by_id(self) -> Mapping[str, Mapping[str, Row]]:
        return {name: {row.id: row for row in rows} for name, rows in self.rows.items()}

    @cached_property
    def _rule_ids(self) -> frozenset[str]:
        return frozenset(rule.id for rule in self.rules)

    @cached_property
    def _component_names(self) -> Mapping[str, SourceText]:
        return {each["id"]: each["name"] for each in self.declared if isinstance(each["name"], SourceText)}


def _component(said: Mapping[str, Any], wording: Localiser) -> Component:
    width, height = said["size"]  # of one in cells, until its map is known
    same = ("id", "kind", "rows", "where", "copies", "front", "back", "document", "shape", "bleed")
    more = (
        "safe_reason",
        "feet",
        "booklet",
        "longer_in",
        "each_player",
        "for_players",
        "instead_of",
        "print",
        "code",
        "fields",
        "same_size",
        "reading",
    )
    return Component(
        name=_text(wording.value(said["name"])),
        source=said["from"],
        width=width,
        height=height,
        notes=_text(wording.value(said["notes"])),
        safe=_safe(said, width, height),
        stock=stock_of(said),
        pages=said["pages"] or (1, MAX_DOCUMENT_PAGES if said["kind"] == "rules" else 1),
        **{key: said[key] for key in (*same, *more)},
    )


def _safe(said: Mapping[str, Any], width: float, height: float) -> float:
    safe: float | None = said["safe"]
    return least_safe(width, height) if safe is None else safe


def _text(value: object) -> Text:
    return value if isinstance(value, Text) else NO_WORDS
