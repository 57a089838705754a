"""Lanterns: hang a brighter lantern than the last one."""

from mintopia.games.spec import GameSpec, lazy

GAME = GameSpec(
    id="lanterns", package=__name__, rules=lazy("rules:RULES"), draws=lazy("draws:DRAWS")
)
