"""The games of the program, for tests of what is true of each."""

GAMES = ("inferno", "mosh", "non-morts", "reptiliens")
