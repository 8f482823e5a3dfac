"""The village in lines: a house a line, round the circle; for the game master also cards and tonight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printkit.base.display_width import display_width, left_aligned
from printkit.games.arrow import Arrow
from printkit.games.reptiliens.calls import script
from printkit.games.reptiliens.camps import dominant_camp
from printkit.games.reptiliens.components import components_of
from printkit.games.reptiliens.opening_calls import CALL_SAID, SAID_CALL
from printkit.games.reptiliens.phone_night import ARM, READ
from printkit.games.reptiliens.position import Table
from printkit.games.reptiliens.validate import read_unverified
from printkit.games.reptiliens.visibility import CHARMED
from printkit.games.reptiliens.whereabouts import AT_HOME, long_actions
from printkit.games.sentences import Names, labelled, named, paired
from printkit.kit.model import Kit
from printkit.table.answers import Choose
from printkit.table.audience import ALL
from printkit.table.question import Question

WIDTH = 79
"""Letters in a line: a terminal of 80 shows it whole."""

NAME_WIDTH = 14
"""Letters of a name at most, where houses stand below each other."""

QUESTION_STEPS = {
    "camera": ("day-step", "rep-day-01", True),
    "bequest": ("day-step", "rep-day-05", False),
    "designate": ("day-step", "rep-day-05", False),
    "move-to": ("day-step", "rep-day-06", True),
    "session-kind": ("day-step", "rep-day-07", True),
    "law-proposer": ("day-step", "rep-day-08", False),
    "pickpocket": ("day-step", "rep-day-11", True),
}
"""The step of the opening or of the day in which something is asked, and whether its words ask just that."""

OF_A_LAW = ("law-approved", "law-accepted", "law-eligible", "vote", "ranking")
"""What is asked while a law is proposed or in force: its words stand beside it."""

BY_POSTS = {
    "bequest": ("notaire",),
    "camera": ("procureur", "adjoint-randy", "adjoint-armish"),
    "designate": ("scrutateur",),
    "applicant": ("scrutateur",),
    "session-kind": ("president",),
    "vote-direction": ("president",),
    "tie-break": ("president",),
    "law-accepted": ("senateur",),
    "pardon": ("bourreau",),
    "fee": ("pretre-capitaliste", "pretre-traditionnel"),
    "pickpocket": ("pickpocket-mirko", "pickpocket-mirka"),
    "inquiry": ("procureur",),
}
"""The posts by which somebody is asked something."""


def board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Draw the houses in the order of the circle, once the cards are dealt."""
    if not _is_dealt(position):
        return []
    rows = {seat: _row(kit, position, names, seat) for seat in position["seats"]}
    tonight = _tonight(kit, position, names, viewer)
    lines = [_heading(kit, position), ""]
    width = min(NAME_WIDTH, max(display_width(row[1]) for row in rows.values()))
    for seat, (number, name, coins, told) in rows.items():
        head = f"{number:>2} {left_aligned(_cut(name, width), width)} {coins:>3}  "
        said = [*told, *tonight.get(seat, ())]
        lines += _wrapped(head, " · ".join(said))
    return [*lines, *_below(kit, position, names)]


