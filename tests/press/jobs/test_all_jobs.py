"""Jobs begin in an order in which one game's jobs serve each other, and come back in their own."""

from dataclasses import replace

import pytest

from printkit.kit.loading.reader import read_game
from printkit.press.jobs import all_jobs
from printkit.press.jobs.all_jobs import in_turns, run_all
from printkit.press.jobs.job import JobResult
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck


def test_a_game_is_begun_before_another_is_begun_again(deck: Deck, monkeypatch: pytest.MonkeyPatch) -> None:
    kit = read_game(deck.data).kit("fr")
    kits = [replace(kit, game=game, lang=lang) for game in ("a", "b", "c") for lang in ("fr", "en")]
    jobs = [PrintJob(each, "full", Request((each.game,), cache=None)) for each in kits]
    assert in_turns(jobs) == [0, 2, 4, 1, 3, 5]

    def done(job: PrintJob, tick: object) -> JobResult:
        return JobResult({f"{job.kit.game} {job.kit.lang}": []})

    monkeypatch.setattr(all_jobs, "guarded", done)
    made = run_all(jobs, 2, lambda done: None)
    assert [next(iter(each.files)) for each in made] == ["a fr", "a en", "b fr", "b en", "c fr", "c en"]
