"""What holds in every game, tested on games that Hypothesis makes up."""
