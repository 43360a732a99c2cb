"""The types of card facts: what a card is and what it does."""
