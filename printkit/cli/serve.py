"""printkit serve: an evening on the phones of everybody at the table."""

from __future__ import annotations

import re
import socket
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from printkit.base.faults import Fault, FaultError, Quoted, RefusedError
from printkit.base.languages import language
from printkit.base.msgid import N_
from printkit.base.system_errors import system_reason
from printkit.cli.exit_status import CALL, CONTENT, stop, stop_refused, tell
from printkit.cli.options import among
from printkit.cli.own_addresses import LOOPBACK, is_own, own_address, own_addresses
from printkit.cli.play_options import (
    GameMaster,
    GameName,
    Kept,
    OwnDice,
    Players,
    Resume,
    Seed,
    playable,
    tell_torn,
    warn_of_seed,
)

if TYPE_CHECKING:
    from printkit.companion.server.app import Application
    from printkit.companion.server.lobby import Lobby
    from printkit.companion.site import Site
    from printkit.play.saves import StartOptions
    from printkit.table.seating import LedBy

PORT = 8642

MAX_CODES = 8
"""Seats, at most, each with a code of its own on the terminal: where there are more, one for all must do."""

HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)*")
"""A name of this computer, in small letters."""

IPV4 = re.compile(r"((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}", re.ASCII)

ADDRESS = re.compile(r"https?://[^\s/\"<>]+(/[^\s\"<>]*)?")

EVERY_ADDRESS = "0.0.0.0"
"""Stands for all addresses that this computer has; no phone can go there."""


def serve(
    game: GameName,
    players: Players = "",
    own_dice: OwnDice = None,
    seed: Seed = None,
    lang: Annotated[
        str, typer.Option(metavar="LANG", help="Language for phones set to one that the game does not speak.")
    ] = "",
    resume: Resume = False,
    file: Kept = None,
    game_master: GameMaster = "",
    led_by: Annotated[
        str,
        typer.Option(
            metavar="phone|phones",
            help="Who asks by night where no game master does: one phone for all, or every player's own.",
        ),
    ] = "",
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Address of this computer on your network, found when left out; "
            "127.0.0.1 is for this computer alone, 0.0.0.0 for all networks that it is on.",
        ),
    ] = "",
    port: Annotated[
        int,
        typer.Option(
            metavar="N", min=1, max=65535, help="Port at that address; choose another if this one is taken."
        ),
    ] = PORT,
    codes: Annotated[
        bool, typer.Option("--codes/--no-codes", help="Print a code to scan for each seat.")
    ] = True,
    app: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS|FILE",
            help="Where you have put the exported app, so that games can continue there; or "
            "the single file, for phones to download. May be given twice, for both.",
        ),
    ] = None,
) -> None:
    """Serve a game to the phones on your home network.

    Without --players, all scan one code and take their names; whoever hosts begins.
    """
    from printkit.play.saves import StartOptions
    from printkit.table.seating import LED_BY_PHONES

    address, single = _app(app or ())
    hosts = _hosts(host)
    lang = language(lang) or lang
    start = StartOptions(players, own_dice, seed, resume, file, game_master, cast("LedBy", led_by))
    site = _site(game, start, lang, address, single)
    if led_by and (faults := among("--led-by", (led_by,), LED_BY_PHONES)):
        stop(CALL, *faults)
    alone = hosts[0] in LOOPBACK and host != EVERY_ADDRESS
    listening = _bound(LOOPBACK[0] if alone else EVERY_ADDRESS, port)  # before anything is written
    try:
        _serve(site, start, lang, hosts, listening, codes, single)
    except RefusedError as refused:
        stop_refused(refused)
    except FaultError as wrong:
        stop(CONTENT, *wrong.faults)


def _app(named: Sequence[str]) -> tuple[str, Path | None]:
    """Return the address of the companion as an app, "" for none, and its single file."""
    from printkit.companion.single_file import single_file_path

    addresses = [each for each in named if each.startswith(("https://", "http://"))]
    for each in addresses:
        if not ADDRESS.fullmatch(each):
            hint = N_("give it as a browser shows it: https://play.example/app/")
            stop(CALL, Fault("", "--app", N_("{address} is not an address"), {"address": each}, hint))
    files = [Path(each) for each in named if each not in addresses]
    if max(len(addresses), len(files)) > 1:
        values = {"named": Quoted(tuple(named))}
        stop(CALL, Fault("", "--app", N_("give one address and one file at most: {named}"), values))
    try:
        return "".join(addresses), single_file_path(files[0]) if files else None
    except FaultError as wrong:
        stop(CALL, *wrong.faults)


