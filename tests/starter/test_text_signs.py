"""Signs that become icons have names by which one finds them."""

from __future__ import annotations

import pytest

from printkit.starter.text_signs import sign_name


@pytest.mark.parametrize(
    ("sign", "name"),
    [
        ("\u2694", "crossed-swords"),
        ("\u2694\ufe0f", "crossed-swords"),
        ("\U0001f469\u200d\U0001f680", "woman-rocket"),
        ("\U0001f3f3\ufe0f\u200d\U0001f308", "waving-white-flag-rainbow"),
        ("\U0001f44d\U0001f3fd", "thumbs-up-sign-skin-3"),
        ("\U0001f1e7\U0001f1f7", "flag-br"),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "flag-gbsct"),
        ("1\ufe0f\u20e3", "keycap-1"),
        ("#\ufe0f\u20e3", "keycap-number"),
    ],
)
def test_the_name_of_a_sign_says_what_it_shows(sign: str, name: str) -> None:
    assert sign_name(sign) == name
