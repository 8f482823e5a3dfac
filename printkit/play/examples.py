"""Play the examples of a rulebook: saved games, with captions that what happens fills.

An example is a row of the table `example` and a saved game `card_data/<game>/examples/<id>.jsonl`. Its
captions are rows of the table `caption`, in the order in which they happen: each tells an event by its kind,
the `nth` of that kind, or the start where it names none. All of its numbers and names come from the event.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from printkit.base import paths
from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, RefusedError, Several, near_name
from printkit.base.msgid import N_, N_plural
from printkit.base.paths import shown_path
from printkit.games.registry import load_ruleset
from printkit.games.sentences import event_sentence, event_values, named
from printkit.kit.model import Kit, Row
from printkit.kit.text.text import Text
from printkit.kit.text.tokens import without_markup
from printkit.play.verification import Save
from printkit.table.act import Act, Ruleset
from printkit.table.codec import write
from printkit.table.event import Event
from printkit.table.journal import read_journal_line
from printkit.table.log import Answer, Call, Log, LogEntry
from printkit.table.question import Question

_TOKEN = re.compile(r"\{[^{}]*\}")
_FIGURES = re.compile(r"\d+")

CaptionPlace = Callable[[int, str], tuple[str, str]]
"""Gives the file of a caption, by the number of its row, and the place of one of its columns there.

