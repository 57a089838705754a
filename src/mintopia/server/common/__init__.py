"""What every part of the server stands on; it knows neither HTTP nor the tables.

`errors` and `validation` say what is refused and why, `requests*` are the bodies of requests that
tables and exports take, `limits` says how much one client may ask for. `settings`, `logs`,
`metrics` and `db_health` are about how the server runs, `process_pool` about work in
separate processes, which it kills when they are stuck.
"""
