"""Running a server and looking after it.

`settings` and `run` start it, `services` puts its parts together, `logs`, `metrics` and `db_health`
say how it is, `game_check`, `database_check` and `transfer` are behind `mintopia doctor`, `export`
and `import`.
"""
