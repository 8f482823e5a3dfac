"""What comes from the cache is, to the byte, what would be made without one, whatever was edited."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jinja2.utils import _PassArg
from PIL import Image

import printkit
from printkit.base import paths
from printkit.faces.bounds import INTERNAL
from printkit.faces.environment import TemplateEnvironment
from printkit.faces.face import OF_ONE_FACE, OF_THE_KIT, face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Component, Kit, Row
from printkit.press import render_cache
from printkit.press.build import build
from printkit.press.documents import html_pdf
from printkit.press.documents.page_check import LaidOut
from printkit.press.jobs import face_renderer
from printkit.press.request import Ink, Request

T = TypeVar("T")
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="each build is one of a new process")


@pytest.fixture(autouse=True, scope="module")
def loaded() -> None:
    """Load here what lays out documents, not in each new process."""
    html_pdf.load_weasyprint()


GAME = """
game = "deck"
title = "Paquet"
summary = "Un paquet pour essayer."
credit = ["Ada"]
credit_note = "Rien."
languages = ["fr", "en"]
prefix = "DECK"
players = {{ min = 1, max = 4 }}
seats = ["p1"]

[look]
spot = "{spot}"

[table.card]
file = "cards.csv"
fields = {{ name = "text", count = "int 0..99", near = "ref card?" }}

[[component]]
id = "card"
name = "{name}"
kind = "card"
from = "ours"
size = [40, 50]
safe = {safe}
rows = "card"
copies = "count"
front = "front.svg"
back = "back.svg"
print = "cards"

[[component]]
id = "mat"
name = "Tapis"
kind = "board"
from = "ours"
size = [60, 50]
front = "mat.svg"

