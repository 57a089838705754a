"""Notifications for people who are away: web push and webhooks.

`notices` and `away` decide who is sent what, `notifier` sends it from the outbox, `host_queues`
keeps one address from holding up the others, and `sending` and `webpush` do the posting and
encryption.
"""
