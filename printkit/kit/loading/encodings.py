"""Read the text of a table: Unicode, what game.toml says that it is, or what it can only be.

A deck has few letters beyond ASCII, too few for what counts letters to be right. What decides is what each
reading would say: no word of any language mixes its scripts, has a sign among its letters or a capital after
small ones, or letters of no one alphabet. Where several readings are left, small words of their languages
(`le`, `und`, `из`) tell which it is; where they do not, none is taken.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from printkit.base.dataclass import dataclass
from printkit.base.faults import Fault, FaultError, OwnWords
from printkit.base.msgid import N_
from printkit.base.text_files import utf8
from printkit.kit.loading.csv_text import decoded, utf16_codec
from printkit.kit.text.small_words import SMALL_WORDS

ENCODINGS = {
    **{f"cp{number}": f"Windows-{number}" for number in (1252, 1250, 1251, *range(1253, 1258), 874)},
    "mac-roman": "Mac Roman",
    "mac-latin2": "Mac Central European",
    "mac-cyrillic": "Mac Cyrillic",
    "mac-greek": "Mac Greek",
    "mac-turkish": "Mac Turkish",
    "shift-jis": "Shift JIS",
    "gbk": "GBK",
    "big5": "Big5",
    "cp949": "Windows-949",
    "euc-jp": "EUC-JP",
    **{f"iso8859-{number}": f"ISO 8859-{number}" for number in (1, 2, 5, 7, 9, 15)},
    "koi8-r": "KOI8-R",
    "koi8-u": "KOI8-U",
    **{f"cp{number}": f"DOS {number}" for number in (437, 850, 852, 857, 866, 737, 775)},
}
"""Encodings of what spreadsheets save and have saved, as `encoding` names them; those of now first."""

_USUAL = frozenset({"cp1252", "cp1250", "cp1254", "cp1257"})
"""In which spreadsheets on most computers save what is written in Latin letters."""
_CODECS = {"shift-jis": "cp932", "gbk": "gb18030", "big5": "cp950"}
"""What reads some of them: they have grown letters, but no new name."""

UNICODE = ("utf-8", "utf-16")
NO_TEXT = N_("this is not text")
SAVE_AS_TEXT = N_("save it as CSV in UTF-8")

WORDS_AHEAD = 2
"""How many small words more than any other a reading needs to be taken."""
LINES_OF_BYTE = 20
"""Lines with the same byte that are looked at: a deck has thousands that say no more."""
MAX_LOOKED_AT = 50_000
"""Bytes of the lines that are looked at: all are read in each encoding."""
MAX_CANDIDATES = 6
"""Readings that a fault tells."""
ENOUGH_WORDS, ENOUGH_WORDS_OF_SCRIPT = 3, 7
"""Different words beyond ASCII that are enough where no small word tells the language.

