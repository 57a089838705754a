"""Lanterns: hang a brighter lantern than the last one."""

from mintopia.games.spec import GameSpec, lazy

GAME = GameSpec(
    id="lanterns",
    package=__name__,
    rules=lazy("rules:RULES"),
    simulation=lazy("bots:SIMULATION"),
    search=lazy("bots:SEARCH"),
    observation=lazy("bots:OBSERVER"),
    draws=lazy("bots:DRAWS"),
)
