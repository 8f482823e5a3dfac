"""A game may have pages and an icon of its own, in a package or beside the user: only those are its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.companion.served import Served, stamp_of
from tests.packages import write_picnic

ICON = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="{radius}"/></svg>'

Serve = Callable[[str], Served]


@pytest.fixture
def serve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Serve a game from a folder of the user's own."""
    running: list[Served] = []
    here = tmp_path / "here"
    (here / "card_data").mkdir(parents=True)
    monkeypatch.chdir(here)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site-packages"))

    def started(game: str) -> Served:
        running.append(Served(tmp_path, game, "Ann,Bo"))
        return running[-1]

    yield started
    for each in running:
        each.kill()


def sent(served: Served, path: str) -> str:
    """Return what is sent to a player's phone."""
    status, _, body = served.ask("GET", path, Cookie=served.joined(served.people[0]))
    assert status == 200, body
    return body.decode()


def test_a_package_brings_the_pages_and_the_icon_of_its_game(serve: Serve, tmp_path: Path) -> None:
    own = write_picnic(tmp_path / "site-packages") / "templates" / "companion" / "picnic"
    own.mkdir(parents=True)
    (own / "icon.svg").write_text(ICON.format(radius=3))
    (own / "board.html").write_text('<p class="cloth">{{ words.who(viewer.seat) }} spreads a cloth</p>')
    served = serve("picnic")
    assert sent(served, "/icon.svg") == ICON.format(radius=3)
    ann, bo = map(served.joined, served.people)
    for cookie, tap in (
        (ann, {"do": "begin", "offer": "0"}),
        (ann, {"do": "answer", "pick": "rob-rigor"}),
        (bo, {"do": "answer", "pick": "doc-requiem"}),
    ):
        assert served.tap(cookie, {**tap, "stamp": stamp_of(sent(served, "/"))})[0] == 200
    assert '<p class="cloth">Ann spreads a cloth</p>' in sent(served, "/")
    assert "EventSource" in sent(served, "/app.js")


def test_a_page_beside_the_user_hides_none_of_the_program(serve: Serve) -> None:
    own = Path("templates/companion/mosh")
    own.mkdir(parents=True)
    (own / "icon.svg").write_text(ICON.format(radius=4))
    served = serve("mosh")
    assert sent(served, "/icon.svg") == ICON.format(radius=4)
    assert "EventSource" in sent(served, "/app.js")
    assert "--" in sent(served, "/style.css")
