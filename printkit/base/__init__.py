"""base: what every package stands on; it knows none of them.

What is wrong and how it is told, files written whole or not at all, where folders lie, the program's own
words, PO files and their plural rules, names of cells.
"""
