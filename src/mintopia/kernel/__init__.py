"""The kernel knows no game: compiler switch, state record, random numbers, event log."""
