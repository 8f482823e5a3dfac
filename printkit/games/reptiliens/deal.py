"""Before the first night: a composition, the cards, the first posts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated

from printkit.base.faults import Fault, RefusedError, refusal, refuse, within
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import ask_draw
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.people import verify_player
from printkit.games.reptiliens.position import CampRoleId, OptionalPost, Person, Position, Specialty, Table
from printkit.games.reptiliens.posts import MANDATORY, give_post
from printkit.games.reptiliens.telling import tell_gm, tell_players
from printkit.table.bounds import Length, Span
from printkit.table.question import NOBODY as BY_CHANCE
from printkit.table.question import Steps

MIN_PLAYERS, MAX_PLAYERS = 8, 28


def compose(table: Table, *, count: Annotated[int, Span(MIN_PLAYERS, MAX_PLAYERS)]) -> None:
    """Propose cards and posts for a number of players, the game master not counted."""
    roles, specs, posts = composition(table.components, count)
    tell_gm(table, "composed", "REP-CAMP-01", roles=roles, specs=specs, posts=posts)


def composition(components: Components, count: int) -> tuple[list[str], list[str], list[str]]:
    """Return the camp roles, a card each, the specialties and the optional posts for so many players."""
    found = components.compositions[count]
    roles = [role for role in components.roles for _ in range(found.roles.get(role, 0))]
    dealt = components.dealt[:count]
    return roles, [spec for spec in components.specialties if spec in dealt], [*found.posts]


def deal(
    table: Table,
    *,
    roles: Sequence[CampRoleId] | None = None,
    specs: Annotated[Sequence[Specialty], Length(distinct=True)] | None = None,
    posts: Annotated[Sequence[OptionalPost], Length(distinct=True)] | None = None,
    given: Mapping[str, CampRoleId] | None = None,
) -> Steps[None]:
    """Deal camp roles and specialties, then draw who holds the mandatory posts (REP-POST-39).

    Camp roles that are `given` to players are not drawn: whoever plays alone is Poirot (REP-SOLO-01).
    """
    position = table.position
    count = len(position.seats)
    if count < len(MANDATORY):
        refuse("position.players", N_("expected {low} or more, got {got}"), low=len(MANDATORY), got=count)
    if (roles is None or specs is None or posts is None) and not MIN_PLAYERS <= count <= MAX_PLAYERS:
        refuse(
            "position.players",
            N_("expected {low} to {high}, got {got}"),
            low=MIN_PLAYERS,
            high=MAX_PLAYERS,
            got=count,
        )
    if roles is None or specs is None or posts is None:
        proposed = composition(table.components, count)
        roles = proposed[0] if roles is None else roles
        specs = proposed[1] if specs is None else specs
        posts = proposed[2] if posts is None else posts
    wrong = [*_wrong_cards(table.components, count, roles, specs), *_wrong_posts(table.components, posts)]
    if wrong:
        raise RefusedError(wrong)
    _verify_given(position, roles, given or {})
    _reset(table, posts)
    yield from _deal_cards(table, roles, specs, given or {})
    yield from _draw_posts(table)


def _wrong_cards(
    components: Components, count: int, roles: Sequence[str], specs: Sequence[str]
) -> Iterator[Fault]:
    for place, cards in (("args.roles", roles), ("args.specs", specs)):
        if len(cards) != count:
            yield refusal(place, N_("expected {count} cards, got {got}"), count=count, got=len(cards))
    for role, copies in Counter(roles).items():
        if copies > 1 and components.roles[role].unique:
            yield refusal("args.roles", N_("there is one card {role}, got {got}"), role=role, got=copies)
        if not components.roles[role].copies:
            at = list(roles).index(role)
            yield refusal(within("args.roles", at), N_("there is no card {role}"), role=role)


def _verify_given(position: Position, roles: Sequence[str], given: Mapping[str, str]) -> None:
    left = Counter(roles)
    for player, role in given.items():
        verify_player(position, within("args.given", player), player, alive=False)
        if not left[role]:
            refuse(within("args.given", player), N_("there is no card {role}"), role=role)
        left[role] -= 1


def _wrong_posts(components: Components, posts: Sequence[str]) -> Iterator[Fault]:
    for post in posts:
        other = components.posts[post].excludes
        if other in posts and post < other:
            yield refusal(
                "args.posts", N_("{post} and {other} are not in play together"), post=post, other=other
            )


def _reset(table: Table, posts: Sequence[str]) -> None:
    """Begin anew with the same people in the same seats, a coin each (REP-MONEY-01)."""
    now = table.position
    in_play = {*table.components.posts_of_kind("special", "mandatory"), *posts}
    table.position = Position(
        players={player: Person(name=person.name, coins=1) for player, person in now.players.items()},
        gm=now.gm,
        seats=now.seats,
        options=now.options,
        posts={post: None for post in table.components.posts if post in in_play},
    )


def _deal_cards(
    table: Table, roles: Sequence[str], specs: Sequence[str], given: Mapping[str, str]
) -> Steps[None]:
    left, specs_left = Counter(roles) - Counter(given.values()), Counter(specs)
    for player in table.position.seats:
        role = given.get(player) or (yield from _draw_card(table, "role", player, left))
        spec = yield from _draw_card(table, "spec", player, specs_left)
        person = table.position.players[player]
        person.role, person.specs = role, [spec]
        tell_players(table, [player], "dealt", "REP-CAMP-01", player=player, role=role, spec=spec)


def _draw_card(table: Table, purpose: str, player: str, left: Counter[str]) -> Steps[str]:
    """Draw one of the cards that are left; the last kind of card needs no draw."""
    order = table.components.roles if purpose == "role" else table.components.specialties
    copies: Mapping[str, int] = {card: left[card] for card in order if left[card]}
    card = next(iter(copies))
    if len(copies) > 1:
        card = yield from ask_draw(purpose, player, "REP-CAMP-01", copies, secret=True)
    left[card] -= 1
    return card


def _draw_posts(table: Table) -> Steps[None]:
    free = [*table.position.seats]
    for post in MANDATORY:
        chosen = free[0]
        if len(free) > 1:
            chosen = yield from ask_draw("post", BY_CHANCE, "REP-POST-39", dict.fromkeys(free, 1), post=post)
        free.remove(chosen)
        give_post(table, post, chosen, "REP-POST-39")
