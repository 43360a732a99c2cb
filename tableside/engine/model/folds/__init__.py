"""The folds of events into the public position, by what they change. These modules decide no rule."""
