"""The meanings of cards as messages: what their data says, in codes with arguments."""
