"""The intake: the one process that takes what people send to a table from the network.

It has no key, no record and no list of cards. What it takes becomes a typed message of bounded size for the table
(`messages`), which decides what comes of it; what that may change, people confirm on the screen.
"""