Both are "" where they are not known. Only faults ask.
"""


def nowhere(_number: int, _column: str) -> tuple[str, str]:
    """Know no files: there is only the kit."""
    return "", ""


@dataclass(frozen=True)
class PlayedEntry:
    """What came of one entry of a saved game.

    `before` and `position` are JSON. `question` is what an answer answered. `names` are those at the table.
    """

    before: Mapping[str, Any]
    position: Mapping[str, Any]
    events: tuple[Event, ...]
    question: Question | None
    answer: Any
    names: Mapping[str, str]


def play_examples(kit: Kit, place_of: CaptionPlace = nowhere) -> dict[str, Any]:
    """Return what happens in each example of a kit, by its id: JSON values and texts.

    Each is `{"names", "start", "end", "captions"}`, and each caption
    `{"id", "text", "event", "rule", "fields", "said", "before", "position", "answer"}`: positions before and
    after what it tells, the event's own sentence in `said`.
    Raises FaultError: everything that is wrong with them.
    """
    faults: list[Fault] = []
    played: dict[str, Any] = {}
    if rows := kit.tables.get("example", ()):
        ruleset = load_ruleset(kit)
        told = {rule for row in kit.tables.get("passage", ()) for rule in row.get("rules") or ()}
        where = partial(_where, kit, place_of)
        for row in rows:
            captions = [each for each in kit.tables.get("caption", ()) if each["example"] == row.id]
            path = paths.card_data(kit.game) / "examples" / f"{row.id}.jsonl"
            try:
                played[row.id] = _played(kit, ruleset, path, captions, where)
            except RefusedError as refused:
                faults += (replace(fault, file=shown_path(path)) for fault in refused.faults)
            except FaultError as wrong:
                faults += wrong.faults
            else:
                faults += _not_printed(kit, played[row.id], told, where)
    if faults:
        raise FaultError(faults)
    return played


def _where(kit: Kit, place_of: CaptionPlace, caption: Row, column: str) -> tuple[str, str]:
    """Return the file and the place that faults of a column of a caption name."""
    file, place = place_of(caption.number, column)
    return file or shown_path(paths.card_data(kit.game)), place or f"caption {caption.id}"


def _played(
    kit: Kit,
    ruleset: Ruleset[Any, Any],
    path: Path,
    captions: Sequence[Row],
    where: Callable[[Row, str], tuple[str, str]],
) -> dict[str, Any]:
    """Play one example. Raises FaultError and RefusedError."""
    save = Save.read(path)
    log = Log().after_all(
        read_journal_line(body, f"line {at}") for at, body in enumerate(save.bodies, start=2)
    )
    named_before = {seat: name for seat, name in save.head.party.names.items() if name}
    steps = list(_steps(ruleset, save.head.start, named_before, log.entries))
    if not steps:
        raise FaultError([Fault(shown_path(path), "", N_("nothing is played in it"))])
    start = steps[0].before
    names = steps[-1].names
    found: list[dict[str, Any]] = []
    faults: list[Fault] = []
    last = (-1, -1)
    for caption in captions:
        at = _place_of(steps, caption)
        if at is None:
            kinds = tuple(dict.fromkeys(event.kind for step in steps for event in step.events))
            event, example = caption["event"], caption["example"]
            values: dict[str, object] = {"event": event, "n": _nth(caption), "example": example}
            values["options"], hint = Several(kinds), N_("what happens: {options}")
            if close := near_name(caption["event"], kinds):
                values["close"], hint = close, N_("did you mean “{close}”? What happens: {options}")
            message = N_plural(
                "“{event}” does not happen in the example “{example}”",
                "“{event}” does not happen {n} times in the example “{example}”",
            )
            faults.append(Fault(*where(caption, "event"), message, values, hint))
            continue
        if at < last:
            message = N_("it is told after something that happens later")
            faults.append(
                Fault(*where(caption, "event"), message, {}, N_("captions are in the order of what happens"))
            )
        last = max(last, at)
        text = caption["text"]
        if digits := _digits(text):
            message = N_("a caption has no figures of its own: “{got}”")
            hint = N_("let the event fill them: {options}")
            options = Several(f"{{{name}}}" for name in _values(kit, steps, at, names))
            faults.append(Fault(*where(caption, "text"), message, {"got": digits, "options": options}, hint))
        found.append(_told(kit, caption, steps, at, names, start))
    if faults:
        raise FaultError(faults)
    return {"names": names, "start": start, "end": steps[-1].position, "captions": found}


def _steps(
    ruleset: Ruleset[Any, Any],
    start: Mapping[str, Any],
    names: Mapping[str, str],
    entries: Sequence[LogEntry],
) -> Iterator[PlayedEntry]:
    """Play entries one by one. Raises RefusedError with the entry that does not fit."""
    with ruleset.guard("position"):
        before: Mapping[str, Any] = write(ruleset.read(start))  # with all that a start leaves out
    position: Mapping[str, Any] = start
    act: Act[Any, Any] | None = None
    for number, entry in enumerate(entries, start=2):
        question, seen = None, len(act.events) if act else 0
        try:
            if isinstance(entry, Call):
                act, seen = Act(ruleset, entry.call, position, entry.args), 0
            elif act is None:
                raise RefusedError([Fault("", "", N_("there is no question to answer"))])
            else:
                question = act.pending
                act.answer(entry.answer)
        except RefusedError as refused:
            raise RefusedError(
                replace(fault, place=": ".join(filter(None, (f"line {number}", fault.place))))
                for fault in refused.faults
            ) from None
        position = act.position()
        answer = entry.answer if isinstance(entry, Answer) else None
        yield PlayedEntry(before, position, act.events[seen:], question, answer, {**names, **act.names()})
        before = position


def _nth(caption: Row) -> int:
    return caption.get("nth") or 1


def _place_of(steps: Sequence[PlayedEntry], caption: Row) -> tuple[int, int] | None:
    """Return the step in which the event of a caption happens, and which of its events that is.

    -1 of the first step is the start; None where it does not happen.
    """
    if not caption["event"]:
        return 0, -1
    left = _nth(caption)
    for at, step in enumerate(steps):
        for number, event in enumerate(step.events):
            if event.kind == caption["event"]:
                left -= 1
                if not left:
                    return at, number
    return None


def _values(
    kit: Kit, steps: Sequence[PlayedEntry], at: tuple[int, int], names: Mapping[str, str]
) -> dict[str, object]:
    """Return what placeholders of a caption may say: the fields of its event, and the answer before it."""
    step, number = steps[at[0]], at[1]
    if number < 0:
        return {}
    values = event_values(kit, step.events[number], names)
    if step.question:
        values["answer"] = named(kit, step.question.purpose, step.answer, names)
    return values


def _told(
    kit: Kit,
    caption: Row,
    steps: Sequence[PlayedEntry],
    at: tuple[int, int],
    names: Mapping[str, str],
    start: Mapping[str, Any],
) -> dict[str, Any]:
    """Return a caption as templates have it."""
    step, number = steps[at[0]], at[1]
    told = {"id": caption.id, "text": kit.told(caption["text"], _values(kit, steps, at, names))}
    if number < 0:
        nothing: dict[str, Any] = {"event": "", "rule": "", "fields": {}, "said": "", "answer": None}
        return {**told, **nothing, "before": start, "position": start}
    event = step.events[number]
    return {
        **told,
        "event": event.kind,
        "rule": event.rule,
        "fields": dict(event.fields),
        "said": event_sentence(kit, event, names),
        "before": step.before,
        "position": step.position,
        "answer": step.answer,
    }


def _digits(text: Text) -> str:
    """Return the first figures among the words of a text, "" where there are none."""
    for form in text.forms or (str(text),):
        if found := _FIGURES.search(without_markup(_TOKEN.sub(" ", form))):
            return found[0]
    return ""


def _not_printed(
    kit: Kit, played: Mapping[str, Any], told: set[str], where: Callable[[Row, str], tuple[str, str]]
) -> Iterator[Fault]:
    """Yield a fault for each rule that a caption follows and that the book does not print."""
    if not kit.tables.get("passage"):
        return
    for caption in played["captions"]:
        if caption["rule"] and caption["rule"] not in told:
            message = N_("it follows {rule}, which no passage of the rulebook tells")
            place = where(kit.row("caption", caption["id"]), "event")
            yield Fault(*place, message, {"rule": caption["rule"]})
