"""The day of a village on phones: what stands on which page, and how much of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from printkit.companion.pages import render
from printkit.companion.pages.context import MAX_MAIL, notice_words
from printkit.companion.pages.render import SECRET_SIZES
from printkit.companion.taps import TRIED, TapResult
from printkit.companion.viewer import PageQuery
from printkit.play.actions import legal_actions
from printkit.play.narration import narrator
from printkit.play.play_state import PlayState
from printkit.table.answers import Choose, ChooseSome
from printkit.table.audience import ALL, EVERYBODY
from printkit.table.codec import write
from printkit.table.log import SeatChange
from printkit.table.session import Session
from tests.companion.conftest import BeginEvening, Evening, Sites
from tests.companion.elements import attribute, elements, text
from tests.companion.pages.test_led_night import (
    ASKED,
    NAMES,
    PRIVATE,
    at_random,
    called,
    has_dawned,
    is_begun,
    led,
    until,
)
from tests.games.kinds import Json

MAX_BYTES = 40_000
"""What a page by day may weigh, on a slow network in a house of stone."""

MANY = tuple(f"Player {number}" for number in range(1, 29))


@pytest.fixture
def day(evening: BeginEvening) -> Callable[..., Evening]:
    """Return a village that a game master has led to its first day."""

    def dawned(*names: str) -> Evening:
        village = evening("reptiliens", *names, master="Zoe")
        until(village, at_random(Random("day")), has_dawned)
        return village

    return dawned


def test_a_page_of_28_by_day_stays_small(day: Callable[..., Evening]) -> None:
    village = day(*MANY)
    for _ in range(2):
        assert max(len(village.page(seat).encode()) for seat in (ALL, "p1", EVERYBODY)) < MAX_BYTES
        until(village, at_random(Random("day")), lambda now: bool(now.pending))


def test_a_gift_is_chosen_in_lists_and_given(day: Callable[..., Evening]) -> None:
    village = day(*NAMES)
    (form,) = elements(village.page(ALL), "//form[.//select[@name='choose-from']]")
    assert text(elements(form, ".//label")[0]).startswith("Who gives")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    people = village.state.session.position["players"]
    rich = max(people, key=lambda seat: people[seat]["coins"])
    poor = next(seat for seat in people if seat != rich)
    coins = people[rich]["coins"]
    chosen = {"choose-from": rich, "choose-to": poor, "choose-coins": coins}
    wrong: list[tuple[dict[str, str | int], str]] = [
        ({"choose-from": ""}, "Choose something in each list"),
        ({"choose-to": rich}, f"Expected somebody else than {village.state.party.names[rich]}"),
        ({"choose-coins": 0}, f"Choose a number from 1 to {coins}"),
        ({"choose-coins": "all"}, f"Choose a number from 1 to {coins}"),
    ]
    for fields, told in wrong:
        refused = village.tap("begin", ALL, offer=offer, **{**chosen, **fields})
        assert not refused.lines and refused.notice
        words = narrator(village.resources, village.state, "en")
        assert notice_words(words, refused.notice) == told
    assert village.tap("begin", ALL, offer=offer, **chosen).lines
    assert village.state.session.position["players"][rich]["coins"] == 0


PEOPLE: Mapping[str, Json] = {
    "p1": {"role": "seth", "specs": ["voleur"]},
    "p2": {"role": "prophete", "specs": ["assassin"], "coins": 2},
    "p3": {"role": "villageois", "specs": ["fureteur"]},
    "p4": {"role": "reptilien", "specs": ["laura"]},
    "p5": {"role": "reptilienne-alpha", "specs": ["marchand-de-sable"]},
    "p6": {"role": "villageois", "specs": ["voyeur"], "state": "ghost"},
    "p7": {"role": "villageois", "specs": ["toque"]},
    "p8": {"role": "villageois", "specs": ["brigand"]},
}
POSTS = {"scrutateur": "p3", "president": "p2", "procureur": "p3", "notaire": "p4", "senateur": "p5"}


def noon(
    evening: BeginEvening,
    people: Mapping[str, Json] = PEOPLE,
    names: Sequence[str] = NAMES,
    **fields: object,
) -> Evening:
    """Return a village without a human game master, at noon of its first day."""
    village = evening("reptiliens", *names[: len(people)])
    rules = village.resources.ruleset
    start = {
        "game": "reptiliens",
        "phase": "day",
        "gm": "phone",
        "seats": [*people],
        "players": people,
        "posts": POSTS,
        "graveyard": [seat for seat, person in people.items() if person.get("state") == "ghost"],
        **fields,
    }
    whole = {"game": "reptiliens", **write(rules.read(start))}
    village.state = PlayState(Session(rules, whole, "7"), village.state.party)
    return village


def invoked(village: Evening, seat: str, power: str, target: str) -> TapResult:
    """Invoke on somebody's phone, by the form that it shows."""
    (form,) = elements(village.page(seat), "//form[.//select[@name='choose-power']]")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    return village.tap(
        "begin", seat, offer=offer, **{"choose-power": power, "choose-target": target, "choose-player": "p1"}
    )


