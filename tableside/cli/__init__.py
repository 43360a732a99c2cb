"""The work of the longer commands, apart from their arguments."""
