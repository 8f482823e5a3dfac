"""What one player may know, for that player alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printkit.games.reptiliens.attack import ALPHA
from printkit.games.reptiliens.camps import dominant_camp, is_reptilian
from printkit.games.reptiliens.people import lovers, verify_player, with_condition
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.telling import tell_players
from printkit.games.reptiliens.verdict import conditions_of

Allies = tuple[str, list[str], Mapping[str, str | None], str]
"""A group, its members in seating order, the roles that are known in it, and the rule."""


def whisper(table: Table, *, player: str) -> None:
    """Tell somebody the own cards, the allies who are known, and what has happened to him or her."""
    position = table.position
    verify_player(position, "args.player", player, alive=False)
    person = position.players[player]
    tell_players(
        table,
        [player],
        "card-shown",
        "REP-CAMP-01",
        player=player,
        role=person.role,
        specs=[*person.specs],
        personal=conditions_of(table, player),
        camp=dominant_camp(table.components, position, player),
    )
    for group, members, known, rule in _allies(table, player):
        others = [each for each in members if each != player]
        tell_players(table, [player], "allies-shown", rule, group=group, players=others, **known)
    for status in (
        *(("charmed",) if person.charmed_by else ()),
        *(f"converted-{c}" for c in person.converted),
    ):
        tell_players(
            table,
            [player],
            "status-shown",
            "REP-MUS-03" if status == "charmed" else "REP-CAMP-02",
            status=status,
        )


def _allies(table: Table, player: str) -> Iterator[Allies]:
    """Yield the groups whose members know each other, as far as somebody belongs to them."""
    position = table.position
    seats, people = position.seats, position.players

    def dealt(*roles: str) -> list[str]:
        return [each for each in seats if people[each].role in roles]

    def card(role: str) -> str | None:
        return next(iter(dealt(role)), None)

    if people[player].lover:
        yield "amoureux", lovers(position), {}, "REP-AMO-01"
    if player in (seths := dealt("seth", "fennec")):
        yield "seths", seths, {}, "REP-SETH-01"
    if player in (mice := dealt("souris", "minus", "cortex")):
        yield "souris", mice, {role: card(role) for role in ("minus", "cortex")}, "REP-SOU-01"
    if is_reptilian(table, player):
        reptilians = [each for each in seats if is_reptilian(table, each)]
        yield "reptiliens", reptilians, {"alpha": card(ALPHA)}, "REP-REPT-01"
    for group, rule in (("detectives", "REP-VIL-05"), ("mathematiciens", "REP-VIL-18")):
        if group in people[player].personal:
            yield group, with_condition(position, group), {}, rule
    if "romantique" in people[player].personal and not people[player].lover and (couple := lovers(position)):
        yield "amoureux", couple, {}, "REP-VIL-17"
