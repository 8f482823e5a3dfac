"""Compile, inside Pyodide, what travels: only it writes the bytecode that it can read.

Bytecode is what makes a telephone wait two seconds instead of six. Of the standard library only those modules
travel that are loaded once everything has been imported.
"""

from __future__ import annotations

import importlib.util
import marshal
import sys
import zipfile
from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

NEVER_USED = ("_ssl", "bz2", "compression", "lzma", "ssl")
"""Modules of the standard library that others ask for and do without."""

UNCHECKED = 1
"""Flag of bytecode that is loaded without a look at its source."""


def loaded(own: Iterable[str], others: Iterable[str]) -> set[str]:
    """Import modules, the others as far as they are here; return the files of all that is needed then."""
    for name in others:
        try:
            import_module(name)
        except ModuleNotFoundError:
            continue  # it is for another machine
    for name in own:
        import_module(name)
    read = [module for name, module in list(sys.modules.items()) if not (frozen(module) or never_used(name))]
    return {file for module in read if (file := getattr(module, "__file__", None))}


def never_used(name: str) -> bool:
    """Whether a module is left out although others import it."""
    return name.partition(".")[0] in NEVER_USED


def frozen(module: ModuleType) -> bool:
    """Whether a module is part of the interpreter itself, and its file never read."""
    return module.__spec__ is not None and module.__spec__.origin == "frozen"


def compiled(source: str, target: str, wanted: set[str]) -> None:
    """Write a zip's wanted modules as bytecode into another; of our own zip whatever else is in it, too.

    A member without a date is of 1980, so that the same modules give the same zip.
    """
    with zipfile.ZipFile(source) as read, zipfile.ZipFile(target, "w") as written:
        for name in sorted(read.namelist()):
            content = read.read(name)
            if name.endswith(".py"):
                if f"{source}/{name}" in wanted or name.startswith("pages/"):
                    written.writestr(zipfile.ZipInfo(f"{name}c"), bytecode(content, name))
            elif not name.endswith("/") and source.endswith("bundle.zip"):
                written.writestr(zipfile.ZipInfo(name), content)


def bytecode(content: bytes, name: str) -> bytes:
    """Compile a source, without its docstrings and assertions."""
    code = compile(content, name, "exec", dont_inherit=True, optimize=2)
    header = (
        importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little") + importlib.util.source_hash(content)
    )
    return header + marshal.dumps(code)
