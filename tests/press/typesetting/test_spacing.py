"""French and other spaces: _ is a narrow no-break space, ~ a no-break space."""

import pytest

from printkit.press.typesetting.spacing import keep_together

FRENCH = {
    "Fuyez !": "Fuyez_!",
    "Qui va là ?": "Qui va là_?",
    "un ; deux": "un_; deux",
    "Note : lire": "Note~: lire",
    "dit « oui » et part": "dit «~oui~» et part",
    "Fuyez!": "Fuyez!",  # nothing is added where no space was typed
    "10 000 morts": "10_000 morts",
    "50 % des 20 mm": "50~% des 20~mm",
    "il vient – tard – ici": "il vient~– tard~– ici",
    "— Bonjour": "—~Bonjour",
    "la règle n° 5, p. 12": "la règle n°~5, p.~12",
    "mot mot": "mot mot",
}
OTHERS = [
    ("en", "Stop ! now", "Stop ! now"),
    ("en", "fear — and love", "fear~— and love"),
    ("en", "roll 3 dice, 5 mm", "roll 3 dice, 5~mm"),
    ("cs", "v domě a k lesu", "v~domě a~k~lesu"),
    ("pl", "i w domu z psem", "i~w~domu z~psem"),
    ("it", "è vivo e va a o da «i» nove", "è~vivo e~va a~o~da «i» nove"),
    ("it", "o i Non morti. I segnalini, o «no»", "o~i~Non morti. I~segnalini, o~«no»"),
    ("it", "lato A. Tra a, b: il 5 è tuo", "lato A. Tra a, b: il 5 è~tuo"),
    ("es", "cartas de 66 × 91 mm", "cartas de 66~×~91~mm"),
    ("fr-CA", "Fuyez !", "Fuyez_!"),
    ("", "a : b", "a : b"),
]


APOSTROPHES = {
    "the players' turn": "the players’ turn",
    "the survivors'": "the survivors’",
    "l'": "l’",  # a tag or a token follows
    "l'1 e il 2": "l’1 e il 2",
    "it's theirs', not ours": "it’s theirs’, not ours",
    "5'8\" and 2'": "5'8\" and 2'",
    "he says 'run' and it's over": "he says 'run' and it’s over",  # what may close quotes stays
    "'the players' turn'": "'the players' turn'",
}


@pytest.mark.parametrize(("typed", "printed"), APOSTROPHES.items())
def test_an_apostrophe_after_a_letter_is_curved_unless_it_may_close_quotes(typed: str, printed: str) -> None:
    for lang in ("en", "fr"):
        once = keep_together(typed, lang)
        assert shown(once).replace("~", " ") == printed
        assert keep_together(once, lang) == once


def shown(text: str) -> str:
    return text.replace("\u202f", "_").replace("\u00a0", "~")


@pytest.mark.parametrize(("typed", "printed"), FRENCH.items())
def test_french_spaces(typed: str, printed: str) -> None:
    assert shown(keep_together(typed, "fr")) == printed


@pytest.mark.parametrize(("lang", "typed", "printed"), OTHERS)
def test_spaces_of_other_languages(lang: str, typed: str, printed: str) -> None:
    assert shown(keep_together(typed, lang)) == printed


@pytest.mark.parametrize(("lang", "typed"), [("fr", each) for each in FRENCH] + [each[:2] for each in OTHERS])
def test_a_second_time_changes_nothing_and_no_letter_moves(lang: str, typed: str) -> None:
    once = keep_together(typed, lang)
    assert keep_together(once, lang) == once
    assert len(once) == len(typed)
    assert once.replace("\u202f", " ").replace("\u00a0", " ") == typed
