"""The hall of an event: many tables, one log."""
