"""What is in the box: camps, roles, posts, laws, powers and night tables, as the kit tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printkit.base.dataclass import dataclass
from printkit.table.bounds import Vocabulary

if TYPE_CHECKING:
    from printkit.kit.model import Kit


@dataclass(frozen=True)
class CampRole:
    """A camp role: a `unique` one is in a game once at most; a `reptile` attacks with the Reptilians.

    The game master gives its holder one or both of the `conditions`.
    """

    camp: str
    copies: int
    unique: bool
    reptile: bool
    conditions: tuple[str, ...]


@dataclass(frozen=True)
class PublicPost:
    """A post: special, mandatory or optional. The post that it `excludes` is not in play beside it."""

    kind: str
    excludes: str


@dataclass(frozen=True)
class Law:
    """A law: a `rule` of the vote, voters who are `computed`, or voters of whom the table is `asked`."""

    kind: str
    rule: str


@dataclass(frozen=True)
class Camp:
    """A camp; those of it who have not won are consoled by the win of another, "" where by none."""

    rule: str
    consolation: str


@dataclass(frozen=True)
class Power:
    """An invoked power: the roles that give it, what is called out, and whether it is used up."""

    roles: tuple[str, ...]
    announce: str
    once: bool


@dataclass(frozen=True)
class NightRow:
    """A row of a night table: its `id`, the roles that it calls, whether somebody may leave home.

    An answer is waited for so many seconds at least, whoever holds the role, or nobody (REP-PHONE-02).
    """

    id: str
    roles: tuple[str, ...]
    moves: bool
    wait: int


@dataclass(frozen=True)
class Composition:
    """Camp roles with their numbers and optional posts for a number of players."""

    roles: Mapping[str, int]
    posts: tuple[str, ...]


@dataclass(frozen=True)
class FirstComposition:
    """Camp roles with their numbers, and the specialties of a first game, which has few powers."""

    roles: Mapping[str, int]
    specialties: tuple[str, ...]


@dataclass(frozen=True)
class Components:
    """Camps in order of dominance, long actions by priority, all else in the order in which it is listed.

    `dealt` are the specialties in the order in which they come into a game; `opening` tells how many seconds
    each call of the opening waits at least.
    """

    camps: Mapping[str, Camp]
    roles: Mapping[str, CampRole]
    specialties: tuple[str, ...]
    dealt: tuple[str, ...]
    posts: Mapping[str, PublicPost]
    laws: Mapping[str, Law]
    conditions: tuple[str, ...]
    long_actions: tuple[str, ...]
    powers: Mapping[str, Power]
    nights: Mapping[str, tuple[NightRow, ...]]
    opening: Mapping[str, int]
    dreams: tuple[str, ...]
    compositions: Mapping[int, Composition]
    first_compositions: Mapping[int, FirstComposition]

    def vocabulary(self) -> Vocabulary:
        """Return the ids that a position or an argument may name."""
        return {
            "camp": tuple(self.camps),
            "role": tuple(self.roles),
            "specialty": self.specialties,
            "post": tuple(self.posts),
            "optional post": self.posts_of_kind("optional"),
            "law": tuple(self.laws),
            "condition": self.conditions,
            "long action": self.long_actions,
            "weekday": tuple(self.nights),
        }

    def posts_of_kind(self, *kinds: str) -> tuple[str, ...]:
        """Return the posts of these kinds, in order."""
        return tuple(post for post, found in self.posts.items() if found.kind in kinds)


def components_of(kit: Kit) -> Components:
    """Take from the kit what the rules look at."""
    calls = {row.id: row for row in kit.table("night-call")}
    nights: dict[str, tuple[NightRow, ...]] = {}
    for row in kit.table("night-row"):
        call = calls[row["row"]]
        found = NightRow(call.id, row["roles"], call["moves"], call["wait"])
        nights[row["weekday"]] = (*nights.get(row["weekday"], ()), found)
    return Components(
        camps={row.id: Camp(row["rule"], row["consolation"] or "") for row in kit.table("camp")},
        roles={
            row.id: CampRole(row["camp"], row["copies"], row["unique"], row["reptile"], row["conditions"])
            for row in kit.table("camp-role")
        },
        specialties=tuple(row.id for row in kit.table("specialty")),
        dealt=tuple(row.id for row in sorted(kit.table("specialty"), key=lambda row: row["dealt"])),
        posts={row.id: PublicPost(row["kind"], row["excludes"] or "") for row in kit.table("post")},
        laws={row.id: Law(row["kind"], row["rule"]) for row in kit.table("law")},
        conditions=tuple(row.id for row in kit.table("condition")),
        long_actions=tuple(row.id for row in kit.table("long-action")),
        powers={
            row.id: Power(row["roles"], row["announce"] or "", row["once"]) for row in kit.table("power")
        },
        nights=nights,
        opening={row.id: row["wait"] for row in kit.table("opening-call")},
        dreams=tuple(row.id for row in kit.table("dream")),
        compositions={
            row["players"]: Composition(row["roles"], row["posts"]) for row in kit.table("composition")
        },
        first_compositions={
            row["players"]: FirstComposition(row["roles"], row["specialties"])
            for row in kit.table("first-composition")
        },
    )
