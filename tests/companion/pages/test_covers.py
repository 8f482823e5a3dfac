"""What only a seat may see is covered on its phone: nothing that stands open, and no size, tells of it."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest

from printkit.companion.pages import render
from printkit.companion.pages.question_form import told_beyond
from printkit.companion.viewer import PageQuery
from printkit.play.play_state import PlayState
from printkit.table.audience import EVERYBODY
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text
from tests.companion.otherwise import otherwise

SECRETS = "//details[contains(concat(' ', @class, ' '), ' secret ')]"

PRIVATE = re.compile(r'<(div|span) class="private">.*?</\1></details>', re.DOTALL)

KEYS = re.compile(r'((?:data-key|id|aria-controls)="(?:secret-\w+-)?)[0-9a-f]{10}"')

SEATS = {"mosh": ("Ana", "Ben"), "non-morts": ("Ana", "Ben", "Cléo")}


def at_choice(pit: Evening) -> str:
    """Play on until a card of a hand is to be chosen; return whose."""
    for _ in range(60):
        if pit.pending and pit.pending.purpose == "dance-card":
            return pit.whoever()
        pit.step()
    raise AssertionError("nobody chose a card")


def open_part(page: str) -> str:
    """Return what stands on a page while all is covered."""
    return KEYS.sub(r'\1"', PRIVATE.sub("", page))


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.slow)])
def test_a_covered_phone_shows_and_weighs_the_same_whatever_its_seat_holds(
    evening: BeginEvening, game: str, lang: str
) -> None:
    """Each page is compared with that of the same evening in which its seat had been dealt other secrets."""
    night, compared, differ = evening(game, *SEATS[game]), 0, 0
    for _ in range(25):
        night.step()
        for seat, neighbour in zip(("p1", "p2"), ("p2", "p1"), strict=True):
            other = otherwise(night.state, neighbour)
            if other is None or other.view(seat).position == night.state.view(seat).position:
                continue
            for query in (PageQuery(), PageQuery("journal"), PageQuery("undo"), PageQuery("why")):
                one, two = (shown(night, state, seat, lang, query) for state in (night.state, other))
                parts = zip_longest(open_part(one).splitlines(), open_part(two).splitlines())
                assert not [pair for pair in parts if pair[0] != pair[1]][:1]
                assert len(one.encode()) == len(two.encode())
                compared, differ = compared + 1, differ + (one != two)
    assert compared > 50 and differ > compared / 3


def shown(night: Evening, state: PlayState, seat: str, lang: str, query: PageQuery) -> str:
    """Return the page of a seat."""
    return render.fragment(night.site, state, night.viewer(seat, lang=lang), query)


def test_the_hand_and_what_may_be_chosen_of_it_are_covered(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    seat = at_choice(pit)
    page = pit.page(seat)
    assert [attribute(each, "id") for each in elements(page, SECRETS)] == [
        "secret-ask",
        f"secret-hand-{seat}",
    ]
    assert not elements(page, f"{SECRETS}[@open]")
    picks, cards = "//button[@name='pick']", "//ul[@class='hand']"
    for what in (picks, cards):
        assert len(elements(page, f"{SECRETS}{what}")) == len(elements(page, what)) > 0
    assert "Show without holding" in text(elements(page, "//button[@class='reveal']")[0])
    assert not elements(pit.page(viewer=pit.viewer(EVERYBODY)), SECRETS)


def test_a_card_that_one_has_chosen_is_covered_where_it_is_corrected_and_in_the_journal(
    evening: BeginEvening,
) -> None:
    pit = evening("mosh", "Ana", "Ben")
    seat = at_choice(pit)
    at = len(pit.state.session.log.entries)
    pit.step()
    fix, journal = pit.page(seat, show="fix", at=at), pit.page(seat, show="journal")
    assert elements(fix, f"//section[contains(@class, 'panel-fix')]{SECRETS}//button[@name='pick']")
    assert "So far" not in open_part(fix) and "So far" in fix
    lines = elements(journal, f"//ol[@class='journal']{SECRETS}/summary")
    assert lines and all(text(each).endswith("→ …") for each in lines)
    assert "Tap a covered line" in journal


def test_on_a_phone_that_goes_round_whoever_looks_has_uncovered_it(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    seat = at_choice(pit)
    log = pit.state.session.log
    page = pit.page(viewer=pit.shared("p1", "p2", said=f"{seat}.{len(log.entries)}.{log.version}"))
    assert len(elements(page, f"{SECRETS}[@open]")) == len(elements(page, SECRETS)) == 2
    assert "nobody else is looking" in pit.page(viewer=pit.shared("p1", "p2"))


def test_whoever_plays_alone_hides_nothing_from_anybody(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", bots=2)
    seat = at_choice(pit)
    page = pit.page(seat)
    assert elements(page, "//ul[@class='hand']") and not elements(page, SECRETS)


def test_every_hand_of_as_many_cards_weighs_the_same(evening: BeginEvening) -> None:
    sizes = set()
    for seed in range(12):
        pit = evening("mosh", "Ana", "Ben", seed=str(seed))
        seat = at_choice(pit)
        parts = [len(each[0].encode()) for each in PRIVATE.finditer(pit.page(seat))]
        sizes.add(tuple(parts))
    assert len(sizes) == 1


def test_where_a_card_goes_is_asked_beside_the_card_that_only_its_holder_sees(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    seat = at_choice(pit)
    pit.step()
    assert pit.pending and pit.pending.purpose == "dance-row"
    limb = f"#limb-{pit.pending.about['limb']}"
    (chosen,) = elements(pit.page(seat), f"{SECRETS}//p[@class='chosen']")
    drawn = [attribute(use, "href") for use in elements(chosen, ".//use")]
    edges = pit.resources.kit("en").row("card", str(pit.pending.about["card"]))["edges"]
    assert drawn[0] == limb and {*drawn} == {f"#limb-{edge}" for edge in edges}
    other = next(each for each in pit.state.party.names if each != seat)
    assert not elements(pit.page(other), "//p[@class='chosen']")


def test_what_is_open_is_not_asked_again_under_the_cover() -> None:
    """Only what the cover hides is said there, where the open question stands above it."""
    asked = "Défendre, ou attaquer qui ?"
    assert told_beyond("pogo (tête)\N{NO-BREAK SPACE}: défendre, ou attaquer qui ?", asked) == "Pogo (tête)"
    assert told_beyond("Bob, or whom with a pogo?", "Bob?") == "Bob, or whom with a pogo?"
