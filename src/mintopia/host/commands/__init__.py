"""The commands: one function for each route that every host answers."""

from mintopia.host.commands import catalog, daily, links, looking_back, people, play, tables
from mintopia.host.requests import COMMANDS

__all__ = ["COMMANDS", "catalog", "daily", "links", "looking_back", "people", "play", "tables"]
