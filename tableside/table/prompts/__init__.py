"""Questions and notices on each player's panel."""
