"""Lanterns: hang a brighter lantern than the one before."""
