"""What answers in the browser, asked here: what it hands over to be kept is the journal to the byte."""

import json
import re
from pathlib import Path

import pytest

from printkit.base import paths
from printkit.base.messages import spoken_languages
from printkit.companion.loader import page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import Library, open_library
from printkit.companion.offline.worker import OfflineApp, Told
from printkit.companion.session_store import MAX_LINES
from printkit.kit.kit_cache import quick_kit
from printkit.table.journal import Journal
from printkit.table.seating import Seating
from tests.checks import following, rechecked, unchecked
from tests.companion.evenings import EVENINGS
from tests.companion.offline.asking import AskPhone, make_ask


@pytest.fixture(scope="module")
def library() -> Library:
    """Return a library with three games in one language."""
    games = ("mosh", "non-morts", "reptiliens")
    kits = {game: {"en": quick_kit(paths.card_data(game), "en")} for game in games}
    return open_library(packed_data(kits).__getitem__, page_loader)


@pytest.fixture
def ask(library: Library, tmp_path: Path) -> AskPhone:
    """Ask a phone: `ask("home", …)`."""
    phone = OfflineApp(library, tmp_path)

    def ask(do: str, **more: object) -> Told:
        told: Told = json.loads(phone.answer(json.dumps(make_ask(do, **more))))
        return told

    return ask


def test_a_name_that_other_programs_take_for_two_lines_is_kept_whole(ask: AskPhone, tmp_path: Path) -> None:
    file = tmp_path / "begun.jsonl"
    Journal.create(file, "mosh", "7", {"game": "mosh"}, Seating({"p1": "Ada\u2028Bo", "p2": "Bo"})).close()
    head = json.loads(unchecked(file.read_bytes())[0])
    journal = json.dumps({**head, "journal": 1}, ensure_ascii=False) + "\n"
    told = ask("open", journal=journal, kept=True)
    assert (told["from"], told["names"]) == (1, ["Ada\u2028Bo", "Bo"])
    assert "cannot contain" in ask("open", journal=journal, kept=False)["refused"]


def test_an_evening_that_comes_back_by_a_link_is_the_same_whatever_was_taken_back(ask: AskPhone) -> None:
    begun = ask("begin", game="mosh", players="Ada, Bo", own=True, seed="7")["lines"]
    call = '{"call":"tie-break","args":{"seats":["p1","p2"]}}'
    other = '{"call":"tie-break","args":{"seats":["p2","p1"]}}'
    undo = '{"undo":1,"revealed":[]}'

    def more(kept: list[str], came: list[str]) -> list[str] | None:
        head, *lines = unchecked("".join(f"{line}\n" for line in begun).encode())
        mine = rechecked(head, *lines, *map(str.encode, kept))
        theirs = "".join(f"{line}\n" for line in (head.decode(), *map(bytes.decode, lines), *came))
        found = ask("compare", kept=mine.decode(), journal=theirs)["more"]
        if found is None:
            return None
        gone_on = mine + "".join(f"{line}\n" for line in found).encode()
        assert rechecked(*gone_on.splitlines()) == gone_on
        return [line.decode() for line in unchecked(gone_on)[len(unchecked(mine)) :]]

    assert more([], []) == []
    assert more([call], [call]) == []
    assert more([call, undo], []) == []
    assert more([call, other], [call]) == []
    assert more([call], [call, other]) == [other]
    assert more([other, undo, call], [call, other]) == [other]
    assert more([other], [call]) is None
    assert more([call, undo, other], [call]) is None


def test_names_of_an_evening_that_comes_are_told_apart_and_one_of_before_goes_on(
    ask: AskPhone, tmp_path: Path
) -> None:
    file = tmp_path / "begun.jsonl"
    party = Seating({"p1": "Ada", "p2": "\u0410da"})  # of which one begins in Cyrillic
    Journal.create(file, "mosh", "7", {"game": "mosh"}, party).close()
    head = json.loads(unchecked(file.read_bytes())[0])
    journal = json.dumps({**head, "journal": 1}) + "\n"
    assert "“Ada” and “\u0410da” look alike" in ask("open", journal=journal, kept=False)["refused"]
    assert ask("open", journal=journal, kept=True)["names"] == ["Ada", "\u0410da"]


def test_an_evening_that_comes_is_bounded_and_one_that_is_kept_goes_on(ask: AskPhone) -> None:
    begun = ask("begin", game="mosh", players="Ada, Bo", own=False, seed="7")["lines"]
    lines = "".join(f"{line}\n" for line in begun).encode()
    journal = following(lines, *[b'{"own":true}'] * MAX_LINES).decode()
    assert "longer than any game" in ask("open", journal=journal, kept=False)["refused"]
    assert "page" in ask("open", journal=journal, kept=True)


