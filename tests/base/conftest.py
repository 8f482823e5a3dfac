from tests.kit.kit_fixtures import game, own_cache  # noqa: F401
