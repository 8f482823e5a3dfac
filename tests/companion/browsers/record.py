"""Try everything in every browser, and keep what comes of it: `python -m tests.companion.browsers.record`.

With options of pytest, such as `-k Firefox`, all else stays as it is kept.
"""

import sys

import pytest

from tests.companion.browsers.outcomes import HERE, RECORDER, Outcomes


class Registration:
    """Lets tests find the outcomes that are taken down."""

    def __init__(self, outcomes: Outcomes) -> None:
        self._outcomes = outcomes

    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.register(self._outcomes, RECORDER)


if __name__ == "__main__":
    options = sys.argv[1:]
    outcomes = Outcomes.read() if options else Outcomes()
    whole = [str(HERE), "-m", "slow", "-p", "no:xdist", "-rs", *options]
    if pytest.main(whole, [Registration(outcomes)]) != pytest.ExitCode.OK:
        sys.exit("nothing is kept: not all of it could be tried")
    outcomes.write()
