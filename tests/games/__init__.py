"""What is tested of every game alike; what only one has is in tests/works and tests/bid."""
