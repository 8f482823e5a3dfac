"""What a seat may not know never reaches its phone: not in a page, not in what it stores, not after undo."""

import json
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Error

from printkit.companion import core
from printkit.companion.guest import Guest, Look
from printkit.table.log import Answer, read_line
from printkit.table.session import Session
from printkit.table.view import EVERYBODY
from tests.companion.conftest import house_of
from tests.companion.served import stamp_of
from tests.companion.thumb import press_first

PANELS = ("", "journal", "why", "undo", "seats", "settings")


STORED = """async () => JSON.stringify([localStorage, sessionStorage, document.cookie,
    (await indexedDB.databases()).map(each => each.name), navigator.serviceWorker?.controller ?? null])"""
"""Gives all that a browser keeps of our pages and lets them read."""


def hand_words(night, seat):
    """Give what names the cards in a hand that lie nowhere else, in ids and in both languages."""
    position = night.sitting.session.position
    players = position["players"]
    open_cards = {
        laid.split(":")[0] for each in players.values() for row in ("attack", "defence") for laid in each[row]
    } | set(position["discard"])
    own = set(players[seat]["hand"])
    seen = {card for other, each in players.items() if other != seat for card in each["hand"]} | open_cards
    hidden = own - seen
    kits = [night.house.kit(lang) for lang in ("fr", "en")]
    return hidden | {kit.row("card", card)["name"].plain for kit in kits for card in hidden}


def pages_of(night, seat):
    """Give everything that a seat's phone can be shown now."""
    shown = []
    for lang in ("fr", "en"):
        guest = Guest("d", (seat,), seat, lang)
        shown += [night.page(guest=guest, show=show) for show in PANELS]
    return "\n".join(shown)


def twin(night, secret):
    """Give the same evening with other answers to what `secret` says, as far as they are possible."""
    session = night.sitting.session
    played = Session(session.game, session.start, session.seed)
    for entry in session.log.entries:
        if isinstance(entry, Answer) and secret(played.pending):
            entry = replace(entry, answer=other_than(entry.answer, played.pending))
        played = played.after(entry)
    return replace(night.sitting, session=played)


def other_than(answer, question):
    """Give the last option that is not the answer."""
    return [each for each in question.want.to_json()["options"] if each != answer][-1]


def all_pages(night, sitting, seat):
    """Give every page of a seat, with every line of the journal to correct."""
    shown = []
    for lang in ("fr", "en"):
        guest = Guest("d", (seat,), seat, lang)
        shown += [core.fragment(night.house, sitting, guest, Look(show)) for show in PANELS]
        shown += [core.fragment(night.house, sitting, guest, Look("fix", at)) for at in range(40)]
    return shown


@pytest.mark.parametrize("viewer", ["p1", "p3", EVERYBODY])
def test_pages_are_the_same_to_the_letter_whatever_another_holds(evening, viewer):
    """Ben is dealt other cards: nothing on any page of Ana, of Cléo or of the table tells it."""
    pit = evening("mosh", "Ana", "Ben", "Cléo")
    while pit.sitting.session.acts[-1:] == () or pit.sitting.session.acts[-1].call.call != "crowd-attack":
        if pit.sitting.session.acts and pit.sitting.session.acts[-1].call.call == "dance":
            break
        pit.step()
    other = twin(pit, lambda question: question.purpose == "deal-card" and question.by == "p2")
    hands = [each.session.position["players"]["p2"]["hand"] for each in (pit.sitting, other)]
    assert hands[0] != hands[1]
    assert all_pages(pit, pit.sitting, viewer) == all_pages(pit, other, viewer)
    assert all_pages(pit, pit.sitting, "p2") != all_pages(pit, other, "p2")


