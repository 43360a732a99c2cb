"""The types of the engine: positions, actions, events and verdicts. No rule is in here."""
