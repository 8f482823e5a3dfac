"""Find the templates of a game, and read them as every other file of a game is read."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import jinja2
from jinja2.loaders import split_template_path

from printkit.base.faults import Fault, FaultError
from printkit.base.msgid import N_
from printkit.base.paths import shown_path
from printkit.base.text_files import read_text

MAX_TEMPLATE = 500_000
"""Letters of a template; the longest of a real game has a tenth. Compiling one of so many takes seconds."""

MAX_MISSING_TEMPLATES = 100
"""Templates that are remembered not to be there; a template may ask for any number."""


class TemplateLoader(jinja2.FileSystemLoader):
    """Looks for templates in several folders, in turn. Raises FaultError where one may not be read.

    `missing` remembers those that are not there, for an owner who forgets them in time.
    """

    def __init__(self, folders: list[Path], missing: set[str] | None = None) -> None:
        super().__init__(folders)
        self.missing = missing

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's source, its file, and what tells whether it is still the same.

        Raises jinja2.TemplateNotFound where there is none, FaultError where it cannot be read.
        """
        parts = split_template_path(template)
        path = None
        if not (self.missing and template in self.missing):
            path = next((path for folder in self.searchpath if (path := Path(folder, *parts)).exists()), None)
        if path is None:
            if self.missing is not None and len(self.missing) < MAX_MISSING_TEMPLATES:
                self.missing.add(template)
            raise jinja2.TemplateNotFound(template, f"{template!r} is not there")
        source = read_text(path)
        if len(source) > MAX_TEMPLATE:
            values = {"most": MAX_TEMPLATE}
            raise FaultError(
                [Fault(shown_path(path), "", N_("the template has more than {most} characters"), values)]
            )
        return source, str(path), partial(_says, path, source)


def _says(path: Path, source: str) -> bool:
    """Whether a file still says the same: its time may not tell when it was written twice at once."""
    try:
        return read_text(path) == source
    except (FaultError, OSError):
        return False
