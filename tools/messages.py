"""Compare the program's translations, printkit/locale/<lang>.po, with its own words.

Babel finds them: what stands in `N_("…")`, `N_plural("…", "…")`, `translate("…")` and
`translate.plural("…", "…", n)` in the sources, in `_("…")` and `ngettext("…", "…", n)` in the shared
templates. That no message goes without its mark is for mypy to tell: only `N_` and `N_plural` make a `Msgid`.

Without options the files are brought up to date: what players see at the table comes first, each message
has a note who sees it and what its placeholders stand for, new words wait to be translated, words that are no
longer said go. Name a language to begin its file.

`--check` only tells what is wrong, such as a word that printkit/locale/<lang>.terms.csv avoids.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import PoFileError, write_po

from printkit.base import plurals
from printkit.base.catalogue import babel_catalogue
from printkit.base.faults import FaultError
from printkit.base.languages import language
from printkit.cli.app import VERBS
from printkit.words import header as headers
from printkit.words import terms
from printkit.words.damage import figures_damaged
from printkit.words.endings import ending
from printkit.words.typography import QUOTATION, of_others, quotes

ROOT = Path(__file__).resolve().parent.parent
LOCALE = "printkit/locale"
_SOURCES = (
    ("printkit", "**/*.py", "python", ("N_", "N_plural", "translate", "plural")),
    ("templates/common", "*.html", "jinja2", ("_", "ngettext")),
    ("templates/companion", "**/*.html", "jinja2", ("_", "ngettext")),
)
"""Where words stand: folder, files, Babel's name for their kind, and what is called with a msgid."""
_PLURALS = {"plural": (1, 2), "N_plural": (1, 2), "ngettext": (1, 2)}
"""What is called with a singular, a plural and a number."""
OPTIONS = {"extensions": "jinja2.ext.do", "silent": "false"}
_COMMAND = re.compile(r"\bprintkit [a-z-]+|--[a-z-]+")
_CODE = re.compile("`[^`]+`")
_TYPED = re.compile('`[^`]+`|"[^"]*"')
_CAPITALS = re.compile(r"\b[A-Z]{2,}\b")
_GUILLEMET = re.compile("[«»]")
_WORD = re.compile(r"[^\W\d_][\w'-]*")
_PLACEHOLDER = re.compile(r"\{\w*\}")

UNFOLDED = 1_000_000
"""Letters on a line of a PO file: a message or a note is one line, so that a search finds it."""

MAX_BLANK = 10
"""Messages without translation that are told of a language, before they are counted."""

WHO = ("players", "hosts", "translators", "designers of games", "whoever asks for help")
"""Who sees messages, in the order in which translators had best come to them."""

