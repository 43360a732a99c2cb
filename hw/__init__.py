"""Readers and tags.

`hw.model` says what can be reported and asked. `hw.pcsc` does it with readers on USB, `hw.pn532` with chips on serial
lines, `hw.simulated` without any, and `hw.combined_readers` with several kinds as one. `hw.tag` reads and writes one
tag, and `hw.ndef` knows the bytes on it.
"""
