"""Which cards make a village: what is proposed, what each does, which lack others (REP-CAMP-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import groupby
from typing import Any

from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.deal import composition
from printkit.games.reptiliens.invoke import KILLING
from printkit.games.reptiliens.position import Position
from printkit.games.selection import (
    MAX_OF_A_CARD,
    CardGroup,
    Selected,
    SelectedCard,
    SelectedKind,
    Selection,
    SelectionSheet,
    read_selection,
)
from printkit.games.sentences import named, paired
from printkit.kit.model import Kit, Row
from printkit.table.act import Ruleset

VillageRules = Ruleset[Position, Components]

VILLAGERS, REPTILIANS = "villageois", "reptiliens"
"""The camps whose win consoles others: they stand on the one side or on the other."""

CARD_TABLES = ("camp-role", "specialty", "post")
"""The tables of what may be chosen."""


def cards(game: VillageRules) -> tuple[str, ...]:
    """Return all that may be chosen: camp roles with cards, specialties, optional posts."""
    found = game.components
    roles = (role for role, card in found.roles.items() if card.copies)
    return (*roles, *found.specialties, *found.posts_of_kind("optional"))


def proposed(game: VillageRules, count: int) -> Mapping[str, Selected]:
    """Return what is offered to so many players: the proposal, that without posts, a first game.

    Nothing is to fewer or more than the box is for.
    """
    if count not in game.components.compositions:
        return {}
    roles, specs, posts = composition(game.components, count)
    found = {"deal": Counter([*roles, *specs, *posts]), "deal-no-posts": Counter([*roles, *specs])}
    if first := game.components.first_compositions.get(count):
        found["deal-first"] = Counter(first.roles) + Counter(first.specialties)
    return found


def deal_arguments(components: Components, selected: Selected) -> dict[str, Any]:
    """Return the arguments of the deal of a selection: a role for each of its cards."""
    return {
        "roles": [role for role in components.roles for _ in range(selected.get(role, 0))],
        "specs": [spec for spec in components.specialties for _ in range(selected.get(spec, 0))],
        "posts": [post for post in components.posts for _ in range(selected.get(post, 0))],
    }


def read_deal(game: VillageRules, code: str, count: int) -> dict[str, Any]:
    """Return the arguments of the deal of a code, those of the proposal where there is none."""
    selected = read_selection(cards(game), code) if code else proposed(game, count)["deal"]
    return deal_arguments(game.components, selected)


def sheet(kit: Kit, game: VillageRules, selected: Selected, count: int) -> SelectionSheet:
    """Tell a selection: who attacks, who stands where, what is called at night, and what each card does."""
    found, usual, *others = game.components, *proposed(game, count).values()
    nearest = min((usual, *others), key=lambda each: len([*_differing(game, selected, each)]))
    return SelectionSheet(
        lines=tuple(_village(kit, found, selected, usual)),
        remarks=(*_remarks(kit, found, selected), *_without_cards(kit, found, count)),
        changes=tuple(_changes(kit, game, selected, nearest)),
        kinds=(
            _roles(kit, found, selected, count),
            _specialties(kit, found, selected, count),
            _posts(kit, found, selected),
        ),
        details=tuple(_nights(kit, found, selected)),
    )


SELECTION = Selection(cards, proposed, sheet)
"""How the cards of a village are chosen."""


# ── What village it is


def _village(kit: Kit, found: Components, selected: Selected, usual: Selected) -> Iterator[str]:
    attackers, expected = _attackers(found, selected), _attackers(found, usual)
    against, planned = _against(found, selected), _against(found, usual)
    if not attackers:
        yield kit.say("selection-no-attackers").plain
    else:
        yield kit.say("selection-attackers", n=attackers, usual=expected).plain
    for label, side in (("with", VILLAGERS), ("against", REPTILIANS)):
        members = {camp: n for camp, n in _members(found, selected).items() if _side(found, camp) == side}
        camps = ", ".join(kit.row("camp", camp)["name"].plain for camp in members)
        said = f"selection-{label}" if members else f"selection-{label}-nobody"
        yield kit.say(said, n=sum(members.values()), camps=camps, usual=planned).plain
    if attackers and (verdict := _verdict(attackers - expected, against - planned)):
        yield kit.say(verdict).plain
    killers = [
        named(kit, "role", role, {})
        for name, power in found.powers.items()
        if name in KILLING
        for role in power.roles
        if selected.get(role)
    ]
    listed = ", ".join(dict.fromkeys(killers))
    yield kit.say("selection-killers" if killers else "selection-no-killers", roles=listed).plain
    moving = [
        kit.row("night-call", row.id)["name"].plain
        for rows in found.nights.values()
        for row in rows
        if row.moves and any(selected.get(role) for role in row.roles)
    ]
    listed = ", ".join(dict.fromkeys(moving))
    yield kit.say("selection-moves" if moving else "selection-no-moves", rows=listed).plain


def _verdict(attackers: int, against: int) -> str:
    """Return the label of what more or fewer than proposed come to, "" for as many."""
    if attackers:
        return "selection-more-attackers" if attackers > 0 else "selection-fewer-attackers"
    if against:
        return "selection-more-against" if against > 0 else "selection-fewer-against"
    return ""


def _attackers(found: Components, selected: Selected) -> int:
    return sum(selected.get(role, 0) for role, card in found.roles.items() if card.reptile)


def _members(found: Components, selected: Selected) -> dict[str, int]:
    """Return how many cards of each camp are in play, in the order of the camps."""
    counted = Counter[str]()
    for role, card in found.roles.items():
        counted[card.camp] += selected.get(role, 0)
    return {camp: counted[camp] for camp in found.camps if counted[camp]}


def _side(found: Components, camp: str) -> str:
    return found.camps[camp].consolation or camp


def _against(found: Components, selected: Selected) -> int:
    """Count those who are not on the side of the Villagers."""
    return sum(n for camp, n in _members(found, selected).items() if _side(found, camp) == REPTILIANS)


def _nights(kit: Kit, found: Components, selected: Selected) -> Iterator[str]:
    """Yield of each night which calls for roles somebody answers, and which nobody does (REP-NIGHT-05)."""
    for weekday, rows in found.nights.items():
        told: dict[bool, list[str]] = {True: [], False: []}
        for row in rows:
            if row.roles:
                held = any(selected.get(role) for role in row.roles)
                told[held].append(kit.row("night-call", row.id)["name"].plain)
        answered = ", ".join(told[True]) or kit.say("selection-nobody").plain
        label = "selection-night-in-vain" if told[False] else "selection-night"
        said = kit.say(label, rows=answered, vain=", ".join(told[False])).plain
        yield paired(kit, named(kit, "weekday", weekday, {}), said)


def _remarks(kit: Kit, found: Components, selected: Selected) -> Iterator[str]:
    """Yield which cards lack others, and of which the box has too few."""
    for row in kit.table("pairing"):
        chosen = sum(selected.get(card, 0) for card in row["cards"])
        lacking = any(not selected.get(card) for card in row["needs"])
        lacking |= bool(row["needs_one"]) and not any(selected.get(card) for card in row["needs_one"])
        if chosen and (lacking or chosen < (row["least"] or 0)):
            yield row["text"].plain
    for role, card in found.roles.items():
        if not card.unique and selected.get(role, 0) > card.copies:
            yield kit.say("selection-box", name=kit.row("camp-role", role)["name"].plain, n=card.copies).plain


def _without_cards(kit: Kit, found: Components, count: int) -> Iterator[str]:
    """Yield what else may be put into a village, of roles without cards: the Lovers."""
    for row in kit.table("ingredient"):
        if row["roles"] and not any(found.roles[role].copies for role in row["roles"]):
            name, enough = row["name"].plain, count >= row["players"]
            yield (
                paired(kit, name, row["text"].plain)
                if enough
                else kit.say("selection-too-few", name=name, n=row["players"]).plain
            )


def _differing(game: VillageRules, selected: Selected, other: Selected) -> Iterator[tuple[str, int]]:
    """Yield each card of which there are so many more, or fewer, than in another selection."""
    for card in cards(game):
        if more := selected.get(card, 0) - other.get(card, 0):
            yield card, more


def _changes(kit: Kit, game: VillageRules, selected: Selected, nearest: Selected) -> Iterator[str]:
    """Yield each card that was added to what is proposed, or taken out, with what it does.

    Then which calls of the night somebody answers by that, and which nobody does any more.
    """
    effects = _effects(kit)
    for card, more in _differing(game, selected, nearest):
        row = next(row for table in CARD_TABLES if (row := kit.find(table, card)))
        said, told = "selection-added" if more > 0 else "selection-taken", effects.get(card)
        if not told:
            said, told = f"{said}-card", _quoted(kit, row)
        yield kit.say(said, n=abs(more), name=row["name"].plain, text=told).plain
    now, before = _answered(game.components, selected), _answered(game.components, nearest)
    for label, calls in (("answered", now - before), ("in-vain", before - now)):
        if calls:
            yield kit.say(f"selection-now-{label}", rows=_called(kit, game.components, calls)).plain


def _answered(found: Components, selected: Selected) -> frozenset[tuple[str, str]]:
    """Return the calls that somebody answers, each with its weekday."""
    return frozenset(
        (row.id, weekday)
        for weekday, rows in found.nights.items()
        for row in rows
        if any(selected.get(role) for role in row.roles)
    )


def _called(kit: Kit, found: Components, calls: Set[tuple[str, str]]) -> str:
    """Return the names of calls, each with its nights where it is not in all of them."""
    told = []
    for row in kit.table("night-call"):
        nights = [weekday for weekday in found.nights if (row.id, weekday) in calls]
        if nights:
            named_nights = (
                f" ({named(kit, 'weekday', nights, {})})" if len(nights) < len(found.nights) else ""
            )
            told.append(f"{row['name'].plain}{named_nights}")
    return ", ".join(told)


# ── What each card does


def _quoted(kit: Kit, row: Row) -> str:
    """Return what a card says to whoever holds it."""
    return kit.say("selection-quoted", text=row["text"].plain).plain


def _card(row: Row, selected: Selected, about: str, most: int = 1, effect: str = "") -> SelectedCard:
    return SelectedCard(row.id, row["name"].plain, selected.get(row.id, 0), most, about, effect)


def _effects(kit: Kit) -> dict[str, str]:
    """Return what roles make of a game, as the printed sheet says it."""
    return {role: row["text"].plain for row in kit.table("ingredient") for role in row["roles"]}


def _roles(kit: Kit, found: Components, selected: Selected, count: int) -> SelectedKind:
    effects, members, groups = _effects(kit), _members(found, selected), list[CardGroup]()
    chosen = sum(members.values())
    for camp in found.camps:
        cards_of_camp = tuple(
            _card(
                kit.row("camp-role", role),
                selected,
                _quoted(kit, kit.row("camp-role", role)),
                1 if card.unique else MAX_OF_A_CARD,
                effects.get(role, ""),
            )
            for role, card in found.roles.items()
            if card.camp == camp and card.copies
        )
        if cards_of_camp:
            row, n = kit.row("camp", camp), members.get(camp, 0)
            name = kit.say("selection-camp", camp=row["name"].plain, n=n, count=count).plain
            groups.append(
                CardGroup(name, kit.say("selection-win", win=row["win"].plain).plain, cards_of_camp)
            )
    return SelectedKind(kit.say("selection-roles", n=chosen, count=count).plain, tuple(groups))


def _specialties(kit: Kit, found: Components, selected: Selected, count: int) -> SelectedKind:
    """Return the specialties, those of one power together: they do the same, in other nights."""
    rows, groups = kit.table("specialty"), list[CardGroup]()
    for power, alike in groupby(rows, key=lambda row: row["power"]):
        first, *others = alike
        if not others:
            groups.append(CardGroup("", "", (_card(first, selected, _quoted(kit, first)),)))
            continue
        name = next((row["name"].plain for row in _named_as(kit, power)), "")
        listed = tuple(_card(row, selected, _when(kit, row["nights"])) for row in (first, *others))
        groups.append(CardGroup(name, _quoted(kit, first), listed))
    chosen = sum(selected.get(spec, 0) for spec in found.specialties)
    return SelectedKind(kit.say("selection-specs", n=chosen, count=count).plain, tuple(groups))


def _named_as(kit: Kit, power: str) -> Iterator[Row]:
    return (row for table in ("night-call", "power") if (row := kit.find(table, power)))


def _when(kit: Kit, nights: Sequence[str]) -> str:
    """Return the nights in which a specialty is called, "" where it is in none."""
    return named(kit, "weekday", [*nights], {}) if nights else ""


def _posts(kit: Kit, found: Components, selected: Selected) -> SelectedKind:
    optional = found.posts_of_kind("optional")
    rows = [kit.row("post", post) for post in optional]
    listed = tuple(_card(row, selected, _quoted(kit, row)) for row in rows)
    chosen = sum(selected.get(post, 0) for post in optional)
    return SelectedKind(kit.say("selection-posts", n=chosen).plain, (CardGroup("", "", listed),))
