"""Write a number of a workbook as the spreadsheet shows it, by the format of its cell (ECMA-376, 18.8.30)."""

from __future__ import annotations

import locale as locales
import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction
from functools import lru_cache
from math import floor, isfinite
from typing import Any, NamedTuple

from printkit.base.languages import base, posix

MAX_DIGITS_KEPT = 15
"""Digits that a spreadsheet keeps of a number."""
GENERAL_WIDTH = 11
"""Letters that a cell without a format shows of a number, the point among them."""
POWER_DIGITS = 6
"""Digits of a number that a cell without a format shows as a power of ten."""
MAX_FORMAT = 255
"""Letters of a format, as Excel allows them."""
MAX_DECIMALS = 30
"""Decimals that a format may ask for: Excel allows as many."""
LAST_DAY = 2_958_465
"""The last of December 9999, counted from the last of December 1899."""
GENERAL = ("", "General", "@")
BY_COMPUTER = "[$-F800]"
"""What a format begins with that shows a date as each computer is set."""

_PRECISE = Context(prec=400, rounding=ROUND_HALF_UP)
_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"?|\\(?P<escaped>.)|(?P<skipped>_.|\*.|_\Z|\*\Z|\\\Z)'
    r"|\[\$(?P<currency>[^\]-]*)(?:-(?P<locale>[^\]]*))?\]"
    r"|(?P<colour>\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\])"
    r"|\[(?P<condition>(?:<>|<=|>=|=|<|>)-?\d+(?:\.\d+)?(?:E[-+]?\d{1,2})?)\]"
    r"|\[(?P<elapsed>h+|m+|s+)\]"
    r"|(?P<general>General)|(?P<noon>AM/PM|A/P)|(?P<power>E[-+])|(?P<date>y+|m+|d+|h+|s+(?:\.0{1,3})?)"
    r"|(?P<digit>[0#?])|(?P<figure>[1-9]\d*)|(?P<mark>[.,/%@])"
    r"|(?P<literal>[-+$():!^&'~<>={} ]|[^\x00-\x7f])",
    re.IGNORECASE | re.DOTALL,
)
_OWN_WAY = re.compile(r"F[48]00|x-sys.*|[0-9A-F]{5,}", re.IGNORECASE)
"""Locales of a format that are the computer's own, or that write other digits or count other years."""
_SECTION = re.compile(r'(?:"[^"]*"?|\\.|[_*].|[^;"\\])*', re.DOTALL)
_CONDITION = re.compile(r"(<>|<=|>=|=|<|>)(.+)")


class _Part(NamedTuple):
    """A piece of a format: what it is, by the name that `_TOKEN` has for it, and its letters."""

    kind: str
    words: str


class _Section(NamedTuple):
    """The part of a format that numbers of one sign, or of one condition, have; or that words have."""

    parts: tuple[_Part, ...]
    kinds: frozenset[str]
    condition: tuple[str, float] | None = None
    locale: str = ""

    def has(self, *kinds: str) -> bool:
        return not self.kinds.isdisjoint(kinds)

    def times(self) -> bool:
        """Whether the number is a day or a time."""
        return self.has("date", "elapsed", "noon")


class _Layout(NamedTuple):
    """Where digits go: the parts before the point and behind it, None without one, and how they are set."""

    before: tuple[_Part, ...]
    after: tuple[_Part, ...] | None
    set_apart: bool
    divided: int
    """How often a number is divided by a thousand."""
    decimals: int
    least: int
    """Decimals that are shown also where they are zero."""
    front: str
    """What stands before the digits, where nothing stands between those before the point."""
    zeros: int
    """Digits before the point that are shown also where they are zero; -1 where something stands between."""


class _Marks(NamedTuple):
    """What stands before the decimals and between thousands."""

    point: str
    thousands: str


def shown_number(number: float, form: str, lang: str = "") -> str | None:
    """Return how a spreadsheet shows a number; None where it shows none, or each computer another.

    Marks and months are those of the language. Without one they are as in a workbook's file: a point before
    decimals, a comma between thousands, English months.
    """
    if not isfinite(number):
        return None
    if form in GENERAL:
        return _localised(_general(number), lang)
    sections = _sections(form)
    if sections is None:
        return None
    if len(sections) > 3 or (len(sections) > 1 and sections[-1].has("@")):
        sections = sections[:-1]  # the last one is for words
    index = _chosen(number, sections)
    if index is None:
        return None
    section = sections[index]
    if section.times():
        return _date(number, section, _language(section.locale) or lang)
    made = _number(Decimal(f"{abs(number):.15g}"), section, lang)
    if made is None:
        return None
    zero = section.has("digit") and not any(each in "123456789" for each in made)
    return (
        f"-{made.strip()}"
        if number < 0 and not zero and not _is_below_zero(index, sections)
        else made.strip()
    )


