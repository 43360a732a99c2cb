"""Facts and behaviour of cards as data. No card text and no art."""
