"""Where evenings are kept, and how a player leaves one."""

from pathlib import Path

import pytest

from printkit.base.faults import RefusedError
from printkit.play.saves import latest
from tests.terminal.kinds import AtTable, Kept

SOLO = {"players": "Ana"}


def test_a_home_that_nobody_has_is_told_and_the_evening_goes_on(at_table: AtTable, tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    _, shown, _ = at_table("mosh", "save ~nosuchuser/x", f"save {saved}", **SOLO)
    assert "~nosuchuser/x: there is no such home folder here" in shown
    assert saved.is_file()


def test_a_save_file_is_told_to_hold_secrets(at_table: AtTable, tmp_path: Path) -> None:
    saved = tmp_path / "saved.jsonl"
    _, shown, _ = at_table("mosh", f"save {saved}", **SOLO)
    told, kept = shown.index("what every player keeps secret"), shown.index("saved in", shown.index("> "))
    assert told < kept and saved.is_file()


def test_a_folder_is_no_evening(at_table: AtTable, kept: Kept) -> None:
    at_table("mosh", "1", **SOLO)
    kept("mosh-99").mkdir()
    _, shown, _ = at_table("mosh", resume=True)
    assert "mosh-1.jsonl" in shown
    at_table("mosh", **SOLO)
    assert kept("mosh-100").is_file()


def test_an_evening_in_which_nothing_was_done_is_the_last_only_where_it_is_the_only_one(
    at_table: AtTable, kept: Kept
) -> None:
    at_table("mosh", "q", players="Cy")
    assert "Cy" in at_table("mosh", "q", resume=True)[1]
    at_table("mosh", "1", **SOLO)
    _, shown, _ = at_table("mosh", "q", players="Ben")
    assert shown.endswith(f"resume it with: printkit play mosh --resume --file {kept('mosh-3')}\n")
    _, shown, _ = at_table("mosh", "q", resume=True)
    assert "mosh-2.jsonl" in shown and shown.endswith("resume it with: printkit play mosh --resume\n")
    _, shown, _ = at_table("mosh", "1", "q", resume=True, file=kept("mosh-3"))
    assert "Ben: Which board do you take?" in shown and shown.endswith(
        "resume it with: printkit play mosh --resume\n"
    )


def test_of_an_evening_kept_elsewhere_its_file_is_told(at_table: AtTable, tmp_path: Path) -> None:
    file = tmp_path / "our night.jsonl"
    _, shown, _ = at_table("mosh", "1", "q", file=file, **SOLO)
    assert shown.endswith(f"resume it with: printkit play mosh --resume --file '{file}'\n")


def test_an_evening_that_can_not_be_read_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2):
        (tmp_path / f"mosh-{number}.jsonl").write_text("{}\n")

    def denied(*_: Path | str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", denied)
    with pytest.raises(RefusedError, match=r"mosh-2\.jsonl: cannot be read: permission denied"):
        latest(tmp_path, "mosh")


def test_a_file_that_is_there_is_not_begun_anew(at_table: AtTable, kept: Kept, tmp_path: Path) -> None:
    file = tmp_path / "night.jsonl"
    at_table("mosh", "1", file=file, **SOLO)
    before = file.read_bytes()
    status, _, told = at_table("mosh", file=file, **SOLO)
    assert status == 2 and "night.jsonl: already exists: resume it with --resume" in told
    assert file.read_bytes() == before


@pytest.mark.parametrize("word", ["quit", "q", "exit", "Quitter"])
def test_whoever_types_that_they_leave_leaves(at_table: AtTable, word: str) -> None:
    status, shown, _ = at_table("mosh", word, "board", lang="fr", **SOLO)
    assert status == 0 and shown.endswith("pour la reprendre : printkit play mosh --resume\n")


def test_whoever_leaves_before_it_is_told_who_plays_begins_nothing(at_table: AtTable, kept: Kept) -> None:
    assert at_table("mosh", "quit")[0] == 0
    assert not kept("mosh-1").exists()


def test_whose_evening_can_not_be_played_keeps_its_dice(at_table: AtTable, kept: Kept) -> None:
    at_table("non-morts", "", players="Ana,Bo,Cy")
    before = kept("non-morts-1").read_bytes()
    status, _, told = at_table("mosh", resume=True, file=kept("non-morts-1"), own_dice=True)
    assert status == 2 and "is a saved game of" in told
    assert kept("non-morts-1").read_bytes() == before