SEEN_BY = {
    "templates/companion/": ("players", "on the phone"),
    "printkit/companion/": ("players", "on the phone"),
    "printkit/companion/offline/": ("hosts", "in the terminal, while the app is exported"),
    "printkit/companion/offline/strings.py": ("players", "on the phone, in the app"),
    "printkit/companion/loader.py": ("hosts", "in the terminal, where an evening begins"),
    "printkit/companion/oldest_browsers.py": ("players", "on the phone, in the app"),
    "printkit/terminal/": ("players", "in the terminal, while they play"),
    "printkit/base/messages.py": ("players", "on the phone and in the terminal"),
    "printkit/play/": ("players", "on the phone and in the terminal"),
    "printkit/play/examples.py": ("designers of games", "in the terminal, where an example is wrong"),
    "printkit/play/verification.py": ("players", "in the terminal, where a saved game is verified"),
    "printkit/table/": ("players", "on the phone and in the terminal, where an answer or a game is refused"),
    "printkit/games/": (
        "players",
        "on the phone and in the terminal, where a move or a table is not possible",
    ),
    "printkit/cli/": ("hosts", "in the terminal"),
    "printkit/cli/build.py": ("hosts", "in the terminal, where a game is built to be printed"),
    "printkit/cli/calibrate.py": ("hosts", "in the terminal, where a printer is measured"),
    "printkit/cli/check.py": ("designers of games", "in the terminal, where a game is checked"),
    "printkit/cli/new.py": ("designers of games", "in the terminal, where a game is begun"),
    "printkit/cli/offered_changes.py": ("designers of games", "in the terminal, before files are changed"),
    "printkit/cli/preview.py": ("designers of games", "in the terminal, where pieces are drawn"),
    "printkit/cli/serve.py": ("hosts", "in the terminal, where an evening on phones is served"),
    "printkit/cli/words.py": ("translators", "in the terminal"),
    "printkit/base/": ("designers of games", "in the terminal, where a file is wrong"),
    "printkit/base/catalogue.py": ("translators", "in the terminal, where a PO file is wrong"),
    "printkit/base/faults.py": ("hosts", "in the terminal, around whatever is wrong"),
    "printkit/base/paths.py": ("hosts", "in the terminal, where a file is wrong"),
    "printkit/base/process_errors.py": ("hosts", "in the terminal"),
    "printkit/base/system_errors.py": ("hosts", "in the terminal, where a file cannot be read or written"),
    "printkit/base/atomic_write.py": ("hosts", "in the terminal, where a file cannot be written"),
    "printkit/press/": (
        "designers of games",
        "in the terminal, where a piece or a document cannot be printed",
    ),
    "printkit/press/build.py": ("hosts", "in the terminal, where a game is built to be printed"),
    "printkit/press/jobs/howto.py": ("hosts", "on the page how to print"),
    "printkit/press/manifest.py": ("hosts", "in the terminal, where a game is built to be printed"),
    "printkit/press/request.py": ("hosts", "in the terminal, where a game is built to be printed"),
    "printkit/press/sheets/": ("hosts", "on the printed sheets, and where they are made"),
    "templates/common/": ("hosts", "on the page how to print"),
    "templates/common/word-pictures.html": ("translators", "on the page of words and pictures"),
    "printkit/word_pictures/": ("translators", "on the page of words and pictures"),
    "printkit/words/": (
        "translators",
        "in the terminal, where a translation is checked or brought up to date",
    ),
    "printkit/kit/": ("designers of games", "in the terminal, where a table of a game is wrong"),
    "printkit/faces/": ("designers of games", "in the terminal, where a template is wrong"),
    "printkit/starter/": ("designers of games", "in the terminal and in new files, where a game is begun"),
}
"""Who sees what a folder or a file says, and where; the longest name that fits counts."""
HELP = (WHO[-1], "in the help of the command line")

FEW_WORDS = 2
"""Words up to which a message that players see needs a note: an “Undo” alone may be a verb or a noun."""

PLACEHOLDER_LIST = "placeholders.toml"
"""By placeholder: what stands for it, and an example."""
SHORT_NOTES = "notes.toml"
"""By msgid: what it is, where its own words do not tell."""
NO_PLURALS = "no_plurals.toml"
"""By the reason why they need no plural: msgids that have a count."""
_IS_COUNT = "how many"
"""What the list says of a placeholder that stands for a count."""
_ALONE = r"(?:: |\()\{%s\}(?=[.,;)]|\Z)"
"""A number behind a colon or a bracket, with nothing behind it: it reads well whatever it is."""


@dataclass
class Said:
    """A msgid: each file and line where it is said, with who sees it there, and what explains it."""

    at: list[tuple[str, int, tuple[str, str]]] = field(default_factory=list)
    explained: list[str] = field(default_factory=list)
    plural: str = ""

    @property
    def places(self) -> list[tuple[str, int]]:
        """Return the files and lines."""
        return [(file, line) for file, line, _ in self.at]

    @property
    def seen(self) -> list[tuple[str, str]]:
        """Return who sees it and where, each once, those first for whom it matters most."""
        return sorted({seen for _, _, seen in self.at}, key=_rank)

    def notes(self) -> list[str]:
        """Return what a translator is told, a line each: who sees it, what it is, what fills it."""
        return [f"seen by {'; '.join(map(', '.join, self.seen))}", *self.explained]


_Places = dict[str, Said]
"""By msgid, those first that players see. What has no letter beside its placeholders is left out."""


