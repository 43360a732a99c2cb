"""The record of what happened at the table: append-only, one transaction per entry, private parts sealed.

`store` writes, `public` reads what anybody may read. The package re-exports nothing, so that code for the public part
cannot reach a key.
"""
