"""Whose game it is that is begun."""

from __future__ import annotations

import shutil
import subprocess

NO_AUTHOR = "Your name"


def default_author() -> str:
    """Return the name that git knows its user by, else that of nobody."""
    git = shutil.which("git")
    if git:
        try:
            asked = subprocess.run(
                [git, "config", "user.name"], capture_output=True, text=True, timeout=5, check=False
            )
        except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
            return NO_AUTHOR
        if name := " ".join(asked.stdout.split()):
            return name
    return NO_AUTHOR
