"""Set-up on all kinds of machines: tools/setup.sh with faked python3, apt-get, sudo and id on its PATH."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

SETUP = Path(__file__).resolve().parents[2] / "tools" / "setup.sh"
PANGO, SUBSET, VENV = "libpangoft2-1.0-0", "libharfbuzz-subset0", "python3.11-venv"

FAKES = {
    "id": 'echo "$USER_ID"',
    "python3": f"""
case "$*" in
*"import ensurepip"*) test -e has/{VENV} ;;
*'print("python'*) echo {VENV} ;;
"-m venv .venv") mkdir -p .venv/bin && cp bin/venv-python .venv/bin/python ;;
esac""",
    "venv-python": f"""
case "$*" in
*"pip install"*) exit "$PIP" ;;
*weasyprint*) test -e has/{PANGO} || exit 1; test -e has/{SUBSET} || exit 3 ;;
esac""",
    "apt-get": """
echo "apt-get $*" >> log
for each; do
	case "$each" in
	install) installs=yes ;;
	-*) ;;
	*) test -z "$installs" || touch "has/$each" ;;
	esac
done""",
    "sudo": """
echo "sudo $1" >> log
case "$1 $SUDO" in
"-n free") shift; exec "$@" ;;
"-n "*) exit 1 ;;
*) exec "$@" ;;
esac""",
}


@dataclass
class Machine:
    """A machine on which tools/setup.sh runs: the packages it has, who the user is, the programs it lacks.

    `programs` are there beside the usual ones.
    """

    folder: Path
    has: tuple[str, ...] = ()
    user: str = "1000"
    sudo: str = "free"
    pip: str = "0"
    lacks: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    log: list[str] = field(default_factory=list)

    def set_up(self, what: str = "kits", terminal: bool = False) -> tuple[int, list[str]]:
        """Run it; give its status and what it told. `log` has what was called."""
        tools, own, has = (self.folder / name for name in ("tools", "bin", "has"))
        for folder in (tools, own, has):
            folder.mkdir()
        shutil.copy(SETUP, tools)
        for name, script in FAKES.items():
            if name not in self.lacks:
                (own / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                (own / name).chmod(0o755)
        for name in ("sh", "dirname", "env", "rm", "cp", "mkdir", "touch", "true"):
            (own / name).symlink_to(shutil.which(name) or name)
        for name in self.programs:
            (own / name).symlink_to(own / "true")
        for name in self.has:
            (has / name).touch()
        known = {"PATH": str(own), "USER_ID": self.user, "SUDO": self.sudo, "PIP": self.pip}
        ours, theirs = pty.openpty() if terminal else os.pipe()
        with open(ours, "rb"), open(theirs, "rb" if terminal else "wb"):  # noqa: PTH123  they have no names
            stdin = theirs if terminal else subprocess.DEVNULL
            done = subprocess.run(
                ["sh", tools / "setup.sh", what],
                env=known,
                stdin=stdin,
                capture_output=True,
                text=True,
                timeout=30,
            )
        log = self.folder / "log"
        self.log = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
        assert done.stdout == ""
        assert (self.folder / ".venv" / "ready").exists() == (done.returncode == 0)
        return done.returncode, done.stderr.splitlines()

    @property
    def installed(self) -> list[str]:
        """What was installed, in order."""
        calls = [line.split() for line in self.log if " install " in line]
        return [word for call in calls for word in call[2:] if not word.startswith("-")]


def test_root_needs_no_sudo(tmp_path: Path) -> None:
    bare = Machine(tmp_path, user="0", lacks=("sudo",))
    assert bare.set_up() == (0, [])
    assert bare.installed == [VENV, PANGO, SUBSET]


@pytest.mark.parametrize(
    ("has", "installed"), [((), [PANGO, SUBSET]), ((PANGO,), [SUBSET]), ((PANGO, SUBSET), [])]
)
def test_what_documents_need_is_installed_whenever_it_is_missing(
    tmp_path: Path, has: tuple[str, ...], installed: list[str]
) -> None:
    machine = Machine(tmp_path, has=(VENV, *has), user="0")
    assert machine.set_up() == (0, [])
    assert machine.installed == installed


def test_a_user_with_sudo_is_not_asked_for_a_password_that_is_not_needed(tmp_path: Path) -> None:
    machine = Machine(tmp_path)
    assert machine.set_up() == (0, [])
    assert machine.installed == [VENV, PANGO, SUBSET]
    assert {line for line in machine.log if line.startswith("sudo")} == {"sudo -n"}


def test_a_password_is_asked_on_a_terminal(tmp_path: Path) -> None:
    machine = Machine(tmp_path, has=(VENV,), sudo="password")
    assert machine.set_up(terminal=True) == (0, [])
    assert machine.installed == [PANGO, SUBSET]
    assert "sudo apt-get" in machine.log


@pytest.mark.parametrize("machine", [{"sudo": "password"}, {"lacks": ("sudo",)}], ids=["password", "no sudo"])
@pytest.mark.parametrize(
    ("has", "packages", "goes_on"),
    [
        ((), f"{PANGO} {SUBSET}", "without Pango: cards, boards and tokens are built, documents are not"),
        ((PANGO,), SUBSET, "without it: documents are built all the same"),
    ],
)
def test_who_may_not_install_is_told_what_is_missing_and_goes_on(
    tmp_path: Path, machine: dict[str, Any], has: tuple[str, ...], packages: str, goes_on: str
) -> None:
    mine = Machine(tmp_path, has=(VENV, *has), **machine)
    assert mine.set_up() == (
        0,
        [
            f"printkit: {packages} must be installed, and only root may do that",
            f"hint: let somebody who may run: apt-get install {packages}",
            f"printkit: going on {goes_on}",
        ],
    )
    assert not mine.installed and {*mine.log} <= {"sudo -n"}  # never waits for a password


def test_without_venv_nothing_can_go_on(tmp_path: Path) -> None:
    assert Machine(tmp_path, lacks=("sudo",)).set_up() == (
        1,
        [
            f"printkit: {VENV} must be installed, and only root may do that",
            f"hint: let somebody who may run: apt-get install {VENV}",
        ],
    )


def test_without_apt_get_the_names_are_told(tmp_path: Path) -> None:
    status, told = Machine(tmp_path, has=(VENV,), user="0", lacks=("apt-get",)).set_up()
    assert (status, told[:2]) == (
        0,
        [
            f"printkit: {PANGO} {SUBSET} must be installed, and this machine has no apt-get",
            f"hint: install by hand what stands for: {PANGO} {SUBSET}",
        ],
    )


def test_pip_without_a_network_stops_with_a_hint(tmp_path: Path) -> None:
    machine = Machine(tmp_path, has=(VENV, PANGO, SUBSET), pip="1")
    assert machine.set_up() == (
        1,
        [
            "printkit: could not install printkit's dependencies with pip",
            "hint: is this machine online, and does pip know the way to its package index?",
        ],
    )


BROWSERS = {"firefox-esr": "firefox-esr", "webkit2gtk-driver": "WebKitWebDriver", "xvfb": "Xvfb"}
"""Packages that slow tests need, each with the program in it."""


@pytest.mark.parametrize("what", ["kits", "test"])
def test_more_browsers_are_left_to_the_slow_tests(tmp_path: Path, what: str) -> None:
    machine = Machine(tmp_path, user="0")
    assert machine.set_up(what) == (0, [])
    assert not {*machine.installed} & {*BROWSERS}


@pytest.mark.parametrize("there", [(), ("firefox-esr",), ("xvfb", "webkit2gtk-driver"), tuple(BROWSERS)])
def test_of_more_browsers_the_missing_are_installed(tmp_path: Path, there: tuple[str, ...]) -> None:
    machine = Machine(tmp_path, user="0", programs=tuple(BROWSERS[each] for each in there))
    assert machine.set_up("test-slow") == (0, [])
    assert [each for each in machine.installed if each in BROWSERS] == [
        each for each in BROWSERS if each not in there
    ]
    assert (tmp_path / ".venv" / "ready-slow").exists()


def test_without_more_browsers_it_is_told_what_is_left_out(tmp_path: Path) -> None:
    status, told = Machine(tmp_path, has=(VENV,), lacks=("sudo",)).set_up("test-slow")
    assert status == 0
    assert told[-3:] == [
        "printkit: xvfb must be installed, and only root may do that",
        "hint: let somebody who may run: apt-get install xvfb",
        "printkit: going on without Xvfb: what is tried in WebKitGTK is left out",
    ]
    assert "printkit: going on without Firefox: what is tried in it is left out" in told


def test_there_is_nothing_to_set_up_for_a_word_that_it_does_not_know(tmp_path: Path) -> None:
    assert Machine(tmp_path, has=(VENV,)).set_up("tests") == (
        2,
        ["printkit: there is nothing to set up for: tests"],
    )
