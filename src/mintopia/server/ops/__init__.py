"""Run a server and look after it.

`settings` and `run` start it and `services` assembles its parts. `logs`, `metrics` and `db_health`
report how it is doing. `game_check`, `database_check` and `transfer` implement `mintopia doctor`,
`export` and `import`.
"""
