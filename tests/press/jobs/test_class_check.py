"""Classes of a face that no style sheet names."""

from __future__ import annotations

import pytest

from printkit.press.jobs.class_check import classes_of, unstyled
from printkit.press.jobs.job import check_job
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck


def checked(deck: Deck) -> list[str]:
    from printkit.kit.loading.reader import read_game

    kit = read_game(deck.data).kit("fr")
    return [str(fault) for fault in check_job(PrintJob(kit, "full", Request(("deck",))))]


def test_a_mistyped_class_is_a_warning_with_its_line_once(deck: Deck) -> None:
    deck.template("face.css", ".title { font-size: 5px }")
    deck.words("titel middle")
    assert checked(deck) == [
        "printkit: templates/common/parts.svg: line 5, from templates/deck/front.svg line 1, card/c1/front: "
        "warning: no style sheet names the class “titel”\nhint: did you mean “title”?"
    ]
    assert deck.build().faults == []


def test_a_class_that_only_the_sheet_for_low_ink_names_is_known(deck: Deck) -> None:
    deck.template("face-low.css", ".flood { fill: #fff }")
    deck.template(
        "front.svg", '{% extends "common/face.svg" %}{% block drawing %}<g class="flood keep"/>{% endblock %}'
    )
    assert checked(deck) == []


@pytest.mark.parametrize(
    ("svg", "found"),
    [
        ('<svg><style>.a{fill:red} g .b-c > p.d{}</style><g class="a b-c"/><p class="d"/></svg>', []),
        ('<svg><style>.a{width:.5px}</style><g class="a e"/><g class="e f"/></svg>', ["e", "f"]),
        ("<svg><style>.fire-4{}</style><g class='fire-1'/><g class='fires'/></svg>", ["fires"]),
        ('<svg><g class="known"/></svg>', []),
        ("<svg/>", []),
    ],
)
def test_classes_that_no_sheet_names(svg: str, found: list[str]) -> None:
    assert [*unstyled(classes_of(svg), svg, frozenset({"known"}))] == found
