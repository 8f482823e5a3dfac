"""Words in boxes: hand a foreignObject to the typesetter, place what it sets, and report how it came out.

Icons among words are drawings, `art/icon-NAME.svg`, one em high and in the colour of their words, or images.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

from printkit.base.faults import Fault, FaultError, Several, ToldNumber, name_advice, near_name
from printkit.base.msgid import N_
from printkit.base.paths import normal_path
from printkit.base.text_files import PICTURES
from printkit.press.fonts.fallback import script_name
from printkit.press.fonts.fontbook import MissingFontError, family_hint
from printkit.press.fonts.missing import missing_hint
from printkit.press.geometry import Matrix, moved, multiply, scale, shift
from printkit.press.pdf.drawing import UNSEEN_OVERFLOW, BoxReport
from printkit.press.pdf.images import ImageDataError
from printkit.press.pdf.syntax import POINTS, operator
from printkit.press.svg.attributes import Attributes, AttributeValueError
from printkit.press.svg.colours import hexadecimal, read_colour
from printkit.press.svg.css import Context
from printkit.press.svg.layer import Layer
from printkit.press.svg.outlines import outlined
from printkit.press.svg.properties import INITIAL, Tracking
from printkit.press.svg.references import paint_file, place_window, put_image, read_picture
from printkit.press.svg.scope import PaintState, Scope
from printkit.press.svg.source import MISPLACED_BOX, NO_DIV
from printkit.press.svg.xml_tree import XHTML, Element
from printkit.press.typesetting.markup import WORD_TAGS, UnknownElementError, paragraphs
from printkit.press.typesetting.style import FLOOR, PlacedIcon, Style, TextBox
from printkit.press.typesetting.text_operators import without_actual

MAX_BOX_LETTERS = 30_000
"""Letters of one box: a densely set A3 sheet; so many take some seconds."""
LETTERS_OF_ELEMENT = 4
"""Letters that take as long as an element."""
MAX_MISSING = 200
"""Letters of a script without a font that are counted of one box."""
_NAME = re.compile(r"[\w.-]+")

_LANG = re.compile(r"[A-Za-z0-9-]+")

_XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
_NAMES = {
    "font-family": "family",
    "font-size": "size",
    "font-weight": "weight",
    "font-style": "italic",
    "line-height": "leading",
    "text-align": "align",
    "text-transform": "transform",
    "hyphens": "hyphens",
    "--gap": "gap",
    "--valign": "valign",
    "--lines": "lines",
}
"""The typesetter's names of properties whose values it takes as they are."""


UNKNOWN_ICON = N_("no icon {name}")


def paint_icon(
    scope: Scope, div: Element, icon: PlacedIcon, colour: str, matrix: Matrix, layer: Layer
) -> None:
    """Draw an icon among the words of a div; `matrix` leads from their box to the layer."""
    path = _find(scope, icon.name) if _NAME.fullmatch(icon.name) else None
    if path is None:
        element = _icon_element(div, icon.name)
        close = near_name(icon.name, _known_icons(scope))
        scope.fault(
            layer,
            element,
            UNKNOWN_ICON,
            {"name": icon.name, "file": f"art/icon-{icon.name}.svg", "close": close},
            N_("did you mean “{close}”? otherwise draw it in {file}") if close else N_("draw it in {file}"),
            words=scope.source.texts(element),
        )
        return
    if path.suffix != ".svg":
        _paint_image(scope, _icon_element(div, icon.name), path, icon, matrix, layer)
        return
    style = {**INITIAL, "color": read_colour(colour)}
    try:
        art = paint_file(scope, path, "", style)
    except OSError:
        element = _icon_element(div, icon.name)
        scope.fault(layer, element, N_("the file cannot be read: {href}"), {"href": path.name})
        return
    if art is not None and art.view is None and art.layer.faults:
        layer.blame(art.layer.faults)  # it could not be read
        return
    if art is None or art.view is None:
        element = _icon_element(div, icon.name)
        scope.fault(layer, element, N_("the icon {name} has no viewBox"), {"name": icon.name})
        return
    place_window(art, (icon.x, icon.y, icon.size, icon.size), matrix, layer)


