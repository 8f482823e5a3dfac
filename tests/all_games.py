"""The games of the program, for tests of what is true of each."""

GAMES = ("humans", "inferno", "mosh", "non-morts", "reptiliens")
