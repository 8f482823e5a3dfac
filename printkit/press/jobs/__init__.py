"""jobs: one kit in one ink.

Before: a Request and a Kit. After: its faces and documents drawn, proof-read, sorted, printed on each
paper, and the page that says how to print and cut them.
"""
