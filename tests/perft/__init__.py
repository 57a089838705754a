"""Perft: the number of move sequences of each length from a position.

The expected numbers are in tests/test_perft.py; `python -m tests.perft` prints them again. A wrong
rule almost always changes one of them, even where no single test checks it.
"""
