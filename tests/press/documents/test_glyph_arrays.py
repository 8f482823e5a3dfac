"""Arrays in C that are filled: of open length they hold the same."""

from weasyprint.pdf import fonts

from printkit.press.documents.glyph_arrays import OpenArrays


def test_an_array_that_is_filled_holds_the_same_and_has_the_same_length() -> None:
    ffi = OpenArrays(fonts.ffi)
    for numbers in ([7], [3, 1, 4, 1, 5], tuple(range(700))):
        array = ffi.new(f"hb_codepoint_t[{len(numbers)}]", numbers)
        assert list(array) == list(numbers)
        assert ffi.sizeof(array) == 4 * len(numbers)
        assert ffi.typeof(array) is ffi.typeof("hb_codepoint_t[]")


def test_an_array_that_is_not_filled_to_its_end_keeps_its_length() -> None:
    ffi = OpenArrays(fonts.ffi)
    assert len(ffi.new("hb_codepoint_t[5]", [1, 2])) == 5
    assert len(ffi.new("hb_tag_t[100]")) == 100
    assert len(ffi.new("PangoLogAttr[]", 9)) == 9
    assert ffi.new("unsigned int *", 100)[0] == 100
