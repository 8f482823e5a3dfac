"""table: the resolver. A procedure asks questions, is given answers, notes events, and leaves a new position.

Who answers (a player, a seeded source, a file, another program) is nobody's business here; neither is
any game's name. Only the standard library is used, so the same code runs in a browser.
"""
