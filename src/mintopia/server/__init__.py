"""The game server: tables for people and bots, live, fair, and never losing a move."""
