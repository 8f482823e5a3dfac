"""words: translators' files: extract, update, check, a spreadsheet's round trip.

extract.extract_template(game)    every text of a game as a PO template
update.update_language(game, lang) that template merged into locale/<lang>.po
check.check_language(game, lang)  what is missing, old, guessed or damaged in it
terms.check_terms(game, langs)    what uses a word that a language's list of terms avoids
renaming.rename(game, lang, …)    a term called otherwise in every text, and what that leaves
completeness.language_stats(game) how complete each language is
spreadsheet.write_csv, .read_csv  the same words as CSV
literal_words.literal_words(path) words that stand in a drawing and no translator can reach
"""
