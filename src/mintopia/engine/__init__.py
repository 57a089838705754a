"""What every game stands on: the kernel, the schema, games, records, links and texts."""
