"""What stands on a screen together: a question with its answers, and of the table what has changed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from printkit.base.dataclass import dataclass
from printkit.games.drawn_map import DrawnMap, RowColumn
from printkit.terminal.screen import Screen, shown_length

ONE_EACH, IN_A_ROW, MAX_CELL_WIDTH = 8, 6, 13
"""Options up to which each has a line of its own; others side by side; letters of one, at most, for that."""

BESIDE_EVENTS = 8
"""Lines of the table that are shown with a question though what has just been told leaves the screen."""


BOXES, HEARTS, COLUMNS = re.compile("[■□]+"), re.compile("(♥+)(·*)"), re.compile(r" {2,}|\|")
"""Signs that are counted where a table is told in words, and what stands between its columns."""


@dataclass(frozen=True)
class Choices:
    """What there is to choose from: each name with its key, what is needed beside it, what may be added."""

    names: Sequence[str] = ()
    keys: Sequence[int] = ()
    beside: Sequence[str] = ()
    added: Sequence[str] = ()

    def lines(self, screen: Screen, around: int, page: int, more: str, *, close: bool = False) -> list[str]:
        """Return the lines of it, so that those that stand `around` it are seen with it.

        As many names as fit stand in a line where it is to be `close`, or there are more than lines. Where it
        has too many for a screen, it has pages, each of which says `more`: how to see others.
        """
        other = [*self.beside, *self.added]
        told = _cells(self.names, self.keys) if screen.plain else keyed(self.names, self.keys, screen.width)
        if screen.rows is None or screen.width is None:
            return [*self.beside, *told, *self.added]
        room = max(1, screen.rows - 1 - around - len(screen.laid(other)))
        if (close or len(screen.laid(told)) > room) and not screen.plain:
            told = beside_each_other(self.names, self.keys, screen.width)
        if len(screen.laid(told)) > room:
            pages = [*_pages(screen, told, max(1, room - 1))]
            told = [*pages[page % len(pages)], f"       {more} ({page % len(pages) + 1}/{len(pages)})"]
        return [*self.beside, *told, *self.added]


def keyed(names: Sequence[str], keys: Sequence[int] = (), width: int | None = None) -> list[str]:
    """Return a line for each name with its key, by itself its place; many short ones side by side.

    `width`: letters in a line, where that is known.
    """
    cells = _cells(names, keys)
    wide = max(map(shown_length, cells), default=0) + 2
    if len(cells) <= ONE_EACH or wide > MAX_CELL_WIDTH:
        return cells
    return _rows(cells, wide, IN_A_ROW if width is None else max(1, min(IN_A_ROW, width // wide)))


def beside_each_other(names: Sequence[str], keys: Sequence[int], width: int) -> list[str]:
    """Return as many names in a line as fit in its width."""
    cells = _cells(names, keys)
    wide = max(map(shown_length, cells), default=0) + 2
    return _rows(cells, wide, max(1, width // wide))


def news_of(lines: Sequence[str], before: Sequence[str]) -> list[str]:
    """Return what of a table is new since it was told `before`, below the first line of its block."""
    known = _all_parts(before)
    told = []
    for block in blocks_of(lines):
        heading, parts = _parts(block)
        if news := [line for part in parts if part not in known for line in part]:
            told += [*heading, *news]
        elif heading and heading[0] not in before:
            told += heading
    return told


def table_part(screen: Screen, lines: Sequence[str], before: Sequence[str] | None, room: int) -> list[str]:
    """Return what of a drawn table is new since it was drawn `before`, as far as there is room.

    Its first block tells how things stand, and comes with whatever has changed. Of a block that does not fit
    those parts stand there that are new, whole. Where the block is a list of places, and not even these fit,
    as many stand there as do, those first where something is.
    """
    known, known_parts = [*blocks_of(before or ())], _all_parts(before or ())
    told: list[str] = []
    for at, block in enumerate(blocks_of(lines)):
        if at and block in known:
            continue
        space = room - len(told) - 1
        heading, parts = _parts(block)
        news = parts if before is None else [part for part in parts if part not in known_parts]
        shown = screen.laid(block)
        if len(shown) > space:
            shown = screen.laid([*heading, *(line for part in news for line in part)]) if news else []
        if len(shown) > space and not heading:
            shown = [line for part in _fitting(screen, news, space) for line in screen.laid(part)]
        if shown and len(shown) <= space:
            told += ["", *shown]
    return told if len(told) > 2 or before is None else []


def _all_parts(lines: Sequence[str]) -> list[list[str]]:
    return [part for block in blocks_of(lines) for part in _parts(block)[1]]


def _parts(block: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """Return the heading of a block, and its parts, each a line.

    A list of places has no heading: each of its parts is a place with what stands below it, further in.
    """
    first, rest = block[0], block[1:]
    level = min(map(_indent, rest), default=0)
    if not rest or (_indent(first) == level and any(_indent(line) > level for line in rest)):
        return [], _below_each(block, _indent(first))
    return [first], [[line] for line in rest]


def _below_each(lines: Sequence[str], level: int) -> list[list[str]]:
    parts: list[list[str]] = []
    for line in lines:
        if _indent(line) > level and parts:
            parts[-1].append(line)
        else:
            parts.append([line])
    return parts


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _fitting(screen: Screen, parts: Sequence[list[str]], space: int) -> list[list[str]]:
    """Return as many parts as there is space for, in their order, sooner those with more than a line."""
    fitting: list[list[str]] = []
    for part in sorted(parts, key=lambda each: len(each) == 1):
        if (lines := len(screen.laid(part))) <= space:
            space -= lines
            fitting.append(part)
    return [part for part in parts if part in fitting]


@dataclass(frozen=True)
class MapView:
    """The map of a table, and where on it something is asked about."""

    map: DrawnMap
    found: tuple[RowColumn, ...]


def with_map(lines: Sequence[str], drawn: DrawnMap, shown: Sequence[str]) -> list[str]:
    """Return a drawn table with other lines in place of its map."""
    map_lines = [*drawn.lines]
    blocks = (block if block != map_lines else [*shown] for block in blocks_of(lines))
    return [line for block in blocks if block for line in (*block, "")][:-1]


def in_words(lines: Sequence[str]) -> list[str]:
    """Return a drawn table as it is read out: signs that stand in a row are counted, columns parted."""
    told = []
    for line in lines:
        words = HEARTS.sub(_hearts, BOXES.sub(lambda found: f"{found[0].count('■')}/{len(found[0])}", line))
        parts = [part.strip() for part in COLUMNS.split(words.strip())]
        told.append(", ".join(filter(None, parts)).replace(" · ", ", "))
    return told


def _hearts(found: re.Match[str]) -> str:
    whole, hurt = len(found[1]), len(found[2])
    return f"{whole}/{whole + hurt} ♥" if hurt else f"{whole} ♥"


def blocks_of(lines: Sequence[str]) -> Iterator[list[str]]:
    """Yield the lines between empty ones."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line:
            block.append(line)
        elif block:
            yield block
            block = []


def _cells(names: Sequence[str], keys: Sequence[int]) -> list[str]:
    return [f"  {key:>3}  {name}" for key, name in zip(keys or range(1, len(names) + 1), names, strict=True)]


def _rows(cells: Sequence[str], width: int, count: int) -> list[str]:
    rows = (cells[at : at + count] for at in range(0, len(cells), count))
    return ["".join(cell + " " * (width - shown_length(cell)) for cell in row).rstrip() for row in rows]


def _pages(screen: Screen, lines: Sequence[str], room: int) -> Iterator[list[str]]:
    """Yield as many lines at a time as there is room for."""
    page: list[str] = []
    for line in lines:
        if page and len(screen.laid([*page, line])) > room:
            yield page
            page = []
        page.append(line)
    yield page
