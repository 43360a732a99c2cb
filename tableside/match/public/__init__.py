"""The public part of a match, as anybody may fold it."""
