"""What phones are sent in a night tells nobody what another is, answers, or becomes before dawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from printkit.companion.site import Site
from printkit.table.audience import EVERYBODY
from tests.companion.nights.conftest import Nights
from tests.companion.nights.differences import Worlds, check_alike, check_mailbox, habits_of
from tests.companion.nights.traffic import Habits, recorded
from tests.companion.nights.villages import NIGHTS, Facts, village_of

FATES = ("alive", "ghost", "spirit", "reptilian", "lover", "told", "asleep", "killed")
"""What somebody is, or goes through in the night."""

PAIRS = 14
"""Pairs of nights that are played for each: with all others more than two hundred nights."""


@pytest.mark.parametrize("who", ["told", "ghost"])
def test_nobody_can_tell_two_silent_nights_apart(worlds: Nights, who: str) -> None:
    next(worlds("phones", who)).check()


def test_nobody_can_tell_two_led_nights_apart(worlds: Nights) -> None:
    for pair in islice(worlds("human"), 2):
        pair.check()


def test_one_phone_tells_two_nights_apart_only_under_its_cover(worlds: Nights) -> None:
    next(worlds("phone")).check()


@pytest.mark.slow
@pytest.mark.parametrize("who", FATES)
def test_nobody_can_tell_many_silent_nights_apart(worlds: Nights, who: str) -> None:
    for pair in islice(worlds("phones", who, 100), PAIRS):
        pair.check()


@pytest.mark.slow
@pytest.mark.parametrize("who", FATES[:-3])
def test_nobody_can_tell_many_led_nights_apart(worlds: Nights, who: str) -> None:
    for pair in islice(worlds("human", who, 200), PAIRS):
        pair.check()


@pytest.mark.slow
def test_one_phone_tells_many_nights_apart_only_under_its_cover(worlds: Nights) -> None:
    for pair in islice(worlds("phone", first=300), PAIRS):
        pair.check()


ALL_NIGHTS = [pytest.param(players, day, marks=pytest.mark.slow) for players in (9, 16) for day in NIGHTS]


@pytest.mark.parametrize(("players", "weekday"), [(9, "monday"), *ALL_NIGHTS[1:]])
def test_all_phones_are_sent_the_same(site: Site, tmp_path: Path, players: int, weekday: str) -> None:
    """Where all tap alike, whatever each is: as much, as often, at the same moments, to touch alike."""
    village = village_of(site, Facts(players, weekday, weekday), "alike")
    habits = {seat: Habits("alike") for seat in (*village.seats, EVERYBODY)}
    night = recorded(site, village, tmp_path, habits)
    check_alike(night, village.seats)
    check_mailbox(night, village.seats)


def test_the_tables_screen_stays_dark(site: Site, tmp_path: Path) -> None:
    village = village_of(site, Facts(9, "friday", "dark"), "dark")
    night = recorded(
        site, village, tmp_path, {}.fromkeys((*village.seats, EVERYBODY), Habits("dark")), [EVERYBODY]
    )
    pages = [each for each in night.sent[EVERYBODY] if each.what == "page" and not each.dawned]
    assert len(pages) > 15
    assert all("It is night." in each.words for each in pages)
    assert len({each.size for each in pages if each.at}) <= 2


# ── What a holder may not name shows on no phone


def same_but_for(site: Site, folder: Path, facts: Facts, holds: str, **fields: object) -> Worlds:
    """Play two nights in which somebody else holds a card, or nobody does; `fields` are known."""
    records, villages = [], []
    rows = [row.id for row in site.resources.ruleset.components.nights[facts.weekday]]
    night = {"row": rows.index("postes")}
    for specs in ([holds], []):
        village = village_of(site, facts, "alike")
        players = {
            seat: {**person, "role": "villageois", "specs": []} for seat, person in village.people.items()
        }
        players["p2"] |= {"role": "orphee", "specs": []} if holds == "orphee" and specs else {"specs": specs}
        if holds == "orphee":
            players["p2"]["specs"] = []
            for person in players.values():
                person["charmed_by"] = ["orphee"]
        villages.append(
            replace(village, start={**village.start, "players": players, "night": night, **fields})
        )
        records.append(recorded(site, villages[-1], folder, habits_of(village, "alike"), ["p1"]))
    return Worlds("p1", (villages[0], villages[1]), (records[0], records[1]))


def test_a_holder_who_may_name_nobody_any_more_shows_on_no_phone(site: Site, tmp_path: Path) -> None:
    """Orpheus has charmed all: the grid has as many houses as where nobody is Orpheus."""
    same_but_for(site, tmp_path, Facts(9, "monday", "all charmed"), "orphee").check()


def test_an_artist_whom_no_posts_are_left_to_shows_on_no_phone(site: Site, tmp_path: Path) -> None:
    facts = Facts(9, "friday", "no posts")
    same_but_for(site, tmp_path, facts, "artiste", posts={}).check()
