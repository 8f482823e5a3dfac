"""Whatever stands in the files, printkit answers with a kit or with faults, never with a traceback."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from printkit.kit import FaultError, Kit, Text, read_game
from printkit.kit.maps import TerrainKinds
from printkit.kit.maps.terrain import TerrainKind
from printkit.kit.model import Component, Row, Rule
from printkit.words.check import check_game
from tests.kit.sample_boards import ISLAND, KINDS
from tests.kit.sample_farm import BARN, MAPS
from tests.kit.sample_farm import KINDS as FARM_KINDS
from tests.kit.sample_game import CARDS, GAME, Sample

QUICK = settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))

KNOWN = ["", "card", "limb", "text", "list", "../x", "a.png", "<b>", "{card:bite}", "poker", "é" * 300]
WORDS = st.one_of(st.sampled_from(KNOWN), st.text(st.characters(codec="utf-8"), max_size=12))
VALUES: st.SearchStrategy[Any] = st.recursive(
    st.one_of(WORDS, st.integers(-(10**30), 10**30), st.booleans(), st.floats()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(WORDS, inner, max_size=3)),
    max_leaves=6,
)
KEYS = st.sampled_from(
    [line.split(" = ")[0] for line in (GAME + CARDS).splitlines() if " = " in line]
    + ["where", "document", "shape", "bleed", "safe", "feet", "table", "component", "fields", "size"]
)
LETTERS = 'idname;,\t"|=\n\r#[]é\0'


def toml(value: Any) -> str:
    """Write a value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(letter):08x}" for letter in value) + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    return str(value)


def answer(sample: Sample) -> None:
    """Read and check a game: faults are fine, each in one line; a kit must travel."""
    for fault in check_game(sample.folder):
        assert "\n" not in fault.line() and "\n" not in fault.advice()
    try:
        kit = read_game(sample.folder).kit("fr")
    except FaultError as error:
        assert error.faults
        return
    assert Kit.from_json(kit.to_json()) == kit


