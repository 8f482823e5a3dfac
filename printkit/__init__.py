"""printkit: one source of card data, printed on paper and resolved at the table."""

__version__ = "0.1.0"
