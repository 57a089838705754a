"""Mint Bid: the rules of `docs/rulebook/bid.md`, whose paragraphs (B1 to B4) are named here."""

ORDER = 2
