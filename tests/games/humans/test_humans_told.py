"""What is drawn and told of a town: every cell where it is, and the same in words."""

from typing import Any

from printkit.games.humans.board import board, held, told_board
from printkit.games.humans.flow import final_points, option, remark
from printkit.games.humans.game import GAME
from printkit.games.sentences import asked as sentence_asked
from printkit.games.sentences import event_sentence
from printkit.table.answers import Choose, Roll
from printkit.table.event import Event
from printkit.table.question import Question
from tests.games.kinds import Games, Json, Kits, Play

NAMES = {"doctor": "Ana", "miner": "Bo"}
POSITION: Json = {
    "order": ["doctor", "miner"],
    "hands": "known",
    "map": {"N14": "town-square@0", "Q14": "school@270"},
    "humans": ["P15", "Q13"],
    "tokens": ["R15"],
    "breaches": ["P15"],
    "step": "move",
    "move_left": 3,
    "players": {
        "doctor": {"zombies": ["N14", "P14", "P14"], "eaten": 2, "hand": ["bat", "bat", "sewers"]},
        "miner": {"zombies": ["N14"], "wounds": ["eye"], "played": True, "automa": True},
    },
}


def now(play: Play, **more: Any) -> Json:
    position: Json = play("humans", "score", {**POSITION, **more}).position()
    return position


def test_the_town_is_drawn_cell_by_cell(kit: Kits, play: Play) -> None:
    lines = board(kit("humans"), now(play), NAMES, "doctor")
    cells = {line[:2].strip(): line for line in lines if line[:2].strip().isdecimal()}
    assert cells["13"] == "13 │···············│█████··h··:::::│"
    assert cells["14"] == "14  ·······AB······ ··A2······:::::│"
    assert cells["15"] == "15 │···············│::h□::::::::°::│"
    assert lines[2].split() == ["M", "N", "O", "P", "Q", "R"]
    assert lines[3] == "    ─────     ───── ─────     ─────"
    assert [line for line in lines if line.startswith("A Ana")] == [
        "A Ana (Zombie docteur) · 5/10 · 3 zombies · 2 mangés · 3 cartes"
    ]
    assert any("B Bo (Zombie mineur) · 1/9 · 1 zombie · blessure : Œil" in line for line in lines)


def test_the_same_is_told_in_words(kit: Kits, play: Play) -> None:
    told = told_board(kit("humans"), now(play), NAMES, "doctor")
    assert "Humains : Q13, P15" in told
    assert "Jetons dé : R15" in told
    assert "Pas de barricade : P15" in told
    assert "Q14, tournée de 270° : École" in told
    assert "  Zombies : N14, P14 ×2" in told
    assert board(kit("humans"), {}, {}, "") == told_board(kit("humans"), {}, {}, "") == []


def test_a_hand_is_told_to_whoever_holds_it(kit: Kits, game: Games, play: Play) -> None:
    rules, position = game("humans"), now(play)
    for seat, told in (("doctor", 4), ("miner", 0)):
        seen = rules.visibility(position, (), seat).position()
        assert len(held(kit("humans"), seen, NAMES, seat)) == told
        assert held(kit("humans"), seen, NAMES, "miner") == []


def asked(purpose: str, *options: str, **about: Any) -> Question:
    return Question(purpose, "doctor", "", Choose(options), about)


def test_options_have_names(kit: Kits) -> None:
    for purpose, given, name in (
        ("tile-place", "N11@90", "N11, tournée de 90°"),
        ("tile-place", "N11@0", "N11"),
        ("bullet-zombie", "miner:N14", "Bo, en N14"),
        ("fresh-meat-tile", "N14", "N14"),
        ("flight-cell", "N13", "N13"),
        ("weapon", "bat", "Batte"),
        ("weapon", "pass", "ne rien jouer"),
        ("discard-card", "none", "aucune"),
        ("wound", "torso", "Torse"),
        ("tie", "infected", "L’infecter"),
        ("character", "miner", "Bo"),
        ("tile", "school", "École"),
    ):
        assert option(kit("humans"), asked(purpose, given), given, NAMES) == name
    assert remark(kit("humans"), {}, asked("weapon", "bat"), "bat", NAMES) == "+1 au dé"
    assert remark(kit("humans"), {}, asked("weapon", "broom"), "broom", NAMES) == ""
    assert remark(kit("humans"), {}, asked("weapon", "pass"), "pass", NAMES) == ""