def words_of(root: Path) -> _Places:
    """Return every msgid with its places, in the order of who sees it, then of the files."""
    places: _Places = {}
    for folder, files, method, marks in _SOURCES:
        for path in sorted((root / folder).glob(files)):
            file = path.relative_to(root).as_posix()
            called = {mark: _PLURALS.get(mark) for mark in marks}
            for line, found, _, _ in extract_from_file(method, path, called, options=OPTIONS):
                words, plural = found if isinstance(found, tuple) else (found, "")
                if re.search(r"[^\W\d_]", _PLACEHOLDER.sub("", words)):
                    places.setdefault(words, Said()).at.append((file, line, shown_to(file)))
                    places[words].plural = plural or places[words].plural
    for words, file, line in help_of(root):
        places.setdefault(words, Said()).at.append((file, line, HELP))
    explained, noted = explanations_in(root, PLACEHOLDER_LIST), explanations_in(root, SHORT_NOTES)
    for words, said in places.items():
        filled = (name for name in named_in(words) if name in explained)
        said.explained += filter(None, [noted.get(words, "")])
        said.explained += (f"{{{name}}}: {', such as '.join(explained[name])}" for name in filled)
    first = {words: min((_rank(seen), *at) for *at, seen in said.at) for words, said in places.items()}
    return dict(sorted(places.items(), key=lambda item: first[item[0]]))


def shown_to(file: str) -> tuple[str, str]:
    """Return who sees what a file says, and where. Raises ValueError where `SEEN_BY` does not have it."""
    if name := max((name for name in SEEN_BY if file.startswith(name)), key=len, default=""):
        return SEEN_BY[name]
    raise ValueError(f"nobody knows who sees what {file} says: add it to SEEN_BY")


def _rank(seen: tuple[str, str]) -> tuple[int, int]:
    return WHO.index(seen[0]), [*SEEN_BY.values(), HELP].index(seen)


def explanations_in(root: Path, name: str) -> dict[str, Any]:
    """Return a list of explanations, empty where there is none."""
    path = root / "tools" / name
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def named_in(words: str) -> tuple[str, ...]:
    """Return the placeholders of a msgid, each once, in their order; none where it is not filled."""
    try:
        return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(words) if name))
    except ValueError:
        return ()


def unexplained(root: Path, places: _Places) -> Iterator[str]:
    """Yield what the lists lack: placeholders, and short messages that players see; and what nobody says."""
    used = {name: said.places[0] for words, said in reversed(places.items()) for name in named_in(words)}
    short = {words: said.places[0] for words, said in places.items() if is_short(words, said)}
    for name, needed, told in ((PLACEHOLDER_LIST, used, used), (SHORT_NOTES, short, places)):
        known = explanations_in(root, name)
        for words, (file, line) in needed.items():
            if words not in known:
                yield f"{file}:{line}: tools/{name} does not explain {words!r}"
        for words in known:
            if words not in told:
                yield f"tools/{name}: nobody says {words!r}"


def without_plural(root: Path, places: _Places) -> Iterator[str]:
    """Yield what counts in one form, without a reason in the list; and what is there without need."""
    known = explanations_in(root, PLACEHOLDER_LIST)
    counts = {name for name, (meaning, *_) in known.items() if _IS_COUNT in meaning}
    excused = {words for listed in explanations_in(root, NO_PLURALS).values() for words in listed}
    for words, said in places.items():
        counted = [name for name in counts.intersection(named_in(words)) if not _is_alone(name, words)]
        if counted and not said.plural and words not in excused:
            file, line = said.places[0]
            told = ", ".join(sorted(counted))
            yield f"{file}:{line}: {words!r} has no plural for {told}, nor a reason in tools/{NO_PLURALS}"
        elif words in excused and (said.plural or not counted):
            yield f"tools/{NO_PLURALS}: {words!r} needs no reason"
    yield from (f"tools/{NO_PLURALS}: nobody says {words!r}" for words in sorted(excused - places.keys()))


def _is_alone(name: str, words: str) -> bool:
    """Whether a number stands behind a colon or in brackets wherever words have it, and no noun follows."""
    return len(re.findall(_ALONE % name, words)) == words.count(f"{{{name}}}")


def is_short(words: str, said: Said) -> bool:
    """Whether players see a message that is too short to tell by itself what it is."""
    return len(_WORD.findall(_PLACEHOLDER.sub("", words))) <= FEW_WORDS and said.seen[0][0] == WHO[0]


def help_of(root: Path) -> Iterator[tuple[str, str, int]]:
    """Yield what the command line's help says, with its place: of options, of arguments, and of verbs."""
    for path in sorted((root / "printkit/cli").glob("*.py")):
        file, tree = path.relative_to(root).as_posix(), ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                for keyword in node.keywords:
                    if keyword.arg == "help" and isinstance(keyword.value, ast.Constant):
                        yield keyword.value.value, file, keyword.value.lineno
            if isinstance(node, ast.FunctionDef) and is_verb(node, path.stem):
                yield ast.get_docstring(node) or "", file, node.lineno


