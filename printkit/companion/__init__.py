"""companion: the table in a browser.

Before: an evening (a session and who sits there) and what a phone asks for or taps. After: the evening that
follows, the lines to be written, and a page that shows a seat what it may see. `respond` is that function; it
reads no file, asks no clock and knows no network, so it runs on a server and in a phone's own browser alike.
`server` keeps several phones in step. No rule stands here, and none in JavaScript.
"""
