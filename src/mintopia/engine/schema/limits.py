"""Limits that follow from how a game is stored, checked when the game is loaded."""

from __future__ import annotations


def limit(what: str, count: int, most: int, why: str) -> None:
    """Raise ValueError if there are more of something than its record can hold."""
    if count > most:
        raise ValueError(f"There are {count} {what}, but at most {most} fit: {why}.")
