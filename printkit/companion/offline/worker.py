"""What answers in the phone's own browser: JSON comes in, the lines to keep and the page to show go out.

Journals lie in files here as everywhere, in the memory of the worker; the browser's storage keeps their
lines, and hands them back when it starts anew. Chance comes with the request that needs it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from printkit.base.dataclass import dataclass
from printkit.base.faults import FaultError, RefusedError, refuse
from printkit.base.languages import writing_direction
from printkit.base.msgid import N_
from printkit.companion.offline.library import Library
from printkit.companion.offline.parts import Parts
from printkit.companion.pages import render
from printkit.companion.save_refusals import whole_sentences
from printkit.companion.session_store import SessionStore, check_length
from printkit.companion.share_link import beyond
from printkit.companion.site import Site
from printkit.companion.taps import Tap
from printkit.companion.viewer import THEMES, DeviceViewer, PageQuery
from printkit.play.seating import EXAMPLES, is_led, newcomer_name, seat_players, seated_by_lot
from printkit.play.visibility import viewing_seat
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.journal import Journal, with_checks
from printkit.table.log import SeatChange
from printkit.table.seating import LedBy, Seating

Ask = Mapping[str, Any]
"""`do`, and what with; `lang`, `theme`, `seat` and `look` are the phone's as it is now."""

Told = dict[str, Any]

REHEARSED_BY = "printkit"
"""Leads a game that is begun to be forgotten."""


@dataclass
class Open:
    """The evening that is open, and how much of its journal has been handed over."""

    store: SessionStore
    handed: int


