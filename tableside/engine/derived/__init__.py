"""Everything that follows from a position: layers, descriptions of objects, conditions and quantities."""
