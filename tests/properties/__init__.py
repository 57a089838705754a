"""What holds in every game, tried on games that Hypothesis makes up."""
