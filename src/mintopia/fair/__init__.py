"""Fair games on a server: nobody can choose the deal, or change a record without being noticed.

docs/fairness.md says what is promised, to whom, and what is not. Nothing here uses a network or a
database; `mintopia.server` uses it to deal and sign, and `mintopia verify` to check.
"""
