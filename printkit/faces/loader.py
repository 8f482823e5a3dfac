"""Find the templates of a game, and read them as every other text file is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import jinja2
from jinja2.loaders import split_template_path

from printkit.kit.files import read_text


class TemplateLoader(jinja2.FileSystemLoader):
    """Looks for templates in several folders, in turn. Raises Faults where one is not UTF-8."""

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Give a template's source, its file, and what tells whether it is still the same."""
        try:
            return super().get_source(environment, template)
        except UnicodeDecodeError:
            parts = split_template_path(template)
            for folder in self.searchpath:
                if (path := Path(folder, *parts)).is_file():
                    read_text(path)
            raise
