"""Shell completion."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command(name="completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the completion script for a shell.

    bash: mintopia completion bash > ~/.local/share/bash-completion/completions/mintopia
    """
    from mintopia.cli.main import cli

    completion = get_completion_class(shell)
    assert completion is not None  # click has one for each of these
    click.echo(completion(cli, {}, "mintopia", "_MINTOPIA_COMPLETE").source())