def test_other_names_or_another_seed_make_another_evening(ask: AskPhone) -> None:
    def begun(players: str, seed: str) -> str:
        lines = ask("begin", game="mosh", players=players, own=False, seed=seed)["lines"]
        return "".join(f"{line}\n" for line in lines)

    kept = begun("Ada, Bo", "7")
    assert ask("compare", kept=kept, journal=begun("Ada, Bo", "7"))["more"] == []
    for players, seed in (("Ada, Cy", "7"), ("Ada, Bo", "8")):
        assert ask("compare", kept=kept, journal=begun(players, seed))["more"] is None


def test_language_and_colours_are_chosen_alike_on_the_list_of_evenings_and_beside_the_table(
    ask: AskPhone,
) -> None:
    home = ask("home", evenings=[], notice="", tried={"game": ""})["html"]
    settings = ask("begin", game="mosh", players="Ada, Bo", own=False, seed="7", look="show=settings")["page"]
    choice = home[home.index("<h3>Language of the cards") : home.rindex("</form>")]
    programs = len(spoken_languages())
    assert choice.count("<button") == 1 + (1 + programs) + 3  # of the cards, of the buttons, colours
    assert choice in settings


def test_the_phone_of_a_led_game_is_the_game_masters(ask: AskPhone) -> None:
    """It stays so from tap to tap, as nobody else looks at it; whoever plays alone needs none."""
    players, more = ", ".join("abcdefghi"), {"game": "reptiliens", "own": False, "seed": "7", "led": "human"}
    assert ask("home", evenings=(), notice="", tried={"game": ""})["html"].count('name="master"') == 1
    assert "who does not play" in ask("begin", players=players, master=" ", **more)["refused"]
    assert "“a”" in ask("begin", players=players, master="A", **more)["refused"]
    page = ask("begin", players=players, master="Zoe", **more)["page"]
    for _ in range(4):
        assert '<a class="seat" href="?show=seats"><span>Zoe</span></a>' in page
        assert "Pass the phone" not in page
        stamp = re.findall('data-stamp="([^"]+)"', page)[0]
        form = [("do", "begin"), ("offer", "0"), ("stamp", stamp)]
        if 'value="answer"' in page:
            picked = re.findall('name="pick" value="([^"]+)"', page)[0]
            form = [("do", "answer"), ("pick", picked), ("stamp", stamp)]
        page = ask("tap", form=form)["html"]
    assert "Leave this seat" in ask("look", look="show=settings")["page"]
    assert "This seat is waiting for you" not in page
    alone = ask("begin", players="Ann", master="", **more)["page"]
    assert "<span>Ann</span>" in alone and "Zoe" not in alone


def test_without_a_game_master_the_phone_leads_and_its_time_goes_on(library: Library, tmp_path: Path) -> None:
    """It is asked for the time again and again: a page comes where the evening has gone on, and its lines."""
    now = [0.0]
    phone = OfflineApp(library, tmp_path, lambda: now[0])

    def asks(do: str, **more: object) -> Told:
        told: Told = json.loads(phone.answer(json.dumps(make_ask(do, **more))))
        return told

    players = ", ".join("abcdefghi")
    told = asks("begin", game="reptiliens", players=players, own=False, seed="7", led="phone", master="Zoe")
    page = told["page"]
    assert "One phone for everybody" in page and "Zoe" not in page
    while not told["waits"]:
        form = [("do", "begin"), ("offer", "0"), ("stamp", re.findall('data-stamp="([^"]+)"', page)[0])]
        told = asks("tap", form=form)
        page = told["html"]
    assert "silent one" in page and "data-say" in page
    assert "page" not in asks("time")
    now[0] += 1000
    later = asks("time")
    assert later["waits"] and later["lines"] and later["page"] != page
    assert "page" not in asks("time")


def test_another_game_begins_with_the_same_players_and_a_list_tells_how_far_each_is(ask: AskPhone) -> None:
    kept = (EVENINGS / "non-morts-2.jsonl").read_text("utf-8")
    over = ask("open", game="non-morts", journal=kept, kept=True)
    assert over["stands"] == "The game is over." and 'action="again"' in over["page"]
    assert re.search(r"<h2>The game is over\.</h2>\s*<p><b>[^<]*(?:Victory|Nobody wins)", over["page"])
    again = ask("again", seed="7")
    assert again["names"] == over["names"] and 'action="again"' not in again["page"]
    assert len(again["lines"]) == 1 and again["from"] == 0 and again["stands"] == ""
    mosh = (EVENINGS / "mosh-3.jsonl").read_text("utf-8").splitlines(keepends=True)
    stands = ask("open", game="mosh", journal="".join(mosh[:60]), kept=True)["stands"]
    assert stands.startswith("Round 1 · side A")
    listed = [{"id": "a", "game": "mosh", "names": ["Ana"], "stands": stands, "changed": 1}]
    home = ask("home", evenings=listed, notice="", tried={"game": ""})["html"]
    assert stands in home and 'placeholder="Ann, Bob, Zoe"' in home
    assert home.count('src="data:image/svg+xml,') == 1 + home.count('action="begin"')
