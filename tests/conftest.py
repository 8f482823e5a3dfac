"""What all tests share: the suite tries the same examples each time, so that it fails by the change alone."""

import os
import sys

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

# Whoever installs printkit has its bytecode: hundreds of calls of it would else compile it hundreds of times.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
