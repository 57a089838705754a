"""The laboratory's report: very many games of bots, one HTML file with what a designer asks."""
