"""What every host of tables does without input and output, a server or the page itself.

Refusals, how seats are laid out, what a table tells about itself, hints and reviews as they are
told. Needs nothing but the standard library and the games, so that it runs in a browser too.
"""
