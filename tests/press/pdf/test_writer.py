"""Objects written one by one are a whole PDF, for every program that reads one."""

import io
import shutil
import subprocess
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.press.pdf.writer import PACKED, PdfWriter, deflated, text_string

LOOSE = 3 * PACKED + 7


def written(words: str = "Carte · 1/9") -> bytes:
    """A page with a black square, and more loose objects than one object stream takes."""
    writer = PdfWriter()
    tree = writer.reserve()
    content = writer.flate(deflated("10 10 20 20 re f"))
    kid = writer.add(f"<</Type/Page/Parent {tree}/MediaBox[0 0 40 60]/Resources<<>>/Contents {content}>>")
    writer.add(f"<</Type/Pages/Count 1/Kids[{kid}]>>", tree)
    numbers = [writer.add(f"{number}") for number in range(LOOSE)]
    plain = writer.stream(b"as it is", "/Kind/Plain")
    root = writer.add(f"<</Type/Catalog/Pages {tree}/Numbers[{' '.join(numbers)}]/Own {plain}>>")
    return writer.finish(root, writer.add(f"<</Title {text_string(words)}>>"))


def test_pikepdf_finds_every_object() -> None:
    with pikepdf.open(io.BytesIO(written())) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert list(pdf.Root.Numbers) == list(range(LOOSE))
        assert pdf.Root.Own.read_bytes() == b"as it is"
        assert pdf.pages[0].Contents.read_bytes() == b"10 10 20 20 re f"
        assert str(pdf.docinfo.Title) == "Carte · 1/9"
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        assert sum(each.get("/Type") == "/ObjStm" for each in streams) in (0, 4)  # qpdf may hide them


def test_pdfium_shows_the_page() -> None:
    page = pypdfium2.PdfDocument(written())[0]
    image = page.render(scale=1).to_pil().convert("L")
    assert image.size == (40, 60)
    assert (image.getpixel((20, 40)), image.getpixel((20, 10))) == (0, 255)


@pytest.mark.parametrize("command", [("qpdf", "--check"), ("pdfinfo",)])
def test_other_programs_read_it(command: tuple[str, ...], tmp_path: Path) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    (tmp_path / "a.pdf").write_bytes(written())
    done = subprocess.run([*command, str(tmp_path / "a.pdf")], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_the_same_objects_give_the_same_bytes_and_others_another_identifier() -> None:
    assert written() == written()
    with pikepdf.open(io.BytesIO(written())) as one, pikepdf.open(io.BytesIO(written("other"))) as other:
        assert bytes(one.trailer.ID[0]) == bytes(one.trailer.ID[1]) != bytes(other.trailer.ID[0])


def test_loose_objects_are_packed() -> None:
    """A deck of thousands of cards has as many pages and outline entries, each a few letters."""
    assert b"/Numbers" not in written()
    assert len(written()) < 15 * LOOSE


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_words_outside_of_pages_come_back(words: str) -> None:
    with pikepdf.open(io.BytesIO(written(words))) as pdf:
        assert str(pdf.docinfo.Title) == words


def test_operators_are_compressed_letter_by_letter() -> None:
    assert zlib.decompress(deflated("(\xe9) Tj")) == b"(\xe9) Tj"
