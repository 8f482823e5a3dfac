"""What stands on a page: its elements by XPath, their words and attributes."""

from lxml import etree, html


def elements(page: str | etree._Element, path: str) -> list[etree._Element]:
    """Return the elements of a page, or of a part of one, to which a path leads."""
    found = (html.fromstring(page) if isinstance(page, str) else page).xpath(path)
    assert isinstance(found, list)
    led = [each for each in found if isinstance(each, etree._Element)]
    assert len(led) == len(found), f"{path} leads to more than elements"
    return led


def text(element: etree._Element) -> str:
    """Return all words inside, with the white between them."""
    return str(element.xpath("string()"))


def attribute(element: etree._Element, name: str) -> str:
    """Return what an attribute says."""
    said = element.get(name)
    assert said is not None, f"it has no {name}"
    return said
