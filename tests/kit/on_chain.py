"""The chain as the screens name it."""

from tableside.message import CardName, Message, message


def on_chain(*cards: str) -> tuple[Message, ...]:
    """These cards on the chain, oldest first."""
    return tuple(message("chain-card", card=CardName(card)) for card in cards)
