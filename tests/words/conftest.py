from __future__ import annotations

from tests.kit.kit_fixtures import farm, game, own_cache  # noqa: F401  the sample game of tests/kit