@pytest.mark.parametrize("viewer", ["p1", EVERYBODY])
def test_pages_are_the_same_to_the_letter_whatever_theory_another_has(evening, viewer):
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    for _ in range(14):
        film.step()
    other = twin(film, lambda question: question.purpose == "setup-theory" and question.by == "p2")
    theories = [each.session.position["theories"] for each in (film.sitting, other)]
    assert theories[0]["p1"] == theories[1]["p1"] and theories[0]["p2"] != theories[1]["p2"]
    assert all_pages(film, film.sitting, viewer) == all_pages(film, other, viewer)
    assert all_pages(film, film.sitting, "p2") != all_pages(film, other, "p2")


def test_no_hand_is_seen_by_another_in_a_whole_song(evening):
    """Every page of every seat after every tap; a card is named only where it has lain on the table."""
    pit = evening("mosh", "Ana", "Ben", "Cléo")
    looked = 0
    known = {"p1": set(), "p2": set(), "p3": set(), EVERYBODY: set()}
    for step in range(48):
        pit.step(choose=lambda options, step=step: options[step % len(options)])
        if step % 9 == 5:
            pit.tap("undo", sure="1")
        position = pit.sitting.session.position
        if not position.get("players"):
            continue
        said = "\n".join(pages_of(pit, EVERYBODY))
        assert said
        for viewer in known:
            page = (
                pages_of(pit, viewer)
                if step % 8 == 0
                else pit.page(guest=Guest("d", (viewer,), viewer, "en"))
            )
            for seat in position["players"]:
                if seat != viewer:
                    for word in hand_words(pit, seat) - open_words(pit):
                        assert word not in page, (viewer, seat, word)
                        looked += 1
    assert looked > 300


def open_words(night):
    """Give what everybody has seen of cards so far: what events have named."""
    cards = {event.fields["card"] for event in night.sitting.session.events if "card" in event.fields}
    kits = [night.house.kit(lang) for lang in ("fr", "en")]
    return cards | {kit.row("card", card)["name"].plain for kit in kits for card in cards}


def test_no_theory_is_seen_by_another_in_a_whole_film(evening):
    film = evening("non-morts", "Ana", "Ben", "Cléo")
    kits = [film.house.kit(lang) for lang in ("fr", "en")]
    looked = 0
    for step in range(120):
        film.step(choose=lambda options, step=step: options[step % len(options)])
        if step % 11 == 7:
            film.tap("undo", sure="1")
        theories = film.sitting.session.position.get("theories", {})
        if film.sitting.session.position.get("over") or "?" in theories.values():
            continue
        for viewer in ("p1", "p2", "p3", EVERYBODY):
            page = film.page(guest=Guest("d", (viewer,), viewer, "en"))
            board = page.partition('class="board"')[2].partition('class="lately"')[0]
            for seat, theory in theories.items():
                if seat != viewer and theory != theories.get(viewer):
                    assert not any(
                        f"<b>{kit.row('theory', theory)['name'].plain}</b>" in board for kit in kits
                    )
                    looked += 1
    assert looked > 200


HEARD = """(() => {
    const Source = EventSource;
    globalThis.overheard = [];
    globalThis.EventSource = class extends Source {
        constructor(address) {
            super(address);
            this.addEventListener("message", event => overheard.push(event.data));
        }
    };
})()"""
"""Keeps what comes over the line by which the server tells that something has changed."""


