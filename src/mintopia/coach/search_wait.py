"""Explaining why a search takes a while to start."""

from __future__ import annotations

import click

from mintopia.coach.review_jobs import is_ready
from mintopia.coach.texts import texts
from mintopia.engine.kernel.compiler import can_compile


def tell_about_compiling(game: str, language: str) -> None:
    """Tell the user that the search must first be compiled, or that no compiler is available."""
    say = texts(language).say
    if not can_compile():
        click.echo(say("hint", "slow"), err=True)
        return
    if not is_ready(game):
        click.echo(say("hint", "compiling"), err=True)
