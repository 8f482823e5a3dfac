"""press: drawings become paper.

Before: a Kit and its drawings. After: PDFs to print, cut and play with, each written whole or not at all,
and kit.json, which tells what they hold. At the root stands what callers use (`build`, `preview`,
`request`, `manifest`) and what all share (`geometry`, `render_cache`).
"""
