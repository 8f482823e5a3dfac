from tests.kit.kit_fixtures import farm, game, own_cache  # noqa: F401
