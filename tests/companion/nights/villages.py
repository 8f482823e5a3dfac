"""Villages before a night: what everybody may know of them is drawn apart from what cards they hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from printkit.companion.site import Site
from printkit.games.reptiliens.position import WEEK
from printkit.play.seating import seat_players
from printkit.table import codec
from printkit.table.audience import EVERYBODY
from printkit.table.seating import LedBy, Seating

NIGHTS: list[str] = [day for day in WEEK if day != "sunday"]
NAMES = (
    "Léa",
    "Ben",
    "Cléo",
    "Dan",
    "Eve",
    "Flo",
    "Gil",
    "Hugo",
    "Inès",
    "Jo",
    "Kim",
    "Léon",
    "Max",
    "Noé",
    "Oli",
    "Pia",
)
LONG = "é" * 36
"""Makes of a name one that is as long as any, in twice as many bytes."""

KNOWN = ("role", "specs", "lover", "personal", "converted")
"""What somebody knows of the own cards."""

POSTS = ("president", "procureur", "notaire", "senateur")


@dataclass(frozen=True)
class Village:
    """Who sits there and how the night begins, for phones led by a person, by one of them, or by all."""

    start: Mapping[str, Any]
    party: Seating
    led_by: LedBy

    @property
    def seats(self) -> list[str]:
        return [*self.party.names]

    @property
    def listening(self) -> list[str]:
        """Return the seats whose phones listen: one for all, or everybody's and the table's screen."""
        return [EVERYBODY] if self.led_by == "phone" else [*self.seats, EVERYBODY]

    @property
    def people(self) -> Mapping[str, Mapping[str, Any]]:
        people: Mapping[str, Mapping[str, Any]] = self.start["players"]
        return people

    def living(self) -> list[str]:
        return [seat for seat in self.seats if self.people[seat]["state"] == "alive"]


@dataclass(frozen=True)
class Facts:
    """What everybody may know of a village: how many sit there, which night it is, what a seed has of it."""

    count: int
    weekday: str
    seed: str
    led_by: LedBy = "phones"


def village_of(
    site: Site, facts: Facts, hidden: str, known: Mapping[str, Mapping[str, Any]] | None = None
) -> Village:
    """Return a village with cards by the seed `hidden`, but for people whose cards are `known`."""
    resources, public = site.resources, Random(f"{facts.seed} {facts.weekday}")
    long = public.random() < 0.3
    names = [name + (LONG if long and at % 2 else "") for at, name in enumerate(NAMES[: facts.count])]
    party = seat_players(resources.kit("fr"), resources.game, ",".join(names), own=True)
    seats = [*party.names]
    players: dict[str, dict[str, Any]] = {}
    dead = public.sample(seats, public.choice((0, 1, 3)))
    for seat in seats:
        state = public.choice(("ghost", "ghost", "spirit", "dead")) if seat in dead else "alive"
        coins = public.randint(0, 6) if state in ("alive", "dead") else 0
        charmed = public.sample(("orphee", "sirene"), public.choice((0, 0, 0, 1)))
        players[seat] = {"state": state, "coins": coins, "name": party.names[seat], "charmed_by": charmed}
    living = [seat for seat in seats if seat not in dead]
    holders = (
        dict(zip(POSTS, public.sample(living, len(POSTS)), strict=True)) if public.random() < 0.8 else {}
    )
    ghosts = [seat for seat in seats if players[seat]["state"] == "ghost"]
    holders |= {"chef-milice": ghosts[0]} if ghosts else {}
    _deal(site, players, Random(f"{facts.seed} {hidden}"), known or {})
    told = {
        "gm": facts.led_by,
        "weekday": facts.weekday,
        "day": 1 + NIGHTS.index(facts.weekday),
        "seats": seats,
        "players": players,
        "posts": {"scrutateur": living[0], **holders},
        "night": {},
    }
    start = codec.write(resources.ruleset.read(told))
    return Village(start, party, facts.led_by)


def _deal(
    site: Site, players: dict[str, dict[str, Any]], chance: Random, known: Mapping[str, Mapping[str, Any]]
) -> None:
    """Deal cards to all who hold none yet, and choose Lovers, none among those whose cards are known."""
    components = site.resources.ruleset.components
    held = {each for person in known.values() for each in (person["role"], *person["specs"])}
    roles = [role for role in components.roles if role not in held and components.roles[role].unique]
    specs = [spec for spec in components.specialties if spec not in held]
    chance.shuffle(roles)
    chance.shuffle(specs)
    for seat, person in players.items():
        if seat in known:
            person |= {name: known[seat][name] for name in KNOWN}
            continue
        role = "reptilien" if chance.random() < 0.2 else roles.pop() if roles else "villageois"
        person |= {"role": role, "specs": [specs.pop()], "lover": False, "personal": [], "converted": []}
    missing = 2 - sum(person["lover"] for person in players.values())
    others = [seat for seat in players if seat not in known]
    if chance.random() < 0.7 or missing == 1:
        for seat in chance.sample(others, missing):
            players[seat]["lover"] = True


def cards_of(village: Village, seat: str) -> Mapping[str, Mapping[str, Any]]:
    """Return what somebody knows of cards, for another village in which the same is so: a Lover of two."""
    people = village.people
    lovers = [each for each in people if people[each]["lover"]] if people[seat]["lover"] else []
    return {each: people[each] for each in (seat, *lovers)}


def parts_of(village: Village, seat: str) -> set[str]:
    """Return what makes a difference to a seat: how it stands, and what it is."""
    person = village.people[seat]
    found = {person["state"], *(["lover"] if person["lover"] else [])}
    return found | ({"reptilian"} if person["role"].startswith("reptil") else set())
