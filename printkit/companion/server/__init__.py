"""server: the companion over HTTP.

Before: requests of phones. After: pages and redirections, and a stream that says when the evening went
on. Here stand routes, cookies and links, bounded bodies, and whom the server answers at all.
"""
