"""How long tests wait for what must come."""

PATIENCE = 60.0
"""Seconds after which it counts as missing. A busy machine may leave a test without a processor for a while."""
