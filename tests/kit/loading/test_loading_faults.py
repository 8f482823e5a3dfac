"""What a designer gets wrong, and the line that says so: file, place, what, and what to do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printkit.base.msgid import N_
from printkit.base.text_files import no_plain_files, read_bytes
from printkit.kit import Fault, FaultError
from printkit.kit.loading import reader
from printkit.words.check import check_game
from tests.kit.sample_game import CARDS, Sample

MISTAKES = {
    "a comma too many": (
        ("game.toml", "max = 4 }", "max = 4, , }"),
        ["game.toml: line 8, column 31: this is not valid TOML: Invalid initial character for a key part"],
    ),
    "an unknown field": (
        ("game.toml", 'prefix = "PIC"', 'prefx = "PIC"'),
        ["game.toml: line 7, $.prefx: unknown field “prefx”\nhint: did you mean “prefix”? one of game"],
    ),
    "a missing field": (
        ("game.toml", 'credit = ["Ada", "Bruno"]\n', ""),
        ["game.toml: $.credit: the field is missing"],
    ),
    "a wrong type": (
        ("game.toml", "min = 2", 'min = "two"'),
        ['game.toml: line 8, $.players.min: expected a whole number, found "two"'],
    ),
    "more players at least than at most": (
        ("game.toml", "min = 2", "min = 5"),
        ["game.toml: line 8, $.players: min 5 is more than max 4"],
    ),
    "another name than the folder": (
        ("game.toml", 'game = "picnic"', 'game = "picnik"'),
        ["game.toml: line 2, $.game: the game is called “picnik”, but its folder is called “picnic”"],
    ),
    "a colour by name": (
        ("game.toml", '"#A6DC00"', '"green"'),
        ['game.toml: line 12, $.look.spot: "green" is not a colour\nhint: write a colour as #rrggbb'],
    ),
    "an unknown size": (
        ("game.toml", '"poker"', '"pocker"'),
        ["game.toml: line 34, $.component[0].size: unknown size “pocker”\nhint: did you mean “poker”?"],
    ),
    "a size of one number": (
        ("game.toml", "[190, 190]", "[190]"),
        ["game.toml: line 46, $.component[1].size: expected a size, found [190]\nhint: write [width"],
    ),
    "a size of nothing": (
        ("game.toml", "[190, 190]", "[190, 0]"),
        ["game.toml: line 46, $.component[1].size[1]: 0 is not between 4 and 2000"],
    ),
    "an unknown kind of component": (
        ("game.toml", 'kind = "board"', 'kind = "bord"'),
        ['game.toml: line 44, $.component[1].kind: "bord" is not known here\nhint: did you mean “board”?'],
    ),
    "two components of one id": (
        ("game.toml", 'id = "blanket"', 'id = "snack-card"'),
        ["game.toml: line 41, $.component[1]: two components are called “snack-card”"],
    ),
    "copies in a column that is not there": (
        ("game.toml", 'copies = "count"', 'copies = "cuont"'),
        [
            "game.toml: line 36, $.component[0].copies: the table “card” has no field “cuont”\n"
            "hint: did you mean “count”? one of count"
        ],
    ),
    "copies in a column of words": (
        ("game.toml", 'copies = "count"', 'copies = "name"'),
        ["game.toml: line 36, $.component[0].copies: the field “name” of “card” is not a whole number"],
    ),
    "fewer than no copies": (
        ("game.toml", 'copies = "count"', "copies = -1"),
        ["game.toml: line 36, $.component[0].copies: -1 is not between 0 and 100000"],
    ),
    "rows of a table that is not there": (
        ("game.toml", 'rows = "card"', 'rows = "crad"'),
        ["game.toml: line 35, $.component[0].rows: unknown table “crad”\nhint: did you mean “card”?"],
    ),
    "in the place of a component that is not there": (
        ("game.toml", 'rows = "card"', 'rows = "card"\ninstead_of = "blankt"'),
        [
            "game.toml: line 36, $.component[0].instead_of: unknown component “blankt”\n"
            "hint: did you mean “blanket”?"
        ],
    ),
    "in its own place": (
        ("game.toml", 'rows = "card"', 'rows = "card"\ninstead_of = "snack-card"'),
        [
            "game.toml: line 36, $.component[0].instead_of: unknown component “snack-card”\n"
            "hint: one of blanket"
        ],
    ),
    "only rows that do not exist": (
        ("game.toml", 'rows = "card"', 'rows = "card"\nwhere = { from = "public" }'),
        [
            'game.toml: line 36, $.component[0].where.from: no row of “card” matches {from = "public"}\n'
            "hint: one of seed, ours"
        ],
    ),
    "a component without a drawing": (
        ("game.toml", 'front = "blanket.svg"\n', ""),
        ["game.toml: line 41, $.component[1]: the component has neither front nor document"],
    ),
    "a field of an unknown kind": (
        ("game.toml", '"list ref limb"', '"lst ref limb"'),
        [
            "game.toml: line 20, $.table.card.fields.hits: unknown type of field “lst”\n"
            "hint: did you mean “list”? one of text, plain"
        ],
    ),
    "a list of codes": (
        ("game.toml", '"list ref limb"', '"list code"'),
        [
            "game.toml: line 20, $.table.card.fields.hits: a “list” cannot hold codes: a card has only one\n"
            "hint: make the field itself a “code”"
        ],
    ),
    "a field that refers to no table": (
        ("game.toml", '"list ref limb"', '"list ref limbs"'),
        ["game.toml: line 20, $.table.card.fields.hits: unknown table “limbs”\nhint: did you mean “limb”?"],
    ),
    "an unknown id": (
        ("cards.toml", '["head", "arm"]', '["head", "amr"]'),
        ["cards.toml: line 6, $.card[0].hits[1]: unknown limb “amr”\nhint: did you mean “arm”? one of arm"],
    ),
    "an unknown id as a key": (
        ("cards.toml", "{ head = 1", "{ hed = 1"),
        ["cards.toml: line 7, $.card[0].lives.hed: unknown limb “hed”\nhint: did you mean “head”?"],
    ),
    "a number out of bounds": (
        ("cards.toml", "arm = 4", "arm = 5"),
        ["cards.toml: line 7, $.card[0].lives.arm: 5 is not between 1 and 4"],
    ),
    "a negative count": (
        ("cards.toml", "count = 3", "count = -3"),
        [
            "cards.toml: line 8, $.card[0].count: -3 is not between 1 and 9",
        ],
    ),
    "a safe zone with an empty reason": (
        ("game.toml", 'front = "blanket.svg"', 'front = "blanket.svg"\nsafe = 1.5\nsafe_reason = "  "'),
        ["game.toml: line 48, $.component[1].safe: 1.5 mm is less than the 3 mm that words and frames "],
    ),
    "a safe zone that needs a reason": (
        ("game.toml", 'front = "blanket.svg"', 'front = "blanket.svg"\nsafe = 1.5'),
        [
            "game.toml: line 48, $.component[1].safe: 1.5 mm is less than the 3 mm that words and frames "
            "keep free along the cut\nhint: leave it out, or say in `safe_reason` why it has to be less",
        ],
    ),
    "the same id twice": (
        ("cards.toml", 'id = "sandwich"', 'id = "bite"'),
        [
            "cards.toml: line 12, $.card[1].id: two rows are called “bite”",
            "cards.toml: line 5, $.card[0].text: unknown card “sandwich”\nhint: one of bite",
            "rules.toml: line 8, $.rule[0].ruling: unknown card “sandwich”\nhint: one of bite",
        ],
    ),
    "no id": (
        ("rules.toml", 'id = "PIC-EAT-01"\n', ""),
        ["rules.toml: line 2, $.rule[0].id: the field is missing"],
    ),
    "an id with a blank": (
        ("rules.toml", '"PIC-EAT-01"', '"PIC EAT"'),
        ['rules.toml: line 3, $.rule[0].id: "PIC EAT" is not an id\nhint: an id is made of letters'],
    ),
    "a table by another name": (
        ("limbs.toml", "[[limb]]", "[[lim]]"),
        [
            "limbs.toml: line 2, $.lim: unknown table “lim”\nhint: did you mean “limb”? one of limb",
            "cards.toml: line 6, $.card[0].hits[0]: unknown limb “head”\nhint: one of arm",
            "cards.toml: line 7, $.card[0].lives.head: unknown limb “head”\nhint: one of arm",
        ],
    ),
    "an empty text": (
        ("cards.toml", '"Morsure"', '" "'),
        ["cards.toml: line 4, $.card[0].name: there is no text"],
    ),
    "a letter that cannot be printed": (
        ("cards.toml", '"Morsure"', r'"Mor\u0007sure"'),
        ["cards.toml: line 4, $.card[0].name: the character U+0007 cannot be printed"],
    ),
    "a tag that nobody knows": (
        ("cards.toml", "<b>2</b>", "<s>2</s>"),
        ["cards.toml: line 5, $.card[0].text: unknown tag <s>\nhint: known tags: <b>, <i>, <u>, <br>, <p>, "],
    ),
    "a tag left open": (
        ("cards.toml", "<b>2</b>", "<b>2"),
        ["cards.toml: line 5, $.card[0].text: the tag <b> is not closed\nhint: write </b> where it ends"],
    ),
    "a card that nobody knows": (
        ("cards.toml", "{card:sandwich}", "{card:sandwihc}"),
        ["cards.toml: line 5, $.card[0].text: unknown card “sandwihc”\nhint: did you mean “sandwich”?"],
    ),
    "a token of no kind": (
        ("cards.toml", "{icon:heart}", "{icon heart}"),
        [
            (
                "cards.toml: line 5, $.card[0].text: {icon heart} is not a placeholder\nhint: did you mean "
                "“{icon:heart}”?"
            )
        ],
    ),
    "a name that leads to itself": (
        ("cards.toml", '"Morsure"', '"Super {card:bite}"'),
        ["cards.toml: line 4, $.card[0].name: the reference leads back to itself: “cards/bite.name”"],
    ),
    "a picture that is not there": (
        ("cards.toml", "count = 3", 'count = 3\npicture = "art/bite.png"'),
        [
            'cards.toml: line 9, $.card[0].picture: there is no file "art/bite.png"\n'
            "hint: it is looked for in card_data/picnic"
        ],
    ),
    "a picture outside the folder": (
        ("cards.toml", "count = 3", 'count = 3\npicture = "../../secret.png"'),
        ["cards.toml: line 9, $.card[0].picture: “../../secret.png” is outside the game's folder"],
    ),
    "a picture from the root": (
        ("cards.toml", "count = 3", 'count = 3\npicture = "/etc/x.png"'),
        ["cards.toml: line 9, $.card[0].picture: “/etc/x.png” is not a path inside the game's folder"],
    ),
    "a drawing outside the templates": (
        ("game.toml", '"blanket.svg"', '"../../blanket.svg"'),
        [
            (
                "game.toml: line 47, $.component[1].front: “../../blanket.svg” is outside the folder of "
                "the templates"
            )
        ],
    ),
    "a finished face that is not there": (
        ("game.toml", '"blanket.svg"', '{ file = "blanket.pdf", page = 0 }'),
        [
            "$.component[1].front.page: 0 is not between 1 and 9999",
            ('front.file: there is no file "blanket.pdf"'),
        ],
    ),
    "a table in a file that is not there": (
        ("game.toml", '"cards.toml"', '"decks.toml"'),
        ['game.toml: line 15, $.table.card.file: there is no file "decks.toml"'],
    ),
    "a table in a file that is written otherwise": (
        ("game.toml", '"cards.toml"', '"Cards.toml"'),
        [
            'game.toml: line 15, $.table.card.file: there is no file "Cards.toml"\n'
            "hint: did you mean “cards.toml”? it is looked for in card_data/picnic"
        ],
    ),
    "a table in a file of another kind": (
        ("game.toml", '"cards.toml"', '"locale/en.po"'),
        ["game.toml: line 15, $.table.card.file: “locale/en.po” is not a table that printkit can read"],
    ),
    "a label that is a number": (
        ("labels.toml", '"{name} a faim"', "3"),
        ["labels.toml: line 2, $.hungry: expected text, found 3"],
    ),
    "a rule for nobody": (
        ("rules.toml", '["print", "assistant"]', '["priest"]'),
        ['rules.toml: line 6, $.rule[0].role[0]: "priest" is not known here\nhint: did you mean “print”?'],
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_place(game: Sample, mistake: str) -> None:
    (file, old, new), wanted = MISTAKES[mistake]
    game.change(file, old, new)
    found = game.faults()
    for line in wanted:
        assert any(line in fault for fault in found), found
    assert len(found) == len(wanted), found


CODES: dict[str, tuple[dict[str, object], list[str]]] = {
    "a good code": ({"bite": "SN01", "sandwich": "SN02", "blanket": "BL01"}, []),
    "small letters": ({"bite": "sn01"}, ['$.card[0].code: "sn01" is not a card code\nhint: a code is two']),
    "letters that look like digits": ({"bite": "SO01", "sandwich": "SI01"}, ['"SO01" is', '"SI01" is']),
    "letters and digits of other scripts": ({"bite": "ÉA01", "sandwich": "SN٠١"}, ['"ÉA01" is', '"SN٠١" is']),
    "a number": ({"bite": 17}, ["17 is not a card code"]),
    "one code for two cards": (
        {"bite": "SN01", "sandwich": "SN01"},
        ["$.card[1].code: the code “SN01” appears twice, first at $.card[0].code of card_data"],
    ),
    "a code that another table has": (
        {"bite": "SN01", "blanket": "SN01"},
        [
            (
                "cards.toml: line 4, $.card[0].code: the code “SN01” appears twice, first at "
                "$.component[1].code of"
            )
        ],
    ),
    "a code of a component with rows": (
        {"snack-card": "SN02"},
        ["$.component[0].code: “code” is only for a component without “rows”\nhint: give the table a field"],
    ),
}


@pytest.mark.parametrize("case", CODES)
def test_codes_of_cards_have_their_form_and_are_unique_in_a_game(game: Sample, case: str) -> None:
    codes, wanted = CODES[case]
    game.change("game.toml", 'name = "text"\ntext = "text?"', 'name = "text"\ncode = "code?"\ntext = "text?"')
    for name, code in codes.items():
        file = "cards.toml" if name in ("bite", "sandwich") else "game.toml"
        written = f'"{code}"' if isinstance(code, str) else code
        game.change(file, f'id = "{name}"\n', f'id = "{name}"\ncode = {written}\n')
    found = game.faults()
    assert len(found) == len(wanted), found
    assert all(line in fault for line, fault in zip(wanted, found, strict=True)), found


def test_all_mistakes_are_named_at_once(game: Sample) -> None:
    game.change("game.toml", '"poker"', '"pocker"')
    game.change("game.toml", 'prefix = "PIC"', "prefix = 7")
    game.change("cards.toml", '["head", "arm"]', '["hed", "arm"]')
    game.change("cards.toml", "<b>2</b>", "<b>2")
    game.change("rules.toml", 'id = "PIC-EAT-01"', 'id = "PIC EAT"')
    game.change("labels.toml", "{name} a faim", "<em>{name}</em> a faim")
    places = [fault.partition(": ")[0] for fault in game.faults()]
    assert sorted(places) == [
        "cards.toml",
        "cards.toml",
        "game.toml",
        "game.toml",
        "labels.toml",
        "rules.toml",
    ]


def test_a_broken_card_leaves_the_others_alone(game: Sample) -> None:
    game.change("cards.toml", "<b>2</b>", "<b>2")
    assert len(game.faults()) == 1


def test_a_game_without_its_file(game: Sample) -> None:
    (game.folder / "game.toml").unlink()
    assert game.faults() == ["game.toml: the file is missing"]
    assert game.check() == ["game.toml: the file is missing"]


def test_a_table_without_rows(game: Sample) -> None:
    game.write("cards.toml", "# nothing yet\n")
    assert (
        "cards.toml: $.card: the table “card” has no rows\nhint: a row begins with [[card]]" in game.faults()
    )


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (CARDS.encode("cp1252"), "cards.toml: line 13: the file is not UTF-8 (byte 0xe0)"),
        (CARDS.encode("utf-16"), "cards.toml: line 1: the file is not UTF-8 (byte 0xff)"),
        (b"[[card]]\nid = ", "cards.toml: line 2: this is not valid TOML: Invalid value"),
        (b"card = " + b"[" * 3000, "cards.toml: line 1: lists and tables are nested more than 20 deep"),
        (b"card = 5", "cards.toml: line 1, $.card: expected rows, found 5"),
        (b"card = [5]", "cards.toml: line 1, $.card[0]: expected a row of fields, found 5"),
    ],
)
def test_a_table_that_can_not_be_read(game: Sample, words: bytes, wanted: str) -> None:
    game.write("cards.toml", words)
    assert any(fault.startswith(wanted) for fault in game.faults()), game.faults()


@pytest.mark.parametrize("words", ["\u201ca\u201d", "Ada"])
def test_words_without_straight_quotes_are_told_with_them(game: Sample, words: str) -> None:
    game.write("cards.toml", f"[[card]]\nid = {words}\n")
    (fault,) = [each for each in game.faults() if "not valid TOML" in each]
    assert fault.endswith('hint: put words in straight quotes: "…"')


LINKED = (
    "cards.toml",
    "game.toml",
    "labels.toml",
    "locale/en.po",
    "locale",
    "art",
    "fonts/own.ttf",
    "x/y.csv",
)


@pytest.mark.parametrize("name", LINKED)
def test_a_symbolic_link_is_followed_nowhere(name: str, game: Sample) -> None:
    linked, outside = game.folder / name, game.root / "outside"
    outside.mkdir()
    if linked.exists():
        linked.rename(outside / "moved")
    linked.parent.mkdir(exist_ok=True)
    linked.symlink_to(outside / "moved")
    assert game.faults() == [
        (f"{name}: symbolic links are not followed\nhint: put a copy here of what it points to")
    ]
    assert game.check() == [f"{name}: symbolic links are not followed"]


@pytest.mark.parametrize(
    "name", ["game.toml", "labels.toml", "cards.toml", "events.toml", "../../templates/picnic/face.css"]
)
def test_a_pipe_is_told_wherever_a_file_is_expected(name: str, game: Sample) -> None:
    path = game.folder / name
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    (fault,) = game.faults()
    assert f"/{path.name}: this is not a file\nhint: name a file, or move it away" in f"/{fault}"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "game.toml",
            "labels.toml",
            "rules.toml",
            "events.toml",
            "cards.toml",
            "fonts/own.ttf",
            "art/a.png",
            "boards/one.map",
        ),
        *(f"../../templates/picnic/{each}" for each in ("face-low.css", "front.svg", "art/apple.svg")),
    ],
)
def test_a_folder_is_told_wherever_a_file_is_expected(name: str, game: Sample) -> None:
    (game.folder / name).unlink(missing_ok=True)
    (game.folder / name).mkdir(parents=True)
    (fault,) = game.faults()
    told = "this is a folder, but a file is expected here\nhint: name a file, or move it away"
    assert fault.endswith(f"{Path(name).name}: {told}")


def test_a_translation_that_is_no_file_costs_no_other_language(game: Sample) -> None:
    os.mkfifo(game.folder / "locale/de.po")
    assert game.check() == ["locale/de.po: this is not a file"]
    assert game.kit("en").coverage == 1


def test_links_in_a_ring_are_found_out(game: Sample) -> None:
    (game.folder / "bite.png").symlink_to(game.folder / "bite.png")
    assert game.check() == ["bite.png: symbolic links are not followed"]


def test_a_game_folder_that_is_a_link_is_told_so(game: Sample) -> None:
    game.folder.rename(game.root / "elsewhere")
    game.folder.symlink_to(game.root / "elsewhere")
    (fault,) = game.faults()
    assert fault == (
        "printkit: card_data/picnic: the game's folder is a symbolic link, which is not followed\n"
        "hint: put a copy here of the folder that it points to, or work where that folder is"
    )


def test_what_is_read_past_the_list_of_links_is_no_link_either(game: Sample) -> None:
    outside = game.root / "cards.toml"
    outside.write_text(CARDS, "utf-8")
    (game.folder / "linked.toml").symlink_to(outside)
    (game.root / "templates/picnic/far").symlink_to(game.root)
    for path in (game.folder / "linked.toml", game.root / "templates/picnic/far/cards.toml"):
        with pytest.raises(FaultError, match="symbolic links are not followed"):
            read_bytes(path)
    assert read_bytes(outside)


@pytest.mark.parametrize("name", ["templates", "card_data", "far"])
def test_the_shared_folder_leads_nowhere_either(
    name: str, game: Sample, monkeypatch: pytest.MonkeyPatch
) -> None:
    common, outside = game.root / "templates/common", game.root / "outside"
    outside.mkdir()
    (outside / "hostname").write_text("secret", "utf-8")
    common.mkdir(exist_ok=True)
    (common / name).symlink_to(outside)
    monkeypatch.chdir(game.root)
    told = (
        f"templates/common/{name}: symbolic links are not followed\nhint: put a copy here of "
        "what it points to"
    )
    assert [str(fault) for fault in no_plain_files(game.folder)] == [f"printkit: {told}"]
    for _ in ("beside the user", "elsewhere"):
        with pytest.raises(FaultError, match="symbolic links are not followed"):
            read_bytes(common / name / "hostname")
        monkeypatch.chdir("/")


@pytest.mark.parametrize("name", ["cards.toml", "locale/en.po"])
def test_a_file_without_end_is_not_read(name: str, game: Sample) -> None:
    with (game.folder / name).open("ab") as file:
        file.truncate(60_000_000)
    assert any(f"{name}: the file has more than " in fault for fault in game.check())


def test_missing_templates_and_icons_are_found_by_check(game: Sample) -> None:
    (game.root / "templates/picnic/snack.svg").unlink()
    (game.root / "templates/picnic/art/icon-heart.svg").unlink()
    assert game.check() == [
        "game.toml: line 37, $.component[0].front: there is no template templates/picnic/snack.svg",
        "cards.toml: line 5, $.card[0].text: there is no drawing templates/picnic/art/icon-heart.svg",
    ]


def test_a_picture_or_an_icon_that_is_mistyped_is_asked_for(game: Sample) -> None:
    game.write("art/flask.png", b"")
    game.change("cards.toml", "count = 3", 'count = 3\npicture = "falsk.png"')
    game.change("cards.toml", "{icon:heart}", "{icon:haert}")
    (picture,) = reader.try_read_game(game.folder)[1]
    assert picture.advice() == "hint: did you mean “art/flask.png”? it is looked for in card_data/picnic"
    game.change("cards.toml", 'picture = "falsk.png"', "")
    (icon,) = (fault for fault in check_game(game.folder) if "icon-haert" in str(fault))
    assert icon.advice() == "hint: did you mean “heart”? otherwise draw it there"


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("locale/en.po", "set the charset to UTF-8 in the catalogue's properties (Poedit), and save it"),
        ("labels.toml", "save it as UTF-8 in your editor"),
    ],
)
def test_how_a_file_becomes_utf_8_depends_on_its_kind(game: Sample, file: str, hint: str) -> None:
    game.write(file, b"# \xe9t\xe9\n")
    (fault,) = (fault for fault in check_game(game.folder) if "UTF-8" in fault.message)
    assert fault.advice() == f"hint: {hint}"


def test_a_fault_is_one_line_and_its_hint_another() -> None:
    fault = Fault(
        "a.toml",
        "$.x",
        N_("unknown size “{value}”"),
        {"value": "two\nlines", "close": "y"},
        N_("try {close}"),
    )
    assert str(fault) == "printkit: a.toml: $.x: unknown size “two lines”\nhint: try y"
    assert Fault("", "", N_("nothing is right")).line() == "printkit: nothing is right"
    assert str(FaultError([fault, fault])) == f"{fault}\n{fault}"


def test_a_fault_speaks_the_users_language() -> None:
    french = {
        N_("unknown size “{value}”"): "taille inconnue : {value}",
        "hint: {what}": "conseil : {what}",
        N_("try {close}"): "essayez {close}",
    }
    fault = Fault("a.toml", "", N_("unknown size “{value}”"), {"value": "x", "close": "y"}, N_("try {close}"))
    assert fault.line(lambda words: french.get(words, words)) == "printkit: a.toml: taille inconnue : x"
    assert fault.advice(lambda words: french.get(words, words)) == "conseil : essayez y"


def test_a_slip_in_a_translated_message_gives_the_english_one() -> None:
    fault = Fault("", "", N_("unknown size “{value}”"), {"value": "x"})
    assert fault.line(lambda words: "taille {valeur}") == "printkit: unknown size “x”"


def test_a_link_that_leaves_the_templates_is_found_by_check(game: Sample) -> None:
    template = game.root / "templates/picnic/blanket.svg"
    template.rename(game.root / "blanket.svg")
    template.symlink_to(game.root / "blanket.svg")
    assert game.check() == ["printkit: templates/picnic/blanket.svg: symbolic links are not followed"]


def test_a_template_may_be_one_that_all_games_share(game: Sample) -> None:
    (game.root / "templates/common/art").mkdir(parents=True)
    (game.root / "templates/picnic/blanket.svg").rename(game.root / "templates/common/blanket.svg")
    (game.root / "templates/picnic/art/icon-heart.svg").rename(
        game.root / "templates/common/art/icon-heart.svg"
    )
    game.change("game.toml", '"blanket.svg"', '"common/blanket.svg"')
    assert game.check() == []


DECK = """id,Name,Rules Text,Cost,Type,Qty
a,A & B,"{Name} {n} {{x}}",1,relic,1
b,B < C,"5 < 6 & <b>bold</b> <br> &lt; {icon:coin",1,relic,1
c,C,"{Icon:heart} { icon:heart } {icon:}",1,relic,1
"""


def test_every_token_of_a_deck_that_would_be_printed_as_it_stands_is_named(game: Sample) -> None:
    game.write("deck.csv", DECK)
    game.change("game.toml", "[table.limb]", '[table.deck]\nfile = "deck.csv"\n\n[table.limb]')
    told = [fault.partition(": ")[2].partition("\n")[0] for fault in game.faults()]
    assert told == [
        'line 2, column "Rules Text": {Name} is not a placeholder of this text',
        'line 2, column "Rules Text": {n} is not a placeholder of this text',
        'line 2, column "Rules Text": {{x}} is not a placeholder',
        'line 3, column "Rules Text": the token “{icon:coin” is not closed',
        'line 4, column "Rules Text": {Icon:heart} is not a placeholder',
        'line 4, column "Rules Text": { icon:heart } is not a placeholder',
        'line 4, column "Rules Text": {icon:} is not a placeholder',
    ]


def test_a_field_declares_its_placeholders(game: Sample) -> None:
    game.change("game.toml", 'text = "text?"', 'text = "text with n limb?"')
    game.change("cards.toml", "Perds <b>2</b>", "Perds <b>{n}</b> {limb}")
    assert game.faults() == []
    told = game.kit().told(game.kit().row("card", "bite")["text"], {"n": 3, "limb": "x"})
    assert told.startswith("Perds <b>3</b> x vies")
    game.change("cards.toml", "{limb}", "{limbs}")
    assert game.faults() == [
        "cards.toml: line 5, $.card[0].text: {limbs} is not a placeholder of this text\n"
        "hint: did you mean “{limb}”?"
    ]


@pytest.mark.parametrize("kind", ["text with", "text n", "text with n-1", "list text of n"])
def test_placeholders_are_declared_by_name(game: Sample, kind: str) -> None:
    game.change("game.toml", 'text = "text?"', f'text = "{kind}"')
    assert any("only “with” and names may follow “text”" in fault for fault in game.faults())


def test_a_brace_can_be_printed(game: Sample) -> None:
    game.change("cards.toml", "Morsure", "&lbrace;n&rbrace;")
    name = game.kit().row("card", "bite")["name"]
    assert name.plain == "{n}"
    assert game.kit().told(name, {"n": 3}) == name


def test_a_name_in_the_name_of_a_component_needs_a_map(game: Sample) -> None:
    game.change("game.toml", "Nappe", "Nappe {name}")
    assert "{name} is not a placeholder of this text" in game.faults()[0]
