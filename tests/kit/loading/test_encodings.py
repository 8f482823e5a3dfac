"""A table that is no Unicode is read as what it can only be, and that is told; else it is refused."""

from __future__ import annotations

import time

import pytest

from printkit.kit.loading.encodings import known_encoding, likely_readings, readings, sure
from printkit.press.build import kits_of
from printkit.press.request import Request
from tests.kit.sample_game import Sample

DECKS = {
    "Russian": ("Огненный шторм", "Возьмите одну карту из колоды и сожгите её"),
    "Polish": ("Żółta świeca", "Weź jedną kartę i połóż ją na stole"),
    "Czech": ("Příšera", "Vezmi si dvě karty a polož je na stůl"),
    "Hungarian": ("Erdő és mező", "Húzz két lapot, és tedd őket a pakli tetejére"),
    "Greek": ("Φωτιά", "Τράβηξε δύο κάρτες και πέταξε μία"),
    "French": ("Épée de glace", "Piochez à nouveau, puis défaussez une carte où vous voulez"),
    "German": ("Höhle", "Prüfe die Höhle über Nacht und würfle für jede Größe"),
    "Turkish": ("Işık", "İki kart çek ve birini bu turda rakibine ver, altın öde"),
    "Hebrew": ("חרב", "קח שני קלפים של השחקן וזרוק אחד"),
    "Arabic": ("سيف", "اسحب بطاقة من الرزمة وتخلص من واحدة"),
    "Thai": ("ดาบ", "จั่วการ์ดสองใบแล้วทิ้งหนึ่งใบ จั่วอีก ดาบไฟ"),
    "Japanese": ("火の玉", "カードを二枚引いて、一枚を捨てる。騎士は三ダメージを与える"),
    "Chinese": ("火球", "抽两张牌，然后弃一张牌。骑士造成三点伤害"),
    "Chinese of Taiwan": ("火球", "抽兩張牌，然後棄一張牌。騎士造成三點傷害"),
    "Korean": ("불의 검", "카드 두 장을 뽑고 한 장을 버린다. 기사는 피해 세 점을 준다"),
    "English": ("“Curse”", "Don’t draw – discard your hand and all of the cards"),
}
SAVED = [
    ("Russian", "cp1251", "Windows-1251"),
    ("Russian", "mac-cyrillic", "Mac Cyrillic"),
    ("Russian", "koi8-r", "KOI8-R"),
    ("Russian", "cp866", "DOS 866"),
    ("Polish", "cp1250", "Windows-1250"),
    ("Polish", "mac-latin2", "Mac Central European"),
    ("Polish", "cp852", "DOS 852"),
    ("Czech", "cp1250", "Windows-1250"),
    ("Hungarian", "cp1250", "Windows-1250"),
    ("Greek", "cp1253", "Windows-1253"),
    ("Greek", "mac-greek", "Mac Greek"),
    ("French", "cp1252", "Windows-1252"),
    ("French", "mac-roman", "Mac Roman"),
    ("German", "mac-roman", "Mac Roman"),
    ("German", "cp1252", "Windows-1252"),
    ("Turkish", "cp1254", "Windows-1254"),
    ("Hebrew", "cp1255", "Windows-1255"),
    ("Arabic", "cp1256", "Windows-1256"),
    ("Thai", "cp874", "Windows-874"),
    ("Japanese", "shift-jis", "Shift JIS"),
    ("Japanese", "euc-jp", "EUC-JP"),
    ("Chinese", "gbk", "GBK"),
    ("Chinese of Taiwan", "big5", "Big5"),
    ("Korean", "cp949", "Windows-949"),
    ("English", "cp1252", "Windows-1252"),
    ("English", "mac-roman", "Mac Roman"),
]


def deck(game: Sample, data: bytes, name: str = "deck.csv", more: str = "", lang: str = "en") -> list[str]:
    """Give the sample game a table in other bytes; return what is told of it, warnings too."""
    game.write(name, data)
    game.change("game.toml", "[table.limb]", f'[table.deck]\nfile = "{name}"\n{more}\n\n[table.limb]')
    game.change("game.toml", '"fr", "en"', f'"{lang}"')
    found = game.faults()
    told = (
        [str(each).removeprefix("printkit: card_data/picnic/") for each in game.read().warnings]
        if not found
        else []
    )
    return found + told