A reading in one of the scripts whose letters stand in each other's places needs more of them.
"""

_PARTS = re.compile(r"[\s,;\"]+")
_WORD = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)*")
_ODD_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ue000-\uf8ff\ufffd\U000f0000-\U0010ffff]")
_SIGNS = frozenset("«»“”„‚‘’‹›–—―…•·°×÷±½¼¾€£¥¢§©®™¡¿№²³¹\u00a0\u00ad←→↑↓∞≤≥≠≈♥♦♣♠´")
"""Signs that stand in texts of cards; of others a reading has none."""
_INSIDE = frozenset("’·\u00ad—…\u00a0")
"""Signs that stand between letters."""
_BESIDE = frozenset("«»“”’·\u00ad–—―…•™®\u00a0")
"""Signs that stand behind a letter."""
_BEFORE = frozenset("«»“”„‚‘’‹–—―…•·¡¿\u00ad№§\u00a0")
"""Signs that stand before a letter."""
_LETTERS = {
    "en": "",
    "fr": "àâæçèéêëîïôœùûüÿ",
    "de": "äöüß",
    "es": "áéíñóúüºª",
    "pt": "àáâãçéêíóôõúüºª",
    "it": "àèéìíîòóùú",
    "ca": "àçèéíïòóúü",
    "nl": "áèéëïíóöúü",
    "da": "æøåé",
    "nb": "æøåéò",
    "sv": "åäöé",
    "fi": "äöåšž",
    "is": "áéíóúýþðæö",
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "hu": "áéíóöőúüű",
    "ro": "ăâîșțşţ",
    "hr": "čćđšž",
    "sl": "čšž",
    "sq": "çë",
    "tr": "çğıöşüâîûi̇",
    "et": "äöõüšž",
    "lv": "āčēģīķļņšūž",
    "lt": "ąčęėįšųūž",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "be": "абвгдеёжзійклмнопрстуўфхцчшыьэюя",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "sr": "абвгдђежзијклљмнњопрстћуфхцчџш",
    "el": "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
    "he": "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيًٌٍَُِّْ",
    "fa": "ءآأؤئابةتثجحخدذرزسشصضطظعغفقلمنهوکگپچژیيك",
    "th": "",
}
"""The letters beyond ASCII that a language writes its words with."""

_COMMON = {
    "CYRILLIC": frozenset("оеаинтсрвлкмдпуяьыі"),
    "GREEK": frozenset("αοιετσνρκυπμληςάίόέή"),
    "HEBREW": frozenset("יוהלארתבשמנםדפ"),
    "ARABIC": frozenset("ايلنمورتبعدسهفكةیک"),
    "THAI": frozenset("านรอกเงมยลวดทตสคบปพหช่้ีัิ์ไใแุ็ู"),
}
_COMMON_SHARE, _COMMON_SHARE_OF_FEW = 0.6, 0.45
"""The common half of a script's letters is at least so much of any text, or of less than thirty letters."""

_HANZI = frozenset(
    "的一是不在有了人这个上们来到时大地为子中你说生国年着就那和要出也得里后自以会家可下而过天去能对小多然于心学之都好看起发"
    "当没成只如事把还用第样道想作种开总从无面最但现前些所同日手又行意动方它头经长回位分老因给名法间两次使身者被高已其进此常"
    "与活见明问力理点文定本特外相果走将月十实向全信重三机工物气每并别真打新比再书部水像等体加主门利海受表少二四五张牌抽弃造"
    "伤害玩家卡合攻击防御血火剑選择選擇這個們來時為說國過對學發當沒還樣種開總從無現經長給間兩進與見問點實將機氣並別書體門張棄"
    "傷傷後牌會攻擊防禦劍"
)
"""Signs of which Chinese texts of cards, in both scripts, have many, and Korean read as Chinese has few."""


@dataclass(frozen=True)
class Reading:
    """What a file says in an encoding; `words` counts small words of a language that it may be in.

    `also` are the other encodings in which it says the same, so far as was looked.
    """

    encoding: str
    text: str
    words: int = 0
    also: tuple[str, ...] = ()

    @property
    def sample(self) -> str:
        """Return some words that have letters beyond ASCII, by which one sees whether it is right."""
        return _sample(_PARTS.split(self.text))


def _sample(parts: Iterable[str]) -> str:
    """Return the first of some words that have letters beyond ASCII."""
    made = ""
    for part in parts:
        if part.isascii() or not _WORD.search(part):
            continue
        if made and len(made) + len(part) > 24:
            break
        made = f"{made} {part[:24]}".strip()
    return made


def telling_samples(found: Sequence[Reading]) -> list[str]:
    """Return some words of each reading: those that the readings tell apart, where they read as many."""
    parts = [_PARTS.split(each.text) for each in found]
    if len({len(each) for each in parts}) == 1:
        ways = [len(set(words)) for words in zip(*parts, strict=True)]
        other = sorted((at for at, count in enumerate(ways) if count > 1), key=lambda at: -ways[at])
        told = [_sample(each[at] for at in other) for each in parts]
        if all(told):
            return told
    return [each.sample for each in found]


