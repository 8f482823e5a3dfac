"""What a seat answers that nobody plays, by fixed priorities (REP-SOLO-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import NONE
from printkit.games.reptiliens.attack import ALPHA
from printkit.games.reptiliens.camps import is_member, is_reptilian
from printkit.games.reptiliens.night import REVEAL, STALK
from printkit.games.reptiliens.people import in_state, living, lovers, verify_player
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.posts import MANDATORY, posts_of
from printkit.games.reptiliens.seats import from_seat, living_after
from printkit.games.reptiliens.telling import tell_gm
from printkit.games.reptiliens.verdict import MICE_POSTS

FROM_DAY_PARITY = 2
"""Odd and even numbers of days tell which neighbour, and which invention."""


def suggest(
    table: Table,
    *,
    question: str,
    player: str = "",
    options: Sequence[str] | None = None,
) -> None:
    """Tell the game master what an automatic seat answers to a question."""
    position = table.position
    if player:
        verify_player(position, "args.player", player, alive=False)
    if options is not None and not options:
        refuse("args.options", N_("is empty"))
    answer = suggested(table, question, player, options)
    tell_gm(table, "answer-suggested", "REP-SOLO-01", question=question, answer=answer)


def is_spoken_of(question: str) -> bool:
    """Whether there is a priority for a question."""
    return any(question in known for known in (FIXED_ANSWERS, FIRST_OPTION, OF_THE_TABLE, OF_A_SEAT))


def suggested(table: Table, question: str, player: str, options: Sequence[str] | None) -> str:
    """Return what an automatic seat answers: by its priority, if that is an option, else none or the first.

    Raises RefusedError where there is no priority for the question, or a seat is missing.
    """
    answer = _answer(table, question, player, options)
    if options is None or answer in options:
        return answer
    return NONE if NONE in options else options[0]


def _answer(table: Table, question: str, player: str, options: Sequence[str] | None) -> str:
    if question in FIXED_ANSWERS:
        return FIXED_ANSWERS[question]
    if question in FIRST_OPTION:
        return options[0] if options else NONE
    if question in OF_THE_TABLE:
        return OF_THE_TABLE[question](table)
    if question not in OF_A_SEAT:
        known = (*FIXED_ANSWERS, *FIRST_OPTION, *OF_THE_TABLE, *OF_A_SEAT)
        refuse("args.question", N_("expected one of {options}, got {got}"), options=known, got=question)
    if not player:
        refuse("args.player", N_("is missing"))
    return OF_A_SEAT[question](table, player)


def _nth(position: Position, candidates: Sequence[str]) -> str:
    """Return the candidate of the day: the first on the first day, the next each day."""
    return candidates[(position.day - 1) % len(candidates)] if candidates else NONE


def swept(table: Table, player: str) -> str:
    """Return somebody else each day, clockwise."""
    return _nth(table.position, living_after(table.position, player))


def _second(table: Table, player: str) -> str:
    left = [each for each in living_after(table.position, player) if each != swept(table, player)]
    return _nth(table.position, left)


def _neighbour(table: Table, player: str) -> str:
    circle = living_after(table.position, player)
    if not circle:
        return NONE
    return circle[0] if table.position.day % FROM_DAY_PARITY else circle[-1]


def _next(table: Table, player: str) -> str:
    return next(iter(living_after(table.position, player)), NONE)


def _house_to_rob(table: Table, player: str) -> str:
    """Return the next seat if it has coins, else the previous, else the richest, nearest clockwise."""
    coins = {each: table.position.players[each].coins for each in living_after(table.position, player)}
    circle = [*coins]
    near = [each for each in (*circle[:1], *circle[-1:]) if coins[each]]
    richest = max(circle, key=lambda each: coins[each], default="")
    return next(iter(near), richest if richest and coins[richest] else NONE)


def _to_charm(role: str) -> Callable[[Table, str], str]:
    def nearest(table: Table, player: str) -> str:
        people = table.position.players
        new = (each for each in living_after(table.position, player) if role not in people[each].charmed_by)
        return next(new, NONE)

    return nearest


def _invention(table: Table, player: str) -> str:
    position = table.position
    if position.day % FROM_DAY_PARITY and position.graveyard:
        return f"{REVEAL}{position.graveyard[-1]}"
    target = swept(table, player)
    return target if target == NONE else f"{STALK}{target}"


def _prey(table: Table) -> str:
    """Return the richest stranger who is not protected, nearest to the Alpha, or to the first Reptilian."""
    position = table.position
    reptilians = [each for each in living(position) if is_reptilian(table, each)]
    alpha = [each for each in reptilians if position.players[each].role == ALPHA]
    start = next(iter((*alpha, *reptilians)), "")
    if not start:
        return NONE
    strangers = [
        each
        for each in living_after(position, start)
        if not is_reptilian(table, each) and each != position.protected
    ]
    return max(strangers, key=lambda each: position.players[each].coins, default=NONE)


def _militia(table: Table) -> str:
    position = table.position
    held = (position.posts[post] for post in MANDATORY)
    return next((each for each in held if each in living(position) and each != position.militia_last), NONE)


def _tryst(table: Table) -> str:
    return next(iter(lovers(table.position)), NONE)


def _cortex(table: Table, player: str) -> str:
    """Return the first Mouse without a post, the holder itself first."""
    position = table.position
    circle = [each for each in from_seat(position, player) if each in living(position)]
    mice = (each for each in circle if is_member(table, each, "souris") and not posts_of(position, each))
    return next(mice, NONE)


def _minus(table: Table) -> str:
    position = table.position
    held = (position.posts[post] for post in MICE_POSTS)
    return next((each for each in held if each and not is_member(table, each, "souris")), NONE)


def _vote(table: Table, player: str) -> str:
    """Return whom most have named so far; a Reptilian spares Reptilians."""
    position = table.position
    cast = [*position.today.votes.values()] if position.today else []
    spared = is_reptilian(table, player)
    named = [each for each in living_after(position, player) if not (spared and is_reptilian(table, each))]
    return max(named, key=cast.count, default="blank")


def _fate(table: Table) -> str:
    return "spirit" if in_state(table.position, "ghost") else "ghost"


FIXED_ANSWERS: Mapping[str, str] = {
    "turn-card": "spec",
    "session-kind": "normal",
    "vote-direction": "clockwise",
    "law-approved": "yes",
    "law-accepted": "yes",
    "pardon": "no",
    "dream": "reptiliens-restants",
    "law-proposer": NONE,
    "camera": NONE,
    "gift-to": NONE,
    "adoration": NONE,
    "alpha-prey": NONE,
    "pickpocket": NONE,
}
FIRST_OPTION = (
    "tie-break",
    "designate",
    "applicant",
    "show-answer",
    "eris-place",
    "freyja-place",
    "legacy-heir",
    "legacy-which",
    "move-to",
)
OF_THE_TABLE: Mapping[str, Callable[[Table], str]] = {
    "prey": _prey,
    "militia": _militia,
    "tryst": _tryst,
    "minus": _minus,
    "fate": _fate,
}
_SWEEPERS = (
    "marchand-de-sable",
    "psychopathe",
    "toque",
    "artiste",
    "eris",
    "freyja",
    "target",
    "dresseur-de-chien",
    "dresseur-d-ours",
    "dresseur-de-rapace",
)
_SNOOPS = ("fureteur", "voyeur", "indiscrete", "curieux", "reporter", "journaliste")
_THIEVES = ("voleur", "brigand", "cambrioleur")
_INVENTORS = ("ingenieure", "technophile", "scientifique", "savant", "bricoleur", "inventeur")
OF_A_SEAT: Mapping[str, Callable[[Table, str], str]] = {
    **dict.fromkeys(_SWEEPERS, swept),
    **dict.fromkeys(("eris-second", "freyja-second"), _second),
    **dict.fromkeys(_SNOOPS, _neighbour),
    **dict.fromkeys(_THIEVES, _house_to_rob),
    "orphee": _to_charm("orphee"),
    "sirene": _to_charm("sirene"),
    "laura": _next,
    **dict.fromkeys(_INVENTORS, _invention),
    "cortex": _cortex,
    "vote": _vote,
}
