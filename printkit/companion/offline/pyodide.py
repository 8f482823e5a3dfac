"""Get Pyodide: from the npm registry that the user has set up, or from a copy at hand; never unchecked."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
import zlib
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from printkit.base import paths
from printkit.base.atomic_write import write_atomically
from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_, Msgid
from printkit.base.subprocesses import run_subprocess

VERSION = "314.0.7"
"""The version that was tried: another one may not run from a file, or may keep telephones waiting."""

PYODIDE_FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""What is needed of it, with SHA-256."""

NPM_SECONDS = 300.0
"""Seconds to wait for npm."""


def runtime(copy: Path | None = None, waiting: Callable[[], None] = lambda: None) -> Path:
    """Return a folder that holds Pyodide's files.

    Raises FaultError where there is none, or not the one that we know.

    `copy` is a folder or the package's .tgz. What npm fetched is kept in the user's cache; whoever is
    `waiting` for that is told before.
    """
    if copy is not None and copy.is_dir():
        check_hashes({name: _read(copy / name) for name in PYODIDE_FILES}, str(copy))
        return copy
    kept = paths.cache() / "companion" / f"pyodide-{VERSION}"
    if copy is None and _good(kept):
        return kept
    with tempfile.TemporaryDirectory(prefix="printkit-") as draft:
        package = copy or fetched(Path(draft), waiting)
        files = unpack_package(package)
        check_hashes(files, str(copy) if copy else f"pyodide@{VERSION}")
    for name, content in files.items():
        write_atomically(kept / name, content)
    return kept


def fetched(folder: Path, waiting: Callable[[], None]) -> Path:
    """Let npm fetch the package into a folder, from the registry that it is set up for; return the .tgz.

    Raises FaultError where there is no npm, or it cannot.
    """
    hint = N_("install npm, or name a copy of the package at hand with --runtime PATH")
    npm = shutil.which("npm")
    if npm is None:
        raise FaultError((_fault(N_("there is no npm here to fetch pyodide {version}"), hint),))
    quietly = ("--loglevel=error", "--logs-max=0", "--no-update-notifier")
    command = [npm, "pack", f"pyodide@{VERSION}", *quietly, "--pack-destination", str(folder)]
    waiting()
    try:
        done = run_subprocess(command, NPM_SECONDS, folder)
    except subprocess.TimeoutExpired:
        raise FaultError(
            (_fault(N_("npm did not fetch pyodide {version} within {seconds} seconds"), hint),)
        ) from None
    found = next(folder.glob("*.tgz"), None)
    if done.returncode or found is None:
        hint = N_("check that npm can reach its registry, or name a copy of the package with --runtime PATH")
        raise FaultError(
            (
                _fault(
                    N_("npm could not fetch pyodide {version} (npm's exit status {status}): {reason}"),
                    hint,
                    status=done.returncode,
                    reason=reason(done.stderr),
                ),
            )
        )
    return found


def reason(told: str) -> str:
    """Find in what npm tells why it has failed: the line that names an error, else the first."""
    lines = [line.strip().removeprefix("npm error").strip() for line in told.splitlines()]
    said = [line for line in lines if line]
    return next((line for line in said if "Error:" in line), said[0] if said else "—")


def unpack_package(package: Path) -> dict[str, bytes]:
    """Read the files that are needed from the package. Raises FaultError where it is another one."""
    try:
        with tarfile.open(package) as archive:
            members = {name: archive.extractfile(f"package/{name}") for name in PYODIDE_FILES}
            return {name: file.read() for name, file in members.items() if file}
    except (OSError, EOFError, KeyError, zlib.error, tarfile.TarError):
        raise FaultError(
            (_fault(N_("this is not a package of pyodide {version}"), _WANTED, str(package)),)
        ) from None


def check_hashes(files: Mapping[str, bytes], place: str) -> None:
    """Raise FaultError unless these are the very bytes that we know."""
    for name, known in PYODIDE_FILES.items():
        if sha256(files.get(name, b"")).hexdigest() != known:
            raise FaultError(
                (_fault(N_("{name} is not the one of pyodide {version}"), _WANTED, place, name=name),)
            )


_WANTED = N_("name the folder or the .tgz of the npm package pyodide, in exactly this version")


def _good(folder: Path) -> bool:
    try:
        check_hashes({name: (folder / name).read_bytes() for name in PYODIDE_FILES}, "")
    except (OSError, FaultError):
        return False
    return True


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _fault(message: Msgid, hint: Msgid, file: str = "", **values: object) -> Fault:
    return Fault(file, "", message, {"version": VERSION, "seconds": int(NPM_SECONDS), **values}, hint)
