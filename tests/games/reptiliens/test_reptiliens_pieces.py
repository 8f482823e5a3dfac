"""What is printed of the game: how many of each piece, a portrait for all, and the nights on the cards."""

from __future__ import annotations

import pytest
from lxml import etree

from printkit.faces.face import face_rows, face_svg
from printkit.faces.templates import GameTemplates
from printkit.kit.model import Kit
from printkit.kit.player_counts import kit_for_players, shares_of

PIECES = {
    "camp-card": 33,
    "specialty-card": 28,
    "post-card": 13,
    "law-card": 19,
    "law-blank": 2,
    "condition-card": 8,
    "death-card": 14,
    "aid-card": 28,
    "coin": 28,
    "house": 28,
    "name-tent": 28,
    "militia-token": 2,
    "alarm-token": 1,
    "camera-token": 2,
    "animal-token": 3,
    "gm-token": 40,
    "state-token": 28,
    "ring": 12,
    "week-board": 1,
}
"""How many the game needs: cards of everybody in it, and one of what each of 28 players has."""

GM_TOKENS = {
    "sleep": 2,
    "abduction": 1,
    "sculpture": 1,
    "fight": 2,
    "tryst": 2,
    "lovers": 2,
    "squat": 1,
    "attack": 1,
    "harp": 10,
    "shell": 10,
    "convert-reptilian": 2,
    "convert-idealist": 1,
    "dead-tonight": 4,
    "ghost-to-be": 1,
}


def drawn(
    kit: Kit, drawings: GameTemplates, component: str, row: str, side: str = "front", ink: str = "full"
) -> etree._Element:
    """Draw a face and read the drawing."""
    piece = kit.component(component)
    return etree.fromstring(face_svg(drawings, kit, piece, kit.row(piece.rows, row), side, ink).encode())


def words_in(drawing: etree._Element, box: str) -> str:
    """Return the words of a box of a drawing."""
    (found,) = drawing.iterfind(f".//*[@id='{box}']")
    return "".join(map(str, found.itertext())).strip()


def test_there_are_as_many_pieces_as_the_game_needs(village: Kit) -> None:
    printed = {
        piece.id: sum(village.copies_of(piece, row) for row in face_rows(village, piece))
        for piece in village.components
    }
    assert {name: printed.get(name) for name in PIECES} == PIECES
    assert {row.id: row["count"] for row in village.table("gm-token")} == GM_TOKENS


@pytest.mark.parametrize("players", [8, 12, 15, 28])
def test_so_many_players_may_deal_what_is_printed_for_them(players: int, village: Kit) -> None:
    """The usual composition, and the first game where there is one; no card that neither deals."""
    kit = kit_for_players(village, players)
    piece = {each.id: each for each in village.components}
    held = {
        name: {
            row.id: copies for row in kit.rows_of(piece[name]) if (copies := kit.copies_of(piece[name], row))
        }
        for name in ("camp-card", "specialty-card", "post-card")
    }
    [usual] = (line for line in kit.table("composition") if line["players"] == players)
    dealt = {row.id for row in kit.table("specialty") if row["dealt"] <= players}
    ways = [(usual["roles"], dealt)]
    ways += [
        (line["roles"], {*line["specialties"]})
        for line in kit.table("first-composition")
        if line["players"] == players
    ]
    assert len(ways) == (1 if players == 28 else 2)
    for roles, specialties in ways:
        assert sum(roles.values()) == len(specialties) == players
    roles = {role for counts, _ in ways for role in counts}
    assert held["camp-card"] == {role: max(counts.get(role, 0) for counts, _ in ways) for role in roles}
    assert held["specialty-card"] == dict.fromkeys({*ways[0][1], *ways[-1][1]}, 1)
    always = {row.id for row in kit.table("post") if row["kind"] != "optional"}
    assert held["post-card"] == dict.fromkeys([*always, *usual["posts"]], 1)
    for name in ("aid-card", "coin", "house", "name-tent", "state-token"):
        assert kit.copies_of(piece[name], None) == players
    printed = village.component("camp-card")
    assert all(held["camp-card"].get(row.id, 0) <= row["copies"] for row in village.rows_of(printed))
    told = {share.component: share.told() for share in shares_of(kit)}
    assert f" ×{sum(held['camp-card'].values())}: " in told["camp-card"]
    assert f" ×{len(held['specialty-card'])}: " in told["specialty-card"]


