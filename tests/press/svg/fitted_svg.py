"""Write what was found into an SVG, so that a browser shows the face as it is printed."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

from lxml import etree

from printkit.press.pdf.drawing import BoxReport, Drawing
from printkit.press.pdf.syntax import pdf_number
from printkit.press.svg.numbers import read_length
from printkit.press.svg.xml_tree import SVG, XHTML

_JUSTIFY = {"top": "flex-start", "middle": "center", "bottom": "flex-end"}
_BLOCKS = (f"{XHTML}p", f"{XHTML}div", "p", "div")
ZOOM = 20
"""How many times larger a browser sets words than it shows them: some set no words below 10 px."""
_ICON_DROP = 0.17
"""Em by which an icon hangs under the baseline."""


def fitted_svg(svg: str, drawing: Drawing) -> str:
    """Return the SVG that was drawn, each box of words with its found font-size and line-height.

    Gaps, vertical alignment and icons, which browsers do not know, are written out as well.
    """
    root = etree.fromstring(svg.encode(), etree.XMLParser(encoding="utf-8", resolve_entities=False))
    boxes = list(root.iter(f"{SVG}foreignObject"))
    for report in drawing.boxes:
        _enlarge(boxes[report.number])
        _write(next(boxes[report.number].iterchildren(etree.Element)), report)
    icons = {Path(path).stem: path for path, _ in drawing.files}
    for icon in list(root.iter(f"{XHTML}icon")):
        path = icons.get(f"icon-{icon.get('name')}")
        if path:
            _show(icon, path)
    return etree.tostring(root, encoding="unicode")


def _enlarge(box: etree._Element) -> None:
    """Let the browser set words in large pixels and shrink the result: it rounds lines to whole pixels."""
    for name in ("x", "y", "width", "height"):
        box.set(name, pdf_number(read_length(str(box.get(name, "0"))) * ZOOM))
    box.set("transform", f"{box.get('transform', '')} scale({pdf_number(1 / ZOOM)})".strip())


def _write(div: etree._Element, report: BoxReport) -> None:
    """Style a div and its paragraphs; words without a paragraph are put into one."""
    if not any(child.tag in _BLOCKS for child in div.iterchildren(etree.Element)):
        paragraph = etree.Element(f"{XHTML}p")
        paragraph.text, div.text = div.text, None
        paragraph.extend(list(div))
        div.append(paragraph)
    for place, paragraph in enumerate(div.iterchildren(etree.Element)):
        _style(paragraph, f"margin:{pdf_number(report.gap if place else 0)}em 0 0")
    _style(
        div,
        f"font-size:{pdf_number(report.size / report.scale)}px;line-height:{pdf_number(report.leading)}"
        f";zoom:{ZOOM};height:100%;display:flex;flex-direction:column"
        f";justify-content:{_JUSTIFY[report.valign]};font-variant-ligatures:none",
    )


def _show(icon: etree._Element, path: str) -> None:
    """Put an icon's drawing where it stands; it takes the colour of the words."""
    if Path(path).suffix == ".svg":
        drawing = deepcopy(etree.parse(path, etree.XMLParser(resolve_entities=False)).getroot())
    else:
        drawing = etree.Element(f"{XHTML}img", src=Path(path).absolute().as_uri(), style="object-fit:contain")
    for name in ("x", "y", "width", "height"):
        drawing.attrib.pop(name, "")
    _style(
        drawing, f"display:inline-block;width:1em;height:1em;vertical-align:-{_ICON_DROP}em;fill:currentColor"
    )
    drawing.tail = icon.tail
    parent = icon.getparent()
    if parent is not None:
        parent.replace(icon, drawing)


def _style(element: etree._Element, found: str) -> None:
    style = str(element.get("style", "")).strip().rstrip(";")
    element.set("style", f"{style};{found}" if style else found)
