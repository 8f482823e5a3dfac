"""What waits to be written is small: glyphs packed, equal parts shared."""

from __future__ import annotations

import pickle

from hypothesis import given
from hypothesis import strategies as st

from printkit.press.pdf.drawing import BoxReport, Drawing, PackedGlyphs, pack_glyphs

TEXTS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=3)
FONTS = st.dictionaries(st.text("abc", min_size=1), st.dictionaries(st.integers(0, 0xFFFF), TEXTS))


@given(st.lists(FONTS))
def test_packed_glyphs_are_those_that_were_set(drawings: list[dict[str, dict[int, str]]]) -> None:
    gathered = PackedGlyphs()
    expected: dict[str, dict[int, str]] = {}
    for glyphs in drawings:
        for key, texts in glyphs.items():
            known = expected.setdefault(key, {})
            known.update({glyph: text for glyph, text in texts.items() if glyph not in known})
        gathered.add(
            pack_glyphs({key: {g: expected[key][g] for g in texts} for key, texts in glyphs.items()})
        )
    assert {key: gathered.of(key) for key in expected} == expected
    again = PackedGlyphs()
    again.add(gathered.packed)
    assert {key: again.of(key) for key in expected} == expected


def box(name: str) -> BoxReport:
    return BoxReport(
        name, 0, 1, 2, 30, 4, 1, "en", 3, 3, 2, 1.2, 0.3, "top", 0, "", (), f"{name}\nw", ("Serif",)
    )


def test_what_boxes_have_alike_is_kept_once_and_their_words_stay() -> None:
    known: dict[object, object] = {}
    sent = [
        pickle.loads(pickle.dumps(box("a")._replace(words=words, size=size)))
        for words, size in (("x", 2.5), ("y", 3.0))
    ]
    one, other = (each.sharing(known) for each in sent)
    assert [one, other] == sent
    assert sent[0].families is not sent[1].families
    assert one.families is other.families and one.id is other.id


def test_equal_parts_of_drawings_become_one() -> None:
    known: dict[object, object] = {}
    one, other = (
        Drawing(name, 0, 0, 63, 88, uses=tuple(uses), files=(("art", "1"),), boxes=(box(name),))
        for name, uses in (("a", ["F1", "X2"]), ("b", ["F1", "X2"]))
    )
    shared, like = one.sharing(known), other.sharing(known)
    assert (shared, like) == (one, other)
    assert shared.uses is like.uses
    assert shared.files is like.files
    assert [extent.name for extent in like.important] == ["b"]
    assert like.boxes[0].lines == ("b", "w")
