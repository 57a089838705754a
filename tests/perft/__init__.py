"""Perft: how many sequences of so many moves there are from a position.

The numbers stand in tests/test_perft.py; `python -m tests.perft` prints them anew. A wrong rule
almost always changes one of them, even where no single test looks.
"""
