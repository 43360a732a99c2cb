"""How the parts of a table are put together and started."""
