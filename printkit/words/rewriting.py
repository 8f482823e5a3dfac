"""Write a game's texts anew in their files, byte for byte the same elsewhere.

A text is found in its file as it is written there: a string of TOML, a cell of CSV, a message of a PO file.
Where it cannot be followed so far, it is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import field
from pathlib import Path

from printkit.base.atomic_write import write_atomically
from printkit.base.catalogue import SourceText
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError
from printkit.base.file_lock import locked
from printkit.base.msgid import N_, NO_MESSAGE
from printkit.base.paths import beside_user, files, installed, shown_path, written_here
from printkit.base.text_files import read_bytes
from printkit.kit.loading.csv_text import utf16_codec
from printkit.kit.loading.game_source import GameSource
from printkit.kit.loading.structured_text import STRUCTURED
from printkit.kit.text.spelling import slug
from printkit.words.csv_cells import CsvCells
from printkit.words.po_entries import po_entries
from printkit.words.toml_strings import TomlStrings
from printkit.words.written_letters import Edit, Letter, edits_between, letters_read, spliced

TO_FIX = N_("texts to fix: {n}")
NEW_ID = N_("the row “{old}” is called “{value}” now, as its id is made of this text")
CALLED_SO = N_("give that name to its picture too, and to what is in braces for it in other texts")
GO_THERE = N_("run the command in {folder}: it writes only files of the folder where you stand")
TEXTS = (".toml", ".map", ".town", ".csv", ".tsv", ".xlsx", *STRUCTURED)
BY_HAND = N_("fix it by hand in the workbook: printkit does not write workbooks")
IN_UTF8 = N_("save it as UTF-8 first: printkit writes no other encoding")
IN_FILE = N_("fix it by hand in the file: printkit writes neither JSON nor YAML")


TextChange = Callable[[str, str], str]
"""What becomes of a form of a text in a language; changing it again changes nothing."""


@dataclass(frozen=True)
class ChangedForms:
    """The forms of a text before and after, for the translations that go by them."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass
class Rewriting:
    """What is to be written: the words of each file before and after; `left` is for the user to mend."""

    before: dict[Path, str] = field(default_factory=dict)
    after: dict[Path, str] = field(default_factory=dict)
    left: list[Fault] = field(default_factory=list)
    codecs: dict[Path, str] = field(default_factory=dict)
    """How each file is written: as UTF-8, or as UTF-16 by some spreadsheets."""
    marked: set[Path] = field(default_factory=set)
    """Files that begin with a byte order mark."""
    texts: set[tuple[str, str]] = field(default_factory=set)
    """The texts that change, by language and context."""
    rows: dict[str, str] = field(default_factory=dict)
    """The rows whose ids change, because they are made of a text that does: `file/id` before and after."""

    @property
    def changed(self) -> tuple[Path, ...]:
        """The files that change, in the order in which they are written.

        Those of translators come first: if it ends in between, a second time finds the texts that are left.
        """
        changed = (path for path in self.after if self.after[path] != self.before[path])
        return tuple(sorted(changed, key=lambda path: path.suffix != ".po"))

    def write(self) -> None:
        """Write every file that changes, or none, while no other command writes into their folders.

        Raises FaultError where one cannot be written, or is not what was read: somebody has saved it since.
        """
        folders = {path.parent.resolve(): path for path in self.changed}
        with ExitStack() as held:
            for folder in sorted(folders):  # in one order, so that no two commands wait for each other
                held.enter_context(locked(folders[folder]))
            self._write_all()

    def _write_all(self) -> None:
        hint = N_("run the command again")
        if others := [path for path in self.changed if self._bytes(path, self.before[path]) != _stands(path)]:
            message = N_("the file was changed by another program meanwhile: nothing is written")
            raise FaultError(Fault(shown_path(path), "", message, {}, hint) for path in others)
        done: list[Path] = []
        try:
            for path in self.changed:
                self._put(path, self.after[path])
                done.append(path)
        except FaultError:
            for path in done:
                self._put(path, self.before[path])
            raise

    def _put(self, path: Path, words: str) -> None:
        write_atomically(path, self._bytes(path, words))

    def _bytes(self, path: Path, words: str) -> bytes:
        mark = "\ufeff" if path in self.marked else ""
        return f"{mark}{words}".encode(self.codecs[path])

    def read(self, path: Path) -> str:
        """Return a file's words as they are, line ends and all; "" where they cannot be read."""
        if path not in self.before:
            try:
                data = read_bytes(path)
                self.codecs[path] = utf16_codec(data) or "utf-8"
                words = data.decode(self.codecs[path])
            except (OSError, UnicodeDecodeError, FaultError):
                return ""
            self.marked |= {path} if words.startswith("\ufeff") else set()
            self.before[path] = self.after[path] = words.removeprefix("\ufeff")
        return self.after[path]


def _stands(path: Path) -> bytes | None:
    """Return what a file holds now; None where it cannot be read."""
    try:
        return read_bytes(path)
    except (OSError, FaultError):
        return None


def rewrite(game: GameSource, change: TextChange, langs: Sequence[str] = ()) -> Rewriting:
    """Find what changes in the languages named, the game's own or others; in all where none is.

    As all commands do, it writes only in `./card_data/<game>`; files elsewhere are told, not written.
    Raises FaultError where a language's file cannot be read.
    """
    found = Rewriting()
    renamed = _rewrite_source(game, change, found) if not langs or game.source_lang in langs else {}
    for lang in game.known_languages():
        wanted = not langs or lang in langs
        if lang != game.source_lang and (wanted or renamed):
            game.catalogue(lang)  # what is wrong with its file is told, before anything is written
            for path in game.po_files(lang):
                if installed(path) or not (words := found.read(path)):
                    continue
                texts = set[tuple[str, str]]()
                edits = _in_po(words, lang, game, change, renamed, texts if wanted else None)
                edits += _renamed_rows(words, found.rows)
                if written_here(path, game.folder):
                    found.texts |= texts
                    found.after[path] = spliced(words, edits)
                elif texts:
                    found.left.append(_elsewhere(game, shown_path(path), len(texts)))
    return found


