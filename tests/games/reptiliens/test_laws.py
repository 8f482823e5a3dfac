"""Under most laws it is the table that says who may vote: nobody else is asked to."""

import pytest

from printkit.games.reptiliens.asking import GM
from printkit.table.act import Act
from tests.games.reptiliens.conftest import Rules

ASKED = {
    "sous-mediane-age": "REP-LAW-09",
    "billet-20-chf": "REP-LAW-10",
    "ticket-transport": "REP-LAW-11",
    "permis-conduire": "REP-LAW-12",
    "chaussettes": "REP-LAW-13",
    "haut-uni": "REP-LAW-14",
    "bas-courts": "REP-LAW-15",
    "manches-courtes": "REP-LAW-16",
    "cheveux-attaches": "REP-LAW-17",
    "montre-aiguille": "REP-LAW-18",
    "nationalite-ch": "REP-LAW-19",
}
PEOPLE = ("anna", "bo", "chloe", "dan")


@pytest.mark.parametrize("law", ASKED)
def test_the_table_says_who_may_vote(law: str, rules: Rules) -> None:
    players = {each: {"role": "reptilien" if each == "bo" else "villageois"} for each in PEOPLE}
    posts = {"president": "anna", "senateur": "bo"}
    act = Act(rules, "session", {"players": players, "phase": "day", "posts": posts}, {})
    for answer in ("normal", "chloe", law, "yes"):
        act.answer(answer)
    assert act.pending
    assert (act.pending.purpose, act.pending.by, act.pending.rule) == ("law-eligible", GM, ASKED[law])
    act.answer(["dan", "bo"])
    assert act.position()["today"]["voters"] == ["bo", "dan"]
    asked = []
    while act.pending:
        asked.append((act.pending.purpose, act.pending.by))
        act.answer("clockwise" if act.pending.purpose == "vote-direction" else "chloe")
    assert asked == [("vote-direction", "anna"), ("vote", "bo"), ("vote", "dan")]
    assert act.position()["today"]["condemned"] == ["chloe"]


def test_of_no_other_law_the_table_is_asked(rules: Rules) -> None:
    assert {law for law, found in rules.components.laws.items() if found.kind == "asked"} == {*ASKED}
