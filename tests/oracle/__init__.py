"""Naive reference implementations, written from the ruling text alone."""
