"""The full-screen game: Textual screens over the same sessions that the plain game uses."""
