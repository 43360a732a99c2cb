"""`python -m tableside` is the command."""

from tableside.cli import main

main()
