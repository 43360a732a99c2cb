"""The types of the engine, with no rule in them."""
