"""What happened at the table, kept: append-only, one transaction an entry, private parts sealed.

`store` writes, `public` reads what anybody may read. The package re-exports nothing, so that who reads the public part
reaches no key.
"""
