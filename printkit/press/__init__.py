"""press: drawings become paper.

Before: a Kit and its drawings. After: PDFs to print, cut and play with, each written whole or not at all, and
kit.json, which tells what they hold. `type` sets words, `paint` turns SVG into PDF operators, `layout` says
where each face lies; the modules here draw, proof-read, bind and write.
"""
