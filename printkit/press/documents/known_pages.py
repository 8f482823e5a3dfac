"""Numbers of pages that a document names, known as early as they can be.

WeasyPrint lays out each page that names another once more when all are made: also where the one that is named
comes before it, as for an index; and a third time, as it knows by then how many pages there are in all, which
hardly any document names.
Needs WeasyPrint: import it only where documents are laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import weasyprint.layout.page
from weasyprint.css.targets import TargetCollector, anchor_name_from_token
from weasyprint.urls import get_url_tuple

Keep = Callable[[Any, str, Mapping[str, Any], int, Any], None]
"""Keeps the counters of the page that has an anchor, and has pages laid out anew that name them."""
MakePage = Callable[..., tuple[Any, ...]]

FILLING = "content"
"""The property by which a box names pages."""
COUNTERS = ("counter()", "counters()")
"""What stands in it for counters of the page that the box itself is on."""
OF_TARGETS = ("target-counter()", "target-counters()")
"""What stands in it for counters of another page."""


@contextmanager
def pages_known() -> Iterator[None]:
    """Let WeasyPrint write the numbers of pages where they are known, and lay out no page for others."""
    pages: Any = weasyprint.layout.page
    make, keep = pages.make_page, TargetCollector.cache_target_page_counters
    pages.make_page = naming_earlier(make)
    TargetCollector.cache_target_page_counters = keeping_named(keep)
    try:
        yield
    finally:
        pages.make_page, TargetCollector.cache_target_page_counters = make, keep


def keeping_named(keep: Keep) -> Keep:
    """Return what keeps counters as `keep` does, those of them that something in the document names."""
    named: dict[str, set[str]] = {}

    def keep_named(self: Any, anchor: str, counters: Mapping[str, Any], page: int, pages: Any) -> None:
        if not (named or self.collecting):
            for (box, token), item in self.counter_lookup_items.items():
                if token == FILLING:
                    tell_apart(box, item)
                for target, names in item.missing_target_counters.items():
                    named.setdefault(target, set()).update(names)
        wanted = named.get(anchor, ())
        keep(self, anchor, {name: counters[name] for name in counters if name in wanted}, page, pages)

    return keep_named


def tell_apart(box: Any, item: Any) -> None:
    """Let what is kept of the content of a box tell counters of its own page from those of others.

    WeasyPrint 70 takes those of others for those of its own page too, and does not know whose they are where
    an attribute says that, as `href` does.
    """
    if not any(kind in COUNTERS for kind, *_ in box.style["content"]):
        item.missing_counters = []
    missing = item.missing_target_counters.pop(None, ())
    for kind, value in box.style["content"]:
        if kind in OF_TARGETS and value[1] in missing:
            item.missing_target_counters.setdefault(anchor_of(value[0], box), []).append(value[1])


def anchor_of(token: Any, box: Any) -> str | None:
    """Return the anchor that a part of the content of a box names; None where it is in no page of these."""
    kind, told = token
    if kind == "attr()":
        name, form, other = told
        words = box.element.get(name, other)
        token = (form, get_url_tuple(words, box.style.base_url) if form == "url" else words)
    anchor: str | None = anchor_name_from_token(token)
    return anchor


def naming_earlier(make: MakePage) -> MakePage:
    """Return what makes a page as `make` does, with the numbers of pages before it."""

    def make_page(context: Any, *how: Any, **more: Any) -> tuple[Any, ...]:
        for (_, token), item in context.target_collector.counter_lookup_items.items():
            to_come = item.page_maker_index is None and token == FILLING
            if item.pending and to_come and not item.missing_counters:
                item.pending = False
                item.parse_again(item.cached_page_counter_values)
        return make(context, *how, **more)

    return make_page
