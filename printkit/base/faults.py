"""Say what is wrong with what came from outside: where it stands, what it is, and what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import Literal, NoReturn, TypeAlias

from printkit.base.dataclass import dataclass
from printkit.base.msgid import N_, NO_MESSAGE, Msgid, N_plural, in_english, numbered

Severity: TypeAlias = Literal["wrong", "unfinished", "warning"]
"""What is wrong has to be mended, what is unfinished waits for a translator, a warning is only told."""

MAX_VALUE_LENGTH = 72
"""Letters of a value that a fault quotes before it is cut."""

MAX_LINE_LENGTH = 400
"""Letters of a name, a path or a reason before it is cut like a value."""

MAX_OPTIONS = 12
"""Options that a fault lists before it ends in dots."""

DID_YOU_MEAN = N_("did you mean “{close}”?")
AND_MORE = N_plural("{piece} and {n} more", "{piece} and {n} more")
Advice = tuple[Msgid, Mapping[str, object]]
"""A hint, "" where nothing is known to help, and the values that it needs."""
STRAIGHT_QUOTES = N_('put words in straight quotes: "…"')
"""What to do about quotes of a word processor where the quotes of a language are expected."""
CURLY = frozenset("“”„‟«»‘’‚‛")

LETTERS_OF_A_SLIP = 4
"""Letters of a long wrong name for each slip by which it may differ from what was meant; a short one: two."""

MAX_COMPARED = 200
"""Options that are compared with a wrong name letter by letter, which takes a few milliseconds."""


class OwnWords(str):
    """Words of the program among the values of a fault: they are told whole, however long they are."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A message among the values of a fault: it is told in the language of the others."""

    message: Msgid

    def __str__(self) -> str:
        return self.message


class ToldNumber(str):
    """A number among the values of a fault, with a point: shown with the decimal sign of the language."""

    __slots__ = ()


A_NUMBER = N_("1.5 mm")
"""Its second letter is the decimal sign of the language."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """A value as faults tell it on one line: a tuple as a list, of which no word is left out, else JSON."""

    value: object

    def __str__(self) -> str:
        if isinstance(self.value, tuple):
            listed = ", ".join(one_line(str(each)) for each in self.value[:MAX_OPTIONS])
            return f"{listed}, …" if len(self.value) > MAX_OPTIONS else listed
        import json  # only what is wrong is told: a good start does not wait for it

        words = json.dumps(self.value, default=str)
        return words if len(words) <= MAX_VALUE_LENGTH else f"{words[:MAX_VALUE_LENGTH]}…"


class Several(tuple[str, ...]):
    """Words in the values of a fault that are put together where all else of several faults is the same."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "Several()"

    def __str__(self) -> str:
        told = ", ".join(self[:MAX_OPTIONS])
        return f"{told}, … ({len(self)})" if len(self) > MAX_OPTIONS else told


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong.

    `file` is a path as the user sees it, `place` a path inside it (`$.card[3].edges`,
    `line 7, column "edges"`) or inside what the table is given (`position.players.p1.hand[2]`,
    `args.seat`, `answers[3]`); either may be empty. `message` and `hint` are English msgids with
    `{placeholders}` that `values` fill. Only what is "wrong" stops anything. `piece` names the first of the
    pieces that show it: what is wrong with a template or a style sheet is one fault, however many it spoils.
    `others` has all that show it, where they are counted.
    `words` says where the words stand that are shown there: a cell of a table, an entry of a PO file.
    `counted` names its kind where many are told in one line: `not translated: {n}`; what is `named` is told
    by itself too. `form` says in which plural form it is: `msgstr[1], n = 2, 3, 4`.
    """

    file: str
    place: str
    message: Msgid
    values: Mapping[str, object] = field(default_factory=dict)
    hint: Msgid = NO_MESSAGE
    severity: Severity = "wrong"
    piece: str = field(default="", compare=False)
    others: frozenset[str] = field(default=frozenset(), compare=False)
    words: str = field(default="", compare=False)
    counted: Msgid = field(default=NO_MESSAGE, compare=False)
    named: bool = field(default=False, compare=False)
    form: str = ""

    def line(self, translate: Callable[[str], str] = in_english) -> str:
        """Return the line `printkit: file: place: what is wrong`."""
        return ": ".join(("printkit", *self._parts(translate)))

    def told(self, translate: Callable[[str], str] = in_english) -> str:
        """Return `place: what is wrong`, as a screen tells it whose reader knows who speaks."""
        return ": ".join(self._parts(translate))

    def what(self, translate: Callable[[str], str] = in_english) -> str:
        """Return what is wrong, without where."""
        what = _filled(self.message, self.values, translate)
        return f"{what} ({self.form})" if self.form else what

    def _parts(self, translate: Callable[[str], str]) -> Iterator[str]:
        what = self.what(translate)
        if self.words:
            shown = translate("{what} (the words: {where})").replace("{where}", one_line(self.words))
            what = shown.replace("{what}", what)
        if self.severity == "warning":
            what = translate("warning: {what}").replace("{what}", what)
        piece = self.piece
        if more := len(self.others - {piece}):
            piece = _filled(AND_MORE, {"piece": piece, "n": more}, translate)
        place = ", ".join(one_line(part) for part in (self.place, piece) if part)
        return filter(None, (one_line(self.file), place, what))

    def advice(self, translate: Callable[[str], str] = in_english) -> str:
        """Return the line `hint: what to do`, or nothing where there is no hint."""
        if not self.hint:
            return ""
        return translate("hint: {what}").replace("{what}", _filled(self.hint, self.values, translate))

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.line(), self.advice())))


class FaultError(Exception):
    """The content is wrong; `faults` holds everything that was found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class RefusedError(FaultError):
    """The table refuses a position, a call or an answer; `faults` holds all that was found, at least one."""

    def __str__(self) -> str:
        return "; ".join(fault.told() for fault in self.faults)


