"""Mint Bid for the bots: what cards are worth, a greedy opponent, what the search needs."""
