"""Answers of a phone's page that no server gives: what stands in the core now, its script and its style."""

from urllib.parse import urlsplit

from playwright.sync_api import Route

from printkit.companion.loader import table_script
from printkit.companion.pages.render import stylesheet, whole_page
from printkit.companion.viewer import DeviceViewer, PageQuery
from tests.companion.conftest import Evening


def fulfil(route: Route, evening: Evening, viewer: DeviceViewer) -> None:
    """Answer what a page asks for as a server would: the page of a viewer, or what it loads."""
    files = {
        "/app.js": ("text/javascript", table_script),
        "/style.css": ("text/css", lambda: stylesheet(evening.site)),
    }
    kind, made = files.get(
        urlsplit(route.request.url).path,
        ("text/html", lambda: whole_page(evening.site, evening.state, viewer, PageQuery())),
    )
    route.fulfill(content_type=f"{kind}; charset=utf-8", body=made())
