"""A PDF while it is written: objects by number, each written as soon as it is known.

A stream is written at once. All other objects are packed together in object streams, so that thousands of
pages take little room. There is no clock in it: the same objects give the same bytes.
"""

from __future__ import annotations

import io
import zlib
from hashlib import blake2b
from typing import Protocol

HEADER = b"%PDF-1.7\n%\xbf\xf7\xa2\xfe\n"
"""The bytes after the version tell whoever sends the file that it is no text."""
PACKED = 100
"""Objects in one object stream. A viewer unpacks it whole to read one of them."""
LEVEL = 6
"""Of compression: more takes twice the time for a hundredth of the size."""


def deflated(operators: str) -> bytes:
    """Return operators as a stream holds them."""
    return zlib.compress(operators.encode("latin-1"), LEVEL)


def text_string(words: str) -> str:
    """Return words as a PDF writes them outside of its pages."""
    if words.isascii() and words.isprintable() and not set(words) & set("()\\"):
        return f"({words})"
    return f"<feff{words.encode('utf-16-be', 'surrogatepass').hex()}>"


class ObjectWriter(Protocol):
    """Takes the objects of a PDF, whoever writes it, and gives each its reference, such as `12 0 R`."""

    def reserve(self) -> str:
        """Return the reference of an object that is added later."""

    def add(self, body: str, reference: str = "") -> str:
        """Add an object that is no stream, under its reserved reference where it has one."""

    def stream(self, data: bytes, entries: str, reference: str = "") -> str:
        """Add a stream whose dictionary has some entries, which say how its data are packed."""

    def flate(self, data: bytes, entries: str = "", reference: str = "") -> str:
        """Add a stream of compressed data."""


class PdfWriter:
    """Takes the objects of a PDF one by one, and gives each its reference, such as `12 0 R`."""

    def __init__(self) -> None:
        self._file = io.BytesIO()
        self._file.write(HEADER)
        self._places: list[tuple[int, int, int]] = [(0, 0, 0)]
        self._waiting: list[tuple[int, bytes]] = []
        self._seal = blake2b(digest_size=16)

    def reserve(self) -> str:
        """Return the reference of an object that is added later."""
        self._places.append((0, 0, 0))
        return f"{len(self._places) - 1} 0 R"

    def add(self, body: str, reference: str = "") -> str:
        """Add an object that is no stream, under its reserved reference where it has one."""
        reference = reference or self.reserve()
        self._waiting.append((_number(reference), body.encode("latin-1")))
        if len(self._waiting) >= PACKED:
            self._pack()
        return reference

    def stream(self, data: bytes, entries: str, reference: str = "") -> str:
        """Add a stream whose dictionary has some entries, which say how its data are packed."""
        reference = reference or self.reserve()
        self._write(_number(reference), data, entries)
        return reference

    def flate(self, data: bytes, entries: str = "", reference: str = "") -> str:
        """Add a stream of compressed data."""
        return self.stream(data, f"{entries}/Filter/FlateDecode", reference)

    def finish(self, root: str, info: str) -> bytes:
        """Return the file, given the references of its catalogue and of what it says of itself."""
        self._pack()
        seal = self._seal.hexdigest()
        start, reference = self._file.tell(), self.reserve()
        self._places[-1] = (1, start, 0)
        entries = (
            f"/Type/XRef/Size {len(self._places)}/W[1 4 2]/Root {root}/Info {info}"
            f"/ID[<{seal}><{seal}>]/Filter/FlateDecode"
        )
        rows = b"".join(
            kind.to_bytes(1, "big") + place.to_bytes(4, "big") + index.to_bytes(2, "big")
            for kind, place, index in self._places
        )
        self._write(_number(reference), zlib.compress(rows, LEVEL), entries)
        self._file.write(b"startxref\n%d\n%%%%EOF\n" % start)
        return self._file.getvalue()

    def _pack(self) -> None:
        """Write the objects that wait as one object stream."""
        if not self._waiting:
            return
        number = _number(self.reserve())
        places, start = [], 0
        for index, (each, body) in enumerate(self._waiting):
            places.append(f"{each} {start}")
            start += len(body) + 1
            self._places[each] = (2, number, index)
        head = " ".join(places).encode("ascii") + b"\n"
        packed = zlib.compress(head + b"\n".join(body for _, body in self._waiting), LEVEL)
        entries = f"/Type/ObjStm/N {len(self._waiting)}/First {len(head)}/Filter/FlateDecode"
        self._write(number, packed, entries)
        self._waiting = []

    def _write(self, number: int, data: bytes, entries: str) -> None:
        self._places[number] = (1, self._file.tell(), 0)
        head = f"{number} 0 obj\n<<{entries}/Length {len(data)}>>\nstream\n".encode("latin-1")
        for part in (head, data, b"\nendstream\nendobj\n"):
            self._seal.update(part)
            self._file.write(part)


def _number(reference: str) -> int:
    return int(reference.partition(" ")[0])
