"""Fair games on a server: a deal that nobody chooses, and records that nobody can change unseen.

docs/fairness.md says what is promised, to whom, and what is not. Nothing here talks to a network or
a database; `mintopia.server` deals and signs with it, `mintopia verify` checks with it.
"""
