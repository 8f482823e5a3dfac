"""Write the generated parts of the docs: the command line's help, the games' components, tables of names.

`--check` only compares.

A generated part stands between `<!-- begin NAME -->` and `<!-- end NAME -->`; `parts` has them all.
"""

from __future__ import annotations

import re
import sys

from parts import PARTS, ROOT

PART = re.compile(r"(<!-- begin (?P<name>[\w-]+) -->\n).*?(<!-- end (?P=name) -->)", re.DOTALL)


def _filled(text: str) -> str:
    """Return a document with its generated parts written anew."""
    return PART.sub(lambda found: f"{found[1]}{chr(10).join(PARTS[found['name']]())}\n{found[3]}", text)


def main() -> int:
    """Write the docs, or with --check tell which are out of date."""
    stale = []
    for path in (*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"):
        text = path.read_text(encoding="utf-8")
        fresh = _filled(text)
        if fresh != text:
            stale.append(path)
            if "--check" not in sys.argv:
                path.write_text(fresh, encoding="utf-8")
    if stale and "--check" in sys.argv:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run make docs", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
