"""Write the sizes that were found into an SVG, so that a browser shows the face as it is printed."""

from __future__ import annotations

from lxml import etree

from printkit.press.paint.drawing import BoxReport, Drawing
from printkit.press.paint.numbers import number
from printkit.press.paint.source import SVG


def fitted_svg(svg: str, drawing: Drawing) -> str:
    """Give the SVG that was drawn, each box of words with its found font-size and line-height."""
    root = etree.fromstring(svg.encode(), etree.XMLParser(encoding="utf-8", resolve_entities=False))
    boxes = list(root.iter(f"{SVG}foreignObject"))
    for report in drawing.boxes:
        _write(boxes[report.number], report)
    return etree.tostring(root, encoding="unicode")


def _write(box: etree._Element, report: BoxReport) -> None:
    div = next(box.iterchildren(etree.Element))
    found = f"font-size:{number(report.size / report.scale)}px;line-height:{number(report.leading)}"
    style = str(div.get("style", "")).strip().rstrip(";")
    div.set("style", f"{style};{found}" if style else found)
