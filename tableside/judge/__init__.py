"""What a judge may do at the table: unlock it, and check a facedown card against the record."""
