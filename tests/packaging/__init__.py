"""Tests of what is published: packages, the image, the documentation, the workflows."""
