"""A night that phones lead: every phone shows the same page, and one's own only in the box that all have."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from printkit.companion.pages import render
from printkit.companion.taps import TapResult
from printkit.play.visibility import viewing_word
from printkit.table.answers import Choose
from printkit.table.audience import EVERYBODY
from tests.companion.conftest import BeginEvening, Evening, Sites

NAMES = ("Léa", "Ben", "Cléo", "Dan", "Eve", "Flo", "Gil", "Hugo", "Inès")
BOX = re.compile(r'<div class="private">.*?</details>', re.DOTALL)
LETTERS = re.compile(r'<div class="letters.*?<form', re.DOTALL)
MARK = re.compile(r'class="told-once">(.)<')
SEAT = re.compile(r' data-seat="[^"]*"')
PANELS = ("journal", "undo", "why", "fix")
"""What may stand beside the table by day."""


@pytest.fixture
def village(evening: BeginEvening) -> Evening:
    """Return a village of nine, each with a phone, whose first night is about to begin."""
    return until_night(evening("reptiliens", *NAMES, led_by="phones"))


@pytest.fixture
def circle(evening: BeginEvening) -> Evening:
    """Return a village of nine with one phone, whose first night is about to begin."""
    return until_night(evening("reptiliens", *NAMES, led_by="phone"))


def until_night(village: Evening) -> Evening:
    while not (village.pending and village.pending.asking.timed):
        told = village.step()
        assert told.notice is None, told
    return village


def is_asked(village: Evening) -> bool:
    return bool(village.pending and village.pending.asking.timed)


def time_is_over(village: Evening) -> None:
    """Let the time of a step go by, as the host does."""
    game, state = village.resources.game, village.state
    entry = state.overdue(game)
    assert entry
    line = state.session.continuing(entry)
    village.state, lines = state.after(line).settled(game)
    village.lines += (line, *lines)


def tapped(village: Evening, seat: str, chance: Random) -> TapResult:
    assert village.pending
    assert isinstance(village.pending.want, Choose)
    return village.tap("answer", seat, pick=chance.choice(village.pending.want.options))


def night(village: Evening, seed: str, look: Callable[[], None] = lambda: None) -> Iterator[str]:
    """Play the night to dawn, all answering by chance but the last; yield the purpose of each step.

    Looks at the pages before the first answer of a step, behind it, and behind the last.
    """
    chance = Random(seed)
    while is_asked(village):
        assert village.pending
        yield village.pending.purpose
        look()
        answering = village.pending.seats[:-1] or village.pending.seats
        for seat in answering:
            told = tapped(village, seat, chance)
            if told.notice is None and seat in (answering[0], answering[-1]):
                look()
        time_is_over(village)


def page_of(village: Evening, seat: str, show: str = "") -> str:
    return SEAT.sub("", village.page(seat, show=show))


def test_all_phones_show_the_same_but_for_what_is_in_the_box(village: Evening) -> None:
    """Before a tap and after it; as large as any other; whatever panel is asked for."""
    seats = [*village.state.party.names]
    pages: dict[str, str] = {}

    def look() -> None:
        pages.update({seat: page_of(village, seat) for seat in seats})
        log = village.state.session.log
        for answered in (True, False):
            alike = [page for seat, page in pages.items() if (seat in log.given) == answered]
            assert len({BOX.sub("", page) for page in alike}) <= 1
            assert len({len(page.encode()) for page in alike}) <= 1
        assert len({village.state.stamp_for((seat,)) for seat in [*seats, EVERYBODY]}) == 1

    steps = [*night(village, "same", look)]
    assert len(steps) > 15
    assert steps[-1] == "mailbox"
    assert {page_of(village, seats[0], show) for show in PANELS} == {page_of(village, seats[0])}


def test_the_box_holds_at_dawn_what_the_night_has_for_its_seat(village: Evening) -> None:
    """Before dawn it holds what the village tells, but for whoever must know it to answer."""
    read = set[str]()
    begun = len(village.state.session.acts)
    for purpose in night(village, "box"):
        for seat in village.state.party.names:
            events = [event for act in village.state.session.acts[begun - 1 :] for event in act.act.events]
            own = [event for event in events if seat in (event.audience or ())]
            if purpose.endswith("-place"):
                own = [event for event in own if event.kind == "pair-called"]
            elif purpose != "mailbox":
                own = [event for event in own if event.fields.get("question") == purpose]
            box = "".join(BOX.findall(village.page(seat)))
            assert ("In the village:" in box) == (not own), (purpose, seat)
            read |= {event.kind for event in own}
    assert len(read) > 1


def test_a_night_goes_on_by_its_time_alone(village: Evening) -> None:
    before = village.state.stamp_for(("p1",))
    for seat in village.state.party.names:
        assert tapped(village, seat, Random(seat)).notice is None
    assert village.state.automatic(village.resources.game) is None
    assert village.state.stamp_for(("p1",)) == before
    asked = village.pending
    time_is_over(village)
    assert village.pending != asked
    assert village.state.stamp_for(("p1",)) != before


def test_everybody_taps_once(village: Evening) -> None:
    first = tapped(village, "p1", Random("once"))
    assert first.lines
    again = tapped(village, "p1", Random("again"))
    assert not again.lines
    assert again.notice is None


@pytest.mark.parametrize("what", ["undo", "redo", "fix", "begin", "keep", "close", "throw"])
def test_nothing_else_can_be_done_in_the_night(village: Evening, what: str) -> None:
    before = village.state
    told = village.tap(what, "p1", at=0, offer=0, pick="p2", sure=1)
    assert told.notice
    assert not told.lines
    assert village.state.session.log == before.session.log


def test_the_tables_screen_is_dark_while_everybody_has_a_phone(village: Evening) -> None:
    assert "It is night." in village.page(EVERYBODY)
    tapped(village, "p1", Random("dark"))
    assert "It is night." in village.page(EVERYBODY)


def test_one_phone_shows_what_a_call_comes_to_once_it_was_answered(circle: Evening) -> None:
    shown = set[str]()

    def look() -> None:
        shown.add(circle.page(EVERYBODY))

    steps = [*night(circle, "circle", look)]
    assert len(steps) > 15
    boxes = ["".join(BOX.findall(page)) for page in shown]
    assert any("In the village:" not in box for box in boxes)
    assert len({len(box.encode()) for box in boxes}) == 1


def test_one_phone_says_of_an_answer_that_it_does_not_count(circle: Evening) -> None:
    """And takes the next; where nobody is called any is taken."""
    refused = taken = 0
    while is_asked(circle):
        assert circle.pending
        unfit = [
            each
            for each in circle.pending.want.to_json()["options"]
            if each not in circle.pending.asking.fits
        ]
        if unfit:
            told = circle.tap("answer", EVERYBODY, pick=unfit[0])
            assert told.notice
            assert not told.lines
            refused += 1
        assert circle.tap("answer", EVERYBODY, pick=circle.pending.asking.fits[0]).lines
        taken += 1
        time_is_over(circle)
    assert refused
    assert taken > 15


def dawn_of(circle: Evening) -> str:
    """Play the night by chance to where the phone goes round; return the page by which it does."""
    for _ in night(circle, "dawn"):
        pass
    assert "It is night." in circle.page(EVERYBODY)  # all screens are dark before eyes open
    time_is_over(circle)
    return circle.page(EVERYBODY)


def test_one_phone_goes_round_at_dawn_and_each_reads_as_long(circle: Evening) -> None:
    """Who passes it on shows nothing of theirs; whoever reads sees no board, and as large a page as any."""
    seats, sizes, read = [*circle.state.party.names], set[int](), ""
    phone = ("", *seats)
    page = dawn_of(circle)
    for seat in seats:
        assert f"Pass the phone to {NAMES[seats.index(seat)]}." in circle.page("", circle.shared(*phone))
        assert "In the village:" not in page
        own = circle.page("", circle.shared(*phone, said=viewing_word(circle.state, seat)))
        assert 'class="letters h0 t1 u0"' in own
        assert 'class="after h0 t1 u0"' in own
        sizes.add(len("".join(LETTERS.findall(own)).encode()))
        read += own
        assert circle.tap("answer", seat, pick="read").notice is None
    assert "In the village:" in read
    assert len(sizes) == 1
    assert circle.state.session.acts[-1].call.call == "dawn"


def test_a_broken_page_of_one_phone_has_a_way_on(
    circle: Evening, monkeypatch: pytest.MonkeyPatch, broken: list[str]
) -> None:
    """By night and as it goes round: nothing is told, what leads on is there, and so is the saved game."""

    def failing(*_: object) -> None:
        raise KeyError("night")

    phone = ("", *circle.state.party.names)
    for name in ("silent_context", "sleeping_context", "reading_context"):
        monkeypatch.setattr(render, name, failing)
    page = circle.page(viewer=replace(circle.shared(*phone), keeper=True))
    assert "This page is broken" in page and 'href="?"' in page and 'href="save"' in page
    assert not any(each in page for each in ("?show=journal", 'value="undo"', "Close your eyes"))
    assert "This page is broken" not in circle.page("p1")
    dawn_of(circle)
    for seat, name in circle.state.party.names.items():
        assert f"I am {name}, and" in circle.page(viewer=circle.shared(*phone))
        own = circle.page(viewer=circle.shared(*phone, said=viewing_word(circle.state, seat)))
        assert 'name="pick" value="read"' in own
        assert circle.tap("answer", seat, pick="read").lines
    assert circle.state.session.acts[-1].call.call == "dawn"
    broken.clear()


def test_one_phone_shows_a_tick_or_a_moon_and_looks_as_before_but_for_that(circle: Evening) -> None:
    """A moon where nothing comes of the call, as its holder sleeps or there is none; the box says so too."""
    marks = set[str]()
    while is_asked(circle):
        assert circle.pending
        before = circle.page(EVERYBODY)
        assert circle.tap("answer", EVERYBODY, pick=circle.pending.asking.fits[0]).lines
        after = circle.page(EVERYBODY)
        [mark] = MARK.findall(after)
        assert (mark == "☾") == ("No effect tonight" in after)
        marks.add(mark)
        assert MARK.findall(before) == []
        words = "Whoever is called taps once."
        assert words in before and words in after
        time_is_over(circle)
    assert marks == {"☾", "✓"}


STAMP = re.compile(r'(data-stamp=|name="stamp" value=)"[^"]*"')


def test_whoever_leaves_in_the_night_changes_nobodys_page(village: Evening) -> None:
    """The app answers for the seat, the step lasts as long; whoever takes it is asked what all are asked."""
    asked, before = village.pending, STAMP.sub("", page_of(village, "p1"))
    assert village.tap("give-up", "p8").lines
    assert STAMP.sub("", page_of(village, "p1")) == before
    assert village.pending == asked
    assert "p8" in village.state.session.log.given
    assert "This seat is waiting for you." in village.page("p8")
    assert village.tap("take", "p8", name="Tom").lines
    assert STAMP.sub("", page_of(village, "p1")) == before.replace("Hugo", "Tom")
    assert asked and village.pending and village.pending.purpose == asked.purpose
    assert 'class="silent"' in village.page("p8")
    time_is_over(village)
    assert tapped(village, "p8", Random("Tom")).lines


# ── Nobody leads, and no page speaks of somebody who does

MASTER = re.compile(r"game.master|ma[iî]tre.de.jeu|meneu[rs]|\b[MG][JM]\b", re.IGNORECASE)
TAGS = re.compile(r"<[^>]*>")

ON_PHONES = (
    "camp-role",
    "condition",
    "day-step",
    "dream",
    "event",
    "gossip",
    "law",
    "letter",
    "post",
    "power",
    "question",
    "specialty",
    "suspicion",
    "word",
)
"""Tables whose texts pages show."""

NEVER_SHOWN = {("camp-role", "amoureux"), ("word", "gm")}
"""Nobody is dealt the Lover's card; what a game master would answer `The whole table` does, or the app."""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_page_names_a_game_master_where_nobody_leads(evening: BeginEvening, lang: str) -> None:
    """From the deal to the second night, and whatever panel is looked at."""
    village, told, nights = evening("reptiliens", *NAMES, led_by="phones"), set[str](), 0
    chance = Random(lang)

    def look(*panels: str) -> None:
        for show in panels or ("",):
            page = village.page("p1", village.viewer("p1", lang=lang), show=show)
            told.update(MASTER.findall(TAGS.sub(" ", page)))

    look("settings", "seats")
    while nights < 2:
        look("", "journal")
        if is_asked(village):
            nights += 1
            for _ in night(village, lang, look if nights == 1 else lambda: None):
                pass
            time_is_over(village)  # all screens are dark before eyes open
        else:
            assert village.step(chance.choice).notice is None
    assert told == set()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_words_of_phones_name_a_game_master(sites: Sites, lang: str) -> None:
    kit = sites("reptiliens").resources.kit(lang)
    texts = {
        (table, str(row.id), field): text
        for table in ON_PHONES
        for row in kit.table(table)
        for field, text in row.fields.items()
        if hasattr(text, "plain")
    }
    assert len(texts) > 300
    named = {key for key, text in texts.items() if MASTER.search(str(text.plain))}
    assert {key[:2] for key in named} == NEVER_SHOWN


# ── The mail before the first night


def reading(evening: BeginEvening) -> Evening:
    """Return a village of nine who are about to read their first mail."""
    village = evening("reptiliens", *NAMES, led_by="phones")
    while not village.pending:
        assert village.step().notice is None
    return village


def test_everybody_sees_how_many_have_read_their_mail(evening: BeginEvening) -> None:
    village = reading(evening)
    for count, seat in enumerate(village.state.party.names, start=1):
        assert f"Answers so far: {count - 1} of 9" in village.page(EVERYBODY)
        assert village.tap("answer", seat, pick="read").notice is None
    assert village.pending is None
    assert "the night of Monday" in village.page("p1").lower().replace("monday", "Monday")


def test_whoever_has_read_may_go_on_without_the_others(evening: BeginEvening) -> None:
    """Once that is confirmed; nobody who has not read it themselves, and a vote waits for all."""
    village = reading(evening)
    assert village.tap("close", "p1").notice
    assert village.pending
    village.tap("answer", "p1", pick="read")
    assert "Some have not answered yet: 8." in village.page("p1")
    assert village.tap("close", "p2").notice
    assert village.tap("close", "p1").notice is None
    assert village.pending is None
