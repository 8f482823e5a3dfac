"""Write the back of a game's cards: a ground in its colour, a weave of lines, the title on paper."""

from __future__ import annotations

from printkit.base.messages import translator
from printkit.base.msgid import N_
from printkit.faces.face import BLEED
from printkit.starter.frame import CardFrame, mm
from printkit.starter.style_sheets import WordStyles, condensed, own_style

_WHOLE = N_("The back of every card: the title of the game on a ground in its colour.")
_SMALL = N_("The back of every piece: a weave on a ground in its colour.")
_TITLE = N_("The title on paper")
_SAME = N_("All cards of a pile need the same back.")
_FIRST = """{{#- {what}
    {same} -#}}
{{% extends "common/face.svg" %}}
{{% import "common/parts.svg" as parts with context %}}
{{% block defs %}}
{{#- {weave} -#}}"""


def written_back(
    width: float, height: float, *, several: bool, small: bool = False, style: str = "", lang: str = "en"
) -> tuple[str, WordStyles]:
    """Return the template of a back, and the styles of its words.

    Where a game has `several` piles, each is named on its back and has a colour of its own. The back of a
    `small` piece has no words. `style` names a style sheet of its own; notes
    are in `lang`.
    """
    say = translator(lang)
    weave = say(N_("The weave: one tile of it, in mm"))
    first = _FIRST.format(what=say(_SMALL if small else _WHOLE), same=say(_SAME), weave=weave)
    own = own_style(style) if style else ""
    frame = CardFrame(width, height)
    if small:
        return _small_back(frame, first, own, several=several), {}
    u, m = frame.u, frame.margin
    ground = _ground(several=several)
    below = u(4.6) if several else 0.0
    high = u(17) if height >= width else u(13)
    top = (height - high) / 2
    edge = m - u(0.6)
    inside = (edge, edge, width - 2 * edge, height - 2 * edge)
    x, wide = m + u(4.5), width - 2 * m - u(9)
    lines = [
        first,
        *_weave(frame, own),
        frame.across(f"ground-dark {ground}", -BLEED, height + 2 * BLEED),
        frame.rect("", *inside, ' fill="url(#weave)"'),
        frame.rect("back-frame", *inside, f' rx="{mm(u(2))}"'),
        "",
        f"{{#- {say(_TITLE)} -#}}",
        frame.rect("back-label", m + u(2.5), top, width - 2 * m - u(5), high, f' rx="{mm(u(1.5))}"'),
        frame.box(
            *("title", x, top + u(1.2), wide, high - u(2.4) - below),
            "title ink centre middle",
            "{{ kit.title }}",
        ),
    ]
    styles = {"title": condensed(800, u(9), leading=0.98)}
    if several:
        styles["pile"] = condensed(500, u(3.4), lines=1, spaced=0.06)
        box = ("pile", x, top + high - u(1.2) - below, wide, below)
        lines.append(frame.box(*box, "pile ink centre middle", "{{ component.name }}"))
    return "\n".join([*lines, "{% endblock %}", ""]), styles


def _ground(*, several: bool) -> str:
    return "back-{{ component.id }}" if several else "back-ground"


def _weave(frame: CardFrame, own: str) -> list[str]:
    """Return the pattern of lines around the middle of the card, its `own` style, and what comes next."""
    tile = frame.u(6)
    half = mm(tile / 2)
    place = f'x="{mm(frame.width / 2)}" y="{mm(frame.height / 2)}" width="{mm(tile)}" height="{mm(tile)}"'
    return [
        f'<pattern id="weave" patternUnits="userSpaceOnUse" {place}>',
        f'<path class="weave" d="M0 {half}L{half} 0 {mm(tile)} {half} {half} {mm(tile)}z"/>',
        f'<circle class="weave-dot" cx="{half}" cy="{half}" r="{mm(frame.u(0.6))}"/></pattern>',
        *filter(None, [own]),
        "{% endblock %}",
        "{% block drawing %}",
    ]


def _small_back(frame: CardFrame, first: str, own: str, *, several: bool) -> str:
    """Return the back of a piece that has no room for words: its colour and the weave."""
    lines = [
        first,
        *_weave(frame, own),
        frame.across(f"ground-dark {_ground(several=several)}", -BLEED, frame.height + 2 * BLEED),
        frame.across("", -BLEED, frame.height + 2 * BLEED, ' fill="url(#weave)"'),
    ]
    return "\n".join([*lines, "{% endblock %}", ""])
