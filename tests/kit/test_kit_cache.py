"""A kit that is kept is read anew once a file that it came from has changed."""

from __future__ import annotations

from printkit.kit.kit_cache import DATA
from printkit.kit.loading.spreadsheet_rows import SPREADSHEETS
from printkit.kit.loading.structured_text import STRUCTURED


def test_every_kind_of_table_is_looked_at() -> None:
    assert {".toml", *SPREADSHEETS, *STRUCTURED} <= DATA
