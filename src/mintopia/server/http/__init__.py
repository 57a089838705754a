"""The server's HTTP interface: routes, requests and responses, access, limits, live streams.

`services` assembles the parts of a server, and `app` the application: the gate (`gate`,
`connections`, `limited_protocol`) in front, the routes (`routes*`) behind it. `responses*` define
the shapes of answers, `openapi` describes the API, `auth` identifies the requester, and `live`
sends events as they happen.
"""
