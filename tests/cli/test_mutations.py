"""Whatever is in a game's files, `check` answers in lines: no traceback, no hang, no memory without end."""

from __future__ import annotations

import io
import os
import random
import re
import resource
import select
import shutil
import signal
import traceback
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from openpyxl import Workbook

from printkit.base.faults import blocking
from printkit.cli import check as checking
from tests.kit.sample_farm import BARN

SECONDS = 10
"""Of computing; a busy machine may take longer by the clock."""
PATIENCE = 90
MEGABYTES = 500
"""What a check may take in a process of its own."""
LOADED = 120
"""Megabytes that such a process has loaded before it reads a game."""
FEW, MANY = 7, 3000

GAME = """
game = "deck"
title = "Paquet"
credit = ["Ada"]
languages = ["fr", "en"]
players = { min = 1, max = 4 }

[look]
spot = "#a6dc00"

[role]
open = "Where a card may be laid"

[terrain.grass]
letter = "."
role = ["open"]

[terrain.building]
sign = ":"
building = true

[special.pit]
letter = "X"
terrain = "grass"

[table.card]
file = "cards.csv"

[table.card.fields]
name = "text"
text = "text with n?"
count = "int 0..99"
hits = "list ref limb"
at = "map limb int?"

[table.limb]
file = "limbs.toml"

[table.guest]
file = "guests.xlsx"
id = "name"

[table.map]
folder = "maps"
kinds = ["practice"]
cell = 20

[table.building]
file = "buildings.toml"
fields = { name = "text" }

[[component]]
id = "card"
name = "Carte"
kind = "card"
size = [63, 88]
rows = "card"
copies = "count"
front = "front.svg"
back = "back.svg"

[[component]]
id = "guest"
name = "Invité"
kind = "token"
size = [30, 30]
shape = "round"
rows = "guest"
copies = "qty"
front = "guest.svg"

[[component]]
id = "board"
name = "Plateau {name}"
kind = "board"
size = "map"
rows = "map"
front = "board.svg"

[[component]]
id = "sheet"
name = "Feuille"
kind = "sheet"
size = [148, 210]
document = "sheet.html"
"""
CARDS = """id,name,text,count,hits,at
bite,Morsure,"Perds <b>2</b> vies {icon:heart} & garde {card:soup}, {n} fois.",2,head|arm,head=1|arm=2
soup,Soupe,"Une ligne
et une autre",1,,
"""
LIMBS = """
[[limb]]
id = "head" # la tête
name = "Tête"
colour = '#b3261e'

[[limb]]
id = "arm"
name = { one = "{card:soup}", other = "Bras" }
"""
FRONT = """{% extends "common/face.svg" %}
{% import "common/parts.svg" as parts with context %}
{% block defs %}<linearGradient id="g"><stop offset="0" stop-color="#fff"/><stop offset="1"/></linearGradient>
<clipPath id="c"><circle cx="20" cy="40" r="9"/></clipPath>{% endblock %}
{% block drawing %}
<rect class="ground" x="-3" y="-3" width="{{ w + 6 }}" height="{{ h + 6 }}"/>
<g transform="rotate(15 30 40) translate(1,2)" clip-path="url(#c)">
<path fill="url(#g)" d="M10 20c3 4 5-6 9 9z"/></g>
<path class="star" d="M5,70 L9,72 A3,3 0 0 1 12,75 Q3,4 6,75 Z" stroke-dasharray="1 .5"/>
{% call parts.box("name", 6, 6, 50, 10, "label middle") %}{{ row.name }}{% endcall %}
{% call parts.box("text", 6, 40, 50, 30, "reading") %}{{ say(row.text, n=3) }}{% endcall %}
{{ parts.picture("star", 30, 20, 9, 9) }}{{ parts.ticks(6, 80, row.hits|length) }}
{% for limb in table("limb") %}
<circle cx="{{ 8 + loop.index * 4 }}" cy="80" r="1" fill="{{ limb.colour or '#000' }}"/>
{% endfor %}
{% endblock %}
"""
PLAIN = """{% extends "common/face.svg" %}{% block drawing %}
<rect class="spot" x="-3" y="-3" width="{{ w + 6 }}" height="{{ h + 6 }}"/>
{% endblock %}"""
GUEST = """{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}
{% block drawing %}
{% call parts.box("name", 6, 10, 18, 10, "small centre") %}{{ row.name }}{% endcall %}
{% endblock %}"""
BOARD = """{% extends "common/face.svg" %}{% block drawing %}
{% for name, square in row.map.squares.items() %}
<rect x="{{ loop.index }}" y="1" width="1" height="1"/>{% endfor %}
{% endblock %}"""
SHEET = """{% extends "common/document.html" %}{% block body %}
<h1>{{ component.name }}</h1><p>{{ say("left", n=4) }} <b>gras</b></p>
<table><tr><td>{{ kit.title }}</td></tr></table>{% endblock %}"""
CSS = """.star { fill: {{ look.spot }}; opacity: .5 }
.label { font-size: 4px; --floor: 2.3px }
#name b, .a > .b { color: #111 } /* so */
"""
STAR = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><g id="p"><path d="M1 1h7v7z"/></g></defs>
<use href="#p" transform="scale(.5)"/><ellipse cx="4" cy="4" rx="2" ry="1" style="fill:#f00"/></svg>"""
PO = r"""# English
msgid ""
msgstr ""
"Language: en\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "cards/bite.name"
msgid "Morsure"
msgstr "Bite"

