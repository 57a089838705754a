"""The migrations of the database, run at every start.

A new migration is a module in `versions` named after its number, written by hand like the others;
change `mintopia.store.schema` in the same commit. The tests compare the migrated tables with the
schema, on both kinds of database. A migration may only add things, because during an update
servers of the old version still use the database. One that is in use never changes again.
"""
