"""Poirot's show: he says what everybody is, and they answer (REP-VIL-08 to REP-VIL-13)."""

from __future__ import annotations

from printkit.base.faults import RefusedError, refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import ask_one
from printkit.games.reptiliens.camps import dominant_camp
from printkit.games.reptiliens.cards import turn_card
from printkit.games.reptiliens.components import Components
from printkit.games.reptiliens.deaths import kill
from printkit.games.reptiliens.invoke import verify_awake
from printkit.games.reptiliens.people import verify_player
from printkit.games.reptiliens.position import Position, Table
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import end_game, verify_going_on
from printkit.table.event import Revealed
from printkit.table.question import Asking, Steps

LOVER, IDEALIST = "amoureux", "idealiste"
CONVERTED = {"reptiliens": "reptilien", "idealistes": IDEALIST}
"""What somebody is who came to a camp by conversion."""

MAX_ERRORS_WON = 1
MIN_ERRORS_LOST = 4


def show(table: Table, *, player: str) -> Steps[None]:
    """Let Poirot say of everybody else which camp role it is."""
    yield from _show(table, player)


def asked_show(table: Table, *, player: str) -> Steps[None]:
    """Run the show with a question for everybody, who must not be known by having nothing to decide."""
    yield from _show(table, player, asks_all=True)


def _show(table: Table, player: str, *, asks_all: bool = False) -> Steps[None]:
    _verify_show(table, player)
    table.position.players[player].used.append("show")
    turn_card(table, player, "camp", "REP-INV-15")
    announce = table.components.powers["show"].announce
    tell_everybody(table, "invoked", "REP-INV-15", announce=announce, player=player)
    answers = yield from _answers(table, player, Asking(decoy=asks_all))
    yield from _judge(table, player, answers.count("error"), answers.count("big-error"))


def may_show(table: Table, player: str) -> bool:
    """Whether somebody may hold the show now."""
    try:
        _verify_show(table, player)
    except RefusedError:
        return False
    return True


def _verify_show(table: Table, player: str) -> None:
    verify_going_on(table)
    position = table.position
    verify_player(position, "args.player", player)
    poirot = position.players[player]
    if "showman" not in poirot.personal:
        refuse("args.player", N_("{player} has not been given the show"), player=player)
    if "show" in poirot.used:
        refuse("args.player", N_("{power} has been used"), power="show")
    verify_awake(position, player)
    if position.weekday == "sunday":
        refuse("position.weekday", N_("nobody dies on Sunday"))


def guesses(components: Components) -> list[str]:
    """Return what may be guessed, in order: all cards, then Lover and Idealist."""
    cards = [role for role, card in components.roles.items() if card.copies]
    return [*cards, LOVER, IDEALIST]


def truth(components: Components, position: Position, player: str) -> str:
    """Return what somebody is: the role of the dominant camp (REP-VIL-08)."""
    person = position.players[player]
    camp = dominant_camp(components, position, player)
    if camp == LOVER:
        return LOVER
    if components.roles[person.role].camp == camp:
        return person.role
    return CONVERTED[camp]


def _camp_of(components: Components, guess: str) -> str:
    """Return the camp that a guess is of: another than the right one makes a big error (REP-VIL-09)."""
    return "idealistes" if guess == IDEALIST else components.roles[guess].camp


def _answers(table: Table, player: str, asking: Asking) -> Steps[list[str]]:
    left = [each for each in table.position.seats if each != player]
    answers = []
    while left:
        named = yield from ask_one("show-who", player, "REP-VIL-08", left)
        left.remove(named)
        guess = yield from ask_one(
            "show-role", player, "REP-VIL-08", guesses(table.components), subject=named
        )
        allowed = _allowed(table, named, guess)
        answer = yield from ask_one(
            "show-answer",
            named,
            "REP-VIL-10",
            allowed,
            secret=True,  # what may be answered tells the truth
            asking=asking,
            subject=named,
            guess=guess,
        )
        told = {"player": named, "guess": guess, "answer": answer}
        table.reveal(Revealed("show-answer", (named,)), "show-answered", "REP-VIL-10", to="all", **told)
        answers.append(answer)
    return answers


def _allowed(table: Table, named: str, guess: str) -> list[str]:
    """Return what the one who was named may answer (REP-VIL-10)."""
    right = truth(table.components, table.position, named)
    if guess == right:
        return ["ok"]
    if _camp_of(table.components, guess) == _camp_of(table.components, right):
        return ["ok", "error"]
    return ["ok", "error", "big-error"]


def _judge(table: Table, player: str, errors: int, big_errors: int) -> Steps[None]:
    if big_errors or errors >= MIN_ERRORS_LOST:
        tell_everybody(table, "show-failed", "REP-VIL-13", errors=errors, big_errors=big_errors)
        yield from kill(table, player, "REP-VIL-13")
    elif errors <= MAX_ERRORS_WON:
        table.position.players[player].used.append("show-won")
        tell_everybody(table, "show-won", "REP-VIL-11", errors=errors)
        end_game(table, "show")
    else:
        tell_everybody(table, "show-undecided", "REP-VIL-12", errors=errors)
