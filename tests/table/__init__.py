"""The table without input and output."""
