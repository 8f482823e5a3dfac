"""Sheets as pure geometry: what lies where, what lies behind it, and whether scissors get it out."""