STAMPS = r'(?:data-stamp|value)="[\d.]+"'

ANY_TIME = re.compile(r'<section class="any-time".*?</section>', re.DOTALL)


def test_every_phone_has_the_same_button_to_invoke(evening: BeginEvening) -> None:
    """Whatever its seat holds, also where it lives no more."""
    village = noon(evening)
    shown = {found[0] for seat in PEOPLE if (found := ANY_TIME.search(village.page(seat)))}
    assert len(shown) == 1
    assert "Say who you are first" in village.page(EVERYBODY)
    assert "choose-power" not in village.page(EVERYBODY)
    village.tap("begin", "p1", offer=0)
    assert village.pending
    assert ANY_TIME.search(village.page("p8"))


def test_a_power_is_invoked_with_its_target_in_one_tap(evening: BeginEvening) -> None:
    village = noon(evening)
    before = village.page("p3")
    told = invoked(village, "p1", "repticide", "p4")
    assert told.lines
    assert village.state.session.position["players"]["p4"]["state"] != "alive"
    after = village.page("p3")
    assert after != before and "Killing" in after
    assert "Léa" not in ASKED.sub("", after).partition('class="lately')[2]
    village.tap_agreed("undo", "p1", sure=1)
    assert not village.state.session.log.entries


def test_who_has_no_such_power_is_told_the_same_and_nobody_else_anything(evening: BeginEvening) -> None:
    village = noon(evening)
    pages = {seat: village.page(seat) for seat in (*PEOPLE, EVERYBODY)}
    for seat, power, target in (
        ("p1", "morsure", "p4"),
        ("p1", "repticide", "p3"),
        ("p3", "repticide", "p4"),
        ("p6", "assassinat", "p4"),
        ("p2", "resurrection", "p4"),
    ):
        told = invoked(village, seat, power, target)
        assert not told.lines
        assert told.notice and told.notice.message == TRIED
        assert {each: village.page(each) for each in pages} == pages
    told = invoked(village, "p2", "resurrection", "p6")
    assert told.lines and told.notice and told.notice.message == TRIED


def test_why_an_invocation_is_refused_is_covered_on_a_game_masters_phone(evening: BeginEvening) -> None:
    """By night and by day: the same words for all to see, whoever has which card, or too few coins."""
    village, seen = evening("reptiliens", *NAMES, master="Zoe"), set[str]()
    for call in ("led-row", "dawn"):
        until(village, at_random(Random("day")), is_begun(call))
        until(village, at_random(Random("day")), lambda now: now.pending is None)
        people = village.state.session.position["players"]
        unable = next(seat for seat in people if people[seat]["role"] not in ("seth", "reptilienne-rouge"))
        (form,) = elements(village.page(ALL), "//form[.//select[@name='choose-power']]")
        offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
        chosen = {"choose-player": unable, "choose-power": "repticide"}
        told = village.tap("begin", ALL, offer=offer, **chosen)
        assert told.notice and not told.lines
        page = render.fragment(village.site, village.state, village.viewer(ALL), PageQuery(), told.notice)
        seen.add(notice_words(narrator(village.resources, village.state, "en"), told.notice))
        assert f"{village.state.party.names[unable]} has no Repticide" in page
        assert "has no Repticide" not in PRIVATE.sub("", page)
    assert seen == {"That does not count."}


