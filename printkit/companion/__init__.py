"""companion: the table in a browser, a shell over `play`.

Before: what a phone asks for or taps. After: the evening that follows with the lines to be written
(`play.actions`), and a page that shows a seat what it may see (`pages`). Neither reads a file, asks a clock
or knows a network, so they run on a server (`server`) and in a phone's own browser (`offline`) alike. No
rule stands here, and none in JavaScript.
"""
