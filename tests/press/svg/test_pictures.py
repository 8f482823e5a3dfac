"""Drawings of ten by ten millimetres and what a viewer shows of them."""

import pytest

from tests.press.pixels import colour_at
from tests.press.svg.picture import book, clean, expected, image, shown, svg

PICTURES = {
    "a tinted group is one colour wherever it is solid": (
        '<g style="--tint: color" color="red"><rect width="4" height="4" fill="#fff"/>'
        '<rect x="5.5" y=".5" width="4" height="4" fill="none" stroke="#00f"/>'
        '<linearGradient id="a"><stop stop-color="#0f0"/><stop offset="1"/></linearGradient>'
        '<rect y="6" width="10" height="1" fill="url(#a)"/>'
        '<g transform="translate(0 8) scale(2)" style="color: blue"><path d="M0 0H2V1H0Z"/></g></g>'
        '<rect x="6" y="8" width="4" height="2" fill="#0f0"/>',
        """
        rrrr.rrrrr
        rrrr.r...r
        rrrr.r...r
        rrrr.r...r
        .....rrrrr
        ..........
        rrrrrrrrrr
        ..........
        rrrr..gggg
        rrrr..gggg
        """,
    ),
    "a mirrored use": (
        '<defs><path id="flag" d="M0 0H4V1H1V4H0Z"/></defs><use href="#flag"/>'
        '<use href="#flag" transform="translate(10 10) scale(-1)" fill="red"/>',
        """
        ####......
        #.........
        #.........
        #.........
        ..........
        ..........
        .........r
        .........r
        .........r
        ......rrrr
        """,
    ),
    "a quarter turn about a point": (
        '<rect x="1" y="1" width="5" height="2" transform="rotate(90 5 5)"/>',
        """
        ..........
        .......##.
        .......##.
        .......##.
        .......##.
        .......##.
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "a nested svg cuts at its window": (
        '<rect width="10" height="10" fill="#ff0"/>'
        '<svg x="2" y="2" width="4" height="4" viewBox="0 0 2 2">'
        '<rect x="-9" y=".5" width="20" height="1" fill="#00f"/></svg>',
        """
        yyyyyyyyyy
        yyyyyyyyyy
        yyyyyyyyyy
        yybbbbyyyy
        yybbbbyyyy
        yyyyyyyyyy
        yyyyyyyyyy
        yyyyyyyyyy
        yyyyyyyyyy
        yyyyyyyyyy
        """,
    ),
    "a symbol takes the size and the colour of its use": (
        '<symbol id="s" viewBox="0 0 2 2"><rect width="1" height="1"/>'
        '<rect x="1" y="1" width="1" height="1" fill="currentColor"/></symbol>'
        '<use href="#s" width="2" height="2" color="red"/>'
        '<use href="#s" x="4" y="4" width="6" height="6" color="blue"/>'
        '<use href="#s" x="4" width="6" height="2" color="red"/>',
        """
        #.....#...
        .r.....r..
        ..........
        ..........
        ....###...
        ....###...
        ....###...
        .......bbb
        .......bbb
        .......bbb
        """,
    ),
    "drawings stand in their box as preserveAspectRatio asks": (
        '<svg width="4" height="10" viewBox="0 0 2 2" preserveAspectRatio="xMidYMax meet">'
        '<rect width="2" height="2"/></svg>'
        '<svg x="5" width="2" height="10" viewBox="0 0 2 2" preserveAspectRatio="xMaxYMid slice">'
        '<rect width="1" height="2" fill="red"/><rect x="1" width="1" height="2" fill="blue"/></svg>'
        '<svg x="8" width="2" height="10" viewBox="0 0 2 2" preserveAspectRatio="none">'
        '<rect width="1" height="1" fill="red"/><rect x="1" y="1" width="1" height="1" fill="blue"/></svg>',
        """
        .....bb.r.
        .....bb.r.
        .....bb.r.
        .....bb.r.
        .....bb.r.
        .....bb..b
        ####.bb..b
        ####.bb..b
        ####.bb..b
        ####.bb..b
        """,
    ),
    "a see-through group covers itself, see-through shapes do not": (
        '<g opacity=".5"><rect width="3" height="10"/><rect width="6" height="4"/></g>'
        '<rect y="6" x="3" width="4" height="4" opacity=".5"/>'
        '<rect y="6" x="5" width="4" height="4" fill-opacity=".5"/>',
        """
        ++++++....
        ++++++....
        ++++++....
        ++++++....
        +++.......
        +++.......
        +++++??++.
        +++++??++.
        +++++??++.
        +++++??++.
        """,
    ),
    "a clip path with transforms, its shapes together": (
        '<clipPath id="c"><rect width="6" height="2" transform="translate(1 1)"/>'
        '<rect x="1" y="-9" width="2" height="9" transform="scale(1 -1)"/></clipPath>'
        '<g clip-path="url(#c)" transform="translate(2 0)"><rect width="20" height="20" fill="red"/></g>',
        """
        ...rr.....
        ...rrrrrr.
        ...rrrrrr.
        ...rr.....
        ...rr.....
        ...rr.....
        ...rr.....
        ...rr.....
        ...rr.....
        ..........
        """,
    ),
    "a clip path in the measure of what it cuts, itself cut": (
        '<clipPath id="left" clipPathUnits="objectBoundingBox"><rect width=".5" height="1"/></clipPath>'
        '<clipPath id="top" clipPathUnits="objectBoundingBox" clip-path="url(#left)">'
        '<rect width="1" height=".5"/></clipPath>'
        '<rect x="2" y="2" width="8" height="8" fill="#0f0" clip-path="url(#top)"/>',
        """
        ..........
        ..........
        ..gggg....
        ..gggg....
        ..gggg....
        ..gggg....
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "holes by even-odd and by direction": (
        '<path fill-rule="evenodd" d="M0 0H10V4H0ZM1 1H4V3H1Z"/>'
        '<path d="M0 6H10V10H0ZM1 7V9H4V7ZM6 7H9V9H6Z"/>',
        """
        ##########
        #...######
        #...######
        ##########
        ..........
        ..........
        ##########
        #...######
        #...######
        ##########
        """,
    ),
    "dashes, their offset, and caps": (
        '<path d="M0 1H10" stroke="#000" stroke-width="2" stroke-dasharray="3 1"/>'
        '<path d="M0 4H10" stroke="red" stroke-width="2" stroke-dasharray="2" stroke-dashoffset="1"/>'
        '<path d="M2 8H7" stroke="blue" stroke-width="2" stroke-linecap="square"/>',
        """
        ###.###.##
        ###.###.##
        ..........
        r..rr..rr.
        r..rr..rr.
        ..........
        ..........
        .bbbbbbb..
        .bbbbbbb..
        ..........
        """,
    ),
    "mitred and cut-off corners": (
        '<path d="M1 9V1H9" fill="none" stroke="#000" stroke-width="2"/>'
        '<path d="M6.05 10V6.05H10" fill="none" stroke="red" stroke-width="4" stroke-linejoin="bevel"/>',
        """
        #########.
        #########.
        ##........
        ##........
        ##...?rrrr
        ##..?rrrrr
        ##..rrrrrr
        ##..rrrrrr
        ##..rrrr..
        ....rrrr..
        """,
    ),
    "gradients along the shape and along the drawing": (
        '<linearGradient id="g"><stop offset=".5" stop-color="red"/>'
        '<stop offset="50%" stop-color="blue"/></linearGradient>'
        '<rect x="2" width="6" height="3" fill="url(#g)"/>'
        '<linearGradient id="h" href="#g" gradientUnits="userSpaceOnUse" x1="0" y1="4" x2="0" y2="10"/>'
        '<rect x="2" y="4" width="3" height="6" fill="url(#h)"/>'
        '<g transform="translate(6 0)"><path d="M1 4V10" stroke-width="2" stroke="url(#h)"/></g>',
        """
        ..rrrbbb..
        ..rrrbbb..
        ..rrrbbb..
        ..........
        ..rrr.rr..
        ..rrr.rr..
        ..rrr.rr..
        ..bbb.bb..
        ..bbb.bb..
        ..bbb.bb..
        """,
    ),
    "a pattern begins where its cell is put": (
        '<pattern id="p" patternUnits="userSpaceOnUse" x="1" width="4" height="2">'
        '<rect width="2" height="2"/>'
        '<rect x="2" width="1" height="1" fill="red"/></pattern>'
        '<rect y="2" width="9" height="6" fill="url(#p)"/>',
        """
        ..........
        ..........
        .##r.##r..
        .##..##...
        .##r.##r..
        .##..##...
        .##r.##r..
        .##..##...
        ..........
        ..........
        """,
    ),
    "a pattern in the measure of its shape": (
        '<pattern id="p" width=".5" height=".5" viewBox="0 0 2 2">'
        '<rect width="1" height="1" fill="red"/></pattern>'
        '<rect x="1" y="1" width="8" height="8" fill="url(#p)"/>',
        """
        ..........
        .rr..rr...
        .rr..rr...
        ..........
        ..........
        .rr..rr...
        .rr..rr...
        ..........
        ..........
        ..........
        """,
    ),
    "rules before attributes, style before rules, nearer rules before others": (
        '<rect class="a" fill="#0f0" width="2" height="3"/>'
        '<g class="b"><rect class="a" x="3" width="2" height="3"/></g>'
        '<rect class="a" style="fill:#ff0" x="6" width="2" height="3"/>'
        '<rect class="c d" y="5" width="2" height="3"/>'
        '<rect class="d" x="3" y="5" width="2" height="3" fill="red"/>'
        '<g fill="red"><rect x="6" y="5" width="2" height="3" class="e"/></g>',
        """
        rr.bb.yy..
        rr.bb.yy..
        rr.bb.yy..
        ..........
        ..........
        gg.rr.##..
        gg.rr.##..
        gg.rr.##..
        ..........
        ..........
        """,
    ),
    "what is hidden": (
        '<rect width="4" height="4" display="none"/><g visibility="hidden"><rect x="5" width="2" height="2"/>'
        '<rect x="8" width="2" height="2" visibility="visible"/></g><rect y="5" width="0" height="4"/>'
        '<circle r="0"/><g transform="scale(0)"><rect width="9" height="9"/></g>'
        '<rect width="9" height="9" fill="none"/>',
        """
        ........##
        ........##
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        ..........
        """,
    ),
    "per cent and other units": (
        '<rect x="10%" y="10%" width="50%" height="3mm"/>'
        '<rect x=".6cm" y="60%" width="4" height="40%" fill="red"/>',
        """
        ..........
        .#####....
        .#####....
        .#####....
        ..........
        ..........
        ......rrrr
        ......rrrr
        ......rrrr
        ......rrrr
        """,
    ),
}
STYLE = ".a{fill:red} .b .a{fill:#00f} .c.d{fill:#0f0} g>.e{fill:black}"


@pytest.mark.parametrize("name", PICTURES)
def test_picture(name: str) -> None:
    body, picture = PICTURES[name]
    assert shown(body, 10, style=STYLE) == expected(picture)


@pytest.mark.parametrize(
    ("colour", "grey"),
    [("#fff", 255), ("#f00", 76), ("#0f0", 150), ("#00f", 29), ("#777", 119), ("gold", 203)],
)
def test_grey_ink_is_luminance(colour: str, grey: int) -> None:
    stop = f'<stop stop-color="{colour}"/>'
    gradient = f'<linearGradient id="g">{stop}{stop}</linearGradient>'
    body = f'<rect width="5" height="10" fill="{colour}"/><rect x="5" width="5" height="10" fill="url(#g)"/>'
    page = image(book(clean(svg(gradient + body, 10), ink="grey")))
    for place in ((20, 40), (60, 40)):
        red, green, blue = colour_at(page, place)
        assert red == green == blue
        assert abs(red - grey) <= 1
