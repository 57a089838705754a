"""What the terminal needs to know about Mint Works: its questions, its table, its cards."""
