"""Jobs begin in an order in which one game's jobs serve each other, and come back in their own."""

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.kit.loading.reader import read_game
from printkit.press.build import build
from printkit.press.imposition import Backs
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

    def done(job: PrintJob, foretold: int, tick: object) -> JobResult:
        return JobResult({f"{job.kit.game} {job.kit.lang}": []})

    bare, *_ = kit.components
    longest = replace(kits[5], components=(replace(bare, document="a.html"), *kit.components))
    assert in_turns([*jobs[:5], replace(jobs[5], kit=longest)]) == [0, 2, 4, 5, 1, 3]
    monkeypatch.setattr(all_jobs, "guarded", done)
    made = run_all(jobs, 2, lambda done: None, lambda steps: None)
    assert [next(iter(each.files)) for each in made] == ["a fr", "a en", "b fr", "b en", "c fr", "c en"]


@pytest.mark.parametrize("backs", [("long",), ("long", "short", "none", "fold")])
@pytest.mark.parametrize("faulty", [False, True])
def test_a_job_has_as_many_steps_as_it_foretold(
    deck: Deck, backs: tuple[Backs, ...], faulty: bool, tmp_path: Path
) -> None:
    """So the bar of progress ends at its end, whatever shares sheets, and where a fault stops a file."""
    deck.cards(12)
    if faulty:
        deck.template("front.svg", "<svg/>")
    totals: list[int] = []
    done: list[int] = []
    request = Request(("deck",), backs=backs, out=tmp_path, papers=("a4", "letter"))
    built = build(request, done.append, totals.append)
    assert bool(built.faults) == faulty
    assert totals == [sum(done)] and min(done) >= 0
