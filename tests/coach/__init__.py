"""Tests of the coach: reviews and what they say."""
