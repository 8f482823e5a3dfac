"""starter: a game made of a table that somebody has, or an example to change.

deck_file.read_deck(path)         the file as tables of words
columns.guess_columns(sheet)      what each column is
table_game.game_of_table(...)     the decks, with their pictures, kinds and icons, and what was seen
card_face.written_front(deck)     a front that shows every column
new_game.write_new_game(...)      game.toml, faces, styles, labels, whole or not at all
"""
