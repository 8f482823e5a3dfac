"""What a terminal draws and tells of a village: houses, cards, calls, the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from printkit.base.paths import card_data
from printkit.games.reptiliens.board import aside, board, legend, option, score, told_board
from printkit.games.reptiliens.calls import script
from printkit.kit.loading.reader import read_kit
from printkit.kit.model import Kit
from printkit.table.answers import ChooseSome
from printkit.table.audience import ALL
from tests.games.kinds import Json
from tests.games.reptiliens.acts import acted, laid, whole
from tests.games.reptiliens.conftest import Rules

NAMES = {"anna": "Anna", "bo": "Bo", "chloe": "Chloé la très très longue", "dan": "Dan"}
LIZARD: Json = {"role": "reptilien"}

PEOPLE: Json = {
    "anna": {"role": "reptilienne-alpha", "lover": True, "coins": 3, "specs": ["laura"]},
    "bo": {"role": "seth", "spouse": "chloe", "converted": ["idealistes"]},
    "chloe": {
        "spouse": "bo",
        "role": "holmes",
        "personal": ["detectives", "melomane"],
        "charmed_by": ["orphee", "sirene"],
    },
    "dan": {"state": "ghost", "role": "souris", "specs": ["eris", "freyja"], "lover": True},
    "eva": {"state": "dead", "coins": 2},
}
NIGHT: Json = {
    "row": 3,
    "prey": {"target": "chloe"},
    "deaths": ["chloe"],
    "long": [{"action": "enlevement", "who": "bo", "place": "bo"}],
}
POSTS = {"president": "anna", "chef-milice": "dan", "scrutateur": "anna"}

DRAWN = """\
Nuit de lundi · jour 3 · 3 vivants

 1 Anna             3  Scrutateur · Président · [Reptilienne alpha, Laura de la
                       Riponne] · Amoureux · Attaquer, chez Chloé la très très
                       longue
 2 Bo               1  marié : Chloé la très très longue · [Seth] · aussi du
                       camp : Idéalistes · Enlèvement
 3 Chloé la très…   1  marié : Bo · [Holmes] · Détectives · Mélomane · sous le
                       charme : Orphée, Sirène · † cette nuit
 4 Dan                 fantôme · Chef de la milice fantôme · [Souris, Éris,
                       Freyja] · Amoureux
 5 eva              2  mort · [Villageois]

Alarme : Anna
Milice, la nuit dernière : Bo
"""

TOLD = """\
Nuit de lundi · jour 3 · 3 vivants
1. Anna, 3 pièces, Scrutateur, Président, [Reptilienne alpha, Laura de la Riponne], Amoureux, \
Attaquer, chez Chloé la très très longue
2. Bo, 1 pièce, marié : Chloé la très très longue, [Seth], aussi du camp : Idéalistes, Enlèvement
3. Chloé la très très longue, 1 pièce, marié : Bo, [Holmes], Détectives, Mélomane, \
sous le charme : Orphée, Sirène, † cette nuit
4. Dan, fantôme, Chef de la milice fantôme, [Souris, Éris, Freyja], Amoureux
5. eva, 2 pièces, mort, [Villageois]

Alarme : Anna
Milice, la nuit dernière : Bo
"""

BY_DAY = """\
mardi · jour 1 · 5 vivants

 1 Anna    1
 2 Bo      1  Président
 3 chloe   1
 4 Dan
 5 eva     1