def shown_words(words: str, form: str) -> str:
    """Return how a spreadsheet shows words: `@" gold"` writes something beside them."""
    sections = _sections(form) if "@" in form and form not in GENERAL else None
    if not sections or not sections[-1].has("@"):
        return words
    return "".join(words if part.kind == "@" else part.words for part in sections[-1].parts)


@lru_cache(maxsize=4096)
def is_date(form: str) -> bool:
    """Whether a format shows numbers as days or times."""
    return any(section.times() for section in (_sections(form) or ())[:1])


@lru_cache(maxsize=4096)
def counts_days(form: str) -> bool:
    """Whether a format shows a day, which depends on the first day that a workbook counts from."""
    return is_date(form) and any(
        part.kind == "date" and part.words[0] in "yd" for each in _sections(form) or () for part in each.parts
    )


@lru_cache(maxsize=4096)
def _sections(form: str) -> tuple[_Section, ...] | None:
    """Return the parts of a format: for numbers above zero, below, for zero, and for words; None for none."""
    if len(form) > MAX_FORMAT:
        return None
    found, at = [], 0
    while True:
        match = _SECTION.match(form, at)
        if match is None or (section := _section(match[0])) is None:
            return None
        found.append(section)
        at = match.end()
        if at >= len(form):
            break
        at += 1
    return tuple(found) if len(found) <= 4 else None


def _section(words: str) -> _Section | None:
    parts: list[_Part] = []
    condition, locale, at = None, "", 0
    while at < len(words):
        found = _TOKEN.match(words, at)
        if found is None:
            return None
        kind = str(found.lastgroup)
        text = found[kind] or ""
        at = found.end()
        if found["condition"]:
            operator, bound = _CONDITION.fullmatch(found["condition"]).groups()  # type: ignore[union-attr]
            condition = operator, float(bound)
        elif found["currency"] is not None:
            locale = found["locale"] or locale
            parts.append(_Part("literal", found["currency"]))
        elif kind in ("quoted", "escaped"):
            parts.append(_Part("literal", found[kind]))
        elif kind == "mark" and text == "@":
            parts.append(_Part("@", text))
        elif kind not in ("skipped", "colour"):
            parts.append(_Part(kind, text.lower() if kind in ("date", "elapsed") else text))
    section = _Section(tuple(parts), frozenset(part.kind for part in parts), condition, locale)
    if section.times():
        return _of_time(section)
    return section if not section.has("figure") or section.has("digit") else None


def _of_time(section: _Section) -> _Section | None:
    """Return the format of a day or time with `m` told apart: months, and minutes beside hours and seconds.

    None where digits stand in it.
    """
    if section.has("digit", "power", "general", "figure", "@"):
        return None
    parts = [_Part("literal", part.words) if part.kind == "mark" else part for part in section.parts]
    timed = [at for at, part in enumerate(parts) if part.kind in ("date", "elapsed")]
    for before, at, after in zip([None, *timed], timed, [*timed[1:], None], strict=False):
        near = (
            parts[before].words[0] if before is not None else "",
            parts[after].words[0] if after is not None else "",
        )
        if parts[at].kind == "date" and parts[at].words in ("m", "mm") and (near[0] == "h" or near[1] == "s"):
            parts[at] = _Part("minute", parts[at].words)
    return section._replace(parts=tuple(parts))


def _chosen(number: float, sections: Sequence[_Section]) -> int | None:
    """Return which section a number is shown by; None where no condition holds."""
    if all(section.condition is None for section in sections):
        if number < 0 and len(sections) > 1:
            return 1
        return 2 if number == 0 and len(sections) > 2 else 0
    for index, section in enumerate(sections):
        condition = section.condition
        if condition is None and index == 0 and len(sections) > 1:
            condition = (">" if len(sections) > 2 else ">=", 0)
        elif condition is None and index == 1 and len(sections) > 2:
            condition = ("<", 0)
        if condition is None or _holds(number, *condition):
            return index
    return None


def _holds(number: float, operator: str, bound: float) -> bool:
    return {
        "<": number < bound,
        ">": number > bound,
        "=": number == bound,
        "<=": number <= bound,
        ">=": number >= bound,
        "<>": number != bound,
    }[operator]