@pytest.mark.parametrize(("language", "encoding", "name"), SAVED)
def test_a_deck_of_another_encoding_comes_out_right_and_is_told(
    game: Sample, language: str, encoding: str, name: str
) -> None:
    """The game is said to be English: many are, whatever their decks are in."""
    title, text = DECKS[language]
    words = f'id,name,text\r\na,{title},"{text}"\r\n'
    (told,) = deck(game, words.encode(encoding))
    row = game.kit("en").row("deck", "a")
    assert (str(row["name"]), str(row["text"])) == (title, text)
    assert told.startswith(f"deck.csv: warning: read as {name}: ")
    assert told.endswith(
        f'hint: save it as UTF-8, or write encoding = "{encoding}" under [table.deck] in game.toml'
    )


def test_what_was_guessed_is_told_by_build_as_well(game: Sample) -> None:
    title, text = DECKS["Greek"]
    (told,) = deck(game, f"id,name,text\na,{title},{text}\n".encode("cp1253"))
    found: list[object] = []
    faults: list[object] = []
    request = Request(("picnic",), langs=("en",))
    found += kits_of(request, faults, set(), lambda folder: game.read())  # type: ignore[arg-type]
    assert [str(each).removeprefix("printkit: card_data/picnic/") for each in faults] == [told]
    assert len(found) == 1


SHORT = [
    ("Огонь", "cp1251"),
    ("mère", "cp1252"),
    ("mère", "mac-roman"),
    ("oči", "cp1250"),
    ("ışık", "cp1254"),
]


@pytest.mark.parametrize(("word", "encoding"), SHORT)
def test_a_word_that_may_be_several_is_refused_with_all_of_them(
    game: Sample, word: str, encoding: str
) -> None:
    (told,) = deck(game, f"id,name\na,{word}\n".encode(encoding))
    assert told.startswith("deck.csv: line 2: the file is not UTF-8 (byte 0x")
    assert "write under [table.deck] in game.toml the one of these that reads correctly: " in told
    assert f'encoding = "{encoding}" ({word})' in told


def test_the_language_of_the_game_is_a_hint_but_does_not_decide_alone() -> None:
    assert sure(readings("a,mère\n".encode("cp1252"), "fr")) is None
    words = "a,mère une\n".encode("cp1252")
    assert sure(readings(words)) is None
    taken = sure(readings(words, "fr"))
    assert taken is not None and taken.encoding == "cp1252"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_several_words_of_the_games_language_in_a_usual_encoding_are_enough(game: Sample, lang: str) -> None:
    (told,) = deck(game, "id,name\r\na,Durée d'été cachée\r\n".encode("cp1252"), lang=lang)
    assert ("read as Windows-1252" in told) == (lang == "fr")
    assert ('encoding = "cp1252" (Durée d\'été cachée)' in told) == (lang == "en")


def test_candidates_are_told_by_the_words_that_they_read_otherwise(game: Sample) -> None:
    (told,) = deck(game, "id,name\na,Épée cachée d'été retirée\nb,Père\n".encode("cp1252"))
    assert 'encoding = "cp1252" (Père Épée cachée d\'été)' in told
    assert 'encoding = "cp1250" (Pčre Épée cachée d\'été)' in told


@pytest.mark.parametrize("lang", ["", "fr", "pl", "ru"])
@pytest.mark.parametrize(("language", "encoding"), [each[:2] for each in SAVED])
def test_no_part_of_a_text_is_read_wrong(language: str, encoding: str, lang: str) -> None:
    """However few of its words there are, and whatever language is expected: they are right or refused."""
    words = " ".join(DECKS[language]).split(" ")
    for length in (1, 2, 3, 5, 8):
        for start in range(max(1, len(words) - length + 1)):
            text = f"a,{' '.join(words[start : start + length])}\n"
            data = text.encode(encoding)
            if not data.isascii():
                taken = sure(readings(data, lang))
                assert taken is None or taken.text == text, taken


@pytest.mark.parametrize(
    ("written", "codec"),
    [
        ("cp1251", "cp1251"),
        ("Windows-1251", "cp1251"),
        ("mac-roman", "mac-roman"),
        ("MacRoman", "mac-roman"),
        ("latin-1", "latin-1"),
        ("Shift_JIS", "cp932"),
        ("big5", "cp950"),
        ("utf-16", "utf-16"),
    ],
)
def test_what_the_game_says_decides(game: Sample, written: str, codec: str) -> None:
    word = {"cp1251": "Огонь", "cp932": "髙い①", "cp950": "火"}.get(codec, "mère")
    assert deck(game, f"id,name\na,{word}\n".encode(codec), more=f'encoding = "{written}"') == []
    assert str(game.kit("en").row("deck", "a")["name"]) == word


