"""The judge's actions at the table: unlocking it, and checking a facedown card against the record."""
