"""Golden games: whole games stored as files, one for every way a game can go."""
