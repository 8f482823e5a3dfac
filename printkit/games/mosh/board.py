"""The pit drawn in signs: a column for each zombie, a line for each limb; and told without signs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Any

from printkit.base.display_width import display_width, left_aligned
from printkit.games.mosh.components import HIDDEN, card_of, limb_of
from printkit.games.sentences import Names, labelled, named
from printkit.kit.model import Kit

HURT, WHOLE = "■", "□"

WIDTH = 79
"""Letters in a line of the table: a terminal of 80 shows it whole, with six zombies too."""

ROWS = (("attack-row", "attack"), ("defence-row", "defence"))
"""The rows before a zombie: the label of each, and where its cards lie."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw everyone in the pit in the order of the table, once all have a board."""
    if not _is_set_up(position):
        return []
    inside, outside = _in_and_out(position)
    lines = [_state(kit, position, names)]
    if any(position["wins"].values()):
        lines.append(labelled(kit, "concert-score", songs(position, names)))
    if outside:
        told = ", ".join(names.get(seat, seat) for seat in outside)
        lines.append(labelled(kit, "board-outside", told))
    if inside:
        lines += ["", *_columns(_drawn_rows(kit, position, names, inside)), *legend(kit)]
    return lines


def held(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Return the cards in the hand of `viewer`, each with its two limbs; nothing where they are not known."""
    hand = position.get("players", {}).get(viewer, {}).get("hand", [])
    if not hand or HIDDEN in hand:
        return []
    told = []
    for row in (kit.row("card", card) for card in hand):
        told.append(f"  {row['name'].plain} ({' / '.join(_limb(kit, limb) for limb in row['edges'])})")
    return [labelled(kit, "board-hand", kit.say("board-cards", n=len(hand)).plain), *told]


def told_board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Tell of everyone in the order of the table what `board` draws, in words."""
    if not _is_set_up(position):
        return []
    lines = [_state(kit, position, names)]
    for seat in position["order"]:
        lines += ["", *_told_zombie(kit, position, names, seat)]
    return lines


def legend(kit: Kit) -> list[str]:
    """Return what the signs of the table are."""
    return [kit.say("board-key").plain]


def facing(kit: Kit, position: Mapping[str, Any], seat: str) -> list[str]:
    """Return what lies in the rows of a seat, and which hits nothing parries yet (MOSH-DMG-02)."""
    player = position["players"][seat]
    lines = [labelled(kit, label, _limbs(kit, player[row])) for label, row in ROWS]
    if player["attack"]:
        lines.append(labelled(kit, "unparried", _unparried(kit, position, seat)))
    return lines


def laid_name(kit: Kit, laid: str) -> str:
    """Name a card laid: the card, then the limb of its edge that counts."""
    card, limb = card_of(laid), limb_of(laid)
    return kit.say("card-laid", card=named(kit, "card", card, {}), limb=named(kit, "limb", limb, {})).plain


def life_of(kit: Kit, position: Mapping[str, Any], seat: str) -> Mapping[str, int]:
    """Return how much damage each limb of a zombie takes before it is lost."""
    character = kit.row("character", position["players"][seat]["character"])
    life: Mapping[str, int] = character[f"side_{position['side'].lower()}"]
    return life


def songs(position: Mapping[str, Any], names: Names) -> str:
    """Return how many songs each has won."""
    return ", ".join(f"{names.get(seat, seat)} {position['wins'].get(seat, 0)}" for seat in position["order"])


def _is_set_up(position: Mapping[str, Any]) -> bool:
    players = position.get("players", {}).values()
    return bool(players) and all(player["character"] for player in players)


def _in_and_out(position: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    seats = position["order"]
    outside = [seat for seat in seats if position["players"][seat]["out"]]
    return [seat for seat in seats if seat not in outside], outside


def _state(kit: Kit, position: Mapping[str, Any], names: Names) -> str:
    players = position["players"].values()
    discard = sum(position["discard"].values())
    on_table = sum(len(player[place]) for player in players for place in ("hand", "attack", "defence"))
    pile = sum(row["count"] for row in kit.table("card")) - discard - on_table
    told = kit.say("board-state", round=position["round"], side=position["side"], pile=pile, discard=discard)
    if not (first := position["first"]):
        return told.plain
    return f"{told.plain} · {kit.say('board-first', name=names.get(first, first)).plain}"


def _drawn_rows(
    kit: Kit, position: Mapping[str, Any], names: Names, seats: Sequence[str]
) -> Iterator[list[str]]:
    """Yield the lines of the table as cells: who, as which zombie, each limb, how many cards in hand."""
    players = [position["players"][seat] for seat in seats]
    yield ["", *(names.get(seat, seat) for seat in seats)]
    yield ["", *(kit.row("character", player["character"])["name"].plain for player in players)]
    for limb in kit.table("limb"):
        yield [
            limb["name"].plain,
            *(
                _meter(kit, player, limb["id"], life_of(kit, position, seat)[limb["id"]])
                for seat, player in zip(seats, players, strict=True)
            ),
        ]
    if any(player["hand"] for player in players):
        hands = (kit.say("board-cards", n=len(player["hand"])).plain for player in players)
        yield [kit.say("board-hand").plain, *hands]


def _columns(rows: Iterator[list[str]]) -> list[str]:
    """Return rows of cells as lines: each column as wide as it needs to be, or as there is room for."""
    told = [*rows]
    first = max(display_width(row[0]) for row in told) + 2
    room = (WIDTH - first) // (len(told[0]) - 1)
    lines = []
    for row in told:
        broken = [wrap(cell, room - 2) or [""] for cell in row[1:]]
        for at, cells in enumerate(zip_longest(*broken, fillvalue="")):
            lines.append([row[0] if at == 0 else "", *cells])
    width = max(display_width(cell) for line in lines for cell in line[1:]) + 2
    return [
        "".join([left_aligned(name, first), *(left_aligned(cell, width) for cell in cells)]).rstrip()
        for name, *cells in lines
    ]


def _meter(kit: Kit, player: Mapping[str, Any], limb: str, life: int) -> str:
    """Return the damage of a limb, and how many cards attack and defend it now: `■■□ -2 +1`."""
    damage = player["damage"][limb]
    boxes = HURT * damage + WHOLE * (life - damage)
    if damage == life:
        return f"{boxes} {kit.say('board-fallen').plain}"
    attacks, defences = (Counter(map(limb_of, player[row]))[limb] for _, row in ROWS)
    return " ".join([boxes, *([f"-{attacks}"] if attacks else []), *([f"+{defences}"] if defences else [])])


def _told_zombie(kit: Kit, position: Mapping[str, Any], names: Names, seat: str) -> Iterator[str]:
    player, life = position["players"][seat], life_of(kit, position, seat)
    title = f"{names.get(seat, seat)}, {kit.row('character', player['character'])['name'].plain}"
    if wins := position["wins"].get(seat, 0):
        title += f", {kit.say('board-wins', n=wins).plain}"
    if player["out"]:
        yield f"{title}, {kit.say('board-out').plain}"
        return
    yield title
    yield labelled(
        kit,
        "board-damage",
        ", ".join(_told_limb(kit, limb, player["damage"][limb], life[limb]) for limb in life),
    )
    if player["attack"] or player["defence"]:
        yield from facing(kit, position, seat)
    if player["hand"]:
        yield labelled(kit, "board-hand", kit.say("board-cards", n=len(player["hand"])).plain)


def _told_limb(kit: Kit, limb: str, damage: int, life: int) -> str:
    if damage == life:
        return f"{_limb(kit, limb)} {kit.say('board-fallen').plain}"
    return kit.say("told-limb", limb=_limb(kit, limb), damage=damage, life=life).plain


def _unparried(kit: Kit, position: Mapping[str, Any], seat: str) -> str:
    """Name each limb once that is hit more often than it is defended, unless it is lost."""
    player, life = position["players"][seat], life_of(kit, position, seat)
    attacks, defences = (Counter(map(limb_of, player[row])) for _, row in ROWS)
    told = []
    for limb, hits in (attacks - defences).items():
        if player["damage"][limb] < life[limb]:
            name = _limb(kit, limb)
            told.append(kit.say("several", what=name, n=hits).plain if hits > 1 else name)
    return ", ".join(told) or kit.say("nothing-unparried").plain


def _limbs(kit: Kit, laid: Sequence[str]) -> str:
    return ", ".join(_limb(kit, limb_of(each)) for each in laid) or kit.say("board-empty").plain


def _limb(kit: Kit, limb: str) -> str:
    """Name a limb within a sentence or a list, as words of a sentence are written."""
    return named(kit, "limb", limb, {})
