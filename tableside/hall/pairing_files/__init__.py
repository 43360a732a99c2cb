"""Files with an event's people and pairings, as tournament programs export them: one module for each form."""
