"""No byte of a page tells which seed an evening has, not even a short one that is guessed."""

import json
import re
from hashlib import sha256

import pytest

from printkit.companion.session_store import EVENING_NAME_LENGTH, SessionStore
from printkit.companion.taps import Tap
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.narration import narrator
from printkit.table.audience import EVERYBODY
from printkit.table.chance import seal_of
from printkit.table.journal import journal_line
from tests.companion.conftest import BeginStored

SEED = 31_337
GUESSED = range(100_000)
KEYS = re.compile(r"[0-9a-f]{10,}")


def pages(store: SessionStore) -> str:
    """Return the pages of all who look."""
    looking = (DeviceViewer("phone", (seat,), seat, "en") for seat in ("p1", "p2", EVERYBODY))
    return "".join(
        store.page(viewer, PageQuery(show)) for viewer in looking for show in ("", "journal", "settings")
    )


def guess(page: str, store: SessionStore) -> list[int]:
    """Return the seeds whose plain digest, over what everybody knows, stands in a page."""
    call = store.state.session.acts[0].call.call
    known = [f" {seat} 0 {json.dumps(('call', call))} 1" for seat in ("p1", "p2", EVERYBODY)]
    head, name = store.journal.head, store.journal.path.name.encode()
    before, _, after = journal_line(head).partition(json.dumps(head.seed).encode())
    words = {word[:length] for word in KEYS.findall(page) for length in (10, EVENING_NAME_LENGTH)}
    found = []
    for seed in GUESSED:
        lines = {sha256(f"{seed}{each}".encode()).hexdigest()[:10] for each in known}
        lines.add(sha256(before + f'"{seed}"'.encode() + after + name).hexdigest()[:EVENING_NAME_LENGTH])
        lines.add(sha256(f"{seed}".encode()).hexdigest()[:10])
        if words & lines:
            found.append(seed)
    return found


@pytest.fixture
def begun_with_a_short_seed(begun: BeginStored) -> SessionStore:
    store = begun("mosh", "Ana,Ben", seed=str(SEED))
    ana = DeviceViewer("phone", ("p1",), "p1", "en")
    store.act(ana, Tap("begin", store.stamp, {"offer": ("0",)}))
    return store


def test_no_short_seed_is_found_from_a_page(begun_with_a_short_seed: SessionStore) -> None:
    store = begun_with_a_short_seed
    page = pages(store)
    assert len(KEYS.findall(page)) > 3 and str(SEED) not in page
    assert guess(page, store) == []


def test_it_would_be_found_from_a_plain_digest(begun_with_a_short_seed: SessionStore) -> None:
    store = begun_with_a_short_seed
    call = json.dumps(("call", store.state.session.acts[0].call.call))
    plain = sha256(f"{SEED} p1 0 {call} 1".encode()).hexdigest()[:10]
    assert guess(pages(store) + f'<li data-key="{plain}">', store) == [SEED]


def test_evenings_without_a_salt_are_keyed_by_the_server_or_anew(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben", salt="")
    journal, state = store.opening(store.journal.content, lambda: store.journal.path.with_name("copy"))
    journal.close()
    assert store.state.key and state.key and store.state.key != state.key
    assert store.state.name != state.name


def test_the_seal_stands_beside_the_table_and_tells_later_that_the_seed_was_fixed(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben")
    seal = seal_of("7", "5a17")
    assert re.fullmatch(r"([0-9a-f]{4} ){3}[0-9a-f]{4}", seal)
    assert len({seal, seal_of("8", "5a17"), seal_of("7", "5a18"), seal_of("75", "a17")}) == 4
    ana = DeviceViewer("phone", ("p1",), "p1", "en")
    for show, told in (("", False), ("journal", True), ("settings", True)):
        page = store.page(ana, PageQuery(show))
        assert (f"Seal: {seal}." in page) == told and "5a17" not in page


def test_an_evening_of_before_has_no_seal_that_a_short_seed_is_found_by(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben", salt="")
    assert seal_of("7", "") == store.state.seal == ""
    assert "Seal" not in store.page(DeviceViewer("phone", ("p1",), "p1", "en"), PageQuery("journal"))


def test_seed_and_salt_are_told_at_the_end(begun: BeginStored) -> None:
    store = begun("mosh", "Ana,Ben")
    say = narrator(store.site.resources, store.state, "en")
    assert say.seed_told(store.state, "our.jsonl") == [
        "For the same dice and cards again: --seed 7",
        "Salt of the seal: 5a17.",
        "To check every roll of the app: printkit verify our.jsonl",
    ]
