"""One match as it is played: what a sighting means, what is recorded, and what each person sees.

`table_thread` owns the one thread that decides and writes; everything a person sees is a `view` of what the ledger has.
"""
