"""Mint Works, by the rules in `docs/rulebook/works.md`; W1 to W6 are paragraphs of it."""

ORDER = 1
