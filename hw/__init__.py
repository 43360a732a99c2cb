"""Readers and tags.

`hw.model` says what can be reported and asked; `hw.pcsc` does it with real readers, `hw.simulated` without
any. `hw.tag` reads and writes one tag, `hw.ndef` knows the bytes on it.
"""