def test_nobody_invokes_in_the_name_of_another(evening: BeginEvening) -> None:
    village = noon(evening)
    told = village.tap(
        "begin",
        EVERYBODY,
        offer="1.0",
        **{"choose-power": "repticide", "choose-target": "p4", "choose-player": "p1"},
    )
    assert not told.lines
    assert not invoked(village, "p3", "repticide", "p4").lines


OTHERS: tuple[Json, ...] = (
    {"role": "reptilienne-noire", "specs": ["tueur", "meurtrier"], "converted": ["idealistes"]},
    {"role": "poirot", "specs": ["ingenieure"], "personal": ["showman", "detectives"], "lover": True},
    {"role": "villageois", "specs": ["curieux"]},
)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_covered_phone_weighs_the_same_whatever_its_seat_holds(evening: BeginEvening, lang: str) -> None:
    """Cards, conditions and mail: all is covered, and nothing outside tells that there is more of it."""
    pages, shown = list[str](), set[str]()
    for own in (PEOPLE["p1"], *OTHERS):
        loved = {**PEOPLE["p7"], "lover": own.get("lover", False)}
        village = noon(evening, {**PEOPLE, "p1": own, "p7": loved})
        told = reminded(village, "p1")
        assert told.lines
        for show in ("", "journal"):
            page = village.page(viewer=village.viewer("p1", lang=lang), show=show)
            pages.append(page)
            shown.add(page)
    for some in (pages[::2], pages[1::2]):
        assert len({PRIVATE.sub("", each) for each in some}) == 1
        assert len({len(each.encode()) for each in some}) == 1
    assert len(shown) == len(pages)


def reminded(village: Evening, seat: str) -> TapResult:
    """Ask on somebody's phone what they know."""
    offers = legal_actions(village.resources.game, village.state)
    at = next(at for at, offer in enumerate(offers) if offer.name == "whisper")
    return village.tap("begin", seat, offer=at)


def test_every_hand_fits_into_what_all_pages_send(sites: Sites) -> None:
    """The fullest: the longest role, with the longest specialties and conditions, and a full mailbox."""
    kit = sites("reptiliens").resources.kit("fr")
    longest = [
        sorted((len(row["text"].plain.encode()) for row in kit.table(table)), reverse=True)[:most]
        for table, most in (("camp-role", 1), ("specialty", 3), ("condition", 2))
    ]
    assert sum(map(sum, longest)) + MAX_MAIL * 250 < SECRET_SIZES["letters"] * 0.8


def test_what_somebody_was_told_alone_stands_in_the_mailbox_only(evening: BeginEvening) -> None:
    village = noon(evening)
    assert reminded(village, "p1").lines
    page = village.page("p1")
    assert "Seth" in page
    for shown in (page, village.page("p1", show="journal")):
        assert "Seth" not in PRIVATE.sub("", shown)
        assert "a secret" not in shown
    assert "Seth" not in village.page("p2")


