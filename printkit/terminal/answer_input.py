"""What may be typed for an answer: the keys of options, how to answer, and reading what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from printkit.base.faults import MAX_VALUE_LENGTH, refuse
from printkit.base.languages import folded
from printkit.base.messages import Translator
from printkit.base.msgid import N_, Msgid
from printkit.play.play_state import whole_number
from printkit.table.answers import Choose, ChooseSome, Draw, Number, Roll, Want
from printkit.table.question import Question

NONE_KEYS = ("0", "-")
"""Typed where none of the options is wanted."""

AS_TYPED = str.maketrans({"’": "'", "…": " ", ",": " ", "-": " ", "œ": "oe", "æ": "ae"})
"""Signs of names that a keyboard writes otherwise, or that may be left out."""

WORD = re.compile(r"\w+")

MIN_WITHIN = 3
"""Letters that name an option by words in the middle of its name; fewer may be a slip."""

Options = Sequence[tuple[str, str]]
"""The id and the name of each option."""


def ranges(keys: Sequence[int]) -> str:
    """Return keys in a row, the least first, as `1–4, 6`."""
    parts: list[list[int]] = []
    for key in keys:
        if parts and parts[-1][-1] == key - 1:
            parts[-1][1:] = [key]
        else:
            parts.append([key])
    return ", ".join("–".join(map(str, part)) for part in parts)


def how(want: Want, unasked: bool, translate: Translator, left: int = 1) -> str:
    """Return what may be typed; `unasked` where Enter lets the app roll, `left` dice alike one by one."""
    match want:
        case Roll(dice=1) if unasked and left > 1:
            return translate("Enter: the app rolls all {n}; or your rolls, with spaces between").format(
                n=left
            )
        case Roll(dice=1) if left > 1:
            return translate(
                "roll {n} dice one by one and type them in this order, with spaces between"
            ).format(n=left)
        case Roll(dice=1, sides=sides) if unasked:
            return translate("Enter: the app rolls; or your roll, 1 to {sides}").format(sides=sides)
        case Roll(dice=dice) if unasked:
            return translate("Enter: the app rolls; or your {dice} dice, with spaces between").format(
                dice=dice
            )
        case Roll(dice=1, sides=sides):
            return translate("roll a die and type it, 1 to {sides}").format(sides=sides)
        case Roll(dice=dice):
            return translate("roll {dice} dice and type them, with spaces between").format(dice=dice)
        case Draw():
            return translate("draw, then type the number of what you drew")
        case ChooseSome(counts=(0, count)) if count > 1:
            return translate("type {count} numbers, with spaces between; 0 for none").format(count=count)
        case ChooseSome(low=0, high=high):
            return translate.plural(
                "type one number at most; 0 for none",
                "type up to {high} numbers, with spaces between; 0 for none",
                high,
            ).format(high=high)
        case ChooseSome(low=low, high=high) if low < high:
            return translate("type {low} to {high} numbers, with spaces between").format(low=low, high=high)
        case ChooseSome(low=low, repeats=repeats) if low > 1:
            if repeats:
                return translate("type {count} numbers, also the same again, with spaces between").format(
                    count=low
                )
            return translate("type {count} numbers, with spaces between").format(count=low)
        case Choose() if left > 1:
            return translate("type a number, or several for what is asked next, with spaces between")
        case Number(low=low, high=high):
            return translate("type a number from {low} to {high}").format(low=low, high=high)
        case _:
            return translate("type a number")


def typed(line: str, want: Want, options: Options) -> object:
    """Read an answer. Raises RefusedError, in words for whoever typed it, where it is none."""
    match want:
        case Choose() | Draw():
            return chosen(line, options)
        case ChooseSome():
            return _several(line, want, options)
        case Roll():
            return _faces(line, want)
        case Number():
            answer = whole_number(line)
            if want.wrong(answer):
                _refuse(
                    N_("type a number from {low} to {high}, not “{got}”"), line, low=want.low, high=want.high
                )
            return answer


def rolls(line: str, want: Want, left: int) -> list[int]:
    """Return several dice that were rolled one by one, each an answer; none where the line is no such thing.

    Raises RefusedError where there are more than are `left` to roll, or one is no face.
    """
    parts = line.replace(",", " ").split()
    if not isinstance(want, Roll) or want.dice > 1 or left < 2 or len(parts) < 2:
        return []
    faces = [face for part in parts if (face := whole_number(part)) is not None and not want.wrong(face)]
    if len(faces) < len(parts) or len(parts) > left:
        _refuse(
            N_("type {n} dice at most, each from 1 to {sides}, not “{got}”"), line, n=left, sides=want.sides
        )
    return faces


def counted_hands(line: str, question: Question) -> object:
    """Return the answer of several of whom so many gave each option. Raises RefusedError where it is none."""
    counts = [whole_number(part) for part in line.replace(",", " ").split()]
    options, most = len(question.want.to_json()["options"]), len(question.seats)
    told = [count for count in counts if count is not None]
    if len(told) != len(counts) or len(told) != options or sum(told) > most:
        _refuse(
            N_("type {options} numbers, {most} at most in all, not “{got}”"),
            line,
            options=options,
            most=most,
        )
    return question.of_counts(told)


def chosen(line: str, options: Options) -> str:
    """Return the option of a key or an id, or the one whose name is so, or else begins so, or else has it.

    Raises RefusedError for anything else.
    """
    at = _meant(line, options)
    if at is None:
        _refuse_unknown(line, options)
    return options[at][0]


def leading(line: str, options: Options, keys: Sequence[int] = ()) -> tuple[int, str]:
    """Return the place of the option that a line begins with, as many words as name one, and what follows.

    `keys` are the numbers of the options, else their places count. Raises RefusedError where there is none.
    """
    words = line.split()
    longest = max((len(_comparable(name).split()) for _, name in options), default=1)
    at, count = None, min(len(words), longest) + 1
    while at is None:
        count -= 1
        if count <= 0:
            at = _within(line, options)
            if at is None:
                _refuse_unknown(line, options, keys)
            return at, ""
        at = _found(" ".join(words[:count]), options, keys)
    return at, "".join(line.split(maxsplit=count)[count:])


def called(word: str, people: Options) -> str:
    """Return who is called so, or has that place. Raises RefusedError, with all names, for anybody else."""
    names = tuple(name for _, name in people)
    if not word:
        refuse("", N_("add one of these names: {names}"), names=names)
    at = _meant(word, people)
    if at is None:
        _refuse(N_("nobody is called “{got}” here: {names}"), word, names=names)
    return people[at][0]


def _meant(words: str, options: Options) -> int | None:
    """Return the place of an option by its key, id or name, by how that begins, or by words in it.

    Raises RefusedError if several are called so, or if none is and several begin so or have such words.
    """
    at = _found(words, options)
    return _within(words, options) if at is None else at


def _found(words: str, options: Options, keys: Sequence[int] = ()) -> int | None:
    """Return the place of an option by its key, id or name, or by how its name begins.

    Raises RefusedError if several are called so, or if none is and several begin so.
    """
    key, known = whole_number(words), keys or range(1, len(options) + 1)
    if key in known:
        return known.index(key)
    ids = [option for option, _ in options]
    typed = _comparable(words)
    if words in ids or not typed:
        return ids.index(words) if words in ids else None
    names = [_comparable(name) for _, name in options]
    found = [at for at, name in enumerate(names) if name == typed]
    found = found or [at for at, name in enumerate(names) if name.startswith(typed)]
    return _only(found, words, options)


def _within(words: str, options: Options) -> int | None:
    """Return the place of the option whose name has words that begin so, in this order.

    Raises RefusedError if several have.
    """
    if len(typed := _comparable(words)) < MIN_WITHIN:
        return None
    names = (_comparable(name) for _, name in options)
    return _only([at for at, name in enumerate(names) if _has_words(name, typed)], words, options)


def _only(found: Sequence[int], words: str, options: Options) -> int | None:
    """Return the place that was found. Raises RefusedError if there are several."""
    if len(found) > 1:
        _refuse(
            N_("“{got}” may mean {names}: type the number"),
            words,
            names=tuple(options[at][1] for at in found),
        )
    return found[0] if found else None


def _comparable(words: str) -> str:
    """Return words as they are compared: as a keyboard writes them, without capitals, accents and commas."""
    return " ".join(folded(words).translate(AS_TYPED).split())


def _has_words(name: str, typed: str) -> bool:
    """Whether words of a name begin as those that were typed, in their order."""
    words, wanted = iter(WORD.findall(name)), WORD.findall(typed)
    return bool(wanted) and all(any(word.startswith(each) for word in words) for each in wanted)


def _several(line: str, want: ChooseSome, options: Options) -> list[str]:
    """Read keys, ids, names or beginnings of names, as many words for each as name one."""
    rest = line.replace(",", " ").strip()
    none = rest.split(maxsplit=1)[:1] in ([key] for key in NONE_KEYS)
    answer: list[str] = []
    while rest and not none:
        at, rest = leading(rest, options)
        option, name = options[at]
        if option in answer and not want.repeats:
            _refuse(N_("“{got}” appears twice"), name)
        answer.append(option)
    count = len(answer)
    if not (answer or none or want.low):
        refuse("", N_("type numbers, or 0 for none"))
    if want.counts and count not in want.counts:
        refuse("", N_("choose {counts}; you have chosen {count}"), counts=_either(want.counts), count=count)
    if not (answer or none) or not want.low <= count <= want.high:
        if want.low == want.high:
            refuse("", N_("choose {low}; you have chosen {count}"), low=want.low, count=count)
        refuse(
            "",
            N_("choose {low} to {high}; you have chosen {count}"),
            low=want.low,
            high=want.high,
            count=count,
        )
    return answer


def _either(counts: tuple[int, ...]) -> tuple[str]:
    """Return numbers of which one fits, as they are told."""
    return (" / ".join(map(str, counts)),)


def _faces(line: str, want: Roll) -> object:
    """Read dice, with or without spaces between."""
    parts = line.replace(",", " ").split()
    if len(parts) == 1 and len(line) == want.dice:
        parts = list(line)
    faces = [whole_number(part) for part in parts]
    answer = faces[0] if len(faces) == 1 else faces
    if want.wrong(answer):
        if want.dice == 1:
            _refuse(N_("type one die, from 1 to {sides}, not “{got}”"), line, sides=want.sides)
        _refuse(
            N_("type {dice} dice, each from 1 to {sides}, not “{got}”"),
            line,
            dice=want.dice,
            sides=want.sides,
        )
    return answer


def _refuse_unknown(line: str, options: Options, keys: Sequence[int] = ()) -> NoReturn:
    """Refuse what is no answer, with what may be typed."""
    high = max(keys, default=len(options))
    if keys and sorted(keys) != [*range(1, high + 1)]:
        listed = (ranges(sorted(keys)),)
        if not line:
            refuse("", N_("type one of the numbers {numbers}, or the beginning of an answer"), numbers=listed)
        _refuse(
            N_(
                "there is no answer “{got}”: type one of the numbers {numbers}, or the beginning of an answer"
            ),
            line,
            numbers=listed,
        )
    if not line:
        if high == 1:
            refuse("", N_("type 1, or the beginning of the answer"))
        refuse("", N_("type a number from 1 to {high}, or the beginning of an answer"), high=high)
    if high == 1:
        _refuse(N_("there is no answer “{got}”: type 1, or the beginning of the answer"), line)
    _refuse(
        N_("there is no answer “{got}”: type a number from 1 to {high}, or the beginning of an answer"),
        line,
        high=high,
    )


def _refuse(message: Msgid, got: str, **values: object) -> NoReturn:
    """Refuse what was typed, quoted as it was."""
    quoted = got if len(got) <= MAX_VALUE_LENGTH else f"{got[:MAX_VALUE_LENGTH]}…"
    refuse("", message, got=(quoted,), **values)
