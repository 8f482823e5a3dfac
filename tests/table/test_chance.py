"""What a throw depends on, and what it comes to: nothing that anybody does gets better luck."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

import pytest

from printkit.table.act import Ruleset, Table
from printkit.table.answers import Draw, Roll
from printkit.table.chance import chance_key, thrown_answer
from printkit.table.log import Answer, Call, LogLine
from printkit.table.question import Question, ReservedPlace, Steps, draw, roll
from printkit.table.session import Session
from printkit.table.visibility import FullVisibility

START = {"game": "pond"}
SHELLS = {"cowrie": 3, "whelk": 2, "pearl": 1, "conch": 6}


def shells(table: Table[Any, Any], *, first: str, less: int = 0) -> Steps[None]:
    """Give two shells each, in secret, from whoever is first; `less` conches lie open elsewhere."""
    whole = {**SHELLS, "conch": SHELLS["conch"] - less}
    left, frogs = dict(whole), ["ann", "bob", "cleo"]
    at = frogs.index(first)
    for frog in frogs[at:] + frogs[:at]:
        for place in range(2):
            reserved = ReservedPlace(whole, 2 * frogs.index(frog) + place)
            holds = {shell: copies for shell, copies in left.items() if copies}
            shell = yield from draw("shell", frog, "POND-08", holds, secret=True, reserved=reserved)
            left[shell] -= 1


def flies(table: Table[Any, Any], *, dealt: bool = False) -> Steps[None]:
    """Draw two flies, in secret or from what others hold in secret."""
    for frog in ("ann", "bob"):
        yield from draw("fly", frog, "POND-09", {"gnat": 50, "moth": 50}, secret=not dealt, dealt=dealt)


def many(table: Table[Any, Any], *, frog: str, dice: int = 1, need: int = 4) -> Steps[None]:
    """Throw some dice, to reach what they need."""
    yield from roll("many", frog, "POND-10", dice=dice, frog=frog, need=need)


@pytest.fixture
def evening(pond: Ruleset[Any, Any]) -> Session:
    procedures = {**pond.procedures, "shells": shells, "flies": flies, "many": many}
    game = Ruleset("pond", pond.components, pond.reader, procedures, pond.names, visibility=FullVisibility)
    return Session(game, START, seed="moon")


def thrown(evening: Session, *lines: LogLine) -> Session:
    """Throw all that is asked for, then go on with these lines and throw again."""
    for line in (None, *lines):
        evening = evening.after(line) if line else evening
        while evening.pending and evening.pending.chance:
            evening = evening.after(evening.thrown())
    return evening


def hands(evening: Session) -> Mapping[str, list[str]]:
    """Return the shells of each frog that the last act has dealt."""
    found: dict[str, list[str]] = {}
    for _, question, answer in evening.acts[-1].questions():
        found.setdefault(question.by, []).append(answer.answer)
    return found


def values(evening: Session) -> list[Any]:
    return [answer.answer for _, _, answer in evening.acts[-1].questions()]


def again(evening: Session) -> Session:
    """Return an evening as it is when its journal is opened anew."""
    return Session.of(evening.game, evening.start, evening.seed, evening.log)


many_of = partial(Call, "many")


def test_the_nth_throw_of_a_seed_is_always_the_same(evening: Session) -> None:
    evening = thrown(evening, *[many_of({"frog": "bob"})] * 4, *[many_of({"frog": "ann"})] * 4)
    faces = [entry.answer for entry in evening.log.entries if isinstance(entry, Answer)]
    assert faces == [3, 3, 4, 1, 2, 2, 1, 3]


def test_a_throw_for_another_moves_nobodys(evening: Session) -> None:
    ann, bob = (many_of({"frog": frog, "dice": 8}) for frog in ("ann", "bob"))
    anns, bobs = values(thrown(evening, ann)), values(thrown(evening, bob))
    assert anns != bobs
    assert values(thrown(evening, bob, ann)) == anns
    assert values(thrown(evening, Call("fish"), Call("croak"), ann, bob)) == bobs
    assert values(thrown(evening, ann, ann)) not in (anns, bobs)


def test_a_throw_taken_back_cannot_be_given_to_another(evening: Session) -> None:
    """Whoever has seen one, and takes it back to let another throw, finds the same again afterwards."""
    ann, bob = (many_of({"frog": frog, "dice": 8}) for frog in ("ann", "bob"))
    seen = thrown(evening, ann)
    back = seen.after(seen.undoing(2))
    assert values(thrown(back, bob)) != values(seen)
    assert values(thrown(back, bob, ann)) == values(seen)
    redone = back.after(back.redoing(1))
    assert redone.after(redone.thrown()).log.entries == seen.log.entries


def test_what_a_throw_needs_gives_it_no_other_dice(evening: Session) -> None:
    """Whoever takes a shot back to shoot with a better modifier finds the same die again."""
    easy, hard = (many_of({"frog": "ann", "dice": 8, "need": need}) for need in (2, 6))
    assert values(thrown(evening, easy)) == values(thrown(evening, hard))
    assert values(thrown(evening, hard, easy)) == values(thrown(evening, easy, easy))


def test_fewer_dice_are_the_first_of_more(evening: Session) -> None:
    few, more = (values(thrown(evening, many_of({"frog": "ann", "dice": dice})))[0] for dice in (3, 9))
    assert more[:3] == few


def test_another_seed_is_another_chance(evening: Session) -> None:
    key = chance_key(evening.after(many_of({"frog": "ann", "dice": 9})).acts)
    nine = Question("many", "ann", "POND-10", Roll(9))
    assert len({str(thrown_answer(key, str(seed), nine)) for seed in range(50)}) == 50


def test_dice_and_cards_are_fair() -> None:
    die, card = Question("a", "ann", "X", Roll()), Question("b", "ann", "X", Draw({"carp": 3, "eel": 1}))
    faces = Counter(thrown_answer(f"{key}", "moon", die) for key in range(6000))
    cards = Counter(thrown_answer(f"{key}", "moon", card) for key in range(4000))
    assert set(faces) == {1, 2, 3, 4, 5, 6} and all(abs(count - 1000) < 150 for count in faces.values())
    assert abs(cards["eel"] - 1000) < 150


@pytest.mark.parametrize("first", ["ann", "bob", "cleo"])
def test_hands_are_the_same_whoever_is_dealt_to_first(evening: Session, first: str) -> None:
    dealt = hands(thrown(evening, Call("croak"), Call("shells", {"first": first})))
    assert dealt == hands(thrown(evening, Call("shells", {"first": "ann"})))
    held = Counter(shell for hand in dealt.values() for shell in hand)
    assert held.total() == 6 and held <= Counter(SHELLS)


def test_every_deal_and_every_deck_is_shuffled_anew(evening: Session) -> None:
    def deals(*calls: Call) -> str:
        return str(hands(thrown(evening, *calls)))

    deal = Call("shells", {"first": "ann"})
    others = [Call("shells", {"first": "ann", "less": less}) for less in range(1, 6)]
    assert len({deals(*[deal] * count) for count in range(1, 8)}) == 7
    assert len({deals(deal), *map(deals, others)}) == 6


def test_each_card_is_dealt_as_often_as_there_are_copies(evening: Session) -> None:
    session, found = evening, Counter[str]()
    for _ in range(300):
        session = thrown(session, Call("shells", {"first": "bob"}))
        found.update(hands(session)["cleo"])
    assert found.total() == 600
    for shell, copies in SHELLS.items():
        assert abs(found[shell] - 50 * copies) < 60, found


def test_a_deal_goes_on_where_a_card_was_given_by_hand(evening: Session) -> None:
    """Whatever was told, each card that follows is still in the deck."""
    for shell in SHELLS:
        told = thrown(evening.after(Call("shells", {"first": "ann"})).after(Answer(shell)))
        assert Counter(values(told)) <= Counter(SHELLS) and len(values(told)) == 6


def test_nothing_gets_other_hands(evening: Session) -> None:
    deal, chance = Call("shells", {"first": "ann"}), Random(0)
    whole = hands(thrown(evening, deal))
    for _ in range(40):
        session = thrown(evening, deal)
        for _ in range(chance.randint(1, 12)):
            moves = [session.after(session.undoing())] if session.log.changes else []
            moves += [session.after(session.redoing())] if session.log.undone else []
            moves += [session.after(session.thrown())] if session.pending else []
            session = chance.choice([*moves, again(session)])
        session = thrown(session) if session.acts else thrown(session, deal)
        assert hands(session) == whole


@pytest.mark.parametrize("dealt", [False, True])
def test_other_secrets_depend_on_all_that_stands_before(evening: Session, dealt: bool) -> None:
    """Nobody throws openly, takes it back, and knows then what another was dealt."""
    drawn = Call("flies", {"dealt": dealt})

    def keys(*lines: LogLine) -> list[str]:
        session, found = thrown(evening, *lines).after(drawn), list[str]()
        while session.pending:
            found.append(chance_key(session.acts))
            session = session.after(session.thrown())
        return found

    fish = evening.after(Call("fish"))
    before = keys(Call("croak"))
    assert before == keys(Call("croak"))
    assert len({*before, *keys(), *keys(Call("fish")), *keys(Call("croak"), Call("croak"))}) == 8
    carp, eel = (fish.after(Answer(card)) for card in ("carp", "eel"))
    typed, told = fish.after(Answer("carp", "typed", "ann")), fish.after(Answer("carp", "thrown", "bob"))
    key = {id(each): chance_key(each.after(drawn).acts) for each in (carp, eel, typed, told)}
    assert key[id(carp)] == key[id(typed)] == key[id(told)] != key[id(eel)]


def test_a_key_is_the_same_whatever_others_hold(evening: Session) -> None:
    """Open throws, and cards with reserved places, depend on nothing that is hidden."""
    asked = evening.after(Call("whisper", {"frog": "bob"}))
    worlds = [asked.after(Answer(told)).after(Answer([])) for told in ("moon", "reed")]
    for call in (Call("shells", {"first": "ann"}), Call("many", {"frog": "ann"})):
        assert len({chance_key(world.after(call).acts) for world in worlds}) == 1


def test_a_decision_is_not_thrown(evening: Session) -> None:
    pending = evening.after(Call("feast")).pending
    assert pending
    with pytest.raises(TypeError):
        thrown_answer("", "1", pending)