def told_board(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> list[str]:
    """Tell of everybody in the order of the circle what `board` draws, in words."""
    if not _is_dealt(position):
        return []
    tonight = _tonight(kit, position, names, viewer)
    lines = [_heading(kit, position)]
    for seat in position["seats"]:
        number, name, coins, told = _row(kit, position, names, seat)
        owned = [kit.say("board-coins", n=int(coins)).plain] if coins else []
        lines.append(", ".join([f"{number}. {name}", *owned, *told, *tonight.get(seat, ())]))
    return [*lines, *_below(kit, position, names)]


def option(kit: Kit, question: Question, option: str, names: Names) -> str:
    """Name an option: a card, a law, a post, somebody; as `horns:p3` with what is done (`option-horns`)."""
    mark, _, player = option.partition(":")
    if player:
        return kit.say(f"option-{mark}", player=names.get(player, player)).plain
    if option in (READ, ARM, CALL_SAID):
        return kit.say(f"option-{option}").plain
    return named(kit, question.purpose, option, names)


def legend(kit: Kit) -> list[str]:
    """Return what stands on the line of a house."""
    return [kit.say("board-key").plain]


def score(kit: Kit, position: Mapping[str, Any], names: Names) -> list[str]:
    """Return which camps and conditions have won, whom that consoles, and the cards of all."""
    over = position["over"]
    told = []
    if over["reason"] == "show":
        alive = sum(person["state"] == "alive" for person in position["players"].values())
        told.append(labelled(kit, "score-show", str(position["day"])))
        told.append(labelled(kit, "score-living", str(alive)))
    if over["camps"]:
        camps = ", ".join(_camp_and_members(kit, position, camp, names) for camp in over["camps"])
        told.append(labelled(kit, "score-camps", camps))
    if over["personal"]:
        met = (
            paired(
                kit,
                names.get(each["player"], each["player"]),
                named(kit, "condition", each["condition"], names),
            )
            for each in over["personal"]
        )
        told.append(labelled(kit, "score-personal", ", ".join(met)))
    if over["consoled"]:
        consoled = ", ".join(names.get(each, each) for each in over["consoled"])
        told.append(labelled(kit, "score-consoled", consoled))
    if position["suspected"]:
        most = max(position["suspected"].values())
        suspected = [seat for seat, count in position["suspected"].items() if count == most]
        told.append(labelled(kit, "score-suspected", ", ".join(names.get(each, each) for each in suspected)))
    for seat in position["seats"]:
        person = position["players"][seat]
        cards = ", ".join(_card(kit, card) for card in (person["role"], *person["specs"]))
        told.append(kit.say("score-cards", player=names.get(seat, seat), cards=cards).plain)
    return told


def _camp_and_members(kit: Kit, position: Mapping[str, Any], camp: str, names: Names) -> str:
    """Name a camp that has won, and whose camp it was above all others."""
    table = _table(kit, position)
    members = [
        names.get(seat, seat)
        for seat in table.position.seats
        if dominant_camp(table.components, table.position, seat) == camp
    ]
    name = named(kit, "camp", camp, names)
    return f"{name} ({', '.join(members)})" if members else name


def aside(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> list[str]:
    """Return what a game master says aloud for a question, who answers a call, and what to do then.

    Whoever has died is told what each choice means, and whoever has the camera what it is for.
    """
    leads = all(person["role"] for person in position["players"].values())
    if question.purpose == "fate" and isinstance(question.want, Choose):
        return [kit.say(f"aside-{fate}").plain for fate in question.want.options]
    if not leads:
        return [kit.say("aside-camera").plain] if question.purpose == "camera" else []
    if by_day := [*_of_day(kit, position, question, names)]:
        return by_day
    if question.purpose == "target":
        announce = kit.row("power", question.about["power"])["announce"]
        return [kit.say("aside-invoke", announce=named(kit, "announce", announce, names)).plain]
    called = script(kit, position, question, names, lambda _, below: below - 1)  # nobody is told here to walk
    if called is None:
        return []
    told = [kit.say("aside-say", words=called.says).plain] if called.says else []
    said_only = question.purpose == SAID_CALL and called.does
    if question.asking.decoy and not said_only:  # it says why nobody answers
        return [*told, called.who, *called.does]
    who = [kit.say("aside-called", players=called.who).plain] if called.who else []
    return [*told, *who, *called.does]


def _of_day(kit: Kit, position: Mapping[str, Any], question: Question, names: Names) -> Iterator[str]:
    """Yield by which post somebody is asked, what is said and done, the words of a law, what to know."""
    for post in BY_POSTS.get(question.purpose, ()):
        if position["posts"].get(post) == question.by:
            holder, office = names.get(question.by, question.by), named(kit, "post", post, names)
            yield kit.say("aside-holds", player=holder, post=office).plain
    if question.purpose in QUESTION_STEPS:
        yield from _of_step(kit, question.purpose)
    if question.purpose in OF_A_LAW:
        law = question.about.get("law") or (position["today"] or {}).get("law")
        if row := kit.find("law", law or ""):
            yield kit.say("aside-law", law=row["name"].plain, text=row["text"].plain).plain
    if (label := f"beside-{question.purpose}") in kit.labels:
        yield kit.say(label).plain


def _of_step(kit: Kit, purpose: str) -> list[str]:
    """Return what a game master says and does in the step in which something is asked."""
    table, id_, says = QUESTION_STEPS[purpose]
    step = kit.row(table, id_)
    how = step["how"].plain
    return [kit.say("aside-say", words=step["say"].plain).plain, how] if says else [how]


def _is_dealt(position: Mapping[str, Any]) -> bool:
    posts = position.get("posts", {})
    return any(posts.values())


def _heading(kit: Kit, position: Mapping[str, Any]) -> str:
    alive = sum(person["state"] == "alive" for person in position["players"].values())
    weekday = named(kit, "weekday", position["weekday"], {})
    phase = "board-night" if position["phase"] == "night" else "board-day"
    when = kit.say(phase, weekday=weekday, day=position["day"]).plain
    return f"{when} · {kit.say('board-alive', n=alive).plain}"


def _row(kit: Kit, position: Mapping[str, Any], names: Names, seat: str) -> tuple[int, str, str, list[str]]:
    """Return the number of a house, who lives there, the coins as a drawing has them, and what is known."""
    person = position["players"][seat]
    state = person["state"]
    told = [named(kit, "state", state, names)] if state != "alive" else []
    told += [named(kit, "post", post, names) for post, player in position["posts"].items() if player == seat]
    if spouse := person.get("spouse"):
        told.append(kit.say("board-spouse", player=names.get(spouse, spouse)).plain)
    told += _cards(kit, position, names, seat)
    coins = "" if person["coins"] is None or state not in ("alive", "dead") else str(person["coins"])
    return position["seats"].index(seat) + 1, names.get(seat, seat), coins, told


def _cards(kit: Kit, position: Mapping[str, Any], names: Names, seat: str) -> Iterator[str]:
    """Yield what is known of somebody's cards, of conversions, love, conditions and charms."""
    person = position["players"][seat]
    cards = [*filter(None, [person["role"]]), *person["specs"]]
    if cards:
        yield "[" + ", ".join(_card(kit, card) for card in cards) + "]"
    for camp in person.get("converted", ()):
        yield kit.say("board-converted", camp=named(kit, "camp", camp, names)).plain
    if person.get("lover"):
        yield kit.say("board-lover").plain
    for condition in person.get("personal", ()):
        yield named(kit, "condition", condition, names)
    if charmed := person.get("charmed_by"):
        told = ", ".join(_card(kit, role) for role in charmed)
        yield kit.say("board-charmed", roles=told).plain
    elif person.get(CHARMED):  # so much one knows of oneself
        yield named(kit, "status", "charmed", names)


def _card(kit: Kit, card: str) -> str:
    row = kit.find("camp-role", card) or kit.row("specialty", card)
    name: str = row["name"].plain
    return name


def _tonight(kit: Kit, position: Mapping[str, Any], names: Names, viewer: str) -> Mapping[str, Sequence[str]]:
    """Return, for a game master at night, what each does and where, as far as it is decided."""
    if viewer != ALL or not position.get("night"):
        return {}
    table = _table(kit, position)
    night = table.position.night
    assert night is not None
    told: dict[str, list[str]] = {player: [kit.say("board-dead-tonight").plain] for player in night.deaths}
    for each in long_actions(table, night, attack=True):
        if each.action == AT_HOME:
            continue
        action = named(kit, "action", each.action, names)
        label = "board-doing-at-home" if each.place == each.who else "board-doing"
        house = names.get(each.place, each.place)
        told.setdefault(each.who, []).append(kit.say(label, action=action, house=house).plain)
    return told


def arrows(kit: Kit, position: Mapping[str, Any], names: Names) -> list[Arrow]:
    """Return who spends tonight in another house, and what for, once that is decided."""
    if not position.get("night"):
        return []
    table = _table(kit, position)
    night = table.position.night
    assert night is not None
    return [
        Arrow(each.who, each.place, named(kit, "action", each.action, names))
        for each in long_actions(table, night, attack=True)
        if each.place != each.who
    ]


def _below(kit: Kit, position: Mapping[str, Any], names: Names) -> Iterator[str]:
    """Yield what else is public: the house with the alarm, the militia, the law of today."""
    below = []
    if rich := position.get("protected"):
        below.append(labelled(kit, "board-alarm", names.get(rich, rich)))
    if militia := position.get("militia_last"):
        below.append(labelled(kit, "board-militia", names.get(militia, militia)))
    today = position.get("today") or {}
    if law := today.get("law"):
        below.append(labelled(kit, "board-law", named(kit, "law", law, names)))
    if below:
        yield ""
        for line in below:
            yield from _wrapped("", line)


def _table(kit: Kit, position: Mapping[str, Any]) -> Table:
    components = components_of(kit)
    return Table(read_unverified(position, components), components)


def _cut(name: str, width: int) -> str:
    if display_width(name) <= width:
        return name
    while display_width(name) > width - 1:
        name = name[:-1]
    return f"{name}…"


def _wrapped(head: str, told: str) -> Iterator[str]:
    """Yield a line that begins so, broken where the terminal ends; what follows stands below its words."""
    line, indent = head, " " * display_width(head)
    for at, word in enumerate(told.split(" ")):
        if at and display_width(line) + 1 + display_width(word) > WIDTH:
            yield line.rstrip()
            line = indent + word
        else:
            line += (" " if at else "") + word
    yield line.rstrip()
