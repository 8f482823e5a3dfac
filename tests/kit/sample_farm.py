"""What makes the sample game a farm: kinds of ground, a folder of maps, and another map to add."""

from __future__ import annotations

KINDS = """
[terrain.grass]
letter = "."

[terrain.path]
letter = ","

[terrain.woods]
letter = "T"

[terrain.building]
building = true
upper_border = "red"

[border.red]

[special.pit]
letter = "X"
terrain = "grass"
"""

MAPS = (
    """
[table.map]
folder = "maps"
cell = 20
kinds = ["practice"]

[table.building]
file = "buildings.toml"
fields = { name = "text" }

[[component]]
id = "board-barn"
name = "La grange, à découper"
kind = "board"
size = "map"
rows = "map"
where = { id = "barn" }
front = "blanket.svg"

[[component]]
id = "roof"
name = "Toit"
kind = "tile"
size = { cells = [2, 1] }
rows = "map"
where = { id = "barn" }
front = "blanket.svg"

[[component]]
id = "board"
name = "Plateau : {name}"
kind = "board"
size = "map"
rows = "map"
front = "blanket.svg"
"""
    + KINDS
)

BARN = """
....
.BbX
....

name = "La Grange"
kind = "practice"
stairs = ["B2-C2"]

[legend]
B = { terrain = "building", building = "barn" }
b = { terrain = "building", building = "barn", floor = 2 }

[[locations]]
id = "barn-ground"
name = "Grange, rez-de-chaussée"
building = "barn"
dice = [1, 2, 3]
"""

YARD = """..
,S

legend.S = { terrain = "building", building = "old-shed" }
"""
