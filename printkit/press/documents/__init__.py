"""documents: HTML becomes tagged PDF, by WeasyPrint: sheets, night tables, leaflets, booklets."""
