"""What is remembered between builds never speaks for another folder, font or program."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from printkit.press import render_cache
from tests.press.deck import Deck


def test_a_game_that_moved_is_drawn_anew(deck: Deck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Image.new("RGB", (900, 900), "navy").save(deck.templates / "art" / "photo.png")
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% block drawing %}'
        '<image href="art/photo.png" x="5" y="5" width="50" height="50"/>{% endblock %}',
    )
    assert not deck.build(cache=tmp_path / "cache").faults
    elsewhere = tmp_path / "elsewhere"
    for name in ("card_data", "templates"):
        shutil.move(tmp_path / name, elsewhere / name)
    monkeypatch.chdir(elsewhere)
    assert not deck.build(cache=tmp_path / "cache").faults


def test_another_version_of_a_library_or_font_is_another_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = render_cache.stamp([tmp_path])
    assert render_cache.stamp([tmp_path]) == before
    packages = tmp_path / "site-packages"
    (packages / "fontpkg_anton-9.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(packages)
    assert render_cache.stamp([tmp_path]) != before


def test_a_library_in_the_folder_that_one_is_in_is_another_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    before = render_cache.stamp([tmp_path])
    (tmp_path / "fontpkg_anton-9.dist-info").mkdir()
    monkeypatch.setattr(sys, "path", ["", *sys.path])  # each path is looked through once
    assert render_cache.stamp([tmp_path]) != before


def test_another_python_is_another_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = render_cache.stamp([tmp_path])
    monkeypatch.setattr(sys, "version", "3.99")
    assert render_cache.stamp([tmp_path]) != before


def test_a_fault_names_the_card_of_today(deck: Deck, tmp_path: Path) -> None:
    deck.words(box="5, 20, 53, 12")
    text = "Les zombis pogotent dans la fosse depuis la première chanson. " * 9
    deck.cards(3, c2=text)
    deck.build(cache=tmp_path / "cache")
    deck.cards(3, c3=text)
    fault, _left_out = deck.build(cache=tmp_path / "cache").faults
    assert fault.place.startswith("card/c3/front")


def test_a_damaged_file_is_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "deck.faces"
    kept = render_cache.CacheFile(path, 9)
    kept.put("a", "drawn well")
    kept.save()
    assert render_cache.CacheFile(path, 9).get("a") == "drawn well"
    path.write_bytes(path.read_bytes().replace(b"well", b"ill!"))
    assert render_cache.CacheFile(path, 9).get("a") is None


def test_a_full_file_forgets_what_was_not_asked_for_longest(tmp_path: Path) -> None:
    path = tmp_path / "deck.faces"
    kept = render_cache.CacheFile(path, 4)
    for name in "abcd":
        kept.put(name, name)
    kept.save()
    kept = render_cache.CacheFile(path, 4)
    assert kept.get("a")
    kept.put("e", "e")
    kept.save()
    assert list(render_cache.CacheFile(path, 4).entries) == ["c", "d", "a", "e"]
    kept = render_cache.CacheFile(path, 1)
    assert kept.get("c") and kept.get("e")
    kept.put("f", "f")
    kept.save()
    assert list(render_cache.CacheFile(path, 4).entries) == ["c", "e", "f"]


def test_a_folders_files_are_read_once_and_written_together(tmp_path: Path) -> None:
    cache = render_cache.RenderCache(tmp_path)
    cache.file("faces", 9).put("a", "drawn well")
    cache.file("pages", 9).put("b", "laid out")
    assert cache.file("faces", 9).get("a") == "drawn well"
    cache.save()
    assert render_cache.RenderCache(tmp_path).file("faces", 9).get("a") == "drawn well"
    assert render_cache.RenderCache(tmp_path).file("pages", 9).get("b") == "laid out"


def test_without_a_folder_files_keep_things_for_one_run(tmp_path: Path) -> None:
    cache = render_cache.RenderCache(None)
    cache.file("faces", 9).put("a", "drawn well")
    cache.save()
    assert cache.file("faces", 9).get("a") == "drawn well"
    assert render_cache.RenderCache(None).file("faces", 9).get("a") is None


def test_the_code_of_each_room_is_in_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "press"
    shutil.copytree(Path(render_cache.__file__).parent, here)
    monkeypatch.setattr(render_cache, "__file__", str(here / "render_cache.py"))
    stamps = {render_cache.code_stamp.__wrapped__()}
    for path in (
        here / "geometry.py",
        *(here / package / "__init__.py" for package in render_cache.DRAWING_PACKAGES),
    ):
        path.write_text(path.read_text() + "\n# changed\n")
        stamps.add(render_cache.code_stamp.__wrapped__())
    assert len(stamps) == 2 + len(render_cache.DRAWING_PACKAGES)


def test_a_room_that_is_not_there_has_no_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_cache, "DRAWING_PACKAGES", ("svg", "paint"))
    with pytest.raises(LookupError, match="paint"):
        render_cache.code_stamp.__wrapped__()


def stamped_again(path: Path, write: Callable[[Path], object]) -> bool:
    """Whether the stamp of a file's folder is another one after something was done to the file."""
    before = render_cache.stamp([path.parent])
    write(path)
    return render_cache.stamp([path.parent]) != before


