"""A phone's language is found however the browser or the link spells it."""

import pytest

from printkit.companion.server.preferred_language import preferred


@pytest.mark.parametrize(
    ("chosen", "wishes", "spoken"),
    [
        ("", "pt-BR,pt;q=0.9", "pt-BR"),
        ("", "pt-br", "pt-BR"),
        ("", "pt;q=0.8, fr;q=0.5", "pt-BR"),
        ("", "fr-CA, pt-BR", "fr"),
        ("pt_BR", "fr", "pt-BR"),
        ("", "de, *;q=0.1", ""),
        ("", "", ""),
        ("../x", "<>", ""),
    ],
)
def test_the_language_of_a_phone(chosen: str, wishes: str, spoken: str) -> None:
    assert preferred(chosen, wishes, ("fr", "en", "pt-BR")) == spoken
