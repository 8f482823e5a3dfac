from tests.kit.kit_fixtures import own_cache  # noqa: F401
