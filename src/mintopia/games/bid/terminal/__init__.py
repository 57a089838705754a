"""What the terminal needs to know about Mint Bid: its questions, its table, its panels."""
