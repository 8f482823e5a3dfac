"""The import contracts of pyproject.toml hold, and each of them refuses what it is there to refuse."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import grimp
import pytest
from importlinter.api import read_configuration
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

TYPES = {"layers": LayersContract, "forbidden": ForbiddenContract}

REFUSED = {
    "the packages": [
        "base.faults -> kit.model",
        "kit.model -> table.act",
        "table.act -> kit.model",
        "games.mosh.board -> faces.art",
        "faces.art -> games.game",
        "faces.art -> press.geometry",
        "press.build -> words.update",
        "words.update -> press.geometry",
        "press.build -> play.flow",
        "play.flow -> press.geometry",
        "play.saves -> companion.taps",
        "play.actions -> companion.taps",
        "play.visibility -> companion.viewer",
        "play.saves -> terminal.screen",
        "terminal.client -> companion.taps",
        "companion.loader -> terminal.screen",
        "companion.loader -> cli.options",
        "starter.columns -> companion.taps",
        "words.update -> starter.columns",
        "words.update -> word_pictures.page",
        "press.preview -> word_pictures.gather",
        "starter.columns -> word_pictures.page",
    ],
    "the table in a browser and in a terminal print nothing": [
        "companion.loader -> press.geometry",
        "terminal.screen -> words.typography",
        "play.flow -> words.typography",
    ],
    "paper and translators know no game and no table": [
        "press.geometry -> games.game",
        "faces.art -> table.chance",
        "words.update -> table.answers",
    ],
    "an evening and translators' files draw nothing": [
        "play.flow -> faces.art",
        "words.extract -> faces.templates",
    ],
    "no game knows another": [
        "games.mosh.board -> games.inferno.board",
        "games.inferno.flow -> games.registry",
        "games.inferno.flow -> games.guard",
        "games.guard -> games.mosh.game",
        "games.game -> games.non_morts.rooms",
        "games.sentences -> games.game",
    ],
    "games know the kit's model, not its reader": [
        "games.mosh.board -> kit.loading.tables",
        "play.flow -> kit.kit_cache",
    ],
    "kit": [
        "kit.model -> kit.loading.reader",
        "kit.loading.reader -> kit.kit_cache",
        "kit.maps.map -> kit.text.markup",
    ],
    "press": [
        "press.svg.draw -> press.sheets.slug",
        "press.sheets.slug -> press.documents.renderer",
        "press.documents.renderer -> press.jobs.job",
        "press.typesetting.style -> press.pdf.page",
        "press.fonts.font -> press.typesetting.style",
        "press.request -> press.jobs.job",
        "press.build -> press.preview",
    ],
    "imposition is pure geometry": [
        "press.imposition.grid -> base.faults",
        "press.imposition.marks -> reportlab",
        "press.geometry -> press.fonts.font",
    ],
    "play": [
        "play.flow -> play.actions",
        "play.saves -> play.actions",
        "play.visibility -> play.narration",
        "play.resources -> play.seating",
    ],
    "terminal": [
        "terminal.screen -> terminal.client",
        "terminal.screen -> terminal.answer_input",
        "terminal.formatter -> terminal.evening",
    ],
    "companion": [
        "companion.server.app -> companion.offline.export",
        "companion.offline.export -> companion.server.app",
        "companion.pages.render -> companion.loader",
        "companion.taps -> companion.pages.render",
        "companion.viewer -> companion.taps",
        "companion.site -> companion.viewer",
        "companion.pages.sidebar -> companion.face_cards",
        "companion.card_book -> companion.site",
        "companion.site -> companion.pages.filters",
    ],
    "the companion takes from faces the Jinja factory and its loader only": [
        f"companion.pages.render -> faces.{module}"
        for module in ("art", "bounds", "counting", "document", "face", "lines", "templates", "usage")
    ],
    "the table needs only the standard library": [
        "table.act -> jinja2",
        "table.view -> rich",
    ],
}

EXHAUSTIVE = {
    "the packages": "",
    "no game knows another": "games.",
    "kit": "kit.",
    "press": "press.",
    "play": "play.",
    "terminal": "terminal.",
    "companion": "companion.",
}
"""Contracts that have to say of every module where it stands, and the package that each orders."""

SESSION = read_configuration()["session_options"]
CONTRACTS = {options["name"]: options for options in read_configuration()["contracts_options"]}


def full(name: str) -> str:
    inside = name.split(".")[0] not in ("reportlab", "jinja2", "rich")
    return f"printkit.{name}" if inside else name


def kept(name: str, graph: Any) -> bool:
    """Whether a contract holds for the imports of a graph."""
    options = {key: value for key, value in CONTRACTS[name].items() if key not in ("name", "type")}
    contract = TYPES[CONTRACTS[name]["type"]](name, SESSION, options)
    return contract.check(deepcopy(graph), verbose=False).kept


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("printkit", include_external_packages=True, cache_dir=None)


def test_each_contract_is_tried() -> None:
    assert set(CONTRACTS) == set(REFUSED)
    assert {name for name, options in CONTRACTS.items() if options.get("exhaustive")} == set(EXHAUSTIVE)


@pytest.mark.parametrize("name", CONTRACTS)
def test_a_contract_refuses_what_it_is_there_for(name: str, graph: grimp.ImportGraph) -> None:
    assert kept(name, graph)
    passed = []
    for line in REFUSED[name]:
        importer, imported = map(full, line.split(" -> "))
        assert {importer, imported} <= graph.modules, line
        wrong = deepcopy(graph)
        wrong.add_import(importer=importer, imported=imported)
        passed += [line] if kept(name, wrong) else []
    assert passed == []


@pytest.mark.parametrize(("name", "package"), EXHAUSTIVE.items())
def test_a_new_module_needs_a_place(name: str, package: str, graph: grimp.ImportGraph) -> None:
    more = deepcopy(graph)
    more.add_module(f"printkit.{package}cellar")
    assert not kept(name, more)
