"""What is kept of the trials in browsers: each of them, in each browser, and the docs say the same."""

from importlib import import_module
from inspect import getmembers, isfunction

from parts import PARTS, ROOT

from tests.companion.browsers.drivers import STARTS
from tests.companion.browsers.outcomes import HERE, Outcomes, first_line


def test_the_docs_say_what_is_kept() -> None:
    assert "\n".join(PARTS["browsers"]()) in (ROOT / "docs/playing.md").read_text("utf-8")


def test_what_is_kept_is_of_trials_and_browsers_that_there_are() -> None:
    outcomes = Outcomes.read()
    kept = {
        heading: {line: set(found) for line, found in lines.items()}
        for heading, lines in outcomes.found.items()
    }
    modules = [import_module(f"{__package__}.{path.stem}") for path in HERE.glob("test_*.py")]
    trials = {
        first_line(module): {
            first_line(trial): set(STARTS)
            for name, trial in getmembers(module, isfunction)
            if name.startswith("test_")
        }
        for module in modules
        if hasattr(module, "pytestmark")  # slow
    }
    for heading, lines in kept.items():
        assert lines.keys() <= trials[heading].keys()
        assert all(browsers <= trials[heading][line] for line, browsers in lines.items())
    assert set(outcomes.versions) <= set(STARTS)
