"""What is written down: all of a tap or nothing, what can be played, by names that tell evenings apart."""

import asyncio
import json
import os
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from printkit.base import paths
from printkit.base.faults import RefusedError
from printkit.companion.server.app import Application
from printkit.companion.server.cookie import DeviceCookie
from printkit.companion.server.seat_tokens import KEEPER
from printkit.companion.session_store import MAX_LINES, SessionStore
from printkit.companion.taps import Tap, TapResult
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.games.registry import load_game
from printkit.kit.kit_cache import quick_kit
from printkit.play.play_state import PlayState
from printkit.play.saves import StartOptions
from printkit.play.seating import check_party, seat_players
from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.checks import following
from tests.companion.apart import run
from tests.companion.conftest import BeginStored, Sites
from tests.companion.evenings import EVENINGS

ANA = DeviceViewer("phone", ("p1",), "p1", "en")


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """Return the room that is left on the disk, in bytes; what is put there counts from then on."""
    write = os.write
    room = {"left": 10**9}

    def some(descriptor: int, words: bytes) -> int:
        if not room["left"]:
            raise OSError(28, "No space left on device")
        done = write(descriptor, words[: room["left"]])
        room["left"] -= done
        return done

    monkeypatch.setattr(os, "write", some)
    return room


def tap(
    store: SessionStore, what: str, viewer: DeviceViewer = ANA, stamp: str = "", **fields: str
) -> TapResult:
    given = {name: (value,) for name, value in fields.items()}
    return store.act(viewer, Tap(what, stamp or store.stamp, given))


def test_of_a_tap_all_is_written_or_nothing_when_the_disk_is_full(
    begun: BeginStored, disk: dict[str, int]
) -> None:
    """The boards are chosen, then the first player is drawn by itself: room for one line of the two."""
    store = begun("mosh", "Ana,Ben")
    tap(store, "begin", offer="0")
    tap(store, "answer", pick=store.state.session.pending.want.options[0])
    shown, written = store.stamp, store.journal.path.read_bytes()
    pick = store.state.session.pending.want.options[0]
    disk["left"] = 110
    reply = tap(store, "answer", pick=pick)
    assert not reply.lines and "the disk is full" in reply.notice.faults[0].told()
    assert str(store.journal.path) not in store.page(ANA, reply.query, reply.notice)
    assert (store.stamp, store.journal.path.read_bytes()) == (shown, written)
    assert 'id="answer"' in store.page(DeviceViewer("phone", ("p2",), "p2", "en"), PageQuery())
    disk["left"] = 10**9
    assert len(tap(store, "answer", pick=pick).lines) > 1
    assert "What next?" in store.page(ANA, PageQuery())


