"""Golden games: whole games kept as files, one for every way a game can go."""
