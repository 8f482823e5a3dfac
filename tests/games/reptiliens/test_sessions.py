"""The session of a day: its kind, a law, who votes in which order, the sentence, the tribunal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.kinds import Json
from tests.games.reptiliens.acts import SEATS, acted, asked, done, kinds, laid, refused, told
from tests.games.reptiliens.conftest import Rules

GHOST: Json = {"state": "ghost"}
LIZARD: Json = {"role": "reptilien"}
PRESIDENT = {"president": "chloe"}
OFFICES = {"president": "chloe", "senateur": "dan"}


def day(people: Json | None = None, /, **fields: Any) -> Json:
    return laid({"eva": LIZARD, **(people or {})}, **{"phase": "day", "posts": PRESIDENT, **fields})


def voting(people: Json | None = None, /, law: str | None = None, **fields: Any) -> Json:
    """Return a session whose debate is over; all may vote."""
    today = {"kind": "normal", "stage": "vote", "law": law, "voters": [*SEATS]}
    return day(people, **{**fields, "today": {**today, **fields.get("today", {})}})


def test_the_president_opens_the_session(rules: Rules) -> None:
    assert asked(acted(rules, "session", day())) == ("session-kind", "chloe", ["normal", "peace", "purge"])
    after_special = acted(rules, "session", day(special_last=True))
    assert kinds(after_special) == ["session-opened"]
    assert told(after_special, "session-opened") == [{"kind": "normal"}]
    assert told(acted(rules, "session", day(posts={})), "session-opened") == [{"kind": "normal"}]


def test_peace_has_no_law_and_no_vote(rules: Rules) -> None:
    act = acted(rules, "session", day(), "peace")
    assert kinds(act) == ["session-opened", "no-condemned"]
    assert act.position()["today"]["stage"] == "done"


def test_the_office_may_change_hands_while_its_holder_is_asked(rules: Rules) -> None:
    """Whom the app asks is then asked no more: the next President is, or nobody."""
    act = acted(
        rules, "session", day(KILLERS, posts={**PRESIDENT, "scrutateur": "dan"}), SHOT, "chloe", "ghost"
    )
    assert asked(act) == ("designate", "dan", ["anna", "bo", "eva"])
    act.answer("bo")
    assert asked(act) == ("session-kind", "bo", ["normal", "peace", "purge"])


KILLERS: Json = {"anna": {"role": "fennec"}, "bo": {"role": "seth"}}
SHOT = {"call": "invoke", "args": {"player": "anna", "power": "morsure"}}


def test_another_is_heard_where_the_proposer_has_left_the_village(rules: Rules) -> None:
    act = acted(rules, "session", day(KILLERS), "normal", "dan", SHOT, "dan", "spirit")
    assert asked(act) == ("law-proposer", "gm", ["anna", "bo", "eva", "chloe", "none"])
    ghost = acted(rules, "session", day(KILLERS), "normal", "dan", SHOT, "dan", "ghost")
    assert asked(ghost)[:2] == ("law", "dan")


def test_the_next_senator_decides_where_one_has_fallen(rules: Rules) -> None:
    now = day(KILLERS, posts={**OFFICES, "scrutateur": "anna"})
    act = acted(rules, "session", now, "normal", "eva", "condorcet", SHOT, "dan", "spirit", "eva")
    assert asked(act) == ("law-accepted", "eva", ["yes", "no"])


def test_the_next_president_chooses_the_way_and_breaks_a_tie(rules: Rules) -> None:
    posts = {**PRESIDENT, "scrutateur": "anna"}
    fallen = (SHOT, "chloe", "spirit", "dan")
    act = acted(rules, "session", voting(KILLERS, posts=posts), "blank", *fallen)
    assert asked(act)[:2] == ("vote", "dan")
    act.answer("blank")
    assert asked(act)[:2] == ("vote-direction", "dan")
    tie = {"order": ["anna", "bo"], "votes": {"anna": "dan", "bo": "eva"}}
    act = acted(rules, "session", voting(KILLERS, posts=posts, today=tie), *fallen)
    assert asked(act) == ("tie-break", "dan", ["dan", "eva"])


def test_who_may_propose_a_law(rules: Rules) -> None:
    people = {"anna": GHOST, "bo": {"coins": 2}, "dan": {"coins": 0}, "eva": {**LIZARD, **GHOST}}
    act = acted(rules, "session", day(people, graveyard=["anna", "eva"], posts=OFFICES), "normal")
    assert asked(act) == ("law-proposer", "gm", ["eva", "anna", "bo", "dan", "none"])
    spirits = {"anna": {"state": "spirit"}, "dan": {"coins": 2}, "bo": {"coins": 2}}
    act = acted(rules, "session", day(spirits, posts=PRESIDENT), "normal")
    assert asked(act)[2] == ["bo", "dan", "eva", "chloe", "none"]


def test_a_free_law_needs_the_game_master_then_the_senator(rules: Rules) -> None:
    proposed = ("normal", "anna", "free")
    act = acted(rules, "session", day(posts=OFFICES), *proposed)
    assert asked(act) == ("law-approved", "gm", ["yes", "no"])
    act.answer("yes")
    assert asked(act) == ("law-accepted", "dan", ["yes", "no"])
    act.answer("yes")
    assert asked(act) == ("law-eligible", "gm", [*SEATS])
    act.answer(["bo", "eva"])
    today = act.position()["today"]
    assert (today["law"], today["voters"]) == ("free", ["bo", "eva"])
    assert act.asked[-1][0].rule == "REP-POST-24"
    rejected = acted(rules, "session", day(posts=OFFICES), *proposed, "no")
    assert told(rejected, "law-rejected") == [{"law": "free"}]
    assert not told(rejected, "law-proposed")
    assert rejected.position()["today"]["law"] is None
    refused_ = acted(rules, "session", day(posts=OFFICES), *proposed, "yes", "no")
    assert kinds(refused_)[1:] == ["law-proposed", "law-rejected", "debate-opened"]
    assert refused_.position()["today"]["voters"] == [*SEATS]


def test_the_table_tells_whom_a_law_means(rules: Rules) -> None:
    act = acted(rules, "session", day(posts=OFFICES), "normal", "anna", "chaussettes", "yes")
    assert asked(act) == ("law-eligible", "gm", [*SEATS])
    assert act.pending and act.pending.rule == "REP-LAW-13"
    act.answer([])
    assert kinds(act)[-2:] == ["debate-opened", "no-condemned"]
    assert act.pending is None


def test_a_lost_ballot_box_ends_the_session(rules: Rules) -> None:
    act = acted(rules, "session", day(posts=OFFICES), "normal", "anna", "urne-perdue", "yes")
    assert kinds(act)[-3:] == ["law-passed", "vote-cancelled", "no-condemned"]
    assert act.position()["today"]["stage"] == "done"
    act = acted(rules, "session", day(posts=OFFICES), "normal", "anna", "urne-perdue", "no")
    assert kinds(act)[-2:] == ["law-rejected", "debate-opened"]


@pytest.mark.parametrize(
    ("law", "voters"),
    [
        ("role-public", ["chloe", "dan"]),
        ("zero-ou-une-piece", ["anna", "dan", "eva"]),
        ("fantomes-votent", ["anna", "bo", "chloe", "dan", "eva"]),
        ("condorcet", ["anna", "chloe", "dan", "eva"]),
    ],
)
def test_a_law_says_who_votes(law: str, voters: Sequence[str], rules: Rules) -> None:
    people = {"bo": GHOST, "chloe": {"coins": 2}, "dan": {"coins": 0}}
    act = acted(rules, "session", day(people, posts=OFFICES), "normal", "bo", law, "yes")
    assert act.position()["today"]["voters"] == voters


def test_gifts_during_the_debate_count_until_somebody_has_voted(rules: Rules) -> None:
    rich = {"bo": {"coins": 2}}
    law = {"law": "zero-ou-une-piece", "voters": ["bo"]}
    act = acted(rules, "session", voting(rich, today=law))
    assert act.position()["today"]["voters"] == ["anna", "chloe", "dan", "eva"]
    later = acted(rules, "session", voting(rich, today={**law, "votes": {"anna": "blank"}}))
    assert later.position()["today"]["voters"] == ["bo"]


def speakers(rules: Rules, position: Json, *answers: str) -> list[str]:
    """Return who votes, one after the other; each votes blank."""
    act = acted(rules, "session", position)
    left = [*answers]
    while act.pending:
        act.answer(left.pop(0) if act.pending.purpose == "vote-direction" else "blank")
    return [each["player"] for each in told(act, "voted")]


def test_the_order_in_which_they_vote(rules: Rules) -> None:
    assert speakers(rules, voting(), "clockwise") == ["chloe", "dan", "eva", "anna", "bo"]
    assert speakers(rules, voting(), "counterclockwise") == ["chloe", "bo", "anna", "eva", "dan"]
    assert speakers(rules, voting(posts={})) == [*SEATS]
    barred = voting(today={"voters": ["bo", "anna", "eva"]})
    assert speakers(rules, barred, "counterclockwise") == ["bo", "anna", "eva"]
    assert speakers(rules, voting(today={"voters": ["chloe", "bo"]})) == ["chloe", "bo"]
    assert speakers(rules, voting(today={"voters": ["bo"]})) == ["bo"]


def test_the_president_chooses_the_way_between_two_others(rules: Rules) -> None:
    act = acted(rules, "session", voting(today={"voters": ["chloe", "dan", "eva"]}), "blank")
    assert asked(act) == ("vote-direction", "chloe", ["clockwise", "counterclockwise"])
    assert asked(acted(rules, "session", voting(today={"voters": ["dan", "eva"]})))[0] == "vote-direction"
    act.answer("counterclockwise")
    today = act.position()["today"]
    assert (today["way"], today["order"]) == ("counterclockwise", ["chloe", "eva", "dan"])
    alone = acted(rules, "session", voting(today={"voters": ["chloe", "dan"]}), "blank")
    assert alone.position()["today"]["way"] == "clockwise"


def test_ghosts_vote_after_the_living_where_a_law_lets_them(rules: Rules) -> None:
    people = {"anna": GHOST, "dan": GHOST}
    ghosts = voting(people, "fantomes-votent")
    assert speakers(rules, ghosts, "clockwise") == ["chloe", "eva", "bo", "anna", "dan"]
    assert speakers(rules, voting(people), "clockwise") == ["chloe", "eva", "bo"]
    president_ghost_law = voting({"bo": {"state": "spirit"}}, "fantomes-votent")
    assert "bo" not in speakers(rules, president_ghost_law, "clockwise")


def test_whoever_has_voted_is_not_asked_again(rules: Rules) -> None:
    today = {"order": ["chloe", "dan", "eva"], "way": "clockwise", "votes": {"chloe": "dan"}}
    assert speakers(rules, voting(today=today)) == ["dan", "eva"]


@pytest.mark.parametrize(
    ("law", "kind", "blank"),
    [
        (None, "normal", True),
        ("vote-blanc-interdit", "normal", False),
        (None, "purge", False),
        ("vote-payant", "normal", True),
    ],
)
def test_a_blank_vote(law: str, kind: str, blank: bool, rules: Rules) -> None:
    act = acted(rules, "session", voting(law=law, today={"kind": kind}))
    assert asked(act) == ("vote", "chloe", [*SEATS, *["blank"] * blank])


def test_a_vote_may_cost_a_coin(rules: Rules) -> None:
    people = {"anna": {"coins": 0}, "bo": {"coins": 3}}
    answers = ("dan", "clockwise", "blank", "dan", "eva")
    act = acted(rules, "session", voting(people, "vote-payant"), *answers)
    assert act.pending is None
    assert told(act, "vote-unaffordable") == [{"player": "anna"}]
    assert told(act, "coins-removed") == [{"player": each, "coins": 1} for each in ("chloe", "eva", "bo")]
    assert [each["player"] for each in told(act, "voted")] == ["chloe", "dan", "eva", "bo"]
    now = act.position()
    assert [now["players"][each]["coins"] for each in SEATS] == [0, 2, 0, 1, 0]
    assert now["today"]["votes"]["anna"] == "blank"
    assert now["today"]["tally"] == {"dan": 2, "eva": 1}
    free = acted(rules, "session", voting(people), "dan", "clockwise", "blank", "dan", "anna", "eva")
    assert not told(free, "coins-removed")


def test_coins_may_be_given_away_while_a_vote_waits(rules: Rules) -> None:
    """Whoever can no longer pay is not asked on."""
    act = acted(rules, "session", voting(law="vote-payant"))
    act.answer({"call": "give", "args": {"from": "chloe", "to": "bo", "coins": 1}})
    assert told(act, "vote-unaffordable") == [{"player": "chloe"}]
    assert asked(act)[:2] == ("vote-direction", "chloe")


SENTENCES: list[tuple[Json, Json, Json, list[str], list[str]]] = [
    ({}, {}, {"anna": "dan", "bo": "eva", "chloe": "dan"}, ["condemned"], ["dan"]),
    ({}, {}, {"anna": "blank", "bo": "blank"}, ["no-condemned"], []),
    ({"dan": GHOST}, {}, {"anna": "dan"}, ["no-condemned"], []),
    (
        {},
        {},
        {"anna": "dan", "bo": "eva", "chloe": "eva", "dan": "dan"},
        ["tie-broken", "condemned"],
        ["eva"],
    ),
    (
        {},
        {"law": "egalite-graces"},
        {"anna": "dan", "chloe": "eva"},
        ["all-pardoned", "no-condemned"],
        [],
    ),
    ({}, {"law": "egalite-graces"}, {"anna": "dan"}, ["condemned"], ["dan"]),
    ({}, {"law": "condorcet"}, {"anna": ["dan", "eva"], "bo": ["dan"], "chloe": []}, ["condemned"], ["dan"]),
    (
        {},
        {"law": "condorcet"},
        {"anna": ["dan"], "bo": ["eva"], "chloe": ["anna"]},
        ["tie-broken", "condemned"],
        ["anna"],
    ),
    ({"dan": GHOST}, {"law": "condorcet"}, {"anna": ["dan"], "bo": []}, ["no-condemned"], []),
]


@pytest.mark.parametrize(("people", "today", "votes", "events", "condemned"), SENTENCES)
def test_a_sentence(
    people: Json, today: Json, votes: Json, events: list[str], condemned: list[str], rules: Rules
) -> None:
    law = {"order": [*votes], "votes": votes, **today}
    act = acted(rules, "session", voting(people, today=law))
    assert act.pending is None
    assert kinds(act) == events
    after = act.position()["today"]
    assert (after["stage"], after["condemned"]) == ("sentence", condemned)
    assert after["first"] == (condemned[0] if condemned else None)


def test_duels_are_counted_between_the_living(rules: Rules) -> None:
    ballots = {"anna": ["bo", "chloe"], "bo": ["chloe", "dan"], "chloe": ["dan", "bo"]}
    today = {"order": [*SEATS], "votes": {**ballots, "dan": [], "eva": []}}
    act = acted(rules, "session", voting(law="condorcet", today=today))
    assert act.position()["today"]["tally"] == {"anna": 0, "bo": 3, "chloe": 3, "dan": 3, "eva": 0}
    assert told(act, "tie-broken") == [{"player": "dan"}]


def test_a_tie_is_put_to_the_president_in_office(rules: Rules) -> None:
    today = {"order": ["anna", "bo"], "votes": {"anna": "dan", "bo": "eva"}}
    act = acted(rules, "session", voting(today=today))
    assert asked(act) == ("tie-break", "chloe", ["dan", "eva"])
    act.answer("eva")
    assert told(act, "tie-broken") == [{"player": "eva"}]
    nobody = acted(rules, "session", voting(today=today, posts={}))
    assert told(nobody, "all-pardoned") == [{"players": ["dan", "eva"]}]
    assert [event.rule for event in nobody.events] == ["REP-POST-17", "REP-POST-17"]
    law = acted(rules, "session", voting(today={**today, "law": "egalite-graces"}))
    assert [event.rule for event in law.events] == ["REP-LAW-02", "REP-LAW-02"]


@pytest.mark.parametrize(("kind", "low"), [("normal", 0), ("purge", 1)])
def test_a_ranking_of_the_living(kind: str, low: int, rules: Rules) -> None:
    act = acted(rules, "session", voting({"bo": GHOST}, "condorcet", today={"kind": kind}))
    assert asked(act) == ("ranking", "chloe", ["anna", "chloe", "dan", "eva"])
    want = act.pending.want if act.pending else None
    assert (want.low, want.high, want.ordered) == (low, 4, True)
    act.answer(["eva", "anna"])
    assert told(act, "ranked") == [{"player": "chloe", "ranking": ["eva", "anna"]}]


def test_whoever_dies_before_ranking_ranks_no_more(rules: Rules) -> None:
    people = {"anna": {"role": "fennec"}, "bo": {"role": "seth"}}
    today = {"order": ["dan", "bo"], "votes": {}}
    act = acted(rules, "session", voting(people, "condorcet", today=today, posts={}))
    act.answer({"call": "invoke", "args": {"player": "anna", "power": "morsure"}})
    for given in ("dan", "ghost"):
        act.answer(given)
    assert asked(act)[:2] == ("ranking", "bo")
    assert not told(act, "ranked")


def execution(people: Json | None = None, /, **fields: Any) -> Json:
    """Return a day on which Bo is condemned."""
    today = {"kind": "normal", "stage": "sentence", "condemned": ["bo"], "first": "bo"}
    return day(people, **{**fields, "today": {**today, **fields.get("today", {})}})


def test_an_executioner_may_pardon_another(rules: Rules) -> None:
    posts = {**PRESIDENT, "bourreau": "dan"}
    act = acted(rules, "execute", execution(posts=posts))
    assert asked(act) == ("pardon", "dan", ["yes", "no"])
    act.answer("no")
    assert kinds(act) == ["executed"]
    himself = acted(rules, "execute", execution(posts={**PRESIDENT, "bourreau": "bo"}))
    assert kinds(himself)[0] == "executed"


def test_the_condemned_are_executed_one_after_another(rules: Rules) -> None:
    people = {"bo": {"state": "ghost"}, "anna": {"lover": True}, "dan": {"lover": True}}
    today = {"condemned": ["bo", "anna", "chloe"]}
    act = acted(rules, "execute", execution(people, today=today), "spirit")
    assert kinds(act)[:3] == ["already-dead", "lover-revived", "executed"]
    now = act.position()
    assert (now["executed"], now["lovers_deaths"]) == (["chloe"], 1)


def test_somebody_resurrected_is_listed_once_among_the_executed(rules: Rules) -> None:
    assert acted(rules, "execute", execution(executed=["bo"])).position()["executed"] == ["bo"]


def test_an_execution_that_ends_the_game_leaves_the_others_alive(rules: Rules) -> None:
    today = {"condemned": ["eva", "bo"]}
    now = done(rules, "execute", execution(today=today))
    assert now["over"]["camps"] == ["villageois"]
    assert now["today"]["condemned"] == ["bo"]
    assert now["players"]["bo"]["state"] == "alive"


def purge(tally: Json, people: Json | None = None, /, **fields: Any) -> Json:
    today = {"kind": "purge", "stage": "sentence", "first": "bo", "tally": tally}
    return day(people, today=today, **{"posts": {"procureur": "dan"}, **fields})


def test_the_accused_are_those_named_most(rules: Rules) -> None:
    act = acted(rules, "tribunal", purge({"anna": 1, "bo": 3, "chloe": 2, "dan": 2}))
    assert act.pending and act.pending.about["for"] == "chloe"
    for votes in (2, 3, 0):
        act.answer(votes)
    assert told(act, "spared") == [{"player": "chloe", "votes": 2}, {"player": "anna", "votes": 0}]
    assert told(act, "condemned") == [{"player": "dan", "votes": 3}]
    now = done(rules, "tribunal", purge({"anna": 1, "bo": 3, "chloe": 2, "dan": 2}), 2, 3, 0)["today"]
    assert (now["condemned"], now["tribunal"]) == (["dan"], True)


def test_the_prosecutor_settles_who_takes_the_last_places(rules: Rules) -> None:
    tie = purge({"anna": 1, "chloe": 1, "dan": 1, "eva": 2})
    act = acted(rules, "tribunal", tie)
    assert asked(act) == ("accused", "dan", ["anna", "chloe", "dan"])
    act.answer(["dan", "anna"])
    for _ in range(3):
        assert act.pending
        act.answer(0)
    assert [each["player"] for each in told(act, "spared")] == ["eva", "anna", "dan"]
    assert asked(acted(rules, "tribunal", {**tie, "posts": {}}))[:2] == ("accused", "gm")
    four = acted(rules, "tribunal", purge({"anna": 2, "chloe": 2, "dan": 2, "eva": 1}))
    assert four.pending and four.pending.about["for"] == "anna"
    for _ in range(3):
        four.answer(0)
    assert four.pending is None


def test_a_tribunal_without_accused_is_held_all_the_same(rules: Rules) -> None:
    act = acted(rules, "tribunal", purge({"bo": 3, "anna": 0, "chloe": 1}, {"chloe": GHOST}))
    assert told(act, "question-skipped") == [{"question": "tribunal-vote"}]
    assert act.position()["today"]["tribunal"]


@pytest.mark.parametrize(("votes", "condemned"), [(2, False), (3, True)])
def test_half_of_the_living_spare(votes: int, condemned: bool, rules: Rules) -> None:
    now = acted(rules, "tribunal", purge({"anna": 1}, {"bo": GHOST}), votes).position()
    assert now["today"]["condemned"] == ["anna"] * condemned
    assert "high" not in refused(rules, "tribunal", purge({"anna": 1}, {"bo": GHOST}), 5)
