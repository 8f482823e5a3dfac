"""What is needed for one face is let go of with the face: of thousands, it would slow down all others."""

from __future__ import annotations

import gc

from printkit.base import paths
from printkit.kit.loading.reader import read_game
from printkit.press.jobs.context import BuildContext
from printkit.press.jobs.face_renderer import sides_of
from printkit.press.request import PrintJob, Request
from tests.press.deck import Deck

FACE = """{% extends "common/face.svg" %}{% import "common/parts.svg" as parts with context %}
{% block drawing %}{% call parts.box("name", 5, 5, 53, 12, "reading") %}{{ row.name }}{% endcall %}
{{ parts.code(row.id, 5, 80) }}{% endblock %}"""


def test_a_face_leaves_nothing_to_the_garbage_collector(deck: Deck) -> None:
    deck.template("front.svg", FACE)
    deck.cards(9)
    kit = read_game(paths.card_data("deck")).kit("fr")
    context = BuildContext(PrintJob(kit, "full", Request(("deck",), cache=None)))
    sides = list(sides_of(context.templates, kit, kit.components))
    drawn = [context.renderer.draw(each, set()) for each in sides[:4]]  # what others share with them is kept
    gc.collect()
    gc.disable()
    try:
        drawn += [context.renderer.draw(each, set()) for each in sides[4:]]
        left = gc.collect()
    finally:
        gc.enable()
    assert all(each.drawing and not each.drawing.faults for each in drawn)
    assert left == 0
