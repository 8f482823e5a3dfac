"""How a game ends at the terminal, how it is left, and how it goes on."""

import io
import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from printkit.base.messages import Translator, agrees, translator
from printkit.base.paths import card_data
from printkit.games.registry import load_game
from printkit.kit.loading.reader import read_kit
from printkit.play.saves import saved_games
from printkit.table.journal import Journal
from printkit.terminal import client
from printkit.terminal.screen import Screen
from tests.evenings.record import evening_at
from tests.terminal.frames import Terminal
from tests.terminal.kinds import AtTable, Kept

EVENINGS = Path(__file__).parent.parent / "evenings"

SOLO = {"players": "Ana"}


@pytest.fixture
def ended(tmp_path: Path) -> Callable[..., tuple[str, bool]]:
    """Resume an evening that is over; give what is shown, and whether another game is wanted."""

    def resume(evening: str, *lines: str) -> tuple[str, bool]:
        copy, shown = tmp_path / "evening.jsonl", io.StringIO()
        shutil.copy(EVENINGS / f"{evening}.jsonl", copy)
        typed = io.StringIO("".join(f"{line}\n" for line in lines))
        with Journal.open(copy) as journal:
            asks = evening_at(evening.rpartition("-")[0], journal, Screen(typed, shown))
            client.play_evening(asks)
        copy.unlink()
        return shown.getvalue(), asks.again

    return resume


@pytest.mark.parametrize(
    ("evening", "told"),
    [("mosh-3", "Songs won: Ana 1, Bo 0, Cy 0"), ("non-morts-4", "[NM-END"), ("inferno-solo", "[INF-")],
)
def test_a_game_says_how_it_ended_and_offers_another(
    evening: str, told: str, ended: Callable[..., tuple[str, bool]]
) -> None:
    shown, again = ended(evening, "")
    assert told in shown and not again
    above, _, below = shown.partition("The game is over.")
    told_above = {line.strip() for line in above.splitlines() if line.endswith("]")}
    assert told_above and not told_above & {*below.partition("> ")[0].splitlines()}
    number = next(line.split()[0] for line in shown.splitlines() if "A new game with the same" in line)
    assert ended(evening, number)[1]
    assert not ended(evening, "leave")[1]


@pytest.mark.parametrize(
    ("wins", "bots", "told"),
    [
        ({"p1": 3, "p2": 2}, (), "Ana: three songs won, headliner of the concert!"),
        ({"p2": 3}, ("p2",), "Bo: three songs won, headliner of the concert!"),
        ({"p1": 2, "p2": 2}, ("p2",), "Bo: two songs won. The challenge is lost."),
        ({"p1": 2}, ("p2",), "Songs won: Ana 2, Bo 0"),
        ({"p1": 2, "p2": 2}, (), "Songs won: Ana 2, Bo 2"),
    ],
)
def test_a_concert_says_who_has_won_it(wins: dict[str, int], bots: Sequence[str], told: str) -> None:
    kit, names = read_kit(card_data("mosh"), "en"), {"p1": "Ana", "p2": "Bo"}
    players = {seat: {"bot": seat in bots} for seat in names}
    position = {"order": [*names], "players": players, "wins": wins}
    assert load_game("mosh").score(kit, position, names)[0] == told


def test_another_game_has_the_same_people_and_is_kept_beside_the_first(
    at_table: AtTable, kept: Kept, tmp_path: Path
) -> None:
    """Answers from a pipe that go on begin nothing in a folder that nobody named."""
    file = tmp_path / "evening.jsonl"
    shutil.copy(EVENINGS / "inferno-solo.jsonl", file)
    for number in (2, 3):
        _, shown, _ = at_table("inferno", "1", "q", resume=True, file=file)
        assert shown.count("Stories of the Undead Inferno\n") == 2
        first = json.loads((tmp_path / f"evening-{number}.jsonl").read_bytes().splitlines()[0])
        assert [name for name in first["party"]["names"].values() if name] == ["Ana"]
    assert not kept("inferno-1").exists()


def test_a_game_is_resumed_in_its_language(at_table: AtTable) -> None:
    at_table("mosh", "1", "lang fr", "q", **SOLO)
    assert "Ana : Quel plateau prenez-vous" in at_table("mosh", resume=True, lang="")[1]
    assert "Ana: Which board do you take?" in at_table("mosh", resume=True, lang="en")[1]
    at_table("mosh", "1", "q", lang="fr", **SOLO)
    assert "Ana : Quel plateau prenez-vous" in at_table("mosh", resume=True, lang="")[1]


def test_whoever_sits_at_a_terminal_chooses_the_game_to_resume(
    at_table: AtTable, kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    for people in ("Ana", "Bo,Cy"):
        at_table("mosh", "1", players=people)
    at_table("mosh", "q", players="Dan")  # nothing was done in it
    saved = saved_games(kept("mosh-1").parent, "mosh")
    assert [each.players for each in saved] == [("Bo", "Cy"), ("Ana", "bot", "bot", "bot")]
    for line, player in (("", "Bo"), ("2", "Ana"), ("mosh-1", "Ana")):
        terminal = Terminal(["?", "9", line, "q"])
        monkeypatch.setattr(
            "printkit.terminal.screen.standard_screen", lambda shown=terminal, **_: Screen(shown, shown)
        )
        at_table("mosh", resume=True)
        assert any(
            row.startswith("    1  mosh-2 · ") and row.endswith(" · Bo, Cy") for row in terminal.frames[0][0]
        )
        assert f"{player}: Which board do you take?" in terminal.shown


@pytest.mark.parametrize("game", ["mosh", "inferno", "non-morts"])
def test_whoever_leaves_is_told_where_the_game_is(game: str, at_table: AtTable) -> None:
    told = f"resume it with: printkit play {game} --resume"
    for lines in (("q",), ()):
        assert at_table(game, *lines, players="Ana,Bo,Cy")[1].splitlines()[-1].endswith(told)


def test_yes_is_yes_in_every_language() -> None:
    for lang in ("en", "fr"):
        assert all(agrees(word, translator(lang)) for word in ("y", "Yes", "o", "OUI"))
        assert not any(agrees(word, translator(lang)) for word in ("", "n", "no", "non", "yesterday"))
    for said in ("sì", "sí"):
        speaks = Translator("xx", {"yes": (said,)})
        assert all(agrees(word, speaks) for word in ("si", "sì", "SÍ", " si\u0300 ", "yes"))
