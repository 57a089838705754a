"""The command `mintopia`, one file per subcommand."""
