"""The bots of Mint Bid: what cards are worth, a greedy opponent, what the search needs."""
