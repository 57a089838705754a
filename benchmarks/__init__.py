"""Benchmarks: the speed of the rules, bots, server and page, and the strength of bots.

They are not part of the installed package. `mintopia bench` runs `command` from a checkout; the
other modules are scripts, run as `python -m benchmarks.NAME`.
"""