HEAD = {"journal": 1, "game": "mosh", "seed": "1", "start": {"game": "mosh"}}
TWO = {"names": {"p1": "Ana", "p2": "Ben"}, "bots": [], "own": False}


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ({"party": TWO, "start": {"game": "chess"}}, "chess"),
        ({"party": TWO, "start": {"game": "mosh", "round": "x"}}, "round"),
        ({"party": TWO, "game": "chess"}, 'is a saved game of "chess", not of "mosh"'),
        (
            {"party": {"names": {f"p{at}": f"A{at}" for at in range(1, 10)}}},
            "this game is for 2 to 6 players, not 9",
        ),
        ({"party": {"names": {"p1": "Ana", "zz": "Ben"}}}, "these are not the seats of mosh"),
        ({"party": {"names": {"p1": "Ana", "p2": ""}}}, "these are not the seats of mosh"),
        ({"party": {"names": {"p1": "Ana", "p2": "Ben"}, "bots": ["p1"]}}, "these are not the seats of mosh"),
        ({"party": {"names": {"p1": "Ana", "p2": "Ana"}}}, "two people are called “Ana”"),
        ({"party": {"names": {"p1": "Ana", "p2": "ana"}}}, "“Ana” and “ana” look alike"),
        ({"party": {"names": {"p1": "A" * 41, "p2": "Ben"}}}, "a name can have at most 40 letters"),
        (
            {"party": {"names": {"p1": "A\u200bna", "p2": "Ben"}}},
            r'a name cannot contain "\u200b", which nobody can see',
        ),
        ({}, "name at least one person"),
        (
            {"party": {"names": {"p1": "", "p2": ""}, "bots": ["p1", "p2"]}},
            "name at least one person",
        ),
        ({"party": {"names": {"keeper": "Ana", "*": "Ben"}}}, "these are not the seats of mosh"),
        ({"party": {"names": {"p1": "Ana\x1b[2J", "p2": "Ben"}}}, r'a name cannot contain "\u001b"'),
        (
            {"party": {"names": {"p1": "Ana\ud800", "p2": "Ben"}}},
            r'expected complete characters, got "Ana\ud800"',
        ),
    ],
)
def test_a_save_file_that_can_not_be_played_is_refused_and_the_evening_goes_on(
    begun: BeginStored, tmp_path: Path, head: dict[str, object], told: str
) -> None:
    store = begun("mosh", "Ana,Ben")
    before = store.stamp
    fresh = tmp_path / "loaded.jsonl"
    with pytest.raises(RefusedError) as refused:
        store.take(*store.opening(json.dumps(HEAD | head).encode() + b"\n", lambda: fresh))
    assert told in str(refused.value) and str(tmp_path) not in str(refused.value)
    assert not fresh.exists() and store.stamp == before
    assert tap(store, "begin", offer="0").lines


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([{"undo": 1, "revealed": ["nonsense"]}], "revealed: expected one of setup-board"),
        ([{"undo": 1, "revealed": ["\ud800"]}], "expected complete characters"),
        ([{"rewrite": 0, "entries": []}], "entries: a change of answers needs at least one answer"),
        (
            [{"rewrite": 1, "entries": [], "left": 1}],
            "entries: a change of answers needs at least one answer",
        ),
        ([{"rewrite": 0, "entries": [{"call": "setup"}], "left": -3}], "left: expected 0 or more, got -3"),
        ([{"rewrite": 0, "entries": [{"call": "\udfff"}]}], "expected complete characters"),
        ([{"answer": "rob-rigor", "origin": "typed", "by": "\ud800"}], "expected complete characters"),
        ([{"call": "setup", "args": {"a": [{"\ud800": 1}]}}], "expected complete characters"),
    ],
)
def test_lines_that_no_page_could_show_are_refused(
    begun: BeginStored, tmp_path: Path, lines: list[dict[str, object]], told: str
) -> None:
    store = begun("mosh", "Ana,Ben")
    tap(store, "begin", offer="0")
    before, fresh = store.stamp, tmp_path / "loaded.jsonl"
    changed = following(store.journal.content, *(json.dumps(line).encode() for line in lines))
    with pytest.raises(RefusedError) as refused:
        store.take(*store.opening(changed, lambda: fresh))
    assert told in str(refused.value)
    assert not fresh.exists() and store.stamp == before


