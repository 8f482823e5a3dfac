"""Check what components keep free along the cut, in mm and in cells of a map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from printkit.base.faults import ToldNumber
from printkit.base.msgid import N_
from printkit.kit.loading.components import InCells
from printkit.kit.loading.diagnostics import Location
from printkit.kit.loading.filters import filter_of
from printkit.kit.loading.table_source import TableSource
from printkit.kit.model import Row, least_safe


def check_safe_zones(
    components: Sequence[Mapping[str, Any]],
    sheets: Mapping[str, TableSource],
    rows: Mapping[str, Sequence[Row]],
    tables: Mapping[str, Mapping[str, Any]],
    at: Location,
) -> None:
    """Write down safe zones that are smaller than their pieces need, without a reason.

    `tables` are the tables as `game.toml` declares them, with the size of a cell.
    """
    names = {each["id"] for each in components}
    for index, component in enumerate(components):
        safe, size, table = component["safe"], component["size"], component["rows"]
        if safe is None or component["safe_reason"].strip() or component["document"]:
            continue
        sizes = [(size[0], size[1])]
        if isinstance(size, InCells):
            cell = tables[table]["cell"] if table in sheets and sheets[table].maps else None
            if cell is None:
                continue  # told where the size is, or the cell
            sizes = [
                (width, height) for _, width, height in sizes_on_maps(component, rows[table], cell, names)
            ]
        least = max((least_safe(*each) for each in sizes), default=0)
        if safe < least:
            at.key("component").item(index).key("safe").fault(
                N_("{safe} mm is less than the {least} mm that words and frames keep free along the cut"),
                N_("leave it out, or say in `safe_reason` why it has to be less"),
                safe=ToldNumber(f"{safe:g}"),
                least=ToldNumber(f"{least:g}"),
            )


def sizes_on_maps(
    component: Mapping[str, Any], maps: Sequence[Row], cell: float, names: Collection[str]
) -> Iterator[tuple[Row, float, float]]:
    """Yield the maps that a component in cells shows, each with the width and height of the piece in mm.

    One of a fixed size, or of one map, is a single piece; else a map that has a component of its own, one of
    `names`, is left to it.
    """
    size, where = component["size"], component["where"]
    single = any(size) or "id" in where
    for row in filter(filter_of(where), maps):
        if not single and f"{component['id']}-{row.id}" in names:
            continue
        columns, lines = size if any(size) else (row["width"], row["height"])
        yield row, columns * cell, lines * cell
        if single:
            return
