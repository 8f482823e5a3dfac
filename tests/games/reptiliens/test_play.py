"""Whole games as they are played: what is offered begins, what is asked is answered, one verdict ends it."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random

import pytest

from printkit.base.faults import RefusedError
from printkit.games.reptiliens.alone import POIROT
from printkit.games.reptiliens.game import GAME
from printkit.kit.model import Kit
from printkit.play import actions
from printkit.play.play_state import PlayState
from printkit.play.seating import seat_players
from printkit.play.visibility import Viewer
from printkit.table.answers import Choose, ChooseSome, Number
from printkit.table.audience import ALL
from printkit.table.journal import JOURNAL_FORMAT, Head
from printkit.table.legal_actions import LegalAction
from printkit.table.log import Answer, Call, LogLine, SeatChange
from printkit.table.proof import prove
from printkit.table.session import Session
from tests.games.reptiliens.conftest import Rules
from tests.games.reptiliens.test_whole_games import answer

NAMES = ("Ann", "Bob", "Cléo", "Dan", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou", "Max")
MASTER = Viewer("", (ALL,), ALL, "fr")
ALONE = Viewer("", ("p1",), "p1", "fr")

MAX_STEPS = 3000
"""Steps after which a game would be taken for endless."""

IN_BETWEEN, UNDONE = 0.05, 0.02
"""How often something comes between, and how often the last decision is taken back."""

RARE = ("stop-now", "remove-post")
"""What would end every game soon, or empty it."""


def begun(
    village: Kit, rules: Rules, names: str, master: str = "", seed: str = "moon", *, own: bool = False
) -> PlayState:
    party = seat_players(village, GAME, names, own)
    start = {"game": "reptiliens", **GAME.start(village, party, "human")}
    state = PlayState(Session(rules, start, "moon"), party)
    return state.after(SeatChange(ALL, master, "")) if master else state


def chosen(offers: tuple[LegalAction, ...], chance: Random) -> LegalAction:
    offer = chance.choice(offers)
    return chosen(offer.more, chance) if offer.more else offer


def filled(offer: LegalAction, chance: Random) -> Mapping[str, object]:
    """Choose in each field of an offer, and somebody else in each."""
    given: dict[str, object] = {}
    for each in offer.fields:
        match each.want:
            case Number(low=low):
                given[each.name] = low
            case ChooseSome(options=options):
                given[each.name] = chance.sample(options, chance.randint(1, min(3, len(options))))
            case Choose(options=options):
                given[each.name] = chance.choice([one for one in options if one not in given.values()])
    return given


def next_line(state: PlayState, viewer: Viewer, chance: Random) -> LogLine | None:
    """Return what somebody does, None where it is refused."""
    session, pending = state.session, state.session.pending
    offers = actions.legal_actions(GAME, state)
    if pending and (not offers or chance.random() > IN_BETWEEN):
        if pending.chance:
            return actions.throw(state, viewer)
        return actions.answer(state, viewer, answer(pending, chance))
    first = tuple(each for each in offers if each.name == "deal") or offers[:1]  # not a first game
    offer = chosen(offers if pending or chance.random() < 0.2 else first, chance)
    if offer.name in RARE and chance.random() < 0.95:
        return None
    call = offer.begun(chosen=filled(offer, chance))
    return session.continuing(call.between(ALL) if pending else call)


def played(state: PlayState, viewer: Viewer, chance: Random) -> tuple[PlayState, list[LogLine]]:
    """Play to the end; return that and all lines of the journal."""
    told: list[LogLine] = []
    for _ in range(MAX_STEPS):
        state, lines = state.settled(GAME)
        told += lines
        if not state.session.pending and state.moment(GAME).over:
            return state, told
        line = next_line(state, viewer, chance)
        if line is not None:
            with suppress(RefusedError):  # whoever invokes may not hold that power
                state = state.after(line)
                told.append(line)
        if chance.random() < UNDONE and actions.undoable(GAME, state):
            line = actions.undo(GAME, state, viewer, sure=True)
            state = state.after(line)
            told.append(line)
    raise AssertionError("a game without end")


@pytest.mark.parametrize(("count", "bots"), [(8, 0), (9, 3), (13, 0)])
def test_a_game_master_leads_a_game_to_its_end(count: int, bots: int, village: Kit, rules: Rules) -> None:
    names = [*NAMES[: count - bots], *["bot"] * bots]
    state, told = played(begun(village, rules, ",".join(names), "Zoé"), MASTER, Random(count))
    events = [event.kind for event in state.session.events]
    assert events.count("game-over") == 1
    by_app = [line for line in told if isinstance(line, Answer) and line.origin == "app"]
    assert {line.by for line in by_app} <= {*state.party.bots, "reptiles", "ghosts", "lovers"}
    assert bool(by_app) == bool(bots)
    head = Head(JOURNAL_FORMAT, "reptiliens", "moon", dict(state.session.start), state.party, "salt", False)
    seated = SeatChange(ALL, "Zoé", "")
    assert not prove(rules, head, enumerate([seated, *told], start=2)).faults


def test_somebody_alone_is_poirot_and_decides_for_nobody_else(village: Kit, rules: Rules) -> None:
    """REP-PHONE-01: the app is game master."""
    state, _ = played(begun(village, rules, "Ann"), ALONE, Random(4))
    assert state.session.position["gm"] == "phone"
    assert len(state.session.position["players"]) == 12
    assert state.session.position["players"]["p1"]["role"] == POIROT
    assert [event.kind for event in state.session.events].count("game-over") == 1
    log = state.session.log.entries
    questions = ((at, question) for at, question in state.session.questions.items() if not question.chance)
    asked = [question.seats for at, question in questions if log[at].origin == "typed"]
    assert asked
    assert all("p1" in seats for seats in asked)


def test_without_a_game_master_nobody_is_shown_a_card_of_another(village: Kit, rules: Rules) -> None:
    state, _ = begun(village, rules, "Ann").settled(GAME)
    assert not GAME.board(village, state.view("p1").position, {}, "p1")
    state = state.after(state.session.continuing(state.moment(GAME).offers[0].begun("")))
    state, _ = state.settled(GAME)
    lines = GAME.board(village, state.view("p1").position, {}, "p1")
    assert sum("[" in line for line in lines) == 1
    everybodys = GAME.board(village, state.view("").position, {}, "")
    assert not any("[" in line for line in everybodys)


def test_a_game_master_may_deal_cards_by_hand(village: Kit, rules: Rules) -> None:
    state = begun(village, rules, ",".join(NAMES[:8]), "Zoé", own=True)
    state = state.after(state.session.continuing(Call("deal")))
    state, lines = state.settled(GAME)
    assert not lines
    assert state.session.pending
    assert state.session.pending.purpose == "role"
    state = state.after(actions.answer(state, MASTER, "prophete"))
    state = state.after(actions.answer(state, MASTER, "ingenieure"))
    assert state.session.position["players"]["p1"]["role"] == "prophete"
    head = Head(JOURNAL_FORMAT, "reptiliens", "moon", dict(state.session.start), state.party, "salt", False)
    journal = [SeatChange(ALL, "Zoé", ""), *state.session.log.entries]
    assert not prove(rules, head, enumerate(journal, start=2)).faults


@pytest.mark.parametrize("count", [9, 12])
def test_a_first_game_is_offered_whose_nights_move_nobody_but_reptilians(
    count: int, village: Kit, rules: Rules
) -> None:
    state = begun(village, rules, ",".join(NAMES[:count]), "Zoé")
    offer = next(each for each in state.moment(GAME).offers if each.name == "deal-first")
    state, _ = state.after(state.session.continuing(offer.begun(""))).settled(GAME)
    now = state.session.position
    leaving = {
        role
        for row in village.table("night-row")
        if village.row("night-call", row["row"])["moves"]
        for role in row["roles"]
    }
    dealt = {spec for person in now["players"].values() for spec in person["specs"]}
    assert len(dealt) == count
    assert not leaving & dealt
    assert not {"assassin", "meurtrier", "tueur"} & dealt
    assert not {*now["posts"]} & {row.id for row in village.table("post") if row["kind"] == "optional"}


def test_the_reptilians_show_their_prey_and_the_game_master_tells_it(village: Kit, rules: Rules) -> None:
    state = begun(village, rules, ",".join(NAMES), "Zoé")
    chance = Random(1)
    while not (state.session.pending and state.session.pending.purpose == "prey"):
        state, _ = state.settled(GAME)
        if state.session.pending and state.session.pending.purpose == "prey":
            break
        line = (
            actions.answer(state, MASTER, answer(state.session.pending, chance))
            if state.session.pending
            else state.session.continuing(state.moment(GAME).offers[0].begun(""))
        )
        state = state.after(line)
    assert "disagree" in state.view(ALL).pending.want.options
    beside = GAME.aside(village, state.session.position, state.session.pending, state.party.names)
    assert beside[-1] == village.row("gesture", "reptiliens")["text"]
    state = state.after(actions.answer(state, MASTER, "p1"))
    assert state.session.position["night"]["prey"]["target"] == "p1"