[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
from = "ours"
size = [60, 80]
document = "sheet.html"
"""
FACE = """{{% extends "common/face.svg" %}}{{% import "common/parts.svg" as parts with context %}}
{{% import "own.svg" as own with context %}}
{{% block drawing %}}<rect class="ground" x="-3" y="-3" width="9" height="9"/>{}{{% endblock %}}"""
BOX = '{{% call parts.box("words", 5, 15, 30, 20, "label own") %}}{}{{% endcall %}}'
SHEET = """{{% extends "common/document.html" %}}{{% block body %}}<link rel="stylesheet" href="extra.css">
<p class="loud">{}</p><img src="art/sign.svg" alt="o" width="40">{{% endblock %}}"""
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="{}" class="spot"/></svg>'
PO = r"""msgid ""
msgstr ""
"Language: en\n"
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "cards/c1.name"
msgid "Un"
msgstr "{}"

msgctxt "labels/left"
msgid "{{n}} reste"
msgid_plural "{{n}} restent"
msgstr[0] "{{n}} left"
msgstr[1] "{{n}} {}"
"""


def cards(*rows: str) -> str:
    """Write a table of cards."""
    return "\n".join(("id,name,count,near", *rows, ""))


def photo(colour: str) -> bytes:
    """Make a raster image."""
    out = BytesIO()
    Image.new("RGB", (600, 600), colour).save(out, "PNG")
    return out.getvalue()


def font(package: str, file: str) -> bytes:
    """Return the bytes of a font that is installed."""
    spec = find_spec(package)
    assert spec and spec.submodule_search_locations
    return (Path(spec.submodule_search_locations[0]) / "files" / file).read_bytes()


def variants() -> dict[str, tuple[str | bytes | None, ...]]:
    """Return what each file of the game may hold; the first is what it begins with, None is no file."""
    own = "card_data/deck", "templates/deck"
    common = Path(__file__).parents[2] / "templates" / "common"
    return {
        f"{own[0]}/game.toml": (
            GAME.format(spot="#a6dc00", name="Carte", safe=3),
            GAME.format(spot="#dc00a6", name="Carte", safe=3),
            GAME.format(spot="#a6dc00", name="Fiche", safe=3),
            GAME.format(spot="#a6dc00", name="Carte", safe=9),
        ),
        f"{own[0]}/cards.csv": (
            cards("c1,Un,1,c2", "c2,Deux,1,", "c3,Trois,2,"),
            cards("c1,Un,1,c2", "c2,Deuxième,1,", "c3,Trois,2,"),
            cards("c2,Deux,1,", "c1,Un,1,c2", "c3,Trois,2,"),
            cards("c1,Un,3,c3", "c3,Trois,2,"),
            cards("c1,Un,1,c2", "c2,Deux,1,", "c3,Trois,2,", "c4,{n},1,"),
        ),
        f"{own[0]}/labels.toml": (
            'left = { one = "{n} reste", other = "{n} restent" }\n',
            'left = { one = "{n} encore", other = "{n} restent" }\n',
        ),
        f"{own[0]}/locale/en.po": (
            PO.format("One", "remain"),
            PO.format("One", "stay"),
            PO.format("Won", "remain"),
        ),
        f"{own[0]}/art/own.svg": (None, SIGN.format(2)),
        f"{own[0]}/fonts/own.otf": (None, font("fontpkg_anton", "Anton-Regular.ttf")),
        f"{own[1]}/front.svg": (
            FACE.format(BOX.format("{{ row.name }} {{ own.sign() }}")),
            FACE.format(BOX.format("{{ row.name }}{{ kit.tables.card|length }}")),
            FACE.format(BOX.format('{{ ref("card", row.near or "c1").name }}')),
            FACE.format(BOX.format('{{ say("left", n=number) }}')),
            FACE.format(BOX.format("{{ row.name }} {{ copy }}")),
            FACE.format('{% include "in" ~ "ner.svg" %}'),
            FACE.format('{% include ["first.svg", "inner.svg"] %}'),
            FACE.format("{{ nothing }}"),
        ),
        f"{own[1]}/back.svg": (FACE.format(""), FACE.format('{{ parts.picture("photo", 5, 15, 30, 30) }}')),
        f"{own[1]}/mat.svg": (
            FACE.format(BOX.format("{% for card in kit.table('card') %}{{ card.name }} {% endfor %}")),
            FACE.format('{{ parts.picture("own", 5, 15, 30, 30) }}'),
        ),
        f"{own[1]}/inner.svg": (
            '<rect x="9" y="9" width="9" height="9"/>',
            '<circle r="{{ number }}"/>',
            None,
        ),
        f"{own[1]}/first.svg": (None, '<rect x="9" y="9" width="{{ 2 * number }}" height="9"/>'),
        f"{own[1]}/own.svg": (
            "{% macro sign() %}·{% endmacro %}",
            "{% macro sign() %}{{ component.name }}{% endmacro %}",
            "{% macro sign() %}{{ kit.title }}{% endmacro %}",
            "{% macro sign() %}{% include 'deep.svg' ignore missing %}{% endmacro %}",
        ),
        f"{own[1]}/deep.svg": (None, "{{ lang }}", "{{ kit.labels|length }}"),
        f"{own[1]}/face.css": (
            None,
            ".own { font-family: Anton }",
            ".own { color: {{ look.spot }} }",
            ".own { font-size: {{ kit.tables.card|length + 2 }}px }",
        ),
        f"{own[1]}/face-low.css": (None, ".ground { fill: #eee }"),
        f"{own[1]}/patterns.svg": (None, '<clipPath id="c"><rect width="9" height="9"/></clipPath>'),
        f"{own[1]}/common/parts.svg": (
            None,
            (common / "parts.svg").read_text("utf-8").replace("<foreignObject", '<foreignObject class="own"'),
        ),
        f"{own[1]}/art/sign.svg": (SIGN.format(3), SIGN.format(4)),
        f"{own[1]}/art/own.svg": (SIGN.format(1), None),
        f"{own[1]}/art/photo.png": (photo("navy"), photo("teal")),
        f"{own[1]}/sheet.html": (
            SHEET.format("{{ kit.title }}"),
            SHEET.format('{{ say("left", n=2) }}'),
            SHEET.format("{{ ref('card', 'c1').name }}"),
        ),
        f"{own[1]}/document.css": (None, ".loud { color: {{ look.spot }} }", ".loud { font-size: 20pt }"),
        f"{own[1]}/extra.css": (".loud { letter-spacing: 1pt }", ".loud { letter-spacing: 3pt }"),
    }


VARIANTS = variants()
EDITS = st.sampled_from([(file, number) for file, each in VARIANTS.items() for number in range(len(each))])
Round = tuple[list[tuple[str, int]], str, Ink]
"""What is edited, then the language and the ink of a build."""
INK_CHOICES: tuple[Ink, ...] = ("full", "low")
ROUND = st.tuples(
    st.lists(EDITS, min_size=1, max_size=2), st.sampled_from(("fr", "fr", "en")), st.sampled_from(INK_CHOICES)
)


def write(file: str, number: int) -> None:
    """Let a file hold one of its variants."""
    path, content = Path(file), VARIANTS[file][number]
    if content is None:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


@contextlib.contextmanager
def game() -> Iterator[None]:
    """Stand beside the game as it begins."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for file in VARIANTS:
            write(file, 0)
        yield


def in_new_process(task: Callable[..., T], *args: object) -> T:
    """Do something in a process that remembers nothing of what others did."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        return pool.submit(task, *args).result()


def built(out: str, cache: str | None, lang: str = "fr", ink: Ink = "full", processes: int = 1) -> list[str]:
    """Build the game; return what is wrong."""
    kept = Path(cache) if cache else None
    request = Request(("deck",), (lang,), out=Path(out), inks=(ink,), cache=kept, processes=processes)
    return [str(fault).replace(f"{out}/", "") for fault in build(request).faults]


def files(out: str) -> Mapping[str, bytes]:
    """Return what was built, by its place."""
    found = sorted(path for path in Path(out).rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in found}


def compare(rounds: list[Round], processes: int = 1) -> None:
    """Build after each round of edits, with a cache and without; compare."""
    first: Round = ([], "fr", "full")
    with game():
        for edits, lang, ink in [first, *rounds]:
            for edit in edits:
                write(*edit)
            cached = in_new_process(built, "cached", "cache", lang, ink, processes)
            fresh = in_new_process(built, "fresh", None, lang, ink)
            assert cached == fresh
            assert files("cached") == files("fresh")


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(ROUND, min_size=2, max_size=6))
def test_a_cached_build_is_a_fresh_one(rounds: list[Round]) -> None:
    compare(rounds)


def built_while_it_changes(file: str, number: int) -> list[str]:
    """Build the game; a file gets another of its variants just before the first document is laid out."""
    lay_out = html_pdf.lay_out

    def changed_first(*args: Any) -> LaidOut:
        write(file, number)
        return lay_out(*args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html_pdf, "lay_out", changed_first)
        return built("cached", "cache")


@pytest.mark.parametrize("file", ["templates/deck/art/sign.svg", "templates/deck/extra.css"])
def test_a_document_that_saw_a_change_is_not_remembered_as_what_was_before(file: str) -> None:
    with game():
        assert in_new_process(built_while_it_changes, file, 1) == []
        write(file, 0)
        shutil.rmtree("cached")
        assert in_new_process(built, "cached", "cache") == []
        assert in_new_process(built, "fresh", None) == []
        assert files("cached") == files("fresh")


def laid_out_again() -> tuple[list[str], int]:
    """Build; return what is wrong, and how many documents were laid out."""
    asked: list[str] = []
    lay_out = html_pdf.lay_out

    def noted(html: str, *args: Any) -> LaidOut:
        asked.append(html)
        return lay_out(html, *args)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(html_pdf, "lay_out", noted)
        return built("cached", "cache"), len(asked)


def test_documents_are_laid_out_anew_after_an_update_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    with game():
        libraries = Path("libraries").absolute()
        libraries.write_bytes(b"pango 1.50")
        monkeypatch.setattr(render_cache, "SYSTEM_LIBRARIES", (str(libraries), "/nowhere"))
        assert in_new_process(laid_out_again) == ([], 2)  # the sheet and the page how to print
        assert in_new_process(laid_out_again) == ([], 0)
        libraries.unlink()
        libraries.write_bytes(b"pango 1.56")
        assert in_new_process(laid_out_again) == ([], 2)


def test_what_is_there_as_it_would_be_written_is_left_alone() -> None:
    with game():
        assert in_new_process(built, "cached", "cache") == []
        before, times = files("cached"), dates("cached")
        assert in_new_process(built, "cached", "cache") == []
        assert files("cached") == before
        assert {file for file, date in dates("cached").items() if date != times[file]} == {
            "deck/fr/a4/kit.json"
        }


def test_a_second_build_writes_what_the_first_one_wrote() -> None:
    with game():
        in_new_process(built, "out", None, "en", "low")
        before = files("out")
        in_new_process(built, "out", None, "en", "low")
        assert files("out") == before


@pytest.mark.parametrize("file", ["cards.pdf", "how-to-print.pdf"])
def test_a_file_that_somebody_changed_is_made_anew(file: str) -> None:
    with game():
        in_new_process(built, "cached", "cache")
        before = files("cached")
        changed = Path("cached/deck/fr/a4", file)
        changed.write_bytes(changed.read_bytes()[:-9] + b"something")
        assert in_new_process(built, "cached", "cache") == []
        assert files("cached") == before


def test_a_pipe_in_the_place_of_a_file_keeps_no_build_waiting() -> None:
    with game():
        in_new_process(built, "cached", "cache")
        before = files("cached")
        pipe = Path("cached/deck/fr/a4/cards.pdf")
        pipe.unlink()
        os.mkfifo(pipe)
        assert in_new_process(built, "cached", "cache") == []
        assert files("cached") == before


def dates(out: str) -> Mapping[str, int]:
    """Return when files were written."""
    return {file: Path(out, file).stat().st_mtime_ns for file in files(out)}


def test_a_card_that_was_not_edited_needs_no_template(monkeypatch: pytest.MonkeyPatch) -> None:
    with game():
        assert in_new_process(built, "cached", "cache") == []
        write("card_data/deck/cards.csv", 1)
        filled: list[str] = []

        def noted(
            templates: GameTemplates, kit: Kit, component: Component, row: Row | None, *more: Any
        ) -> str:
            filled.append(face_renderer.face_name(component, row))
            return face_svg(templates, kit, component, row, *more)

        monkeypatch.setattr(face_renderer, "face_svg", noted)
        assert built("cached", "cache") == []
        assert filled == ["card/c2", "card/c2", "mat"]  # front and back; the mat shows all cards


def compiled(*edit: Any) -> list[str | None]:
    """Build in this process after an edit; return the templates that are compiled."""
    names: list[str | None] = []
    generate = TemplateEnvironment._generate

    def noted(
        self: TemplateEnvironment, source: Any, name: str | None, file: str | None, defer_init: bool = False
    ) -> str:
        names.append(name)
        return generate(self, source, name, file, defer_init)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TemplateEnvironment, "_generate", noted)
        write(*edit)
        assert built("cached", "cache") == []
    return names


def test_only_a_template_that_was_edited_is_compiled_again() -> None:
    with game():
        assert in_new_process(built, "cached", "cache") == []
        assert in_new_process(compiled, "card_data/deck/cards.csv", 1) == []
        assert in_new_process(compiled, "templates/deck/front.svg", 1) == ["front.svg"]


def test_all_that_a_template_may_ask_for_is_known_to_be_of_one_face_or_of_the_kit() -> None:
    with game():
        kit = read_game(paths.card_data("deck")).kit("fr")
        templates = GameTemplates("deck")
        (component, *_), (row, *_) = kit.components, kit.tables["card"]
        given = {*templates.context(kit, component, row, "full"), "side", "w", "h", "bleed", "style", "copy"}
    assert given == OF_ONE_FACE | OF_THE_KIT
    assert set(templates.environment.globals) == {"dict", "namespace", "range"}
    told_the_context = {
        name
        for name, function in {**templates.environment.filters, **templates.environment.tests}.items()
        if getattr(function, "jinja_pass_arg", None) is _PassArg.context and name not in INTERNAL
    }
    assert told_the_context == {"map", "reject", "rejectattr", "select", "selectattr"}  # for the environment


def test_a_cache_that_is_damaged_or_cannot_be_written_changes_nothing() -> None:
    with game():
        in_new_process(built, "cached", "cache")
        before = files("cached")
        shutil.rmtree("cached")
        for number, path in enumerate(sorted(path for path in Path("cache").rglob("*") if path.is_file())):
            data = path.read_bytes()
            path.write_bytes((data[: len(data) // 2], b"", bytes(9) + data[9:], b"something")[number % 4])
        assert in_new_process(built, "cached", "cache") == []
        assert files("cached") == before
        shutil.rmtree("cached")
        shutil.rmtree("cache")
        Path("cache").write_text("no folder")
        assert in_new_process(built, "cached", "cache") == []
        assert files("cached") == before


def test_two_builds_at_once_share_a_cache() -> None:
    with game(), ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        made = [pool.submit(built, out, "cache") for out in ("one", "other")]
        assert [each.result() for each in made] == [[], []]
        assert in_new_process(built, "again", "cache") == []
        assert files("one") == files("other") == files("again")


def test_several_processes_print_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face_renderer, "WORTH_FORKING", 3)
    with game():
        write("templates/deck/face.css", 3)
        for file, number in (("templates/deck/front.svg", 4), ("card_data/deck/cards.csv", 4)):
            assert in_new_process(built, "one", None) == in_new_process(built, "three", None, "fr", "full", 3)
            assert files("one") == files("three")
            write(file, number)


def test_one_job_alone_needs_no_multiprocessing() -> None:
    with game():
        command = [sys.executable, "-X", "importtime", "-m", "printkit", "build", "deck", "--lang", "fr"]
        environment = {
            **os.environ,
            "PRINTKIT_CACHE": "cache",
            "PYTHONPATH": str(Path(printkit.__file__).parents[1]),
        }
        loaded = subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stderr
    assert "printkit.press.jobs.workers" in loaded
    assert "multiprocessing" not in loaded
