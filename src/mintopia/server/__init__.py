"""The web server: tables for people and bots, for games played live or over days.

`http` talks to browsers and programs, `tables` holds the games being played, `advice` computes
bots' moves, hints and reviews, `notify` tells people who are away that it is their turn, and `ops`
assembles and runs everything and looks after the database. `text` holds all sentences in all
languages, `page` the built page.
"""
