"""Printer profiles: what one printer does to sizes and backs, measured once with the calibration sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path

from printkit.base import toml_files
from printkit.base.atomic_write import write_atomically
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, Quoted, ToldNumber, options_hint
from printkit.base.msgid import N_
from printkit.base.text_files import read_plain, utf8
from printkit.base.toml_places import TomlPlaces, key_step, with_line
from printkit.kit.loading.diagnostics import shown_value

MAX_SCALE = 0.1  # a printer that is off by more than a tenth was not told to print at 100 %
MAX_SHIFT = 15.0  # mm
MAX_PAPER_MARGIN = 30.0  # mm


@dataclass(frozen=True)
class Profile:
    """A printer's faults as measured on an upright sheet.

    `scale_x` and `scale_y`: printed length divided by true length. `back_x` and `back_y`: how far the back
    has to move to lie under its front, in mm to the right and down as seen on the back. Only backs move.
    `margin`: mm at the paper's edges that pieces leave free on this printer; None what is usual on the paper.
    """

    name: str
    scale_x: float = 1.0
    scale_y: float = 1.0
    back_x: float = 0.0
    back_y: float = 0.0
    margin: float | None = None

    def stretch(self, lying: bool) -> tuple[float, float]:
        """Return the factors that undo the printer's scale, across and down; `lying` for a landscape page."""
        across, down = 1 / self.scale_x, 1 / self.scale_y
        return (down, across) if lying else (across, down)

    def shift(self, lying: bool) -> tuple[float, float]:
        """Return how far backs are moved, mm right and down; `lying` for a landscape page.

        Such a page is printed a quarter turn anticlockwise, its top at the left of the upright sheet.
        """
        return (-self.back_y, self.back_x) if lying else (self.back_x, self.back_y)


NO_PROFILE = Profile("")


def profiles_folder() -> Path:
    """Return where profiles are kept: the user's settings folder."""
    from platformdirs import user_config_path

    return user_config_path("printkit") / "printers"


def check_profile(profile: Profile) -> None:
    """Raise FaultError where a profile's numbers cannot be those of a printer."""
    faults = []
    if not re.fullmatch(r"[\w.-]{1,60}", profile.name) or profile.name.startswith("."):
        hint = N_("use letters, digits, dots and dashes")
        faults.append(
            Fault(
                "", "--save", N_("a printer profile cannot be named “{name}”"), {"name": profile.name}, hint
            )
        )
    for axis, scale in (("x", profile.scale_x), ("y", profile.scale_y)):
        if not abs(scale - 1) <= MAX_SCALE:
            hint = N_("print the sheet again at 100 %, without “fit to page”, and measure again")
            message = N_("scale {axis} is {percent} %: no printer is off by so much")
            faults.append(
                Fault("", "", message, {"axis": axis, "percent": ToldNumber(f"{scale * 100:.1f}")}, hint)
            )
    for axis, shift in (("x", profile.back_x), ("y", profile.back_y)):
        if not abs(shift) <= MAX_SHIFT:
            hint = N_("read on the grid where the cross is, in mm")
            message = N_("back {axis} is {shift} mm: that is more than a printer drifts")
            faults.append(Fault("", "", message, {"axis": axis, "shift": ToldNumber(f"{shift:g}")}, hint))
    if profile.margin is not None and not 0 <= profile.margin <= MAX_PAPER_MARGIN:
        values = {"margin": ToldNumber(f"{profile.margin:g}"), "most": ToldNumber(f"{MAX_PAPER_MARGIN:g}")}
        faults.append(Fault("", "", N_("the margin of {margin} mm is not between 0 and {most}"), values))
    if faults:
        raise FaultError(faults)


def save(profile: Profile) -> Path:
    """Write a profile; give its file. Raises FaultError."""
    check_profile(profile)
    path = profiles_folder() / f"{profile.name}.toml"
    lines = [
        f"scale_x = {profile.scale_x!r}",
        f"scale_y = {profile.scale_y!r}",
        f"back_x = {profile.back_x!r}",
        f"back_y = {profile.back_y!r}",
    ]
    if profile.margin is not None:
        lines.append(f"margin = {profile.margin!r}")
    write_atomically(path, ("\n".join(lines) + "\n").encode("utf-8"))
    return path


def load_profile(name: str) -> Profile:
    """Read a profile by its name. Raises FaultError."""
    path = profiles_folder() / f"{name}.toml"
    file = str(path)
    try:
        words = utf8(read_plain(path), file)
        numbers = toml_files.parse_toml(words, file)
    except FileNotFoundError:
        known = sorted(each.stem for each in profiles_folder().glob("*.toml"))
        make = N_("make one with `printkit calibrate --save NAME`")
        hint = N_("profiles: {known}; make another with `printkit calibrate --save NAME`") if known else make
        values = {"name": name, "known": Quoted(tuple(known))}
        raise FaultError((Fault("", "--printer", N_("no printer profile “{name}”"), values, hint),)) from None
    except (OSError, ValueError) as error:
        reason = str(error)
        raise FaultError(
            (Fault(file, "", N_("not a printer profile: {reason}"), {"reason": reason}),)
        ) from None
    if faults := [*_wrong_measures(numbers, file, TomlPlaces(words))]:
        raise FaultError(faults)
    profile = Profile(name, **{key: float(value) for key, value in numbers.items()})
    check_profile(profile)
    return profile


def _wrong_measures(numbers: Mapping[str, object], file: str, places: TomlPlaces) -> Iterator[Fault]:
    known = [each.name for each in fields(Profile) if each.name != "name"]
    for key, value in numbers.items():
        place = with_line({file: places}, file, f"${key_step(key)}")
        if key not in known:
            hint, values = options_hint(key, known)
            yield Fault(file, place, N_("unknown field “{value}”"), {"value": key, **values}, hint)
        elif isinstance(value, bool) or not isinstance(value, (int, float)):
            said = {"value": shown_value(value)}
            yield Fault(file, place, N_("expected a number, found {value}"), said)