def test_each_house_tells_what_all_may_know_and_no_more(evening: BeginEvening) -> None:
    village = noon(evening, protected="p2", today={"stage": "vote", "law": "condorcet"})
    for seat in ("p1", "p6", EVERYBODY):
        page = village.page(seat)
        houses = elements(page, "//li[contains(concat(' ', @class, ' '), ' resident ')]")
        told = [[text(each) for each in elements(house, ".//b | .//li")] for house in houses]
        assert [each[1] for each in told] == [f"{at}. {name}" for at, name in enumerate(NAMES[:8], 1)]
        assert told[1][2:] == ["President", "Alarm", "2 coins"]
        assert told[5][2:] == ["ghost"]
        assert "Condorcet" in text(elements(page, "//div[@class='heart']")[0])
        assert not any("Seth" in line or "Thief" in line for each in told for line in each)


def test_houses_stand_in_a_ring_each_in_its_own_place(evening: BeginEvening) -> None:
    for count in (8, 9, 12, 13, 14, 20, 21, 28):
        people: dict[str, Json] = {f"p{n}": {} for n in range(1, count + 1)}
        village = noon(evening, people, names=MANY)
        houses = elements(village.page("p1"), "//li[contains(concat(' ', @class, ' '), ' resident ')]")
        places = [
            (int(x[1:]), int(y[1:])) for x, y in (attribute(each, "class").split()[2:] for each in houses)
        ]
        assert len({*places}) == count
        width, height = (max(each[at] for each in places) for at in (0, 1))
        assert width <= 6 and height <= 10
        assert all(x in (1, width) or y in (1, height) for x, y in places)
        near = [abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise([*places, places[0]])]
        assert max(near) <= 2 + count % 2


def test_a_game_master_sees_under_a_cover_who_sleeps_elsewhere(evening: BeginEvening) -> None:
    village = evening("reptiliens", *NAMES, master="Zoe")
    until(village, at_random(Random("asleep")), called("postes", "inventions", "orphee", "sirene"))
    page = village.page(ALL)
    lines = elements(page, "//svg[@class='tonight']//line")
    game = village.resources.game
    arrows = game.arrows(village.resources.kit("en"), village.state.view(ALL).position, {})
    assert len(lines) == len(arrows) > 0
    assert not elements(PRIVATE.sub("", page), "//svg[@class='tonight']")
    assert not game.arrows(village.resources.kit("en"), village.state.view("p1").position, {})


def answered_by_anybody(village: Evening, chance: Random) -> None:
    """Go on from the phone of whoever has one: all are shown what waits, and answer it there.

    What a seat is asked in secret is answered on its own phone.
    """
    pending = village.pending
    if pending is None:
        seat = chance.choice([*PEOPLE, EVERYBODY])
        assert "What next?" in village.page(seat)
        assert village.tap("begin", seat, offer=0).lines
        return
    if pending.polled:
        for each in pending.seats:
            assert "Done" in village.page(each) or 'value="yes"' in village.page(each)
            assert village.tap("answer", each, pick=chance.choice(("yes", "no"))).lines
        return
    seat = pending.hand_to or (pending.by if pending.by in PEOPLE else chance.choice([*PEOPLE]))
    asked = elements(village.page(seat), "//section[@id='ask'][@data-mine]//form[@id='answer']")
    assert asked, pending.purpose
    match pending.want:
        case Choose(options=options):
            told = village.tap("answer", seat, pick=chance.choice(options))
        case ChooseSome(options=options, low=low, high=high):
            some = chance.sample(options, chance.randint(low, high))
            told = village.tap("answer", seat, pick=tuple(some))
        case _:
            told = village.tap("answer", seat, pick=pending.want.to_json()["min"])
    assert told.lines, pending.purpose


@pytest.mark.parametrize("gm", ["phone", "phones"])
def test_by_day_nothing_waits_for_a_game_master_who_is_not_there(evening: BeginEvening, gm: str) -> None:
    """Laws, votes, the tribunal, the dead: whoever is asked answers, and all else anybody does."""
    purposes, chance = set[str](), Random(f"days:{gm}")
    for kind in ("normal", "purge", "purge", "normal", "purge"):
        village = noon(evening, gm=gm, today={"stage": "law", "kind": kind})
        for _ in range(120):
            if village.state.session.position["phase"] != "day" or village.state.over(village.resources.game):
                break
            purposes |= {village.pending.purpose} if village.pending else set()
            answered_by_anybody(village, chance)
        else:
            raise AssertionError("a day without end")
    asked_of_all = "tribunal-vote" if gm == "phone" else "tribunal-voice"
    assert {"law-proposer", "law", "vote", asked_of_all} <= purposes


