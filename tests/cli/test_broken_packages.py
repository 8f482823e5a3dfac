"""The game of a package that fails is told in every verb that plays it, and costs no other game anything."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.cli.test_errors import check_told
from tests.companion.served import Served, stamp_of
from tests.packages import write_picnic
from tests.program import printkit

MOMENT = "GAME = replace(PICNIC, moment=broken)"
RULESET = "GAME = replace(PICNIC, ruleset=broken)"
CALLS = {
    "play": ("play", "{game}", "--players", "Ann,Bo"),
    "serve": ("serve", "{game}", "--players", "Ann,Bo", "--host", "127.0.0.1"),
    "resolve": ("resolve", "{game}", "setup", "--position", "{position}", "--args", '{{"players": 2}}'),
}


@pytest.mark.parametrize(
    ("verb", "lines", "part"),
    [
        ("play", RULESET, "ruleset"),
        ("serve", RULESET, "ruleset"),
        ("resolve", RULESET, "ruleset"),
        ("play", MOMENT, "moment"),
        ("serve", MOMENT, "moment"),
    ],
)
def test_a_game_that_fails_is_told(tmp_path: Path, verb: str, lines: str, part: str) -> None:
    write_picnic(tmp_path / "site", lines)
    (tmp_path / "table.json").write_text('{"game": "mosh"}')
    environment = {"PYTHONPATH": str(tmp_path / "site"), "XDG_DATA_HOME": str(tmp_path)}

    def called(game: str, **more: str) -> subprocess.CompletedProcess[str]:
        words = (each.format(game=game, position="table.json") for each in CALLS[verb])
        return printkit(tmp_path, *words, **environment, **more)

    check_told(called("picnic"), 1, f"printkit: picnic: printkit.games, picnic = picnic.game:GAME: {part} ")
    if verb == "play":
        check_told(
            called("picnic", LC_ALL="fr_FR.UTF-8"), 1, f"{part} échoue : KeyError: 'cucumber'", "conseil : "
        )
        assert printkit(tmp_path, "games", "picnic", **environment).returncode == 0
    if (verb, part) == ("play", "moment"):
        assert "The game is saved in" in called("picnic").stdout
    if verb == "resolve":
        assert called("mosh").returncode == 3  # it asks


def test_a_phone_is_told_what_fails_where_no_page_can_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_picnic(
        tmp_path / "site", "GAME = replace(PICNIC, ruleset=lambda kit: replace(ruleset(kit), names=broken))"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    running = Served(tmp_path, "picnic", "Ann,Bo")
    try:
        cookie = running.joined(running.people[0])
        _, _, page = running.ask("GET", "/", Cookie=cookie)
        running.tap(cookie, {"do": "begin", "stamp": stamp_of(page), "offer": "0"})
        status, _, page = running.ask("GET", "/", Cookie=cookie, Accept_Language="fr")
    finally:
        running.kill()  # and nothing there was told by a traceback
    assert status == 500
    told = "picnic: printkit.games, picnic = picnic.game:GAME: names échoue : KeyError: 'cucumber'"
    assert page.decode().startswith(told)
