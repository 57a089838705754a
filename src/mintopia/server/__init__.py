"""The web server: tables for people and bots, live or over days.

`http` speaks with browsers and programs, `tables` holds the games that are being played, `advice`
thinks (bots, hints, reviews), `notify` tells people who are away that it is their turn, and `ops`
puts everything together, runs it and looks after the database. `text` holds every sentence in every
language, `page` the built page.
"""
