"""Mint Bid in the terminal: its questions, its table, its panels."""
