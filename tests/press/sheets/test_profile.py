"""Printer profiles and the sheet that measures for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.base.faults import FaultError
from printkit.press.imposition.paper import paper
from printkit.press.sheets import profile
from printkit.press.sheets.calibration import calibration_sheet, write_sheet
from printkit.press.sheets.profile import Profile
from tests.press.deck import Deck, pictures, sizes, words
from tests.press.pixels import grey_at


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(profile, "profiles_folder", lambda: tmp_path / "printers")


def test_a_profile_is_kept_as_measured() -> None:
    measured = Profile("office", 0.995, 1.002, 0.6, -0.4)
    profile.save(measured)
    assert profile.load_profile("office") == measured
    profile.save(replace(measured, margin=6.5))
    assert profile.load_profile("office") == replace(measured, margin=6.5)


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (Profile("../up"), "../up"),
        (Profile("x", scale_x=0.7), "70.0 %"),
        (Profile("x", back_y=40), "40 mm"),
        (Profile("x", scale_y=float("nan")), "nan"),
        (Profile("x", margin=31), "31 mm is not between 0 and 30"),
        (Profile("x", margin=float("nan")), "nan mm"),
    ],
)
def test_what_no_printer_does_is_refused(wrong: Profile, word: str) -> None:
    with pytest.raises(FaultError) as raised:
        profile.save(wrong)
    assert word in str(raised.value)


def test_an_unknown_or_broken_profile_is_told(tmp_path: Path) -> None:
    with pytest.raises(FaultError, match="no printer profile"):
        profile.load_profile("none")
    (tmp_path / "printers").mkdir()
    (tmp_path / "printers" / "bad.toml").write_text("scale_x = [", encoding="utf-8")
    with pytest.raises(FaultError, match="line 1: this is not valid TOML"):
        profile.load_profile("bad")
    (tmp_path / "printers" / "odd.toml").write_text('scale_x = 1.0\nbak_x = 2\nback_y = "3"\n', "utf-8")
    with pytest.raises(FaultError) as raised:
        profile.load_profile("odd")
    assert str(raised.value).replace(f"{tmp_path}/", "") == (
        "printkit: printers/odd.toml: line 2, $.bak_x: unknown field “bak_x”\n"
        "hint: did you mean “back_x”? one of scale_x, scale_y, back_x, back_y, margin\n"
        'printkit: printers/odd.toml: line 3, $.back_y: expected a number, found "3"'
    )


def test_the_sheet_has_two_pages_of_the_paper_and_says_what_to_do(tmp_path: Path) -> None:
    file = tmp_path / "c.pdf"
    file.write_bytes(calibration_sheet(paper("letter"), "fr"))
    assert sizes(file) == [pytest.approx((612, 792), abs=0.01)] * 2
    assert "100 mm" in words(file) and "printkit calibrate" in words(file)


def test_a_scale_is_undone_about_the_middle_of_the_sheet(deck: Deck) -> None:
    deck.build(backs=("none",))
    (true,) = pictures(deck.pdf("cards-no-backs"), 72)
    deck.build(backs=("none",), profile=Profile("small", scale_x=0.98, scale_y=0.98))
    (larger,) = pictures(deck.pdf("cards-no-backs"), 72)
    left = next(x for x in range(true.width) if grey_at(true, (x, 400)) < 250)
    grown = next(x for x in range(larger.width) if grey_at(larger, (x, 400)) < 250)
    assert grown - true.width / 2 == pytest.approx((left - true.width / 2) / 0.98, abs=1.5)


def test_a_landscape_page_meets_the_printer_turned() -> None:
    measured = Profile("office", scale_x=0.99, scale_y=1.01, back_x=0.5, back_y=-0.25)
    assert measured.stretch(lying=False) == (1 / 0.99, 1 / 1.01)
    assert measured.stretch(lying=True) == (1 / 1.01, 1 / 0.99)
    right, down = measured.shift(lying=True)
    # A quarter turn anticlockwise brings the page's right up and its bottom to the right.
    assert (down, -right) == measured.shift(lying=False)


def test_the_sheet_stands_upright_on_any_paper_with_room_for_the_rulers(tmp_path: Path) -> None:
    lying, standing = (write_sheet(paper(name), "en", tmp_path) for name in ("a4-landscape", "a4"))
    assert sizes(lying) == sizes(standing)
    with pytest.raises(FaultError, match="no room on 100x150"):
        write_sheet(paper("100x150"), "en", tmp_path)
