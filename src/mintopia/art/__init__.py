"""Mintopia's own artwork: pictures, symbols and cards drawn by code as SVG, and print sheets."""
