"""Say where each face lies on which sheet: pure geometry in mm, no PDF library, no files.

Before: sizes and copies of pieces and a paper. After: a `Plan` of sheets with slots, straight cuts and folds.
Every coordinate has its origin in the sheet's top left corner, x to the right, y down.
"""
