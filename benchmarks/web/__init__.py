"""The size and speed of the page, measured in a real browser on this machine."""
