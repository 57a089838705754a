"""The host that runs in the page itself: the server's API on the browser's own storage.

`app` answers the same paths with the same shapes as the server, for one browser that holds the
seats of all people; `storage` is what it keeps games in, `thinking` where its bots think. `worker`
is what the page's worker loads. `site` writes the static site; it is not part of it.
"""
