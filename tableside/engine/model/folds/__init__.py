"""How each event changes the public position, by what it changes. These modules decide no rule."""
