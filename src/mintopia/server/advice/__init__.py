"""Everything that computes moves and judgements, in separate processes: bots, hints, reviews.

`bots` and `bot_pool` make bots move; `fair_queue` decides which bot thinks next, and `bot_worker`
runs in the worker process. `hints` and `reviews` use `analysis_worker` in the same way.
"""
