"""Write numbers, factors and matrices as PDF operators want them."""

from __future__ import annotations

from functools import lru_cache

from printkit.press.geometry import Matrix, decimal

POINTS = 72 / 25.4
"""PDF points in a millimetre."""


@lru_cache(maxsize=65536)
def pdf_number(value: float) -> str:
    """Write a coordinate with at most four decimals (0.1 µm)."""
    return decimal(value, 4)


def numbers(*values: float) -> str:
    """Write coordinates with spaces between them."""
    return " ".join(map(pdf_number, values))


@lru_cache(maxsize=65536)
def factor(value: float) -> str:
    """Write a factor of a matrix with at most seven decimals: 1 m away it still errs less than 0.1 µm."""
    return decimal(value, 7)


def factors(*values: float) -> str:
    """Write factors with spaces between them."""
    return " ".join(map(factor, values))


def operator(matrix: Matrix) -> str:
    """Write the matrix as the PDF operator `cm`."""
    a, b, c, d, e, f = matrix
    return f"{factor(a)} {factor(b)} {factor(c)} {factor(d)} {pdf_number(e)} {pdf_number(f)} cm"
