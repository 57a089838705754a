"""Training networks by self-play: `mintopia train` (docs/network.md)."""
