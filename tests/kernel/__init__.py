"""Tests of the kernel, which is independent of any game."""
