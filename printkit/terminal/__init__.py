"""terminal: `play` in a terminal.

Before: lines that are typed. After: lines that are shown. What may be done and seen is said by `play`.
"""
