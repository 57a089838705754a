"""Everything that thinks, in processes of its own: bots, hints and reviews.

`bots` and `bot_pool` let bots move, with `fair_queue` deciding whose turn it is to think and
`bot_worker` running in the process; `hints` and `reviews` use `process_pool` and `analysis_worker`
in the same way. `workers` starts the processes, and ends those that are stuck.
"""
