"""Tests of the server, over real HTTP against a running one."""
