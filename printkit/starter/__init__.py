"""starter: a game made of a table that somebody has, or an example to change.

deck_file.read_deck(path)         the file as tables of words
columns.guess_columns(sheet)      what each column is
card_plan.plan_card(...)          where each of them stands on the card, in mm
new_game.write_new_game(...)          game.toml, faces, styles, labels, whole or not at all
"""
