from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "kit"))

from kit_fixtures import game, own_cache  # noqa: F401  the sample game of tests/kit
