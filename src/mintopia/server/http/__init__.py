"""The server's HTTP interface: routes, requests and responses, access, limits, live streams.

`app` assembles the application: the gate (`gate`, `limits`, `connections`, `wire`) in front, the
routes (`routes*`) behind it. `requests*` and `responses*` define the shapes of the API, `openapi`
describes them, `validation` and `errors` explain refusals, `auth` identifies the requester, and
`live` and `streams` send events as they happen.
"""
