"""Readers and tags.

`hw.model` defines the interface. `hw.pcsc` implements it for PC/SC readers, `hw.pn532` for PN532 chips on serial lines,
`hw.simulated` for simulated readers, and `hw.combined_readers` for several kinds together. `hw.tag` reads and writes
one tag, `hw.ndef` encodes and decodes its bytes, and `hw.settling` filters sightings.
"""
