"""Clues are found, carried by a survivor, and prove a theory when the survivor leaves the film."""

from __future__ import annotations

from functools import partial

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.non_morts.cast import alive, theories_of
from printkit.games.non_morts.components import UNKNOWN_THEORY
from printkit.games.non_morts.position import Clue, Kind, Table
from printkit.games.non_morts.preconditions import SURVIVORS_EVENT, begin_procedure
from printkit.games.non_morts.purse import affordable, cost, pay, verify_purse
from printkit.games.non_morts.seats import clockwise
from printkit.table.question import Steps, choose, choose_some, steady

ENOUGH = 3
"""NM-END-01."""


def geek_clue(table: Table, *, clue_text: str = "", clue_kind: Kind = "") -> Steps[None]:
    """Let the geek find a clue, once a turn (NM-GEEK-02), and another survivor in his room carry it."""
    if not begin_procedure(table, SURVIVORS_EVENT):
        return
    position = table.position
    verify_purse(table, [position.active], cost(table, "geek-clue"))
    if position.turn.geek_used:
        refuse("position.turn.geek_used", N_("the geek finds only one clue a turn, and has already found it"))
    who = position.active
    carrier = yield from choose("geek-clue-carrier", who, "NM-GEEK-01", partial(carriers, table))
    if not carrier:
        table.note("event-impossible", "NM-EVENT-01", what="geek-clue")
        return
    pay(table, who, cost(table, "geek-clue"), "NM-GEEK-01")
    position.turn.geek_used = True
    give_clue(table, carrier, clue_text, clue_kind, "NM-GEEK-01")


def carriers(table: Table) -> list[str]:
    """Return the living survivors in the living geek's room, himself left out, where he can be paid."""
    if "geek" not in alive(table) or not affordable(table, "geek-clue"):
        return []
    room = table.position.survivors["geek"].room
    return [each for each in alive(table, room) if each != "geek"]


def give_clue(table: Table, survivor: str, text: str, kind: str, rule: str) -> None:
    """Write the active player's clue on a survivor's sheet."""
    author = table.position.active
    table.position.survivors[survivor].clues.append(Clue(author, text, kind))
    table.note("clue-found", rule, survivor=survivor, seat=author, kind=kind)


def count_proofs(table: Table, survivor: str) -> Steps[None]:
    """Count the clues on the survivor's sheet, theory by theory; the game may end."""
    position = table.position
    clues = position.survivors[survivor].clues
    if len(clues) < ENOUGH:
        table.note("no-theory-proved", "NM-END-01", survivor=survivor)
        return
    yield from _claims(table, survivor)
    held = [position.theories[seat] for seat in clockwise(position, position.active)]
    theories = [theory for theory in dict.fromkeys(held) if theory != UNKNOWN_THEORY]
    if not theories:
        table.note("no-theory-proved", "NM-END-01", survivor=survivor)
        return
    counts = dict.fromkeys(theories, 0)
    for at, clue in enumerate(clues, start=1):
        confirmed = yield from _judge(table, survivor, at, clue, theories)
        table.note("clue-judged", "NM-CLUE-02", survivor=survivor, clue=at, theories=confirmed)
        for theory in confirmed:
            counts[theory] += 1
    for theory, count in counts.items():
        table.note("theory-counted", "NM-END-01", survivor=survivor, theory=theory, count=count)
    _decide(table, survivor, counts)


def _claims(table: Table, survivor: str) -> Steps[None]:
    """Let each player whose theory is secret reveal it, to claim the win (NM-TEAM-02)."""
    position = table.position
    for seat in clockwise(position, position.active):
        if position.theories[seat] != UNKNOWN_THEORY:
            continue
        claim = yield from choose("move-claim", seat, "NM-END-01", steady(["claim", "pass"]), hero=survivor)
        if claim == "claim":
            theory = yield from choose("move-theory", seat, "NM-END-01", partial(_free, table), hero=survivor)
            position.theories[seat] = theory
            table.reveal(theories_of([seat]), "theory-revealed", "NM-END-01", seat=seat, theory=theory)


def _free(table: Table) -> list[str]:
    """Return the theories that a further player may hold."""
    held = list(table.position.theories.values())
    copies = 2 if "teams" in table.position.variants else 1
    return [theory for theory in table.components.theories if held.count(theory) < copies]


def _judge(table: Table, survivor: str, at: int, clue: Clue, theories: list[str]) -> Steps[list[str]]:
    """Return the theories that a clue confirms: those of its kind (NM-KIND-01), or those the table names."""
    if clue.kind:
        return [theory for theory in theories if clue.kind in table.components.theories[theory]]
    return (
        yield from choose_some(
            "move-judge",
            table.position.active,
            "NM-CLUE-02",
            steady(theories),
            0,
            len(theories),
            sealed=True,
            hero=survivor,
            clue=at,
        )
    )


def _decide(table: Table, survivor: str, counts: dict[str, int]) -> None:
    """Let the theory with most proofs win, if it has three and no other as many (NM-END-02, NM-END-03)."""
    position = table.position
    highest = max(counts.values())
    if highest < ENOUGH:
        table.note("no-theory-proved", "NM-END-01", survivor=survivor)
        return
    position.over = True
    best = [theory for theory, count in counts.items() if count == highest]
    if len(best) > 1:
        position.winners = []
        table.reveal(theories_of(position.order), "nobody-won", "NM-END-03", reason="tie")
        return
    position.winners = [seat for seat in position.order if position.theories[seat] == best[0]]
    table.reveal(
        theories_of(position.order),
        "game-won",
        "NM-END-01",
        seats=position.winners,
        theory=best[0],
        survivor=survivor,
    )
