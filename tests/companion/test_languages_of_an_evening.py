"""Whoever changes the language of a running evening reads all of it in that, and changes nothing of it."""

from __future__ import annotations

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.taps import Tap, TapResult
from printkit.companion.viewer import PageQuery
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.table.audience import ALL
from printkit.table.journal import Journal
from printkit.table.log import SeatChange
from tests.all_games import FROM_EACH_TO_EACH, GAMES, LANGUAGES
from tests.companion.conftest import BeginEvening, Evening, Sites
from tests.companion.elements import elements, text
from tests.companion.pages.test_led_night import at_random, has_dawned, until

NAMES = {"reptiliens": "Ana,Bo,Cy,Dan,Eve,Flo,Gus,Hal"}


class SavedEvening(Evening):
    """An evening in a file; everybody's phone taps at it."""

    def __init__(self, store: SessionStore) -> None:
        self.store = store
        self.site = store.site

    @property
    def state(self) -> PlayState:  # type: ignore[override]
        return self.store.state

    def tap(
        self, what: str, seat: str = "p1", stamp: str = "", /, **fields: int | str | tuple[str, ...]
    ) -> TapResult:
        given = {name: value if isinstance(value, tuple) else (str(value),) for name, value in fields.items()}
        return self.store.act(self.viewer(seat), Tap(what, stamp or self.state.stamp_for((seat,)), given))

    def begin_next(self) -> None:
        """Begin what comes next, as whoever leads."""
        self.tap("begin", ALL if self.state.session.log.game_master else "p1", offer="0")


@pytest.fixture
def saved(sites: Sites, tmp_path: Path, request: pytest.FixtureRequest) -> SavedEvening:
    game = str(request.param)
    site = sites(game)
    party = seat_players(
        site.resources.kit("fr"), site.resources.game, NAMES.get(game, "Ana,Bo,Cy"), own=False
    )
    start = {"game": game, **site.resources.game.start(site.resources.kit("fr"), party, "human")}
    journal = Journal.create(tmp_path / f"{game}.jsonl", game, "7", start, party, "5a17")
    if game == "reptiliens":
        journal.append(SeatChange(ALL, "Max"))
    return SavedEvening(SessionStore(site, journal))


def words(evening: Evening, seat: str, lang: str, path: str, show: str = "") -> str:
    page = render.fragment(evening.site, evening.state, evening.viewer(seat, lang=lang), PageQuery(show))
    return " ".join(" ".join(text(each).split()) for each in elements(page, path))


PLACES = {
    "question": ("//*[@id='ask']", ""),
    "journal": ("//section[contains(@class, 'panel-journal')]", "journal"),
    "board": ("//section[contains(@class, 'board')]", ""),
}


def read(evening: SavedEvening, seat: str, place: str, path: str, show: str) -> None:
    """Read a place of a page in every language: each has words of its own, and nothing is written."""
    before = evening.store.journal.path.read_bytes()
    said = {lang: words(evening, seat, lang, path, show) for lang in LANGUAGES}
    assert all(said.values()) and len(set(said.values())) == len(LANGUAGES), place
    assert evening.store.journal.path.read_bytes() == before


def go_on(evening: SavedEvening) -> None:
    if evening.pending is None:
        evening.begin_next()
    else:
        evening.step()


@pytest.mark.parametrize("saved", GAMES, indirect=True)
def test_question_journal_and_board_change_their_language_and_the_save_stays(saved: SavedEvening) -> None:
    seat = ALL if saved.state.session.log.game_master else "p1"
    for step in range(40):
        go_on(saved)
        if step % 13 == 12:
            for place, (path, show) in PLACES.items():
                read(saved, seat, place, path, show)


@pytest.mark.parametrize("saved", GAMES, indirect=True)
def test_a_question_is_the_same_whatever_language_was_read_before(saved: SavedEvening) -> None:
    seat = ALL if saved.state.session.log.game_master else "p1"
    for _ in range(20):
        go_on(saved)
    path, show = PLACES["question"]
    said = {lang: words(saved, seat, lang, path, show) for lang in LANGUAGES}
    assert {*permutations(LANGUAGES, 2)} <= {*pairwise(FROM_EACH_TO_EACH)}
    assert all(words(saved, seat, lang, path, show) == said[lang] for lang in FROM_EACH_TO_EACH)


def test_the_report_of_dawn_changes_its_language(evening: BeginEvening) -> None:
    village = evening("reptiliens", *NAMES["reptiliens"].split(","), master="Zoe")
    until(village, at_random(Random("day")), has_dawned)
    before = village.state, [*village.lines]
    french, english = (words(village, ALL, lang, "//section[@class='report']//li") for lang in ("fr", "en"))
    assert french and english and french != english
    assert words(village, ALL, "fr", "//section[@class='report']//li") == french
    assert (village.state, village.lines) == before


@pytest.mark.parametrize("saved", ["mosh"], indirect=True)
def test_answers_in_either_language_are_saved_alike(saved: SavedEvening, tmp_path: Path) -> None:
    """What is written has no word of any language."""
    for _ in range(12):
        go_on(saved)
    written = saved.store.journal.path.read_text("utf-8")
    for lang in LANGUAGES:
        kit = saved.site.resources.kit(lang)
        for row in kit.table("character"):
            assert row["name"].plain not in written
