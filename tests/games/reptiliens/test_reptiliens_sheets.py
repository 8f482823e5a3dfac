"""The sheets of the game master say what the rules do: the same nights, steps, cards and winners."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lxml import html

from printkit.base.paths import card_data, templates
from printkit.faces.document import document_html
from printkit.faces.templates import GameTemplates
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit, Row
from printkit.press.documents.pagination import page_of
from printkit.press.imposition import paper
from printkit.press.jobs.context import BuildContext
from printkit.press.request import PrintJob, Request
from printkit.table.act import Act
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_nights import WEEKDAYS
from tests.games.reptiliens.test_whole_games import finished

Sheet = Callable[[str], Any]

SMALLEST = 8
"""Points: smaller is not read by candle light."""

SUMMED_UP = {"deux-cibles": ("freyja-couple", "eris-querelle", "artiste-sculpture")}
"""The rows of the nights that a line of the summary is about, where it is not the one of its name."""

PAGES = {"night-sheet": 3, "opening-sheet": 1, "day-sheet": 1, "victory-table": 1, "composition-sheet": 2}
"""How many pages the sheets have that may take more."""

SPOKEN = re.compile("<i>[«“]\\s*(.*?)\\s*[»”]</i>")
"""Words of a passage that are to be said aloud."""

MOVING = ("aLo", "aIn")
"""What a first game does without: long actions and invoked ones."""


@pytest.fixture(scope="session", params=["fr", "en"])
def kit(request: pytest.FixtureRequest) -> Kit:
    return read_kit(card_data("reptiliens"), request.param)


@pytest.fixture(scope="session")
def sheet(kit: Kit, drawings: GameTemplates) -> Sheet:
    """Return what fills a sheet and reads it, once."""

    @cache
    def filled(name: str) -> Any:
        component = kit.component(name)
        page = page_of(component, paper("a4"))
        return html.fromstring(document_html(drawings, kit, component, page, "full"))

    return filled


def words(part: Any) -> str:
    """Return the words of a part of a page, with plain spaces."""
    return " ".join(part.text_content().replace("\u202f", " ").replace("\u00a0", " ").split())


def plain(text: Any) -> str:
    """Return words of the game as `words` returns them."""
    return " ".join(text.plain.replace("\u202f", " ").replace("\u00a0", " ").split())


def names(kit: Kit, row: Row) -> list[str]:
    """Return whom a row of a night calls: its roles, else what it is named after."""
    people = {each.id: each for table in ("camp-role", "specialty") for each in kit.table(table)}
    return [plain(people[role]["name"]) for role in row["roles"]] or [
        plain(kit.row("night-call", row["row"])["name"])
    ]


def night(kit: Kit, weekday: str) -> list[Row]:
    return [row for row in kit.table("night-row") if row["weekday"] == weekday]


def called(cell: Any) -> list[str]:
    return [words(each) for each in cell.find_class("whom")]


def rows_of(table: Any) -> Iterator[Any]:
    """Yield the rows of a table with a number before them."""
    return (row for row in table.iter("tr") if row.xpath("td[@class='row-number']"))


def test_the_night_tables_have_every_row_of_both_nights(kit: Kit, sheet: Sheet) -> None:
    pages = sheet("night-sheet").find_class("gm-page")
    assert [words(page.find_class("gm-head")[0]) for page in pages] == [
        plain(each["name"]) for each in kit.table("night-sheet")
    ]
    told = []
    for page, pair in zip(pages, kit.table("night-sheet"), strict=True):
        first, second = (night(kit, weekday) for weekday in pair["nights"])
        printed = list(rows_of(page.find("table")))
        assert [words(row[0]) for row in printed] == [str(n + 1) for n in range(len(first))]
        for row, one, other in zip(printed, first, second, strict=True):
            call = kit.row("night-call", one["row"])
            assert one["row"] == other["row"], "the two nights of a page go through the same steps"
            cells = [called(cell) for cell in row.find_class("day-cell")]
            both = one["roles"] == other["roles"]
            assert cells == ([names(kit, one)] if both else [names(kit, one), names(kit, other)])
            assert words(row.find_class("star")[0]) == ("*" if call["moves"] else "")
            assert words(row.find_class("seconds")[0]) == f"{call['wait']} s"
            said = plain(call["say"]).split("{role}")[-1]
            assert said in words(row.find_class("words")[0])
            assert plain(call["action"]) in words(row.find_class("words")[0])
        told += pair["nights"]
    assert sorted(told) == sorted(WEEKDAYS)


@pytest.mark.parametrize("number", range(6))
def test_a_call_sheet_goes_through_the_night_as_the_rules_do(
    number: int, kit: Kit, rules: Rules, sheet: Sheet
) -> None:
    weekday = WEEKDAYS[number]
    page = sheet("night-call-sheet").find_class("gm-page")[number]
    assert plain(kit.row("word", weekday)["name"]) in words(page.find_class("gm-head")[0])
    act = Act(rules, "night-table", {"players": {"p1": {}}, "seats": ["p1"]}, {"weekday": weekday})
    listed = [event.fields for event in act.events if event.kind == "row-listed"]
    printed = list(rows_of(page.find("table")))
    assert [words(row[0]) for row in printed] == [str(each["n"]) for each in listed]
    for row, each, known in zip(printed, listed, night(kit, weekday), strict=True):
        people = names(kit, known)
        assert (known["row"], list(known["roles"])) == (each["row"], each["roles"])
        assert called(row) == people
        assert ("*" in words(row.find_class("star")[0])) == each["moves"]
        call = kit.row("night-call", each["row"])
        said = plain(call["say"]).replace("{role}", people[0])
        assert said in words(row.find_class("quote")[0])
        assert plain(call["action"]) in words(row.find_class("words")[0])
        assert len(row.find_class("write-here")) == len(people), "a line for each who may answer"


def test_whoever_is_called_hears_the_name_on_their_card(kit: Kit) -> None:
    """A call names its role by the name on the card, or by the first word of one of several."""
    for row in kit.table("night-row"):
        said = plain(kit.row("night-call", row["row"])["say"])
        for name in names(kit, row) if row["roles"] else ():
            known = {name, name.partition(" ")[0]} if name.count(" ") > 1 else {name}
            assert any(said.startswith((f"{each},", "{role},")) for each in known), (row["row"], name)


def test_a_call_sheet_begins_and_ends_its_night_and_says_what_is_skipped(kit: Kit, sheet: Sheet) -> None:
    for page in sheet("night-call-sheet").find_class("gm-page"):
        said = words(page)
        for label in ("gm-begins", "gm-ends", "gm-everybody-short"):
            assert plain(kit.say(label)) in said


def test_the_book_says_by_day_what_the_sheet_says(kit: Kit) -> None:
    steps = {step["rule"]: plain(step["say"]) + plain(step["how"]) for step in kit.table("day-step")}
    quoted = 0
    for passage in kit.table("passage"):
        for rule in {*steps} & {*(passage["rules"] or ())}:
            for said in SPOKEN.findall(str(passage["text"])):
                spoken = " ".join(said.replace("\u202f", " ").replace("\u00a0", " ").split())
                assert spoken.rstrip(".…") in steps[rule], (passage.id, spoken)
                quoted += 1
    assert quoted > len(steps)


def test_the_notes_have_a_column_for_each_row_and_a_line_for_each_player(kit: Kit, sheet: Sheet) -> None:
    pages = sheet("gm-notes").find_class("gm-page")
    for page, weekday in zip(pages, WEEKDAYS, strict=True):
        heads = page.find_class("upright")
        assert [words(head.find("b")) for head in heads] == [
            str(n + 1) for n in range(len(night(kit, weekday)))
        ]
        for head, row in zip(heads, night(kit, weekday), strict=True):
            assert words(head.find("div")).removesuffix(" *") == ", ".join(names(kit, row))
        assert len(page.xpath(".//td[@class='seat']")) == kit.players["max"]
    assert len(sheet("register").xpath(".//td[@class='seat']")) == kit.players["max"]


def test_the_screen_shows_all_six_nights(kit: Kit, sheet: Sheet) -> None:
    (table,) = sheet("gm-screen").find_class("week")
    shown: dict[str, list[list[str]]] = {weekday: [] for weekday in WEEKDAYS}
    for row in rows_of(table):
        cells = iter(row.find_class("day-cell"))
        for pair in kit.table("night-sheet"):
            cell = next(cells)
            both = cell.get("colspan") == "2"
            for weekday, each in zip(pair["nights"], (cell, cell if both else next(cells)), strict=True):
                shown[weekday] += [called(each)] if called(each) else []
        assert next(cells, None) is None
    assert shown == {weekday: [names(kit, row) for row in night(kit, weekday)] for weekday in WEEKDAYS}


def test_the_summary_says_whose_turn_it_is(kit: Kit, sheet: Sheet) -> None:
    (table,) = sheet("night-summary").find_class("summary")
    for line, row in zip(kit.table("night-summary"), table.findall("tr")[1:], strict=True):
        days = [weekday for pair in kit.table("night-sheet") for weekday in pair["nights"]]
        cells = [cell for cell in row.findall("td") for _ in range(int(cell.get("colspan", "1")))]
        for weekday, cell in zip(days, cells, strict=True):
            about = SUMMED_UP.get(line.id, (line.id,))
            (known,) = (each for each in night(kit, weekday) if each["row"] in about)
            assert list(line[weekday]) == list(known["roles"]), (line.id, weekday)
            assert called(cell) == names(kit, known)


def test_the_opening_is_read_in_the_order_of_the_rules(kit: Kit, rules: Rules, sheet: Sheet) -> None:
    steps = kit.table("opening-step")
    printed = list(rows_of(sheet("opening-sheet")))
    for row, step in zip(printed, steps, strict=True):
        for field in ("say", "text", "how"):
            assert plain(step[field]) in words(row)
    chance = Random(19)
    seats = [f"p{n}" for n in range(1, 29)]
    dealt = finished(
        Act(rules, "deal", {"players": {seat: {} for seat in seats}, "seats": seats}, {}), chance
    )
    opening = finished(Act(rules, "opening", dealt.position(), {}), chance)
    told = dict.fromkeys(event.rule for event in opening.events)
    order = [step["rule"] for step in steps]
    assert [rule for rule in order if rule in told] == [rule for rule in told if rule in order]
    assert {*told} - {*order} <= {"REP-OPEN-10"}, "said beside the Romantic"
    assert {*order} - {*told} <= {"REP-OPEN-04", "REP-OPEN-08"}, "the game master may leave these out"


def test_the_day_has_its_steps_in_order(kit: Kit, sheet: Sheet) -> None:
    steps = kit.table("day-step")
    assert [step["rule"] for step in steps] == [f"REP-DAY-{n:02}" for n in range(1, 13)]
    printed = list(rows_of(sheet("day-sheet")))
    for n, (row, step) in enumerate(zip(printed, steps, strict=True), start=1):
        assert words(row[0]) == str(n)
        for field in ("say", "text", "how"):
            assert plain(step[field]) in words(row)
    on_screen = sheet("gm-screen").find_class("step-name")
    assert [words(each) for each in on_screen] == [plain(step["text"]) for step in steps]


def counted(table: Any) -> dict[int, dict[str, str]]:
    """Return what a table of compositions says for each number of players: by name, what stands there."""
    found: dict[int, dict[str, str]] = {}
    heads: list[int] = []
    for row in table.iter("tr"):
        if row.find("td") is None:
            heads = [int(words(each)) for each in row.find_class("count")]
            continue
        name = words(row.find_class("count-name")[0])
        for players, cell in zip(heads, row.find_class("count"), strict=True):
            if words(cell):
                found.setdefault(players, {})[name] = words(cell)
    return found


def cards(kit: Kit, roles: Mapping[str, int]) -> dict[str, str]:
    return {plain(kit.row("camp-role", role)["name"]): str(n) for role, n in roles.items()}


def test_the_composition_sheet_has_the_cards_that_are_dealt(kit: Kit, rules: Rules, sheet: Sheet) -> None:
    page = sheet("composition-sheet")
    whole, first = (counted(table) for table in page.find_class("counts"))
    for players, known in rules.components.compositions.items():
        posts = {plain(kit.row("post", post)["name"]): "×" for post in known.posts}
        assert whole[players] == cards(kit, known.roles) | posts
        assert sum(known.roles.values()) == players
    assert {*whole} == {*range(8, 29)}
    simple = {row["players"]: row for row in kit.table("first-composition")}
    assert first == {players: cards(kit, row["roles"]) for players, row in simple.items()}
    orders = [[words(each) for each in order.findall("li")] for order in page.find_class("gm-order")]
    assert orders[1] == [plain(kit.row("specialty", each)["name"]) for each in rules.components.dealt]
    for players, row in simple.items():
        listed = [plain(kit.row("specialty", each)["name"]) for each in row["specialties"]]
        assert listed == orders[0][:players], "the first of the list"


@pytest.mark.parametrize("players", range(8, 16))
def test_a_first_game_can_be_dealt_and_keeps_everybody_at_home(
    players: int, village: Kit, rules: Rules
) -> None:
    row = village.row("first-composition", f"first-{players}")
    roles = [role for role, n in row["roles"].items() for _ in range(n)]
    seats = [f"p{n}" for n in range(1, players + 1)]
    start = {"players": {seat: {} for seat in seats}, "seats": seats}
    act = finished(
        Act(rules, "deal", start, {"roles": roles, "specs": [*row["specialties"]], "posts": []}),
        Random(players),
    )
    assert {seat["role"] for seat in act.position()["players"].values()} == {*roles}
    assert all(n <= village.row("camp-role", role)["copies"] for role, n in row["roles"].items())
    for specialty in row["specialties"]:
        assert not {*MOVING} & {*village.row("specialty", specialty)["actions"]}
    reptiles = [role for role in roles if rules.components.roles[role].reptile]
    usual = rules.components.compositions[players].roles
    assert len(reptiles) == sum(n for role, n in usual.items() if rules.components.roles[role].reptile)


def test_what_may_be_put_in_comes_when_the_compositions_have_it(village: Kit, rules: Rules) -> None:
    told: set[str] = set()
    for row in village.table("ingredient"):
        told |= {*row["roles"]}
        if row["roles"] in ((), ("amoureux",)):
            continue  # no card brings them
        has = [
            n
            for n, known in rules.components.compositions.items()
            if all(r in known.roles for r in row["roles"])
        ]
        assert min(has) == row["players"], row.id
    assert {role.id for role in village.table("camp-role")} - told == {"villageois"}, "who is always there"


def test_who_has_won_shows_camps_in_order_and_every_condition(kit: Kit, rules: Rules, sheet: Sheet) -> None:
    for name in ("victory-table", "gm-screen"):
        camps, conditions = sheet(name).find_class("wins")
        for n, (row, camp) in enumerate(
            zip(camps.findall("tr")[1:], rules.components.camps, strict=True), start=1
        ):
            known = kit.row("camp", camp)
            assert words(row[0]) == str(n)
            assert words(row[1]) == plain(known["name"])
            assert words(row[2]) == plain(known["win"])
        for row, known in zip(conditions.findall("tr")[1:], kit.table("condition"), strict=True):
            assert words(row[0]) == plain(known["name"])
            assert words(row[1]) == plain(known["text"])


def test_every_power_is_on_the_screen(kit: Kit, sheet: Sheet) -> None:
    (table,) = sheet("gm-screen").find_class("powers")
    for row, power in zip(table.findall("tr")[1:], kit.table("power"), strict=True):
        assert words(row[0]) == plain(power["name"])
        assert len(words(row[1]).split(", ")) == len(power["roles"])


def test_nothing_is_too_small_for_a_candle() -> None:
    css = (templates("mosh").parent / "reptiliens" / "gm.css").read_text()
    sizes = [float(size) for size in re.findall(r"(?:font-size: |font: .*?)(\d+(?:\.\d+)?)pt", css)]
    assert len(sizes) > 40
    assert min(sizes) >= SMALLEST


def test_the_plan_has_a_house_for_everybody_and_every_token(kit: Kit, sheet: Sheet) -> None:
    plan = sheet("village-plan")
    numbers = [int(words(each)) for each in plan.find_class("house-number")]
    assert sorted(numbers) == [*range(1, kit.players["max"] + 1)]
    middle = words(plan.find_class("pool")[0])
    assert all(plain(token["name"]) in middle for token in kit.table("gm-token"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_each_sheet_is_one_page(name: str, kit: Kit, tmp_path: Path) -> None:
    """A second page is for languages whose words are longer."""
    context = BuildContext(PrintJob(kit, "full", Request(("reptiliens",), cache=tmp_path), processes=1))
    for sheet_name, pages in PAGES.items():
        component = kit.component(sheet_name)
        laid = context.writer.lay_out(component, page_of(component, paper(name)))
        assert len(laid.parts.pages) == pages, sheet_name
    context.close()
