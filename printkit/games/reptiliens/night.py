"""The night, row after row: who is called, what is answered, what comes of it (REP-NIGHT-01).

A call is asked whether anybody can answer it or not: where nobody holds the role, or its holder was killed
tonight or sleeps, it is a decoy, and any answer comes to nothing (REP-NIGHT-03).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from printkit.base.dataclass import dataclass
from printkit.base.faults import refuse
from printkit.base.msgid import N_
from printkit.games.reptiliens.asking import GM, NO_HOLDER, NONE, ask_number, ask_one, ask_silently
from printkit.games.reptiliens.attack import ALPHA, NO_ALPHA, attack
from printkit.games.reptiliens.camps import is_member, is_reptilian
from printkit.games.reptiliens.cards import show_cards
from printkit.games.reptiliens.coins import pass_coins
from printkit.games.reptiliens.components import NightRow
from printkit.games.reptiliens.people import able, dead, holder, in_state, living, lovers, others
from printkit.games.reptiliens.position import (
    Adoration,
    Caricature,
    LongAction,
    Night,
    PostPlot,
    Prey,
    Swap,
    Table,
    Turning,
)
from printkit.games.reptiliens.posts import MILITIA, posts_of
from printkit.games.reptiliens.seats import neighbours, seated
from printkit.games.reptiliens.telling import tell_everybody, tell_gm, tell_players
from printkit.games.reptiliens.verdict import MICE_POSTS, verify_going_on
from printkit.games.reptiliens.whereabouts import houses
from printkit.table.codec import write
from printkit.table.question import Asking, Steps

SLEEP, ABDUCTION, SCULPTING, SQUATTING = "sommeil-lourd", "enlevement", "sculpter", "squatter"
DISAGREE = "disagree"
UNASKED = ("amoureux-nuit", "attaque", "aube")
"""Rows that are called, and in which nobody is asked anything."""
HORNS = "horns:"
MORGUE = "morgue:"
STALK, REVEAL = "stalk:", "reveal:"

COUPLES = {
    "freyja": ("copuler", "REP-SPEC-24", "REP-SPEC-25"),
    "eris": ("se-battre", "REP-SPEC-20", "REP-SPEC-21"),
}
"""By who brings two persons together: what they do, by which rule, and by which it may fail."""


def night(table: Table) -> Steps[None]:
    """Run the night to its end, from the row that is next."""
    verify_night(table)
    while (now := begin_night(table)) and not now.done:
        yield from _row(table, now)


def night_row(table: Table) -> Steps[None]:
    """Run the next row of the night alone: an invoked action may follow (REP-INV-01)."""
    verify_night(table)
    yield from _row(table, begin_night(table))


def verify_night(table: Table) -> None:
    """Refuse where no row of a night can be run now."""
    verify_going_on(table)
    position = table.position
    if position.phase != "night":
        refuse("position.phase", N_("it is day"))
    if position.weekday == "sunday":
        refuse("position.weekday", N_("Sunday has no night"))
    if position.night and position.night.done:
        refuse("position.night", N_("the night is over: dawn comes next"))


def begin_night(table: Table) -> Night:
    """Return the night under way, begun if none is."""
    position = table.position
    if position.night is None:
        position.night = Night()
        tell_everybody(table, "night-began", "REP-CAL-05", weekday=position.weekday)
    return position.night


def _row(table: Table, night: Night) -> Steps[None]:
    rows = table.components.nights[table.position.weekday]
    if night.row >= len(rows):
        refuse(
            "position.night.row",
            N_("expected {low} to {high}, got {got}"),
            low=0,
            high=len(rows) - 1,
            got=night.row,
        )
    row = rows[night.row]
    tell_everybody(table, "row-called", "REP-NIGHT-01", row=row.id, roles=[*row.roles])
    yield from ROWS[row.id](table, night, row)
    night.row += 1
    if night.row == len(rows):
        night.done = True
        tell_everybody(table, "night-ended", "REP-NIGHT-01")


def call_role(
    table: Table, row: NightRow, role: str, rule: str, options: Callable[[str], Sequence[str]]
) -> Steps[tuple[str, str]]:
    """Call one role; return who holds it and what was answered, both "" for a decoy.

    `options` gives the options for a holder, "" where there is none. Who names nobody passes (REP-NIGHT-07).
    """
    player = holder(table.position, role)
    decoy = not player or not able(table.position, player)
    asking = Asking(decoy=decoy, wait=row.wait, called=role)
    answer = yield from ask_silently(role, player, rule, options(player), asking)
    if decoy:
        tell_gm(table, "call-had-no-effect", "REP-NIGHT-03", role=role)
        return "", ""
    if not answer:
        tell_gm(table, "question-skipped", rule, question=role)
    return player, answer


@dataclass(frozen=True)
class GroupCall:
    """What a group is asked together, what the question calls it, and by which rule."""

    purpose: str
    group: str
    rule: str


TO_GHOSTS = GroupCall("militia", "ghosts", "REP-DEAD-05")
TO_REPTILIANS = GroupCall("prey", "reptiles", "REP-REPT-02")
TO_LOVERS = GroupCall("tryst", "lovers", "REP-AMO-06")


def _call_group(
    row: NightRow,
    call: GroupCall,
    seats: Sequence[str],
    options: Sequence[str],
    *,
    disagree: str = "",
    decides: str = "",
) -> Steps[str]:
    """Call a group that answers together, nobody for a decoy; `disagree` is its word where all must agree.

    Where they do not, the seat that `decides` has its way.
    """
    agree = bool(disagree) and len(seats) > 1
    asking = Asking(
        tuple(seats),
        "agree" if agree else "first",
        disagree if agree else "",
        decides=decides if agree else "",
        decoy=not seats,
        wait=row.wait,
        called=row.id,
    )
    by = call.group if seats else NO_HOLDER
    return (yield from ask_one(call.purpose, by, call.rule, options, audience=tuple(seats), asking=asking))


def _fantomes(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the ghosts vote on a house to protect, not last night's (REP-DEAD-04, REP-DEAD-05).

    Where they do not agree, the Head of the militia decides (REP-POST-10).
    """
    position = table.position
    ghosts = in_state(position, "ghost")
    if not ghosts:
        tell_everybody(table, "question-skipped", "REP-DEAD-05", question="militia")
        return
    options = [each for each in living(position) if each != position.militia_last]
    head = position.posts[MILITIA] or ""
    house = yield from _call_group(
        row, TO_GHOSTS, ghosts, [*options, NONE], disagree=NONE if head else "", decides=head
    )
    night.militia = None if house == NONE else house
    if house != NONE:
        tell_gm(table, "house-defended", "REP-DEAD-04", house=house)


