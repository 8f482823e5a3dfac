"""A PDF of another program taken apart: its pages in another PDF show the same, and bring only their own."""

import io
import pickle
import zlib

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from printkit.press.pdf.assembly import assemble, over
from printkit.press.pdf.foreign import ForeignPdf, taken_apart
from printkit.press.pdf.page import DocumentInfo, ForeignPage, Page, Stamp
from tests.press.svg.picture import clean, svg

SIDE = 60 * 25.4 / 72  # mm: of a page of 60 points
INFO = DocumentInfo("title", "fr")


def other_pdf(*, packed: bool = True) -> bytes:
    """Three pages: a form with a picture, the same drawn by two streams, and nothing.

    The first links to the second. A string looks like a reference.
    """
    pdf = pikepdf.new()
    picture = pdf.make_stream(
        bytes([0, 255] * 8),
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Image,
        Width=4,
        Height=4,
        BitsPerComponent=8,
        ColorSpace=pikepdf.Name.DeviceGray,
    )
    form = pdf.make_stream(
        b"1 0 0 rg 0 0 40 40 re f q 20 0 0 20 0 0 cm /I Do Q",
        Type=pikepdf.Name.XObject,
        Subtype=pikepdf.Name.Form,
        BBox=[0, 0, 40, 40],
        Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=picture)),
        Words=pikepdf.String("(1 0 R) and \\ 3 0 R"),
        Nothing=pdf.get_object((999, 0)),
        Number=pdf.make_indirect(pikepdf.Object.parse(b"7")),
    )
    resources = pdf.make_indirect(pikepdf.Dictionary(XObject=pikepdf.Dictionary(F=form)))
    for contents in (b"q 1 0 0 1 5 5 cm /F Do Q", b"q 1 0 0 1 5 5 cm", b""):
        page = pdf.add_blank_page(page_size=(60, 60))
        page.obj.Resources = resources
        page.obj.Contents = pdf.make_stream(contents)
    pdf.pages[1].obj.Contents = pikepdf.Array([pdf.pages[1].obj.Contents, pdf.make_stream(b"/F Do Q")])
    link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, Rect=[0, 0, 9, 9])
    link.Dest = pikepdf.Array([pdf.pages[1].obj, pikepdf.Name.Fit])
    pdf.pages[0].obj.Annots = pikepdf.Array([link])
    pdf.Root.MarkInfo = pikepdf.Dictionary(Marked=True)
    out = io.BytesIO()
    pdf.save(out, compress_streams=packed, deterministic_id=True)
    return out.getvalue()


def bound(pdf: ForeignPdf, *numbers: int) -> bytes:
    """Some pages of a PDF, each on a page of its own."""
    pages = [
        Page(
            SIDE,
            SIDE,
            (Stamp(ForeignPage("other", number, SIDE, SIDE), SIDE / 2, SIDE / 2),),
            title=f"{number}",
        )
        for number in numbers
    ]
    return assemble(pages, {"other": pdf}, INFO)


def images(data: bytes) -> list[Image.Image]:
    return [page.render(scale=4).to_pil().convert("RGB") for page in pypdfium2.PdfDocument(data)]


def alike(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize("packed", [True, False])
def test_pages_look_as_they_did(packed: bool) -> None:
    data = other_pdf(packed=packed)
    before, after = images(data), images(bound(taken_apart(data), 2, 0, 1))
    assert before[0].getcolors() and len(before[0].getcolors() or ()) > 2
    assert all(alike(after[at], before[number]) for at, number in enumerate((2, 0, 1)))
    with pikepdf.open(io.BytesIO(bound(taken_apart(data), 0, 1))) as pdf:
        assert pdf.check_pdf_syntax() == []


def test_how_a_page_is_packed_may_stand_in_an_object_of_its_own() -> None:
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(60, 60))
    lines = b"0 0 1 rg 5 5 40 40 re f".ljust(24)
    rows = b"".join(bytes([2, *row]) for row in differences(lines, 8))
    page.obj.Contents = pikepdf.Stream(pdf, zlib.compress(rows))
    page.obj.Contents.Filter = pikepdf.Name.FlateDecode
    page.obj.Contents.DecodeParms = pdf.make_indirect(pikepdf.Dictionary(Predictor=15, Columns=8))
    out = io.BytesIO()
    pdf.save(out, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    data = out.getvalue()
    with pikepdf.open(io.BytesIO(data)) as saved:
        assert saved.pages[0].Contents.get_raw("/DecodeParms").is_indirect
    (before,), (after,) = images(data), images(bound(taken_apart(data), 0))
    assert before.getpixel((80, 80)) == (0, 0, 255)
    assert alike(before, after)


def differences(data: bytes, columns: int) -> list[bytes]:
    """Return rows of bytes, each as what is added to the row above it, as PNG's predictor Up has them."""
    rows = [data[at : at + columns] for at in range(0, len(data), columns)]
    return [
        bytes((byte - above) % 256 for byte, above in zip(row, before, strict=True))
        for before, row in zip([bytes(columns), *rows], rows, strict=False)
    ]


def test_what_it_brings_is_written_once_and_nothing_else() -> None:
    whole = bound(taken_apart(other_pdf()), 0, 1, 0)
    with pikepdf.open(io.BytesIO(whole)) as pdf:
        kinds = [str(each.get("/Subtype", "")) for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        assert (kinds.count("/Image"), kinds.count("/Form")) == (1, 3)
        assert "/MarkInfo" not in pdf.Root
        assert not any("/Annots" in page for page in pdf.pages)
        form = pdf.pages[0].Resources.XObject.P0.Resources.XObject.F
        assert str(form.Words) == "(1 0 R) and \\ 3 0 R"
        assert form.Number == 7 and form.get("/Nothing") is None
    with pikepdf.open(io.BytesIO(bound(taken_apart(other_pdf()), 2))) as pdf:
        assert len(pdf.pages) == 1


def test_it_can_be_remembered() -> None:
    pdf = taken_apart(other_pdf())
    assert pickle.loads(pickle.dumps(pdf)) == pdf == taken_apart(other_pdf())
    assert pdf.sizes == [pytest.approx((SIDE, SIDE))] * 3


def test_a_document_keeps_its_links_and_its_catalogue_under_what_is_stamped_over_it() -> None:
    square = clean(svg('<rect width="4" height="4" fill="#00f"/>', SIDE))
    data = other_pdf()
    pages = [Page(SIDE, SIDE, (Stamp(square, SIDE / 2, SIDE / 2),)) for _ in range(3)]
    made = over(taken_apart(data), pages, INFO)
    for before, after in zip(images(data), images(made), strict=True):
        assert after.getpixel((5, 5)) == (0, 0, 255)
        assert alike(before.crop((80, 0, *before.size)), after.crop((80, 0, *before.size)))
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.pages[0].Annots[0].Dest[0].objgen == pdf.pages[1].objgen
        assert bool(pdf.Root.MarkInfo.Marked)
        assert b"/Artifact BMC" in pdf.pages[0].Contents[2].read_bytes()
        assert str(pdf.docinfo.Title) == "title"