@QUICK
@given(st.dictionaries(KEYS, VALUES, max_size=4))
@example({"component": [{"id": [1]}]})
@example({"table": {"card": {"file": "", "fields": {"id": "int"}}}})
def test_any_value_in_game_toml(values: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as root:
        sample = Sample(Path(root))
        lines = [f"{key} = {toml(value)}" for key, value in values.items()]
        sample.write("game.toml", "\n".join(lines))
        answer(sample)
        kept = [line for line in GAME.splitlines() if line.partition(" =")[0] not in values]
        sample.write("game.toml", "\n".join([*lines, *kept]))
        answer(sample)


@QUICK
@given(KEYS, VALUES)
def test_any_value_in_a_component(key: str, value: Any) -> None:
    with tempfile.TemporaryDirectory() as root:
        sample = Sample(Path(root))
        sample.write("game.toml", f"{GAME}\n[[component]]\n{key} = {toml(value)}\n")
        answer(sample)


@QUICK
@given(KEYS, VALUES, st.sampled_from(["cards.toml", "rules.toml", "labels.toml", "events.toml"]))
@example("game", {"<b>": ""}, "events.toml")
def test_any_value_in_a_row(key: str, value: Any, file: str) -> None:
    with tempfile.TemporaryDirectory() as root:
        sample = Sample(Path(root))
        row = {"cards.toml": "[[card]]", "rules.toml": "[[rule]]", "events.toml": "[[event]]"}.get(file, "")
        before = CARDS if file == "cards.toml" else ""
        name = '\nid = "x"\n' if key != "id" else "\n"
        sample.write(file, f"{before}{row}{name}{key} = {toml(value)}\n")
        answer(sample)


@QUICK
@given(st.one_of(st.binary(max_size=80), st.text(st.sampled_from(LETTERS), max_size=60).map(str.encode)))
def test_any_bytes_in_any_file(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as root:
        sample = Sample(Path(root))
        for name in ("cards.csv", "limbs.toml", "rules.toml", "labels.toml", "locale/en.po"):
            sample.write(name, data)
        sample.change("game.toml", '"cards.toml"', '"cards.csv"')
        answer(sample)
        sample.write("game.toml", data)
        answer(sample)


@QUICK
@given(st.lists(st.sampled_from(BARN.splitlines()), max_size=14), st.binary(max_size=12))
def test_any_lines_in_a_map(farm: Sample, lines: list[str], data: bytes) -> None:
    farm.write("maps/barn.map", "\n".join(lines).encode() + data)
    answer(farm)


@QUICK
@given(st.sampled_from(["folder", "cell", "file", "fields", "sheet", "x"]), VALUES)
def test_any_value_in_a_table_of_maps(farm: Sample, key: str, value: Any) -> None:
    lines = [line for line in MAPS.splitlines() if not line.startswith(f"{key} = ")]
    at = lines.index("[table.map]") + 1
    farm.write("game.toml", GAME + "\n".join([*lines[:at], f"{key} = {toml(value)}", *lines[at:]]))
    answer(farm)


@QUICK
@given(st.integers(0, len(ISLAND.splitlines()) - 1), st.sampled_from(ISLAND.split()), VALUES)
@example(ISLAND.splitlines().index('letter = "s"'), "letter", 7)
@example(ISLAND.splitlines().index("[terrain.sand]"), "terrain", [{}])
def test_any_value_of_a_kind_of_cell(farm: Sample, at: int, key: str, value: Any) -> None:
    lines = ISLAND.splitlines()
    key = key.strip("[]").split(".")[0]
    lines[at] = f"{key} = {toml(value)}" if key.isidentifier() else ""
    farm.write("game.toml", GAME + MAPS.replace(FARM_KINDS, "\n".join(lines)))
    answer(farm)


FORMS = st.lists(st.text(max_size=4), min_size=1).map(tuple)
TEXTS = st.one_of(st.text(max_size=8).map(Text), FORMS.map(Text.plural))
NAMES = st.text(st.sampled_from("abc-<>"), min_size=1, max_size=4)
NUMBERS = st.one_of(st.integers(), st.floats(allow_nan=False), st.booleans(), st.none())
CELLS: st.SearchStrategy[Any] = st.recursive(
    st.one_of(TEXTS, st.text(max_size=8), NUMBERS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple), st.dictionaries(NAMES, inner, max_size=3)
    ),
    max_leaves=5,
)
ROWS = st.builds(Row, NAMES, st.integers(1), st.dictionaries(NAMES, CELLS, max_size=3))
RULES = st.builds(Rule, role=st.just(("print",)), text=TEXTS, ruling=TEXTS)
COMPONENTS = st.builds(Component, name=TEXTS, width=st.just(63), height=st.just(88.5), notes=TEXTS)
TERRAINS = st.dictionaries(
    NAMES, st.builds(TerrainKind, roles=st.lists(NAMES, max_size=2).map(tuple)), max_size=2
).map(lambda kinds: TerrainKinds({id_: replace(kind, id=id_) for id_, kind in kinds.items()}))
KITS = st.builds(
    Kit,
    game=NAMES,
    lang=NAMES,
    source_lang=NAMES,
    prefix=st.text(max_size=4),
    terrain=st.one_of(st.none(), st.just(KINDS), TERRAINS),
    title=TEXTS,
    summary=TEXTS,
    credit=st.just(("Ada",)),
    credit_note=TEXTS,
    languages=st.just(("fr", "en")),
    players=st.just({"min": 1, "max": 2}),
    seats=st.just(("p1",)),
    look=st.dictionaries(NAMES, st.just("#ffffff"), max_size=2),
    rules=st.lists(RULES, max_size=2).map(tuple),
    tables=st.dictionaries(NAMES, st.lists(ROWS, max_size=3).map(tuple), max_size=2),
    components=st.lists(COMPONENTS, max_size=2).map(tuple),
    labels=st.dictionaries(NAMES, TEXTS, max_size=3),
    untranslated=st.just(("a/b.c",)),
    coverage=st.floats(0, 1),
)


@QUICK
@given(KITS)
def test_every_kit_travels_as_json(kit: Kit) -> None:
    back = Kit.from_json(kit.to_json())
    assert back == kit
    assert back.to_json() == kit.to_json()
