"""The session of the day: its kind, a law, the vote, the sentence (REP-DAY-07 to REP-DAY-09).

What was done stands in `position.today`: a session that was interrupted goes on where it stood (REP-INV-17).
Somebody may invoke an action while a question waits: whom it asks may then be no longer there, and it is
asked of another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NONE, ask_list, ask_one, ask_some
from printkit.games.reptiliens.coins import remove_coins
from printkit.games.reptiliens.people import in_state, living
from printkit.games.reptiliens.position import Position, Table, Today
from printkit.games.reptiliens.posts import PRESIDENT, SENATOR, posts_of, without_post
from printkit.games.reptiliens.seats import from_seat, seated
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import verify_going_on
from printkit.table.question import Steps

BLANK_VOTE = "blank"
FREE = "free"
MAX_POOR = 1
"""The coins that a voter may have under the law of one coin at most (REP-LAW-07)."""


def session(table: Table) -> Steps[None]:
    """Hold the session of the day, or go on with it."""
    verify_going_on(table)
    position = table.position
    if position.phase != "day":
        refuse("position.phase", N_("it is night"))
    if position.weekday == "sunday":
        refuse("position.weekday", N_("Sunday has no session"))
    today = position.today = position.today or Today()
    if today.stage in ("sentence", "done"):
        refuse("position.today", N_("the session of the day is over"))
    while today.stage == "kind":
        yield from _open(table, today)
    while today.stage == "law":
        yield from _law(table, today)
    while today.stage == "vote":
        yield from _vote(table, today)
    if today.stage == "sentence":
        yield from _sentence(table, today)


def _president(position: Position) -> str:
    return position.posts[PRESIDENT] or ""


def _open(table: Table, today: Today) -> Steps[None]:
    """Let the President choose a normal or a special session, before any law (REP-POST-12, REP-POST-14).

    No special session follows the day after another (REP-POST-13).
    """
    position = table.position
    kind = "normal"
    if president := _president(position):
        kinds = ["normal", *(() if position.special_last else ("peace", "purge"))]
        kind = yield from ask_one(
            "session-kind",
            president,
            "REP-POST-12",
            _as_long_as_in_office(position, PRESIDENT, president, kinds),
        )
        if not kind:
            return
    today.kind = kind  # type: ignore[assignment]
    tell_everybody(table, "session-opened", "REP-POST-12", kind=kind)
    today.stage = "law"
    if kind == "peace":
        tell_everybody(table, "no-condemned", "REP-POST-18")
        today.stage = "done"


def _law(table: Table, today: Today) -> Steps[None]:
    """Let one law be proposed and decided (REP-DAY-08); then say who votes."""
    position = table.position
    proposer = yield from ask_one("law-proposer", GM, "REP-POST-26", lambda: [*_proposers(position), NONE])
    if proposer != NONE:
        proposed = yield from _proposed(table, proposer)
        if not proposed:
            return
        passes = yield from _passes(table, proposer, proposed)
        today.law = proposed if passes else None
    if today.law == "urne-perdue":
        tell_everybody(table, "vote-cancelled", "REP-LAW-03")
        tell_everybody(table, "no-condemned", "REP-LAW-03")
        today.stage = "done"
        return
    today.voters = yield from _voters(table, today.law)
    today.stage = "vote"
    tell_everybody(table, "debate-opened", "REP-DAY-09")


def _proposers(position: Position) -> list[str]:
    """Return who may propose a law, in the order in which they are heard (REP-POST-26, REP-DEAD-07)."""
    alive = living(position)
    ghosts = [each for each in reversed(position.graveyard) if each in in_state(position, "ghost")]
    least = min((position.players[each].coins for each in alive), default=0)
    poorest = [each for each in alive if position.players[each].coins == least]
    return [*dict.fromkeys((*ghosts, *without_post(position), *poorest))]


def _proposed(table: Table, proposer: str) -> Steps[str]:
    """Return the law that somebody proposes; "" where whoever was heard has left the village meanwhile."""
    laws = [*table.components.laws, FREE]
    person = table.position.players[proposer]
    law = yield from ask_one(
        "law", proposer, "REP-POST-26", lambda: laws if person.state in ("alive", "ghost") else []
    )
    return law


def _passes(table: Table, proposer: str, law: str) -> Steps[bool]:
    """Return whether a law is allowed, and accepted by the Senator (REP-POST-25, REP-POST-24)."""
    position = table.position
    if law == FREE:
        approved = yield from ask_one("law-approved", GM, "REP-POST-25", lambda: ["yes", "no"])
        if approved == "no":
            tell_everybody(table, "law-rejected", "REP-POST-25", law=law)
            return False
    tell_everybody(table, "law-proposed", "REP-POST-26", player=proposer, law=law)
    accepted = ""
    while not accepted and (senator := position.posts[SENATOR]):
        accepted = yield from ask_one(
            "law-accepted",
            senator,
            "REP-POST-24",
            _as_long_as_in_office(position, SENATOR, senator, ["yes", "no"]),
            law=law,
        )
    if accepted != "yes":
        tell_everybody(table, "law-rejected", "REP-POST-24", law=law)
        return False
    tell_everybody(table, "law-passed", "REP-POST-24", law=law)
    return True


def _as_long_as_in_office(
    position: Position, post: str, player: str, options: Sequence[str]
) -> Callable[[], Sequence[str]]:
    """Return what gives the options of somebody who holds a post, none once another holds it."""
    return lambda: options if position.posts[post] == player else []


def _voters(table: Table, law: str | None) -> Steps[list[str]]:
    """Return who may vote under a law, in seating order; the table is asked where it must tell.

    Of the laws three are computed: REP-LAW-04, REP-LAW-07, REP-LAW-08. Without one all the living vote.
    """
    position = table.position
    alive = living(position)
    match law:
        case "role-public":
            return [each for each in alive if posts_of(position, each)]
        case "zero-ou-une-piece":
            return _poor(position)
        case "fantomes-votent":
            return seated(position, [*alive, *in_state(position, "ghost")])
    if law == FREE or (law and table.components.laws[law].kind == "asked"):
        rule = "REP-POST-24" if law == FREE else table.components.laws[law].rule
        eligible: list[str] = yield from ask_some(
            "law-eligible", GM, rule, lambda: living(position), 0, lambda: len(living(position))
        )
        return eligible
    return alive


def _poor(position: Position) -> list[str]:
    return [each for each in living(position) if position.players[each].coins <= MAX_POOR]


def _vote(table: Table, today: Today) -> Steps[None]:
    """Let everybody vote who may and has not, the President first, then round the circle (REP-POST-16).

    Where it changes before the first vote who may, it is begun again.
    """
    position = table.position
    president = _president(position)
    _count_voters_anew(position, today)
    if today.order is None:
        voters = today.voters or []
        if president in voters:
            yield from _cast(table, today, president)
            if _voters_changed(position, today):
                return
        way = yield from _direction(table, president, voters)
        if not way:
            return
        today.way = way  # type: ignore[assignment]
        _count_voters_anew(position, today)
        today.order = _speaking_order(position, president, today.voters or [], way)
    for voter in today.order:
        yield from _cast(table, today, voter)
        if _voters_changed(position, today):
            return
    today.stage = "sentence"


def _voters_changed(position: Position, today: Today) -> bool:
    """Whether others than were counted have one coin at most now, before anybody has voted (REP-LAW-07)."""
    return today.law == "zero-ou-une-piece" and not today.votes and today.voters != _poor(position)


def _count_voters_anew(position: Position, today: Today) -> None:
    """Count again who has one coin at most: coins may be given away before the vote (REP-LAW-07)."""
    if not _voters_changed(position, today):
        return
    today.voters = _poor(position)
    if today.order is not None:
        today.order = _speaking_order(position, _president(position), today.voters, today.way or "clockwise")


def _direction(table: Table, president: str, voters: Sequence[str]) -> Steps[str]:
    """Let the President choose the direction, where two others at least are still to vote."""
    others = [each for each in living(table.position) if each in voters and each != president]
    if not president or len(others) < 2:
        return "clockwise"
    return (
        yield from ask_one(
            "vote-direction",
            president,
            "REP-POST-16",
            _as_long_as_in_office(table.position, PRESIDENT, president, ["clockwise", "counterclockwise"]),
        )
    )


def _speaking_order(position: Position, president: str, voters: Sequence[str], way: str) -> list[str]:
    """Return the voters as they vote: the President, the living in that direction, ghosts by their seats."""
    circle = from_seat(position, president)[1:] if president else [*position.seats]
    circle = circle if way == "clockwise" else circle[::-1]
    alive = [each for each in circle if each in living(position)]
    ghosts = in_state(position, "ghost")
    order = [president, *alive, *ghosts] if president else [*alive, *ghosts]
    return [each for each in order if each in voters]


def _may_cast(position: Position, today: Today, voter: str) -> bool:
    """Whether somebody votes now: living, or a ghost where a law lets ghosts vote (REP-DEAD-08)."""
    states = ("alive", "ghost") if today.law == "fantomes-votent" else ("alive",)
    return voter not in today.votes and position.players[voter].state in states


def _cast(table: Table, today: Today, voter: str) -> Steps[None]:
    """Let one voter vote (REP-POST-15): a blank too but in a Purge (REP-POST-40) or under REP-LAW-01."""
    position = table.position
    if not _may_cast(position, today, voter):
        return
    if today.law == "condorcet":
        yield from _rank(table, today, voter)
        return
    pays = today.law == "vote-payant"
    if pays and not position.players[voter].coins:
        today.votes[voter] = BLANK_VOTE
        tell_everybody(table, "vote-unaffordable", "REP-LAW-06", player=voter)
        return
    no_blank = today.law == "vote-blanc-interdit" or today.kind == "purge"
    blank = () if no_blank else (BLANK_VOTE,)

    def options() -> list[str]:
        affordable = not pays or position.players[voter].coins
        may = affordable and _may_cast(position, today, voter) and not _voters_changed(position, today)
        return [*living(position), *blank] if may else []

    vote = yield from ask_one("vote", voter, "REP-POST-15", options)
    if not vote:
        if not _voters_changed(position, today):
            yield from _cast(table, today, voter)
        return
    if pays and vote != BLANK_VOTE:
        remove_coins(table, voter, 1, "REP-LAW-06")
    today.votes[voter] = vote
    tell_everybody(table, "voted", "REP-POST-15", player=voter, vote=vote)


def _rank(table: Table, today: Today, voter: str) -> Steps[None]:
    """Let one voter put the living into an order (REP-LAW-05)."""
    position = table.position
    low = 1 if today.kind == "purge" else 0
    ranking = yield from ask_list(
        "ranking",
        voter,
        "REP-LAW-05",
        lambda: living(position) if _may_cast(position, today, voter) else [],
        low,
        lambda: len(living(position)),
        ordered=True,
    )
    if not _may_cast(position, today, voter):
        return
    today.votes[voter] = ranking
    tell_everybody(table, "ranked", "REP-LAW-05", player=voter, ranking=ranking)


def _sentence(table: Table, today: Today) -> Steps[None]:
    """Count, break a tie, and name the condemned (REP-POST-17)."""
    position = table.position
    leaders, chosen = _leaders(position, today), ""
    pardons = today.law == "egalite-graces"
    while len(leaders) > 1 and not (pardons or chosen) and (president := _president(position)):
        chosen = _presidents_choice(today, president, leaders)
        if not chosen:
            tied = _as_long_as_tied(position, today, president, leaders)
            chosen = yield from ask_one("tie-break", president, "REP-POST-17", tied)
        if not chosen:
            leaders = _leaders(position, today)
    if len(leaders) == 1:
        [chosen] = leaders
    elif chosen:
        tell_everybody(table, "tie-broken", "REP-POST-17", player=chosen)
    else:
        rule = "REP-LAW-02" if leaders and pardons and _president(position) else "REP-POST-17"
        if leaders:
            tell_everybody(table, "all-pardoned", rule, players=leaders)
        tell_everybody(table, "no-condemned", rule)
        return
    today.condemned = [chosen]
    today.first = chosen
    tell_everybody(table, "condemned", "REP-POST-17", player=chosen)


def _leaders(position: Position, today: Today) -> list[str]:
    """Count the votes, and return those of the living who have most: the dead do not count (REP-INV-17)."""
    today.tally = _duels(position, today) if today.law == "condorcet" else _count(position, today)
    most = max(today.tally.values(), default=0)
    return seated(position, [each for each, votes in today.tally.items() if votes == most])


def _as_long_as_tied(
    position: Position, today: Today, president: str, leaders: Sequence[str]
) -> Callable[[], Sequence[str]]:
    """Return what gives the tied to a President who chooses, none once others lead or hold the post."""
    return lambda: (
        leaders if (_president(position), _leaders(position, today)) == (president, leaders) else []
    )


def _presidents_choice(today: Today, president: str, leaders: Sequence[str]) -> str:
    """Return whom of the tied the President's own vote names, or names first; "" where none."""
    vote = today.votes.get(president, BLANK_VOTE)
    named = [vote] if isinstance(vote, str) else vote
    return next((each for each in named if each in leaders), "")


def _count(position: Position, today: Today) -> dict[str, int]:
    """Count the votes for those who live."""
    votes = [*today.votes.values()]
    counted = {each: votes.count(each) for each in living(position)}
    return {each: count for each, count in counted.items() if count}


def _duels(position: Position, today: Today) -> dict[str, int]:
    """Count for each of the living how many others more ballots put behind; nothing where none is named."""
    alive = living(position)
    ballots = [vote for vote in today.votes.values() if isinstance(vote, list)]
    if not any(each in alive for ballot in ballots for each in ballot):
        return {}

    def before(x: str, y: str) -> int:
        return sum(_rank_of(ballot, x) < _rank_of(ballot, y) for ballot in ballots)

    return {x: sum(before(x, y) > before(y, x) for y in alive if y != x) for x in alive}


def _rank_of(ballot: Sequence[str], player: str) -> int:
    return list(ballot).index(player) if player in ballot else len(ballot)
