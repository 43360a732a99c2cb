"""Tableside: the record keeper at a physical Riftbound table."""
