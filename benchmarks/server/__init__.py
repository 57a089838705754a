"""Measuring the game server with many tables of scripted clients on loopback, against its bars."""