def test_json_and_yaml_may_be_in_another_encoding(game: Sample) -> None:
    title, text = DECKS["Russian"]
    (told,) = deck(game, f"- id: a\n  name: {title}\n  text: {text}\n".encode("cp1251"), "deck.yaml")
    assert told.startswith("deck.yaml: warning: read as Windows-1251: ")
    assert str(game.kit("en").row("deck", "a")["name"]) == title


WRONG: dict[str, tuple[bytes, str, str, str]] = {
    "unknown": (
        b"id\na\n",
        "deck.csv",
        "cp12511",
        "unknown encoding “cp12511”\nhint: did you mean “cp1251”?",
    ),
    "no encoding of text": (b"id\na\n", "deck.csv", "base64", "unknown encoding “base64”"),
    "bytes that it has not": (
        b"id,n\na,\x81\n",
        "deck.csv",
        "cp1252",
        "line 2: the file is not “cp1252” (byte 0x81)",
    ),
    "letters that nothing prints": (
        b"id,n\na,d\x9an\n",
        "deck.csv",
        "latin-1",
        "line 2: read as “latin-1”, the file has the character U+009A",
    ),
    "UTF-8": (
        "id,n\na,é\n".encode(),
        "deck.csv",
        "cp1252",
        "the file is UTF-8, not “cp1252”\nhint: delete the line",
    ),
    "UTF-16": ("id,n\na,é\n".encode("utf-16"), "deck.csv", "cp1252", "the file is UTF-16, not “cp1252”"),
    "a TOML file": (b'[[deck]]\nid = "a"\n', "deck.toml", "cp1252", "an encoding can only be given for CSV"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_an_encoding_that_does_not_fit_is_a_fault(game: Sample, wrong: str) -> None:
    data, name, encoding, wanted = WRONG[wrong]
    (told,) = (each for each in deck(game, data, name, f'encoding = "{encoding}"') if "no rows" not in each)
    assert wanted in told


def test_utf8_with_a_damaged_letter_is_nothing_else(game: Sample) -> None:
    data = "id,name\na,Épée\nb,Forêt\n".encode().replace("ê".encode(), b"\xc3")
    (told,) = deck(game, data)
    assert told == (
        "deck.csv: line 3: the file is not UTF-8 (byte 0xc3)\nhint: save it as UTF-8 (in Excel: CSV UTF-8)"
    )


def test_what_no_reading_fits_is_refused_with_some() -> None:
    data = b"a,\xc9\x81\xfe\x80 no words\n"
    assert readings(data) == []
    assert 0 < len(list(likely_readings(data, []))) <= 6


def test_a_late_letter_that_decides_otherwise_is_not_read_wrong(game: Sample) -> None:
    """What is looked at says the same in several encodings; the rest of the file does not."""
    rows = "".join(f"c{n},für die Höhle\n" for n in range(6000))
    data = f"id,name\n{rows}".encode("cp1252") + "x,ąę\n".encode("cp1250")
    (told,) = deck(game, data)
    assert "the file is not UTF-8" in told


@pytest.mark.parametrize(
    "data", [b"x" * 3_000_000 + b"\n\xe9\n", b"\xe9" * 3_000_000, b"\xe9 \xe8\n" * 700_000]
)
def test_a_file_that_was_made_to_be_read_without_end_is_refused_soon(game: Sample, data: bytes) -> None:
    before = time.monotonic()
    assert deck(game, data) != []
    assert time.monotonic() - before < 8


def test_names_of_encodings_are_those_that_python_reads() -> None:
    assert known_encoding("idna") == known_encoding("unicode_escape") == known_encoding("../x") == ""


def test_a_large_deck_is_read_soon(game: Sample) -> None:
    rows = "".join(f"c{n},Возьмите одну карту из колоды\n" for n in range(3000))
    before = time.monotonic()
    (told,) = deck(game, f"id,name\n{rows}".encode("cp1251"))
    assert told.startswith("deck.csv: warning: read as Windows-1251")
    assert time.monotonic() - before < 20
