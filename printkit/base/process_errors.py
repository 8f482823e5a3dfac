"""Raise in this process what was raised in a copy of it."""

from __future__ import annotations

import pickle
import traceback


def portable_error(error: BaseException) -> BaseException:
    """Return an error to be pickled and raised in another process, with a note of where it arose in this one.

    Where pickle does not bring it back it is a RuntimeError that says as much.
    """
    told = "".join(traceback.format_exception(error))
    try:
        error.add_note(f"In another process:\n{told}")
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(told)
    return error
