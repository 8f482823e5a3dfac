"""The film drawn in letters: rooms, zombies, survivors, clues and purses; theories for who may see them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.base.cells import cell
from printkit.games.non_morts.components import UNKNOWN_THEORY
from printkit.games.sentences import Names, named, paired
from printkit.kit.model import Kit
from printkit.table.question import Question

BLOOD = "♥"

TURNS = {"zombies": "undead-turn", "survivors": "survivors-turn"}
"""The label of a turn, by its mode."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, _: str) -> list[str]:
    """Draw the plan, the cast, the purses, and the theories that are known."""
    if not position.get("survivors"):  # still being set up
        return [*_theories(kit, position, names)] if position.get("theories") else []
    lines = [_title(kit, position, names), ""]
    lines += _city(kit, position) if position["grid"] else []
    for room in _rooms(position):
        lines += _room(kit, position, names, room)
    purses = [*purse_lines(kit, position, names), *_theories(kit, position, names)]
    for block in (_cast(kit, position, names), purses):
        if told := list(block):
            lines += ["", *told]
    return lines


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: `R2:3` is a stack of three in R2, `zombie-3` one in this room."""
    if question.purpose == "zombie-move-which" and ":" in option:
        room, size = option.split(":")
        where = named(kit, "room", room, names)
        return f"{_stack(kit, int(size))}, {where}"
    if option.startswith("zombie-"):
        return _stack(kit, int(option.removeprefix("zombie-")))
    return named(kit, question.purpose, option, names)


def room_or_person(position: Mapping[str, Any], question: Question, option: str) -> str:
    """Return the room of the plan, or the survivor there, whom an option is about; a city is not tapped."""
    if position.get("grid"):
        return ""
    survivor = position["survivors"].get(option)
    room = survivor["room"] if survivor else option.partition(":")[0]
    return (option if survivor else room) if room in position["rooms"] else ""


def who_is_there(kit: Kit, position: Mapping[str, Any], room: str) -> str:
    """Return who is in a room, "" for nobody."""
    return ", ".join(filter(None, (_undead(kit, position, room), _people(kit, position, room, blood=""))))


def place_of(kit: Kit, position: Mapping[str, Any], survivor: str, names: Names) -> str:
    """Return where a survivor is, and how many zombies with it; "" for one who is not in the film."""
    found = position["survivors"][survivor]
    if not _in_play(found):
        return ""
    room = found["room"]
    return ", ".join(filter(None, (names.get(room, room), _undead(kit, position, room))))


def clue_lines(kit: Kit, clues: Sequence[Mapping[str, str]], names: Names) -> list[str]:
    """Return clues as lines, numbered, each with its author."""
    return [f"{at}. {_clue(kit, clue, names)}" for at, clue in enumerate(clues, start=1)]


def _clue(kit: Kit, clue: Mapping[str, str], names: Names) -> str:
    kind = named(kit, "clue-kind", clue["kind"], names) if clue["kind"] else ""
    told = kit.say("board-told", text=clue["text"]).plain if clue["text"] else ""
    what = " ".join(part for part in (told, kind) if part) or kit.say("board-clue").plain
    return f"{what} ({names.get(clue['by'], clue['by'])})" if clue["by"] else what


def _title(kit: Kit, position: Mapping[str, Any], names: Names) -> str:
    place = position["place"] or kit.title.plain
    turn = kit.say("board-turn", seat=names.get(position["active"], position["active"])).plain
    mode = position["turn"]["mode"]
    return " · ".join([place, turn, *([kit.say(TURNS[mode]).plain] if mode else [])])


def _rooms(position: Mapping[str, Any]) -> list[str]:
    """Return the drawn rooms, or the cells of the city where there is something."""
    if not position["grid"]:
        return sorted(position["rooms"], key=_place)
    there = [each["room"] for each in position["survivors"].values() if _in_play(each)]
    return [room for room in _cells(position) if position["zombies"].get(room) or room in there]


def _place(room: str) -> tuple[int, str]:
    """Put drawn rooms in the order of their numbers."""
    return len(room), room


def _cells(position: Mapping[str, Any]) -> list[str]:
    grid = position["grid"]
    return [cell(column, row) for row in range(grid["rows"]) for column in range(grid["columns"])]


def _city(kit: Kit, position: Mapping[str, Any]) -> Iterator[str]:
    """Draw the city: in each cell its zombies and its survivors, counted."""
    grid = position["grid"]
    people = [each["room"] for each in position["survivors"].values() if each["status"] == "alive"]
    letters = kit.say("board-letters").plain.split()
    drawn = [
        [_cell(position, letters, people, cell(column, row)) for column in range(grid["columns"])]
        for row in range(grid["rows"])
    ]
    width = max(len(each) for row in drawn for each in row)
    for row in drawn:
        yield f"| {' | '.join(each.ljust(width) for each in row)} |"


def _cell(position: Mapping[str, Any], letters: Sequence[str], people: Sequence[str], name: str) -> str:
    """Name a cell, a star for its exit, and count who is there."""
    counts = (len(position["zombies"].get(name, [])), people.count(name))
    inside = [f"{letter}{count}" for letter, count in zip(letters, counts, strict=True) if count]
    return " ".join([f"{name}{'*' if name in position['exits'] else ''}", *inside])


def _room(kit: Kit, position: Mapping[str, Any], names: Names, room: str) -> Iterator[str]:
    joined = [other for pair in position["doors"] if room in pair for other in pair if other != room]
    blocked = [other for pair in position["barricades"] if room in pair for other in pair if other != room]
    notes = []
    if joined:
        notes.append(kit.say("board-doors", rooms=", ".join(sorted(joined, key=_place))).plain)
    if blocked:
        notes.append(kit.say("board-blocked", rooms=", ".join(sorted(blocked, key=_place))).plain)
    if room in position["exits"]:
        notes.append(kit.say("board-exit", kind=named(kit, "kind", position["exits"][room], names)).plain)
    yield " · ".join([names.get(room, room), *notes])
    for line in (_undead(kit, position, room), _people(kit, position, room)):
        if line:
            yield f"    {line}"


def _undead(kit: Kit, position: Mapping[str, Any], room: str) -> str:
    sizes = position["zombies"].get(room, [])
    told = [kit.say("board-zombies", n=len(sizes)).plain] if sizes else []
    told += [_stack(kit, size) for size in sizes if size > 1]
    return ", ".join(told)


def _stack(kit: Kit, size: int) -> str:
    return kit.say("board-stack", n=size).plain


def _people(kit: Kit, position: Mapping[str, Any], room: str, blood: str = BLOOD) -> str:
    told = []
    for survivor, each in position["survivors"].items():
        if each["room"] == room and _in_play(each):
            name = kit.row("survivor", survivor)["name"].plain
            fate = "" if each["status"] == "alive" else _fate(kit, each)
            told.append(f"{name}{fate} {blood * each['blood']}".rstrip())
    return ", ".join(told)


def _fate(kit: Kit, survivor: Mapping[str, Any]) -> str:
    label = f"board-{survivor['status']}"
    return f" ({kit.say(label).plain})"


def _in_play(survivor: Mapping[str, Any]) -> bool:
    return survivor["status"] in ("alive", "dead", "killer")


def _cast(kit: Kit, position: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Yield the clues that each survivor carries, and who has left the film."""
    for survivor, each in position["survivors"].items():
        gone = "" if _in_play(each) else _fate(kit, each)
        clues = "  ".join(clue_lines(kit, each["clues"], names))
        if gone or clues:
            yield paired(kit, kit.row("survivor", survivor)["name"].plain + gone, clues or "—")


def vote_lines(kit: Kit) -> list[str]:
    """Return what each vote does."""
    return [f"{row['name'].plain}. {row['text'].plain}" for row in kit.table("vote")]


def purse_lines(kit: Kit, position: Mapping[str, Any], names: Names) -> list[str]:
    """Return in one line how many tokens everybody has."""
    purses = [f"{names.get(seat, seat)} {count}" for seat, count in position["tokens"].items()]
    return [paired(kit, kit.say("tokens").plain, ", ".join(purses))]


def _theories(kit: Kit, position: Mapping[str, Any], names: Names) -> Iterator[str]:
    for seat, theory in position["theories"].items():
        if theory != UNKNOWN_THEORY:
            told = kit.row("theory", theory)
            kinds = ", ".join(kit.row("clue-kind", kind)["name"].plain for kind in told["kinds"])
            whose = f"{names.get(seat, seat)} · {kit.say('theory').plain}"
            yield paired(kit, whose, f"{told['name'].plain} ({kinds})")
