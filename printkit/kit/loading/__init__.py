"""loading: the files of a game become checked values.

Before: a folder with game.toml, tables, maps and translations. After: a `GameSource`, which gives its Kit
in any language; or everything that is wrong, each fault with file and place. Only `words`
reads tables and translations beside this package.
"""
