"""What a browser tells of a thing on a page that is there."""

from playwright.sync_api import FloatRect, Locator


def attribute(thing: Locator, name: str) -> str:
    """Return what an attribute says."""
    said = thing.get_attribute(name)
    assert said is not None, f"it has no {name}"
    return said


def box(thing: Locator) -> FloatRect:
    """Return where it is seen, in pixels."""
    found = thing.bounding_box()
    assert found, "it is not to be seen"
    return found
