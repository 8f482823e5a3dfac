"""A page that is broken stops no evening: it is shown more simply, and what was done can be taken back."""

import pytest

from printkit.companion.pages import render
from printkit.companion.viewer import PageQuery
from tests.companion.conftest import BeginEvening, Evening


@pytest.fixture
def pit(evening: BeginEvening) -> Evening:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    render._tell_once.cache_clear()
    return pit


def test_a_broken_part_of_a_game_leaves_the_question_and_its_answers(
    pit: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: list[str]
) -> None:
    known = render._parts(pit.site)
    monkeypatch.setattr(render, "_parts", lambda site: {**known, "aside": "companion/mosh/gone.html"})
    page = pit.page("p1")
    assert 'id="answer"' in page and "in a simpler form" in page
    assert "gone.html" in capsys.readouterr().err
    broken.clear()


def test_what_is_broken_is_told_once(
    pit: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: list[str]
) -> None:
    known = render._parts(pit.site)
    for gone in ("gone.html", "gone.html", "lost.html"):
        monkeypatch.setattr(render, "_parts", lambda site, gone=gone: {**known, "aside": f"companion/{gone}"})
        pit.page("p1")
        pit.page("p2")
    told = capsys.readouterr().err
    assert told.count("TemplateNotFound: 'companion/gone.html'") == 1
    assert told.count("TemplateNotFound: 'companion/lost.html'") == 1
    broken.clear()


def test_a_broken_page_still_has_the_way_back(
    pit: Evening, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: list[str]
) -> None:
    def failing(*_: object) -> None:
        raise KeyError("hero:rita")

    monkeypatch.setattr(render, "page_context", failing)
    page = pit.page("p1")
    assert "The game is saved" in page and 'value="undo"' in page
    assert "?show=journal" in page and 'href="save"' not in page
    whole = render.whole_page(pit.site, pit.state, pit.viewer("p1", keeper=True), PageQuery())
    assert 'href="save"' in whole and "The game is saved" in whole
    assert "hero:rita" in capsys.readouterr().err
    broken.clear()
    pit.tap("undo")
    assert pit.pending is None
