"""The kernel knows no game: the compiler switch, the state record, random numbers, the event log."""