def is_verb(node: ast.FunctionDef, module: str) -> bool:
    """Whether a function is a verb of the command line, or belongs to one that has several."""
    verbs = [verb.replace("-", "_") for verb in VERBS]
    return node.name == module in verbs or any(
        ast.unparse(each).startswith("app.") for each in node.decorator_list
    )


def complaints(places: _Places, catalog: Catalog, file: str) -> Iterator[str]:
    """Yield what a translation lacks, what it has too much, and what it has damaged; one line each."""
    blank = [words for words in places if is_blank(catalog.get(words))]
    for words in blank[:MAX_BLANK]:
        said, line = places[words].places[0]
        yield f"{file}: not translated: {words!r} ({said}:{line})"
    if more := len(blank[MAX_BLANK:]):
        yield f"{file}: not translated: {more} more"
    for message in catalog:
        if not message.id:
            continue
        place, (msgid, *more), forms = f"{file}:{message.lineno}", *map(_forms, (message.id, message.string))
        if msgid not in places or [places[msgid].plural] != (more or [""]):
            yield f"{place}: nobody says {message.id!r}"
            continue
        if message.fuzzy:
            yield f"{place}: nobody has confirmed {message.string!r}"
            continue
        for at, form in enumerate(filter(None, forms)):
            source = (msgid, *more)[-1]
            wanted, here = placeholders(source), placeholders(form)
            if here != wanted and not (more and at < len(forms) - 1 and here <= wanted):  # type: ignore[operator]
                yield f"{place}: other placeholders than in {source!r}: {form!r}"
            elif lost := options_of(source) - options_of(form):
                yield f"{place}: {', '.join(sorted(lost))} is missing: {form!r}"
            else:
                found = slips_of(source, form, catalog.locale_identifier or "")
                yield from (f"{place}: {told}: {form!r}" for told in found)


def is_blank(message: Message | None) -> bool:
    """Whether a message has no translation, or lacks one of its plural forms."""
    return not message or not all(_forms(message.string))


def _forms(words: str | Sequence[str]) -> tuple[str, ...]:
    """Return words as their forms: one, or those of a plural."""
    return (words,) if isinstance(words, str) else tuple(words)


def slips_of(msgid: str, words: str, lang: str) -> Iterator[str]:
    """Yield what a translation has damaged of its message: numbers, quotes, code, its end, blanks, lines.

    Numbers and quotes are looked at as in the texts of games. Code between backticks stays, but for what is
    written in capitals there, as it stands for something else.
    """
    if fault := figures_damaged([msgid], words):
        yield fault.what()
    if not _GUILLEMET.search(msgid):  # else it speaks of the quotes of French
        bare = _TYPED.sub("`x`", words)
        for message, hint, values in of_others(bare, lang):
            yield f"{message} ({hint})".format_map(values)
        opened, closed = (bare.count(mark.strip()) for mark in quotes(lang))
        if opened != closed:
            yield f"{opened} quotes are opened and {closed} closed"
    code, kept = (Counter(_CAPITALS.sub("", each) for each in _CODE.findall(said)) for said in (msgid, words))
    if code != kept:
        yield f"other code than in {msgid!r}"
    if _end(msgid) != _end(words):
        yield f"ends in “{_end(words)}” rather than “{_end(msgid)}”"
    if any(msgid[at].isspace() != words[at].isspace() for at in (0, -1)):
        yield "begins or ends with a blank, unlike its source"
    if msgid.count("\n") != words.count("\n"):
        yield f"{words.count(chr(10))} line breaks rather than {msgid.count(chr(10))}"


def _end(words: str) -> str:
    """Return the sign with which words end; what stands between quotes or backticks has none of its own."""
    return ending(QUOTATION.sub("x", _TYPED.sub("x", words)))


def term_lists(root: Path, wrong: list[str]) -> dict[str, terms.TermList]:
    """Return the program's lists of terms by language; what is wrong with them is added to `wrong`."""
    lists: dict[str, terms.TermList] = {}
    for lang, path in terms.lists_in(root / LOCALE).items():
        try:
            lists[lang] = terms.read_list(path)
            wrong += map(str, terms.to_fill(lists[lang]))
        except FaultError as error:
            wrong += map(str, error.faults)
    if len(lists) > 1:
        wrong += map(str, terms.unlike(lists.values()))
    return lists


