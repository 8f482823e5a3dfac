"""Whether the game is over, and who has won (REP-WIN-01, REP-END-01)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.camps import dominant_camp, is_member, is_reptilian
from printkit.games.reptiliens.people import living, lovers, with_condition
from printkit.games.reptiliens.position import ConditionMet, Reason, Table, Verdict
from printkit.games.reptiliens.telling import tell_everybody

MICE_POSTS = ("president", "notaire", "senateur", "chef-milice")
DETECTIVES_POSTS = ("president", "procureur", "senateur", "chef-milice")
MATHEMATICIANS_POSTS = ("procureur", "notaire", "senateur", "chef-milice")
ENOUGH_POSTS = 3

CONDITION_RULES = {
    "cupide": "REP-PERS-01",
    "melomane": "REP-PERS-02",
    "showman": "REP-PERS-03",
    "pentaphile": "REP-PERS-04",
    "romantique": "REP-PERS-05",
    "perfect-matcheur": "REP-PERS-06",
    "58-ard": "REP-PERS-07",
    "detectives": "REP-PERS-08",
    "mathematiciens": "REP-PERS-09",
}
STOP_RULES = {
    "two-left": "REP-END-02",
    "conversion": "REP-END-03",
    "show": "REP-VIL-11",
    "stopped": "REP-END-01",
}

POST_CONDITIONS = ("souris", "detectives", "mathematiciens")
"""What is examined once the posts have changed at dawn, and nothing else."""


def win_check(table: Table, *, ending: bool = False) -> None:
    """Examine all winning conditions; with `ending` the table stops the game now."""
    verify_going_on(table)
    if ending:
        end_game(table, "stopped")
    elif not check_end(table):
        tell_everybody(table, "game-goes-on", "REP-END-01", living=len(living(table.position)))


def verify_going_on(table: Table) -> None:
    """Refuse once the game is over."""
    if table.position.over:
        refuse("position.over", N_("the game is over"))


def check_end(table: Table, only: Sequence[str] = ()) -> bool:
    """End the game where a condition is met, or two or fewer live; return whether it is over.

    With `only` nothing but these conditions is examined.
    """
    camps = [camp for camp in camps_met(table) if not only or camp in only]
    personal = [each for each in personal_met(table, camps) if not only or each.condition in only]
    if camps or personal:
        end_game(table, "condition")
    elif not only and len(living(table.position)) <= 2:
        end_game(table, "two-left")
    return table.position.over is not None


def end_game(table: Table, reason: Reason) -> None:
    """End the game: examine everything, also what counts only at the end, and say who has won.

    The dead win as the living do (REP-WIN-02), by a camp or a condition of their own (REP-PERS-11). Those who
    have not won may be consoled by what another camp did (REP-CAMP-07).
    """
    position = table.position
    camps = camps_met(table, at_end=True)
    personal = personal_met(table, camps, at_end=True)
    dominant = {each: dominant_camp(table.components, position, each) for each in position.seats}
    satisfied = {each.player for each in personal}
    won = [each for each in position.seats if dominant[each] in camps or each in satisfied]
    greedy = {each.player for each in personal if each.condition == "cupide"}
    if greedy:  # REP-PERS-01
        won = [each for each in won if each in greedy or position.players[each].role != "cupide"]
    consoled = [
        each
        for each in position.seats
        if each not in won and table.components.camps[dominant[each]].consolation in camps
    ]
    position.over = Verdict(reason, camps, personal, won, consoled)
    tell_everybody(table, "game-over", _rule(table, reason), reason=reason, camps=camps, winners=won)


def _rule(table: Table, reason: str) -> str:
    """Return the rule that decided: of the camp or the condition that was met, or of the stop."""
    over = table.position.over
    assert over is not None
    if reason != "condition":
        return STOP_RULES[reason]
    ending = [camp for camp in over.camps if camp in _CAMPS]
    if ending:
        return table.components.camps[ending[0]].rule
    return next(CONDITION_RULES[each.condition] for each in over.personal if each.condition in _PERSONAL)


def camps_met(table: Table, *, at_end: bool = False) -> list[str]:
    """Return the camps whose condition is met, in order; a camp counts only as somebody's dominant one."""
    position = table.position
    dominant = {dominant_camp(table.components, position, each) for each in position.seats}
    tests = {**_CAMPS, **(_CAMPS_AT_END if at_end else {})}
    return [
        camp for camp in table.components.camps if camp in dominant and camp in tests and tests[camp](table)
    ]


def personal_met(table: Table, camps: Sequence[str], *, at_end: bool = False) -> list[ConditionMet]:
    """Return the personal conditions that are met, in seating order; some follow from `camps`."""
    position = table.position
    tests = {**_PERSONAL, **(_PERSONAL_AT_END if at_end else {})}
    return [
        ConditionMet(player, condition)
        for player in position.seats
        for condition in conditions_of(table, player)
        if condition in tests and tests[condition](table, player, camps)
    ]