@pytest.mark.parametrize(("gm", "who"), [("phones", "p1"), ("human", ALL)])
def test_each_votes_in_secret_in_the_tribunal_and_the_votes_are_counted(
    evening: BeginEvening, gm: str, who: str
) -> None:
    today = {"stage": "sentence", "kind": "purge", "tally": {"p1": 3, "p4": 2}, "first": "p8"}
    village = noon(evening, gm=gm, today=today)
    offers = [offer.name for offer in village.state.moment(village.resources.game).offers]
    wanted = "tribunal" if gm == "phones" else "tribunal-phones"
    assert village.tap("begin", who, offer=offers.index(wanted)).lines
    assert village.pending and village.pending.purpose == "tribunal-voice"
    assert "p6" not in village.pending.seats
    before = village.page("p2")
    for seat in ("p1", "p3", "p4", "p5"):
        assert village.tap("answer", seat, pick="yes").lines
    assert "4 of 7" in village.page("p1")
    assert re.sub(STAMPS, "", village.page("p2")) == re.sub(STAMPS, "", before)
    for seat in ("p2", "p7", "p8"):
        assert village.tap("answer", seat, pick="no").lines
    told = [event.fields for event in village.state.session.events if event.kind == "condemned"]
    assert [(each["player"], each["votes"]) for each in told] == [("p1", 4)]
    assert village.pending and village.pending.about["for"] == "p4"


def test_what_nobody_leads_the_whole_table_decides(evening: BeginEvening) -> None:
    village = noon(evening, today={"stage": "law", "kind": "normal"})
    village.tap("begin", "p1", offer=0)
    assert village.pending and village.pending.by == "gm"
    asked = elements(village.page("p5"), "//section[@id='ask']")[0]
    assert "The whole table" in text(asked) and "Game master" not in text(asked)


def test_each_line_of_a_dawn_is_read_aloud_once(evening: BeginEvening) -> None:
    """Beside the question before which it happened, or at its end: never again with what came later."""
    village, read, choose = evening("reptiliens", *NAMES, master="Zoe"), list[str](), at_random(Random("day"))
    until(village, choose, is_begun("dawn"))
    while True:
        found = elements(village.page(ALL), "//section[@class='report']//li")
        read += [text(each) for each in found]
        if has_dawned(village):
            break
        assert led(village, choose).notice is None
    kit = village.resources.kit("en")
    dawn = village.state.session.acts[-1]
    words = narrator(village.resources, village.state, "en")
    public = [words.event(event) for event in dawn.act.events if event.audience is None]
    assert len(public) > 3
    assert read == public
    steps = elements(village.page(ALL), "//details[contains(@class, 'steps')]//li")
    assert len(steps) == len([*kit.table("day-step")])
    assert not elements(village.page("p1"), "//details[contains(@class, 'steps')]")


def test_whoever_is_led_is_told_by_day_how_to_invoke(day: Callable[..., Evening]) -> None:
    """The game master enters it: all other phones say the same, and have nothing to tap."""
    village = day(*NAMES)
    how = {found[0] for seat in ("p1", "p5", EVERYBODY) if (found := ANY_TIME.search(village.page(seat)))}
    assert len(how) == 1
    (told,) = how
    assert village.resources.kit("en").say("sign-invoke").plain in told
    [leads] = ANY_TIME.findall(village.page(ALL))
    assert "<form" not in told and "<form" in leads
    assert "Everybody, close your eyes" in leads and "Everybody, close your eyes" not in told


