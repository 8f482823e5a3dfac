"""What a program writes to a pseudo-terminal."""

import os


def until_prompt(ours: int) -> str:
    """Return what is shown up to the next prompt, or to the end where the program closes its side."""
    shown = b""
    while not shown.endswith(b"\n> "):
        try:
            read = os.read(ours, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not read:
            break
        shown += read
    return shown.decode().replace("\r\n", "\n")
