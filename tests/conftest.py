"""What all tests share: the suite tries the same examples each time, so that it fails by the change alone."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")
