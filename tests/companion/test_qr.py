"""A code to scan has the cells of the code, and white around them."""

import re
from dataclasses import replace

import pytest
import segno

from printkit.companion.qr import MAX_MASKED, QUIET_ZONE, drawn
from printkit.companion.share_link import MAX_SCANNED
from tests.companion.conftest import BeginEvening

APP = "https://play.example/app/#evening="


def cells(svg: str) -> list[list[int]]:
    """Read a drawing back as rows of 0 and 1, without the white around it."""
    size = int(re.findall(r'viewBox="0 0 (\d+) \1"', svg)[0])
    rows = [[0] * size for _ in range(size)]
    for x, y, runs in re.findall(r"M(\d+) (\d+)\.5((?:[hm][\d ]+)*)", svg):
        at = int(x)
        for pen, length in re.findall(r"([hm])(\d+)", runs):
            if pen == "h":
                rows[int(y)][at : at + int(length)] = [1] * int(length)
            at += int(length)
    edge = slice(QUIET_ZONE, size - QUIET_ZONE)
    assert sum(map(sum, rows)) == sum(sum(row[edge]) for row in rows[edge])
    return [row[edge] for row in rows[edge]]


@pytest.mark.parametrize("length", [60, MAX_MASKED, MAX_MASKED + 1, MAX_SCANNED])
def test_it_has_the_cells_of_the_code(length: int) -> None:
    link = APP.ljust(length, "x")
    mask = 0 if length > MAX_MASKED else None
    assert cells(drawn(link)) == [[*row] for row in segno.make(link, error="l", mask=mask).matrix]


def test_cells_can_be_read_back() -> None:
    assert cells(
        f'viewBox="0 0 {2 * QUIET_ZONE + 2} {2 * QUIET_ZONE + 2}" M{QUIET_ZONE} {QUIET_ZONE}.5m1 0h1'
    ) == [
        [0, 1],
        [0, 0],
    ]


@pytest.mark.parametrize(
    ("length", "codes", "told"),
    [
        (60, 1, "A code to scan with the phone you want to continue on</p>"),
        (
            1600,
            1,
            ". The code gets denser every turn: if your camera cannot read it, use the link or the file.",
        ),
        (MAX_SCANNED, 0, "This game has become too long for a code: use the link or the file."),
    ],
)
def test_the_settings_say_what_the_code_is_for_and_what_to_do_where_none_can_be_scanned(
    evening: BeginEvening, length: int, codes: int, told: str
) -> None:
    pit = evening("mosh", "Ana", "Ben")
    pit.site = replace(pit.site, app=APP.ljust(length, "x"), code=drawn)
    page = pit.page(viewer=pit.viewer("p1", keeper=True), show="settings")
    assert page.count('class="scan"') == codes
    assert told in page
