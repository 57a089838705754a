"""The host that runs in the page itself: the server's API on the browser's own storage.

`app` answers the same paths in the same format as the server, for one browser that holds the seats
of all people. `storage` stores the games, `thinking` runs the bots, and `worker` is what the page's
worker loads. `site` writes the static site and is not part of it.
"""