@pytest.mark.parametrize(
    ("game", "players", "taps"),
    [
        ("mosh", "Ana,Ben", 26),
        ("non-morts", "Ana,Ben,Cléo", 26),  # to the last taps of a short film: then all theories lie open
    ],
)
def test_a_phone_receives_and_stores_no_secret_of_another_seat(serve, phone, game, players, taps):
    """Real phones: whatever came over the line and whatever the browser keeps, also after undo and rejoin."""
    served = serve(game, players)
    pages, received = {}, {}
    for seat, link in zip(house_of(game).kit("fr").seats, served.people, strict=False):
        page = pages[seat] = phone(link)
        came = received[seat] = []
        page.on("response", lambda answer, came=came: came.append(body_of(answer)))
        page.add_init_script(HEARD)
        page.reload()
    events = {seat: [] for seat in pages}
    for tap in range(taps):
        played = next(((seat, page) for seat, page in pages.items() if press_first(page)), None)
        if played is None:
            break
        seat, page = played
        if tap % 16 == 12:
            page.wait_for_timeout(360)
            page.locator("#undo").tap()
            page.locator("#undoing button").tap()
            page.wait_for_timeout(300)
            events[seat] += page.evaluate("overheard")
            page.goto(served.people[[*pages].index(seat)])  # comes back by the link
    lines = served.lines()
    assert any("undo" in line for line in lines)
    for seat, page in pages.items():
        events[seat] += page.evaluate("overheard")
        for show in ("journal", "undo", "settings", "fix&at=8"):
            page.goto(page.url.partition("?")[0] + f"?show={show}")
    hidden = hidden_from(game, lines, tuple(pages))
    tokens = [link.rpartition("/")[2] for link in served.people]
    for at, (seat, page) in enumerate(pages.items()):
        assert events[seat] and all(re.fullmatch(r"[0-9a-f]{4}-\d+", each) for each in events[seat])
        stored = page.evaluate(STORED)
        assert json.loads(stored)[:4] == [{}, {}, "", []]
        everything = "\n".join(received[seat]) + page.content()
        assert not any(word in everything for word in hidden[seat])
        assert not any(token in everything for other, token in enumerate(tokens) if other != at)
    assert any(hidden.values())


def test_a_night_on_fire_has_no_secrets(evening):
    """Everything lies open, but what the next draw brings: the seed tells it, and is told at the end."""
    night = evening("inferno", "Ana", "Ben", seed="never-seen-4711")
    for step in range(90):
        night.step(choose=lambda options, step=step: options[step % len(options)])
        if step % 6 == 0:
            assert not any("never-seen-4711" in page for page in all_pages(night, night.sitting, "zombie"))
    questions = night.sitting.session.questions.values()
    assert questions and not any(question.audience or question.sealed for question in questions)


def body_of(answer):
    """Give what came, as far as it has an end and the page was still there to take it."""
    if "event-stream" in answer.headers.get("content-type", "") or answer.status in (303, 204):
        return ""
    try:
        return answer.text()
    except Error:
        return ""


def hidden_from(game, lines, seats):
    """Give, for each seat, words that its phone must never have had, by the journal.

    They are theories of others that never lay open, as a board shows one or a journal tells of it,
    and others' hands as choices: a card of which that seat had none, and which never lay on the table.
    """
    house = house_of(game)
    kits = [house.kit(lang) for lang in ("fr", "en")]
    session = Session(house.game, {"game": game}, "7")
    drawn = {seat: set() for seat in seats}
    shown = set()
    for line in lines:
        session = session.after(read_line(json.loads(line), "line"))
        for _, question, answer in (each for played in session.acts[-1:] for each in played.questions()):
            if question.purpose in ("deal-card", "setup-theory"):
                drawn[question.by].add(answer.answer)
        shown |= {str(value) for event in session.events for value in event.fields.values()}
    hidden = {}
    for seat in seats:
        others = set().union(*(drawn[other] for other in seats if other != seat)) - drawn[seat] - shown
        if game == "mosh":
            hidden[seat] = {f'"{card}:' for card in others}
        else:
            names = {kit.row("theory", each)["name"].plain for kit in kits for each in others}
            hidden[seat] = {said.format(name) for said in ("<b>{}</b>", "→ {}<") for name in names}
    return hidden


def test_two_links_tell_nothing_of_each_other(serve):
    served = serve("mosh", "Ana,Ben")
    ana, ben = (served.joined(link) for link in served.people)
    assert ana != ben
    page = served.ask("GET", "/", Cookie=ana)[2].decode()
    assert stamp_of(page)
    for link in served.links.values():
        assert link.rpartition("/")[2] not in page
