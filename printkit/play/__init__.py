"""play: an evening, as terminal and phone both need it.

Before: a game, who sits there, what was played. After: what comes next, the words for it, what a seat may
see, and for each thing that a person does the lines of the log and what to tell. Terminal and companion
are shells over it.
"""
