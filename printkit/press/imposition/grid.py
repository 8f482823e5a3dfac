"""Rows and columns: the best grid of one kind of piece in a room, in mm."""

from collections.abc import Iterator

from printkit.base.dataclass import dataclass

EPSILON = 1e-6
"""Lengths closer than this, in mm, are equal."""


@dataclass(frozen=True, slots=True)
class Format:
    """What makes pieces cuttable together: the trim size as first read, and whether they bleed."""

    width: float
    height: float
    bleed: bool = True
    turnable: bool = True
    """Whether it may lie on its side."""

    @property
    def ways(self) -> tuple[tuple[float, float], ...]:
        """Return the sizes in which a piece may lie: upright and, unless it is square, turned."""
        if not self.turnable or abs(self.width - self.height) < EPSILON:
            return ((self.width, self.height),)
        return ((self.width, self.height), (self.height, self.width))

    @property
    def area(self) -> float:
        """Return the area of one piece in mm²."""
        return self.width * self.height


@dataclass(frozen=True, slots=True)
class GridBlock:
    """A grid of equal cells, filled row by row; only the last row may be short."""

    format: Format
    cell_width: float
    cell_height: float
    columns: int
    rows: int
    count: int
    gap: float

    @property
    def width(self) -> float:
        """Return the width over all columns."""
        return self.columns * self.cell_width + (self.columns - 1) * self.gap

    @property
    def height(self) -> float:
        """Return the height over all rows."""
        return self.rows * self.cell_height + (self.rows - 1) * self.gap

    @property
    def last_row(self) -> int:
        """Return the number of cells in the last row."""
        return self.count - (self.rows - 1) * self.columns

    def left(self, column: int) -> float:
        """Return the x of a column's left side, from the block's own."""
        return column * (self.cell_width + self.gap)

    def top(self, row: int) -> float:
        """Return the y of a row's upper side, from the block's own."""
        return row * (self.cell_height + self.gap)

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield column and row of each filled cell, in reading order."""
        for number in range(self.count):
            row, column = divmod(number, self.columns)
            yield column, row

    def filled(self, column: int, row: int) -> bool:
        """Whether there is a cell at this column and row."""
        inside = 0 <= column < self.columns and 0 <= row < self.rows
        return inside and row * self.columns + column < self.count


def fitting_count(room: float, size: float, gap: float) -> int:
    """Count how many sizes with gaps between them go into a room."""
    return max(0, int((room + gap + EPSILON) / (size + gap)))


def best(form: Format, width: float, height: float, gap: float = 0.0) -> GridBlock | None:
    """Find the grid that holds the most pieces in a room of width x height; None if not even one fits."""
    grids = []
    for cell_width, cell_height in form.ways:
        columns, rows = fitting_count(width, cell_width, gap), fitting_count(height, cell_height, gap)
        if columns and rows:
            grids.append(GridBlock(form, cell_width, cell_height, columns, rows, columns * rows, gap))
    return max(grids, key=lambda grid: grid.count, default=None)


def part_filled(form: Format, count: int, width: float, height: float, gap: float = 0.0) -> GridBlock | None:
    """Find the grid for exactly `count` pieces with the fewest cuts, then the most compact one."""
    grids = []
    for turn, (cell_width, cell_height) in enumerate(form.ways):
        most_rows = fitting_count(height, cell_height, gap)
        for columns in range(1, min(count, fitting_count(width, cell_width, gap)) + 1):
            rows = -(-count // columns)
            if rows <= most_rows:
                grid = GridBlock(form, cell_width, cell_height, columns, rows, count, gap)
                short = grid.last_row < columns
                grids.append((short, turn, grid.width + grid.height, rows, grid))
    return min(grids, key=lambda entry: entry[:-1])[-1] if grids else None
