"""Tables on a server: making, joining and playing them, and what can be done with them afterwards.

`live_table` is one table in memory with the `streams` of its readers, `live_tables` all tables of a
process. `lobby` and `seats` decide who sits where, `callers` who may do what, `moves` and `writer`
bring a move into the store, `dealer` and `deals` make the deal, and `records` and `verification`
write and check the records of games.
"""
