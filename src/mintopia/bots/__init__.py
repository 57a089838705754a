"""Bots: they choose moves, and see only what their seat may see."""
