"""What browsers and programs meet: routes, requests and responses, access, limits, live streams.

`app` puts the application together: the gate (`gate`, `limits`, `connections`, `wire`) in front,
the routes (`routes*`) behind it. `requests*` and `responses*` are the shapes of the API, `openapi`
describes them, `validation` and `errors` say what was wrong, `auth` finds out who is asking, and
`live` with `streams` sends what happens as it happens.
"""
