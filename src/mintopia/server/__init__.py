"""The web server: tables for people and bots, for games played live or over days.

`common` holds what all parts need, `tables` the games being played, `advice` computes bots' moves,
hints and reviews, and `notify` tells people who are away that it is their turn. `http` puts these
together and talks to browsers and programs; `ops` starts the processes and looks after the
database. `text` holds all sentences in all languages, `page` the built page.
"""