def _is_below_zero(index: int, sections: Sequence[_Section]) -> bool:
    """Whether a section is for numbers below zero only: it writes their minus itself, or leaves it out."""
    condition = sections[index].condition
    if condition is not None:
        return (condition[0] == "<" and condition[1] <= 0) or (condition[0] == "<=" and condition[1] < 0)
    first = sections[0].condition
    if index == 1 and len(sections) > 2:
        return True
    return index == 1 and (first is None or (first[0] in (">", ">=") and first[1] == 0))


def _general(number: float) -> str:
    """Return a number as a cell without a format shows it: whole, with decimals, or as a power of ten."""
    if number == int(number) and abs(number) < 10**MAX_DIGITS_KEPT:
        return str(int(number))
    size = floor(Decimal(f"{abs(number):.15g}").adjusted())
    if -5 <= size < GENERAL_WIDTH - 1:
        decimals = GENERAL_WIDTH - 2 - max(size, 0)
        made = f"{_rounded(Decimal(f'{number:.15g}'), decimals):f}"
        made = made.rstrip("0").rstrip(".") if "." in made else made
        if size >= -4 or Decimal(made) == Decimal(f"{number:.15g}"):
            return made
    if GENERAL_WIDTH - 1 <= size < GENERAL_WIDTH:
        return str(_rounded(Decimal(f"{number:.15g}"), 0))
    figures, _, power = f"{number:.{POWER_DIGITS - 1}e}".partition("e")
    return f"{figures.rstrip('0').rstrip('.')}E{power}"


def _localised(words: str, lang: str) -> str:
    return words.replace(".", _marks(lang).point) if lang and "." in words else words


def _rounded(number: Decimal, decimals: int) -> Decimal:
    """Return a number with so many decimals; spreadsheets round a half up."""
    return number.quantize(Decimal(1).scaleb(-decimals), context=_PRECISE)


def _number(number: Decimal, section: _Section, lang: str) -> str | None:
    """Return a number, not below zero, by a format of digits; None where the format is none."""
    parts, marks = section.parts, _marks(lang)
    if section.has("general", "@"):
        if section.has("digit", "power", "figure"):
            return None
        whole = _localised(_general(float(number)), lang)
        return "".join(whole if part.kind in ("general", "@") else part.words for part in parts)
    if not section.has("digit"):
        return None if section.has("power") else "".join(part.words for part in parts)
    if section.has("mark"):
        number *= 100 ** sum(part == ("mark", "%") for part in parts)
    if section.has("power"):
        powers = [at for at, part in enumerate(parts) if part.kind == "power"]
        return _power_of_ten(number, parts, powers, marks)
    over = next((at for at, part in enumerate(parts) if part == ("mark", "/") and _is_fraction(parts, at)), 0)
    if over:
        return _fraction(number, parts, over)
    if section.has("figure"):
        return None
    return _digits(number, _layout(parts), marks)


def _digits(number: Decimal, layout: _Layout, marks: _Marks) -> str | None:
    """Return a number by a format such as `000`, `#,##0.0#` or `0,`."""
    if layout.decimals > MAX_DECIMALS:
        return None
    if layout.divided:
        number = number.scaleb(-3 * layout.divided, _PRECISE)
    left, _, right = f"{_rounded(number, layout.decimals):f}".partition(".")
    left = left.lstrip("0")
    thousands = marks.thousands if layout.set_apart else ""
    if layout.zeros < 0:
        made = _whole(left, layout.before, thousands)
    else:
        left = left.rjust(layout.zeros, "0")
        if thousands and len(left) > 3:
            first = len(left) % 3 or 3
            left = thousands.join((left[:first], *(left[at : at + 3] for at in range(first, len(left), 3))))
        made = layout.front + left
        if layout.after is None:
            made += "".join([part.words for part in layout.before if part.kind != "digit"])[
                len(layout.front) :
            ]
    if layout.after is None:
        return made
    figures = iter(right[: max(layout.least, len(right.rstrip("0")))])
    tail = [next(figures, "") if part.kind == "digit" else part.words for part in layout.after]
    return f"{made}{marks.point}{''.join(tail)}"


@lru_cache(maxsize=4096)
def _layout(parts: tuple[_Part, ...]) -> _Layout:
    point = next((at for at, part in enumerate(parts) if part == ("mark", ".")), len(parts))
    before, after = [*parts[:point]], [*parts[point + 1 :]]
    places = [at for at, part in enumerate(before) if part.kind == "digit"]
    inner = [at for at in range(places[0], places[-1]) if before[at] == ("mark", ",")] if places else []
    before = [part for at, part in enumerate(before) if at not in inner]
    divided = _take_commas(before) + _take_commas(after)
    decimals = [part.words for part in after if part.kind == "digit"]
    places = [at for at, part in enumerate(before) if part.kind == "digit"]
    zeros = -1
    if (
        places
        and len(places) == places[-1] - places[0] + 1
        and (point == len(parts) or before[-1].kind == "digit")
    ):
        nought = [at for at in places if before[at].words == "0"]
        zeros = places[-1] - nought[0] + 1 if nought else 0
    return _Layout(
        before=tuple(before),
        after=None if point == len(parts) else tuple(after),
        set_apart=bool(inner),
        divided=divided,
        decimals=len(decimals),
        least=max((count for count, words in enumerate(decimals, 1) if words == "0"), default=0),
        front="".join(part.words for part in before[: places[0]]) if places else "",
        zeros=zeros,
    )