def test_everybody_has_a_portrait_of_their_own(village: Kit, drawings: GameTemplates) -> None:
    people = [row.id for table in ("camp-role", "specialty") for row in village.table(table)]
    assert len(people) == 23 + 28
    portraits = {name: (drawings.folder / "art" / f"{name}.svg").read_text() for name in people}
    assert len({*portraits.values()}) == len(people)
    for row in village.rows_of(village.component("camp-card")):
        card = etree.tostring(drawn(village, drawings, "camp-card", row.id), encoding="unicode")
        first_line = portraits[row.id].split("\n")[1]
        assert first_line.split(' d="')[-1][:40] in card, row.id


def test_the_strips_of_a_specialty_are_the_nights_on_which_it_is_called(
    village: Kit, drawings: GameTemplates
) -> None:
    for specialty in village.table("specialty"):
        card = drawn(village, drawings, "specialty-card", specialty.id)
        boxes = {box.get("id", ""): box for box in card.iter("{*}foreignObject")}
        dark = {
            name.removeprefix("day-")
            for name, box in boxes.items()
            if name.startswith("day-") and "ink-on-dark" in box[0].get("class", "")
        }
        called = {row["weekday"] for row in village.table("night-row") if specialty.id in row["roles"]}
        assert dark == called, specialty.id
        assert bool(called) == ("any-time" not in boxes)


@pytest.mark.parametrize("ink", ["full", "low"])
def test_a_camp_card_says_its_camp_with_a_sign_and_a_wall_of_its_own(
    ink: str, village: Kit, drawings: GameTemplates
) -> None:
    signs: dict[str, set[str]] = {}
    for role in village.rows_of(village.component("camp-card")):
        card = drawn(village, drawings, "camp-card", role.id, ink=ink)
        camp = village.row("camp", role["camp"])
        assert words_in(card, "camp") == camp["name"]
        assert camp["win"] in words_in(card, "winning")
        assert role["text"] in words_in(card, "doing")
        ((wall,), (sign,)) = (
            [part.get("class") for part in card.iter("{*}rect") if "wall-of-" in part.get("class", "")],
            [etree.tostring(part[0]) for part in card.iter("{*}g") if "ink-on-dark" in part.get("class", "")],
        )
        signs.setdefault(f"{wall} {sign!r}", set()).add(camp.id)
    assert sorted(map(len, signs.values())) == [1] * 7, "seven camps have cards: lovers keep theirs"


def test_every_sign_is_a_drawing_of_its_own(village: Kit, drawings: GameTemplates) -> None:
    signs = [
        *(
            f"{table}-{row.id}"
            for table in ("camp", "post", "law", "gm-token")
            for row in village.table(table)
        ),
        *{f"power-{row['power']}" for row in village.table("specialty")},
    ]
    art = drawings.folder / "art"
    drawn_as = {sign: (art / f"icon-{sign.replace('gm-token', 'gm')}.svg").read_text() for sign in signs}
    again = {  # a secret token may show the sign of the power that laid it
        "gm-token-abduction": "power-enlevement",
        "gm-token-squat": "power-laura",
    }
    for sign, same in again.items():
        assert drawn_as.pop(sign) == drawn_as[same]
    assert len({*drawn_as.values()}) == len(drawn_as)


def test_the_two_backs_are_different_drawings(village: Kit, drawings: GameTemplates) -> None:
    camp = drawn(village, drawings, "camp-card", "seth", "back")
    specialty = drawn(village, drawings, "specialty-card", "eris", "back")
    assert words_in(camp, "deck") != words_in(specialty, "deck")
    grounds = [
        {part.get("class") for part in back.iter("{*}rect") if part.get("width") == "69"}
        for back in (camp, specialty)
    ]
    assert grounds == [{"board-ground", "hide"}, {"paper"}], "dark and light"


def test_the_same_back_betrays_no_card(village: Kit, drawings: GameTemplates) -> None:
    for piece in ("camp-card", "specialty-card"):
        component = village.component(piece)
        backs = {
            face_svg(drawings, village, component, row, "back", "full")
            for row in face_rows(village, component)
        }
        assert len(backs) == 1, piece
