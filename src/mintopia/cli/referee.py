"""mintopia referee: the text protocol on standard input and output."""

from __future__ import annotations

import sys

import click


@click.command(name="referee")
def command() -> None:
    """Read one JSON object per line and answer each with one JSON object on one line.

    The commands are new, legal, play, state, observe, undo, record, load, quit; docs/protocol.md
    describes them.
    """
    from mintopia.engine.referee import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
