"""python -m tests.perft: print the table for tests/test_perft.py."""

from __future__ import annotations

from tests.perft.counting import counts
from tests.perft.positions import POSITIONS


def main() -> None:
    """Print the counts of every position."""
    print("COUNTS: Final = {")
    for name, position in POSITIONS.items():
        print(f'    "{name}": {counts(position)},')
    print("}")


if __name__ == "__main__":
    main()
