"""What the longer commands do, apart from their arguments."""
