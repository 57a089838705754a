"""How heavy and how quick the page is, measured in a real browser on this machine."""
