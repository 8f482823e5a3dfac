#!/bin/sh
# Set up a fresh Debian or Ubuntu machine (python3, git and make are there): sh tools/setup.sh kits|test|test-slow
# Makes .venv with our dependencies and installs the system libraries that documents need; says exactly what is
# missing where it cannot. What is missing costs only what needs it.
set -u
what=${1:-kits}
cd "$(dirname "$0")/.." || exit 1

say() { printf 'printkit: %s\n' "$*" >&2; }
hint() { printf 'hint: %s\n' "$*" >&2; }
here() { command -v "$1" >/dev/null 2>&1; }
tests() { [ "$what" != kits ]; }

# Sets $sudo to what makes a command root's; fails where nothing does. A password is asked on a terminal only:
# elsewhere nobody would answer.
may_install() {
	if [ "$(id -u)" = 0 ]; then
		sudo=
	elif here sudo && sudo -n true 2>/dev/null; then
		sudo='sudo -n'
	elif here sudo && [ -t 0 ]; then
		sudo=sudo
	else
		return 1
	fi
}

updated=
apt_install() {
	if ! here apt-get; then
		say "$* must be installed, and this machine has no apt-get"
		hint "install by hand what stands for: $*"
		return 1
	fi
	if ! may_install; then
		say "$* must be installed, and only root may do that"
		hint "let somebody who may run: apt-get install $*"
		return 1
	fi
	if [ -z "$updated" ]; then
		$sudo apt-get update -qq || say "apt-get update failed; going on with the lists that are here"
		updated=yes
	fi
	if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; then
		say "could not install: $*"
		hint "as root, run: apt-get install $*"
		return 1
	fi
}

# Asks WeasyPrint itself which libraries it has found: 0 all, 3 all but the one that cuts fonts down.
documents() {
	.venv/bin/python -c 'import sys
from weasyprint.text import ffi
sys.exit(3 if ffi.harfbuzz_subset is None else 0)' >/dev/null 2>&1
}

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
	say "Python 3.11 or newer is needed, found: $(python3 --version 2>&1)"
	hint "Debian 12 and Ubuntu 24.04 have it as python3"
	exit 1
fi

if ! .venv/bin/python -c 'import pip' 2>/dev/null; then
	rm -rf .venv
	if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
		version=$(python3 -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
		apt_install "$version" || exit 1
	fi
	python3 -m venv .venv || { say "could not make the virtual environment .venv"; exit 1; }
fi

case $what in
kits) extras= ;;
test) extras='[dev]' ;;
test-slow) extras='[dev,browsers]' ;;
*) say "there is nothing to set up for: $what"; exit 2 ;;
esac
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$extras"; then
	say "could not install printkit's dependencies with pip"
	hint "is this machine online, and does pip know the way to its package index?"
	exit 1
fi

documents
case $? in
0) ;;
3) apt_install libharfbuzz-subset0 || say "going on without it: documents are built all the same" ;;
*) apt_install libpangoft2-1.0-0 libharfbuzz-subset0 ||
	say "going on without Pango: cards, boards and tokens are built, documents are not" ;;
esac

if tests && ! here pdftotext; then
	apt_install poppler-utils || say "going on without poppler: the test that reads a PDF with it is left out"
fi
if tests && ! here msgfmt; then
	apt_install gettext || say "going on without gettext: Babel checks the PO files in its place"
fi
if tests && ! here chromium && ! here chromium-browser; then
	apt_install chromium || say "going on without Chromium: the tests that need it will fail"
fi
if tests && ! here chromium-headless-shell; then
	apt_install chromium-headless-shell || say "going on with all of Chromium: tests of pages take longer"
fi
if tests && ! .venv/bin/playwright --version >/dev/null 2>&1; then
	apt_install libatomic1 || say "going on although Playwright does not start: the tests that need it will fail"
fi
if tests && ! { here node && here npm; }; then
	apt_install nodejs npm || say "going on without node and npm: the tests of the offline companion will fail"
fi

if [ "$what" = test-slow ]; then
	here firefox-esr || apt_install firefox-esr ||
		say "going on without Firefox: what is tried in it is left out"
	here WebKitWebDriver || apt_install webkit2gtk-driver ||
		say "going on without WebKitGTK: what is tried in it is left out"
	here Xvfb || apt_install xvfb ||
		say "going on without Xvfb: what is tried in WebKitGTK is left out"
fi

touch .venv/ready
tests && touch .venv/ready-dev
[ "$what" = test-slow ] && touch .venv/ready-slow
exit 0
