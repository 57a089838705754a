"""The tests of Mintopia; they mirror src."""
