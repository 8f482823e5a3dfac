"""cli: one module per verb, thin."""

import gc
import sys


def main() -> None:
    """Run the command line."""
    gc.set_threshold(100_000, 50, 50)  # loading and drawing make many objects and hardly a cycle
    try:
        from printkit.cli.app import run

        sys.exit(run())
    except KeyboardInterrupt:  # while it still starts
        sys.exit(130)
