"""The environments for researchers."""
