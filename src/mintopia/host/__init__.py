"""Code shared by all hosts of tables (the server, or the page itself), without input and output.

It covers refusals, the planning of seats, and the messages that describe tables, hints and reviews.
It needs only the standard library and the games, so that it runs in a browser too.
"""
