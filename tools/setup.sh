#!/bin/sh
# Set up a fresh Debian or Ubuntu machine (python3, git and make are there): sh tools/setup.sh kits|test
# Makes .venv with our dependencies and installs the system libraries that Pango needs; says exactly what is
# missing where it cannot.
set -u
what=${1:-kits}
cd "$(dirname "$0")/.." || exit 1

say() { printf 'printkit: %s\n' "$*" >&2; }

as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null 2>&1; then
		sudo "$@"
	else
		return 127
	fi
}

updated=
apt_install() {
	if ! command -v apt-get >/dev/null 2>&1; then
		say "this machine has no apt-get; install by hand what stands for: $*"
		return 1
	fi
	if [ -z "$updated" ]; then
		as_root apt-get update -qq || say "apt-get update failed; going on with the lists that are here"
		updated=yes
	fi
	if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; then
		say "could not install: $*"
		say "hint: as root, run: apt-get install $*"
		return 1
	fi
}

if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
	say "Python 3.11 or newer is needed, found: $(python3 --version 2>&1)"
	say "hint: Debian 12 and Ubuntu 24.04 have it as python3"
	exit 1
fi

if ! .venv/bin/python -c 'import pip' 2>/dev/null; then
	rm -rf .venv
	if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
		version=$(python3 -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
		apt_install "$version" || apt_install python3-venv || exit 1
	fi
	python3 -m venv .venv || { say "could not make the virtual environment .venv"; exit 1; }
fi

extras=
[ "$what" = test ] && extras='[dev]'
if ! .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable ".$extras"; then
	say "could not install printkit's dependencies with pip; is there a way to the package registry?"
	exit 1
fi

# WeasyPrint loads Pango; without it the drawn parts of a kit are built all the same.
if ! .venv/bin/python -c 'import weasyprint' >/dev/null 2>&1; then
	apt_install libpangoft2-1.0-0 libharfbuzz-subset0 ||
		say "going on without Pango: cards, boards and tokens are built, documents are not"
fi

if [ "$what" = test ] && ! command -v pdftotext >/dev/null 2>&1; then
	apt_install poppler-utils || say "going on without poppler: the test that reads a PDF with it is left out"
fi
if [ "$what" = test ] && ! command -v msgfmt >/dev/null 2>&1; then
	apt_install gettext || say "going on without gettext: Babel checks the PO files in its place"
fi
if [ "$what" = test ] && ! command -v chromium >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1; then
	apt_install chromium || say "going on without Chromium: the tests that need it will fail"
fi
if [ "$what" = test ] && ! .venv/bin/playwright --version >/dev/null 2>&1; then
	apt_install libatomic1 || say "going on although Playwright does not start: the tests that need it will fail"
fi
if [ "$what" = test ] && ! { command -v node && command -v npm; } >/dev/null 2>&1; then
	apt_install nodejs npm || say "going on without node and npm: the tests of the offline companion will fail"
fi

touch .venv/ready
[ "$what" = test ] && touch .venv/ready-dev
exit 0
