"""The migrations of the database, run at every start.

A new one is a module in `versions` named after its number, written by hand in the form of the
others; change `mintopia.store.schema` in the same commit. The tests compare what the migrations
make with what the schema says, on both databases. A migration only adds: during an update, servers
of the old version still work on the database.
"""