def _hosts(named: str) -> tuple[str, ...]:
    """Return the addresses that phones use, that of links first; leave with a message where none can be."""
    host = named.lower()
    hint = N_("write it as 192.168.1.20 or laptop.local; if you leave it out, it is found")
    if ":" in host:
        stop(
            CALL,
            Fault(
                "", "--host", N_("neither IPv6 nor a port can be given here: {host}"), {"host": named}, hint
            ),
        )
    if host and not (IPV4 if set(host) <= set("0123456789.") else HOST_NAME).fullmatch(host):
        stop(
            CALL,
            Fault("", "--host", N_("{host} is neither a name nor an IPv4 address"), {"host": named}, hint),
        )
    if host == EVERY_ADDRESS:
        return own_addresses()
    if IPV4.fullmatch(host) and not is_own(host):
        values = {"host": named, "own": own_address()}
        hint = N_("this computer has {own}, which is found if you leave out --host; a name is taken as it is")
        stop(CALL, Fault("", "--host", N_("{host} is not an address of this computer"), values, hint))
    return (host or own_address(),)


def _site(game: str, start: StartOptions, lang: str, app: str, single: Path | None) -> Site:
    """Read a game in all its languages and in the one that is asked for, with its pages."""
    from printkit.cli.kit_language import has_translation
    from printkit.companion.loader import opened
    from printkit.companion.qr import drawn
    from printkit.companion.single_file import SINGLE_FILE
    from printkit.kit.kit_cache import quick_kit

    folder, _ = playable(game)
    try:
        first = quick_kit(folder)
        named = (lang,) if has_translation(folder, lang) else ()
        langs = dict.fromkeys((*first.languages, *named))
        faulty: list[Fault] = []
        kits = {each: start.begun_with(quick_kit(folder, each, faulty)) for each in langs}
        tell(faulty)
    except FaultError as wrong:
        stop(CONTENT, *wrong.faults)
    if faults := among("--lang", [lang or first.lang], tuple(kits)):
        stop(CALL, *faults)
    return opened(kits, app=app, code=drawn, file=SINGLE_FILE if single else "")


def _serve(
    site: Site,
    start: StartOptions,
    lang: str,
    hosts: Sequence[str],
    listening: socket.socket,
    codes: bool,
    single: Path | None,
) -> None:
    """Serve until somebody stops it; an evening that nobody could begin leaves no journal.

    Where nobody is named who plays, they come to a lobby and take their names there.
    """
    import uvicorn

    from printkit.base.messages import translator, user_language
    from printkit.cli.kit_language import spoken_here
    from printkit.companion.server.app import Application, application
    from printkit.companion.server.connections import TimedConnection, make_room
    from printkit.companion.server.guests import Guests
    from printkit.companion.server.lobby import Lobby
    from printkit.companion.server.seat_tokens import secret_in
    from printkit.companion.server.security import addresses
    from printkit.companion.server.stage import Server, Stage
    from printkit.companion.session_store import SessionStore
    from printkit.play import saves

    resources = site.resources
    address, port = listening.getsockname()
    folder = saves.saves_folder()
    tell = partial(tell_links, codes=codes, others=[f"http://{each}:{port}" for each in hosts[1:]])
    known = addresses((*LOOPBACK, *hosts, socket.gethostname()), port)
    secret = secret_in(folder.parent)
    shown, spoken = f"http://{hosts[0]}:{port}", lang or spoken_here(tuple(resources.kits))
    stage = Stage(known)

    def play(options: StartOptions, lobby: Lobby | None = None) -> None:
        """Begin a game, or go on with one; who has come to a lobby keeps their phones."""
        with ExitStack() as unbegun:
            journal = options.journal(resources.kit(""), resources.game, resources.ruleset)
            unbegun.callback(options.drop, journal)
            tell_torn(journal)
            warn_of_seed(options.seed)
            store = SessionStore(site, journal, seal=secret)
            found = Application(
                store,
                secret,
                address=shown,
                port=port,
                lang=spoken,
                fresh=lambda: saves.new_path(folder, resources.ruleset.name),
                tell=tell,
                single_file=single,
                codes=(lobby.code,) if lobby else (),
            )
            if lobby:
                found.tokens.former = lobby.seats(store.state.party)
            tell(found)
            stage.plays(application(found, known), store)
            unbegun.pop_all()

    def begin(guests: Guests, own: bool) -> None:
        names = ",".join(each.name for each in guests.seated)
        master = guests.master or ("" if guests.phones else start.game_master)
        led_by: LedBy = "" if master else guests.phones or start.led_by
        play(replace(start, players=names, own=own, game_master=master, led_by=led_by), lobby)

    if start.players or start.resume:
        play(start)
    else:
        start.check_file()
        lobby = Lobby(site, shown, port, spoken, own_dice=bool(start.own), begin=begin)
        stage.waits(lobby)
        _tell_lobby(lobby, codes=codes)
    config = uvicorn.Config(
        stage,
        host=address,
        port=port,
        http=TimedConnection,
        ws="none",
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=32_768,
    )
    make_room()
    try:
        Server(config, stage).run([listening])
    except KeyboardInterrupt:
        if stage.store:
            kept = saves.saved_where(stage.store.journal, translator(user_language()), "serve")
            print(f"\n{kept}", flush=True)
    finally:
        if stage.store:
            stage.store.close()