def table_text(data: bytes, file: str, table: str, encoding: str, lang: str) -> tuple[str, list[Fault]]:
    """Return the text of a table's file, and what is to be said of it.

    `encoding` is what game.toml names, "" for nothing; `lang` is the language that the file is expected in.
    Raises FaultError where it is no text, or it is not sure which.
    """
    if encoding:
        return _as_named(data, file, table, encoding), []
    if utf16_codec(data):
        if (text := decoded(data, "")) is None:
            raise FaultError([Fault(file, "", NO_TEXT, {}, SAVE_AS_TEXT)])
        return text, []
    try:
        return utf8(data, file), []
    except FaultError as error:
        (fault,) = error.faults
    if _is_damaged_utf8(data):
        raise FaultError([fault])
    found = readings(data, lang)
    taken = sure(found)
    read = {each: _read_as(data, each) for each in (taken.encoding, *taken.also)} if taken else {}
    texts = {name: text for name, text in read.items() if text is not None}
    if taken is not None and len(set(texts.values())) == 1:
        name, text = next(iter(texts.items()))
        values = {"name": ENCODINGS[name], "encoding": name, "table": table, "sample": OwnWords(taken.sample)}
        hint = N_('save it as UTF-8, or write encoding = "{encoding}" under [table.{table}] in game.toml')
        message = N_("read as {name}: {sample}")
        return text.replace("\r\n", "\n"), [Fault(file, "", message, values, hint, severity="warning")]
    likely = list(likely_readings(data, found))
    told = list(zip((each.encoding for each in likely), telling_samples(likely), strict=True))
    if options := "; ".join(f'encoding = "{name}" ({sample})' for name, sample in told):
        typed = "; ".join(f"--encoding {name} ({sample})" for name, sample in told)
        hint = N_(
            "save it as UTF-8 (in Excel: CSV UTF-8), or write under [table.{table}] in game.toml "
            "the one of these that reads correctly: {options}"
        )
        fault = replace(
            fault,
            hint=hint,
            values={**fault.values, "table": table, "options": OwnWords(options), "typed": OwnWords(typed)},
        )
    raise FaultError([fault])


