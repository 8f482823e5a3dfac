"""The pure core: an evening, who looks at it and what is asked for give a page."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from printkit.base.faults import FaultError
from printkit.base.languages import base, right_to_left, with_signs_held
from printkit.base.messages import fallback_note, translator, user_language
from printkit.companion.pages.context import (
    page_context,
    reading_context,
    shown_page,
    silent_context,
    sleeping_context,
)
from printkit.companion.pages.fallback_page import fallback_context
from printkit.companion.pages.question_form import capital, without_colours
from printkit.companion.site import Site
from printkit.companion.taps import Notice
from printkit.companion.viewer import THEMES, DeviceViewer, PageQuery
from printkit.play.narration import narrator
from printkit.play.play_state import PlayState
from printkit.table.audience import EVERYBODY

PAGE_PARTS = {
    "board": "board.html",
    "aside": "aside.html",
    "sprite": "sprite.svg",
    "pieces": "pieces.html",
    "own_style": "own.css",
}
"""What a game may bring to a page, by the name that templates use."""

IN_LETTERS: Mapping[str, str] = {name: f"companion/{part}" for name, part in PAGE_PARTS.items()}
"""The parts for a game that brings none."""

SIGNS = "(?<=\\w) (?=[;:!?»])|(?<=[)»]) (?=[;:!?»])|(?<=«) "
"""Spaces at which French does not begin a new line."""

TYPED_APOSTROPHE = "(?<=\\w)(?:'|&#39;)(?=[\\w«<])"
"""Between two letters, as words and kits are typed and as pages escape it."""

SET = re.compile(f"<[^>]*>|(?P<space>{SIGNS})|{TYPED_APOSTROPHE}")
"""What is set anew, and tags, which are not: what was typed into a field stands in one."""


PRIVATE = re.compile("<!--secret (?P<kind>part|line|letters)-->(?P<secret>.*?)<!--/secret-->", re.DOTALL)
"""What only the seat of a page may see, between the marks that templates set round it."""

SECRET_SIZES = {"part": 4096, "line": 256, "letters": 10240}
"""Bytes by which a secret grows: every hand, and all that may be chosen of it, is as large as any other."""


def fragment(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None = None
) -> str:
    """Return what stands inside a page: the same evening, viewer and query always give the same."""
    return _rendered(site, state, viewer, query, notice, "", "fallback.html")


def whole_page(
    site: Site, state: PlayState, viewer: DeviceViewer, query: PageQuery, notice: Notice | None = None
) -> str:
    """Return a whole page."""
    return _rendered(site, state, viewer, query, notice, "page.html", "page.html")


def _rendered(
    site: Site,
    state: PlayState,
    viewer: DeviceViewer,
    query: PageQuery,
    notice: Notice | None,
    page: str,
    fallback: str,
) -> str:
    """Render a page; what is broken there is told on the standard error, and stops no evening.

    It is then shown with the parts of a game that brings none, or, if that fails too, as the page `fallback`.
    """
    kind = shown_page(state, viewer)
    site = speaking(site, viewer.program_lang)
    inner = f"{kind}.html"
    contexts = {
        "table": page_context,
        "asleep": sleeping_context,
        "silent": silent_context,
        "reading": reading_context,
    }
    for own in (True, False):
        try:
            parts = _parts(site) if own else IN_LETTERS
            shown: dict[str, Any] = {
                **contexts[kind](site, state, viewer, query, notice),
                **_chosen(site, viewer),
            }
            if not (own or notice):
                translate = site.resources.translator(viewer.lang)
                shown["notice"] = translate(
                    "Part of this page is broken: it is shown in a simpler form, and the game continues."
                )
            template = site.pages.get_template(f"companion/{page or inner}")
            return padded(typeset(template.render(shown, inner=f"companion/{inner}", **parts), viewer.lang))
        except Exception as error:  # whatever a page of a game does
            _tell(error)
    shown = {**fallback_context(site, state, viewer, query, notice), **_chosen(site, viewer)}
    template = site.pages.get_template(f"companion/{fallback}")
    return padded(typeset(template.render(shown, inner="companion/fallback.html", **IN_LETTERS), viewer.lang))


def speaking(site: Site, program_lang: str) -> Site:
    """Return a site that says the program's own words in a language, "" for that of the cards."""
    resources = site.resources.speaking(program_lang)
    return site if resources is site.resources else replace(site, resources=resources)


def _tell(error: Exception) -> None:
    """Write what is wrong where the server, or the browser's console, keeps such things."""
    if isinstance(error, FaultError):
        translate = translator(user_language())
        for fault in error.faults:
            _tell_once("\n".join(filter(None, (fault.line(translate), fault.advice(translate)))))
        return
    import traceback  # only what is wrong is told: a good start does not wait for it

    _tell_once("".join(traceback.format_exception(error)))


@lru_cache(maxsize=100)
def _tell_once(words: str) -> None:
    """Write it, unless it was told already: what is broken in a page is broken at every tap."""
    print(words, file=sys.stderr, flush=True)