def _elsewhere(game: GameSource, file: str, count: int) -> Fault:
    """Return a warning of a file that is not beside the user, with so many texts that would change."""
    values = {"n": count, "folder": shown_path(game.folder.parent.parent)}
    return Fault(file, "", TO_FIX, values, GO_THERE, "warning")


def _rewrite_source(game: GameSource, change: TextChange, found: Rewriting) -> dict[str, ChangedForms]:
    """Change the texts of the game's own files; return those that did, by context."""
    renamed: dict[str, ChangedForms] = {}
    own, lang = beside_user(game.folder), game.source_lang
    paths = {shown_path(path): path for root in (game.folder, own) if root for path in files(root, TEXTS)}
    by_file: dict[str, list[SourceText]] = {}
    for phrase in game.phrases.values():
        if any(change(form, lang) != form for form in phrase.forms):
            by_file.setdefault(phrase.file, []).append(phrase)
    for file, phrases in by_file.items():
        path = paths.get(file)
        if path is None or installed(path):
            continue
        if not written_here(path, game.folder):
            found.left.append(_elsewhere(game, file, len(phrases)))
            continue
        suffix = path.suffix.lower()
        by_hand = BY_HAND if suffix == ".xlsx" else IN_FILE if suffix in STRUCTURED else NO_MESSAGE
        words = "" if by_hand else found.read(path)
        if not words:
            count, hint = {"n": len(phrases)}, by_hand or IN_UTF8
            found.left.append(Fault(file, "", TO_FIX, count, hint, "warning"))
            continue
        texts = CsvCells(words) if suffix in (".csv", ".tsv") else TomlStrings(words, suffix == ".map")
        edits: list[Edit] = []
        for phrase in phrases:
            there = [*texts.at(phrase.place)]
            apart = [[each] for each in there] if len(phrase.forms) == len(there) else [there] * 2
            made = [
                _in_text(texts, each, form, lang, change)
                for each, form in zip(apart, phrase.forms, strict=False)
            ]
            if all(each is not None for each in made):
                edits += [edit for each in made if each for edit in each]
                after = tuple(change(form, lang) for form in phrase.forms)
                renamed[phrase.context] = ChangedForms(phrase.forms, after)
                found.texts.add((lang, phrase.context))
                if new := _new_row(game, phrase, after[-1]):
                    row = phrase.context.rpartition(".")[0]
                    found.rows[row] = new
                    values = {"old": row.partition("/")[2], "value": new.partition("/")[2]}
                    found.left.append(Fault(file, phrase.place, NEW_ID, values, CALLED_SO, "warning"))
        found.after[path] = spliced(words, edits)
    return renamed


def _new_row(game: GameSource, phrase: SourceText, after: str) -> str:
    """Return what the row of a text is called when the text has changed; "" where it keeps its name."""
    row, _, name = phrase.context.rpartition(".")
    stem, _, number = row.partition("/")
    before, made = slug(phrase.forms[-1]), slug(after)
    naming = game.naming.get(phrase.row.table) if phrase.row else None
    if naming != name or before == made or not number.startswith(before):
        return ""
    return f"{stem}/{made}{number.removeprefix(before)}"


def _renamed_rows(words: str, rows: Mapping[str, str]) -> Iterator[Edit]:
    """Yield the edits by which the entries of a PO file follow rows that are called otherwise."""
    for entry in po_entries(words) if rows else ():
        letters = entry.get("msgctxt") or []
        row, _, name = letters_read(letters).rpartition(".")
        if row in rows:
            yield from edits_between(letters, f"{rows[row]}.{name}")


def _in_text(
    texts: TomlStrings | CsvCells, there: Sequence[list[Letter]], form: str, lang: str, change: TextChange
) -> list[Edit] | None:
    """Change one form of a text where it is written; None where it is not found, or would come out else."""
    for letters in there:
        old = letters_read(letters)
        new = change(old, lang)
        if form == form.strip():  # blanks at the ends are of the file: `a | b` in a cell
            bare = old.strip()
            new = change(bare, lang).join(old.split(bare, 1)) if bare else old
        if texts.read(old) == form:
            return edits_between(letters, new) if texts.read(new) == change(form, lang) else None
    return None


def _in_po(
    words: str,
    lang: str,
    game: GameSource,
    change: TextChange,
    renamed: dict[str, ChangedForms],
    texts: set[tuple[str, str]] | None,
) -> list[Edit]:
    """Return the edits of a PO file: sources that are renamed, and its translations.

    Those that change are added to `texts`; they stay as they are where it is None.
    """
    edits = []
    for entry in po_entries(words):
        context = letters_read(entry.get("msgctxt") or entry.get("msgid") or [])
        if context not in game.phrases:
            continue
        for name, letters in entry.items():
            old = letters_read(letters)
            if texts is not None and name.startswith("msgstr"):
                made = edits_between(letters, change(old, lang))
                edits += made
                texts |= {(lang, context)} if made else set()
            elif context in renamed and name in ("msgid", "msgid_plural"):
                forms = renamed[context]
                number = int(name == "msgid_plural")
                if old in forms.before[number : number + 1]:
                    edits += edits_between(letters, forms.after[number])
    return edits
