"""The laboratory: tournaments, reviews, simulations. It knows games through their bots."""
