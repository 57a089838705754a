"""Measuring the game server: many tables of scripted clients on loopback, and the bars it has."""
