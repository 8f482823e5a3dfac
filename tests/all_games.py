"""The games of the program, for tests of what is true of each."""

GAMES = ("humans", "inferno", "mosh", "non-morts", "reptiliens")

LANGUAGES = ("fr", "en", "de", "es", "it")
"""What every game and the program speak, the language that the games are written in first."""
