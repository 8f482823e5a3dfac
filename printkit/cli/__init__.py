"""cli: one module per verb, thin."""

import gc
import sys

from printkit.cli import signals


def main() -> None:
    """Run the command line."""
    signals.end_at_signals()
    gc.set_threshold(100_000, 50, 50)  # loading and drawing make many objects and hardly a cycle
    try:
        from printkit.cli.app import run

        status = run()
        gc.freeze()  # what is left ends with the process: nobody need look which of it is garbage
        sys.exit(status)
    except KeyboardInterrupt as interrupt:  # while it still starts
        sys.exit(signals.signal_status(interrupt))