def against_terms(said: Iterable[tuple[str, str]], listed: terms.TermList) -> Iterator[str]:
    """Yield each word that a list of terms avoids, of words that are said at a place."""
    for place, words in said:
        for values in listed.avoided(_COMMAND.sub("", words)):
            yield f"{place}: say “{values['better']}”, not “{values['value']}” ({values['list']}): {words!r}"


def options_of(words: str) -> set[str]:
    """Return the options of the command line that words name: they are typed alike in every language."""
    return set(re.findall(r"(?<![\w-])--[a-z][\w-]*", words))


def placeholders(words: str) -> set[str] | str:
    """Return the placeholders of a message; why, where it cannot be filled."""
    try:
        return {name for _, name, _, _ in Formatter().parse(words) if name is not None}
    except ValueError as error:
        return str(error)


def _read(path: Path, lang: str) -> tuple[Catalog, str]:
    """Return a PO file, or the beginning of one, and its header."""
    words = path.read_text("utf-8") if path.is_file() else ""
    return babel_catalogue(words, lang), headers.found(words)


def updated(catalog: Catalog, header: str, lang: str, places: _Places) -> str:
    """Return the PO file anew: the program's words in the order of its sources, each with its files."""
    wanted = headers.translation("printkit", lang, plurals.plural_forms(lang))
    fresh = Catalog(charset="utf-8")
    fresh.mime_headers = [(headers.PLURALS, catalog.plural_forms if header else wanted[headers.PLURALS])]
    for words, said in places.items():
        old = catalog.get(words) or Message(words)
        files = [(file, 0) for file in dict.fromkeys(file for file, _ in said.places)]
        plural, string = said.plural, old.string
        if plural and isinstance(string, str):
            string = ("",) * fresh.num_plurals
        fresh.add(
            (words, plural) if plural else words, string, files, old.flags, said.notes(), old.user_comments
        )
        fresh[words].flags.discard("python-format")  # Babel takes "85 % it" for a format of Python's
    out = io.BytesIO()
    write_po(out, fresh, width=UNFOLDED, omit_header=True, include_lineno=False)
    begun = headers.completed(header, wanted) if header else headers.header_lines(wanted)
    return f"{begun}\n{out.getvalue().decode().strip()}\n"


def options(arguments: Sequence[str]) -> argparse.Namespace:
    """Return what the command line asks for; leave with its help, or with what is wrong with it."""
    about, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tools/messages.py", description=about, epilog=more)
    parser.add_argument("--check", action="store_true", help="write nothing, only tell what is wrong")
    parser.add_argument("lang", nargs="*", type=known_language, help="languages, as de; all that are there")
    return parser.parse_args(arguments)


def known_language(spelt: str) -> str:
    """Return a language as its file is called. Raises ArgumentTypeError where it is none."""
    if lang := language(spelt):
        return lang
    raise argparse.ArgumentTypeError(f"“{spelt}” is not a language")


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    """Check the languages that are there, or write the ones that are named, else all."""
    asked = options(arguments)
    named: list[str] = asked.lang
    check: bool = asked.check
    folder = root / LOCALE
    places, wrong = words_of(root), list[str]()
    lists = term_lists(root, wrong) if check else {}
    if "en" in lists:
        english = (
            (f"{file}:{line}", words) for words, said in places.items() for file, line in said.places[:1]
        )
        wrong += against_terms(english, lists["en"])
    if check:
        wrong += unexplained(root, places)
        wrong += without_plural(root, places)
    for lang in sorted(named or (path.stem for path in folder.glob("*.po"))):
        path, file = folder / f"{lang}.po", f"{LOCALE}/{lang}.po"
        try:
            catalog, header = _read(path, lang)
        except PoFileError as error:
            wrong.append(f"{file}:{error.lineno + 1}: {error}")
            continue
        if check:
            wrong += complaints(places, catalog, file)
            if lang in lists:
                said = [
                    (f"{file}:{message.lineno}", form)
                    for message in catalog
                    if message.id
                    for form in _forms(message.string)
                ]
                wrong += against_terms(said, lists[lang])
        else:
            before = path.read_text("utf-8") if path.is_file() else ""
            after = updated(catalog, header, lang, places)
            blank = sum(is_blank(catalog.get(words)) for words in places)
            if after != before:
                path.write_text(after, "utf-8")
                print(f"{file}: {'updated' if before else 'begun'}, {blank} to translate")
            elif lang in named:
                print(f"{file}: up to date, {blank} to translate")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
