"""What the programme says, on paper and in its faults, is all there in French."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import messages  # noqa: E402  a script, not a package
from msgids import Programme  # noqa: E402

PLAN = """
from printkit.faults import Fault, options

TOO_FEW = "{n} sausages are too few"

class Table:
    def fault(self, message: str, hint: str = "", **values: object) -> None:
        print(Fault("picnic.toml", message, values, hint))

    def lay(self, n: int, plates: str, guests: list[str]) -> None:
        if n < 3:
            self.fault(TOO_FEW, "buy "
                "more" if n else "go shopping", n=n)
        what, rest = options(n)
        self.fault(what, *rest)
        for guest in guests:
            refuse(f"{'a wasp' if n else 'an ant'} sits on {{guest}}", guest=guest)
        self.fault(plates + "!")

def refuse(why: str, **values: object) -> None:
    raise SystemExit(Fault("", why, values))
"""
FAULTS = """
from dataclasses import dataclass

@dataclass
class Fault:
    file: str
    message: str
    values: dict[str, object]
    hint: str = ""

def options(n):
    if n > 9:
        return "too many", ("invite a friend",)
    return "{value}", ()
"""
PO = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "{n} sausages are too few"
msgstr "{m} saucisses, c'est trop peu"

msgid "too many"
msgstr "trop"

msgid "bring an umbrella"
msgstr "prenez un parapluie"
"""


@pytest.fixture
def picnic(tmp_path: Path) -> Path:
    """A small programme with a page to print and a French file that is not what it should be."""
    for file, words in {
        "printkit/picnic.py": PLAN,
        "printkit/faults.py": FAULTS,
        "printkit/locale/fr.po": PO,
        "templates/common/list.html": "<h1>\n{{ _('what to bring') }}</h1>",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(words, "utf-8")
    return tmp_path


def test_every_word_of_the_programme_is_translated(capsys: pytest.CaptureFixture[str]) -> None:
    status = messages.main(["--check"])
    assert capsys.readouterr().err == ""
    assert status == 0


def test_words_are_found_however_they_reach_a_fault(picnic: Path) -> None:
    found = {(each.words, each.line) for each in Programme(picnic, "printkit").msgids() if not each.unclear}
    assert {(words, line) for words, line in found if words} == {
        ("{n} sausages are too few", 4),
        ("buy more", 12),
        ("go shopping", 13),
        ("too many", 13),
        ("invite a friend", 13),
        ("{value}", 14),
        ("a wasp sits on {guest}", 17),
        ("an ant sits on {guest}", 17),
    }


def test_what_is_wrong_with_a_translation_is_told(picnic: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main(["--check"], picnic) == 1
    assert capsys.readouterr().err.splitlines() == [
        "printkit/picnic.py:18: no msgid can be found in plates + '!'",
        "printkit/locale/fr.po: not translated: 'invite a friend' (printkit/faults.py:13)",
        "printkit/locale/fr.po: not translated: 'buy more' (printkit/picnic.py:12)",
        "printkit/locale/fr.po: not translated: 'go shopping' (printkit/picnic.py:13)",
        "printkit/locale/fr.po: not translated: 'a wasp sits on {guest}' (printkit/picnic.py:17)",
        "printkit/locale/fr.po: not translated: 'an ant sits on {guest}' (printkit/picnic.py:17)",
        "printkit/locale/fr.po: not translated: 'what to bring' (templates/common/list.html:2)",
        "printkit/locale/fr.po:6: other placeholders than in '{n} sausages are too few': "
        '"{m} saucisses, c\'est trop peu"',
        "printkit/locale/fr.po:12: nobody says 'bring an umbrella'",
    ]


def test_a_new_language_begins_with_every_word(picnic: Path) -> None:
    before = (picnic / "printkit/locale/fr.po").read_text("utf-8")
    messages.main(["de"], picnic)
    assert (picnic / "printkit/locale/fr.po").read_text("utf-8") == before
    begun = (picnic / "printkit/locale/de.po").read_text("utf-8")
    assert '"Language: de\\n"' in begun
    assert '#: templates/common/list.html\nmsgid "what to bring"\nmsgstr ""' in begun
    messages.main([], picnic)
    kept = (picnic / "printkit/locale/fr.po").read_text("utf-8")
    assert 'msgid "too many"\nmsgstr "trop"' in kept
    assert "umbrella" not in kept
