"""No seat can tell two evenings apart in which only what others hold is different, whatever it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from printkit.companion.pages import render
from printkit.companion.session_store import SessionStore
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play import consent
from printkit.play.play_state import PlayState
from printkit.table import session
from printkit.table.act import Table
from printkit.table.correction import Followed
from printkit.table.journal import Journal
from printkit.table.replay import Played
from tests.worlds.conftest import Walk
from tests.worlds.pair import LeakError
from tests.worlds.secrets import GAMES

MANY = 3000
"""Steps within which a walk has to find what is wrong."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.slow] * (game == "non-morts")) for game in GAMES]
)
def test_nobody_can_tell_two_worlds_apart(walked: Walk, game: str) -> None:
    walked(game, 60)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_tell_many_worlds_apart(walked: Walk, game: str, part: int) -> None:
    walked(game, 1000, seed=1000 * (part + 1))


# ── A walk finds what was wrong once, where its mend is taken out


def all_before(acts: Sequence[Played]) -> str:
    """Let chance depend on all that stands before, so that every correction deals anew."""
    pending = acts[-1].act.pending
    return f"{pending} {[(played.call, played.answers) for played in acts]}"


@pytest.mark.slow
def test_it_is_found_that_old_cards_are_laid_where_the_new_hand_allows_it(
    walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "chance_key", all_before)
    monkeypatch.setattr(Followed, "cut_secrets", lambda _: None)
    with pytest.raises(LeakError):
        walked("mosh", MANY)


@pytest.mark.slow
def test_it_is_found_that_somebody_is_dealt_another_hand_alone(
    walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "chance_key", all_before)
    monkeypatch.setattr(consent, "_dealt_anew", lambda *_: set())
    with pytest.raises(LeakError, match="without consent"):
        walked("mosh", MANY)


def test_it_is_found_that_a_card_is_taken_back_unasked_and_unmarked(
    walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        Table, "reveal", lambda table, _, kind, rule, **fields: table.note(kind, rule, **fields)
    )
    with pytest.raises(LeakError, match="card-played is gone without"):
        walked("mosh", MANY)


def test_it_is_found_that_a_page_tells_of_the_seed(walked: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = SessionStore._opened

    def told(store: SessionStore, journal: Journal, from_elsewhere: bool) -> PlayState:
        state = opened(store, journal, from_elsewhere)
        return replace(state, key=journal.head.seed.encode())

    monkeypatch.setattr(SessionStore, "_opened", told)
    with pytest.raises(LeakError, match="differs"):
        walked("mosh", MANY)


@pytest.mark.slow
def test_it_is_found_that_one_device_is_given_the_page_of_another(
    walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = dict[object, str]()

    def page(store: SessionStore, viewer: DeviceViewer, query: PageQuery) -> str:
        asked = id(store), store.stamp, viewer.seat, viewer.lang, query
        return kept.setdefault(asked, render.fragment(store.site, store.state, viewer, query))

    monkeypatch.setattr(SessionStore, "page", page)
    with pytest.raises(LeakError, match="is given another one's page"):
        walked("mosh", MANY)


@pytest.mark.slow
def test_it_is_found_that_an_undo_tells_whether_the_same_card_came_again(
    walked: Walk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "_is_covered", lambda _: False)
    with pytest.raises(LeakError, match="differs"):
        walked("humans", MANY, seed=2000)