def test_on_a_phone_that_goes_round_whoever_invokes_says_so_first(evening: BeginEvening) -> None:
    village = noon(evening)
    log = village.state.session.log
    nobody = village.shared(*PEOPLE)
    assert "Say who you are first" in village.page(viewer=nobody)
    looking = village.shared(*PEOPLE, said=f"p1.{len(log.entries)}.{log.version}")
    (form,) = elements(village.page(viewer=looking), "//form[.//select[@name='choose-power']]")
    assert not elements(form, ".//select[@name='choose-player']")
    assert not elements(village.page(viewer=nobody), "//select[@name='choose-power']")


def test_each_way_of_dealing_is_explained_and_one_list_says_who_is_handed_what(evening: BeginEvening) -> None:
    village = evening("reptiliens", *NAMES, master="Zoe")
    words = narrator(village.resources, village.state, "en")
    page = village.page(ALL)
    for deal in ("at-once", "deal-first", "deal", "deal-no-posts"):
        assert words.kit.say(f"deals-{deal}").plain in page
    village.tap("begin", ALL, offer=1)
    until(village, at_random(Random("deal")), lambda now: is_begun("deal")(now) and not now.pending)
    page = village.page(ALL)
    (cover,) = elements(page, "//*[@id='ask']//details[contains(@class, 'secret')]")
    listed = [text(line) for line in elements(cover, ".//li")]
    people = village.state.session.position["players"]
    assert len(listed) == len(people) == len(NAMES)
    for line, (seat, person) in zip(listed, people.items(), strict=True):
        assert village.state.party.names[seat] in line
        assert words.kit.row("camp-role", person["role"])["name"].plain in line
    president = village.state.session.position["posts"]["president"]
    assert sum("President" in line for line in listed) == 1
    assert "President" in next(line for line in listed if village.state.party.names[president] in line)


def test_a_secret_question_by_day_is_the_game_masters_to_answer(evening: BeginEvening) -> None:
    village = noon(evening, gm="human")
    (form,) = elements(village.page(ALL), "//form[.//select[@name='choose-power']]")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    village.tap("begin", ALL, offer=offer, **{"choose-player": "p2", "choose-power": "assassinat"})
    assert village.pending
    assert "The app" not in village.page("p1")
    assert "Game master must answer:" in village.page("p1")


def led_noon(evening: BeginEvening, **fields: Any) -> Evening:
    """Return that village with Zoe as its game master."""
    village = noon(evening, gm="human", **fields)
    village.state = village.state.after(SeatChange(ALL, "Zoe"))
    return village


def test_what_a_killing_by_day_tells_a_game_master_alone_lies_under_words_that_say_so(
    evening: BeginEvening,
) -> None:
    village = led_noon(evening)
    (form,) = elements(village.page(ALL), "//form[.//select[@name='choose-power']]")
    offer = attribute(elements(form, ".//input[@name='offer']")[0], "value")
    village.tap("begin", ALL, offer=offer, **{"choose-player": "p2", "choose-power": "assassinat"})
    village.tap("answer", ALL, pick="p8")
    asked = village.page(ALL).partition('<nav class="tools')[0]
    assert "a secret" not in asked
    [covered] = PRIVATE.findall(asked)
    assert "2 coins" in covered and "For you alone" in asked


def test_posts_that_have_turned_are_told_with_who_holds_them_now(evening: BeginEvening) -> None:
    plot = {"kind": "turn", "way": "clockwise"}
    village = led_noon(evening, phase="night", night={"row": 16, "done": True, "posts": plot})
    village.tap("begin", ALL, offer=0)
    while village.pending and village.pending.purpose == "camera":
        village.tap("answer", ALL, pick="none")
    posts, names = village.state.session.position["posts"], village.state.party.names
    assert posts["president"] == "p3"
    report = village.page(ALL).partition("Read aloud")[2]
    assert f"President {names['p3']}, Prosecutor {names[posts['procureur']]}" in report
