"""Let a position in, or say everything that is impossible in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from printkit.base.faults import Fault, RefusedError, refusal, within
from printkit.base.msgid import N_
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.people import dead
from printkit.games.reptiliens.position import COINS_LEFT_OUT, Position
from printkit.games.reptiliens.posts import SCRUTINEER, may_hold
from printkit.table import codec

PLAYER_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
NO_IDS = ("none", "gm", "nobody", "ghosts", "reptiles", "lovers", "assistant", "blank", "all")
"""Words that answers and questions use for something else."""


def read_position(data: object, components: Components) -> Position:
    """Read a position. Raises RefusedError with everything that is impossible in it."""
    position = read_unverified(data, components)
    if faults := list(_impossible(position, components)):
        raise RefusedError(faults)
    return position


def read_unverified(data: object, components: Components) -> Position:
    """Read a position that may be impossible between two acts, as it is while an act asks.

    Raises RefusedError with everything that is not of a position at all.
    """
    given: Mapping[str, Any] = data if isinstance(data, dict) else {}
    players = given.get("players")
    people = tuple(players) if isinstance(players, dict) else ()
    vocabulary = {**components.vocabulary(), "player": people}
    position = codec.read(Position, data, vocabulary, "position")
    _fill_in(position, components, given)
    return position


def _fill_in(position: Position, components: Components, given: Mapping[str, Any]) -> None:
    """Give everything left out what it stands for."""
    if "seats" not in given:
        position.seats = sorted(position.players)
    for person in position.players.values():
        if person.coins == COINS_LEFT_OUT:
            person.coins = 0 if person.state in ("ghost", "spirit", "gone") else 1
    always = components.posts_of_kind("special", "mandatory")
    position.posts = {
        post: position.posts.get(post)
        for post in components.posts
        if post in always or post in position.posts
    }
    if "graveyard" not in given and _seats_fit(position):
        position.graveyard = dead(position)


def _seats_fit(position: Position) -> bool:
    return sorted(position.seats) == sorted(position.players)


def _impossible(position: Position, components: Components) -> Iterator[Fault]:
    if not position.players:
        yield refusal("position.players", N_("is empty"))
        return
    for player in position.players:
        if player in NO_IDS or not PLAYER_ID.fullmatch(player):
            place = within("position.players", player)
            yield refusal(place, N_("expected an id of small letters, digits and hyphens"))
    if not _seats_fit(position):
        yield refusal("position.seats", N_("expected each player once"))
        return
    yield from _impossible_people(position)
    yield from _impossible_cards(position, components)
    yield from _impossible_posts(position, components)
    if sorted(position.graveyard) != sorted(dead(position)):
        yield refusal("position.graveyard", N_("expected exactly the players who are not alive"))


def _impossible_people(position: Position) -> Iterator[Fault]:
    lovers = sum(person.lover for person in position.players.values())
    if lovers not in (0, 2):
        yield refusal("position.players", N_("expected no lovers or two, got {got}"), got=lovers)
    for player, person in position.players.items():
        place = within("position.players", player)
        if person.coins and person.state in ("ghost", "spirit", "gone"):
            yield refusal(f"{place}.coins", N_("the dead keep no coins, got {got}"), got=person.coins)
        if person.spouse and (person.spouse == player or position.players[person.spouse].spouse != player):
            yield refusal(
                f"{place}.spouse", N_("{got} is not married to {player}"), got=person.spouse, player=player
            )
        for spec in person.inherited:
            if spec not in person.specs:
                yield refusal(f"{place}.inherited", N_("{got} is not among specs"), got=spec)


def _impossible_cards(position: Position, components: Components) -> Iterator[Fault]:
    roles = [person.role for person in position.players.values()]
    for role in dict.fromkeys(roles):
        if components.roles[role].unique and roles.count(role) > 1:
            yield refusal(
                "position.players",
                N_("there is one card {role}, got {got}"),
                role=role,
                got=roles.count(role),
            )
    specs = [spec for person in position.players.values() for spec in person.specs]
    for spec in dict.fromkeys(specs):
        if specs.count(spec) > 1:
            yield refusal(
                "position.players",
                N_("there is one card {role}, got {got}"),
                role=spec,
                got=specs.count(spec),
            )


def _impossible_posts(position: Position, components: Components) -> Iterator[Fault]:
    """Refuse holders who may not hold a post, and two posts of one holder (REP-POST-01, REP-POST-02)."""
    posts = position.posts
    for post in posts:
        if (other := components.posts[post].excludes) in posts and post < other:
            yield refusal(
                "position.posts", N_("{post} and {other} are not in play together"), post=post, other=other
            )
    held = [player for post, player in posts.items() if player and post != SCRUTINEER]
    for player in dict.fromkeys(held):
        if held.count(player) > 1:
            yield refusal(
                "position.posts", N_("{player} holds {got} posts"), player=player, got=held.count(player)
            )
    for post, someone in posts.items():
        fell_at_the_end = position.over and someone and position.players[someone].state == "dead"
        if someone and not may_hold(position, post, someone) and not fell_at_the_end:
            place = within("position.posts", post)
            yield refusal(
                place,
                N_("{player} may not hold it: {state}"),
                player=someone,
                state=position.players[someone].state,
            )
