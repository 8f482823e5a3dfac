"""What an evening of film tells beside its questions."""

from printkit.games.registry import load_game
from printkit.table.answers import ChooseSome
from printkit.table.event import Event
from printkit.table.question import Question
from tests.games.kinds import Games, Kits, Lay, Play


def test_the_clue_that_is_judged_is_shown_alone_and_all_of_them_to_whoever_may_claim(
    kit: Kits, scene: Lay, film: Play
) -> None:
    """NM-CLUE-02, NM-END-01."""
    clues = [{"by": "p1", "text": words} for words in ("a warm needle", "a green halo", "a torn label")]
    survivors = {"star": {"room": "R1", "clues": clues}}
    position = film("start-turn", scene(survivors=survivors)).position()

    def shown(purpose: str, **about: int) -> list[str]:
        question = Question(
            purpose, "p1", "NM-CLUE-02", ChooseSome(("virus",), 0, 1), {"hero": "star", **about}
        )
        return load_game("non-morts").aside(kit("non-morts"), position, question, {"p1": "Ana"})

    for at, clue in enumerate(clues, start=1):
        (line,) = shown("move-judge", clue=at)
        assert clue["text"] in line
    assert [clue["text"] in line for clue, line in zip(clues, shown("move-claim"), strict=True)] == [True] * 3
    assert shown("kill-who") == []


def test_which_theories_a_clue_confirms_is_told_of_the_own_and_of_those_revealed(
    game: Games, scene: Lay, film: Play
) -> None:
    """NM-SETUP-02: no theory is shown before the end."""
    judged = Event(
        "clue-judged", "NM-CLUE-02", {"survivor": "star", "clue": 1, "theories": ["virus", "hell"]}
    )
    counted = Event("theory-counted", "NM-END-01", {"survivor": "star", "theory": "virus", "count": 1})
    position = film("start-turn", scene(theories={"p1": "virus", "p2": "hell", "p3": "soda"})).position()

    def seen(seat: str, *events: Event, **given: bool) -> tuple[list[str] | None, bool]:
        visibility = game("non-morts").visibility({**position, **given}, events, seat)
        told = visibility.event(judged)
        return told.fields["theories"] if told else None, visibility.event(counted) is not None

    assert seen("p1") == (["virus"], True)
    assert seen("p2") == (["hell"], False)
    assert seen("p3") == (None, False)
    revealed = Event("theory-revealed", "NM-END-01", {"seat": "p1", "theory": "virus"})
    assert seen("p3", revealed) == (["virus"], True)
    assert seen("", over=True) == (["virus", "hell"], True)
