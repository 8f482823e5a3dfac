"""Under which IPv4 addresses this computer is reached."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import suppress

LOOPBACK = ("127.0.0.1", "localhost")
"""Addresses at which a computer talks to itself."""

UNUSED_ADDRESS = "192.0.2.1"
"""An address that nobody has: asking the way there tells our own, and sends nothing."""

ADDRESS_OF_INTERFACE = {"linux": 0x8915, "darwin": 0xC0206921}
"""What a system is asked for the address of a network interface, SIOCGIFADDR of its headers."""


def own_address() -> str:
    """Find this computer's address on the home network; itself alone where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((UNUSED_ADDRESS, 9))
            return str(asking.getsockname()[0])
        except OSError:
            return LOOPBACK[0]


def own_addresses() -> tuple[str, ...]:
    """Return all addresses at which others reach this computer, that on the home network first.

    Itself alone where there is none.
    """
    found = dict.fromkeys((own_address(), *_of_interfaces(), *_of_name()))
    return tuple(each for each in found if not each.startswith("127.")) or (LOOPBACK[0],)


def is_own(address: str) -> bool:
    """Whether this computer can be reached at an address."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as asking:
        try:
            asking.bind((address, 0))
        except OSError:
            return False
    return True


def _of_interfaces() -> Iterator[str]:
    """Yield the address of each network interface, where this system tells them."""
    asked = ADDRESS_OF_INTERFACE.get(sys.platform)
    if asked is None:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                told = fcntl.ioctl(asking.fileno(), asked, name.encode()[:15].ljust(256, b"\0"))
                yield socket.inet_ntoa(told[20:24])


def _of_name() -> list[str]:
    """Return the addresses that belong to this computer's own name."""
    with suppress(OSError):
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