def refusal(place: str, message: Msgid, /, **values: object) -> Fault:
    """Return what is wrong at a place of what the table is given; the values are told as JSON."""
    ours = (OwnWords, Translated)
    told = {name: value if isinstance(value, ours) else Quoted(value) for name, value in values.items()}
    return Fault("", place, message, told)


def refuse(place: str, message: Msgid, /, **values: object) -> NoReturn:
    """Refuse what the table is given, for a single reason."""
    raise RefusedError([refusal(place, message, **values)])


def within(place: str, step: str | int) -> str:
    """Return the place of a field or an item inside another place."""
    if isinstance(step, int):
        return f"{place}[{step}]"
    if not step.replace("_", "").replace("-", "").isalnum():
        step = str(Quoted(step))
    return f"{place}.{step}" if place else step


def blocking(faults: Iterable[Fault]) -> list[Fault]:
    """Return those of the faults that have to be mended."""
    return [fault for fault in faults if fault.severity == "wrong"]


def options_hint(value: object, options: Iterable[str]) -> tuple[Msgid, dict[str, object]]:
    """Return a hint naming what may stand there, the nearest option first, and the values it needs."""
    known = [option for option in options if option]
    if not known:
        return NO_MESSAGE, {}
    values: dict[str, object] = {"options": Quoted(tuple(known[: MAX_OPTIONS + 1]))}
    if close := near_name(str(value).strip('"'), known):
        return N_("did you mean “{close}”? one of {options}"), {**values, "close": close}
    return N_("one of {options}"), values


def name_advice(name: str, known: Iterable[str]) -> Advice:
    """Return a hint with the name that was probably meant."""
    close = near_name(name, known)
    return (DID_YOU_MEAN, {"close": close}) if close else (NO_MESSAGE, {})


def quotes_hint(words: str) -> Msgid:
    """Return a hint where words that were refused have quotes of a word processor; "" else."""
    return NO_MESSAGE if CURLY.isdisjoint(words) else STRAIGHT_QUOTES


def near_name(words: str, options: Iterable[str]) -> str:
    """Return the option that was probably meant, "" where none is near; upper and lower case are alike."""
    from difflib import get_close_matches

    words = words[:MAX_VALUE_LENGTH]
    folded: dict[str, str] = {}
    for option in _likely(words, list(options)):
        folded.setdefault(option.lower(), option)
    found = get_close_matches(words.lower(), folded, n=3, cutoff=0.6)
    most = max(1, min(2, len(words) // 2), len(words) // LETTERS_OF_A_SLIP)
    return next((folded[each] for each in found if _slips(words.lower(), each) <= most), "")


def _slips(words: str, other: str) -> int:
    """Count the letters that were left out, added, mistaken or exchanged with their neighbour."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(words, start=1):
        older, before, row = before, row, [at]
        for place, wanted in enumerate(other, start=1):
            least = min(before[place] + 1, row[-1] + 1, before[place - 1] + (letter != wanted))
            if older and place > 1 and letter == other[place - 2] and words[at - 2] == wanted:
                least = min(least, older[place - 2] + 1)
            row.append(least)
    return row[-1]


def _likely(words: str, options: list[str]) -> list[str]:
    """Return the options among which the nearest is looked for: of very many those that begin alike."""
    if len(options) <= MAX_COMPARED:
        return options
    from bisect import bisect

    ordered = sorted(options)  # those that begin alike stand side by side
    start = max(0, bisect(ordered, words) - MAX_COMPARED // 2)
    return ordered[start : start + MAX_COMPARED]


def once(faults: Iterable[Fault]) -> list[Fault]:
    """Return the faults without repetitions, in order.

    A common back is drawn for many cards, and what is wrong with a template or a style sheet is so for every
    row: such a fault names only the first piece that shows it; the others are counted where it has them. What
    is told of a file already names no piece. `Several` words of theirs are put together.
    """
    seen: dict[tuple[object, ...], Fault] = {}
    others: dict[tuple[object, ...], set[str]] = {}
    for fault in faults:
        key = (fault.file, fault.place, fault.message, repr(fault.values), fault.hint, fault.form)
        seen.setdefault(key, fault)
        others.setdefault(key, set()).update(fault.others)
        if gathered := {name: each for name, each in fault.values.items() if isinstance(each, Several)}:
            first = seen[key]
            both = {
                name: Several(dict.fromkeys((*first.values[name], *each)))  # type: ignore[misc]
                for name, each in gathered.items()
            }
            seen[key] = replace(first, values={**first.values, **both})
    return [
        replace(each, others=frozenset(others[key])) if others[key] and each.piece else each
        for key, each in seen.items()
    ]


def _filled(msgid: str, values: Mapping[str, object], translate: Callable[[str], str]) -> str:
    shown = {name: _shown(value, translate) for name, value in values.items()}
    said = numbered(msgid, shown)
    try:
        return translate(said).format_map(shown)
    except (KeyError, IndexError, ValueError, AttributeError):  # a slip in the program's own translation
        return in_english(said).format_map(shown)


def _shown(value: object, translate: Callable[[str], str]) -> str:
    if isinstance(value, Translated):
        return translate(value.message)
    if isinstance(value, ToldNumber):
        return value.replace(".", translate(A_NUMBER)[1])
    return str(value) if isinstance(value, (Quoted, OwnWords)) else one_line(str(value))


def one_line(words: str) -> str:
    """Return words of somebody else on one line, cut where they would fill a screen."""
    plain = "".join(letter if letter.isprintable() else " " for letter in words)
    return plain if len(plain) <= MAX_LINE_LENGTH else plain[:MAX_VALUE_LENGTH] + "…"
