"""The core without any game: compiler switch, state record, random numbers, event log."""