Loi du jour : Scrutin de Condorcet
"""

ENDED = """\
Camps vainqueurs : Souris, Musiciens
Conditions remplies : Anna : Cupide, Chloé la très très longue : Mélomane
Consolés : Dan, eva
Anna : Reptilienne alpha, Laura de la Riponne
Bo : Seth
Chloé la très très longue : Holmes
Dan : Souris, Éris, Freyja
eva : Villageois
"""


def by_night(rules: Rules) -> Json:
    return whole(rules, laid(PEOPLE, night=NIGHT, posts=POSTS, protected="anna", militia_last="bo", day=3))


def test_a_game_master_sees_cards_and_what_the_night_has_brought(village: Kit, rules: Rules) -> None:
    assert board(village, by_night(rules), NAMES, ALL) == DRAWN.splitlines()
    assert told_board(village, by_night(rules), NAMES, ALL) == TOLD.splitlines()


def test_a_seat_is_not_told_what_is_done_tonight(village: Kit, rules: Rules) -> None:
    drawn = "\n".join(board(village, by_night(rules), NAMES, "bo"))
    assert "Amoureux" in drawn
    assert not any(words in drawn for words in ("Attaquer", "Enlèvement", "cette nuit"))
    assert "Attaquer" not in "\n".join(told_board(village, by_night(rules), NAMES, "bo"))


def test_who_sleeps_at_home_is_told_nothing_of(village: Kit, rules: Rules) -> None:
    now = whole(rules, laid({"bo": LIZARD}, night={"prey": {"target": "dan"}}, posts={"president": "anna"}))
    assert [line.split(" · ")[1:] for line in board(village, now, NAMES, ALL)[2:]] == [
        ["[Villageois]"],
        ["Attaquer, chez Dan"],
        [],
        [],
        [],
    ]


def test_what_is_hidden_leaves_its_place_empty(village: Kit, rules: Rules) -> None:
    now = whole(
        rules, laid(weekday="tuesday", phase="day", posts={"president": "bo"}, today={"law": "condorcet"})
    )
    for person in now["players"].values():
        person["role"] = ""
    now["players"]["dan"]["coins"] = None
    names = {**NAMES, "chloe": "chloe"}
    assert [line.rstrip() for line in board(village, now, names, "bo")] == BY_DAY.splitlines()
    assert told_board(village, now, names, "bo")[4] == "4. Dan"


def test_nothing_is_drawn_before_the_deal(village: Kit, rules: Rules) -> None:
    assert board(village, whole(rules, laid()), NAMES, ALL) == []
    assert told_board(village, whole(rules, laid()), NAMES, ALL) == []


def test_lines_are_as_wide_as_a_terminal_of_eighty(village: Kit, rules: Rules) -> None:
    now = whole(
        rules, laid({**PEOPLE, "bo": {"spouse": "eva"}, "eva": {"spouse": "bo"}, "chloe": {}}, posts=POSTS)
    )
    drawn = [board(village, now, {"eva": "E" * n}, ALL) for n in range(1, 50)]
    assert max(len(line) for lines in drawn for line in lines) == 79


@pytest.mark.parametrize(
    ("length", "shown"), [(13, "E" * 13), (14, "E" * 14), (15, "E" * 13 + "…"), (16, "E" * 13 + "…")]
)
def test_a_long_name_is_cut(length: int, shown: str, village: Kit, rules: Rules) -> None:
    now = whole(rules, laid(posts=POSTS | {"chef-milice": None}))
    line = board(village, now, {"eva": "E" * length}, ALL)[-1]
    assert line == f" 5 {shown}   1  [Villageois]"


def test_the_end_names_who_has_won_and_all_cards(village: Kit, rules: Rules) -> None:
    over = {
        "reason": "condition",
        "camps": ["souris", "musiciens"],
        "personal": [{"player": "anna", "condition": "cupide"}, {"player": "chloe", "condition": "melomane"}],
        "consoled": ["dan", "eva"],
    }
    assert score(village, whole(rules, laid(PEOPLE, over=over)), NAMES) == ENDED.splitlines()
    nobody = score(village, whole(rules, laid(PEOPLE, over={"reason": "stopped"})), NAMES)
    assert nobody == ENDED.splitlines()[3:]
    assert legend(village) == ["Par ligne : numéro de maison, nom, pièces, postes [cartes]"]


def test_an_option_may_tell_what_is_done_with_somebody(village: Kit, rules: Rules) -> None:
    prey = acted(rules, "night-row", laid(night={"row": 1})).pending
    assert prey
    assert option(village, prey, "anna", NAMES) == "Anna"
    assert option(village, prey, "horns:anna", NAMES) == "chez Anna, en épargnant qui y habite"
    assert option(village, prey, "horns:eva", NAMES) == "chez eva, en épargnant qui y habite"
    assert option(village, prey, "disagree", NAMES) == "pas d'accord"
    assert option(village, prey, "none", NAMES) == "personne"
    row = [each.id for each in rules.components.nights["monday"]].index("postes")
    prank = acted(rules, "night-row", laid({"bo": {"specs": ["eris"]}}, night={"row": row})).pending
    assert prank
    assert [option(village, prank, each, NAMES) for each in ("clockwise", "none")] == [
        "sens des aiguilles",
        "passer",
    ]


def asked_aside(village: Kit, rules: Rules, position: Json, *answers: str) -> list[str]:
    """Return what is said and done at a call of the night."""
    act = acted(rules, "night-row", position, *answers)
    assert act.pending
    return aside(village, act.position(), act.pending, NAMES)


def test_a_game_master_is_told_what_to_say_and_who_answers(village: Kit, rules: Rules) -> None:
    lizards = {"eva": LIZARD, "anna": {"role": "reptilienne-alpha"}}
    assert asked_aside(village, rules, laid(lizards, night={"row": 1})) == [
        "Dites : « Reptiliens, ouvrez les yeux. Qui attaquez-vous ? »",
        "Répond par gestes : Anna, eva",
        village.row("gesture", "reptiliens")["text"].plain,
    ]
    assert asked_aside(village, rules, laid(night={"row": 1})) == [
        "Dites : « Reptiliens, ouvrez les yeux. Qui attaquez-vous ? »",
        "Personne ne répond : faites comme si. Regardez quelqu'un, marchez, attendez.",
        village.say("aside-any-tap").plain,
    ]


def test_a_call_of_the_opening_that_nobody_answers_says_so_and_no_more(village: Kit, rules: Rules) -> None:
    """Also where something is asked that does not count; a group that is there is named."""
    act = acted(rules, "led-opening", laid({"anna": {"personal": ["detectives"]}}))
    told = dict[str, list[str]]()
    while act.pending and "detectives" not in told:
        told[act.pending.asking.called] = aside(village, act.position(), act.pending, NAMES)
        want = act.pending.want
        act.answer([want.options[0]] if isinstance(want, ChooseSome) else "done")
    nobody, any_tap = village.say("aside-decoy").plain, village.say("aside-any-tap").plain
    assert told["holmes"][1:] == [nobody, any_tap]
    assert told["detectives"][1] == "Répond par gestes : Anna"


def test_whoever_has_died_is_told_what_each_choice_means(village: Kit, rules: Rules) -> None:
    night = {"row": 16, "done": True, "deaths": ["bo"]}
    act = acted(rules, "dawn", laid({"bo": {"specs": ["voleur"]}, "eva": LIZARD}, night=night))
    assert act.pending and act.pending.purpose == "fate"
    told = aside(village, act.position(), act.pending, NAMES)
    assert [line.partition(" :")[0] for line in told] == ["Fantôme", "Esprit", "Héritage"]


def test_gestures_for_posts_are_those_of_who_plots(village: Kit, rules: Rules) -> None:
    at = {
        day: [row.id for row in rows].index("postes")
        for day, rows in rules.components.nights.items()
        if any(row.id == "postes" for row in rows)
    }
    prank = asked_aside(village, rules, laid({"bo": {"specs": ["eris"]}}, night={"row": at["monday"]}))
    assert prank[0] == "Dites : « Éris, que fais-tu des postes ? »"
    assert prank[2:] == [village.row("gesture", "eris")["text"].plain]
    mice = {"bo": {"role": "cortex"}, "dan": {"role": "minus"}}
    tuesday = laid(mice, weekday="tuesday", night={"row": at["tuesday"]})
    swap = asked_aside(village, rules, tuesday, "anna")
    assert swap[1:] == ["Répond par gestes : Dan", village.row("gesture", "cortex")["text"].plain]


def test_what_follows_from_an_answer_is_not_called_again(village: Kit, rules: Rules) -> None:
    row = [row.id for row in rules.components.nights["monday"]].index("larcin")
    thief = laid({"bo": {"specs": ["voleur"]}}, night={"row": row})
    assert asked_aside(village, rules, thief, "eva") == ["Répond par gestes : Bo"]


def test_a_game_master_is_told_when_to_name_an_invoked_power(village: Kit, rules: Rules) -> None:
    fennec = laid({"bo": {"role": "fennec"}}, night={})
    bite = acted(rules, "invoke", fennec, player="bo", power="morsure")
    assert bite.pending
    assert aside(village, bite.position(), bite.pending, NAMES) == [
        "Dites : « Fermez les yeux. » Qui invoque vous montre sa carte. "
        "Annoncez : « Mise à mort », puis on vous montre la cible."
    ]


def test_the_second_of_a_row_is_called_once_the_first_sleeps(village: Kit, rules: Rules) -> None:
    row = [row.id for row in rules.components.nights["monday"]].index("charme")
    assert asked_aside(village, rules, laid(night={"row": row}))[0] == "Dites : « Orphée, qui charmes-tu ? »"
    siren = asked_aside(village, rules, laid(night={"row": row}), "none")
    assert siren[0] == "Dites : « Ferme les yeux. Sirène, qui charmes-tu ? »"


def test_a_game_master_is_told_what_to_say_in_the_opening_and_by_day(village: Kit, rules: Rules) -> None:
    def beside(procedure: str, position: Json, viewer: str = ALL) -> list[str]:
        act = acted(rules, procedure, position)
        assert act.pending
        seen = act.position() if viewer == ALL else rules.visibility(act.position(), (), viewer).position()
        return aside(village, seen, act.pending, NAMES)

    eyes, camera = village.row("opening-call", "eyes"), village.row("day-step", "rep-day-01")
    assert beside("led-opening", laid()) == [
        f"Dites : « {eyes['say'].plain} »",
        eyes["how"].plain,
    ]
    dawn = laid(night={"row": 16, "done": True}, posts={"procureur": "bo"})
    assert beside("dawn", dawn) == [
        "Bo tient le poste : Procureur.",
        f"Dites : « {camera['say'].plain} »",
        camera["how"].plain,
        village.say("beside-camera").plain,
    ]
    assert beside("dawn", dawn, "bo") == [village.say("aside-camera").plain]
    law = village.row("day-step", "rep-day-08")
    assert beside("session", laid(phase="day", posts={"senateur": "bo"})) == [law["how"].plain]


def test_the_words_of_a_law_stand_beside_all_that_it_decides(village: Kit, rules: Rules) -> None:
    act = acted(rules, "session", laid(phase="day", posts={"senateur": "bo"}), "anna", "chaussettes")
    words = village.row("law", "chaussettes")["text"].plain
    asked = {}
    for answer in ("yes", ["anna"], "anna"):
        assert act.pending
        asked[act.pending.purpose] = aside(village, act.position(), act.pending, NAMES)
        act.answer(answer)
    assert [*asked] == ["law-accepted", "law-eligible", "vote"]
    assert all(any(words in line for line in told) for told in asked.values())
    assert asked["law-accepted"][0] == "Bo tient le poste : Sénateur."


def test_no_condition_is_given_that_too_few_can_have(village: Kit, rules: Rules) -> None:
    def told(**people: Json) -> Sequence[str]:
        act = acted(rules, "led-opening", laid(people), "done")
        assert act.pending
        return aside(village, act.position(), act.pending, NAMES)

    unfit = village.say("aside-unfit", conditions="Détectives").plain
    assert unfit in told(bo={"role": "monk"}, eva={"role": "poirot"})
    assert unfit not in told(bo={"role": "monk"}, eva={"role": "poirot"}, dan={"role": "holmes"})
    assert unfit not in told()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_opening_is_called_in_the_words_of_its_sheet(lang: str) -> None:
    kit = read_kit(card_data("reptiliens"), lang)
    calls = {
        "01": "eyes",
        "04": "convert",
        "05": "seths",
        "06": "souris",
        "07": "reptiliens",
        "08": "amoureux",
        "09": "romantique",
        "11": "reminder",
    }
    for step, id_ in calls.items():
        call, on_sheet = (
            kit.row("opening-call", id_),
            kit.row("opening-step", f"rep-open-{step}")["say"].plain,
        )
        closes = f" {call['closes'].plain}" if call["closes"] else ""
        assert on_sheet in (call["say"].plain + closes, call["say"].plain)


def test_a_romantic_is_called_though_there_are_no_lovers(village: Kit, rules: Rules) -> None:
    """They open their eyes all the same: a game master is told who does (REP-OPEN-09)."""
    act = acted(rules, "led-opening", laid({"bo": {"role": "sesiano"}}))
    while act.pending and act.pending.asking.called != "romantique":
        asked = act.pending
        if isinstance(asked.want, ChooseSome):
            condition = "romantique" if asked.asking.called == "sesiano" else asked.want.options[0]
            act.answer([] if asked.purpose == "lovers" else [condition])
        else:
            act.answer(asked.want.to_json()["options"][0])
    assert act.pending
    told = script(village, act.position(), act.pending, NAMES, lambda _, below: below - 1)
    assert told and told.who == NAMES["bo"]
    assert told.does[0] == village.say("aside-no-lovers").plain
