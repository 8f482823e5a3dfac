"""A symbolic link is followed nowhere, templates and what they take in included."""

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.base.faults import Fault, FaultError
from printkit.cli.check import check_one
from printkit.faces.templates import GameTemplates
from printkit.press.build import build
from printkit.press.request import Request

WAYS = ['{% include "x.svg" %}', '{% include "x.svg" ignore missing %}', '{% import "x.svg" as x %}']


@pytest.fixture
def secret(game: Path) -> Path:
    """A file outside the game."""
    path = game.parents[1] / "secret.svg"
    path.write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', "utf-8")
    return path


@pytest.mark.parametrize("drawing", WAYS)
def test_a_template_that_is_a_link_is_a_fault(
    drawing: str, game: Path, checked: Callable[..., list[Fault]], secret: Path
) -> None:
    (game / "x.svg").symlink_to(secret)
    (fault,) = checked(drawing)
    assert fault.line() == "printkit: templates/g/x.svg: symbolic links are not followed"
    (fault,) = build(Request(("g",), out=game.parents[1] / "output")).faults
    assert fault.file == "templates/g/x.svg"


@pytest.mark.parametrize("drawing", WAYS)
def test_a_template_is_no_link_whoever_asks_for_it(drawing: str, game: Path, secret: Path) -> None:
    (game / "f.svg").write_text(drawing, "utf-8")
    (game / "x.svg").symlink_to(secret)
    with pytest.raises(FaultError, match=r"templates/g/x\.svg: symbolic links are not followed"):
        GameTemplates("g").fill("f.svg", {})


@pytest.mark.parametrize("name", ["art/a.svg", "art/a.png", "art", "fonts", "face.css", "patterns.svg"])
def test_whatever_is_a_link_is_named(name: str, game: Path, secret: Path) -> None:
    link = game / name
    link.parent.mkdir(exist_ok=True)
    link.symlink_to(secret)
    fault, *unseen = check_one("g", ())
    assert fault.line() == f"printkit: templates/g/{name}: symbolic links are not followed"
    assert all(each.severity == "warning" for each in unseen)


def test_a_template_may_be_long_but_not_without_end(game: Path, checked: Callable[..., list[Fault]]) -> None:
    (fault,) = checked("{{ w }}" * 80_000)
    assert fault.line() == "printkit: templates/g/f.svg: the template has more than 500000 characters"
