"""pdf: pages, images and forms into files, and art that comes from outside.

Before: drawings, or pages with what is stamped on them. After: one PDF, the same bytes for the same
input.
"""
