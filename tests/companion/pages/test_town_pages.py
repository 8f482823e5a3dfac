"""The pages of a town: tiles that are turned before they lie, figures that are tapped, cards of one hand."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from lxml import html

from printkit.base.cells import cells, row_column
from printkit.base.paths import card_data
from printkit.companion.loader import page_loader
from printkit.companion.pages import render
from printkit.companion.pages.filters import pages_environment
from printkit.companion.pages.render import SECRET_SIZES
from printkit.games.humans.town import FRAME
from printkit.kit import read_kit
from printkit.play.visibility import viewing_word
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Call
from tests.companion.conftest import BeginEvening, Evening, Sites
from tests.companion.elements import attribute, elements, text

PEOPLE = ("Ann", "Bob", "Zoe")
CHARACTERS = ("attorney", "cheerleader", "doctor", "wrestler", "miner", "musician")
FIRST, SECOND = CHARACTERS[:2]
DEALT, PRINTED = "0", "1"


def begun(evening: BeginEvening, *names: str, hands: str = DEALT, bots: int = 0) -> Evening:
    """Begin a game and its first turn; the tile waits to be placed."""
    town = evening("humans", *names, bots=bots)
    town.tap("begin", FIRST, offer=hands)
    town.tap("begin", FIRST, offer="0")
    assert town.pending is not None and town.pending.purpose == "tile-place"
    return town


def leaves(offers: tuple[LegalAction, ...], before: str = "") -> Iterator[tuple[str, LegalAction]]:
    for at, offer in enumerate(offers):
        if offer.call and not offer.fields and offer.call.args.get("final") is None:
            yield f"{before}{at}", offer
        yield from leaves(offer.more, f"{before}{at}.")


def go_on(town: Evening, chance: Random) -> None:
    """Answer what is asked, or begin something, as chance has it."""
    if town.pending:
        town.step(chance.choice)
        return
    moment = town.state.moment(town.resources.game)
    path, _ = chance.choice([*leaves(moment.offers)])
    town.tap("begin", moment.by, offer=path)


def moving(town: Evening) -> Evening:
    """Go on until the first player moves."""
    while town.pending:
        town.step()
    assert town.state.session.position["step"] == "move"
    return town


def places(page: str, path: str) -> set[str]:
    """Return what the elements of a page name on the board."""
    return {attribute(each, "data-place") for each in elements(page, path)}


def test_a_tile_is_shown_in_each_place_and_turn_in_which_it_may_lie(evening: BeginEvening) -> None:
    town = begun(evening, *PEOPLE)
    page = town.page(FIRST)
    options = [*town.pending.want.options]
    assert [attribute(each, "data-lies") for each in elements(page, "//*[@data-lies]")] == options
    buttons = elements(page, '//form[@id="answer"]//button[@name="pick"]')
    assert [attribute(each, "value") for each in buttons] == options
    slots = {attribute(each, "data-on") for each in buttons}
    assert slots == {f"slot:{option.partition('@')[0]}" for option in options}
    assert slots == places(page, '//*[@class="slot"]')
    drawn = elements(page, '//form[@id="answer"]//button//*[name()="use"]')
    assert len(drawn) == len(options)
    other = town.page(SECOND)
    assert not elements(other, "//*[@data-lies]") and "data-on" not in other


def test_a_chance_is_told_as_its_language_writes_it(evening: BeginEvening) -> None:
    town = moving(begun(evening, *PEOPLE))
    chance = Random(3)
    while not (
        town.pending is None
        and any(each.chance is not None for _, each in leaves(town.state.moment(town.resources.game).offers))
    ):
        go_on(town, chance)
    seat = town.state.moment(town.resources.game).by
    for lang, written in (("en", r"\d+%"), ("fr", "\\d+\u202f%")):
        page = town.page(seat, town.viewer(seat, lang=lang))
        told = {attribute(each, "data-chance") for each in elements(page, "//*[@data-chance]")}
        assert told
        assert all(re.fullmatch(written, each) for each in told)


def test_a_tile_that_was_laid_is_drawn_as_it_was_turned(evening: BeginEvening) -> None:
    town = begun(evening, *PEOPLE)
    tile, option = town.pending.about["tile"], town.pending.want.options[-1]
    town.tap("answer", FIRST, pick=option)
    slot, _, turn = option.partition("@")
    column, row = ord(slot[0]) - ord("A") - 1, int(slot[1:]) - 2
    lies = f"translate({25 * column} {25 * row}) rotate({turn} 37.500 37.500)"
    assert f'<use href="#tile-{tile}" transform="{lies}"/>' in town.page(SECOND)


def test_figures_and_places_of_all_offers_are_on_the_board(evening: BeginEvening) -> None:
    """Each is named where it stands; what it costs and how likely it is stands on the place."""
    town = moving(begun(evening, *PEOPLE))
    page = town.page(FIRST)
    ways = elements(page, '//section[@id="ask"]//*[@data-on]')
    assert ways
    on_board = {name for place in places(page, '//*[@id="map"]//*[@data-place]') for name in place.split()}
    for way in ways:
        figure, place = attribute(way, "data-on").split()
        assert figure == f"{FIRST}:N14" and {figure, place} <= on_board
        assert way.get("data-sign") or way.get("data-chance")
    assert "data-on" not in town.page(SECOND)


def test_odds_are_told_before_anything_is_tapped(evening: BeginEvening) -> None:
    town = moving(begun(evening, *PEOPLE))
    position = town.state.session.position
    moves = [offer for _, offer in leaves(town.state.moment(town.resources.game).offers)]
    onto = [offer for offer in moves if offer.name == "move-onto"]
    breaks = [offer for offer in moves if offer.name.startswith("break")]
    for offer in onto:
        assert (offer.sign, offer.chance) == (str(offer.values["n"]), 50)  # the attorney captures from 4 on
    for offer in breaks:
        needed = town.resources.ruleset.components.tiles[offer.values["tile"]].barricade
        helpers = sum(player["zombies"].count("N14") for player in position["players"].values()) - 1
        alone, helped = max(0, 7 - needed), max(0, min(6, 7 - needed + helpers))
        assert (offer.values["faces"], offer.values["helped"]) == (alone, helped)
    assert onto or breaks


@pytest.mark.parametrize("seat", [FIRST, SECOND])
def test_a_hand_is_covered_and_on_nobody_elses_page(seat: str, evening: BeginEvening) -> None:
    town = begun(evening, *PEOPLE)
    hand = town.state.session.position["players"][seat]["hand"]
    kit = town.resources.kit("en")
    texts = {kit.row("event-card", card)["text"].plain for card in hand}
    [own] = elements(town.page(seat), '//*[@id="hand"]')
    told = text(own)
    assert all(each in told for each in texts)
    assert len(elements(own, './/details[@class="event-card"]/summary/*[name()="svg"]')) == len(hand)
    assert not [
        each for each in elements(own, ".//li") if not each.xpath("ancestor::*[contains(@class, 'private')]")
    ]
    assert not elements(town.page("", town.shared(FIRST, SECOND)), '//*[@id="hand"]')


def test_printed_hands_are_counted_only(evening: BeginEvening) -> None:
    page = begun(evening, *PEOPLE, hands=PRINTED).page(FIRST)
    assert not elements(page, '//*[@id="hand"]')
    counts = [text(each) for each in elements(page, '//ul[@class="zombies"]/li//span[@class="has"]/span')]
    assert counts.count("3 cards") == len(PEOPLE)


def test_whoever_does_not_play_now_is_offered_cards(evening: BeginEvening) -> None:
    """HUM-EVT-02: also while the die of a capture is asked for."""
    town = moving(begun(evening, *PEOPLE))
    assert "Play an event card…" in town.page(SECOND)
    chance = Random(7)
    while not (town.pending and town.pending.purpose == "capture-roll" and town.pending.by != "assistant"):
        go_on(town, chance)
    other = next(seat for seat in (FIRST, SECOND, "doctor") if seat != town.pending.by)
    assert elements(town.page(other), '//section[@class="any-time"]//details')


@pytest.mark.parametrize("show", ["undo", "journal", "seats"])
def test_cards_are_offered_beside_whatever_else_is_open(show: str, evening: BeginEvening) -> None:
    """Who looked at an undo, and left it at that, plays in time too."""
    town = moving(begun(evening, *PEOPLE))
    assert elements(town.page(SECOND, show=show), '//section[@class="any-time"]//details')


CARDS = '//section[@class="any-time"]//input[@name="choose-card"]'


def test_a_phone_offers_the_cards_of_its_own_hand_and_tells_nobody_which(evening: BeginEvening) -> None:
    """HUM-EVT-01: those that may be played now, each with its picture and what it does, behind a cover."""
    town = moving(begun(evening, *PEOPLE))
    kit, seats = town.resources.kit("en"), (FIRST, SECOND, "doctor")
    offers, chance, sizes = Counter[str](), Random(5), set[int]()
    for _ in range(60):
        go_on(town, chance)
        for seat in seats:
            page, hand = town.page(seat), town.state.session.position["players"][seat]["hand"]
            if not elements(page, '//section[@class="any-time"]'):
                continue
            told = [attribute(each, "value") for each in elements(page, CARDS)]
            assert {*told} <= {*hand} and not elements(page, '//select[@name="choose-card"]')
            if not told:
                assert "You have nothing that may be played now." in page
            for card in told:
                [line] = elements(page, f'{CARDS}[@value="{card}"]/..')
                assert kit.row("event-card", card)["text"].plain in text(line)
                assert elements(line, f'.//*[name()="use"][@href="#event-{card}"]')
            [private] = elements(page, '//section[@class="any-time"]//*[@class="private"]')
            sizes.add(len(html.tostring(private)))
            offers.update(told)
    assert len(offers) > 3 and max(sizes) - min(sizes) < SECRET_SIZES["part"] / 100


def test_one_phone_for_all_offers_cards_to_whoever_says_who_they_are(evening: BeginEvening) -> None:
    town = moving(begun(evening, *PEOPLE))
    everybodys = town.page("", town.shared(FIRST, SECOND))
    assert "Say who you are first" in everybodys and not elements(everybodys, CARDS)
    word = viewing_word(town.state, SECOND)
    page = town.page("", town.shared(FIRST, SECOND, said=word))
    assert "Say who you are first" not in page
    hand = town.state.session.position["players"][SECOND]["hand"]
    assert {attribute(each, "value") for each in elements(page, CARDS)} <= {*hand}


def test_of_printed_hands_every_card_is_offered_that_may_be_held(evening: BeginEvening) -> None:
    """HUM-SETUP-08: nobody but whoever holds them knows them."""
    page = moving(begun(evening, *PEOPLE, hands=PRINTED)).page(SECOND)
    assert len(elements(page, CARDS)) > 3
    assert not elements(page, '//section[@class="any-time"]//*[@class="private"]')


def test_nobody_draws_another_card_alone(evening: BeginEvening) -> None:
    """Whoever takes back their own draw asks all who hold cards, and draws the same again."""
    town = moving(begun(evening, *PEOPLE))
    chance = Random(3)
    while not (town.pending is None and town.state.session.deals(dealt(town))):
        go_on(town, chance)
    [question] = town.state.session.deals(dealt(town))
    [owner] = question.audience or ()
    hands = {seat: [*each["hand"]] for seat, each in town.state.session.position["players"].items()}
    town.tap("undo", owner, sure=1)
    wish = town.state.wish
    assert wish is not None and {*wish.waits_for} == {FIRST, SECOND, "doctor"} - {owner}
    town.tap("agree", wish.waits_for[0])
    town.tap("agree", town.state.wish.waits_for[0])
    town.tap("redo", owner)
    again = town.state.session.position["players"]
    assert {seat: [*each["hand"]] for seat, each in again.items()} == hands


def dealt(town: Evening) -> int:
    """Return the entry after the starting hands."""
    questions = town.state.session.questions
    return 1 + max(at for at, question in questions.items() if question.purpose == "starting-card")


@pytest.mark.parametrize(("people", "bots", "hands"), [(2, 1, DEALT), (1, 1, PRINTED)])
def test_every_page_of_a_long_game_can_be_drawn(
    people: int, bots: int, hands: str, evening: BeginEvening
) -> None:
    """What may be tapped lies on the board, whatever is asked; nothing of a page is broken."""
    town, chance = begun(evening, *PEOPLE[:people], bots=bots, hands=hands), Random(6 * people)
    asked = set[str]()
    for _ in range(150):
        if town.state.over(town.resources.game):
            break
        go_on(town, chance)
        purpose = town.pending.purpose if town.pending else ""
        if chance.random() < 0.6 and purpose in asked:
            continue
        asked.add(purpose)
        page = town.page(town.whoever() if town.pending else town.state.moment(town.resources.game).by)
        on_board = {
            name for place in places(page, '//*[@id="map"]//*[@data-place]') for name in place.split()
        }
        for way in elements(page, '//section[@id="ask"]//*[@data-on]'):
            assert {*attribute(way, "data-on").split()} <= on_board, purpose
    assert {"capture-roll", "tile-place"} <= asked


def test_an_automa_stops_before_it_moves_where_a_card_may_be_played(evening: BeginEvening) -> None:
    town, chance = begun(evening, "Ann", bots=1, hands=PRINTED), Random(1)
    calls = [Call("automa-turn", {"part": part}) for part in ("tile", "movement")]
    while calls[0] not in town.state.session.log.entries:
        go_on(town, chance)
    while town.pending:
        go_on(town, chance)
    assert calls[1] not in town.state.session.log.entries
    page = town.page(FIRST)
    assert "moves its zombies" in page and "Play an event card…" in page
    played = town.tap("begin", FIRST, offer="1", **{"choose-seat": FIRST, "choose-card": "run-for-it"})
    assert played.notice is None
    assert town.state.session.position["players"][FIRST]["played"] or town.pending


def test_nothing_that_is_only_drawn_takes_a_tap_of_the_place_below(sites: Sites) -> None:
    """A human, a token, a tile that is shown where it may lie: the cell or slot below is meant."""
    style = render.stylesheet(sites("humans"))
    [rule] = [line for line in style.splitlines() if line.startswith(".lies, ")]
    assert rule == ".lies, .asked-cell, .far, .near > use, .standing > use { pointer-events: none }"


def spots(drawn: str, of: str) -> list[tuple[float, float, float]]:
    """Return the middle and the width of each drawing in a group of the class."""
    uses = elements(f"<div>{drawn}</div>", f'//*[@class="{of}"]//*[name()="use"]')
    found = []
    for each in uses:
        x, y, width = (float(attribute(each, name)) for name in ("x", "y", "width"))
        found.append((x + width / 2, y + width / 2, width))
    return found


@pytest.mark.parametrize("seats", range(1, 7))
@pytest.mark.parametrize("human", [False, True])
def test_everybody_on_a_cell_is_seen(seats: int, human: bool) -> None:
    """HUM-MOVE-03: six players and the human that they hold too, from near and from afar."""
    order = CHARACTERS[:seats]
    now = {
        "order": order,
        "players": {seat: {"zombies": ["A1"]} for seat in order},
        "humans": ["A1"] if human else [],
        "breaches": [],
        "tokens": [],
    }
    said: dict[str, Any] = {"named": lambda _, seat: seat, "say": read_kit(card_data("humans"), "fr").say}
    pages = pages_environment(page_loader("humans"))
    drawn = pages.get_template("companion/humans/standing.svg").render(now=now, **said)
    near, far = spots(drawn, "near"), spots(drawn, "far")
    assert (len(near), len(far)) == (seats + human, seats)
    for group in (near, far):
        for x, y, width in group:
            assert width / 2 <= min(x, y) + 0.1 and max(x, y) + width / 2 <= 25.1
        for one, other in combinations(group, 2):
            apart = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
            assert apart > 0.9 * one[2]


def test_cells_of_drawings_are_those_of_the_rules() -> None:
    """HUM-SETUP-11: A1 to AA27."""
    drawn: Any = pages_environment(page_loader("humans")).get_template("humans/cells.svg").module
    for cell in cells(FRAME, FRAME):
        row, column = int(drawn.row_of(cell)), int(drawn.column_of(cell))
        assert (row, column) == row_column(cell)
        assert f"{drawn.name_of(column)}{row + 1}" == cell
