"""Tests of experiments, comparisons and searches."""
