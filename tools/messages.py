"""Compare the programme's translations, printkit/locale/<lang>.po, with its own words.

`--check` only tells what is wrong. Without it the files are brought up to date: new words wait there to be
translated, words that are no longer said go. Name a language to begin its file.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, write_po
from msgids import Found, Programme, template_msgids

from printkit.base import plurals
from printkit.base.catalogue import babel_catalogue
from printkit.words import header as headers

ROOT = Path(__file__).resolve().parent.parent
LOCALE = "printkit/locale"
TEMPLATES = ("templates/common", "templates/companion", "templates/companion/offline")
PLACEHOLDER = re.compile(r"\{\w*\}")


def words_of(root: Path) -> tuple[dict[str, list[Found]], list[str]]:
    """Give every msgid with its places, and one line for each message whose words can not be told."""
    found = {*Programme(root, "printkit").msgids()}
    for folder in TEMPLATES:
        found.update(template_msgids(root, folder))
    places: dict[str, list[Found]] = {}
    unclear = []
    for each in sorted(found, key=lambda each: (each.file, each.line, each.words)):
        if each.unclear:
            unclear.append(f"{each.file}:{each.line}: no msgid can be found in {each.words}")
        elif re.search(r"[^\W\d_]", PLACEHOLDER.sub("", each.words)):
            places.setdefault(each.words, []).append(each)
    return places, unclear


def complaints(places: dict[str, list[Found]], catalog: Catalog, file: str) -> Iterator[str]:
    """Tell what a translation lacks, what it has too much, and what it has damaged; one line each."""
    for words, (first, *_) in places.items():
        message = catalog.get(words)
        if message is None or not message.string:
            yield f"{file}: not translated: {words!r} ({first.file}:{first.line})"
    for message in catalog:
        if not message.id:
            continue
        place = f"{file}:{message.lineno}"
        if message.id not in places:
            yield f"{place}: nobody says {message.id!r}"
        elif message.fuzzy:
            yield f"{place}: nobody has confirmed {message.string!r}"
        elif message.string and placeholders(message.id) != placeholders(message.string):
            yield f"{place}: other placeholders than in {message.id!r}: {message.string!r}"


def placeholders(words: str) -> set[str] | str:
    """Name the placeholders of a message; say why where it can not be filled."""
    try:
        return {name for _, name, _, _ in Formatter().parse(words) if name is not None}
    except ValueError as error:
        return str(error)


def read(path: Path, lang: str) -> tuple[Catalog, str]:
    """Read a PO file, or begin one; give it and its header."""
    words = path.read_text("utf-8") if path.is_file() else ""
    return babel_catalogue(words, lang), headers.found(words)


def updated(catalog: Catalog, header: str, lang: str, places: dict[str, list[Found]]) -> str:
    """Give the PO file anew: the programme's words in the order of its sources, each with its files."""
    wanted = headers.translation("printkit", lang, plurals.declared(lang))
    fresh = Catalog(charset="utf-8")
    fresh.mime_headers = [(headers.PLURALS, catalog.plural_forms if header else wanted[headers.PLURALS])]
    for words, found in places.items():
        old = catalog.get(words) or Message(words)
        files = [(file, 0) for file in dict.fromkeys(each.file for each in found)]
        fresh.add(words, old.string, files, old.flags, user_comments=old.user_comments)
        fresh[words].flags.discard("python-format")  # Babel takes "85 % it" for a format of Python's
    out = io.BytesIO()
    write_po(out, fresh, width=0, omit_header=True, include_lineno=False)
    begun = headers.completed(header, wanted) if header else headers.written(wanted)
    return f"{begun}\n{out.getvalue().decode().strip()}\n"


def main(arguments: Iterable[str], root: Path = ROOT) -> int:
    """Check the languages that are there, or write the ones that are named, else all."""
    named = [each for each in arguments if each != "--check"]
    check = "--check" in arguments
    folder = root / LOCALE
    places, wrong = words_of(root)
    for lang in sorted(named or (path.stem for path in folder.glob("*.po"))):
        path, file = folder / f"{lang}.po", f"{LOCALE}/{lang}.po"
        try:
            catalog, header = read(path, lang)
        except PoFileError as error:
            wrong.append(f"{file}:{error.lineno + 1}: {error}")
            continue
        if check:
            wrong += complaints(places, catalog, file)
        else:
            path.write_text(updated(catalog, header, lang, places), "utf-8")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
