"""Lanterns: hang a brighter lantern than the last one."""
