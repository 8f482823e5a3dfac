"""What the rules need of the data that anybody may change: told before a game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from printkit.base.faults import Fault, FaultError, refusal
from printkit.base.msgid import N_
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.deal import MAX_PLAYERS, MIN_PLAYERS
from printkit.games.reptiliens.invoke import Invocation
from printkit.games.reptiliens.night import POST_PLOTS, ROWS, dreamt
from printkit.games.reptiliens.opening_calls import CALLED_IN_ORDER, SINGULAR, opening_row
from printkit.games.reptiliens.position import WEEK, Musician, Night, Position, Table
from printkit.games.reptiliens.posts import MANDATORY, MILITIA, SCRUTINEER
from printkit.games.reptiliens.show import LOVER
from printkit.games.reptiliens.whereabouts import LONG_RULES
from printkit.kit.model import Kit

CALLED_ROLES: Mapping[str, Sequence[str]] = {
    "marchand": (),
    "voisin": (),
    "larcin": (),
    "enlevement": (),
    "freyja-couple": ("freyja",),
    "eris-querelle": ("eris",),
    "artiste-sculpture": (),
    "postes": (*POST_PLOTS, "minus"),
    "charme": get_args(Musician),
    "laura": (),
    "dresseur": (),
    "inventions": (),
}
"""The calls of the night that are for roles, each with those that it knows; nothing where it is for any."""

LAWS = (
    "vote-blanc-interdit",
    "egalite-graces",
    "urne-perdue",
    "fantomes-votent",
    "condorcet",
    "vote-payant",
    "zero-ou-une-piece",
    "role-public",
)
"""The laws that the app applies by itself."""


def verify_data(kit: Kit, components: Components) -> None:
    """Raise FaultError with everything that the rules need and the data lack, or have that no rule is for."""
    faults = [*_lacking(components), *_unknown(kit, components), *_of_nights(kit, components)]
    faults += _of_villages(kit, components)
    if faults:
        raise FaultError(replace(fault, file=kit.game) for fault in faults)


def _lacking(components: Components) -> Iterator[Fault]:
    """Tell of rows without which a game comes to a stop."""
    needed: tuple[tuple[str, Sequence[str], Mapping[str, object] | Sequence[str]], ...] = (
        ("camp-role", (*SINGULAR, LOVER), components.roles),
        ("post", (SCRUTINEER, MILITIA, *MANDATORY), components.posts),
        ("power", (*get_args(Invocation), "show"), components.powers),
        ("long-action", tuple(LONG_RULES), components.long_actions),
        ("night-row", WEEK[:-1], components.nights),
        ("opening-call", tuple(dict.fromkeys(map(opening_row, CALLED_IN_ORDER))), components.opening),
    )
    for table, ids, known in needed:
        for each in ids:
            if each not in known:
                yield refusal(f"{table}/{each}", N_("is missing"))


def _unknown(kit: Kit, components: Components) -> Iterator[Fault]:
    """Tell of rows that no rule is for."""
    laws = [law for law, found in components.laws.items() if found.kind in ("rule", "computed")]
    dreams = dreamt(Table(Position({}), components), Night())
    for table, ids, known in (
        ("long-action", components.long_actions, tuple(LONG_RULES)),
        ("law", laws, LAWS),
        ("dream", components.dreams, tuple(dreams)),
    ):
        for each in ids:
            if each not in known:
                yield _no_such(f"{table}/{each}", each, known)
    roles = (*components.roles, *components.specialties, *components.posts)
    for row in kit.table("pairing"):
        for field in ("cards", "needs", "needs_one"):
            for card in row[field]:
                if card not in roles:
                    yield _no_such(f"pairing/{row.id}.{field}", card, roles)
    for power, found in components.powers.items():
        for role in found.roles:
            if role not in roles:
                yield _no_such(f"power/{power}.roles", role, roles)


def _of_nights(kit: Kit, components: Components) -> Iterator[Fault]:
    """Tell of calls of the night that nobody can be called by."""
    everybody = (*components.roles, *components.specialties)
    for row in kit.table("night-row"):
        place = f"night-row/{row.number}"
        if row["row"] not in ROWS:
            yield _no_such(f"{place}.row", row["row"], tuple(ROWS))
            continue
        called = CALLED_ROLES.get(row["row"])
        if called is not None and not row["roles"]:
            yield refusal(f"{place}.roles", N_("is empty"))
        known = called or (everybody if called is not None else ())
        for role in row["roles"]:
            if role not in known:
                yield _no_such(f"{place}.roles", role, known)


def _of_villages(kit: Kit, components: Components) -> Iterator[Fault]:
    """Tell of cards that cannot be dealt to so many players."""
    optional = components.posts_of_kind("optional")
    for table in ("composition", "first-composition"):
        for row in kit.table(table):
            place, roles = f"{table}/{row.id}", row["roles"]
            yield from _counted(f"{place}.roles", sum(roles.values()), row["players"])
            for role, copies in roles.items():
                most = 1 if components.roles[role].unique else components.roles[role].copies
                if copies > most:
                    message = N_("expected {low} to {high}, got {got}")
                    yield refusal(f"{place}.roles.{role}", message, low=0, high=most, got=copies)
            if table == "first-composition":
                yield from _counted(f"{place}.specialties", len({*row["specialties"]}), row["players"])
                continue
            for post in row["posts"]:
                if post not in optional:
                    yield _no_such(f"{place}.posts", post, optional)
                elif (other := components.posts[post].excludes) in row["posts"] and post < other:
                    message = N_("{post} and {other} are not in play together")
                    yield refusal(f"{place}.posts", message, post=post, other=other)
    numbers = {row["players"] for row in kit.table("composition")}
    for count in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        if count not in numbers:
            yield refusal(f"composition/players-{count}", N_("is missing"))
    yield from _counted("specialty", len(components.specialties), MAX_PLAYERS)
    for number, times in Counter(row["dealt"] for row in kit.table("specialty")).items():
        if times > 1:
            yield refusal("specialty.dealt", N_("“{value}” is named twice"), value=number)


def _counted(place: str, got: int, players: int) -> Iterator[Fault]:
    if got != players:
        yield refusal(place, N_("expected {count} cards, got {got}"), count=players, got=got)


def _no_such(place: str, got: str, options: Sequence[str]) -> Fault:
    return refusal(place, N_("expected one of {options}, got {got}"), options=tuple(options), got=got)