def _icon_element(div: Element, name: str) -> Element:
    """Return the first element of words that shows an icon; only what goes wrong with it asks."""
    shown = (each for each in div.iter() if each.local == "icon" and each.get("name") == name)
    return next(shown, div)


def _paint_image(
    scope: Scope, element: Element, path: Path, icon: PlacedIcon, matrix: Matrix, layer: Layer
) -> None:
    """Draw an image as an icon: whole, in the middle of its square."""
    try:
        picture, info = read_picture(scope, path, layer)
    except ImageDataError as wrong:
        scope.fault(layer, element, wrong.message, {"href": path.name})
    except FaultError as faults:
        layer.faults += faults.faults
    except OSError:
        scope.fault(layer, element, N_("the file cannot be read: {href}"), {"href": path.name})
    else:
        where = (icon.x, icon.y, icon.size, icon.size)
        put_image(picture, info, scope.job.shown(path), where, "", matrix, layer)


def _find(scope: Scope, name: str) -> Path | None:
    """Look in the drawing's own art first, then in that of the allowed folders."""
    job, folder = scope.job, scope.source.folder

    def look() -> Path:
        for art in _art_folders(scope):
            for ending in PICTURES:
                path = normal_path(art / f"icon-{name}{ending}")
                if path.is_file() and any(path.is_relative_to(normal_path(root)) for root in job.roots):
                    return path
        raise FileNotFoundError

    try:
        return job.cache.once(("icon", name, folder, job.roots), look, type(folder))
    except (OSError, RuntimeError):
        return None


def _art_folders(scope: Scope) -> Iterator[Path]:
    """Yield the folders in which icons are looked for."""
    for start in (scope.source.folder, *scope.job.roots):
        yield from (start / "art", start / "common" / "art")


def _known_icons(scope: Scope) -> list[str]:
    """Name the icons that are drawn; only faults ask."""
    found = (path for art in _art_folders(scope) for path in art.glob("icon-*") if path.suffix in PICTURES)
    return sorted({path.stem.removeprefix("icon-") for path in found})


