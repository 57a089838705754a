"""How bots judge Mint Works."""