class OfflineApp:
    """One phone for the whole table: it keeps the evenings of its browser and goes from hand to hand."""

    def __init__(self, library: Library, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        """Keep evenings in a folder; `now` gives the seconds of a clock."""
        self.clock = now
        self.library = library
        self.folder = folder
        self.now: Open | None = None

    def answer(self, words: str) -> str:
        """Answer what the page asks, both in JSON; what cannot be done, or fails, is told under "refused"."""
        ask: Ask = json.loads(words)
        actions: Mapping[str, Callable[[Ask], Told]] = {
            "home": self.home,
            "begin": self.begin,
            "again": self.again,
            "open": self.open,
            "compare": self.compare,
            "tap": self.tap,
            "time": self.time,
            "look": self.look,
            "lines": self.lines,
        }
        try:
            told = actions[ask["do"]](ask)
        except FaultError as wrong:
            translator = self.library.translator(ask["lang"], _program_lang(ask))
            faults = wrong.faults
            if isinstance(wrong, RefusedError):  # of what the phone sent, whose places nobody knows
                faults = tuple(replace(fault, place="") for fault in faults)
            told = {"refused": "; ".join(fault.told(translator) for fault in faults)}
        return json.dumps(told, ensure_ascii=False)

    def home(self, ask: Ask) -> Told:
        """Show the `evenings` that are kept, and what may be begun; `tried` is what was refused just now."""
        self._close()
        library, lang = self.library, ask["lang"]
        shown = {
            "_": library.translator(lang, _program_lang(ask)),
            "lang": lang,
            "languages": library.langs,
            "program_languages": library.program_languages,
            "program_lang": _program_lang(ask),
            "untranslated": "",
            "themes": THEMES,
            "theme": ask["theme"],
            "evenings": [
                {**each, "title": library.names(each["game"], lang)[0]}
                for each in ask["evenings"]
                if each["game"] in library.told
            ],
            "games": {game: library.names(game, lang) for game in library.told},
            "bots": library.bots,
            "led": library.led,
            "pictures": library.pictures,
            "examples": ", ".join(EXAMPLES[:3]),
            "notice": ask["notice"],
            "tried": ask["tried"],
        }
        html = library.pages.get_template("companion/offline/home.html").render(shown)
        return {
            "html": render.typeset(html, lang),
            "style": library.style,
            "title": "printkit",
            "dir": writing_direction(lang),
        }

    def begin(self, ask: Ask) -> Told:
        """Begin an evening: `game`, `players` in one line, `own` dice, a `seed` and a `salt`.

        Where it is led, it is `led` by a `master`, or by the phone.
        """
        site = self._site(ask["game"])
        resources = site.resources
        party = seat_players(resources.kit(ask["lang"]), resources.game, ask["players"], ask["own"])
        led_by: LedBy = "human" if ask.get("led") == "human" else "phone"
        master = ""
        if led_by == "human" and is_led(resources.ruleset, party):
            master = self._master(party, ask["master"])
        return self._begun(site, party, ask, led_by, master)

    def _master(self, party: Seating, name: str) -> str:
        """Return who leads a game. Raises RefusedError where nobody is named."""
        if not name.strip():
            refuse("", N_("this game has a game master, who does not play: say who it is"))
        return newcomer_name(party, "", ALL, name)

    def again(self, ask: Ask) -> Told:
        """Begin another game of those who play the one that is open: a `seed` and a `salt`."""
        store = self._open().store
        session = store.state.session
        led_by = store.site.resources.game.led_by(session.start)
        return self._begun(store.site, store.state.party, ask, led_by, session.log.game_master)

    def _begun(self, site: Site, party: Seating, ask: Ask, led_by: LedBy, game_master: str = "") -> Told:
        resources = site.resources
        game = resources.ruleset.name
        party = seated_by_lot(resources.kit(ask["lang"]), resources.game, party, ask["seed"])
        start = {"game": game, **resources.game.start(resources.kit(ask["lang"]), party, led_by)}
        own = resources.ruleset.own_rows
        salt = ask.get("salt", "")
        journal = Journal.create(self._path(ask), game, ask["seed"], start, party, salt, own_rows=own)
        if game_master:
            journal.append(SeatChange(ALL, game_master))
        return self._opened(site, journal, 0, ask, from_elsewhere=False)

    def open(self, ask: Ask) -> Told:
        """Go on with a `journal`, given as its text; `kept` tells that its lines are kept already."""
        if ask["kept"]:
            return self._kept(ask, ask["journal"].encode(), kept=True)
        try:
            content = ask["journal"].encode()
            check_length(content)
            return self._kept(ask, with_checks(content), kept=False)
        except RefusedError as refused:
            path = str(self._path(ask))
            faults = [replace(each, place=each.place.removeprefix(path)) for each in refused.faults]
            raise whole_sentences(faults) from None

    def _kept(self, ask: Ask, content: bytes, *, kept: bool) -> Told:
        path = self._path(ask)
        path.write_bytes(content)
        journal = Journal.open(path)
        size = path.stat().st_size
        try:
            site = self._site(journal.head.game)
        except RefusedError:
            journal.close()
            raise
        return self._opened(site, journal, size if kept else 0, ask, from_elsewhere=not kept)

    def compare(self, ask: Ask) -> Told:
        """Return the lines, `more`, by which a `journal` continues one that is `kept`; None for another."""
        journals = []
        for words in (ask["kept"], ask["journal"]):
            path = self._path(ask)
            path.write_bytes(with_checks(words.encode()))
            with Journal.open(path) as journal:
                journals.append(journal)
        return {"more": beyond(*journals)}

    def tap(self, ask: Ask) -> Told:
        """Do what was tapped: `form` holds the fields."""
        now = self._open()
        try:
            tap = Tap.read((name, value) for name, value in ask["form"])
        except ValueError:
            refuse("", N_("this page is out of date: please try again"))
        result = now.store.act(self._viewer(ask), tap)
        viewer = self._viewer(ask)
        look = f"show={result.query.show}" if result.query.show else ""
        html = now.store.page(viewer, result.query, result.notice)
        return self._told({"html": html, "look": look, "secret": self._secret(viewer)}, ask)

    def time(self, ask: Ask) -> Told:
        """Let the evening go on where it has waited long enough; without a `page` where it has not."""
        store = self._open().store
        before = store.state
        store.tick()
        told = {} if store.state is before else self._page(self._viewer(ask), ask)
        return self._told(told, ask)

    def look(self, ask: Ask) -> Told:
        """Show the evening again: for another seat, in another language, or with something beside it."""
        return self._page(self._viewer(ask), ask)

    def lines(self, ask: Ask) -> Told:
        """Return every line of the evening that is open."""
        return {"lines": self._open().store.journal.path.read_text("utf-8").split("\n")[:-1]}

    def rehearse_all(self, lang: str) -> None:
        """Rehearse every game, in a language where it has that; what fails is told when it is begun."""
        for game, told in self.library.told.items():
            with suppress(FaultError):
                self.rehearse(game, lang if lang in told else next(iter(told)))

    def rehearse(self, game: str, lang: str) -> None:
        """Begin a game in a language and forget it: what that loads is there for the next start.

        Raises FaultError where the game fails.
        """
        ask: Ask = {"id": "rehearsal", "theme": THEMES[0], "seat": "", "seed": "1", "own": False}
        kit = self.library.sites[game].resources.kit(lang)
        players = ", ".join(kit.seats[: kit.players["min"]])
        who = {"players": players, "led": "human", "master": REHEARSED_BY}
        self.begin({**ask, **who, "game": game, "lang": lang, "look": "show=journal"})
        self.home({**ask, "lang": lang, "evenings": (), "notice": "", "tried": {"game": ""}})

    def _opened(self, site: Site, journal: Journal, handed: int, ask: Ask, *, from_elsewhere: bool) -> Told:
        try:
            store = SessionStore(site, journal, now=self.clock, from_elsewhere=from_elsewhere)
        except FaultError:
            journal.close()
            raise
        self.now = Open(store, handed)
        return self._told(self._page(self._viewer(ask), ask), ask)

    def _page(self, viewer: DeviceViewer, ask: Ask) -> Told:
        store = self._open().store
        page = render.whole_page(store.site, store.state, viewer, self._look(ask))
        head = store.journal.head
        return {
            "page": page,
            "secret": self._secret(viewer),
            "style": render.stylesheet(store.site),
            "game": head.game,
            "names": [name for name in head.party.names.values() if name],
        }

    def _told(self, told: Told, ask: Ask) -> Told:
        """Add what has been written since, its `lines`, at which number they begin, and how it `stands`.

        Where it `waits`, it goes on by its time.
        """
        now, lang = self._open(), ask["lang"]
        with now.store.journal.path.open("rb") as file:
            before = file.read(now.handed).count(b"\n")
            fresh = file.read()
        now.handed += len(fresh)
        stands = render.standing(now.store.site, now.store.state, lang)
        lines = fresh.decode().split("\n")[:-1]
        return {**told, "from": before, "lines": lines, "stands": stands, "waits": now.store.waits}

    def _viewer(self, ask: Ask) -> DeviceViewer:
        """Return who looks at the phone now: one of those who play, a game master, or everybody.

        Where a game is led it is the game master's phone, and goes to nobody.
        """
        state = self._open().store.state
        master = (ALL,) if state.session.log.game_master else ()
        people = (*state.party.people, *master)
        seats = (EVERYBODY, *people) if len(people) > 1 else people
        if state.led(EVERYBODY):
            seats = (ALL,)
        seat = viewing_seat(state, seats, ask["seat"])
        return DeviceViewer(
            "phone",
            seats,
            seat,
            ask["lang"],
            keeper=True,
            theme=ask["theme"],
            program_lang=_program_lang(ask),
        )

    def _secret(self, viewer: DeviceViewer) -> bool:
        """Whether a page shows what only one of several players may see: it is painted at no start."""
        return viewer.shared and viewer.seat != EVERYBODY

    def _look(self, ask: Ask) -> PageQuery:
        from urllib.parse import parse_qsl

        return PageQuery.read(parse_qsl(ask["look"]))

    def _site(self, game: str) -> Site:
        if game not in self.library.sites:
            refuse(
                "",
                N_("this is a game of {got}; this app has only {options}"),
                got=(game,),
                options=tuple(self.library.sites),
            )
        return self.library.sites[game]

    def _open(self) -> Open:
        if self.now is None:
            refuse("", N_("no game is open"))
        return self.now

    def _close(self) -> None:
        if self.now:
            self.now.store.close()
            self.now.store.journal.path.unlink()
            self.now = None

    def _path(self, ask: Ask) -> Path:
        """Return the place of an evening's journal, by its `id`: the same after every start."""
        self._close()
        path = self.folder / f"{ask['id']}.jsonl"
        path.unlink(missing_ok=True)
        return path


def _program_lang(ask: Ask) -> str:
    """Return the language that a phone has chosen for the program's own words, "" for that of the cards."""
    return str(ask.get("program_lang", ""))


def offline_app(parts: str, evenings: str, app: str) -> OfflineApp:
    """Return the app of the parts that come into a folder, with another for its evenings.

    `app` is the address at which other phones find the same, "" for a file.
    """
    from printkit.companion.offline.library import open_library

    here = Parts(Path(parts))
    return OfflineApp(open_library(here.read, here.page_loader, app, here.find_modules), Path(evenings))
