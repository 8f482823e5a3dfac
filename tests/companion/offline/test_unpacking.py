"""What an evening in a link unpacks to is bounded; a broken link is told apart from one too large."""

import json
import subprocess
import time
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from printkit.base import paths

HERE = Path(__file__).parent

MOST = 4_000_000


def unpacked(hash_: str) -> str | None:
    """Return what the page's own script unpacks, "" where the link is broken, None where it is too large."""
    script = next(root / "templates/companion/offline/share_link.js" for root in paths.roots())
    call = ["node", str(HERE / "unpacked.mjs"), str(script)]
    done = subprocess.run(call, input=hash_, capture_output=True, text=True, timeout=60, check=True)
    told: str | None = json.loads(done.stdout)
    return told


def packed(words: bytes) -> str:
    return "#evening=" + urlsafe_b64encode(zlib.compress(words, 9)).decode().rstrip("=")


@pytest.mark.parametrize(
    ("words", "told"),
    [("é\n" * 1000, "é\n" * 1000), ("x" * MOST, "x" * MOST), ("x" * (MOST + 1), None), ("", "")],
    ids=["an evening", "as much as may be", "one byte more", "nothing"],
)
def test_a_link_is_unpacked_up_to_the_size_of_a_save_file(words: str, told: str | None) -> None:
    assert unpacked(packed(words.encode())) == told


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_link_that_is_cut_short_is_broken(cut: int) -> None:
    assert unpacked(packed(bytes(range(256)))[:-cut]) == ""


def test_a_link_that_unpacks_to_thousands_of_millions_is_given_up_at_once() -> None:
    packer = zlib.compressobj(9)
    first, again = (packer.compress(bytes(10_000_000)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    link = "#evening=" + urlsafe_b64encode(first + again * 300).decode().rstrip("=")
    begun = time.monotonic()
    assert len(link) < MOST and unpacked(link) is None
    assert time.monotonic() - begun < 10
