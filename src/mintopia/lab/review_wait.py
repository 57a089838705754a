"""Saying why a search keeps somebody waiting."""

from __future__ import annotations

import click

from mintopia.kernel.compiler import can_compile
from mintopia.lab.review_texts import texts


def tell_about_compiling(game: str, language: str) -> None:
    """Report that the search is compiled first, or that it runs without a compiler."""
    say = texts(language).say
    if not can_compile():
        click.echo(say("hint", "slow"), err=True)
        return
    from mintopia.bots.mcts import is_ready  # noqa: PLC0415 - heavy

    if not is_ready(game):
        click.echo(say("hint", "compiling"), err=True)
