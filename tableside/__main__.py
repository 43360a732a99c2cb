"""`python -m tableside` is the command."""

from tableside.cli.main import main

main()
