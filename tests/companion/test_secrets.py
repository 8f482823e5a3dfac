"""What a seat may not know never reaches its phone: not in a page, not in what it stores, not after undo."""

import json
import re
from dataclasses import replace

import pytest

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


@pytest.mark.parametrize("players", ["Ana,Ben", "Ana,Ben,Cléo"])
def test_a_phone_receives_and_stores_no_secret_of_another_seat(serve, phone, players):
    """Real phones: whatever came over the line and whatever the browser keeps, also after undo and rejoin."""
    served = serve("mosh", players)
    heard = {}
    pages = {}
    for seat, link in enumerate(served.people, start=1):
        page = pages[f"p{seat}"] = phone(link)
        heard[f"p{seat}"] = received = []
        page.on("response", lambda answer, received=received: received.append(body_of(answer)))
        page.reload()
    undone = 0
    for turn in range(26):
        for seat, page in pages.items():
            if not press_first(page):
                continue
            if turn in (9, 15, 20):
                page.wait_for_timeout(360)
                page.locator("#undo").tap()
                page.locator("#undoing button").tap()
                undone += 1
                page.goto(served.people[int(seat[1]) - 1])  # comes back by the link
            break
    assert undone
    for page in pages.values():
        for show in ("journal", "undo", "settings", "fix&at=8"):
            page.goto(page.url.partition("?")[0] + f"?show={show}")
    secrets = dealt(served.lines(), len(pages))
    assert all(secrets.values())
    events = "".join(b for received in heard.values() for b in received if "event: " in b)
    assert events == ""
    for viewer, page in pages.items():
        stored = page.evaluate(STORED)
        everything = "\n".join(heard[viewer]) + stored + page.content()
        for seat, cards in secrets.items():
            if seat != viewer:
                mine_too = set().union(*(secrets[viewer], on_table(everything)))
                for card in cards - mine_too:
                    assert f'"{card}:' not in everything, (viewer, seat, card)
    tokens = [link.rpartition("/")[2] for link in served.people]
    for at, viewer in enumerate(pages):
        everything = "\n".join(heard[viewer])
        assert not any(token in everything for other, token in enumerate(tokens) if other != at)


def body_of(answer):
    """Give what came, as far as it has an end."""
    if "event-stream" in answer.headers.get("content-type", "") or answer.status in (303, 204):
        return ""
    return answer.text()


def dealt(lines, seats):
    """Give the cards that each seat has drawn in secret, by the journal."""

    house = house_of("mosh")
    session = Session(house.game, {"game": "mosh"}, "7")
    found = {f"p{seat}": set() for seat in range(1, seats + 1)}
    for line in lines:
        session = session.after(read_line(json.loads(line), "line"))
        for played in session.acts:
            for _, question, answer in played.questions():
                if question.purpose == "deal-card":
                    found[question.by].add(answer.answer)
    return found


def on_table(words):
    """Give the cards that a phone may name as choices of its own."""
    return set(re.findall(r'value="([a-z-]+):', words))


def test_two_links_tell_nothing_of_each_other(serve):
    served = serve("mosh", "Ana,Ben")
    ana, ben = (served.joined(link) for link in served.people)
    assert ana != ben
    page = served.ask("GET", "/", Cookie=ana)[2].decode()
    assert stamp_of(page)
    for link in served.links.values():
        assert link.rpartition("/")[2] not in page