def _bound(host: str, port: int) -> socket.socket:
    """Take the port; leave with a message where another program has it."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        values = {"port": port, "reason": system_reason(error)}
        stop(
            CALL,
            Fault(
                "",
                "--port",
                N_("port {port} cannot be used: {reason}"),
                values,
                N_("choose another with --port"),
            ),
        )
    return listening


def tell_links(found: Application, codes: bool, others: Sequence[str]) -> None:
    """Print every link of the evening that is served, the codes to scan, and the other addresses.

    Where there are many seats those that somebody has left have a code: whoever goes on needs no other.
    """
    import segno

    from printkit.base.messages import translator, user_language

    translate = translator(user_language())
    kit = found.store.site.resources.kit(translate.lang)
    seats = len(found.tokens.seated)
    print(kit.title.plain)
    if seats > 1:
        _tell_wall(
            found.wall, translate("Everybody scans this code and chooses a name, or opens"), codes=codes
        )
    free = found.store.state.session.log.free_seats
    by_seat = zip(found.tokens.links(found.address), found.links(kit, translate), strict=True)
    for at, (seat, (who, link)) in enumerate(by_seat):
        print(f"\n{who}: {link}")
        if codes and (seat in free or at < seats <= MAX_CODES):
            segno.make(link, error="l").terminal(compact=True)
    print()
    if others:
        told = translate("Links also work with {others} in place of {address}.")
        print(told.format(others=", ".join(others), address=found.address))
    print(translate("saved in {file}").format(file=found.store.journal.path))
    print(
        translate(
            "Each link belongs to one player: it shows their secrets. Ctrl-C stops; --resume continues."
        ),
        flush=True,
    )


def _tell_wall(link: str, words: str, *, codes: bool) -> None:
    """Print the link for everybody, on a line of its own, and its code."""
    import segno

    print(f"\n{words}\n{link}")
    if codes:
        segno.make(link, error="l").terminal(compact=True)


def _tell_lobby(lobby: Lobby, *, codes: bool) -> None:
    """Print how all come to a lobby, and whoever hosts it."""
    from printkit.base.messages import translator, user_language

    translate = translator(user_language())
    print(lobby.site.resources.kit(translate.lang).title.plain)
    _tell_wall(lobby.wall, translate("Everybody scans this code and takes a name, or opens"), codes=codes)
    host = translate("Whoever hosts orders the seats and begins the game here")
    print(f"\n{host}: {lobby.host_link}\n")
    print(translate("Nothing is saved before the game begins. Ctrl-C stops."), flush=True)