def _reptiliens(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the Reptilians choose a house, and whether its owner is prey (REP-REPT-02, REP-ATK-04).

    Where they disagree the Alpha settles (REP-REPT-03); without her nothing comes of it (REP-ATK-05).
    """
    position = table.position
    hunters = [each for each in living(position) if is_reptilian(table, each) and able(position, each)]
    targets = [*living(position), *(f"{HORNS}{each}" for each in living(position))]
    answer = yield from _call_group(
        row, TO_REPTILIANS, hunters, [*targets, DISAGREE, NONE], disagree=DISAGREE
    )
    if not hunters:
        tell_gm(table, "call-had-no-effect", "REP-NIGHT-03", role="reptiliens")
        return
    if answer == DISAGREE:
        answer = yield from _alphas_prey(table, night, row, [*targets, NONE])
    if answer != NONE:
        target = answer.removeprefix(HORNS)
        night.prey = Prey(target, answer.startswith(HORNS))
        tell_gm(table, "attack-planned", "REP-REPT-02", target=target, horns=night.prey.horns)


def _alphas_prey(table: Table, night: Night, row: NightRow, options: Sequence[str]) -> Steps[str]:
    """Return what the Alpha settles; without her none, and the night knows why there is no attack."""
    alpha = holder(table.position, ALPHA)
    decoy = not alpha or not able(table.position, alpha)
    asking = Asking(decoy=decoy, wait=row.wait, called=ALPHA)
    answer = yield from ask_silently("alpha-prey", alpha, "REP-REPT-03", options, asking)
    if decoy:
        night.no_attack = NO_ALPHA
        tell_gm(table, "call-had-no-effect", "REP-NIGHT-03", role=ALPHA)
        return NONE
    return answer


def _amoureux_parole(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the Lovers choose at whose house they sleep (REP-AMO-06)."""
    position = table.position
    couple = lovers(position)
    both = couple and all(able(position, each) for each in couple)
    options = couple if both else [*living(position), NONE]
    house = yield from _call_group(row, TO_LOVERS, couple if both else [], options)
    if not both:
        tell_gm(table, "call-had-no-effect", "REP-NIGHT-03", role="amoureux")
        return
    night.tryst = house
    tell_players(table, couple, "tryst-set", "REP-AMO-06", house=house)


def _marchand(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the Sandman put somebody to sleep at home (REP-SPEC-12)."""
    everybody = [*living(table.position), NONE]
    _, target = yield from call_role(table, row, row.roles[0], "REP-SPEC-12", lambda _: everybody)
    if target in ("", NONE):
        return
    night.asleep.append(target)
    night.long.append(LongAction(SLEEP, target, target))
    tell_players(table, [target], "put-to-sleep", "REP-SPEC-13", player=target)


def _voisin(table: Table, _night: Night, row: NightRow) -> Steps[None]:
    """Let each who snoops see both cards of a neighbour (REP-SPEC-04)."""

    def beside(player: str) -> list[str]:
        near = neighbours(table.position, player) if player else living(table.position)
        return [*near, NONE]

    for role in row.roles:
        player, seen = yield from call_role(table, row, role, "REP-SPEC-04", beside)
        if seen not in ("", NONE):
            show_cards(table, seen, player, "REP-SPEC-04")


def _everybody_else(table: Table) -> Callable[[str], list[str]]:
    """Return what gives the options of a holder who may name any other, or nobody."""
    return lambda player: [*others(table.position, player), NONE]


def _larcin(table: Table, _night: Night, row: NightRow) -> Steps[None]:
    """Let each thief rob a house, the richest's too (REP-MONEY-05), and give away loot (REP-SPEC-06)."""
    position = table.position
    for role in row.roles:
        thief, house = yield from call_role(table, row, role, "REP-SPEC-06", _everybody_else(table))
        if house in ("", NONE):
            continue
        owned = position.players[house].coins
        stolen = owned if house in neighbours(position, thief) else (owned + 1) // 2
        pass_coins(position, house, thief, stolen)
        tell_players(table, [thief], "theft-done", "REP-SPEC-06", house=house, coins=stolen)
        if stolen:
            yield from _give_loot(table, Asking(wait=row.wait, called=role), thief, stolen)


def _give_loot(table: Table, asking: Asking, thief: str, stolen: int) -> Steps[None]:
    """Let a thief give all or part of the loot to somebody at once (REP-SPEC-08)."""
    position = table.position
    options = [*others(position, thief), NONE]
    to = yield from ask_silently("gift-to", thief, "REP-SPEC-08", options, asking)
    if to == NONE:
        return
    coins = yield from ask_number("gift-amount", thief, "REP-SPEC-08", 1, stolen, secret=True, asking=asking)
    pass_coins(position, thief, to, coins)
    tell_players(table, [thief, to], "coins-given", "REP-SPEC-08", player=to, coins=coins)


def _enlevement(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the Psychopath or the Madman carry somebody off into heavy sleep (REP-SPEC-14)."""
    for role in row.roles:
        player, target = yield from call_role(table, row, role, "REP-SPEC-14", _everybody_else(table))
        if target in ("", NONE):
            continue
        night.long.append(LongAction(ABDUCTION, player, player))
        night.long.append(LongAction(SLEEP, target, player))
        if target not in night.asleep:
            night.asleep.append(target)
        tell_players(table, [player], "abducted", "REP-SPEC-14", player=target, house=player)


def _couple(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let Freyja or Eris send two persons to one house, as the first says (REP-SPEC-24, REP-SPEC-20)."""
    position = table.position
    [role] = row.roles
    action, rule, fails = COUPLES[role]
    everybody = [*living(position), NONE]
    player, first = yield from call_role(table, row, role, rule, lambda _: everybody)
    if first in ("", NONE):
        return
    asking = Asking(wait=row.wait, called=role)
    second = yield from ask_silently(f"{role}-second", player, rule, others(position, first), asking)
    if not second:
        tell_gm(table, "question-skipped", rule, question=f"{role}-second")
        return
    pair = seated(position, [first, second])
    if any(_unavailable(table, night, each) for each in pair):
        tell_everybody(table, "action-failed", fails, role=role)
        return
    house = yield from ask_silently(f"{role}-place", first, rule, pair, asking)
    night.long += [LongAction(action, each, house) for each in (first, second)]
    tell_players(table, pair, "pair-met", fails, players=pair, house=house, action=action)


def _unavailable(table: Table, night: Night, player: str) -> bool:
    """Whether somebody is asleep, abducts, or was killed tonight (REP-SPEC-21)."""
    abducts = any(each.who == player and each.action == ABDUCTION for each in night.long)
    return abducts or not able(table.position, player)


def _artiste_sculpture(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the Artist spend the night sculpting at somebody's house (REP-SPEC-17)."""
    player, house = yield from call_role(table, row, row.roles[0], "REP-SPEC-17", _everybody_else(table))
    if house in ("", NONE):
        return
    night.long.append(LongAction(SCULPTING, player, house))
    night.sculpture = house
    tell_players(table, [player], "sculpture-begun", "REP-SPEC-17", house=house)


def _postes(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let Eris, Cortex and Minus, Freyja or the Artist plot against the posts."""
    plot = yield from POST_PLOTS[row.roles[0]](table, row)
    if plot:
        night.posts = plot
        tell_gm(table, "posts-plotted", _PLOT_RULES[plot.kind], **write(plot))


def _prank(table: Table, row: NightRow) -> Steps[PostPlot | None]:
    """Let Eris turn the posts, in a direction or not at all (REP-SPEC-22, REP-SPEC-23)."""
    ways = ["clockwise", "counterclockwise", NONE]
    _, way = yield from call_role(table, row, "eris", "REP-SPEC-22", lambda _: ways)
    return None if way in ("", NONE) else Turning("turn", way)  # type: ignore[arg-type]


def _swap(table: Table, row: NightRow) -> Steps[PostPlot | None]:
    position = table.position
    people = seated(position, [*living(position), *in_state(position, "ghost")])
    _, first = yield from call_role(table, row, "cortex", "REP-SOU-03", lambda _: [*people, NONE])
    left = [*(each for each in people if each != first), NONE]
    _, second = yield from call_role(table, row, "minus", "REP-SOU-03", lambda _: left)
    named = all(each not in ("", NONE) for each in (first, second))
    return Swap("swap", first, second) if named else None


def _adoration(table: Table, row: NightRow) -> Steps[PostPlot | None]:
    position = table.position
    people = [*living(position), *in_state(position, "ghost"), NONE]
    _, who = yield from call_role(table, row, "freyja", "REP-SPEC-26", lambda _: people)
    return None if who in ("", NONE) else Adoration("adoration", who)


def _caricature(table: Table, row: NightRow) -> Steps[PostPlot | None]:
    position = table.position

    def models(player: str) -> list[str]:
        holders = [each for each in position.seats if posts_of(position, each)]
        return [*(holders if player else living(position)), NONE]

    _, who = yield from call_role(table, row, "artiste", "REP-SPEC-19", models)
    return None if who in ("", NONE) else Caricature("caricature", who)


def _charme(table: Table, _night: Night, row: NightRow) -> Steps[None]:
    """Let Orpheus and the Siren each charm somebody not yet charmed by them (REP-MUS-04, REP-MUS-05)."""
    position = table.position
    for role in row.roles:
        rule = "REP-MUS-04" if role == "orphee" else "REP-MUS-05"

        def uncharmed(player: str, role: str = role) -> list[str]:
            new = [
                each
                for each in others(position, player)
                if not player or role not in position.players[each].charmed_by
            ]
            return [*new, NONE]

        player, target = yield from call_role(table, row, role, rule, uncharmed)
        if target in ("", NONE):
            continue
        position.players[target].charmed_by.append(role)  # type: ignore[arg-type]
        tell_players(table, [player], "charm-laid", rule, player=target, by=role)
        tell_players(table, [target], "charmed-told", "REP-MUS-03", player=target)


def _amoureux_nuit(table: Table, night: Night, _row: NightRow) -> Steps[None]:
    """Let the Lovers meet (REP-AMO-06)."""
    if night.tryst:
        tell_gm(table, "lovers-met", "REP-AMO-06", house=night.tryst)
    yield from ()


def _laura(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let Laura choose another house; she may not stay at home (REP-SPEC-15)."""
    position = table.position
    laura = holder(position, row.roles[0])
    awake = bool(laura) and able(position, laura)
    player, house = yield from call_role(
        table,
        row,
        row.roles[0],
        "REP-SPEC-15",
        lambda player: others(position, player) if awake else [*others(position, player), NONE],
    )
    if house in ("", NONE):
        return
    night.long.append(LongAction(SQUATTING, player, house))
    tell_players(table, [player], "squat-chosen", "REP-SPEC-15", house=house)


def _dresseur(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let each trainer place an animal, which finds a Reptilian in a house or a corpse (REP-SPEC-05)."""
    position = table.position
    places = [*living(position), *(f"{MORGUE}{each}" for each in dead(position)), NONE]
    for role in row.roles:
        player, place = yield from call_role(table, row, role, "REP-SPEC-05", lambda _: places)
        if place in ("", NONE):
            continue
        if place.startswith(MORGUE):
            corpse = place.removeprefix(MORGUE)
            found: dict[str, object] = {"corpse": corpse, "reptile": is_reptilian(table, corpse)}
        else:
            inside = [each for each, house in houses(table, night, attack=False).items() if house == place]
            found = {"house": place, "reptile": any(is_reptilian(table, each) for each in inside)}
        tell_players(table, [player], "animal-answered", "REP-SPEC-05", **found)


def _attaque(table: Table, night: Night, _row: NightRow) -> Steps[None]:
    """Let the Reptilians attack, later in the night than they have chosen whom (REP-REPT-04)."""
    yield from attack(table, night)


def _aube(table: Table, night: Night, _row: NightRow) -> Steps[None]:
    """Wake the heavy sleepers, before inventions and the dream (REP-NIGHT-04)."""
    night.asleep = []
    tell_everybody(table, "sleepers-woke", "REP-NIGHT-04")
    yield from ()


def _inventions(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let each inventor stalk somebody, or see the card of one who is dead (REP-SPEC-02, REP-SPEC-03)."""
    position = table.position

    def targets(player: str) -> list[str]:
        stalked = [f"{STALK}{each}" for each in others(position, player)]
        return [*stalked, *(f"{REVEAL}{each}" for each in dead(position)), NONE]

    for role in row.roles:
        player, chosen = yield from call_role(table, row, role, "REP-SPEC-01", targets)
        if chosen.startswith(STALK):
            target = chosen.removeprefix(STALK)
            home = night.where.get(target, target) == target
            tell_players(table, [player], "stalk-answered", "REP-SPEC-03", player=target, at_home=home)
        elif chosen.startswith(REVEAL):
            target = chosen.removeprefix(REVEAL)
            card = position.players[target].role
            tell_players(table, [player], "card-revealed", "REP-SPEC-02", player=target, role=card)


def _reve(table: Table, night: Night, row: NightRow) -> Steps[None]:
    """Let the spirits make the village dream of a number (REP-DEAD-15)."""
    spirits = in_state(table.position, "spirit")
    if not spirits:
        tell_everybody(table, "question-skipped", "REP-DEAD-15", question="dream")
        return
    topic = yield from ask_one(
        "dream",
        GM,
        "REP-DEAD-15",
        table.components.dreams,
        audience=(),
        asking=Asking(wait=row.wait, called=row.id),
    )
    tell_players(
        table, spirits, "dream-told", "REP-DEAD-15", topic=topic, value=dreamt(table, night)[topic]()
    )


def dreamt(table: Table, night: Night) -> Mapping[str, Callable[[], int]]:
    """Return how each number that may be dreamt of is counted."""
    position = table.position
    alive = [each for each in living(position) if each not in night.deaths]

    def count(fits: Callable[[str], bool]) -> int:
        return sum(map(fits, alive))

    return {
        "reptiliens-restants": lambda: count(lambda each: is_reptilian(table, each)),
        "charmes-vivants": lambda: count(lambda each: bool(position.players[each].charmed_by)),
        "postes-souris": lambda: sum(
            is_member(table, player, "souris") for post in MICE_POSTS if (player := position.posts[post])
        ),
        "amoureux-vivants": lambda: count(lambda each: position.players[each].lover),
        "pieces-en-jeu": lambda: sum(person.coins for person in position.players.values()),
        "idealistes-vivants": lambda: count(lambda each: is_member(table, each, "idealistes")),
    }


POST_PLOTS: Mapping[str, Callable[[Table, NightRow], Steps[PostPlot | None]]] = {
    "eris": _prank,
    "cortex": _swap,
    "freyja": _adoration,
    "artiste": _caricature,
}
_PLOT_RULES = {
    "turn": "REP-SPEC-22",
    "swap": "REP-SOU-03",
    "adoration": "REP-SPEC-26",
    "caricature": "REP-SPEC-19",
}
ROWS: Mapping[str, Callable[[Table, Night, NightRow], Steps[None]]] = {
    "fantomes": _fantomes,
    "reptiliens": _reptiliens,
    "amoureux-parole": _amoureux_parole,
    "marchand": _marchand,
    "voisin": _voisin,
    "larcin": _larcin,
    "enlevement": _enlevement,
    "freyja-couple": _couple,
    "eris-querelle": _couple,
    "artiste-sculpture": _artiste_sculpture,
    "postes": _postes,
    "charme": _charme,
    "amoureux-nuit": _amoureux_nuit,
    "laura": _laura,
    "dresseur": _dresseur,
    "attaque": _attaque,
    "aube": _aube,
    "inventions": _inventions,
    "reve": _reve,
}