def conditions_of(table: Table, player: str) -> list[str]:
    """Return somebody's personal conditions, whatever the camp (REP-PERS-10): given, or greed by its card."""
    person = table.position.players[player]
    held = {*person.personal, *(("cupide",) if person.role == "cupide" else ())}
    return [each for each in table.components.conditions if each in held]


def _lovers_alone(table: Table) -> bool:
    """Whether the Lovers are the last two alive (REP-WIN-03)."""
    couple = lovers(table.position)
    return bool(couple) and living(table.position) == couple


def _idealists(table: Table) -> bool:
    """Whether at least half of those who began are alive (REP-WIN-04, REP-IDE-02)."""
    return 2 * len(living(table.position)) >= len(table.position.players)


def _seth_last(table: Table) -> bool:
    """Whether two or fewer live, Seth among them (REP-WIN-05)."""
    alive = living(table.position)
    return len(alive) <= 2 and any(table.position.players[each].role == "seth" for each in alive)


def _mice(table: Table) -> bool:
    """Whether the Mice hold three of their posts (REP-WIN-06)."""
    members = [each for each in table.position.seats if is_member(table, each, "souris")]
    return _hold_enough(table, MICE_POSTS, members)


def _reptilians(table: Table) -> bool:
    """Whether only Reptilians live, and not Seth (REP-WIN-07)."""
    alive = living(table.position)
    no_seth = all(table.position.players[each].role != "seth" for each in alive)
    return no_seth and all(is_reptilian(table, each) for each in alive)


def _martyr(table: Table) -> bool:
    """Whether somebody was executed who is a Martyr above all (REP-WIN-08, REP-MAR-02)."""
    return any(
        dominant_camp(table.components, table.position, each) == "martyre" for each in table.position.executed
    )


def _musicians(table: Table) -> bool:
    """Whether all alive but the Musicians were charmed (REP-WIN-09, REP-MUS-02)."""
    alive = living(table.position)
    audience = [each for each in alive if not is_member(table, each, "musiciens")]
    return bool(alive) and all(table.position.players[each].charmed_by for each in audience)


def _villagers(table: Table) -> bool:
    """Whether no Reptilian lives, nor Seth (REP-WIN-10, REP-VIL-01)."""
    return not any(is_reptilian(table, each) for each in living(table.position))


def _hold_enough(table: Table, posts: Sequence[str], players: Sequence[str]) -> bool:
    """Whether three of these posts are held by some of these players, nobody who has just died."""
    return len([post for post in posts if _holder(table, post) in players]) >= ENOUGH_POSTS


def _holder(table: Table, post: str) -> str:
    player = table.position.posts.get(post)
    return player if player and table.position.players[player].state != "dead" else ""


def _owns_all(table: Table, player: str, _: Sequence[str]) -> bool:
    """Whether somebody living owns every coin (REP-PERS-01, REP-VIL-03)."""
    people = table.position.players
    total = sum(person.coins for person in people.values())
    return people[player].state == "alive" and 0 < total == people[player].coins


def _show_won(table: Table, player: str, _: Sequence[str]) -> bool:
    return "show-won" in table.position.players[player].used


def _group_holds(condition: str, posts: Sequence[str]) -> Callable[[Table, str, Sequence[str]], bool]:
    def met(table: Table, _player: str, _camps: Sequence[str]) -> bool:
        return _hold_enough(table, posts, with_condition(table.position, condition))

    return met


def _follows(camp: str) -> Callable[[Table, str, Sequence[str]], bool]:
    return lambda _table, _player, camps: camp in camps


def _living_number(fits: Callable[[int], bool]) -> Callable[[Table, str, Sequence[str]], bool]:
    return lambda table, _player, _camps: fits(len(living(table.position)))


def _perfect_match(table: Table, _player: str, _camps: Sequence[str]) -> bool:
    """Whether half of the living attack, Seth and converts too (REP-PERS-06, REP-VIL-15)."""
    alive = living(table.position)
    return bool(alive) and 2 * sum(is_reptilian(table, each) for each in alive) == len(alive)


_CAMPS: Mapping[str, Callable[[Table], bool]] = {
    "amoureux": _lovers_alone,
    "seths": _seth_last,
    "souris": _mice,
    "reptiliens": _reptilians,
    "martyre": _martyr,
    "musiciens": _musicians,
    "villageois": _villagers,
}
_CAMPS_AT_END: Mapping[str, Callable[[Table], bool]] = {"idealistes": _idealists}
_PERSONAL: Mapping[str, Callable[[Table, str, Sequence[str]], bool]] = {
    "cupide": _owns_all,
    "melomane": _follows("musiciens"),
    "showman": _show_won,
    "romantique": _follows("amoureux"),
    "detectives": _group_holds("detectives", DETECTIVES_POSTS),
    "mathematiciens": _group_holds("mathematiciens", MATHEMATICIANS_POSTS),
}
_PERSONAL_AT_END: Mapping[str, Callable[[Table, str, Sequence[str]], bool]] = {
    "pentaphile": _living_number(lambda alive: alive % 5 == 0),
    "perfect-matcheur": _perfect_match,
    "58-ard": _living_number(lambda alive: alive in (5, 8)),
}
