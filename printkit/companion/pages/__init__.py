"""pages: what a seat may see becomes a page, or the inside of one."""
