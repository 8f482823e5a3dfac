"""The same evening with other secrets: whatever tells the two apart has told a secret.

Nothing here asks `view` or a game what may be seen: what is secret stands in the rules (MOSH-DEAL-02,
NM-SETUP-02), and is looked up in the position itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations
from typing import Any

from printkit.base.faults import RefusedError
from printkit.games.mosh.deck import unseen
from printkit.play.play_state import PlayState
from printkit.table.act import Table
from printkit.table.log import Answer, LogEntry
from printkit.table.replay import Played, replay, unchanged
from printkit.table.session import Session

Tell = Callable[[int, Answer], Answer]
"""Gives what stands in place of an answer, which is at that place of the log."""


def otherwise(state: PlayState, viewer: str, known: tuple[Played, ...] = ()) -> PlayState | None:
    """Return the evening as it would be had all but the viewer drawn other secrets; None where it could not.

    Everything that lies on the table is the same in both. `known` are acts of such an evening that was given
    before, which are not played again.
    """
    if not secrets_of(state.session.position, viewer):
        return None
    game = state.session.game.name
    for told in {"mosh": hands, "non-morts": theories}[game](state.session, viewer):
        if other := retold(state.session, told, known):
            return replace(state, session=other)
    return None


def secrets_of(position: Mapping[str, Any], viewer: str) -> dict[str, Any]:
    """Return what is kept from the viewer: hands and theories by seat, none where nothing is."""
    if position.get("over"):
        return {}
    held = {seat: each["hand"] for seat, each in position.get("players", {}).items() if each["hand"]}
    held |= position.get("theories", {})
    return {seat: secret for seat, secret in held.items() if seat != viewer}


def on_the_table(position: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position without what anybody holds in secret."""
    players = position.get("players", {})
    counted = {seat: {**each, "hand": len(each["hand"])} for seat, each in players.items()}
    return {**position, "players": counted, "theories": sorted(position.get("theories", {}))}


def hands(session: Session, viewer: str) -> Iterator[Tell]:
    """Return which cards others could hold in place of those in their hands, out of the draw pile."""
    position, box = session.position, session.game.components
    deal = next((played for played in reversed(session.acts) if played.call.call == "deal"), None)
    if deal is None:
        return
    drawn = {at: (question.about["seat"], entry.answer) for at, question, entry in deal.questions()}
    left = Counter(unseen(Table(session.game.read(position), box)))
    told = dict[tuple[str, str], tuple[str, str]]()
    for seat, card in drawn.values():
        own = [each for by, each in drawn.values() if by == seat]
        if seat == viewer or own.count(card) > 1 or card not in position["players"][seat]["hand"]:
            continue  # of two alike, one may lie on the table
        free = (each for each in left if left[each] and each not in own and (seat, each) not in told.values())
        if other := next(free, None):
            told[seat, card] = (seat, other)
            left[other] -= 1

    def tell(at: int, entry: Answer) -> Answer:
        card, _, limb = str(entry.answer).partition(":")
        if at in drawn and entry.answer == card:
            seat, _ = drawn[at]
            return replace(entry, answer=told.get((seat, card), (seat, card))[1])
        _, other = told.get((entry.by, card), ("", ""))
        if at < deal.end or not (other and limb):
            return entry
        return replace(entry, answer=f"{other}:{box.cards[other].edges[0]}")  # played, and taken back

    if told:
        yield tell


def theories(session: Session, viewer: str) -> Iterator[Tell]:
    """Return which theories others could have in place of theirs, as far as the film is still the same."""
    held = secrets_of(session.position, viewer)
    every = [
        each for each in session.game.components.theories if each not in session.position["theories"].values()
    ]
    for others in islice(permutations(every, len(held)), 0, None, 5):
        told = dict(zip(held.values(), others, strict=True))

        def tell(_: int, entry: Answer, told: dict[str, str] = told) -> Answer:
            match entry.answer:
                case str(theory):
                    return replace(entry, answer=told.get(theory, theory))
                case [*judged]:
                    return replace(entry, answer=[told.get(each, each) for each in judged])
            return entry

        yield tell


def retold(session: Session, tell: Tell, known: tuple[Played, ...]) -> Session | None:
    """Return the session whose entries are told otherwise; None where it would not have come to this."""

    def said(entries: Iterable[LogEntry], begin: int = 0) -> tuple[LogEntry, ...]:
        return tuple(
            tell(at, entry) if isinstance(entry, Answer) else entry
            for at, entry in enumerate(entries, start=begin)
        )

    log, aside = session.log, len(session.log.entries)
    entries = said(log.entries)
    changes, undone = (
        tuple(
            replace(each, added=said(each.added, each.at), removed=said(each.removed, each.at))
            for each in turned
        )
        for turned in (log.changes, log.undone)
    )
    left = tuple(replace(old, entry=said([old.entry], aside)[0]) for old in session.left)
    try:
        acts = replay(session.game, session.start, entries, unchanged(known or session.acts, entries))
    except RefusedError:
        return None
    other = replace(
        session, log=replace(log, entries=entries, changes=changes, undone=undone), acts=acts, left=left
    )
    asks = [each and (each.purpose, each.by, each.about) for each in (session.pending, other.pending)]
    same = on_the_table(session.position) == on_the_table(other.position) and asks[0] == asks[1]
    return other if same else None
