"""`python -m kitgen` is `kitgen`."""

from kitgen.cli import main

main()
