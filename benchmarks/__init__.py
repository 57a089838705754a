"""Everything that measures: speed of the rules, bots, server and page; strength of bots.

It is not part of the installed package. `mintopia bench` loads it from a checkout; the other
modules are scripts of their own, run as `python -m benchmarks.NAME`.
"""
