"""What is printed bears other languages: the longest that translators may need, and other scripts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.base.paths import card_data
from printkit.kit import read_kit
from printkit.kit.loading.pseudo import pseudo
from printkit.play.examples import play_examples
from printkit.press.jobs.job import check_job
from printkit.press.request import PrintJob, Request
from tests.all_games import GAMES


def faults(game: str, lang: str, cache: Path, *, documents: bool) -> list[str]:
    """Return what does not fit on the faces, sheets and booklets of a game in a pseudo-language."""
    kit = pseudo(read_kit(card_data(game), "fr"), lang)
    kit = replace(kit, examples=play_examples(kit))
    if not documents:
        kit = replace(kit, components=tuple(each for each in kit.components if not each.document))
    job = PrintJob(kit, "full", Request((game,), cache=cache), processes=1)
    return [fault.line() for fault in check_job(job)]


@pytest.mark.parametrize("game", ["non-morts"])  # the least cards; all three are below
def test_every_face_has_room_for_long_words(game: str, tmp_path: Path) -> None:
    """Names of 2.1 times the French length, texts of 1.7 times, a word of thirty letters."""
    assert faults(game, "xx-long", tmp_path, documents=False) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["xx-long", "xx-rtl", "xx-cjk"])
def test_everything_printed_has_room_for_other_languages(game: str, lang: str, tmp_path: Path) -> None:
    assert faults(game, lang, tmp_path, documents=True) == []
