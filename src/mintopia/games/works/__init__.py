"""Mint Works: the rules of `docs/rulebook/works.md`, whose paragraphs (W1 to W6) are named here."""

ORDER = 1
