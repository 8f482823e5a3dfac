"""`check` finds each kind of fault of a translation in each kind of text, and says where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base.faults import blocking
from printkit.kit.loading.reader import read_game
from printkit.words.check import check_game
from tests.kit.sample_game import Sample
from tests.program import printkit

SOURCE = "Perds <b>2</b> {icon:heart}, garde {card:sandwich} et <i>danse</i>."
TARGET = "Lose <b>2</b> {icon:heart}, keep {card:sandwich} and <i>dance</i>."
PLACES = {
    "cards/bite.text": ("cards.toml", "Perds <b>2</b> vies {icon:heart} & garde {card:sandwich}."),
    "game/blanket.notes": ("game.toml", "Une par table."),
    "rules/PIC-EAT-01.text": ("rules.toml", "Qui a faim mange."),
    "rules/PIC-EAT-01.ruling": ("rules.toml", "Même sans {card:sandwich}."),
    "labels/sentence": ("labels.toml", ""),
    "events/eaten.say": ("events.toml", ""),
    "procedures/eat.summary": ("procedures.toml", ""),
    "questions/eat-more.ask": ("questions.toml", ""),
    "rulebook/eating.text": ("rulebook.toml", ""),
}
"""A text of each kind, with its file and what the small game says there; "" where it says nothing."""
MORE_TABLES = """
[table.event]
file = "events.toml"
fields = { say = "text" }

[table.procedure]
file = "procedures.toml"
fields = { summary = "text" }

[table.question]
file = "questions.toml"
fields = { ask = "text" }