#, fuzzy
msgctxt "limbs/arm.name"
msgid "{card:soup}"
msgid_plural "Bras"
msgstr[0] "Arm"
msgstr[1] "Ar"
"ms"
"""
FILES = {
    "card_data/deck/game.toml": GAME,
    "card_data/deck/cards.csv": CARDS,
    "card_data/deck/limbs.toml": LIMBS,
    "card_data/deck/labels.toml": 'left = { one = "Reste {n} carte", other = "Restent {n} cartes" }\n',
    "card_data/deck/buildings.toml": '[[building]]\nid = "barn"\nname = "Grange"\n',
    "card_data/deck/locale/en.po": PO,
    "card_data/deck/maps/barn.map": BARN,
    "templates/deck/front.svg": FRONT,
    "templates/deck/back.svg": PLAIN,
    "templates/deck/guest.svg": GUEST,
    "templates/deck/board.svg": BOARD,
    "templates/deck/sheet.html": SHEET,
    "templates/deck/face.css": CSS,
    "templates/deck/document.css": "h1 { font-size: 14pt } td { border: 1pt solid #111 }\n",
    "templates/deck/art/star.svg": STAR,
    "templates/deck/art/icon-heart.svg": STAR,
}


def write(root: Path) -> None:
    """Write a game that has a file of every kind."""
    for name, words in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(words, "utf-8")
    book = Workbook()
    page = book[book.sheetnames[0]]
    for line in (["Name", "Note", "Qty"], ["Zoé", "=1+1", 2], ["Ann", "née en 1999", 1.5]):
        page.append(line)
    page["B2"] = "deux"
    page["C3"] = 1
    book.save(root / "card_data/deck/guests.xlsx")


BITS = [
    *"\"'{}[]()<>#=,.:;|&\\%/*-+$!?@^~`\n\r\t \0",
    *(
        "{{",
        "}}",
        "{%",
        "%}",
        "{% for x in range(9**9) %}",
        "{{ row.nope }}",
        "{{ row.__class__ }}",
        "{{ 1/0 }}",
    ),
    *(
        "{% include 'front.svg' %}",
        "{% extends 'back.svg' %}",
        "{icon:",
        "{n}",
        "{card:bite}",
        "{}",
        "<!--",
        "]]>",
    ),
    *(
        "<g>",
        "</g>",
        "<svg>",
        "<b>",
        "</b>",
        "<br/>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]>&b;",
        "url(#g)",
        "url(x.png)",
    ),
    *(
        "1e308",
        "-1",
        "0",
        "99999999999999999999",
        "nan",
        "inf",
        "1e-9",
        "[[card]]",
        "[a]",
        '"""',
        "true",
        "1979-05-27",
    ),
    *(
        "é",
        "\u202e",
        "\ufeff",
        "\u00a0",
        "😀",
        "ａ",
        "\ud7ff",
        "\u0301" * 20,
        "x" * 5000,
        "9" * 5000,
        "(" * 900,
        "[" * 900,
    ),
    *(
        "msgid ",
        "msgstr[7] ",
        "#~ ",
        "#, fuzzy\n",
        "plural=n/0;",
        "nplurals=999",
        "@import 'a.css';",
        "!important",
    ),
    *(
        "font-family: Nope",
        "font-size: 1e9px",
        "--floor: -1",
        "width='1e9'",
        "<td colspan=99999999 rowspan='99999'>",
        "<p style='break-before: page'>a</p>" * 300,
        "<div style='display: flex'>" * 30,
        "td { display: grid; grid-template-columns: repeat(99999999, 1px) }",
        "@counter-style a { system: symbolic; symbols: 'x'; pad: 99999999 'y' }",
        "p { counter-reset: a 99999999 } p::before { content: counter(a, a) }",
        ":root { --a: 1 } p { --b: var(--a) var(--b); width: var(--b) }",
        "<svg><g id='g'><use href='#g'/><use href='#g'/></g></svg>",
        "background: repeating-linear-gradient(red, blue .00001px)",
        "transform='rotate(1e308)'",
        "id='g'",
    ),
]
BYTES = [
    b"\xff",
    b"\xe9",
    b"\xed\xa0\x80",
    b"\xc3",
    b"\x80",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"PK\x03\x04",
    b"\x1f\x8b",
]