def _take_commas(parts: list[_Part]) -> int:
    """Take away the commas right behind the last digit, each of which means thousands; return how many."""
    last = max((at for at, part in enumerate(parts) if part.kind == "digit"), default=-1)
    count = 0
    while last >= 0 and last + 1 < len(parts) and parts[last + 1] == ("mark", ","):
        del parts[last + 1]
        count += 1
    return count


def _whole(figures: str, parts: Sequence[_Part], thousands: str) -> str:
    """Return the digits before a point in their places; the first place takes all that are left."""
    made: list[str] = []
    places = sum(part.kind == "digit" for part in parts)
    if not places:
        return "".join(part.words for part in parts) + figures
    count = 0
    left = [*figures]

    def put(figure: str) -> None:
        nonlocal count
        if thousands and count and count % 3 == 0:
            made.append(thousands)
        made.append(figure)
        count += 1

    for part in reversed(parts):
        if part.kind != "digit":
            made.append(part.words)
            continue
        places -= 1
        if left:
            put(left.pop())
        elif part.words == "0":
            put("0")
        while not places and left:
            put(left.pop())
    return "".join(reversed(made))


def _power_of_ten(
    number: Decimal, parts: tuple[_Part, ...], powers: Sequence[int], marks: _Marks
) -> str | None:
    """Return a number by a format such as `0.00E+00` or `##0.0E+0`, whose power is a multiple of three."""
    if len(powers) > 1:
        return None
    front, back = parts[: powers[0]], parts[powers[0] + 1 :]
    if not any(part.kind == "digit" for part in back) or any(part.kind == "figure" for part in parts):
        return None
    point = next((at for at, part in enumerate(front) if part == ("mark", ".")), len(front))
    places = sum(part.kind == "digit" for part in front[:point])
    decimals = sum(part.kind == "digit" for part in front[point:])
    if decimals > MAX_DECIMALS or not places + decimals or any(part == ("mark", ",") for part in parts):
        return None

    def power_of(value: Decimal) -> int:
        size = value.adjusted() if value else 0
        return size + 1 if not places else size // places * places if places > 1 else size

    power = power_of(number)
    if power_of(_rounded(number.scaleb(-power), decimals)) > 0:
        power = power_of(_rounded(number.scaleb(-power), decimals).scaleb(power))
    mantissa = _digits(number.scaleb(-power, _PRECISE), _layout(front), marks)
    sign = "-" if power < 0 else "+" if parts[powers[0]].words[1] == "+" else ""
    return f"{mantissa}E{sign}{_whole(str(abs(power)).lstrip('0'), back, '')}"


def _is_fraction(parts: Sequence[_Part], at: int) -> bool:
    """Whether a stroke has digits on both sides."""
    return (
        0 < at < len(parts) - 1
        and parts[at - 1].kind == "digit"
        and parts[at + 1].kind in ("digit", "figure")
    )


def _fraction(number: Decimal, parts: Sequence[_Part], over: int) -> str | None:
    """Return a number by a format such as `# ?/?`, `?/?` or `# ?/8`; what is whole has no fraction."""
    top = over
    while top and parts[top - 1].kind == "digit":
        top -= 1
    end = over + 1
    while end < len(parts) and parts[end].kind in ("digit", "figure"):
        end += 1
    front, bottom, back = parts[:top], parts[over + 1 : end], parts[end:]
    if any(part.kind in ("digit", "figure", "mark") for part in back) or len(bottom) > 7:
        return None
    mixed = any(part.kind == "digit" for part in front)
    if any(part == ("mark", ".") for part in front):
        return None
    exact = Fraction(number)
    whole = floor(exact) if mixed else 0
    rest = exact - whole
    written = "".join(part.words for part in bottom)
    if written.strip("0#?"):
        below = int(written.translate({ord("#"): "0", ord("?"): "0"}))
        above = floor(rest * below + Fraction(1, 2))
    else:
        near = rest.limit_denominator(10 ** len(written) - 1)
        above, below = near.numerator, near.denominator
    if mixed and above == below:
        whole, above = whole + 1, 0
    tail = "".join(part.words for part in back)
    if not mixed:
        return "".join(part.words for part in front) + f"{above}/{below}{tail}"
    shown = _whole(str(whole).lstrip("0"), front, "")
    if above:
        return f"{shown}{above}/{below}{tail}"
    last = max(at for at, part in enumerate(front) if part.kind == "digit")
    return (_whole(str(whole), front[: last + 1], "") if whole else _whole("", front[:last], "") + "0") + tail


