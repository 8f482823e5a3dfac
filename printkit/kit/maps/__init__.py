"""maps: boards made of cells, drawn once as letters, printed and played from the same map.

    read_board(values, kinds) -> Map          a board from its rows of letters, its legend, doors, stairs...
    town(boards, layout, plan) -> Map         several boards put together, each turned to its place
    Map.edge("B2", "C2") -> "wall"            what lies between two cells: worked out, never drawn twice

Only the standard library is used here: the same code runs in a browser.
"""

from printkit.kit.maps.drawing import read_board
from printkit.kit.maps.legend import MapError
from printkit.kit.maps.map import Map, MapLocation, Square, distance
from printkit.kit.maps.terrain import NO_KINDS, TerrainKinds
from printkit.kit.maps.town import Corner, TownPlan, plan, town, turned

__all__ = [
    "NO_KINDS",
    "Corner",
    "Map",
    "MapError",
    "MapLocation",
    "Square",
    "TerrainKinds",
    "TownPlan",
    "distance",
    "plan",
    "read_board",
    "town",
    "turned",
]