def test_a_tile_is_shown_as_it_would_lie(kit: Kits) -> None:
    lines = GAME.aside(kit("humans"), {}, asked("tile-place", "N11@90", tile="street-corner-1"), NAMES)
    assert lines[0].split() == ["0°", "90°", "180°", "270°"]
    assert [line[:7].rstrip() for line in lines[1:]] == ["   │", " █ · █", " █ · ·─", " █ █ █", ""]
    crossing = GAME.aside(kit("humans"), {}, asked("tile-place", "N11@0", tile="street-cross-1"), NAMES)
    assert crossing[0].split() == ["0°"]
    assert GAME.aside(kit("humans"), {}, asked("weapon", "bat"), NAMES) == []


def test_a_building_tells_its_numbers_and_its_doors(kit: Kits) -> None:
    question = asked("tile-place", "N11@90", tile="school")
    lines = GAME.aside(kit("humans"), {}, question, NAMES)
    assert lines[0] == "École : humains 5, barricade 4, jetons dé 2 · ∩ une porte"
    assert [line[:7].rstrip() for line in lines[2:]] == ["   │", " : · █", " ∩ · ·─", " : ∩ :", ""]
    assert GAME.told_aside is not None
    assert GAME.told_aside(kit("humans"), {}, question, NAMES) == [
        "École : humains 5, barricade 4, jetons dé 2, 2 portes"
    ]
    street = asked("tile-place", "N11@90", tile="street-corner-1")
    assert GAME.told_aside(kit("humans"), {}, street, NAMES) == []


def test_faces_say_what_they_come_to(kit: Kits) -> None:
    def faces(purpose: str, **about: Any) -> list[str]:
        question = Question(purpose, "doctor", "", Roll(1, 6), about)
        return [face.words for face in GAME.faces(kit("humans"), {}, question, NAMES)]

    holds, opens = "la barricade tient", "le passage s’ouvre"
    assert faces("barricade-roll", cell="N11", needed=4, bonus=1) == [holds] * 2 + [opens] * 4
    assert faces("barricade-roll", cell="N11", needed=6, bonus=-1) == [holds] * 6
    assert faces("capture-roll", cell="N11", needed=5) == ["il s’échappe"] * 4 + ["capturé"] * 2
    assert faces("weapon-roll", card="bat", needed=4, bonus=1) == ["sans effet"] * 2 + ["blessure"] * 4
    assert faces("flight-roll", cell="N11") == []


def test_nothing_that_adds_nothing_to_a_die_is_told(kit: Kits) -> None:
    def told(bonus: int) -> str | None:
        about = {"cell": "N11", "needed": 4, "bonus": bonus}
        return sentence_asked(
            kit("humans"), Question("barricade-roll", "doctor", "", Roll(1, 6), about), NAMES
        )

    assert told(0) == "Jet de barricade en N11 : il faut 4"
    assert told(-1) == "Jet de barricade en N11 : il faut 4, à ajouter au dé : -1"


def test_points_are_told_at_the_end(kit: Kits, play: Play) -> None:
    assert final_points(kit("humans"), now(play), NAMES) == ["Points : Ana 5, Bo 1"]


def test_every_kind_of_event_has_a_sentence_that_its_fields_fill(kit: Kits) -> None:
    values: Json = {"seat": "doctor", "card": "bat", "tile": "school", "deck": "event"}
    values |= {"winners": ["doctor", "miner"], "human": True, "at": "Q14"}
    values |= {
        "cell": "N14",
        "from": "N13",
        "to": "N14",
        "capture": "1/2",
        "no_escape": "13/15",
        "point": "1/2",
    }
    for row in kit("humans").table("outcome"):
        fields = {name: values.get(name, 2) for name in row["fields"]}
        told = event_sentence(kit("humans"), Event(row["event"], row["rule"], fields), NAMES)
        assert told[-1] in ".!)" and "{" not in told and row["event"] not in told, told
        named = {"seat": "Ana", "card": "Batte", "tile": "École", "cell": "N14", "winners": "Ana, Bo"}
        for name in named.keys() & fields.keys():
            assert named[name] in told, told
