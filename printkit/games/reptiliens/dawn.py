"""Dawn: the camera, the charmed, the posts, the dead, what they leave, who must move (REP-DAY-01 to 06)."""

from __future__ import annotations

from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import NONE, ask_one
from printkit.games.reptiliens.day import is_odd
from printkit.games.reptiliens.deaths import bury, die
from printkit.games.reptiliens.people import in_state, living
from printkit.games.reptiliens.position import Adoration, Caricature, Night, Position, Swap, Table, Turning
from printkit.games.reptiliens.posts import (
    DEPUTIES,
    MILITIA,
    PROSECUTOR,
    SCRUTINEER,
    designate,
    may_hold,
    posts_of,
    refill_order,
    turn_scrutineer,
)
from printkit.games.reptiliens.seats import living_after, move_after, seated
from printkit.games.reptiliens.telling import tell_everybody
from printkit.games.reptiliens.verdict import POST_CONDITIONS, check_end, verify_going_on
from printkit.table.event import Revealed
from printkit.table.question import Steps


def dawn(table: Table) -> Steps[None]:
    """Break the day: camera, charmed (REP-DAY-02), posts, the dead, what they leave, who must move."""
    verify_going_on(table)
    position = table.position
    night = position.night
    if position.phase != "night" or night is None or not night.done:
        refuse("position.night", N_("the night is not over yet"))
    tell_everybody(table, "dawn-broke", "REP-CAL-05", weekday=position.weekday)
    yield from _camera(table, night)
    tell_everybody(table, "charmed-called", "REP-MUS-03")
    yield from _change_posts(table, night)
    if check_end(table, POST_CONDITIONS):
        return
    _announce_deaths(table, night)
    if check_end(table):
        return
    yield from bury(table)
    yield from _move_out(table, night)
    position.militia_last = night.militia
    position.night = None
    position.phase = "day"
    check_end(table)


def _operator(position: Position) -> tuple[str, str]:
    """Return who places the camera today, "" for nobody, and by which rule."""
    if not any(position.posts.get(post) for post in DEPUTIES):
        return position.posts[PROSECUTOR] or "", "REP-POST-21"
    odd = is_odd(position)
    deputy = position.posts.get(DEPUTIES[0] if odd else DEPUTIES[1])
    return deputy or "", "REP-POST-33" if odd else "REP-POST-34"


def _camera(table: Table, night: Night) -> Steps[None]:
    """Tell how many were in a house at the time of the attack."""
    position = table.position
    operator, rule = _operator(position)
    if not operator:
        tell_everybody(table, "question-skipped", rule, question="camera")
        return
    house = yield from ask_one("camera", operator, rule, [*living(position), NONE])
    if house == NONE:
        return
    inside = [*night.where.values()].count(house)
    occupants = "empty" if not inside else "one" if inside == 1 else "several"
    seen = Revealed("camera", tuple(living(position)))  # another house is not looked at unasked
    table.reveal(seen, "camera-report", rule, to="all", house=house, occupants=occupants)


def _change_posts(table: Table, night: Night) -> Steps[None]:
    """Do what the night has plotted, turn the scrutineer's office, fill what is empty now (REP-DAY-03)."""
    position = table.position
    resigned = ""
    match night.posts:
        case Swap(a=a, b=b):
            _swap(table, a, b, "REP-SOU-03")
        case Turning(way=way):
            _turn(table, way)
        case Adoration(who=who):
            yield from _adoration(table, who)
        case Caricature(who=who):
            resigned = who
    start = position.posts[SCRUTINEER] or ""
    passed_over = resigned if start == resigned else ""
    emptied = _resign(table, resigned) if resigned else []
    emptied += _strip_illegal(table)
    turn_scrutineer(table, start, passed_over)
    for post in refill_order(table, emptied):
        rule = "REP-POST-11" if post == MILITIA else "REP-POST-05" if resigned else "REP-SOU-04"
        yield from designate(table, post, rule, resigned=resigned, passed_over=passed_over)


def _swap(table: Table, a: str, b: str, rule: str) -> None:
    """Let two people exchange all their posts, “none” included."""
    posts = table.position.posts
    other = {a: b, b: a}
    for post, player in posts.items():
        posts[post] = other.get(player, player) if player else None
    tell_everybody(table, "posts-swapped", rule, a=a, b=b)


def _turn(table: Table, way: str) -> None:
    """Pass each post that a living player holds on to the next one living (REP-SPEC-22)."""
    position = table.position
    circle = living(position) if way == "clockwise" else living(position)[::-1]
    following = dict(zip(circle, [*circle[1:], *circle[:1]], strict=True))
    for post, player in position.posts.items():
        if player in following:
            position.posts[post] = following[player]
    tell_everybody(table, "posts-turned", "REP-SPEC-22", way=way)


def _adoration(table: Table, who: str) -> Steps[None]:
    position = table.position
    tell_everybody(table, "adored", "REP-SPEC-26", player=who)
    partners = seated(position, [*living(position), *in_state(position, "ghost")])
    options = [*(each for each in partners if each != who), NONE]
    partner = yield from ask_one("adoration", who, "REP-SPEC-26", options)
    if partner != NONE:
        _swap(table, who, partner, "REP-SPEC-26")


def _resign(table: Table, who: str) -> list[str]:
    """Take all posts from whom the Artist has drawn, the scrutineer's last; return those to be filled."""
    position = table.position
    held = posts_of(position, who)
    emptied = [post for post in held if post != SCRUTINEER]
    for post in [*refill_order(table, emptied), *(post for post in held if post == SCRUTINEER)]:
        position.posts[post] = None
        tell_everybody(table, "resigned", "REP-SPEC-19", player=who, post=post)
    return emptied


def _strip_illegal(table: Table) -> list[str]:
    """Take posts from those who may not hold them; the scrutineer's office only turns. Return the others."""
    position = table.position
    wrong = [
        post for post, player in position.posts.items() if player and not may_hold(position, post, player)
    ]
    illegal = refill_order(table, wrong)
    for post in illegal:
        player, position.posts[post] = position.posts[post], None
        tell_everybody(table, "post-illegal", "REP-SOU-04", post=post, player=player)
    return illegal


def _announce_deaths(table: Table, night: Night) -> None:
    """Tell who has died in the night, in seating order, without a cause (REP-DAY-04)."""
    fallen = seated(table.position, night.deaths)
    if not fallen:
        tell_everybody(table, "no-death", "REP-DAY-04")
    for player in fallen:
        if table.position.players[player].state == "alive":  # nobody has died of grief before
            die(table, player, "death-announced", "REP-DAY-04")
    night.deaths = []


def _move_out(table: Table, night: Night) -> Steps[None]:
    """Let the victim of a sculpture take another seat (REP-SPEC-18)."""
    position = table.position
    victim = night.sculpture
    if victim is None or position.players[victim].state != "alive":
        return
    places = seated(
        position, living_after(position, victim)[:-1]
    )  # the last is seated nearest before; three live at least
    after = yield from ask_one("move-to", victim, "REP-DAY-06", places)
    move_after(position, victim, after)
    tell_everybody(table, "moved-house", "REP-DAY-06", player=victim, after=after)
