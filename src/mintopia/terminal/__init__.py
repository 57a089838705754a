"""The terminal game: full screen with Textual, or line by line."""
