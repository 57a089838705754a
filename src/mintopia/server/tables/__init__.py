"""Tables on a server: made, joined, played, finished, and what can be done with them afterwards.

`live_table` is one table in memory, `live_tables` all of a process; `lobby` and `seats` decide who
sits where, `moves` and `writer` are the path of a move into the store, `dealer` and `deals` make
the deal, `records` and `verification` write and check what a game leaves behind.
"""
