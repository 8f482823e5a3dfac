"""The journal as a seat may read it: what was begun, told and thrown, and what happened."""

from __future__ import annotations

import hmac
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import dropwhile, groupby

from printkit.base.dataclass import dataclass
from printkit.play.narration import Narrator
from printkit.play.play_state import PlayState
from printkit.table.answers import Draw, Roll
from printkit.table.audience import ALL, EVERYBODY, Eyes
from printkit.table.event import Event
from printkit.table.view import Scene, ShownAnswer, View, is_hushed, may_know, seen_events, visibility_of

LATELY, MAX_SCENES = 40, 3
"""Lines of the journal that stand under the question, out of so many last acts."""

MAX_TOLD = 4
"""Lines of news above a question; more leave it no room, and are folded. A single one is not."""


@dataclass(frozen=True)
class JournalLine:
    """One line of the journal. `key` is the same as long as the line is; `at` is an answer's entry.

    `event` is what happened, as far as the page's seat may know it, `thrown` what the program threw. Where
    not everybody may know it, `open` says in its place what everybody may; it is "" for any other line. On a
    game master's page all that happened while eyes were closed is `covered` at once.
    """

    key: str
    kind: str
    words: str
    rule: str = ""
    who: str = ""
    origin: str = ""
    at: int = -1
    fixable: bool = False
    event: Event | None = None
    thrown: tuple[int, ...] = ()
    open: str = ""
    covered: bool = False


@dataclass(frozen=True)
class Happened:
    """What has just happened, to be done by hands: several alike at once, or dice that fell for `who`.

    `keys` are those of the notes that tell it one by one; `open` is as in `JournalLine`. What is `quiet` is
    read aloud by nobody.
    """

    words: str
    keys: tuple[str, ...]
    events: tuple[Event, ...] = ()
    thrown: tuple[int, ...] = ()
    open: str = ""
    who: str = ""
    quiet: bool = False

    def concerns(self, seat: str) -> bool:
        """Whether it tells of a seat."""
        return any(seat in event.fields.values() for event in self.events)


def foremost(told: Sequence[Happened], seat: str) -> tuple[Sequence[Happened], Sequence[Happened]]:
    """Return what is told at once and what is folded: of much, first what a seat itself has gone through."""
    if len(told) <= MAX_TOLD + 1:
        return told, ()
    numbers = sorted(range(len(told)), key=lambda number: not told[number].concerns(seat))
    first = {*numbers[:MAX_TOLD]}
    return (
        [each for number, each in enumerate(told) if number in first],
        [each for number, each in enumerate(told) if number not in first],
    )


def happened_since(words: Narrator, state: PlayState, seen: View, begun: int | None) -> Iterator[Happened]:
    """Yield what the decision at entry `begun` led to; after an undo, nothing.

    What stood there before tokens were drawn stands there still: hands draw first.
    """
    if begun is None or (state.last and state.last.undid):
        return
    acts = state.session.acts
    first = next((at for at, act in enumerate(acts) if act.end > begun), len(acts))
    told = notes(words, state, seen, seen.scenes[first:])
    if first < len(acts) and acts[first].begin < begun:
        since = _before_draws(state, begun)
        told = dropwhile(lambda note: note.at < since, told)
    for (happened, open_words), group in groupby(told, key=lambda note: (note.event is not None, note.open)):
        left = list(group)
        if not happened:
            yield from (
                Happened(note.words, (note.key,), (), note.thrown, note.open, note.who)
                for note in left
                if note.thrown
            )
            continue
        for said, events in words.events([note.event for note in left if note.event]):
            keys = tuple(note.key for note in left[: len(events)])
            quiet = all(map(words.quiet, events))
            yield Happened(said, keys, tuple(events), open=open_words, quiet=quiet)
            del left[: len(events)]


def _before_draws(state: PlayState, entry: int) -> int:
    """Return the answer before those that told what was drawn; the same one where it told other things."""
    asked = state.session.questions
    while entry - 1 in asked and entry in asked and isinstance(asked[entry].want, Draw):
        entry -= 1
    return entry


def lately(words: Narrator, state: PlayState, seen: View) -> list[JournalLine]:
    """Return what happened last, dice, and what players said; what was decided shows in what happened."""
    scenes = [Scene(scene.call, tuple(filter(_happened, scene.lines))) for scene in seen.scenes[-MAX_SCENES:]]
    calls = [scene.call for scene in scenes]
    said = {words.begun(call) for call in calls if words.said(call) or words.beginner(call)}
    found = notes(words, state, seen, scenes)
    return [note for note in found if note.kind != "call" or note.words in said][-LATELY:]


