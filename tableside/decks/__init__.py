"""Deck lists, registered decks, and the tags under their cards."""