def aged(path: Path) -> None:
    """Give a file the time of yesterday, as far as a file's own time is concerned."""
    os.utime(path, (time.time() - 86_400,) * 2)


def test_a_file_that_is_written_again_at_once_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "photo.png"
    for number in range(200):  # many a time within one tick of the folder's clock
        path.write_bytes(b"%03d" % number)
        assert stamped_again(path, lambda path: path.write_bytes(b"abc"))


@pytest.mark.parametrize("kept", ["nothing", "the time", "the time and the size"])
def test_a_file_that_was_read_long_after_it_was_written_is_read_again_when_it_changes(
    kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "photo.png"
    path.write_bytes(b"before")
    aged(path)
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 2 * render_cache.MAX_TICK)
    times = path.stat()
    assert render_cache.stamp([tmp_path])
    time.sleep(0.02)  # a tick

    def write(path: Path) -> None:
        path.write_bytes(b"behind" if "size" in kept else b"afterwards")
        if "time" in kept:
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))

    assert stamped_again(path, write)


def test_a_file_is_read_once_for_as_long_as_nobody_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def reading(path: Path) -> bytes:
        read.append(path)
        return path.read_bytes()

    path = tmp_path / "photo.png"
    path.write_bytes(b"once")
    aged(path)
    real = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: real() + 2 * render_cache.MAX_TICK)
    monkeypatch.setattr(render_cache, "read_plain", reading)
    assert not stamped_again(path, lambda path: None)
    assert read == [path]
    assert stamped_again(path, lambda path: path.write_bytes(b"twice"))
    assert read == [path, path]


def test_many_entries_are_pickled_in_parts_and_all_are_found(tmp_path: Path) -> None:
    things = {f"key {number}": (number, "thing") for number in range(2 * render_cache.PICKLED + 1)}
    file = render_cache.CacheFile(tmp_path / "many", 10_000)
    for key, thing in things.items():
        file.put(key, thing)
    file.save()
    assert render_cache.CacheFile(tmp_path / "many", 10_000).entries == things


def test_what_is_in_other_games_folders_is_marked_and_a_game_has_its_own_hash(tmp_path: Path) -> None:
    own, other = tmp_path / "own" / "card.svg", tmp_path / "other" / "part.svg"
    for file in (own, other):
        file.parent.mkdir()
        file.write_text("a", encoding="utf-8")

    def mark() -> str:
        return render_cache.place_stamp(tmp_path, (own.parent,))

    before = mark()
    own.write_text("ab", encoding="utf-8")
    assert mark() == before
    other.write_text("ab", encoding="utf-8")
    assert mark() != before
    changed = mark()
    other.rename(other.with_name("piece.svg"))
    assert mark() != changed
