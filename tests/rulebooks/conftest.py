"""What the tests of rulebooks share: the books, laid out once for all processes of a run."""

import os

import pytest

from tests.rulebooks.books import FOLDERS


@pytest.fixture(scope="session", autouse=True)
def folder_of_books(tmp_path_factory: pytest.TempPathFactory) -> None:
    own = tmp_path_factory.getbasetemp()
    FOLDERS.append(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
