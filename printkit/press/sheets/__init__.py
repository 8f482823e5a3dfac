"""sheets: pieces and pages on sheets, and what a sheet has beside them.

Before: pieces with pictures, a paper, and what a file is printed with (`context`). After: a PDF of sheets
with slug, ruler, cut and fold marks; boards in tiles, standees, the calibration sheet.
"""
