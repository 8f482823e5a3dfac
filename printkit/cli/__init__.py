"""cli: one module per verb, thin."""

import sys


def main() -> None:
    """Run the command line."""
    try:
        from printkit.cli.app import run

        sys.exit(run())
    except KeyboardInterrupt:  # while it still starts
        sys.exit(130)