def mutated(data: bytes, dice: random.Random) -> bytes:
    """Change some bytes: what is typed, pasted, cut or broken by a program."""
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        at = dice.randrange(len(data) + 1)
        to = min(len(data), at + dice.choice((1, 1, 3, 10, 80)))
        match dice.randrange(9):
            case 0 | 1 | 2:
                data = data[:at] + dice.choice(BITS).encode("utf-8", "surrogatepass") + data[at:]
            case 3:
                data = data[:at] + dice.choice(BITS).encode("utf-8", "surrogatepass") + data[to:]
            case 4:
                data = data[:at] + data[to:]
            case 5:
                data = data[:at] + data[at:to] * dice.choice((2, 3, 50)) + data[to:]
            case 6:
                data = data[:at] + dice.choice(BYTES) + data[to:]
            case 7:
                lines = data.splitlines(keepends=True)
                dice.shuffle(lines)
                data = (
                    b"".join(lines[: dice.randrange(len(lines) + 1)])
                    if dice.random() < 0.3
                    else b"".join(lines)
                )
            case 8:  # another number
                numbers = [*re.finditer(rb"[0-9.]+", data)]
                if numbers:
                    found = dice.choice(numbers)
                    new = dice.choice((b"0", b"-1", b"1e9", b"999999", b"0.0001", b"1..9", b""))
                    data = data[: found.start()] + new + data[found.end() :]
    return data


def mutate(root: Path, seed: int) -> str:
    """Change one file of the game; return which."""
    dice = random.Random(seed)
    own = [*root.glob("*/deck/**/*")] if dice.random() < 0.85 else [*root.glob("templates/common/*")]
    path = dice.choice(sorted(path for path in own if path.is_file()))
    data = path.read_bytes()
    if path.suffix == ".xlsx" and dice.random() < 0.8:
        parts = {
            each: zipfile.ZipFile(io.BytesIO(data)).read(each) for each in zipfile.ZipFile(path).namelist()
        }
        name = dice.choice(
            [each for each in parts if "sheet" in each.lower() or dice.random() < 0.2] or [*parts]
        )
        parts[name] = mutated(parts[name], dice)
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as packed:
            for each, content in parts.items():
                packed.writestr(each, content)
        data = stream.getvalue()
    else:
        data = mutated(data, dice)
    path.write_bytes(data)
    return path.relative_to(root).as_posix()


