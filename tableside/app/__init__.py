"""The parts of a table, put together and started."""
