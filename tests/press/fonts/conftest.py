from tests.press.typesetting.conftest import book, put, typesetter  # noqa: F401
