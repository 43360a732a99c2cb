"""The types of the engine: positions, actions, events and verdicts. They contain no rules."""