[table.chapter]
file = "rulebook.toml"
fields = { text = "text" }
"""
FAULTS = [
    ("{icon:heart}", "hearts", "{icon:heart} is missing"),
    ("{icon:heart}", "{icon:hart}", "found {icon:hart} where {icon:heart} is expected"),
    ("{card:sandwich}", "{crad:sandwich}", "{crad:sandwich}"),
    ("2", "3", "the number is 3, in the source 2"),
    ("<b>2</b>", "<b>2", "</b>"),
    ("<i>dance</i>", "dance", "the markup <i> </i> is missing"),
    ("and ", 'and "so" ', "straight quotes"),
    ("keep ", "keep  ", "extra space"),
    ("keep", "spare", "“spare” is a word to avoid"),
]


def small_game(root: Path) -> Sample:
    """Return a game that has one and the same text in each kind of file, translated well."""
    game = Sample(root)
    for context, (name, said) in PLACES.items():
        path = game.folder / name
        row = context.partition("/")[2].partition(".")
        if said:
            path.write_text(path.read_text("utf-8").replace(f'"{said}"', f'"{SOURCE}"'), "utf-8")
        elif name == "labels.toml":
            path.write_text(f'{path.read_text("utf-8")}sentence = "{SOURCE}"\n', "utf-8")
        else:
            table = {"events.toml": "event", "procedures.toml": "procedure", "questions.toml": "question"}
            head = table.get(name, "chapter")
            path.write_text(f'[[{head}]]\nid = "{row[0]}"\n{row[2]} = "{SOURCE}"\n', "utf-8")
    toml = game.folder / "game.toml"
    words = toml.read_text("utf-8").replace("[[component]]", f"{MORE_TABLES}\n[[component]]", 1)
    toml.write_text(words, "utf-8")
    done = printkit(game.root, "words", "update", "picnic", "en")
    assert done.returncode == 0, done.stderr
    po = game.folder / "locale/en.po"
    entries = po.read_text("utf-8").split("\n\n")
    for number, entry in enumerate(entries):
        if any(f'msgctxt "{context}"' in entry for context in PLACES):
            kept = [line for line in entry.partition("\nmsgstr")[0].splitlines() if line[:2] != "#,"]
            lines = [line for line in kept if not line.startswith("#|")]
            entries[number] = "\n".join((*lines, f'msgstr "{TARGET}"'))
    po.write_text("\n\n".join(entries) + "\n", "utf-8")
    terms = "key,term,inflections,avoid,meaning\nkeep,keep,keeps,spare,Not to give away.\n"
    (game.folder / "locale/en.terms.csv").write_text(terms, "utf-8")
    return game


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return small_game(tmp_path_factory.mktemp("kinds"))


@pytest.fixture
def translated(good: Sample, monkeypatch: pytest.MonkeyPatch) -> Sample:
    monkeypatch.chdir(good.root)
    return good


def test_a_good_translation_has_no_fault(translated: Sample) -> None:
    assert [str(fault) for fault in check_game(translated.folder) if fault.file.endswith("en.po")] == []


@pytest.mark.parametrize(("old", "new", "wanted"), FAULTS)
def test_each_fault_is_named_in_each_kind_of_text(
    translated: Sample, old: str, new: str, wanted: str
) -> None:
    po = translated.folder / "locale/en.po"
    before = po.read_text("utf-8")
    after = before.replace(
        f'msgstr "{TARGET}"', 'msgstr "' + TARGET.replace(old, new, 1).replace('"', '\\"') + '"'
    )
    try:
        po.write_text(after, "utf-8")
        found = [fault for fault in blocking(check_game(translated.folder)) if wanted in fault.what()]
    finally:
        po.write_text(before, "utf-8")
    assert {fault.place.partition(", ")[2] for fault in found} >= set(PLACES)
    assert {fault.file for fault in found} == {"card_data/picnic/locale/en.po"}


def test_what_is_unfinished_is_counted_and_fails_only_when_strict(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    po = game.folder / "locale/en.po"
    name = 'msgctxt "cards/bite.name"'
    po.write_text(
        po.read_text("utf-8").replace(name, f"#, fuzzy\n{name}").replace('"One per table."', '""'), "utf-8"
    )
    for call in (("words", "check"), ("check", "--lang", "en")):
        told = printkit(game.root, *call, "picnic")
        assert told.returncode == 0, told.stderr
        assert "texts still to be done: 2" in told.stderr
        assert printkit(game.root, *call, "picnic", "--strict").returncode == 1


def test_a_card_that_is_called_otherwise_elsewhere_is_told(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    labels = game.folder / "labels.toml"
    labels.write_text(f'{labels.read_text("utf-8")}eaten = "Morsure"\n', "utf-8")
    po = game.folder / "locale/en.po"
    entry = '\nmsgctxt "labels/eaten"\nmsgid "Morsure"\nmsgstr "{}"\n'
    words = po.read_text("utf-8")
    po.write_text(words + entry.format("Nibble"), "utf-8")
    found = [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]
    assert [(fault.severity, fault.what()) for fault in found] == [
        ("warning", "“Morsure” is called “Nibble” here and “Bite” in cards/bite.name")
    ]
    for same in ("bite", "BITE"):
        po.write_text(words + entry.format(same), "utf-8")
        assert not [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]
    po.write_text(words + entry.format("Bites"), "utf-8")
    (game.folder / "locale/en.terms.csv").write_text(
        "key,term,inflections,avoid,meaning\nbite,bite,bites,,What a zombie does.\n", "utf-8"
    )
    assert not [fault for fault in check_game(game.folder, ["en"]) if "is called" in fault.what()]


def test_typography_is_wrong_in_a_translation_and_a_warning_in_the_source(tmp_path: Path) -> None:
    game = Sample(tmp_path)
    rules, po = game.folder / "rules.toml", game.folder / "locale/en.po"
    rules.write_text(rules.read_text("utf-8").replace("Qui a faim mange.", "Qui a faim: mange!"), "utf-8")
    po.write_text(
        po.read_text("utf-8")
        .replace("Qui a faim mange.", "Qui a faim: mange!")
        .replace("The hungry", "The  hungry"),
        "utf-8",
    )
    found = {
        fault.file.rpartition("/")[2]: fault.severity
        for fault in check_game(game.folder)
        if "space" in fault.what()
    }
    assert found == {"rules.toml": "warning", "en.po": "wrong"}
    assert read_game(game.folder).coverage("en") == 1