def _date(number: float, section: _Section, lang: str) -> str | None:
    """Return the day and time that a number counts in days; None where spreadsheets have none."""
    days = any(part.kind == "date" and part.words[0] in "ymd" for part in section.parts)
    if not 0 <= number < LAST_DAY + 1 or _OWN_WAY.fullmatch(section.locale):
        return None
    exact = max(
        (len(part.words.partition(".")[2]) for part in section.parts if part.kind == "date"), default=0
    )
    seconds = _rounded(Decimal(f"{number:.15g}") * 86_400, exact)
    whole = int(seconds)
    noon = section.has("noon")
    made = []
    today: date | None = None
    if days and (today := _day(whole // 86_400)) is None:
        return None
    for part in section.parts:
        words, letter = part.words, part.words[:1]
        width = len(words.partition(".")[0])
        hour = whole // 3600 % 24
        match part.kind, letter:
            case "elapsed", _:
                made.append(f"{whole // {'h': 3600, 'm': 60, 's': 1}[letter]:0{width}d}")
            case "minute", _:
                made.append(f"{whole // 60 % 60:0{width}d}")
            case "noon", _:
                made.append(("AM" if hour < 12 else "PM") if len(words) > 3 else ("A" if hour < 12 else "P"))
            case "date", "h":
                made.append(f"{(hour % 12 or 12) if noon else hour:0{min(width, 2)}d}")
            case "date", "s":
                made.append(f"{whole % 60:0{min(width, 2)}d}")
                if exact and "." in words:
                    made.append(_marks(lang).point + f"{seconds % 1:.{exact}f}"[2:])
            case "date", _ if today is not None:
                made.append(_day_part(today, letter, width, lang, section))
            case _:
                made.append(words)
    return "".join(made).strip()


def _day(count: int) -> date | None:
    """Return the day that a spreadsheet counts so; the 29th of February 1900, which never was, is none."""
    if count < 1 or count == 60:
        return None
    return date(1899, 12, 30 if count > 60 else 31) + timedelta(count)


def _day_part(day: date, letter: str, width: int, lang: str, section: _Section) -> str:
    if letter == "y":
        return f"{day.year % 100:02d}" if width < 3 else f"{day.year:04d}"
    if letter == "d":
        return (
            str(day.day).zfill(width) if width < 3 else _names(lang, "days", width > 3, False)[day.weekday()]
        )
    if width < 3:
        return str(day.month).zfill(width)
    beside = any(part.kind == "date" and part.words in ("d", "dd") for part in section.parts)
    name: str = _names(lang, "months", width > 3, beside)[day.month - 1]
    return name[0] if width == 5 else name


@lru_cache(maxsize=64)
def _names(lang: str, kind: str, wide: bool, beside: bool) -> tuple[str, ...]:
    """Return the months from January or the days from Monday; `beside` a day, months have other forms."""
    names = getattr(_locale(lang), kind)["format" if wide and beside else "stand-alone"]
    return tuple(names["wide" if wide else "abbreviated"][each] for each in sorted(names["wide"]))


def _language(locale: str) -> str:
    """Return the language that a format names, as `de-DE` or by Microsoft's number, `407`; "" for none."""
    if re.fullmatch("[0-9A-F]{1,4}", locale, re.IGNORECASE):
        return locales.windows_locale.get(int(locale, 16), "").replace("_", "-")
    return locale


@lru_cache(maxsize=64)
def _locale(lang: str) -> Any:
    """Return what Babel knows of a language, or of English where it does not know it."""
    from babel import Locale, UnknownLocaleError

    for each in (posix(lang), base(lang)):
        try:
            return Locale.parse(each)
        except (UnknownLocaleError, ValueError, TypeError):
            continue
    return Locale("en")


@lru_cache(maxsize=64)
def _marks(lang: str) -> _Marks:
    if not lang:
        return _Marks(".", ",")
    from babel.numbers import get_decimal_symbol, get_group_symbol

    locale = _locale(lang)
    return _Marks(
        get_decimal_symbol(locale, numbering_system="latn"), get_group_symbol(locale, numbering_system="latn")
    )
