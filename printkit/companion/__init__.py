"""companion: the table in a browser.

Before: an evening (a session and who sits there) and what a phone asks for or taps. After: the evening that
follows and the lines to be written (`deed.do`), and a page that shows a seat what it may see (`core`). They
read no file, ask no clock and know no network, so they run on a server and in a phone's own browser alike.
`server` keeps several phones in step. No rule stands here, and none in JavaScript.
"""