def paint_words(scope: Scope, element: Element, state: PaintState, layer: Layer) -> None:
    """Set the words of a foreignObject."""
    attributes = Attributes(element, state.width, state.height)
    x, y = attributes.point("x", "y")
    width, height = attributes.size("width", state.width), attributes.size("height", state.height)
    if layer.wordless:
        scope.fault(layer, element, MISPLACED_BOX)
        return
    divs = element.children
    if len(divs) != 1 or divs[0].tag != f"{XHTML}div":
        scope.fault(layer, element, NO_DIV)
        return
    if not width or not height:
        raise AttributeValueError("width" if not width else "height", "0")
    matrix = multiply(layer.base, multiply(state.matrix, shift(x, y)))
    enlarged = scale(matrix)
    styles = _Styles(scope, state, layer, enlarged)
    try:
        found = paragraphs(divs[0], styles.of)
    except UnknownElementError as error:
        message, where = N_("unknown element among words: {tag}"), scope.source.texts(error.element)
        hint, close = name_advice(error.tag, WORD_TAGS)
        scope.fault(layer, error.element, message, {"tag": error.tag, **close}, hint, words=where)
        return
    style = styles.box
    if not found or style is None or not state.style["visibility"]:
        return
    letters = sum(len(run.text) for paragraph in found for run in paragraph)
    scope.job.count(letters // LETTERS_OF_ELEMENT)
    if letters > MAX_BOX_LETTERS:
        message, hint = N_("the box has more than {most} characters"), N_("put them into a document")
        where = scope.source.texts(element)
        scope.fault(layer, element, message, {"most": MAX_BOX_LETTERS}, hint, words=where)
        return
    if style.size < style.floor - 1e-6:
        values: dict[str, object] = {
            "size": ToldNumber(f"{style.size * enlarged * POINTS:.1f}"),
            "floor": ToldNumber(f"{style.floor * enlarged * POINTS:.1f}"),
        }
        message = N_("the words are {size} pt high, and the smallest size is {floor} pt")
        hint = N_("a class for small print says `--floor`")
        scope.fault(layer, divs[0], message, values, hint, "font-size")
    try:
        names = (f"#{attributes.get('id')}", divs[0].get("class"))
        most = min((scope.job.sizes[name] for name in names if name in scope.job.sizes), default=inf)
        setting = scope.job.typesetter.set(TextBox(width, height, found, style, most / enlarged))
    except MissingFontError as missing:
        what = (
            N_("the family {family} has no italic")
            if missing.italic and not missing.families
            else N_("no font family {family}")
        )
        hint, values = family_hint(missing.family, missing.families)

        def chosen(each: Element) -> object:
            return scope.declared(each, scope.context_of(each), Layer()).get("font-family")

        chooser = next((each for each in divs[0].iter() if chosen(each) == missing.family), divs[0])
        scope.fault(layer, chooser, what, {"family": missing.family, **values}, hint, "font-family")
        return
    layer.tied = True  # its place among the boxes is this drawing's own
    if scope.job.outlined:
        words = outlined(setting.operators, scope.job.typesetter.fonts.by_key)
    else:
        told = layer.told
        words = without_actual(setting.operators) if told else _in_language(setting.operators, style.lang)
        layer.write(setting.glyphs)
        new = (key for key in setting.glyphs if key not in layer.fonts)
        layer.fonts.update((key, scope.job.font_file(key)) for key in new)
    layer.operators.append(f"q {operator(shift(x, y))}\n{words}")
    colours = [run for paragraph in found for run in paragraph if run.icon] if setting.icons else []
    for icon in setting.icons:
        run = next(run for run in colours if run.icon == icon.name)
        colours.remove(run)
        paint_icon(scope, divs[0], icon, run.style.colour, multiply(state.matrix, shift(x, y)), layer)
    layer.operators.append("Q")
    left, top, right, bottom = moved(matrix, (0.0, 0.0, width, height))
    spill = max(setting.size / 2, setting.overflow_mm) * scale(state.matrix)
    layer.mark(moved(state.matrix, (x, y, x + width, y + height)), spill)
    report = BoxReport(
        id=attributes.get("id"),
        number=scope.job.numbers.get(element, 0),
        x=left,
        y=top,
        width=right - left,
        height=bottom - top,
        scale=enlarged,
        lang=style.lang,
        size=setting.size * enlarged,
        largest=style.size * enlarged,
        floor=setting.floor * enlarged,
        leading=setting.leading,
        gap=style.gap,
        valign=style.valign,
        overflow_mm=setting.overflow_mm * enlarged,
        too_wide=setting.too_wide,
        missing=setting.missing,
        words="\n".join(setting.lines),
        families=setting.families,
        names=names,
    )
    layer.boxes.append(report)
    if report.missing or not report.fits:
        layer.blame(_faults(report, scope.job.name, partial(scope.source.texts, element)))


def _in_language(operators: str, lang: str) -> str:
    """Mark a box of words as one, with its language."""
    if not operators or not _LANG.fullmatch(lang):
        return operators
    return f"/Span<</Lang({lang})>>BDC\n{operators}\nEMC"


class _Styles:
    """Gives the typesetter the style of each element of a box; `box` is the div's."""

    def __init__(self, scope: Scope, state: PaintState, layer: Layer, enlarged: float) -> None:
        self.scope, self.state, self.layer, self.enlarged = scope, state, layer, enlarged
        self.contexts: dict[Element, Context] = {}
        self.box: Style | None = None

    def of(self, element: Element, inherited: Style) -> Style:
        """Return an element's style from the one that it inherits."""
        parent = element.parent
        above = self.state.context if parent is None else self.contexts.get(parent, self.state.context)
        context = above.child(element.local, element.get("class"), element.get("id"))
        self.contexts[element] = context
        own = self.scope.declared(element, context, self.layer)
        if self.box is not None:
            return inherited._replace(**self._changes(own, inherited.size)) if own else inherited
        lang = inherited.lang or _lang(element)
        grey, values = self.scope.job.grey, tuple(self.state.style.values())
        key = ("words", context, element.get("style"), inherited, lang, self.enlarged, grey, values)
        self.box = self.scope.job.cache.once(
            key, lambda: self._box_style(own, inherited._replace(lang=lang)), Style
        )
        return self.box

    def _box_style(self, own: Mapping[str, Any], inherited: Style) -> Style:
        style = {**self.state.style, **own}
        changes = {"floor": FLOOR / self.enlarged, **self._changes(style, style["font-size"])}
        return inherited._replace(**changes)

    def _changes(self, own: Mapping[str, Any], size: float) -> dict[str, Any]:
        changes = {name: own[key] for key, name in _NAMES.items() if key in own}
        if "color" in own:
            changes["colour"] = hexadecimal(own["color"], self.scope.job.grey)
        if own.get("direction") is not None:
            changes["rtl"] = own["direction"]
        if "letter-spacing" in own:
            tracking: Tracking = own["letter-spacing"]
            changes["tracking"] = (
                tracking.value if tracking.em else tracking.value / changes.get("size", size)
            )
        if own.get("--floor"):
            changes["floor"] = own["--floor"] / self.enlarged
        return changes


def _lang(element: Element) -> str:
    """Return the language that an element stands in."""
    for above in (element, *element.ancestors()):
        lang = above.get("lang") or above.get(_XML_LANG)
        if lang:
            return lang
    return ""


def _faults(report: BoxReport, name: str, words: Callable[..., str]) -> Iterator[Fault]:
    """Yield what is wrong with words in a box: too many of them, or no font for a letter, or none that leans.

    `words` tells where the texts of the game stand that are in the box, or the one that has a character.
    """
    lang = f" ({report.lang})" if report.lang else ""
    place = f"{name} box {report.id}{lang}".strip()
    if report.overflow_mm > UNSEEN_OVERFLOW:
        yield Fault(
            "",
            place,
            N_("the words reach {mm} mm beyond their box at the smallest size, {size} pt"),
            {
                "mm": ToldNumber(f"{report.overflow_mm:.1f}"),
                "size": ToldNumber(f"{report.floor * POINTS:.1f}"),
            },
            N_("shorten the words, or make the box larger"),
            words=words(),
        )
    box, one = f"box {report.id}{lang}", frozenset({name})
    if upright := [each.letter for each in report.missing if each.upright]:
        message = N_("{font} lacks {letters}: upright among italic letters")
        hint = N_("leave the italics out, or choose a font that has them")
        told = {"letters": _with_codes(upright), "font": report.missing[0].font}
        yield Fault("", box, message, told, hint, "warning", piece=name, others=one, words=words(upright[0]))
    by_script: dict[str, list[str]] = {}
    for each in report.missing:
        if not each.upright:
            by_script.setdefault(script_name(each.letter[0]), []).append(each.letter)
    for script, letters in by_script.items():
        hint, advice = missing_hint(letters[0][0], report.lang)
        message = N_("no font has these characters ({script}): {letters}; {font} was asked for")
        if not script:
            message = N_("no font has {letters}; {font} was asked for")
        values = {"letters": _with_codes(letters), "font": report.missing[0].font, "script": script, **advice}
        yield Fault("", box, message, values, hint, piece=name, others=one, words=words(letters[0]))


def _with_codes(letters: list[str]) -> Several:
    """Return letters as a fault tells them, each with the codes of its parts."""
    codes = ((each, " ".join(f"U+{ord(part):04X}" for part in each)) for each in letters[:MAX_MISSING])
    return Several([f"{each} ({code})" for each, code in codes])
