"""The formats in which players have their deck lists, one module each."""