def test_an_evening_that_can_not_be_shown_takes_no_other_ones_place(
    begun: BeginStored, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = begun("mosh", "Ana,Ben")
    before, fresh = store.stamp, tmp_path / "loaded.jsonl"
    monkeypatch.setattr("printkit.companion.pages.render.fragment", lambda *_: 1 / 0)
    with pytest.raises(RefusedError, match="this game cannot be shown"):
        store.take(*store.opening(store.journal.content, lambda: fresh))
    assert not fresh.exists() and store.stamp == before


def test_a_wrong_call_names_nobody_in_half_a_letter(sites: Sites) -> None:
    site = sites("mosh")
    with pytest.raises(RefusedError, match="a name cannot contain"):
        seat_players(site.resources.kit("fr"), site.resources.game, "A\udcff,Ben", False)
    seat_players(site.resources.kit("fr"), site.resources.game, "👩\u200d🚀,नि,日", False)


def test_whatever_else_goes_wrong_while_a_file_is_opened_the_evening_goes_on(
    begun: BeginStored, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = begun("mosh", "Ana,Ben")
    fresh = tmp_path / "loaded.jsonl"
    content = store.journal.path.read_bytes()
    with monkeypatch.context() as broken:
        broken.setattr(PlayState, "settled", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            store.take(*store.opening(content, lambda: fresh))
    assert not fresh.exists()
    assert tap(store, "begin", offer="0").lines
    assert store.journal.path.read_bytes().startswith(content)


def test_a_save_file_is_bounded(begun: BeginStored, tmp_path: Path) -> None:
    store = begun("mosh", "Ana,Ben")
    more = [b'{"own":true}'] * MAX_LINES
    with pytest.raises(RefusedError, match="has 20000 lines at most, this one has 20001"):
        store.take(*store.opening(following(store.journal.content, *more), lambda: tmp_path / "loaded.jsonl"))
    assert len(list(tmp_path.iterdir())) == 1
    half = following(store.journal.content, *more[: len(more) // 2])
    store.take(*store.opening(half, lambda: tmp_path / "loaded.jsonl"))
    assert len(store.journal.lines) == MAX_LINES / 2


def test_the_table_plays_on_while_a_save_file_is_opened(
    begun: BeginStored, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opening takes as long as another phone needs for a tap, which then counts."""
    store = begun("mosh", "Ana,Ben")
    content, tapped = store.journal.content, threading.Event()
    host = Application(store, b"", "", 1, "en", lambda: tmp_path / "loaded.jsonl", lambda _: None)
    held = DeviceCookie().opening(KEEPER, host.tokens).written(host.tokens)
    headers = [(b"cookie", f"{host.cookie_name}={held}".encode())]

    async def receive() -> Message:
        return {"type": "http.request", "body": content, "more_body": False}

    async def meanwhile() -> None:
        await asyncio.sleep(0.1)
        assert tap(store, "begin", offer="0").lines
        tapped.set()

    async def both() -> tuple[Response, None]:
        request = Request({"type": "http", "method": "POST", "headers": headers}, receive)
        return await asyncio.gather(host.load(request), meanwhile())

    opened = SessionStore._opened
    monkeypatch.setattr(
        SessionStore, "_opened", lambda *given, **more: tapped.wait(5) and opened(*given, **more)
    )
    answer, _ = run(both())
    assert answer.status_code == 303 and store.journal.path.name == "loaded.jsonl"
    assert (tmp_path / "mosh.jsonl").read_bytes().startswith(content + b'{"call"')


def test_a_tap_that_began_in_another_evening_is_not_taken_in_this_one(
    begun: BeginStored, tmp_path: Path
) -> None:
    """While the body comes, another evening is loaded: the phone has no link of that one."""
    store = begun("mosh", "Ana,Ben")
    host = Application(store, b"", "", 1, "en", lambda: tmp_path / "loaded.jsonl", lambda _: None)
    held = DeviceCookie().opening("p1", host.tokens).written(host.tokens)
    kind = (b"content-type", b"application/x-www-form-urlencoded")
    headers = [(b"cookie", f"{host.cookie_name}={held}".encode()), kind]
    other = following(store.journal.content.replace(b'"seed":"7"', b'"seed":"8"'))

    async def receive() -> Message:
        store.take(*store.opening(other, host.fresh))
        host.tokens = host._tokens()
        body = f"do=begin&offer=0&stamp={store.stamp}".encode()
        return {"type": "http.request", "body": body, "more_body": False}

    answer = run(host.act(Request({"type": "http", "method": "POST", "headers": headers}, receive)))
    assert answer.status_code == 401 and not store.journal.lines


@pytest.mark.parametrize("asleep_first", [True, False])
def test_what_was_taken_back_is_told_to_the_devices_on_which_it_was_not(
    begun: BeginStored, asleep_first: bool
) -> None:
    store = begun("mosh", "Ana,Ben")
    tablet = replace(ANA, device="tablet")
    tap(store, "begin", offer="0")
    tap(store, "answer", pick=store.state.session.pending.want.options[0])
    tap(store, "undo", tablet, sure="1")
    for viewer in (ANA, tablet) if asleep_first else (tablet, ANA):
        for _ in range(2):
            assert ("has undone" in store.page(viewer, PageQuery())) == (viewer == ANA)


@pytest.mark.parametrize("path", sorted(EVENINGS.glob("*.jsonl")), ids=lambda path: path.stem)
def test_whoever_has_played_an_evening_may_play_it(path: Path) -> None:
    head = json.loads(path.read_text("utf-8").partition("\n")[0])
    kit = quick_kit(paths.card_data(head["game"]))
    check_party(kit, load_game(head["game"]), Seating(**head["party"]))


def test_an_evening_of_before_whose_names_are_alike_goes_on_where_it_lies(
    sites: Sites, tmp_path: Path
) -> None:
    path, site = tmp_path / "old.jsonl", sites("mosh")
    head = json.dumps(HEAD | {"party": {"names": {"p1": "Ana", "p2": "ana"}, "bots": [], "own": False}})
    path.write_text(f"{head}\n", "utf-8")
    SessionStore(site, Journal.open(path)).close()
    start = StartOptions("", None, None, resume=True, file=path)
    resources = site.resources
    start.journal(resources.kit(""), resources.game, resources.ruleset).close()
    with Journal.open(path) as journal, pytest.raises(RefusedError, match="look alike"):
        SessionStore(site, journal, from_elsewhere=True)


def test_no_state_of_two_evenings_is_taken_for_the_other(
    begun: BeginStored, sites: Sites, tmp_path: Path
) -> None:
    store = begun("mosh", "Ana,Ben")
    content = store.journal.path.read_bytes()
    tap(store, "begin", offer="0")
    shown = store.stamp
    store.take(*store.opening(content, lambda: tmp_path / "mosh-2.jsonl"))
    tap(store, "begin", offer="1")
    assert store.stamp != shown and store.stamp.rpartition("-")[2] == shown.rpartition("-")[2]
    assert len(store.stamp) > 32
    copy = tmp_path / "copy" / store.journal.path.name
    copy.parent.mkdir()
    copy.write_bytes(store.journal.path.read_bytes())
    for seal, same in ((b"", True), (b"secret", False)):
        again = SessionStore(sites("mosh"), Journal.open(copy), seal)
        again.close()
        assert (again.stamp == store.stamp) == same
