"""The laboratory's report: one HTML file that answers a designer's questions from many games."""
