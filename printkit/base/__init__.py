"""base: what every room stands on; it knows no room.

What is wrong and how it is told, files written whole or not at all, where folders lie, the program's own
words, PO files and their plural rules, names of cells.
"""
