"""The migrations, one module each, run in the order of their numbers."""
