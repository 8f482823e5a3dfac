"""The games of the program, for tests of what is true of each."""

GAMES = ("humans", "inferno", "mosh", "non-morts", "reptiliens")

LANGUAGES = ("fr", "en", "de", "es", "it")
"""What every game and the program speak, the language that the games are written in first."""

FROM_EACH_TO_EACH = [
    lang
    for at, one in enumerate(LANGUAGES)
    for lang in (one, *(each for other in LANGUAGES[at + 1 :] for each in (other, one)))
]
"""A way through all languages that goes once from each to each other."""
