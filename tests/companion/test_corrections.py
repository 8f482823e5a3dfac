"""What is taken back, corrected, or comes between, on phones: whose it was, what came of it, who may."""

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

import pytest

from printkit.companion.taps import Tap, perform
from printkit.companion.viewer import DeviceViewer, PageQuery
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.table.log import Call
from printkit.table.session import Session
from tests.companion.conftest import BeginEvening, Evening
from tests.companion.elements import attribute, elements, text

FRIENDS = ("Ana", "Ben", "Cléo")


def lines(night: Evening, seat: str = "p1") -> dict[str, list[str]]:
    """Return the lines of the journal as a seat reads them, each with what its links lead to."""
    listed = elements(night.page(seat, show="journal"), "//ol[@class='journal']/li")
    links = ".//a[@class]"
    return {
        " ".join(text(each).split()): [attribute(link, "class") for link in elements(each, links)]
        for each in listed
    }


def test_nothing_seen_is_taken_back_without_being_asked(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    while not pit.state.session.acts or pit.state.session.acts[-1].call.call != "dance":
        pit.step()
    asked = pit.tap("undo")
    assert not asked.lines and asked.query == PageQuery("undo")
    panel = pit.page(show="undo")
    assert "have already seen this" in panel
    assert "Must agree first, on their own phones: Ben" in panel
    done = pit.tap_agreed("undo", sure="1")
    assert done.lines[0].revealed and done.lines[0].agreed == ["p2"]
    assert all("Ana has undone: Prelude" in pit.page(seat) for seat in ("p1", "p2"))  # she had to wait for it
    assert pit.state.session.pending is None


def test_undo_names_whose_answer_goes_and_others_are_told(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    pit.tap("answer", "p1", pick=pit.pending.want.options[0])
    (button,) = elements(pit.page("p2"), "//a[@id='undo']")
    assert "".join(str(each) for each in button.itertext()) == "Undo: Ana · Which board do you take?"
    pit.tap("undo", "p2")
    assert "Ben has undone: Ana, Which board do you take?" in pit.page("p1")
    pit.tap("redo", "p1")
    assert len(pit.state.session.acts[-1].answers) >= 1


def test_a_line_is_corrected_in_place(evening: BeginEvening) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.tap("begin", offer="0")
    first, second, *_ = pit.pending.want.options
    pit.tap("answer", "p1", pick=first)
    assert "?show=fix&amp;at=1" in pit.page(show="journal")
    assert "So far:" in pit.page(show="fix", at=1)
    reply = pit.tap("fix", at=1, pick=second)
    assert reply.notice.message.startswith("Answer changed")
    assert pit.state.session.position["players"]["p1"]["character"] == second


def test_a_line_can_be_corrected_and_its_rule_read(evening: BeginEvening) -> None:
    film = evening("non-morts", *FRIENDS)
    film.tap("begin", offer="0")
    film.tap("answer", "p1", pick=4)
    [links] = [links for line, links in lines(film).items() if line.startswith("Ana Roll a die")]
    assert links == ["fix", "rule"]


def test_a_die_that_the_assistant_asks_for_is_corrected_as_well(evening: BeginEvening) -> None:
    """Whoever typed the dice of the fire wrong says so, as in the terminal."""
    night = evening("inferno", "Ana", own=True)
    night.tap("begin", offer="1")
    while night.pending.by != "assistant" or night.pending.want.kind != "roll":
        night.step()
    at = len(night.state.session.log.entries)
    dice = night.pending.want.dice
    shown = {"pick": 3} if dice == 1 else {f"die{die}": 3 for die in range(dice)}
    night.tap("answer", "hero", **shown)
    assert f"?show=fix&amp;at={at}" in night.page("hero", show="journal")
    assert 'value="fix"' in night.page("hero", show="fix", at=at)
    assert night.tap("fix", "hero", at=at, **dict.fromkeys(shown, 4)).lines


# ── What a correction may tell


@pytest.fixture
def judged(evening: BeginEvening) -> Callable[[], Evening]:
    """Sit where Ana has judged the first of the brute's three clues: hell, virus and comet are in play."""

    def sit() -> Evening:
        film = evening("non-morts", *FRIENDS)
        clues = [{"by": "p1", "kind": ""}] * 3
        start = {
            "game": "non-morts",
            "order": ["p1", "p2", "p3"],
            "theories": {"p1": "virus", "p2": "hell", "p3": "comet"},
            "rooms": {"R1": ""},
            "exits": {"R1": "surface"},
            "tokens": {"p1": 1},
            "survivors": {"brute": {"room": "R1", "clues": clues}},
        }
        party = seat_players(film.resources.kit("fr"), film.resources.game, ",".join(FRIENDS), own=False)
        film.state = PlayState(Session(film.resources.ruleset, start, "7").after(Call("move")), party)
        film.tap("answer", "p1", pick=("virus", "signal"))
        return film

    return sit


def test_a_correction_does_not_tell_which_theories_others_hold(judged: Callable[[], Evening]) -> None:
    """NM-SETUP-02: every theory of the box can be told, and what comes of it looks the same."""
    came = {}
    theories = judged().site.resources.ruleset.components.theories
    for theory in theories:
        film = judged()
        [at] = film.state.session.questions
        assert f'value="{theory}"' in film.page("p1", show="fix", at=at)
        reply = film.tap("fix", "p1", at=at, pick=theory)
        kept = [theory] if theory in ("virus", "hell", "comet") else []
        assert reply.lines[0].entries[0].answer == kept
        came[theory] = reply.notice, film.page("p1"), film.page("p1", show="journal")
    del came["virus"]  # the own one
    assert len(came) == 11 and all(each == came["hell"] for each in came.values())


def test_the_own_theory_that_the_app_drew_is_not_corrected(evening: BeginEvening) -> None:
    """NM-SETUP-02: that a theory does not fit would tell that another has it."""
    film = evening("non-morts", *FRIENDS)
    film.tap("begin", offer="0")
    questions = film.state.session.questions
    [at] = [at for at, each in questions.items() if (each.purpose, each.by) == ("setup-theory", "p2")]
    assert f"at={at}" not in film.page("p2", show="journal")
    for theory in film.resources.ruleset.components.theories:
        reply = film.tap("fix", "p2", at=at, pick=theory)
        assert not reply.lines and reply.notice.message == "This answer is not yours: you cannot change it."


class SitHit(Protocol):
    """Sits where the crowd has hit everybody; returns the evening and the places of the cards drawn."""

    def __call__(self, *, own: bool) -> tuple[Evening, list[int]]: ...


@pytest.fixture
def hit(evening: BeginEvening) -> SitHit:
    """Sit where the crowd has hit everybody; the app deals, or people draw from their own deck."""

    def sit(*, own: bool) -> tuple[Evening, list[int]]:
        pit = evening("mosh", "Ana", "Ben", own=own)
        while not pit.state.session.acts or pit.state.session.acts[-1].call.call != "dance":
            pit.step()
        questions = pit.state.session.questions
        return pit, [at for at, each in questions.items() if each.purpose == "crowd-attack-card"]

    return sit


def test_what_is_drawn_where_hands_are_secret_is_not_corrected(hit: SitHit) -> None:
    """MOSH-DEAL-02: that a card does not fit would tell that another holds it."""
    pit, drawn = hit(own=False)
    laid = [
        each
        for card in pit.resources.ruleset.components.cards
        for each in pit.resources.ruleset.components.both_ways(card)
    ]
    assert len(drawn) == 4 and len(laid) == 20
    for at in drawn:
        assert f"at={at}" not in pit.page("p1", show="journal")
        for card in laid:
            reply = pit.tap("fix", "p1", at=at, pick=card)
            assert (
                not reply.lines and reply.notice.message == "This answer is not yours: you cannot change it."
            )


def test_what_is_drawn_where_hands_are_secret_nobody_types(hit: SitHit) -> None:
    """Whoever wants to draw from now on begins with a deal of their own: these cards lie in the app."""
    pit, _ = hit(own=False)
    pit.tap("dice", own="1")
    pit.tap_agreed("undo", sure="1")
    assert not any(player["hand"] for player in pit.state.session.position["players"].values())
    while not pit.pending:
        pit.step()
    assert pit.pending.purpose == "crowd-attack-card" and not pit.pending.dealt


def test_what_is_drawn_from_a_deck_on_the_table_is_corrected(hit: SitHit) -> None:
    pit, drawn = hit(own=True)
    [*_, last] = drawn
    other = next(each for each in pit.state.session.questions[last].want.copies if each.startswith("h-la"))
    assert f"at={last}" in pit.page("p1", show="journal")
    assert pit.tap_agreed("fix", "p1", at=last, pick=other).lines


# ── Where nothing can follow as it did


@pytest.fixture
def shortened(evening: BeginEvening) -> Evening:
    """Sit where a correction has ended a song in round 3, of which round 4 had been played."""
    pit = evening("mosh", "Ana", "Ben", seed="5")
    damage = {"left-arm": 3, "right-arm": 3, "left-leg": 1, "right-leg": 1}
    players = {seat: {"damage": damage} for seat in ("p1", "p2")}
    start = {"game": "mosh", "order": ["p1", "p2"], "first": "p1", "round": 3, "players": players}
    begun = Session(pit.resources.ruleset, start, "4").after(Call("deal"))
    pit.state = PlayState(begun, pit.state.party).settled(pit.resources.game)[0]
    while pit.state.session.position["round"] < 5:
        pit.step(lambda options: "defence" if "defence" in options else options[0])
    played = pit.state
    for at, question in played.session.questions.items():
        for row in question.want.options if question.purpose == "dance-row" else ():
            pit.state = played
            pit.tap_agreed("fix", question.by, at=at, pick=row)
            if pit.state.session.position["over"]:
                return pit
    raise AssertionError("no correction ends the song")


def test_what_followed_a_deal_follows_no_other_song(shortened: Evening) -> None:
    """A crowd attack without a deal would leave everybody without cards."""
    session = shortened.state.session
    assert session.left[0].entry == Call("deal")
    page = shortened.page("p1")
    assert "Another song" in page and 'value="keep"' not in page
    assert not shortened.tap("keep").lines
    shortened.tap("begin", offer="0")
    while not shortened.pending:
        shortened.step()
    assert shortened.pending.purpose == "dance-card"
    assert [len(each["hand"]) for each in shortened.state.session.position["players"].values()] == [4, 4]


def test_what_the_rules_refuse_to_begin_is_shown_and_can_be_taken_back(evening: BeginEvening) -> None:
    """An evening that came to this otherwise is opened all the same."""
    pit = evening("mosh", "Ana", "Ben")
    pit.step(), pit.step(), pit.step()
    stuck = pit.state.session.after(Call("crowd-attack"))
    while stuck.pending:
        stuck = stuck.after(stuck.thrown())
    pit.state = PlayState(stuck, pit.state.party).settled(pit.resources.game)[0]
    assert stuck.acts[-1].call == pit.state.session.acts[-1].call
    assert "What next?" in pit.page("p1")
    refused = pit.tap("begin", offer="0")
    assert not refused.lines and refused.notice.faults
    assert pit.tap("undo", sure="1").lines


# ── What came of a correction


@pytest.fixture
def voting(evening: BeginEvening) -> Evening:
    """Sit where Cléo proposes that it rains, on Ben's phone, while Ben is asked which side to play."""
    film = evening("non-morts", *FRIENDS)
    film.tap("begin", offer="0", words="Helloworld")
    for die, seat in zip((6, 4, 2), ("p1", "p2", "p3"), strict=True):
        film.tap("answer", seat, pick=die)
    assert film.state.session.pending is None
    film.tap("begin", offer="0")
    assert (film.pending.by, film.pending.purpose) == ("p2", "start-turn-mode")
    film.tap("begin", "p2", offer="0.1.0", words="it rains")
    assert (film.pending.by, film.pending.purpose) == ("p1", "propose-vote")
    return film


def test_what_a_correction_came_to_is_told(voting: Evening) -> None:
    at = len(voting.state.session.log.entries)
    voting.tap("answer", "p1", pick="price")
    voting.tap("answer", "p1", pick=1)
    for payer in ("p3", "p2"):
        if voting.pending.purpose == "propose-vote":
            break
        voting.tap("answer", payer, pick=0)
    voting.tap("answer", "p2", pick="for")
    shorter = voting.tap("fix", "p1", at=at, pick="for").notice
    assert shorter.message == "Answer changed. Later answers that are no longer needed: {n}."
    assert shorter.values == {"n": 1}
    whole = voting.tap("fix", "p1", at=at, pick="against").notice
    assert whole.message == "Answer changed. Everything that followed still fits."
    anew = voting.tap("fix", "p1", at=at, pick="price").notice
    assert anew.message == "Answer changed. Some later questions must be answered again."


# ── What players say


def test_what_is_proposed_is_read_while_all_vote(voting: Evening) -> None:
    for seat in ("p1", "p2", "p3", ""):
        [asked] = elements(voting.page(seat), "//section[@id='ask']")
        assert "Cléo · Propose an event and vote. “it rains”" in text(asked)
    while voting.pending.purpose == "propose-vote":
        voting.step()
    assert "it rains" not in voting.page("p1").partition('class="board"')[0]


def test_what_was_said_stands_in_the_journal(voting: Evening) -> None:
    told = lines(voting)
    assert "Setup. “Helloworld”" in told
    assert "Cléo Propose an event and vote. “it rains”" in told
    assert not any("Do you play the undead or the survivors?" in line for line in told)


def test_a_proposal_is_whose_it_is_whatever_phone_it_came_from(voting: Evening) -> None:
    assert voting.lines[-1].by == "p3"


def test_a_proposal_is_taken_back_not_corrected(voting: Evening) -> None:
    at = len(voting.state.session.log.entries) - 1
    assert lines(voting)["Cléo Propose an event and vote. “it rains”"] == []
    assert "not yours: you cannot change it" in voting.page("p3", show="fix", at=at)
    assert voting.tap("fix", "p3", at=at, pick="zombies").lines == ()
    assert "Propose an event and vote." in voting.page("p1", show="undo")
    voting.tap("undo", "p1")
    assert voting.pending.purpose == "start-turn-mode"


# ── Whose consent is asked


@pytest.fixture
def shown(evening: BeginEvening) -> Evening:
    """Sit where Ana, Ben and Cléo have been dealt hands, and the first of them has laid a card."""
    pit = evening("mosh", *FRIENDS)
    while not any(event.kind == "card-played" for event in pit.state.session.events):
        pit.step()
    return pit


def boards(pit: Evening) -> dict[str, int]:
    """Return where in the journal each seat has chosen its board."""
    return {each.by: at for at, each in pit.state.session.questions.items() if each.purpose == "setup-board"}


def hands(pit: Evening) -> dict[str, list[str]]:
    """Return what everybody was dealt in this round."""
    dealt: dict[str, list[str]] = {}
    session = pit.state.session
    for at, question in session.questions.items():
        if question.purpose == "deal-card":
            dealt.setdefault(question.about["seat"], []).append(str(session.log.entries[at].answer))
    return dealt


def test_a_card_that_was_shown_is_taken_back_with_the_consent_of_who_showed_it(shown: Evening) -> None:
    first = next(event for event in shown.state.session.events if event.kind == "card-played").fields["seat"]
    other = next(seat for seat in ("p1", "p2", "p3") if seat != first)
    before = shown.state.session
    assert not shown.tap("undo", other).lines  # not sure yet
    before_wish = shown.state.stamp
    reply = shown.tap("undo", other, sure="1")
    assert not reply.lines and shown.state.wish.asks == (first,)
    assert "would like to undo" in shown.page(first) and 'value="agree"' in shown.page(first)
    assert 'value="agree"' not in shown.page(other) and "Waiting for" in shown.page(other)
    assert shown.tap("undo", other, before_wish, sure="1").notice is None  # a double tap counts once
    assert not shown.tap("agree", other).lines
    assert shown.tap("refuse", first).state.session is before
    assert "said no" in shown.page(other)
    shown.tap("undo", other, sure="1")
    [undo, *_] = shown.tap("agree", first).lines
    assert (undo.by, undo.agreed, undo.revealed) == (other, [first], ["dance-card"])
    names = {seat: FRIENDS[at] for at, seat in enumerate(("p1", "p2", "p3"))}
    mark = f"and with which limb? · asked by: {names[other]} · agreed: {names[first]}"
    assert mark in shown.page(show="journal")
    assert not any(event.kind == "card-played" for event in shown.state.session.events)


def test_the_own_card_is_taken_back_by_who_laid_it_and_that_is_marked(shown: Evening) -> None:
    first = next(event for event in shown.state.session.events if event.kind == "card-played").fields["seat"]
    assert shown.tap("undo", first, sure="1").lines
    [mark] = shown.state.session.log.marks
    assert (mark.by, mark.revealed, mark.agreed) == (first, ("dance-card",), ())


def test_whoever_wants_something_may_want_it_no_longer(shown: Evening) -> None:
    seat = next(seat for seat in ("p1", "p2", "p3") if seat != shown.pending.by)
    shown.tap("undo", seat, sure="1")
    stamp = shown.state.stamp
    shown.tap("withdraw", seat)
    assert shown.state.wish is None and shown.state.stamp != stamp
    shown.tap("undo", seat, sure="1")
    shown.step()  # the evening goes on meanwhile
    assert shown.state.wish is None


def test_another_ones_answer_is_corrected_with_their_consent(evening: BeginEvening) -> None:
    pit = evening("mosh", *FRIENDS)
    pit.tap("begin", offer="0")
    for seat in ("p1", "p2"):
        pit.tap("answer", seat, pick=pit.pending.want.options[0])
    at = boards(pit)["p2"]
    other = pit.pending.want.options[-1]
    assert not pit.tap("fix", "p1", at=at, pick=other).lines
    assert pit.state.wish.asks == ("p2",)
    assert pit.tap("agree", "p2").lines
    assert pit.state.session.position["players"]["p2"]["character"] == other
    assert pit.tap("fix", "p2", at=at, pick=pit.pending.want.options[-1]).lines


def test_what_the_app_drew_is_corrected_with_everybodys_consent(shown: Evening) -> None:
    at = next(at for at, each in shown.state.session.questions.items() if each.purpose == "setup-first")
    now = shown.state.session.log.entries[at].answer
    other = next(seat for seat in ("p1", "p2", "p3") if seat != now)
    shown.tap("fix", "p1", at=at, pick=other)
    assert shown.state.wish.asks == ("p2", "p3")
    assert not shown.tap("agree", "p3").lines
    assert shown.tap("agree", "p2").lines


def test_what_came_of_hands_is_dropped_where_they_are_dealt_again(shown: Evening) -> None:
    before = hands(shown)
    shown.step()
    at = boards(shown)["p3"]
    shown.tap_agreed("fix", "p3", at=at, pick=shown.state.session.questions[at].want.options[-1])
    assert shown.pending.purpose == "dance-card" and not shown.state.session.left
    assert not any(event.kind == "card-played" for event in shown.state.session.events)
    assert hands(shown) == before and [*map(len, before.values())] == [4, 4, 4]


def test_the_tables_screen_agrees_for_a_phone_that_is_not_there(shown: Evening) -> None:
    first = next(event for event in shown.state.session.events if event.kind == "card-played").fields["seat"]
    other = next(seat for seat in ("p1", "p2", "p3") if seat != first)
    shown.tap("undo", other, sure="1")
    screen = DeviceViewer("screen", ("",), "", "en", keeper=True, absent=(first,))
    assert 'value="agree"' in shown.page(viewer=screen)
    assert 'value="agree"' not in shown.page(viewer=replace(screen, absent=()))
    done = perform(shown.resources, shown.state, screen, Tap("agree", shown.state.stamp))
    assert (done.lines[0].agreed, done.lines[0].absent) == ([], [first])


def test_taking_back_a_correction_asks_whose_card_it_takes_off_the_table(shown: Evening) -> None:
    """The card was corrected, the row for which it was laid was not."""
    first = next(event for event in shown.state.session.events if event.kind == "card-played").fields["seat"]
    other = next(seat for seat in ("p1", "p2", "p3") if seat != first)
    at = next(at for at, each in shown.state.session.questions.items() if each.purpose == "dance-card")
    assert shown.tap("fix", first, at=at, pick=shown.state.session.questions[at].want.options[-1]).lines
    assert not shown.tap("undo", other, sure="1").lines
    assert shown.state.wish.asks == (first,)
