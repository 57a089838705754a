"""Tests of Mintopia's own artwork: pictures, cards, sheets."""
