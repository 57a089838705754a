"""Run a server and look after it.

`run` starts its processes. `game_check`, `database_check` and `transfer` are `mintopia doctor`,
`export` and `import`.
"""
