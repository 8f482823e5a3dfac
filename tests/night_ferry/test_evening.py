"""A whole night in a terminal and on phones: everyone sees their own cards only, in their own language."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from printkit.base import paths
from printkit.base.faults import RefusedError
from printkit.cli.play import play
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import pack_bundle, packed_data
from printkit.companion.offline.library import open_library
from printkit.companion.offline.worker import OfflineApp
from printkit.games.registry import load_game
from printkit.kit.kit_cache import quick_kit
from printkit.kit.loading.reader import read_game
from printkit.kit.model import Kit
from printkit.play.seating import seat_players
from printkit.words.check import check_game
from tests.companion.served import Served


def kits() -> dict[str, Kit]:
    game = read_game(paths.card_data("night-ferry"))
    return {lang: game.kit(lang) for lang in ("en", "fr")}


def test_the_data_lies_in_the_package_and_nothing_is_wrong_with_it(installed: Path) -> None:
    folder = paths.card_data("night-ferry")
    assert folder == installed / "night_ferry/card_data/night-ferry"
    assert check_game(folder, ()) == []
    assert kits()["fr"].coverage == 1
    assert sum(1 for _ in kits()["en"].table("card")) == 9
    assert paths.writable(folder) == Path.cwd() / "card_data/night-ferry"


Night = Callable[[str], tuple[str, list[dict[str, object]]]]


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Night:
    """Play a night of two in the terminal, where every card passes; return what was shown and the journal."""

    def played(lang: str) -> tuple[str, list[dict[str, object]]]:
        crossing = ["", "", "1", "2", ""]  # begin, look, the first card, let it pass, throw
        last = ["", "2", ""]  # nobody is asked which card the last one is
        pointing = ["", "1"] * 2  # look, point
        typed = ["", *crossing * 4, *last * 2, *pointing, "q"]
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        file = tmp_path / f"{lang}.jsonl"
        play("night-ferry", players="Ann,Bob", own_dice=None, seed=3, lang=lang, resume=False, file=file)
        journal = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        return capsys.readouterr().out, [
            {**line, "check": ""} for line in journal
        ]  # each evening has its own

    return played


def test_a_night_in_the_terminal(night: Night) -> None:
    shown, journal = night("en")
    assert [line["call"] for line in journal if "call" in line] == ["deal", *["cross"] * 6, "point", "count"]
    assert "Ann: Which card goes under the blanket?" in shown
    assert "Bob: Ann says it is a sheep. Lift the blanket?" in shown
    assert re.search(r"(Ann|Bob)(, Bob)? wins with \d points?\.  \[FERRY-05\]", shown)


def test_a_night_in_french_goes_the_same_way(night: Night) -> None:
    _, english = night("en")
    shown, french = night("fr")
    assert english[1:] == french[1:]
    assert "Bob : Ann dit que c'est un mouton. Soulever la couverture ?" in shown
    assert "Gagne avec" in shown


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("Ann", "this game is for 2 to 3 players, not 1"),
        ("Ann,Bob,Cy,Dan", "this game is for 2 to 3 players, not 4"),
        ("Ann,bot", "the app cannot play in this game: name people only"),
    ],
)
def test_people_only_can_be_seated(players: str, why: str) -> None:
    with pytest.raises(RefusedError) as refused:
        seat_players(kits()["en"], load_game("night-ferry"), players, own=False)
    assert str(refused.value) == why


def test_nobody_is_offered_a_bot_where_the_app_plays_no_seat(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Ann, Bob\nquit\n"))
    file = tmp_path / "night.jsonl"
    play("night-ferry", players="", own_dice=None, seed=3, lang="en", resume=False, file=file)
    told = capsys.readouterr().out
    assert "Who is playing? Type the names in seating order, with commas between: Ann, Bob, Zoe.\n" in told
    assert "Type bot" not in told
    mosh = {"en": quick_kit(paths.card_data("mosh"), "en")}
    library = open_library(packed_data({"night-ferry": kits(), "mosh": mosh}).__getitem__, page_loader)
    ask = {"do": "home", "lang": "en", "theme": "dark", "evenings": [], "notice": "", "tried": {"game": ""}}
    page = json.loads(OfflineApp(library, tmp_path).answer(json.dumps(ask)))["html"]
    ferry, song = page.split('id="mosh-title"')
    assert ("Type bot" in ferry, "Type bot" in song) == (False, True)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A night on two phones."""
    running = Served(tmp_path, "night-ferry", "Ann,Bob")
    yield running
    running.kill()


def cards_on(page: str) -> set[str]:
    """Return the cards that a page names."""
    return {card.id for card in kits()["en"].table("card") if card["name"].plain in unescape(page)}


def tapped(served: Served, cookie: str, what: str, **fields: object) -> None:
    """Tap on a phone, on the page that it shows now."""
    status, _, body = served.tap(cookie, {"do": what, "stamp": served.stamp(cookie), **fields})
    assert status == 200, body


def test_a_phone_shows_its_own_cards_only(served: Served) -> None:
    ann, bob = (served.joined(link) for link in served.people)
    tapped(served, ann, "begin", offer="0")
    hands = [cards_on(served.page(cookie)) for cookie in (ann, bob)]
    assert [len(hand) for hand in hands] == [3, 3]
    assert not hands[0] & hands[1]
    tapped(served, ann, "begin", offer="0")
    card = min(hands[0])
    assert cards_on(served.page(bob)) == hands[1]
    tapped(served, ann, "answer", pick=card)
    assert cards_on(served.page(bob)) == hands[1]  # what lies under the blanket stands in no page of Bob's
    assert "leads something woolly onto the ferry" in served.page(bob)
    assert cards_on(served.page(ann)) == hands[0]
    tapped(served, bob, "answer", pick="lift")
    assert cards_on(served.page(bob)) == hands[1] | {card}


def test_the_package_travels_to_a_phone_of_its_own() -> None:
    bundle = pack_bundle({"night-ferry": kits()})
    reference = ["night-ferry", "night_ferry.game:GAME"]
    assert json.loads(bundle.files["references.json"]) == {"night-ferry": reference}
    assert "printkit.games.mosh" not in bundle.modules.own
    for name in ("__init__", "game", "rules"):
        assert f"night_ferry/{name}.py" in bundle.files
        assert bundle.parts[f"night_ferry/{name}.py"] == "game.night-ferry"
