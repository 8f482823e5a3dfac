"""Faces on paper: small drawings and the pictures that come of them, and what is said of wrong ones."""