def megabytes_held() -> int:
    """Return the memory that this process holds now, in megabytes, at least what is loaded anyhow."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return max(LOADED, pages * resource.getpagesize() // 1_048_576)


def in_child(work: Callable[[], object]) -> str:
    """Run something in a process of its own within bounds of time and memory; "" or what went wrong."""
    here, there = os.pipe()
    held = megabytes_held()
    child = os.fork()
    if not child:
        said = b""
        try:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (4_000_000_000, 4_000_000_000))
            for stream in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
            work()
        except BaseException:
            said = traceback.format_exc().encode("utf-8", "backslashreplace")
        os.write(there, (said or b"-")[-60_000:])
        os._exit(0)
    os.close(there)
    ready, _, _ = select.select([here], [], [], PATIENCE)
    told = os.read(here, 65_536).decode() if ready else f"not done after {PATIENCE} s"
    os.close(here)
    os.killpg(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    taken = used.ru_maxrss // 1024 - held + LOADED  # a copy begins with all that this process holds
    if taken > MEGABYTES:
        return f"{taken} MB of memory"
    if (spent := used.ru_utime + used.ru_stime) > 2 * SECONDS:  # with what copies of it took
        return f"{spent:.0f} s of computing"
    if not told:
        signalled = os.WTERMSIG(status)
        return (
            f"not done after {SECONDS} s" if signalled == signal.SIGXCPU else f"ended by signal {signalled}"
        )
    return "" if told == "-" else told


def answers(root: Path) -> None:
    """Check the game; every fault is one line, with a hint of one line or none."""
    os.chdir(root)
    os.cpu_count = lambda: 1
    for fault in checking.check_one("deck", ()):
        assert fault.line().startswith("printkit: ") and str(root) not in fault.line()
        assert "\n" not in fault.line() and "\n" not in fault.advice()


def import_all(root: Path, common: Path) -> None:
    """Let the children find imported what a check imports: check a whole game once."""
    write(root / "whole")
    shutil.copytree(common, root / "whole/templates/common")
    before = Path.cwd()
    os.chdir(root / "whole")
    faults = checking.check_one("deck", ())
    os.chdir(before)
    assert blocking(faults) == []  # else nothing of it would be drawn, whatever the mutation


def broken_by(seeds: range, root: Path, common: Path) -> list[str]:
    """Return what goes wrong with the game under each of many mutations."""
    import_all(root, common)
    wrong = []
    for seed in seeds:
        game = root / str(seed)
        write(game)
        shutil.copytree(common, game / "templates/common")
        file = mutate(game, seed)
        said = in_child(lambda game=game: answers(game))  # type: ignore[misc]
        if said:
            wrong.append(f"seed {seed}, {file}: {said}")
        else:
            shutil.rmtree(game)
    return wrong


COMMON = Path(__file__).parent.parent.parent / "templates" / "common"


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path_factory.getbasetemp() / "mutations-cache"))


def test_the_game_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path)
    shutil.copytree(COMMON, tmp_path / "templates/common")
    monkeypatch.chdir(tmp_path)
    assert [str(fault) for fault in checking.check_one("deck", ()) if fault.severity == "wrong"] == []


def test_mutated_games_are_answered(tmp_path: Path) -> None:
    assert broken_by(range(FEW), tmp_path, COMMON) == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sheet.html", "<p style='break-before: page'>a</p>" * 20_000),
        ("sheet.html", "<table><tr><td colspan=99999999>a</table>"),
        ("sheet.html", "<svg><g id='g'><use href='#g'/><use href='#g'/></g></svg>"),
        ("document.css", "td { display: grid; grid-template-columns: repeat(99999999, 1px) }"),
        ("document.css", "p { height: 90mm; background: repeating-linear-gradient(red, blue .00001px) }"),
        ("document-low.css", "p { columns: 99999999 }"),
    ],
)
def test_documents_without_end_are_answered(tmp_path: Path, name: str, words: str) -> None:
    write(tmp_path)
    shutil.copytree(COMMON, tmp_path / "templates/common")
    path = tmp_path / "templates/deck" / name
    before = path.read_text("utf-8") if path.exists() else ""
    path.write_text(
        before.replace("<h1>", f"{words}<h1>") if name == "sheet.html" else before + words, "utf-8"
    )

    def wrong() -> None:
        os.chdir(tmp_path)
        found = [fault for fault in checking.check_one("deck", ()) if fault.severity == "wrong"]
        assert 1 <= len(found) <= 2 and all(fault.file.startswith("templates/deck/") for fault in found)

    assert in_child(wrong) == ""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_thousands_of_mutated_games_are_answered(tmp_path: Path, part: int) -> None:
    share = MANY // 10
    first = FEW + part * share
    assert broken_by(range(first, first + share), tmp_path, COMMON) == []


def test_what_goes_wrong_is_seen() -> None:
    """The bounds hold: a traceback, an endless loop and too much memory are told."""

    def raises() -> None:
        raise ValueError("seen")

    def forever() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (1, SECONDS))  # sooner: this is a test
        while True:
            pass

    assert "ValueError: seen" in in_child(raises)
    assert in_child(forever) == "not done after 10 s"
    assert "MB of memory" in in_child(lambda: b"x" * 700_000_000 and None)
