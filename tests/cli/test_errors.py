"""A wrong call and wrong content: a line a fault, a hint, an exit status, never a traceback, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook

from printkit.cli.build import MAX_BLEED
from printkit.faces.face import BLEED
from printkit.press.request import Request
from tests.press.deck import Deck
from tests.program import PRINTKIT, printkit


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return Deck(tmp_path, cards=2)


def check_told(done: subprocess.CompletedProcess[str], status: int, *words: str) -> None:
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("printkit: ")
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["build", "dekc"], ["“dekc”", "did you mean “deck”"]),
        (["build", "deck", "--paper", "a9"], ["--paper", "“a9”", "letter"]),
        (["build", "deck", "--backs", "middle"], ["--backs", "“middle”", "fold"]),
        (["build", "deck", "--backs", "hand"], ["“hand”", "by hand: --backs long --order fronts-first"]),
        (["build", "deck", "--backs", "lang"], ["“lang”", "did you mean “long”"]),
        (["build", "deck", "--ink", "ful,blood"], ["--ink", "“ful”", "“blood”"]),
        (["build", "deck", "--bleed", "9"], ["--bleed", "9 mm", "between 0 and 3"]),
        (["build", "deck", "--bleed", "nan"], ["--bleed"]),
        (["build", "deck", "--gap", "-1"], ["--gap"]),
        (["build", "deck", "--only", "crad"], ["--only", "“crad”"]),
        (["build", "deck", "--layout", "ne=motel"], ["--layout", "deck", "no game here"]),
        (["build", "deck", "--players", "3"], ["--players", "nothing of “deck” depends on the number"]),
        (["build", "mosh", "--players", "7"], ["--players", "“mosh” is for 2 to 6 players, not 7"]),
        (["build", "mosh", "--players", "-1"], ["--players", "not -1"]),
        (["build", "deck", "--layout", "ne"], ["--layout", "“ne”", "nw=NAME"]),
        (["build", "deck", "--layout", "ne=a,ne=b"], ["--layout", "“ne”", "twice"]),
        (["build", "inferno", "--layout", "ne=moon"], ["--layout ne", "“moon”", "sawmill"]),
        (["build", "inferno", "--layout", "up=motel"], ["--layout up", "“up”", "nw, ne, se, sw"]),
        (["build", "inferno", "--layout", "ne=motel"], ["--layout ne", "nw", "nw=motel,ne=sawmill,se="]),
        (["build", "inferno", "--layout", "ne=manor"], ["--layout ne", "“manor” is not a corner board"]),
        (["build", "deck", "--printer", "unknown"], ["--printer", "unknown", "calibrate"]),
        (["build", "deck", "--bled", "3"], ["--bled"]),
        (["bild"], ["bild"]),
        (["calibrate", "--save", "x", "--across", "70"], ["70.0 %", "100 %"]),
    ],
)
def test_a_wrong_call_is_told_and_ends_with_2(deck: Deck, call: list[str], words: list[str]) -> None:
    check_told(printkit(deck.folder, *call, XDG_CONFIG_HOME=str(deck.folder)), 2, *words)
    assert not (deck.folder / "output").exists()


@pytest.mark.parametrize(
    "call",
    [
        "export-companion|",
        "export-companion|app|--runtime=",
        "build|deck|--out=",
        "preview|deck|--out=",
        "calibrate|--out=",
        "words|extract|deck|--out=",
        "words|update|deck|fr|--csv=",
        "play|mosh|--file=",
        "serve|mosh|--file=",
    ],
)
def test_an_empty_path_is_not_the_folder_one_is_in(deck: Deck, call: str) -> None:
    before = sorted(deck.folder.rglob("*"))
    check_told(printkit(deck.folder, *call.split("|")), 2, "an empty path names nothing")
    assert sorted(deck.folder.rglob("*")) == before


def test_broken_toml_names_file_and_line(deck: Deck) -> None:
    with (deck.data / "game.toml").open("a", encoding="utf-8") as file:
        file.write("\nbroken = [\n")
    check_told(printkit(deck.folder, "build", "deck"), 1, "card_data/deck/game.toml", "line")


def test_all_faults_are_told_at_once(deck: Deck) -> None:
    text = (deck.data / "game.toml").read_text(encoding="utf-8")
    text = text.replace('kind = "card"', 'kind = "crad"').replace(
        "size = [63, 88]", 'size = "pokr"\ncolour = "red"'
    )
    (deck.data / "game.toml").write_text(text, encoding="utf-8")
    done = printkit(deck.folder, "build", "deck")
    check_told(done, 1, "crad", "pokr", "colour")
    assert done.stderr.count("printkit: ") >= 3


def test_a_missing_template_is_named(deck: Deck) -> None:
    (deck.templates / "front.svg").unlink()
    check_told(printkit(deck.folder, "build", "deck"), 1, "front.svg")


def test_a_template_that_fails_names_its_line(deck: Deck) -> None:
    deck.template(
        "front.svg", '{% extends "common/face.svg" %}\n{% block drawing %}\n{{ row.nmae }}{% endblock %}'
    )
    done = printkit(deck.folder, "build", "deck")
    check_told(done, 1, "templates/deck/front.svg", "line 3", "nmae", "name")


def test_a_missing_image_is_named(deck: Deck) -> None:
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<image href="art/no.png" width="9" height="9"/>{% endblock %}',
    )
    check_told(printkit(deck.folder, "build", "deck"), 1, "art/no.png")


def test_a_path_that_leaves_the_folders_is_refused(deck: Deck) -> None:
    (deck.folder / "secret.png").write_bytes(b"x")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<image href="../../secret.png" width="9" height="9"/>{% endblock %}',
    )
    check_told(printkit(deck.folder, "build", "deck"), 1, "secret.png")


def test_an_output_that_cannot_be_written_is_told(deck: Deck) -> None:
    (deck.folder / "output").write_text("a file stands here", encoding="utf-8")
    told = ("output", "this is a file, but a folder is expected here", "rename it, or move it away")
    check_told(printkit(deck.folder, "build", "deck"), 1, *told)
    assert (deck.folder / "output").read_text(encoding="utf-8") == "a file stands here"


def test_a_full_disk_leaves_the_old_files_whole_and_no_half_ones(deck: Deck) -> None:
    assert printkit(deck.folder, "build", "deck").returncode == 0
    folder = deck.folder / "output" / "deck" / "fr" / "a4"
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    deck.cards(9)
    limited = (
        f"ulimit -f 8; exec {PRINTKIT} build deck"  # blocks of 512 bytes: a disk that is full after 4 kB
    )
    environment = {**os.environ, "LANG": "C", "PRINTKIT_CACHE": str(deck.folder / "cache")}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"  # Python itself would leave half ones
    done = subprocess.run(
        ["sh", "-c", f"trap '' XFSZ; {limited}"],
        cwd=deck.folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    check_told(done, 1, "cannot write")
    before["kit.json"] = before["kit.json"].replace(b'"outdated": false', b'"outdated": true')
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("build deck", "output/deck/fr/a4: 2 files, 2 sheets of paper"),
        ("check deck", "deck: nothing is wrong"),
        ("preview deck", "output/preview/deck/card-fr.png"),
        ("calibrate", "output/calibration-a4.pdf"),
    ],
)
def test_what_came_of_a_call_is_told_in_a_line_also_to_a_file(deck: Deck, call: str, line: str) -> None:
    done = printkit(deck.folder, *call.split())
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{line}\n", "")
    done = printkit(deck.folder, *call.split(), "--quiet")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_package_is_the_program(deck: Deck) -> None:
    call = [sys.executable, "-m", "printkit", "--version"]
    done = subprocess.run(call, cwd=deck.folder, capture_output=True, text=True)
    assert done.stdout == printkit(deck.folder, "--version").stdout != ""


def test_without_pango_the_drawn_parts_are_built_and_the_documents_name_what_is_missing(deck: Deck) -> None:
    fake = deck.folder / "fake"
    fake.mkdir()
    (fake / "weasyprint.py").write_text(
        "raise OSError(\"cannot load library 'libpango-1.0-0': no such file\")", "utf-8"
    )
    done = printkit(deck.folder, "build", "deck", PYTHONPATH=str(fake))
    check_told(done, 1, "libpango-1.0-0", "apt install libpangoft2-1.0-0")
    assert (deck.folder / "output" / "deck" / "fr" / "a4" / "cards.pdf").exists()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (["build", "deck", "--lang", "xx"], ["--lang", "“xx”", "fr"]),
        (["check", "deck", "--lang", "fr,xx"], ["--lang", "“xx”"]),
        (["preview", "deck", "--lang", "xx"], ["--lang", "“xx”"]),
        (["preview", "deck", "crad"], ["COMPONENT", "“crad”", "did you mean “card”"]),
        (["calibrate", "--paper", "a9"], ["--paper", "“a9”", "letter"]),
        (["calibrate", "--lang", "zz"], ["--lang", "“zz”", "en, de, es, fr, it"]),
    ],
)
def test_names_that_nobody_has_are_a_wrong_call(deck: Deck, call: list[str], words: list[str]) -> None:
    check_told(printkit(deck.folder, *call), 2, *words)
    assert not (deck.folder / "output").exists()


@pytest.mark.parametrize(
    "call", ["update deck ../x", "extract deck --csv x.csv --lang a/b", "check deck --lang .."]
)
def test_a_language_that_could_be_none_makes_no_file(deck: Deck, call: str) -> None:
    before = sorted(deck.folder.rglob("*"))
    check_told(printkit(deck.folder, "words", *call.split()), 2, "is not a language", "pt-BR")
    assert sorted(deck.folder.rglob("*")) == before


def test_an_output_that_nobody_reads_to_its_end_is_no_fault(deck: Deck) -> None:
    call = subprocess.Popen(
        [PRINTKIT, "games"], cwd=deck.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert call.stdout
    assert call.stderr
    call.stdout.close()
    assert (call.stderr.read(), call.wait(timeout=60)) == ("", 0)
    call.stderr.close()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("call", ["games", "build --help"])
def test_an_output_that_is_full_is_told(deck: Deck, call: str) -> None:
    with Path("/dev/full").open("w", encoding="ascii") as full:
        done = subprocess.run(
            [PRINTKIT, *call.split()],
            cwd=deck.folder,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
        )
    assert (done.stderr, done.returncode) == ("printkit: the disk is full\n", 1)


def test_a_terminal_that_lacks_letters_gets_their_numbers(deck: Deck) -> None:
    done = printkit(deck.folder, "games", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert r"63\xd788 mm" in done.stdout


def test_paper_that_is_all_margin_is_told(deck: Deck) -> None:
    check_told(
        printkit(deck.folder, "build", "deck", "--paper", "10x10"), 1, "card: 63 × 88 mm", "larger paper"
    )


@pytest.mark.parametrize(
    ("name", "file", "other"),
    [
        ("how-to-print", "how-to-print.pdf", "how-to-print"),
        ("changed", "changed.pdf", "changed"),
        ("changed-fold", "changed-fold.pdf", "changed"),
        ("rules", "rules.pdf", "rules"),
        ("rules-low", "rules-low.pdf", "rules"),
        ("rules-booklet", "rules-booklet.pdf", "rules"),
        ("Rules-Booklet-short-edge", "Rules-Booklet-short-edge.pdf", "rules"),
    ],
)
def test_two_files_of_one_name_do_not_overwrite_each_other(
    deck: Deck, name: str, file: str, other: str
) -> None:
    deck.game(
        more='[[component]]\nid = "rules"\nname = "Règles"\nkind = "rules"\nsize = "a5"\nbooklet = true\n'
        'document = "r.html"'
    )
    text = (deck.data / "game.toml").read_text(encoding="utf-8")
    (deck.data / "game.toml").write_text(
        text.replace('print = "cards"', f'print = "{name}"'), encoding="utf-8"
    )
    deck.template("r.html", '{% extends "common/document.html" %}')
    told = printkit(deck.folder, "build", "deck")
    check_told(told, 1, f"{file} would also be a file of “{other}”, and", "another id or `print`")


@pytest.mark.parametrize(
    ("call", "line"),
    [
        ("build deck deck deck", "output/deck/fr/a4: "),
        ("check deck deck", "deck: nothing"),
        ("games deck deck", "deck: "),
    ],
)
def test_a_game_that_is_named_twice_is_done_once(deck: Deck, call: str, line: str) -> None:
    done = printkit(deck.folder, *call.split())
    assert done.returncode == 0, done.stderr
    assert [each.startswith(line) for each in done.stdout.splitlines()].count(True) == 1


def test_what_a_library_warns_of_is_not_for_the_user(deck: Deck) -> None:
    book, saved = Workbook(), BytesIO()
    assert book.active
    for line in (("id", "name", "count"), ("c1", "Carte", 1)):
        book.active.append(line)
    book.save(saved)
    with ZipFile(saved) as whole, ZipFile(deck.data / "cards.xlsx", "w") as packed:
        for name in whole.namelist():
            packed.writestr(name, "<x/>" if name == "xl/styles.xml" else whole.read(name))
    text = (deck.data / "game.toml").read_text("utf-8")
    (deck.data / "game.toml").write_text(text.replace("cards.csv", "cards.xlsx"), "utf-8")
    done = printkit(deck.folder, "check", "deck")
    assert (done.returncode, done.stderr) == (0, "")
    assert "UserWarning" in printkit(deck.folder, "check", "deck", PYTHONWARNINGS="default").stderr


def test_a_start_that_is_broken_off_ends_without_a_word(deck: Deck) -> None:
    fake = deck.folder / "fake"
    fake.mkdir()
    (fake / "typer.py").write_text("raise KeyboardInterrupt", "utf-8")
    done = printkit(deck.folder, "games", PYTHONPATH=str(fake))
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_a_machine_without_enough_memory_is_told(deck: Deck) -> None:
    fake = deck.folder / "fake"
    fake.mkdir()
    (fake / "jinja2.py").write_text("raise MemoryError", "utf-8")
    check_told(printkit(deck.folder, "check", "deck", PYTHONPATH=str(fake)), 1, "not enough memory")


def test_as_much_bleed_can_be_asked_for_as_faces_have() -> None:
    assert MAX_BLEED == BLEED == Request(games=()).bleed