def _happened(line: ShownAnswer | Event) -> bool:
    return isinstance(line, Event) or _is_throw(line) or _came_between(line)


def _is_throw(line: ShownAnswer) -> bool:
    return isinstance(line.question.want, Roll) and not _came_between(line)


def _came_between(line: ShownAnswer) -> bool:
    return line.answer is not None and line.answer.between is not None


def notes(words: Narrator, state: PlayState, seen: View, scenes: Sequence[Scene]) -> Iterator[JournalLine]:
    """Yield every line of the last scenes of an evening.

    Where others may not know that somebody is asked or told in secret, that stands in the mailbox alone: how
    many lines are covered would tell it. On a game master's page, which neighbours see, a secret line says
    openly neither who, nor what about, nor by which rule; but cards are dealt to all alike.
    """
    first = len(seen.scenes) - len(scenes)
    everybodys, hushed = visibility_of(state.session, EVERYBODY), is_hushed(state.session, seen.seat)
    leads = seen.seat == ALL and state.led(EVERYBODY)
    closed = [*_with_closed_eyes(state)] if leads else []
    for number, scene in enumerate(scenes, start=first):
        keys, covered = _Keys(state.key, seen.seat, number), leads and closed[number]
        call = scene.call
        yield JournalLine(
            keys.of("call", call.call), "call", words.begun(call), who=words.beginner(call), covered=covered
        )
        for line in scene.lines:
            if isinstance(line, Event):
                key, said = keys.of("event", line.to_json()), words.event(line)
                shown = next(seen_events([line], everybodys, EVERYBODY), None)
                if hushed and shown != line:
                    continue
                secret = "" if shown == line else words.event(shown) if shown else words.translate("a secret")
                rule = "" if leads and secret and not covered else line.rule
                yield JournalLine(key, "event", said, rule, event=line, open=secret, covered=covered)
            elif not (hushed and line.answer and not line.answer.between and _is_secret(line)):
                note = _told_note(words, keys, line)
                if leads and note.open and not line.question.chance:
                    told = " · ".join(filter(None, (note.who, note.words)))
                    rule = note.rule if covered else ""
                    note = replace(note, who="", words=told, rule=rule, open=words.translate("a secret"))
                yield replace(note, covered=covered)


def _with_closed_eyes(state: PlayState) -> Iterator[bool]:
    """Yield, act by act, whether all but a game master have their eyes closed in it."""
    eyes: Eyes = "open"
    for act in state.session.acts:
        eyes = state.session.game.eyes.get(act.call.call, eyes)
        yield eyes != "open"


def _told_note(words: Narrator, keys: _Keys, line: ShownAnswer) -> JournalLine:
    who, what, origin = words.told(line.question, line.answer)
    kind, key = "thrown" if _is_throw(line) else "told", keys.of("told", line.question.purpose, what)
    rule = "" if _came_between(line) else line.question.rule
    secret = line.answer is not None and not line.answer.between and _is_secret(line)
    told = words.told(line.question.veiled(), None)[1] if secret else ""
    if secret and line.question.asking.called:
        who, what = "", f"{who} · {what}"
    return JournalLine(
        key, kind, what, rule, who, origin, line.at, line.correctable, thrown=_thrown(line), open=told
    )


def _is_secret(line: ShownAnswer) -> bool:
    return not may_know(line.question, EVERYBODY)


def _thrown(line: ShownAnswer) -> tuple[int, ...]:
    """Return the dice that the program threw."""
    if line.answer is None or line.answer.origin != "thrown" or not _is_throw(line):
        return ()
    dice = line.answer.answer
    return tuple(dice) if isinstance(dice, list) else (dice,)


class _Keys:
    """Keys of the lines of a scene: alike for the same line, telling nothing of lines that are left out."""

    def __init__(self, key: bytes, seat: str, scene: int) -> None:
        self._key = key
        self._where = f"{seat} {scene}"
        self._seen: Counter[str] = Counter()

    def of(self, *what: object) -> str:
        said = json.dumps(what, sort_keys=True, default=str)
        self._seen[said] += 1
        line = f"{self._where} {said} {self._seen[said]}"
        return hmac.digest(self._key, line.encode(), "sha256").hex()[:10]


def die_faces(seen: View, words: Narrator) -> Mapping[str, Mapping[int, int]]:
    """Count the faces of the dice, by where they were thrown."""
    counted: dict[str, Counter[int]] = {}
    for line in seen.told.values():
        if line.answer is None or not _is_throw(line):
            continue
        thrown = line.answer.answer
        where = words.origin(line.question, line.answer)
        counted.setdefault(where, Counter()).update(thrown if isinstance(thrown, list) else [thrown])
    return {where: dict(sorted(found.items())) for where, found in counted.items()}
