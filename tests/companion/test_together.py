"""Several phones at once: one wins, the others are told, nothing is lost, all see the same in the end."""

import json
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from playwright.sync_api import expect

from tests.companion.conftest import BeginEvening, Serve
from tests.companion.served import Answer, Served, next_tap, stamp_of, wait_for
from tests.phones import OpenPage

SOON = "face => { setTimeout(() => document.querySelectorAll('.dice button')[face].click(), 60) }"

SHOWN = "() => document.querySelector('.state').dataset.stamp + document.getElementById('recent').innerHTML"

TOLD = b"your tap did not count"


@pytest.fixture
def asked(serve: Serve) -> tuple[Served, str, str]:
    """Serve a film at the first throw of dice; return the server and the cookies of two phones."""
    served = serve("non-morts", "Ana,Ben,Cléo", "--own-dice")
    ana, ben, _ = (served.joined(link) for link in served.people)
    served.tap(ana, {"do": "begin", "offer": "0", "stamp": served.stamp(ana)})
    return served, ana, ben


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """Make calls at the same moment; return what each gave."""
    line = threading.Barrier(len(calls))

    def wait(call: Callable[[], Answer]) -> Answer:
        line.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as hands:
        return [each.result() for each in [hands.submit(wait, call) for call in calls]]


def told(answers: list[Answer]) -> list[bool]:
    """Return for each answer whether its phone was told that another was faster."""
    assert [status for status, _, _ in answers] == [200] * len(answers)
    return [TOLD in body for _, _, body in answers]


@pytest.mark.parametrize("races", [50, pytest.param(200, marks=pytest.mark.slow)])
def test_of_two_answers_at_once_one_wins_each_time(asked: tuple[Served, str, str], races: int) -> None:
    served, ana, ben = asked
    for race in range(races):
        now, before = served.stamp(ana), served.lines()
        faces = ((ana, 1 + race % 3), (ben, 4 + race % 3))
        taps = [partial(served.tap, who, {"do": "answer", "pick": face, "stamp": now}) for who, face in faces]
        answers = at_once(*taps)
        late = told(answers)
        assert sorted(late) == [False, True]
        [line] = served.lines()[len(before) :]
        won = (ana, ben)[late.index(False)]
        assert json.loads(line)["answer"] == dict(faces)[won]
        assert served.stamp(ana) == served.stamp(ben) == stamp_of(answers[0][2])
        served.tap(ana, {"do": "undo", "sure": "1", "stamp": served.stamp(ana)})


def test_undo_on_one_phone_while_the_other_answers(asked: tuple[Served, str, str]) -> None:
    served, ana, ben = asked
    served.tap(ana, {"do": "answer", "pick": 3, "stamp": served.stamp(ana)})
    for _ in range(50):
        now, before = served.stamp(ana), served.lines()
        late = told(
            at_once(
                partial(served.tap, ana, {"do": "undo", "sure": "1", "stamp": now}),
                partial(served.tap, ben, {"do": "answer", "pick": 5, "stamp": now}),
            )
        )
        assert sorted(late) == [False, True]
        [line] = served.lines()[len(before) :]
        assert ("undo" in json.loads(line)) == (not late[0])
        if not late[0]:  # taken back: throw again, so that there is something to take back
            served.tap(ana, {"do": "answer", "pick": 3, "stamp": served.stamp(ana)})
        else:
            served.tap(ana, {"do": "undo", "sure": "1", "stamp": served.stamp(ana)})
        assert served.stamp(ana) == served.stamp(ben)


def test_a_tap_that_was_done_is_never_told_to_be_undone(evening: BeginEvening) -> None:
    """The answer to Ana's tap was lost, and Ben has gone on before she taps again."""
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    seen, (one, other, *_) = pit.state.stamp, pit.pending.want.options
    pit.tap("answer", "p1", seen, pick=one)
    pit.tap("answer", "p2", pick=other)
    again = pit.tap("answer", "p1", seen, pick=one)
    assert not again.lines and again.notice is None
    never_tapped = pit.tap("answer", "p1", seen, pick=other)
    assert "faster" in never_tapped.notice.message
    now = pit.state.stamp
    pit.tap("begin", "p1", offer="0")
    older = pit.tap("answer", "p1", seen, pick=one)  # by now a newer tap of hers is remembered
    assert "may already have counted" in older.notice.message
    assert "did not count" in pit.tap("undo", "p1", now).notice.message


def test_after_a_restart_nobody_knows_what_was_tapped_before(asked: tuple[Served, str, str]) -> None:
    served, ana, ben = asked
    before = served.stamp(ana)
    fields = {"do": "answer", "pick": 3, "stamp": before}
    served.tap(ana, fields)
    served.kill()
    served.again()
    now = served.stamp(ana)
    _, _, page = served.tap(ana, fields)
    assert b"may already have counted" in page and stamp_of(page) == now
    served.tap(ben, {"do": "undo", "sure": "1", "stamp": now})
    assert TOLD in served.tap(ana, {"do": "answer", "pick": 4, "stamp": now})[2]


def grown(served: Served, before: list[str]) -> bool:
    """Whether the journal has more lines than before."""
    return len(served.lines()) > len(before)


def test_two_browsers_tap_at_once_and_show_the_same(serve: Serve, phone: OpenPage) -> None:
    served = serve("non-morts", "Ana,Ben,Cléo", "--own-dice")
    pages = [phone(served.people[0]), phone(served.people[0])]  # Ana's phone and Ana's tablet
    pages[0].locator(".offers > form button").first.tap()
    for _ in range(6):
        for page in pages:
            expect(page.locator("#question")).to_have_text("Roll a die: the highest draws the first room")
        pages[0].wait_for_timeout(400)
        before = served.lines()
        chance = random.Random(len(before))
        for page in pages:
            face = chance.randrange(6)
            page.evaluate(SOON, face)
        wait_for(partial(grown, served, before))
        wait_for(lambda: len({page.evaluate(SHOWN) for page in pages}) == 1)
        if len([line for line in served.lines() if "answer" in line]) >= 3:
            break


def check_kills(served: Served, phone: OpenPage, kills: int) -> None:
    """Answer on, be killed at any moment, go on: whatever was acknowledged is there."""
    page = phone(served.people[0])
    cookie = served.joined(served.people[0])
    chance = random.Random(served.game)
    acknowledged = 0
    for _ in range(kills):
        stop = threading.Timer(chance.random() * 0.4, served.kill)
        stop.start()
        try:
            while True:
                body = served.ask("GET", "/fragment", Cookie=cookie)[2]
                whole = len(served.lines())
                fields = next_tap(body.decode(), chance.choice)
                status, _, answer = served.tap(cookie, fields)
                assert status == 200
                assert TOLD not in answer
                acknowledged = int(stamp_of(answer).rpartition("-")[2])
                assert whole < acknowledged <= len(served.lines())
        except (OSError, EOFError, ValueError):
            pass
        except Exception as broken:
            if type(broken).__module__ != "http.client":
                raise
        stop.join()
        served.again()
        after = int(served.stamp(cookie).rpartition("-")[2])
        assert after >= acknowledged
    now = served.stamp(cookie)
    state = page.locator(".state")
    expect(state).to_have_attribute("data-stamp", now, timeout=15_000)  # it came back by itself


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(serve: Serve, phone: OpenPage) -> None:
    check_kills(serve("mosh", "Ana"), phone, 3)


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_in_a_hundred_kills(serve: Serve, phone: OpenPage) -> None:
    check_kills(serve("mosh", "Ana"), phone, 100)
