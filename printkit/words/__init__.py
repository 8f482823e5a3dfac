"""words: translators' files: extract, update, stats, a spreadsheet's round trip, pseudo-languages.

extract.template(game)            every text of a game as a PO template
update.update(game, lang)         that template merged into locale/<lang>.po
stats.stats(game)                 how complete each language is
sheet.write, sheet.read           the same words as CSV
templates.literal_words(path)     words that stand in a drawing and no translator can reach
pseudo.pseudo(kit, "xx-long")     a language that no one speaks, to try a layout
"""
