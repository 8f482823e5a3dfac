"""cli: one module per verb, thin."""

import sys


def main() -> None:
    """Run the command line."""
    from printkit.cli.app import run

    sys.exit(run())
