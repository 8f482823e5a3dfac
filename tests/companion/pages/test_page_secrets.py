"""What a seat may not know stands on no page of its own, not even after undo."""

from collections.abc import Callable, Sequence

import pytest

from printkit.companion.pages import render
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.play_state import PlayState
from printkit.table.audience import EVERYBODY
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.otherwise import otherwise

PANELS = ("", "journal", "why", "undo", "seats", "settings")


def hand_words(night: Evening, seat: str) -> set[str]:
    """Return what names the cards in a hand that lie nowhere else, in ids and in both languages."""
    position = night.state.session.position
    players = position["players"]
    open_cards = {
        laid.split(":")[0] for each in players.values() for row in ("attack", "defence") for laid in each[row]
    } | set(position["discard"])
    own = set(players[seat]["hand"])
    seen = {card for other, each in players.items() if other != seat for card in each["hand"]} | open_cards
    hidden = own - seen
    kits = [night.resources.kit(lang) for lang in ("fr", "en")]
    return hidden | {kit.row("card", card)["name"].plain for kit in kits for card in hidden}


def all_pages(night: Evening, state: PlayState, seat: str) -> list[str]:
    """Return every page of a seat, with every line of the journal to correct."""
    shown, lines = [], len(state.session.log.entries)
    for lang in ("fr", "en"):
        viewer = DeviceViewer("d", (seat,), seat, lang)
        shown += [render.fragment(night.site, state, viewer, PageQuery(show)) for show in PANELS]
        shown += [render.fragment(night.site, state, viewer, PageQuery("fix", at)) for at in range(lines + 1)]
    return shown


def own_page(night: Evening, state: PlayState, seat: str) -> str:
    """Return what a seat is shown first."""
    return render.fragment(night.site, state, night.viewer(seat), PageQuery())


@pytest.mark.parametrize("viewer", ["p1", "p3", EVERYBODY])
def test_pages_are_the_same_to_the_letter_whatever_another_holds(evening: BeginEvening, viewer: str) -> None:
    """Others are dealt other cards: nothing on any page of Ana, of Cléo or of the table tells it."""
    pit = evening("mosh", "Ana", "Ben", "Cléo")
    while pit.state.session.acts[-1:] == () or pit.state.session.acts[-1].call.call != "crowd-attack":
        if pit.state.session.acts and pit.state.session.acts[-1].call.call == "dance":
            break
        pit.step()
    other = otherwise(pit.state, viewer)
    assert other
    hands = [each.session.position["players"]["p2"]["hand"] for each in (pit.state, other)]
    assert hands[0] != hands[1]
    assert all_pages(pit, pit.state, viewer) == all_pages(pit, other, viewer)
    assert own_page(pit, pit.state, "p2") != own_page(pit, other, "p2")


@pytest.mark.parametrize("viewer", ["p1", EVERYBODY])
def test_pages_are_the_same_to_the_letter_whatever_theory_another_has(
    evening: BeginEvening, viewer: str
) -> None:
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    for _ in range(14):
        film.step()
    other = otherwise(film.state, viewer)
    assert other
    theories = [each.session.position["theories"] for each in (film.state, other)]
    assert theories[0].get(viewer) == theories[1].get(viewer) and theories[0]["p2"] != theories[1]["p2"]
    assert all_pages(film, film.state, viewer) == all_pages(film, other, viewer)
    assert own_page(film, film.state, "p2") != own_page(film, other, "p2")


def turning(step: int) -> Callable[[Sequence[str]], str]:
    """Choose now this, now that: at each step another option."""
    return lambda options: options[step % len(options)]


def test_no_hand_is_seen_by_another_in_a_whole_song(evening: BeginEvening) -> None:
    """A page of each seat after every tap, each kind in turn: only what has lain open is named."""
    pit = evening("mosh", "Ana", "Ben", "Cléo")
    kinds = [(show, lang) for show in PANELS for lang in ("en", "fr")]
    looked = 0
    for step in range(60):
        pit.step(turning(step))
        if step % 9 == 5:
            pit.tap_agreed("undo", sure="1")
        position = pit.state.session.position
        if not position.get("players"):
            continue
        show, lang = kinds[step % len(kinds)]
        for viewer in ("p1", "p2", "p3", EVERYBODY):
            page = pit.page(viewer=DeviceViewer("d", (viewer,), viewer, lang), show=show)
            for seat in position["players"]:
                if seat != viewer:
                    for word in hand_words(pit, seat) - open_words(pit):
                        assert word not in page, (viewer, seat, word)
                        looked += 1
    assert looked > 150


def open_words(night: Evening) -> set[str]:
    """Return what everybody has seen of cards so far: what events have named."""
    cards = {event.fields["card"] for event in night.state.session.events if "card" in event.fields}
    kits = [night.resources.kit(lang) for lang in ("fr", "en")]
    return cards | {kit.row("card", card)["name"].plain for kit in kits for card in cards}


def test_no_theory_is_seen_by_another_in_a_whole_film(evening: BeginEvening) -> None:
    """The pages of two seats after one tap, of the two others after the next."""
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    kits = [film.resources.kit(lang) for lang in ("fr", "en")]
    looked = 0
    for step in range(120):
        film.step(turning(step))
        if step % 11 == 7:
            film.tap_agreed("undo", sure="1")
        theories = film.state.session.position.get("theories", {})
        if film.state.session.position.get("over") or "?" in theories.values():
            continue
        for viewer in ("p1", "p2", "p3", EVERYBODY)[step % 2 :: 2]:
            page = film.page(viewer=DeviceViewer("d", (viewer,), viewer, "en"))
            board = page.partition('class="board"')[2].partition('class="lately"')[0]
            for seat, theory in theories.items():
                if seat != viewer and theory != theories.get(viewer):
                    assert not any(
                        f"<b>{kit.row('theory', theory)['name'].plain}</b>" in board for kit in kits
                    )
                    looked += 1
    assert looked > 200


def test_a_night_on_fire_has_no_secrets(evening: BeginEvening) -> None:
    """Everything lies open, but what the next draw brings: the seed tells it, and is told at the end."""
    night = evening("inferno", "Ana", "Ben", seed="never-seen-4711")
    looks = (*PANELS, "fix")
    for step in range(90):
        night.step(turning(step))
        shown = night.page("zombie", show=looks[step % len(looks)], at=step // 2)
        assert "never-seen-4711" not in shown
    questions = night.state.session.questions.values()
    assert questions and not any(question.secret or question.sealed for question in questions)
