"""What is filled in when words are shown: `{name}`."""

from __future__ import annotations

import re

PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
"""`{n}`: filled by whoever shows the text."""
