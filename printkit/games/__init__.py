"""games: one package a game, with its position and its procedures.

At the root stands what a game says of itself (`game`), the sentences of its events and questions
(`sentences`), and how games are found (`registry`). A game knows no other game, and how it is played in a
terminal or on a phone is none of its business.
"""
