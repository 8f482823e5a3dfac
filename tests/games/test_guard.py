"""Whatever the code of a game raises, or gives instead of what it should, is told as a fault of it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from printkit.base import paths
from printkit.base.faults import Fault, FaultError, RefusedError
from printkit.base.messages import translator
from printkit.companion.loader import opened, page_loader
from printkit.companion.offline.bundle_data import packed_data
from printkit.companion.offline.library import open_library
from printkit.companion.taps import Tap, perform
from printkit.companion.viewer import DeviceViewer
from printkit.games.game import Game
from printkit.games.registry import load_game, load_ruleset
from printkit.kit.kit_cache import quick_kit
from printkit.kit.model import Kit
from printkit.play.play_state import PlayState
from printkit.table.act import Act
from printkit.table.seating import Seating
from printkit.table.session import Session
from printkit.table.view import view
from tests.packages import write_picnic

POSITION = {"game": "mosh"}
PARTY = Seating({"p1": "Ann", "p2": "Bo"})

Written = Callable[[str], Kit]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Written]:
    """Install a package whose game is another's but for these lines; give its kit."""

    def install(lines: str) -> Kit:
        site = tmp_path / "site-packages"
        write_picnic(site, lines)
        monkeypatch.syspath_prepend(site)
        monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
        return quick_kit(paths.card_data("picnic"), "en")

    yield install
    for name in [name for name in sys.modules if name.partition(".")[0] == "picnic"]:
        del sys.modules[name]


def fault_of(action: Callable[[], object]) -> Fault:
    """Do what must fail; return the one fault that is told, which is no refusal."""
    with pytest.raises(FaultError) as wrong:
        action()
    assert not isinstance(wrong.value, RefusedError)
    (fault,) = wrong.value.faults
    return fault


def rules(line: str) -> str:
    """Return the line of a game whose rules differ so from those of another."""
    return f"GAME = replace(PICNIC, ruleset=lambda kit: replace(mosh.ruleset(kit), {line}))"


def test_it_names_the_package_the_part_the_error_and_the_line(written: Written) -> None:
    kit = written("GAME = replace(PICNIC, ruleset=broken)")
    fault = fault_of(lambda: load_ruleset(kit))
    assert str(fault) == (
        "printkit: picnic: printkit.games, picnic = picnic.game:GAME: ruleset fails: KeyError: 'cucumber' "
        f"({paths.shown_path(Path(sys.modules['picnic'].__path__[0]))}/game.py:7)\n"
        "hint: check whether the data of picnic has all that its rules need, or tell the authors of picnic"
    )
    french = fault.told(translator("fr"))
    assert "ruleset échoue : KeyError" in french
    assert load_ruleset(quick_kit(paths.card_data("mosh"))).name == "mosh"


def test_rules_of_another_kind_are_told(written: Written) -> None:
    kit = written("GAME = replace(PICNIC, ruleset=lambda kit: kit)")
    assert "ruleset fails: TypeError: Kit, not Ruleset" in fault_of(lambda: load_ruleset(kit)).line()


PARTS = [
    each.name
    for each in fields(Game)
    if "Callable" in each.type and each.name not in ("ruleset", "app_answer")
]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_a_game_is_guarded(written: Written, part: str) -> None:
    written(f"GAME = replace(PICNIC, {part}=broken)")
    told = fault_of(lambda: getattr(load_game("picnic"), part)()).line()
    assert f"{part} fails: KeyError: 'cucumber'" in told


@pytest.mark.parametrize("part", ["moment", "board", "option"])
def test_a_part_that_gives_nothing_is_told(written: Written, part: str) -> None:
    written(f"GAME = replace(PICNIC, {part}=lambda *given: None)")
    assert (
        f"{part} fails: TypeError: NoneType, not "
        in fault_of(lambda: getattr(load_game("picnic"), part)()).line()
    )


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("reader=broken", "setup"),
        ("procedures={'setup': broken}", "setup"),
        ("procedures={'setup': lambda table: (yield 'x')}", "setup"),
        ("procedures={'setup': lambda table: setattr(table, 'position', 'x')}", "names"),
        ("components=None", "setup"),
        ("names=broken", "names"),
        ("visibility=broken", "visibility"),
        ("visibility=lambda *given: 'x'", "visibility"),
    ],
)
def test_every_part_of_the_rules_is_guarded(written: Written, line: str, part: str) -> None:
    kit = written(rules(line))

    def play() -> None:
        ruleset = load_ruleset(kit)
        given = {} if "procedures" in line else {"players": 2, "bots": ["p2"]}
        act = Act(ruleset, "setup", POSITION, given)
        act.position()
        act.names()
        view(Session(ruleset, POSITION, "1"), "p1").to_json()

    assert f": {part} fails: " in fault_of(play).line()


def test_what_the_rules_refuse_is_still_refused(written: Written) -> None:
    kit = written("GAME = PICNIC")
    with pytest.raises(RefusedError):
        Act(load_ruleset(kit), "deal", {"game": "inferno"}, {})


def test_a_phone_is_told_what_fails_and_the_evening_stays(written: Written) -> None:
    kit = written(rules("reader=broken"))
    resources = opened({"en": kit}).resources
    state = PlayState(Session(resources.ruleset, POSITION, "1"), PARTY)
    tap = Tap("begin", state.stamp, {"offer": ("0",)})
    result = perform(resources, state, DeviceViewer("", ("p1",), "p1", "en"), tap)
    assert result.state is state
    assert result.notice and "setup fails: KeyError: 'cucumber'" in result.notice.faults[0].told()


def test_what_travels_is_guarded_too(written: Written) -> None:
    kit = written("GAME = replace(PICNIC, ruleset=broken)")
    mosh = quick_kit(paths.card_data("mosh"))
    data = packed_data({"mosh": {"fr": mosh}, "picnic": {"en": kit}})
    library = open_library(data.__getitem__, page_loader)
    fault = fault_of(lambda: library.sites["picnic"])
    assert fault.told().startswith("picnic: printkit.games, picnic = picnic.game:GAME: ruleset fails: KeyErr")
