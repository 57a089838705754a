"""The laboratory: tournaments, reviews and simulations. It reaches games through their bots."""
