"""Advice to players: what decisions cost, and why; computed here, painted elsewhere."""
