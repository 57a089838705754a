"""`python -m mintopia` is the command `mintopia`."""

from mintopia.cli.main import main

if __name__ == "__main__":
    main()
