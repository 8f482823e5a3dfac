"""One size of words for a whole deck: the largest that fits every card, box by box; cached equals fresh."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.face_renderer import sides_of
from printkit.press.jobs.job import check_job
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck

LONG = "Les zombis pogotent dans la fosse depuis la première chanson. " * 2
MIDDLE = "Les zombis pogotent dans la fosse."


@pytest.fixture
def crowded(deck: Deck) -> Deck:
    """A deck of which two cards have more words than the others, in one of two boxes."""
    deck.template(
        "front.svg",
        '{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}'
        '{% block drawing %}{% call parts.box("name", 5, 5, 53, 12, "reading") %}{{ row.name }}{% endcall %}'
        '{% call parts.box("other", 5, 25, 53, 12, "reading middle") %}{{ row.name }}{% endcall %}'
        '{% call parts.box("third", 5, 45, 20, 12, "reading") %}{{ row.id }}{% endcall %}{% endblock %}',
    )
    deck.cards(4, c2=LONG, c3=MIDDLE)
    return deck


def sizes(
    deck: Deck, cache: Path | None = None, only: tuple[str, ...] = (), all_boxes: bool = False
) -> dict[str, set[float]]:
    """The sizes of the words in each box, in mm, over the faces that are asked for."""
    kit = read_game(paths.card_data("deck")).kit("fr")
    kit = kit.with_same_size() if all_boxes else kit
    context = BuildContext(PrintJob(kit, "full", Request(("deck",), cache=cache)))
    found: dict[str, set[float]] = {}
    for each in context.renderer.draw_all(
        sides_of(context.templates, kit, kit.components, only), 1, lambda done: None
    ):
        assert each.drawing is not None
        for box in each.drawing.boxes:
            found.setdefault(box.id, set()).add(round(box.size, 3))
    context.close()
    return found


def test_without_it_each_card_has_its_own_size(crowded: Deck) -> None:
    assert len(sizes(crowded)["name"]) > 1


def test_all_words_of_a_class_have_one_size(crowded: Deck) -> None:
    least = min(sizes(crowded)["name"])
    crowded.game(more="same_size = true")
    found = sizes(crowded)
    assert found["name"] == found["third"] == {least}  # boxes of one class
    assert len(found["other"]) == 1


def test_a_list_names_boxes_by_id_or_class(crowded: Deck) -> None:
    crowded.game(more='same_size = ["name"]')
    found = sizes(crowded)
    assert len(found["name"]) == 1
    assert len(found["other"]) > 1
    assert found["third"] == {3.2}
    crowded.game(more='same_size = ["middle"]')
    assert len(sizes(crowded)["other"]) == 1
    assert len(sizes(crowded)["name"]) > 1


def test_a_single_card_is_as_in_the_whole_deck(crowded: Deck) -> None:
    crowded.game(more="same_size = true")
    assert sizes(crowded, only=("card/c1",)) == sizes(crowded)


def test_what_was_remembered_is_as_drawn_anew(crowded: Deck, tmp_path: Path) -> None:
    """An edit of one card changes the size of all; the words of others are not taken from the cache."""
    cache = tmp_path / "cache"
    apart = sizes(crowded, cache)
    crowded.game(more="same_size = true")
    assert sizes(crowded, cache) == sizes(crowded, cache) == sizes(crowded) != apart
    crowded.cards(4, c3=MIDDLE)
    assert sizes(crowded, cache) == sizes(crowded)
    crowded.game()
    assert sizes(crowded, cache) == sizes(crowded)


def test_the_option_asks_for_it_of_every_component(crowded: Deck, tmp_path: Path) -> None:
    assert len(sizes(crowded, all_boxes=True)["name"]) == 1
    cache = tmp_path / "cache"
    assert not crowded.build(cache=cache).faults
    plain = crowded.pdf().read_bytes()
    assert not crowded.build(cache=cache, same_size=True).faults
    same = crowded.pdf().read_bytes()
    assert same != plain
    assert not crowded.build(cache=cache).faults
    assert crowded.pdf().read_bytes() == plain


def test_words_that_do_not_fit_leave_the_others_large(crowded: Deck) -> None:
    crowded.game(more="same_size = true")
    crowded.cards(4, c2=LONG * 20)
    assert len([fault for fault in crowded.build().faults if "beyond their box" in fault.message]) == 2
    crowded.cards(4)
    assert sizes(crowded)["name"] == {3.2}


@pytest.mark.parametrize("value", ['"name"', "1", "[1]"])
def test_anything_else_is_a_fault(crowded: Deck, value: str) -> None:
    crowded.game(more=f"same_size = {value}")
    (fault,) = crowded.build().faults
    assert "expected true or a list of boxes" in fault.message


@pytest.mark.parametrize("how", ["check", "build", "draft"])
def test_a_box_that_no_face_has_is_told(crowded: Deck, how: str) -> None:
    crowded.game(more='same_size = ["nmae", "middle"]')
    if how == "check":
        job = PrintJob(read_game(paths.card_data("deck")).kit("fr"), "full", Request(("deck",)))
        told = check_job(job)
    else:
        told = crowded.build(draft=how == "draft").faults
    (fault,) = (each for each in told if "id or class" in each.message)
    assert (fault.severity, fault.values["value"], fault.values["close"]) == ("warning", "nmae", "name")
