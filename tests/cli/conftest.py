from tests.kit.kit_fixtures import game  # noqa: F401  the sample game of tests/kit