def _as_named(data: bytes, file: str, table: str, encoding: str) -> str:
    """Return a text in the encoding that game.toml names. Raises FaultError where it is not in that."""
    codec = known_encoding(encoding)
    values = {"encoding": encoding, "table": table}
    if not codec.startswith("utf"):
        for unicode in ("utf-8", utf16_codec(data)):
            if unicode and not data.isascii() and _read_as(data, unicode) is not None:
                message, hint = (
                    N_("the file is {unicode}, not “{encoding}”"),
                    N_("delete the line encoding = …"),
                )
                raise FaultError([Fault(file, "", message, {**values, "unicode": unicode.upper()[:6]}, hint)])
    try:
        text = data.decode(codec).removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        byte = f"0x{data[error.start]:02x}"
        message, hint = (
            N_("the file is not “{encoding}” (byte {byte})"),
            N_("name another encoding, or save it as UTF-8"),
        )
        raise FaultError([Fault(file, f"line {line}", message, {**values, "byte": byte}, hint)]) from None
    if found := _ODD_CONTROL.search(text):
        line = text.count("\n", 0, found.start()) + 1
        message = N_("read as “{encoding}”, the file has the character {letter}, which cannot be printed")
        hint = N_("name another encoding, or save it as UTF-8")
        letter = f"U+{ord(found[0]):04X}"
        raise FaultError([Fault(file, f"line {line}", message, {**values, "letter": letter}, hint)])
    return text


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether most of what is no ASCII is UTF-8."""
    text = data.decode("utf-8", "replace")
    wrong = text.count("\ufffd")
    return sum(1 for letter in text if letter > "\x7f") > 2 * wrong


def known_encoding(name: str) -> str:
    """Return the codec of an encoding, by any name that it goes by; "" where none is called so."""
    try:
        found = codecs.lookup(_CODECS.get(name.lower().replace("_", "-"), name)).name
    except (LookupError, ValueError):
        return ""
    ours = {codecs.lookup(_CODECS.get(each, each)).name for each in (*ENCODINGS, *UNICODE, "utf-8-sig")}
    others = {"utf-16-le", "utf-16-be", "gb2312", "gbk", "shift_jis", "big5", "euc_kr", "cp950", "cp1258"}
    return found if found in ours | others or found.startswith(("iso8859", "mac-", "cp")) else ""


def readings(data: bytes, lang: str = "") -> list[Reading]:
    """Return what bytes may say, the likeliest first; `lang` is the language that is expected, if any.

    Encodings that say the same are one reading, by the name of the first.
    """
    part = _telling_lines(data)
    ascii_words = Counter(
        word.lower()
        for word in re.findall(r"(?<![\w\x80-\xff])[A-Za-z']+(?![\w\x80-\xff])", part.decode("latin-1"))
    )
    found: dict[str, Reading] = {}
    for encoding in ENCODINGS:
        if (text := _read_as(part, encoding)) is None:
            continue
        if text in found:
            found[text] = replace(found[text], also=(*found[text].also, encoding))
        elif (languages := _languages(text, encoding)) is not None:
            found[text] = Reading(
                encoding, text, _small_words(text, languages, ascii_words, lang, usual=encoding in _USUAL)
            )
    return sorted(found.values(), key=lambda each: -each.words)  # those of now stay first among equals


def sure(found: list[Reading]) -> Reading | None:
    """Return the reading that is right; None where several may be, or too little is written."""
    if not found or (len(found) > 1 and found[0].words < found[1].words + WORDS_AHEAD):
        return None
    first = found[0]
    words = {word.lower() for word in _WORD.findall(first.text) if not word.isascii()}
    scripts = {_script(letter) for word in words for letter in _beyond(word)}
    enough = ENOUGH_WORDS if scripts.isdisjoint(_COMMON) else ENOUGH_WORDS_OF_SCRIPT
    return first if first.words >= WORDS_AHEAD or len(words) >= enough else None


def _read_as(data: bytes, encoding: str) -> str | None:
    """Return what bytes are in an encoding; None where they are none of it, or no text."""
    try:
        text = data.decode(_CODECS.get(encoding, encoding))
    except UnicodeDecodeError:
        return None
    return None if _ODD_CONTROL.search(text) else text


def _telling_lines(data: bytes) -> bytes:
    """Return the lines that are looked at: of each byte beyond ASCII the first that have it."""
    seen: Counter[int] = Counter()
    found, size = [], 0
    for line in data.splitlines(keepends=True):
        if line.isascii():
            continue
        if len(line) > MAX_LOOKED_AT:  # cut where no letter is
            line = line[: max(line.rfind(end, 0, MAX_LOOKED_AT) for end in (b",", b";", b"\t", b" ")) + 1]
        beyond = {byte for byte in line if byte > 0x7F}
        if any(seen[byte] < LINES_OF_BYTE for byte in beyond):
            seen.update(beyond)
            found.append(line)
            size += len(line)
            if size > MAX_LOOKED_AT:
                break
    return b"".join(found)


def _small_words(
    text: str, languages: frozenset[str], ascii_words: Mapping[str, int], lang: str, *, usual: bool
) -> int:
    """Return how many small words of one of these languages a text has, those beyond ASCII twice.

    The language that is expected counts as one of them; where the encoding is `usual` and several words fit
    that language, as enough.
    """
    words = [word.lower() for word in _WORD.findall(text) if _beyond(word)]
    beyond = Counter(words if any(len(word) > 2 for word in words) else ())
    weight = WORDS_AHEAD if usual and len(beyond) >= ENOUGH_WORDS else 1

    def count(name: str) -> int:
        words = _small_words_of(name)
        plain = sum(min(ascii_words[word], 3) for word in words if word in ascii_words)
        special = sum(min(beyond[word], 3) * min(len(word), WORDS_AHEAD) for word in words if word in beyond)
        expected = name == lang.partition("-")[0] != "en"  # which many games say for want of a better one
        return plain + special + (weight if expected and words else 0)

    return max(map(count, languages), default=0) + _wide_letters(text, languages)


def _wide_letters(text: str, languages: frozenset[str]) -> int:
    """Return what East Asian letters count that have been looked at: as many small words as four of them."""
    return min(sum(map(_is_wide, text)) // 4, 3 * WORDS_AHEAD) if languages & {"ja", "ko", "zh"} else 0


@cache
def _small_words_of(name: str) -> frozenset[str]:
    """Return the small words of a language that are no more often the ids of rows: a, i, s."""
    return frozenset(
        word for word in SMALL_WORDS.get(name, "").split() if len(word) > 1 or not word.isascii()
    )


@cache
def _alphabet(name: str) -> frozenset[str]:
    letters = _LETTERS[name]
    return frozenset(letters + letters.upper() + ("İ" if name == "tr" else ""))


def _languages(text: str, encoding: str) -> frozenset[str] | None:
    """Return the languages that a text may be in; None where it is in none."""
    if wide := _wide_language(text, encoding):
        return frozenset({wide}) if wide != "-" else None
    words = [word for word in _WORD.findall(text) if _beyond(word)]
    if any(map(_misspelt, set(words))) or _stray_signs(text):
        return None
    if not words:
        return frozenset(_LETTERS)
    letters = [frozenset(_beyond(word)) for word in words]
    ((script, most),) = Counter(_script(next(iter(each))) for each in letters).most_common(1)
    if script in _COMMON:
        written = [
            letter for letter in text.lower() if not letter.isascii() and _script(letter) == script.upper()
        ]
        common = sum(letter in _COMMON[script] for letter in written)
        share = _COMMON_SHARE if len(written) >= 30 else _COMMON_SHARE_OF_FEW
        if common < share * len(written) or most < 0.8 * len(letters):
            return None
    if script == "THAI":
        return frozenset({"th"})
    fitting = {name for name in _LETTERS if name != "en" and all(each <= _alphabet(name) for each in letters)}
    if not fitting and len(letters) >= 10:  # a word of another language among many
        known = [each for each in letters if any(each <= _alphabet(name) for name in _LETTERS)]
        fitting = {
            name
            for name in _LETTERS
            if sum(each <= _alphabet(name) for each in letters) >= 0.9 * len(letters)
            and len(known) == len(letters)
        }
    return frozenset(fitting) or None


def _beyond(word: str) -> str:
    """Return the letters of a word that are not ASCII."""
    return "".join(letter for letter in word if letter.isalpha() and not letter.isascii())


@cache
def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]


def _misspelt(word: str) -> bool:
    """Whether no language writes a word so: with several scripts, or a capital after small letters."""
    kinds = {_script(letter) for letter in word if letter.isalpha()} - {"MODIFIER", "FEMININE", "MASCULINE"}
    if len(kinds) > 1:
        return True
    if any(
        before.islower() and letter.isupper() and not (before.isascii() and letter.isascii())
        for before, letter in pairwise(word)
    ):
        return True
    if any(before in "ªº" for before in word[:-1]):
        return True
    if "GREEK" in kinds:
        accents = sum("TONOS" in unicodedata.name(letter) for letter in word)
        return "ς" in word[:-1] or (len(word) > 1 and word[-1] == "σ") or accents > 1
    if "HEBREW" in kinds:
        return any(letter in "ךםןףץ" for letter in word[:-1])
    return False


def _stray_signs(text: str) -> bool:
    """Whether a text has signs beyond ASCII that cards have not, or has them between letters."""
    for found in re.finditer(r"[^\x00-\x7f]", text):
        letter, at = found[0], found.start()
        if letter.isalpha():
            continue
        category = unicodedata.category(letter)
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if category == "Mn":
            if before.isascii() or not (before.isalpha() or unicodedata.category(before) == "Mn"):
                return True
        elif (
            letter not in _SIGNS
            or (before.isalpha() and letter not in _BESIDE)
            or (after.isalpha() and letter not in _BEFORE)
            or (before.isalpha() and after.isalpha() and letter not in _INSIDE)
        ):
            return True
    return False


def _wide_language(text: str, encoding: str) -> str:
    """Return the language of a text in an East Asian encoding, "-" where it is in none; "" for any other."""
    kinds = {"shift-jis": "ja", "euc-jp": "ja", "gbk": "zh", "big5": "zh", "cp949": "ko"}
    if encoding not in kinds:
        return ""
    beyond = [letter for letter in text if not letter.isascii()]
    wide = [letter for letter in beyond if _is_wide(letter)]
    others = sum(letter not in _SIGNS for letter in beyond if not _is_wide(letter))
    if not wide or others or len(_letters_by_wide().findall(text)) > 0.1 * len(wide):
        return "-"
    han = [letter for letter in wide if _is_han(letter)]
    kana = sum("\u3041" <= letter <= "\u30ff" for letter in wide)
    hangul = sum(map(_is_hangul, wide))
    kind = kinds[encoding]
    if kind == "ja":
        common = sum(_first_level(letter, "euc_jp", 0xB0, 0xCF) for letter in han)
        right = not hangul and kana >= 0.1 * len(wide) and common >= 0.8 * len(han)
    elif kind == "ko":
        common = sum(_first_level(letter, "euc_kr", 0xB0, 0xC8) for letter in wide if _is_hangul(letter))
        right = not kana and common >= 0.9 * (hangul + len(han)) and hangul > 0
    else:
        level = ("gb2312", 0xB0, 0xD7) if encoding == "gbk" else ("big5", 0xA4, 0xC6)
        common = sum(_first_level(letter, *level) for letter in han)
        known = sum(letter in _HANZI for letter in han)
        right = not kana and not hangul and common >= 0.85 * len(han) and known >= 0.2 * len(han) > 0
    return kind if right else "-"


def _is_han(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff"


def _is_hangul(letter: str) -> bool:
    return "\uac00" <= letter <= "\ud7a3"


def _is_wide(letter: str) -> bool:
    """Whether a letter is East Asian, or a sign as wide as these."""
    signs = "\u3000" <= letter <= "\u30ff" or "\uff01" <= letter <= "\uff5e"
    return signs or _is_han(letter) or _is_hangul(letter)


@cache
def _letters_by_wide() -> re.Pattern[str]:
    """Return the pattern of a Latin letter beside an East Asian one; it is slow to make."""
    wide = "[\u3400-\u9fff\uac00-\ud7a3]"
    return re.compile(f"[A-Za-z]{wide}|{wide}[a-z]")


@cache
def _first_level(letter: str, codec: str, first: int, last: int) -> bool:
    """Whether a letter is among the common ones, which stand first in a national standard."""
    try:
        return first <= letter.encode(codec)[0] <= last
    except UnicodeEncodeError:
        return False


def likely_readings(data: bytes, found: list[Reading]) -> Iterator[Reading]:
    """Yield the readings that are likeliest; where none is likely, those that read the file at all."""
    if found:
        yield from found[:MAX_CANDIDATES]
        return
    part, seen = _telling_lines(data), set[str]()
    for encoding in ENCODINGS:
        text = _read_as(part, encoding)
        if text and text not in seen and len(seen) < MAX_CANDIDATES:
            seen.add(text)
            yield Reading(encoding, text)