def padded(page: str) -> str:
    """Fill up what a page says in secret, so that the size of what is sent tells little of it."""
    return PRIVATE.sub(_padded, page)


def _padded(found: re.Match[str]) -> str:
    size, step = len(found["secret"].encode()) + len("<!---->"), SECRET_SIZES[found["kind"]]
    whole = -(-size // step) * step
    return f"{found['secret']}<!--{'.' * (whole - size)}-->"


def typeset(page: str, lang: str) -> str:
    """Set a page as its language is printed.

    In French signs stay beside their words, and apostrophes are curved; from the right the signs of numbers
    stay on their side.
    """
    if right_to_left(lang):
        return with_signs_held(page)
    return SET.sub(_set, page) if base(lang) == "fr" else page


def _set(found: re.Match[str]) -> str:
    if found[0].startswith("<"):
        return found[0]
    return "\u00a0" if found["space"] else "’"


def no_link_page(site: Site, lang: str) -> str:
    """Return the page for whoever has no link."""
    return _page_apart(site, "refusal", lang, theme=THEMES[0])


def wall_page(site: Site, lang: str) -> str:
    """Return the page for whoever has not come by the code, before a game begins."""
    return _page_apart(site, "not_come", lang, theme=THEMES[0])


def claim_page(
    site: Site, lang: str, names: Sequence[tuple[str, str]], left: Sequence[str], *, taken: bool
) -> str:
    """Return the page on which somebody chooses their seat, of those that no phone has.

    The last choice was `taken`. Whose seat was `left` is told: the host has the link for it.
    """
    return _page_apart(site, "claim", lang, theme=THEMES[0], names=names, left=left, taken=taken)


def lobby_page(site: Site, name: str, lang: str, theme: str, shown: Mapping[str, Any]) -> str:
    """Return the page of those who have come before a game begins, or what stands inside it."""
    translate, notice = site.resources.translator(lang), shown["notice"]
    told = capital("; ".join(fault.told(translate) for fault in notice.faults)) if notice else ""
    return _page_apart(site, name, lang, **{**shown, "theme": theme, "notice": told})


def _page_apart(site: Site, name: str, lang: str, **shown: Any) -> str:
    """Return a page that stands apart from any game."""
    translate = site.resources.translator(lang)
    words = {"_": translate, "ngettext": translate.plural, "kit": site.resources.kit(lang), "lang": lang}
    return typeset(site.pages.get_template(f"companion/{name}.html").render({**words, **shown}), lang)


def standing(site: Site, state: PlayState, lang: str) -> str:
    """Return how a game stands, in a line that all may know: "" before its board is there."""
    kit, game = site.resources.kit(lang), site.resources.game
    words = narrator(site.resources, state, lang)
    try:
        if state.over(game):
            return words.translate("The game is over.")
        first = [*game.board(kit, state.view(EVERYBODY).position, words.names, EVERYBODY)][:1]
    except Exception as error:  # whatever a game does: the list of saved games needs no more
        _tell(error)
        return ""
    told = "".join(without_colours(first)).removeprefix(kit.title.plain).strip(" ·")
    return capital(told)


def second_seat_page(site: Site, lang: str, theme: str, *, mine: str, theirs: str) -> str:
    """Return the page for a phone that has a seat and opens another one's link."""
    return _page_apart(site, "second_seat", lang, theme=theme, mine=mine, theirs=theirs)


def stylesheet(site: Site) -> str:
    """Return the style of all pages, in the game's colours; without the game's own where that is broken."""
    shown = {"look": site.resources.kit("").look, "ink": "full", "game": site.resources.ruleset.name}
    template = site.pages.get_template("companion/style.css")
    try:
        return template.render(shown, **_parts(site))
    except Exception as error:  # whatever a style of a game does
        _tell(error)
        return template.render(shown, **IN_LETTERS)


def _chosen(site: Site, viewer: DeviceViewer) -> dict[str, Any]:
    """Name what may be chosen for all pages, and what this phone has chosen."""
    theme = viewer.theme if viewer.theme in THEMES else THEMES[0]
    kit = site.resources.kit(viewer.lang)
    has_cards = bool(site.cards.cards(viewer.lang))
    return {
        "themes": THEMES,
        "theme": theme,
        "languages": tuple(site.resources.kits),
        "program_languages": site.resources.program_languages,
        "program_lang": site.resources.program_lang,
        "has_cards": has_cards,
        "untranslated": fallback_note(
            site.resources.translator(viewer.lang), len(kit.untranslated), kit.source_lang
        ),
    }


def _parts(site: Site) -> Mapping[str, str]:
    """Name the game's own parts of a page, or the ones for a game that has none."""
    game = site.resources.ruleset.name
    found = {}
    for name, part in PAGE_PARTS.items():
        template = site.pages.select_template([f"companion/{game}/{part}", f"companion/{part}"])
        found[name] = str(template.name)
    return found
