"""Check what `game.toml` says of the kinds of terrain and special cells of its boards, and make them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.base.msgid import N_
from printkit.kit.loading.diagnostics import Location
from printkit.kit.loading.manifest_schema import TERRAIN_TABLES
from printkit.kit.loading.map_files import MAP_FIELDS
from printkit.kit.maps.drawing import DRAWING_FIELDS as BOARD_FIELDS
from printkit.kit.maps.legend import CUT, spelt
from printkit.kit.maps.terrain import (
    EDGES,
    WALL,
    WALLS,
    BorderKind,
    SpecialKind,
    TerrainKind,
    TerrainKinds,
)
from printkit.kit.text.spelling import ID


def terrain_kinds(values: Mapping[str, Any], at: Location) -> TerrainKinds:
    """Make the kinds that `game.toml` declares; what is wrong with them is written down."""
    terrains, specials, borders, links, _ = (values[name] for name in TERRAIN_TABLES)
    for name in TERRAIN_TABLES:
        for id_ in values[name]:
            if not ID.fullmatch(id_):
                hint = N_("an id is made of letters a-z, digits and dashes")
                at.key(name).key(id_).fault(N_("{value} is not an id"), hint, value=f'"{id_}"')
    _check_letters(values, at)
    _check_borders(values, at)
    _check_lists(borders, links, at)
    _check_roles(values, at)
    for id_, each in specials.items():
        here = at.key("special").key(id_)
        if each["terrain"] and each["terrain"] not in terrains:
            here.key("terrain").unknown(N_("unknown terrain “{value}”"), each["terrain"], terrains)
        elif each["letter"] and not each["terrain"]:
            here.key("terrain").fault(N_("the field is missing"), N_("a letter means a cell with its ground"))
        elif each["letter"] and terrains[each["terrain"]]["building"]:
            _names_building(here.key("letter"))
    for id_, each in terrains.items():
        here = at.key("terrain").key(id_)
        if each["letter"] and each["building"]:
            _names_building(here.key("letter"))
        for key in ("upper_border", "upper_sign"):
            if each[key] and not each["building"]:
                here.key(key).fault(N_("only a building has “{field}”"), field=key)
    return TerrainKinds(
        {id_: TerrainKind(id_, **_fields(each)) for id_, each in terrains.items()},
        {id_: SpecialKind(id_, **_fields(each)) for id_, each in specials.items()},
        {id_: BorderKind(id_, **each) for id_, each in borders.items()},
        tuple(links),
    )


def _names_building(here: Location) -> None:
    """Write down that a letter without a legend means a cell of some building."""
    here.fault(
        N_("a letter that every board may use cannot name a building"),
        N_("leave it out: the legends of boards say of which building a cell is"),
    )


def _fields(said: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a kind; what it does not say has the usual value."""
    found = {key: value for key, value in said.items() if key != "role" and value not in ("", None)}
    return {**found, "roles": said["role"]}


def _check_letters(values: Mapping[str, Any], at: Location) -> None:
    """Check that letters are single ones, and that each means one cell."""
    taken: dict[str, str] = {}
    for name in ("terrain", "special"):
        for id_, each in values[name].items():
            here = at.key(name).key(id_)
            for key in ("letter", "sign", "upper_sign"):
                letter = each.get(key, "")
                if letter and (len(letter) != 1 or letter.isspace() or not letter.isprintable()):
                    here.key(key).fault(N_("expected one letter, found {value}"), value=f'"{spelt(letter)}"')
            letter = each["letter"]
            if letter == CUT:
                here.key("letter").fault(N_("“{value}” cannot stand for a cell"), value=letter)
            elif letter and letter in taken:
                here.key("letter").fault(
                    N_("the letter “{value}” already means “{other}”"), value=letter, other=taken[letter]
                )
            taken.setdefault(letter, id_)
    for id_, each in values["border"].items():
        if each["signs"] and (len(each["signs"]) != 2 or not each["signs"].isprintable()):
            at.key("border").key(id_).key("signs").fault(
                N_("expected two letters, found {value}"), value=f'"{spelt(each["signs"])}"'
            )


def _check_borders(values: Mapping[str, Any], at: Location) -> None:
    """Check that the borders that kinds name are declared, and that what encloses has one."""
    known = (*values["border"], WALL)
    for name in ("terrain", "special"):
        for id_, each in values[name].items():
            here = at.key(name).key(id_)
            for key in ("border", "upper_border"):
                if each.get(key) and each[key] not in known:
                    here.key(key).unknown(N_("unknown border “{value}”"), each[key], known)
            for one, other in (("encloses", "border"), ("border", "encloses")):
                if each[one] and not each[other]:
                    here.key(other).fault(N_("the field is missing"), N_("it goes with “{field}”"), field=one)


def _check_roles(values: Mapping[str, Any], at: Location) -> None:
    """Check that the roles of kinds are among those that the game declares: rules ask for no others."""
    known = values["role"]
    for name in ("terrain", "special"):
        for id_, each in values[name].items():
            for number, role in enumerate(each["role"]):
                here = at.key(name).key(id_).key("role").item(number)
                if known and role not in known:
                    here.unknown(N_("unknown role “{value}”"), role, known)
                elif not known:
                    hint = N_('say below [role] which the rules ask for: {value} = "what that is"')
                    here.fault(N_("unknown role “{value}”"), hint, value=role)


def _check_lists(borders: Mapping[str, Any], links: Mapping[str, Any], at: Location) -> None:
    """Check that borders and lists of boards are called like nothing else."""
    taken = {*BOARD_FIELDS, *MAP_FIELDS, WALLS}
    for id_, border in borders.items():
        here = at.key("border").key(id_)
        if id_ in EDGES:
            here.fault(N_("a border cannot be called “{value}”"), value=id_)
        if border["list"] in taken:
            here.key("list").fault(N_("boards have another field “{value}”"), value=border["list"])
        taken |= {border["list"]} - {""}
    for id_ in links:
        if id_ in taken:
            at.key("link").key(id_).fault(N_("boards have another field “{value}”"), value=id_)
